import { describe, expect, it } from 'vitest';
import { applicationOf } from '../projectBuilder';
import { buildFrom, type Texts } from './buildModules.testing';

const boot = `plugins {\n  id 'org.springframework.boot' version '3.5.7'\n}\n`;
const starter = (name: string): string => `implementation 'org.springframework.boot:spring-boot-starter-${name}'`;
const library = (...dependencies: readonly string[]): string =>
  `plugins {\n  id 'java-library'\n}\ndependencies {\n${dependencies.join('\n')}\n}\n`;

const modulesOf = (texts: Texts) => {
  const config = buildFrom(texts);
  return (folder: string) => {
    const module = config.modules.find((m) => m.path === folder);
    return module && { uses: module.moduleDependencies, application: applicationOf(config, module).path };
  };
};

describe('Gradle projects', () => {
  const texts: Texts = {
    'settings.gradle': "include 'order:api', 'order:app', 'product:api', 'product:app', 'shared-code', 'tools'",
    'order/api/build.gradle': library("api project(':shared-code')", starter('jdbc')),
    'order/app/build.gradle': `${boot}dependencies {\n  implementation project(':order:api'), project(path: ':tools')\n}\n`,
    'order/app/src/main/resources/application.yaml': 'a: 1',
    'product/api/build.gradle': library(starter('data-r2dbc')),
    'product/app/build.gradle': `${boot}dependencies {\n  implementation(projects.product.api)\n  implementation(projects.sharedCode)\n}\n`,
    'product/app/src/main/resources/application.yaml': 'a: 1',
    'shared-code/build.gradle': library(),
    'tools/build.gradle': library(),
  };
  const of = modulesOf(texts);
  it('of one name in different folders stay apart', () => {
    expect(of('order/app')?.uses).toEqual(['order/api', 'shared-code', 'tools']);
    expect(of('product/app')?.uses).toEqual(['product/api', 'shared-code']);
    expect(of('order/api')?.application).toBe('order/app');
    expect(of('product/api')?.application).toBe('product/app');
  });
  it('bring what they depend on', () => {
    const { modules } = buildFrom(texts);
    const has = (folder: string, group: string, artifact: string) =>
      modules.find((m) => m.path === folder)?.hasDependency(group, artifact);
    expect(has('order/app', 'com.zaxxer', 'HikariCP')).toBe(true);
    expect(has('order/app', 'io.r2dbc', 'r2dbc-pool')).toBe(false);
    expect(has('product/app', 'io.r2dbc', 'r2dbc-pool')).toBe(true);
  });
  it('that several applications share are judged by themselves', () => {
    expect(of('shared-code')?.application).toBe('shared-code');
    expect(of('tools')?.application).toBe('order/app');
  });
});

describe('Maven modules', () => {
  const pom = (group: string, artifact: string, ...uses: readonly string[]): string => {
    const items = uses.map((use) => {
      const [g, a, rest = ''] = use.split(':');
      return `<dependency><groupId>${g}</groupId><artifactId>${a}</artifactId><version>1</version>${rest}</dependency>`;
    });
    return `<project><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>1</version><dependencies>${items.join('')}</dependencies></project>`;
  };
  const app = 'src/main/resources/application.yaml';
  const of = modulesOf({
    'a/core/pom.xml': pom('a', 'core'),
    'a/app/pom.xml': pom('a', 'app', 'a:core'),
    [`a/app/${app}`]: 'a: 1',
    'b/core/pom.xml': pom('b', 'core'),
    'b/app/pom.xml': pom('b', 'app', 'b:core', 'a:core:<scope>test</scope>'),
    [`b/app/${app}`]: 'a: 1',
  });
  it('are told apart by their group, and test scope uses nothing', () => {
    expect(of('a/app')?.uses).toEqual(['a/core']);
    expect(of('b/app')?.uses).toEqual(['b/core']);
    expect(of('a/core')?.application).toBe('a/app');
    expect(of('b/core')?.application).toBe('b/app');
  });
});

describe('a root that only lists its modules', () => {
  it('cannot be started, though it applies the Boot plugin', () => {
    const config = buildFrom({
      'settings.gradle.kts': 'include("app")',
      'build.gradle.kts': 'plugins {\n  id("org.springframework.boot") version "3.5.7"\n}\n',
      'app/build.gradle.kts': 'plugins {\n  id("org.springframework.boot")\n}\n',
      'app/src/main/resources/application.properties': 'a=1',
    });
    expect(config.modules.map((m) => [m.path, m.isBootable])).toEqual([
      ['', false],
      ['app', true],
    ]);
  });
});
