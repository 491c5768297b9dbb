import type { Location } from '../documents/span';
import { readGradle } from '../facts/build/readGradle';
import { readMavenPom } from '../facts/build/readMavenPom';
import { child, childrenOf, readXml } from '../facts/build/xmlTree';
import type { Edit } from '../features/edit';
import type { ModuleModel } from '../model/config/moduleModel';
import type { Project, ProjectDocument } from '../model/project';
import { newlineOf } from './fixes/javaEdits';
import { type Given, pom } from './given';
import { defineRule } from './rule';

interface BlockHoundArguments {
  readonly jdk: number;
}

const FLAG = '-XX:+AllowRedefinitionToAddDeleteMethods';

const BLOCKHOUND: Given = {
  description: {
    en: 'A WebFlux application on JDK 17 whose tests use BlockHound.',
    ko: '테스트에서 BlockHound를 쓰는 JDK 17 WebFlux 애플리케이션.',
  },
  files: `${pom(17, 'spring-boot-starter-webflux')}
    //- /src/main/java/shop/Order.java
    package shop;
    record Order(long id, int total) {}
  `,
};

/** BlockHound rewrites JDK classes; from JDK 13 the JVM allows that only with a flag, and the installation fails. */
export const blockhoundFlagMissing = defineRule<BlockHoundArguments>({
  id: 'blockhound-flag-missing',
  severity: 'warning',
  title: { en: 'BlockHound without the flag it needs', ko: 'BlockHound에 필요한 JVM 플래그가 없음' },
  message: ({ jdk }) => ({
    en: `BlockHound cannot be installed on JDK ${jdk} without ${FLAG}: from JDK 13 on the JVM refuses to add methods to loaded classes. Give the flag to the JVM that runs the tests.`,
    ko: `JDK ${jdk}에서는 ${FLAG} 없이 BlockHound를 설치할 수 없다. JDK 13부터 JVM은 이미 읽은 클래스에 메서드를 추가하는 것을 막는다. 테스트를 실행하는 JVM에 이 플래그를 준다.`,
  }),
  figures: { '13': { evidence: ['blockhound-without-flag', 'blockhound-with-flag'] } },
  docs: {
    why: {
      en: 'BlockHound finds blocking calls on event loops by rewriting `Thread.sleep`, socket reads and others. The JDK forbids adding methods to loaded classes since version 13 unless `-XX:+AllowRedefinitionToAddDeleteMethods` is set, so without it the check you count on does not run.',
      ko: 'BlockHound는 `Thread.sleep`, 소켓 읽기 등을 고쳐 써서 이벤트 루프의 블로킹 호출을 찾는다. JDK 13부터는 `-XX:+AllowRedefinitionToAddDeleteMethods` 없이 이미 읽은 클래스에 메서드를 추가할 수 없으므로, 믿고 있던 검사가 실행되지 않는다.',
    },
    whenToIgnore: {
      en: 'When the flag is given somewhere this project does not show, such as a convention plugin or the CI environment.',
      ko: '컨벤션 플러그인이나 CI 환경처럼 이 프로젝트에 보이지 않는 곳에서 플래그를 줄 때.',
    },
    sources: ['BlockHound 1.0.17 BlockHound.Builder.install'],
  },
  given: BLOCKHOUND,
  bad: `
    //- /pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
      <properties>
        <java.version>17</java.version>
      </properties>
      <dependencies>
        <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
        <dependency><groupId>io.projectreactor.tools</groupId><artifactId>blockhound</artifactId><version>1.0.17</version><scope>test</scope></dependency>
    <!--^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ blockhound-flag-missing -->
      </dependencies>
    </project>
  `,
  good: `
    //- /pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
      <properties>
        <java.version>17</java.version>
        <argLine>-XX:+AllowRedefinitionToAddDeleteMethods</argLine>
      </properties>
      <dependencies>
        <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
        <dependency><groupId>io.projectreactor.tools</groupId><artifactId>blockhound</artifactId><version>1.0.17</version><scope>test</scope></dependency>
      </dependencies>
    </project>
  `,
  *check(project) {
    for (const { module } of project.modules) {
      const location = dependencyOf(project, module);
      const jdk = Number(module.versions.jdk?.value);
      if (location === null || !(jdk >= 13) || hasFlag(project, module)) continue;
      yield { rule: 'blockhound-flag-missing', location, args: { jdk }, related: [] };
    }
  },
  fix(finding, project) {
    const document = project.document(finding.location.path);
    const edit = document && (document.path.endsWith('.xml') ? mavenEdit(document) : gradleEdit(document));
    if (!edit) return [];
    return [
      {
        title: { en: `Give the tests ${FLAG}`, ko: `테스트에 플래그 추가: ${FLAG}` },
        kind: 'quickfix',
        isPreferred: true,
        edits: [edit],
      },
    ];
  },
});

/** Where the module's own build file names BlockHound, for tests as a rule; null when it does not. */
function dependencyOf(project: Project, { buildFile }: ModuleModel): Location | null {
  const text = buildFile === null ? undefined : project.document(buildFile)?.text;
  if (buildFile === null || text === undefined || !/blockhound/i.test(text)) return null;
  const { dependencies } = buildFile.endsWith('.xml') ? readMavenPom(text) : readGradle(text);
  const found = dependencies.find(
    ({ group, artifact, catalogue }) =>
      (group === 'io.projectreactor.tools' && /^blockhound(-junit-platform)?$/.test(artifact)) ||
      /(^|\.)blockhound(\.|$)/i.test(catalogue ?? ''),
  );
  return found === undefined ? null : { path: buildFile, span: found.span };
}

/** Any build file may hand it to the tests, the module's own or one it inherits from; a JVM flag counts as well. */
function hasFlag(project: Project, module: ModuleModel): boolean {
  if (module.jvmFlag('-XX:+AllowRedefinitionToAddDeleteMethods') !== null) return true;
  const files = project.config.modules.flatMap(({ buildFile }) => (buildFile === null ? [] : [buildFile]));
  return [...files, 'gradle.properties', `${module.path}/gradle.properties`].some((path) =>
    project.document(path)?.text.includes('AllowRedefinitionToAddDeleteMethods'),
  );
}

/** Surefire and Failsafe read the property `argLine`, unless the plugin's configuration says another one. */
function mavenEdit({ path, text, isIntact }: ProjectDocument): Edit | null {
  const { root, problems } = readXml(text);
  if (!isIntact || root?.name !== 'project' || problems.length > 0) return null;
  const configured = childrenOf(root, 'build/plugins').flatMap(
    (plugin) => child(plugin, 'configuration/argLine') ?? [],
  );
  const existing = configured[0] ?? child(root, 'properties/argLine');
  if (existing !== null && existing !== undefined) {
    const at = existing.textSpan.end;
    return { path, span: { start: at, end: at }, newText: existing.text === '' ? FLAG : ` ${FLAG}` };
  }
  const properties = child(root, 'properties');
  const line = `<argLine>${FLAG}</argLine>`;
  const last = properties?.children.at(-1);
  if (last !== undefined) {
    const start = text.lastIndexOf('\n', last.span.start) + 1;
    const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
    const at = last.span.end;
    return { path, span: { start: at, end: at }, newText: `${newlineOf(text)}${indent}${line}` };
  }
  const dependencies = child(root, 'dependencies');
  if (properties !== null || dependencies === null) return null;
  const at = dependencies.span.start;
  const indent = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  if (indent.trim() !== '') return null;
  return { path, span: { start: at, end: at }, newText: `<properties>${line}</properties>${newlineOf(text)}${indent}` };
}

function gradleEdit({ path, text, isIntact }: ProjectDocument): Edit | null {
  if (!isIntact) return null;
  const newline = newlineOf(text);
  const lines = path.endsWith('.kts')
    ? ['tasks.withType<Test>().configureEach {', `    jvmArgs("${FLAG}")`, '}']
    : ['tasks.withType(Test).configureEach {', `    jvmArgs '${FLAG}'`, '}'];
  const gap = text.endsWith('\n') ? newline : `${newline}${newline}`;
  return { path, span: { start: text.length, end: text.length }, newText: `${gap}${lines.join(newline)}${newline}` };
}
