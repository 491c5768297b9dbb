import { describe, expect, it } from 'vitest';
import { moduleFrom, pomWith, shown, type Texts } from './buildModules.testing';

const key = 'spring.datasource.hikari.maximum-pool-size';
const base: Texts = { 'pom.xml': pomWith(['web', 'jdbc']) };
const size = (value: string): string => `${key}=${value}`;
const sizeIn = (texts: Texts, profiles: readonly string[] = []): string | null =>
  shown(moduleFrom({ ...base, ...texts }).property(key, { profiles }));
const docker = (argument: string): string =>
  `FROM eclipse-temurin:21\nENTRYPOINT ["java", "-jar", "a.jar", "${argument}"]`;

describe('places Spring Boot looks at by itself', () => {
  it.each([
    ['src/main/resources/application.properties', '7 <- application.properties:1'],
    ['src/main/resources/config/application.properties', '7 <- application.properties:1'],
    ['application.properties', '7 <- application.properties:1'],
    ['config/application.properties', '7 <- application.properties:1'],
    ['config/extra/application.properties', '7 <- application.properties:1'],
    ['src/main/resources/com/example/application.properties', null],
    ['src/main/resources/config/extra/application.properties', null],
    ['src/main/resources/static/application.yml', null],
    ['src/main/java/application.properties', null],
    ['src/test/resources/application.properties', null],
    ['config/a/b/application.properties', null],
    ['deploy/application.properties', null],
  ])('%s', (path, expected) => {
    expect(sizeIn({ [path]: path.endsWith('.yml') ? `${key}: 7` : size('7') })).toBe(expected);
  });
  it('makes no module out of a file in a package', () => {
    const nested = { 'src/main/resources/com/example/application.properties': 'spring.application.name=other' };
    const module = moduleFrom({ 'pom.xml': '<project><artifactId>lib</artifactId></project>', ...nested });
    expect([module.isBootable, module.configFiles]).toEqual([false, []]);
  });
});

describe('spring.config.location', () => {
  const packaged = { 'src/main/resources/application.properties': size('10') };
  it('on the class path replaces the usual places', () => {
    const texts = {
      ...packaged,
      'src/main/resources/custom/application.properties': size('20'),
      'src/main/resources/custom/application-prod.properties': size('30'),
      Dockerfile: docker('--spring.config.location=classpath:/custom/'),
    };
    expect(sizeIn(texts)).toBe('20 <- application.properties:1');
    expect(sizeIn(texts, ['prod'])).toBe('30 <- application-prod.properties:1');
  });
  it('can name a file, whose profile variants are read as well', () => {
    const texts = {
      ...packaged,
      'src/main/resources/shop.properties': size('21'),
      'src/main/resources/shop-prod.properties': size('31'),
      Dockerfile: docker('--spring.config.location=classpath:shop.properties'),
    };
    expect(sizeIn(texts)).toBe('21 <- shop.properties:1');
    expect(sizeIn(texts, ['prod'])).toBe('31 <- shop-prod.properties:1');
  });
  it('a later location beats an earlier one with all its profiles; in a group profiles count first', () => {
    const files = {
      'src/main/resources/a/application-prod.properties': size('1'),
      'src/main/resources/b/application.properties': size('2'),
    };
    const at = (text: string) => ({ ...files, Dockerfile: docker(`--spring.config.location=${text}`) });
    expect(sizeIn(at('classpath:/a/,classpath:/b/'), ['prod'])).toBe('2 <- application.properties:1');
    expect(sizeIn(at('classpath:/a/;classpath:/b/'), ['prod'])).toBe('1 <- application-prod.properties:1');
  });
  it('outside the workspace leaves every value unknown that nobody above the files sets', () => {
    const texts = { ...packaged, Dockerfile: docker('--spring.config.location=file:/etc/shop/') };
    expect(sizeIn(texts)).toBe(
      '? set in file:/etc/shop/, outside the workspace <- argument of Dockerfile (Dockerfile:2)',
    );
    const module = moduleFrom({ ...base, ...texts });
    expect([module.jdbcPool, module.virtualThreads.value]).toEqual([null, null]);
    const set = `${docker('--spring.config.location=file:/etc/shop/')}\nENV SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE=25`;
    expect(sizeIn({ ...packaged, Dockerfile: set })).toMatch(/^25 <- environment variable /);
  });
});

describe('spring.config.additional-location', () => {
  const packaged = { 'src/main/resources/application.properties': size('10') };
  const plugin = (text: string): string => `plugins { id 'org.springframework.boot' version '3.5.7' }
dependencies { implementation 'org.springframework.boot:spring-boot-starter-jdbc' }
bootRun { systemProperty 'spring.config.additional-location', '${text}' }`;
  it('stands above the usual places, beside the module where it is started there', () => {
    const texts = { ...packaged, 'application.properties': size('15'), 'deploy/application.properties': size('20') };
    const module = moduleFrom({ ...texts, 'build.gradle': plugin('./deploy/') });
    expect(shown(module.property(key))).toBe('20 <- application.properties:1');
    expect(module.remoteConfig).toBeNull();
    const each = { ...packaged, 'deploy/x/application.properties': size('21'), 'build.gradle': plugin('./deploy/*/') };
    expect(shown(moduleFrom(each).property(key))).toBe('21 <- application.properties:1');
  });
  it('keeps the value and says what may override it where the place is outside', () => {
    for (const place of ['/etc/shop/', 'file:./deploy/']) {
      const module = moduleFrom({
        ...base,
        ...packaged,
        Dockerfile: docker(`--spring.config.additional-location=${place}`),
      });
      expect(shown(module.property(key))).toBe('10 <- application.properties:1');
      expect(module.remoteConfig?.text.en).toBe(`may be overridden by ${place}, which is not in the workspace`);
    }
  });
});

describe('spring.config.import of a file', () => {
  it('that the workspace does not hold leaves values open', () => {
    const yaml = `spring.config.import: optional:file:/etc/shop/db.yml\n${key}: 10`;
    const module = moduleFrom({ ...base, 'src/main/resources/application.yml': yaml });
    expect(shown(module.property(key))).toBe('10 <- application.yml:2');
    expect(module.remoteConfig?.text.en).toBe(
      'may be overridden by file:/etc/shop/db.yml, which is not in the workspace',
    );
  });
  it('of the workspace is read, also from a package', () => {
    const yaml = `spring.config.import: classpath:com/example/db.yml\n${key}: 10`;
    const texts = { 'src/main/resources/application.yml': yaml, 'src/main/resources/com/example/db.yml': `${key}: 12` };
    const module = moduleFrom({ ...base, ...texts });
    expect([shown(module.property(key)), module.remoteConfig]).toEqual(['12 <- db.yml:1', null]);
  });
});
