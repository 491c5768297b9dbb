import { describe, expect, it } from 'vitest';
import { moduleFrom, pomWith, shown, type Texts, textAt } from './buildModules.testing';

const key = 'spring.datasource.hikari.maximum-pool-size';
const res = 'src/main/resources';
const base: Texts = { 'pom.xml': pomWith(['webflux', 'data-jdbc']) };
const property = (texts: Texts, name = key, profiles?: readonly string[]) =>
  shown(moduleFrom({ ...base, ...texts }).property(name, profiles ? { profiles } : {}));

describe('files', () => {
  it('an inactive profile speaks only for itself', () => {
    const texts = {
      [`${res}/application.yaml`]: 'spring.datasource.hikari.maximum-pool-size: 10',
      [`${res}/application-prod.yaml`]: 'spring:\n  datasource:\n    hikari:\n      maximumPoolSize: 40',
    };
    expect(property(texts)).toBe('10 <- application.yaml:1');
    expect(property(texts, key, ['prod'])).toBe('40 <- application-prod.yaml:4');
    const module = moduleFrom({ ...base, ...texts });
    expect(module.candidates(key).map((c) => [c.raw, c.status, c.onProfile, c.activatedBy])).toEqual([
      ['10', 'winning', null, []],
      ['40', 'inactive', 'prod', ['prod']],
    ]);
    const found = module.property(key, { profiles: ['prod'] });
    expect(found?.candidates.map((c) => [c.raw, c.status])).toEqual([
      ['40', 'winning'],
      ['10', 'overridden'],
    ]);
    expect(found && textAt(texts, found.origin)).toBe('40');
    expect(found?.winner.entry?.key).toBe('spring.datasource.hikari.maximumPoolSize');
  });
  it('ranks places: folder/config/* above folder/config above folder above classpath/config above classpath', () => {
    const places = ['config/x', 'config', '.', `${res}/config`, res];
    const texts: Record<string, string> = {};
    for (const [index, place] of places.entries()) {
      texts[`${place === '.' ? '' : `${place}/`}application.yaml`] = `a: ${index}`;
    }
    for (const [index, place] of places.entries()) {
      expect(shown(moduleFrom({ ...base, ...texts }).property('a'))).toBe(`${index} <- application.yaml:1`);
      delete texts[`${place === '.' ? '' : `${place}/`}application.yaml`];
    }
    expect(property(texts, 'a')).toBeNull();
  });
  it('ranks .properties above .yml above .yaml in one place', () => {
    const yaml = { [`${res}/application.yaml`]: 'a: yaml' };
    const yml = { ...yaml, [`${res}/application.yml`]: 'a: yml' };
    expect(property(yml, 'a')).toBe('yml <- application.yml:1');
    expect(property({ ...yml, [`${res}/application.properties`]: 'a=p' }, 'a')).toBe('p <- application.properties:1');
  });
  it('ranks a profile file above every plain one of its group, and external plain above packaged profile files', () => {
    const packaged = {
      [`${res}/application-prod.yaml`]: 'a: prod',
      [`${res}/config/application.yaml`]: 'a: plain',
    };
    expect(property(packaged, 'a', ['prod'])).toBe('prod <- application-prod.yaml:1');
    expect(property({ ...packaged, 'application.yaml': 'a: external' }, 'a', ['prod'])).toBe(
      'external <- application.yaml:1',
    );
  });
  it('lets the last profile win, before the place', () => {
    const texts = {
      [`${res}/config/application-a.yaml`]: 'k: a',
      [`${res}/application-b.yaml`]: 'k: b',
    };
    expect(property(texts, 'k', ['a', 'b'])).toBe('b <- application-b.yaml:1');
    expect(property(texts, 'k', ['b', 'a'])).toBe('a <- application-a.yaml:1');
  });
  it('reads application-default only without active profiles', () => {
    const texts = { [`${res}/application-default.yaml`]: 'k: d' };
    expect(property(texts, 'k')).toBe('d <- application-default.yaml:1');
    expect(property(texts, 'k', ['x'])).toBeNull();
  });
  it('lets later documents win, conditions respected', () => {
    const texts = {
      [`${res}/application.yaml`]:
        'k: 1\n---\nk: 2\n---\nspring.config.activate.on-profile: "prod & !eu"\nk: 3\n---\nspring:\n  config:\n    activate:\n      on-profile: [a, b]\nk: 4',
    };
    expect(property(texts, 'k')).toBe('2 <- application.yaml:3');
    expect(property(texts, 'k', ['prod'])).toBe('3 <- application.yaml:6');
    expect(property(texts, 'k', ['prod', 'eu'])).toBe('2 <- application.yaml:3');
    expect(property(texts, 'k', ['b'])).toBe('4 <- application.yaml:12');
    const shownProfiles = moduleFrom({ ...base, ...texts })
      .candidates('k')
      .map((c) => [c.raw, c.onProfile, c.activatedBy]);
    expect(shownProfiles).toEqual([
      ['2', null, []],
      ['1', null, []],
      ['4', 'a, b', ['a']],
      ['3', 'prod & !eu', ['prod']],
    ]);
  });
  it('reads .properties with several documents', () => {
    const text = 'k=1\n#---\nspring.config.activate.on-profile=prod\nk=2\n';
    expect(property({ [`${res}/application.properties`]: text }, 'k', ['prod'])).toBe('2 <- application.properties:4');
  });
  it('never reads test resources', () => {
    const texts = { [`${res}/application.yaml`]: 'k: 1', 'src/test/resources/application.yaml': 'k: 2' };
    expect(property(texts, 'k')).toBe('1 <- application.yaml:1');
  });
  it('reads bootstrap only with Spring Cloud bootstrap, lowest of all', () => {
    const texts = { [`${res}/bootstrap.yaml`]: 'k: 1' };
    expect(property(texts, 'k')).toBeNull();
    const cloud = { 'pom.xml': pomWith(['webflux', 'org.springframework.cloud:spring-cloud-starter-bootstrap']) };
    expect(property({ ...texts, ...cloud }, 'k')).toBe('1 <- bootstrap.yaml:1');
    expect(property({ ...texts, ...cloud, [`${res}/application.yaml`]: 'k: 2' }, 'k')).toBe('2 <- application.yaml:1');
  });
  it('follows imports of the workspace and names those it cannot follow', () => {
    const texts = {
      [`${res}/application.yaml`]: 'k: 1\nspring.config.import: optional:classpath:db.yaml',
      [`${res}/db.yaml`]: 'k: 2',
    };
    expect(property(texts, 'k')).toBe('2 <- db.yaml:1');
    expect(moduleFrom({ ...base, ...texts }).remoteConfig).toBeNull();
    const remote = { [`${res}/application.yaml`]: 'spring:\n  config:\n    import: "optional:configserver:http://x"' };
    expect(moduleFrom({ ...base, ...remote }).remoteConfig?.text.en).toBe(
      'may be overridden remotely by optional:configserver:http://x',
    );
    const client = { 'pom.xml': pomWith(['webflux', 'org.springframework.cloud:spring-cloud-starter-config']) };
    expect(moduleFrom(client).remoteConfig?.text.en).toBe(
      'may be overridden remotely by spring-cloud-config-client (pom.xml:6)',
    );
  });
  it('ranks profile variants of an import above the profile files, and folders of config/ by name', () => {
    const texts = {
      [`${res}/application.yaml`]: 'k: 1\nspring.config.import: optional:classpath:db.yaml',
      [`${res}/application-a.yaml`]: 'k: 2',
      [`${res}/db-a.yaml`]: 'k: 3',
    };
    expect(property(texts, 'k', ['a'])).toBe('3 <- db-a.yaml:1');
    expect(property(texts, 'k')).toBe('1 <- application.yaml:1');
    const folders = { 'config/x/application-a.yaml': 'k: x', 'config/y/application-a.yaml': 'k: y' };
    expect(shown(moduleFrom({ ...base, ...folders }).property('k', { profiles: ['a'] }))).toBe(
      'y <- application-a.yaml:1',
    );
  });
  it('reads files of modules it depends on, its own first', () => {
    const texts = {
      'pom.xml':
        '<project><groupId>com.example</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging></project>',
      'common/pom.xml': pomWith([], { artifact: 'common' }),
      'app/pom.xml': pomWith(['web', 'com.example:common'], { artifact: 'app' }),
      'common/src/main/resources/application.yaml': 'k: common',
      'common/src/main/resources/application-db.yaml': 'k: db',
      'app/src/main/resources/application.yaml': 'a: app',
    };
    const app = moduleFrom(texts, {}, 'app');
    expect([app.property('k'), shown(app.property('a'))]).toEqual([null, 'app <- application.yaml:1']);
    expect(shown(app.property('k', { profiles: ['db'] }))).toBe('db <- application-db.yaml:1');
  });
  it('gives files with their ranks', () => {
    const texts = {
      [`${res}/application.yaml`]: 'k: 1',
      [`${res}/application-prod.yaml`]: 'k: 2',
      'config/application.yaml': 'k: 3',
    };
    expect(moduleFrom({ ...base, ...texts }).configFiles.map((f) => [f.rank, f.path, f.place, f.profile])).toEqual([
      [0, 'config/application.yaml', 'folder-config', null],
      [1, `${res}/application-prod.yaml`, 'classpath', 'prod'],
      [2, `${res}/application.yaml`, 'classpath', null],
    ]);
  });
});

describe('values', () => {
  const file = (text: string) => ({ [`${res}/application.yaml`]: text });
  it('resolves placeholders from any source, with defaults', () => {
    expect(property(file('k: ${pool.size:7}\npool.size: 5'), 'k')).toBe('5 <- application.yaml:1');
    expect(property(file('k: ${POOL:${other:8}}'), 'k')).toBe('8 <- application.yaml:1');
    expect(property(file('k: ${POOL_SIZE}'), 'k')).toBe('? no value for POOL_SIZE <- application.yaml:1');
    expect(property({ ...file('k: ${POOL_SIZE:1}'), Dockerfile: 'FROM x\nENV POOL_SIZE=6' }, 'k')).toBe(
      '6 <- application.yaml:1',
    );
  });
  it('resolves properties of the build', () => {
    const pom = pomWith(['webflux'], { artifact: 'orders', body: '<properties><pool.size>9</pool.size></properties>' });
    expect(property({ 'pom.xml': pom, ...file('k: "@pool.size@"\nn: "@project.artifactId@"') }, 'k')).toBe(
      '9 <- application.yaml:1',
    );
    expect(property({ 'pom.xml': pom, ...file('n: "@project.artifactId@"') }, 'n')).toBe(
      'orders <- application.yaml:1',
    );
    expect(property(file('k: "@none@"'), 'k')).toBe('? no value for @none@ <- application.yaml:1');
  });
  it('finds a key under every relaxed name', () => {
    for (const spelling of ['maximumPoolSize', 'maximum_pool_size', 'maximum-pool-size', 'MAXIMUM-POOL-SIZE']) {
      expect(property(file(`spring.datasource.hikari.${spelling}: 3`))).toBe('3 <- application.yaml:1');
    }
  });
  it('lists the keys below a prefix', () => {
    const module = moduleFrom({
      ...base,
      ...file('app:\n  pools:\n    b: 2\n    aB: 1\n  list: [x, y]\nother: 1'),
      Dockerfile: 'FROM x\nENV APP_POOLS_C=3 APP_POOLS_B=4',
    });
    expect(module.propertiesUnder('app').map((p) => [p.key, p.value])).toEqual([
      ['app.list[0]', 'x'],
      ['app.list[1]', 'y'],
      ['app.pools.a-b', '1'],
      ['app.pools.b', '4'],
      ['app.pools.c', '3'],
    ]);
  });
});

describe('sources above files', () => {
  const file = { [`${res}/application.yaml`]: `${key}: 10` };
  const image = (lines: string) => ({ ...file, Dockerfile: `FROM x\n${lines}` });
  it('environment above files, in the modern and in the older form', () => {
    expect(property(image('ENV SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE=11'))).toBe(
      '11 <- environment variable SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE of Dockerfile (Dockerfile:2)',
    );
    expect(property(image('ENV SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=12'))).toMatch(/^12 /);
  });
  it('system property above environment, JSON above it, argument above all', () => {
    const env = `ENV SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE=11`;
    const flag = `${env}\nENV JAVA_TOOL_OPTIONS="-D${key}=12"`;
    expect(property(image(flag))).toBe(`12 <- -D${key} in JAVA_TOOL_OPTIONS of Dockerfile (Dockerfile:3)`);
    const json = `${flag}\nENV SPRING_APPLICATION_JSON='{"spring":{"datasource":{"hikari":{"maximum-pool-size":13}}}}'`;
    expect(property(image(json))).toBe(
      '13 <- environment variable SPRING_APPLICATION_JSON of Dockerfile (Dockerfile:4)',
    );
    const argument = `${json}\nENTRYPOINT ["java", "-jar", "app.jar", "--${key}=14"]`;
    expect(property(image(argument))).toBe('14 <- argument of Dockerfile (Dockerfile:5)');
    const sources = moduleFrom({ ...base, ...image(argument) })
      .candidates(key)
      .map((c) => c.source);
    expect(sources).toEqual(['command-line', 'application-json', 'system-property', 'environment', 'config-file']);
  });
  it('keeps a value from a Secret unknown', () => {
    const manifest = `apiVersion: v1
kind: Pod
metadata: { name: app }
spec:
  containers:
    - name: app
      env: [ { name: SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE, valueFrom: { secretKeyRef: { name: s, key: k } } } ]`;
    expect(property({ ...file, 'k8s/pod.yaml': manifest })).toMatch(
      /^\? set outside the workspace: environment variable/,
    );
  });
  it('reads configuration files mounted from a ConfigMap', () => {
    const manifest = `apiVersion: v1
kind: ConfigMap
metadata: { name: c }
data:
  application.yaml: |
    ${key}: 21
---
apiVersion: v1
kind: Pod
metadata: { name: app }
spec:
  volumes: [ { name: v, configMap: { name: c } } ]
  containers: [ { name: app } ]`;
    expect(property({ ...file, 'k8s/pod.yaml': manifest })).toBe('21 <- application.yaml in ConfigMap c (pod.yaml:5)');
  });
});
