import { expect, it } from 'vitest';
import { buildFrom, pomWith, type Texts } from './buildModules.testing';

const texts: Texts = {
  'pom.xml': pomWith(['webflux', 'data-jdbc'], { java: '21' }),
  'build.gradle.kts':
    'plugins { id("org.springframework.boot") version "3.5.7" }\ndependencies { implementation(libs.x) }',
  'gradle/libs.versions.toml': '[libraries]\nx = { module = "a:b", version = "1" }\n',
  'src/main/resources/application.yaml':
    'spring:\n  profiles:\n    group:\n      prod: [a]\n---\nspring.config.activate.on-profile: "(a & !b) | c"\nk: ${x:${y}}\n',
  'src/main/resources/application-prod.properties': 'k=@x@\n#---\nk=2\n',
  'k8s/app.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: app }\nspec: { template: { spec: { containers: [ { name: app, env: [ { name: A, value: "1" } ], resources: { limits: { cpu: 500m } } } ] } } }\n',
  'compose.yaml': 'services:\n  app:\n    build: .\n    cpus: 2\n    environment: [ "JAVA_TOOL_OPTIONS=-Da=1" ]\n',
  Dockerfile: 'FROM x AS y\nENV A="1" \\\n B=2\nENTRYPOINT ["sh", "-c", "java $JAVA_OPTS -jar a.jar"]\n',
  '.env': 'export A=\'1\'\nJAVA_TOOL_OPTIONS="-Da=1"\n',
  '.vscode/launch.json': '{ "configurations": [ { "type": "java", "name": "x", "vmArgs": "-Da=1", } ] } // end',
  '.concurrency-lens.yaml': 'cores: 8\ncallTime:\n  pools: { p: 20ms }\n',
};

function askEverything(files: Texts): number {
  const model = buildFrom(files);
  for (const module of model.modules) {
    module.withProfiles(['prod']).propertiesUnder('');
    module.systemProperty('a');
    module.jvmFlag('-Xss');
    module.callTime({ pool: 'p' });
  }
  return model.modules.length;
}

it('survives files cut short anywhere', () => {
  for (const [path, text] of Object.entries(texts)) {
    for (let end = 0; end < text.length; end += 53)
      expect(askEverything({ ...texts, [path]: text.slice(0, end) })).toBe(1);
  }
}, 30_000);

it('gives the same for the same files in any order', () => {
  const shownModel = (files: Texts) =>
    JSON.stringify(buildFrom(files).modules.map((m) => [m.cores, m.profiles, m.propertiesUnder(''), m.configFiles]));
  const reversed = Object.fromEntries(Object.entries(texts).toReversed());
  expect(shownModel(reversed)).toBe(shownModel(texts));
});
