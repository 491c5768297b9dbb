import { describe, expect, it } from 'vitest';
import { moduleFrom, pomWith, shown, type Texts } from './buildModules.testing';

const res = 'src/main/resources/application.yaml';
const module = (dependencies: readonly string[], yaml = '', options = {}) =>
  moduleFrom({ 'pom.xml': pomWith(dependencies, options), [res]: yaml });

describe('mode and server', () => {
  const of = (dependencies: readonly string[], yaml = '') => {
    const { mode, server } = module(dependencies, yaml);
    return [mode.value, server?.value ?? null, mode.origin.text.en];
  };
  it.each([
    [['webflux'], 'reactive', 'netty', 'spring-boot-starter-webflux (pom.xml:5)'],
    [['web'], 'servlet', 'tomcat', 'spring-boot-starter-web (pom.xml:5)'],
    [['webmvc'], 'servlet', 'tomcat', 'spring-boot-starter-webmvc (pom.xml:5)'],
    [['webflux', 'web'], 'servlet', 'tomcat', 'spring-boot-starter-web (pom.xml:6)'],
    [['data-jpa'], 'none', null, 'no web framework on the class path'],
    [
      ['org.springframework.cloud:spring-cloud-starter-gateway'],
      'reactive',
      'netty',
      'spring-cloud-starter-gateway (pom.xml:5)',
    ],
  ])('%s is %s on %s', (dependencies, mode, server, origin) => {
    expect(of(dependencies)).toEqual([mode, server, origin]);
  });
  it('spring.main.web-application-type stands above', () => {
    expect(of(['webflux', 'web'], 'spring.main.web-application-type: reactive')).toEqual([
      'reactive',
      'netty',
      'application.yaml:1',
    ]);
    expect(of(['web'], 'spring.main.web-application-type: none')).toEqual(['none', null, 'application.yaml:1']);
  });
  it('follows exclusions to another server', () => {
    const pom = pomWith(['web', 'jetty']).replace(
      '<artifactId>spring-boot-starter-web</artifactId>',
      `<artifactId>spring-boot-starter-web</artifactId><exclusions><exclusion><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-tomcat</artifactId></exclusion></exclusions>`,
    );
    expect(moduleFrom({ 'pom.xml': pom }).server?.value).toBe('jetty');
    expect(moduleFrom({ 'pom.xml': pom }).mode.value).toBe('servlet');
  });
  it('MVC without a servlet container gives way to WebFlux on Netty', () => {
    const excluding = (dependencies: readonly string[]): string =>
      pomWith(dependencies).replace(
        '<artifactId>spring-boot-starter-web</artifactId>',
        `$&<exclusions><exclusion><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-tomcat</artifactId></exclusion></exclusions>`,
      );
    const of = (pom: string) => {
      const { mode, server } = moduleFrom({ 'pom.xml': pom });
      return [mode.value, server?.value ?? null];
    };
    expect(of(excluding(['web', 'webflux']))).toEqual(['reactive', 'netty']);
    expect(of(excluding(['web', 'webflux', 'jakarta.servlet:jakarta.servlet-api']))[0]).toBe('servlet');
    expect(of(excluding(['web', 'webflux', 'undertow']))).toEqual(['servlet', 'undertow']);
    expect(of(excluding(['web']))[0]).toBe('servlet');
  });
  it('test scope does not count', () => {
    const pom = pomWith(['webflux', 'web']).replace(
      '<artifactId>spring-boot-starter-web</artifactId>',
      '$&<scope>test</scope>',
    );
    expect(moduleFrom({ 'pom.xml': pom }).mode.value).toBe('reactive');
  });
});

describe('dependencies', () => {
  it('starters bring what they are known to bring', () => {
    const { hasDependency, dependency } = module(['webflux', 'data-jdbc', 'data-r2dbc']);
    expect(hasDependency('io.projectreactor', 'reactor-core')).toBe(true);
    expect(hasDependency('io.projectreactor.netty', 'reactor-netty-http')).toBe(true);
    expect(hasDependency('com.zaxxer', 'HikariCP')).toBe(true);
    expect(hasDependency('io.r2dbc', 'r2dbc-pool')).toBe(true);
    expect(hasDependency('org.springframework', 'spring-webmvc')).toBe(false);
    expect(dependency('com.zaxxer', 'HikariCP')?.broughtBy).toBe(
      'org.springframework.boot:spring-boot-starter-data-jdbc',
    );
  });
  const httpClient5 = 'org.apache.httpcomponents.client5:httpclient5';
  it.each([
    ['2.7.18', ['batch'], 'com.zaxxer:HikariCP', true],
    ['3.5.7', ['batch'], 'com.zaxxer:HikariCP', true],
    ['4.0.0', ['batch'], 'com.zaxxer:HikariCP', false],
    ['4.0.0', ['batch-jdbc'], 'com.zaxxer:HikariCP', true],
    ['4.0.0', ['r2dbc'], 'io.r2dbc:r2dbc-pool', false],
    ['4.0.0', ['data-r2dbc'], 'io.r2dbc:r2dbc-pool', true],
    ['3.5.7', ['data-mongodb-reactive'], 'org.mongodb:mongodb-driver-sync', false],
    ['4.0.0', ['data-mongodb-reactive'], 'org.mongodb:mongodb-driver-sync', true],
    ['4.0.0', ['webclient'], 'io.projectreactor.netty:reactor-netty-http', true],
    ['3.5.7', ['quartz'], 'com.zaxxer:HikariCP', false],
    ['3.5.7', ['graphql'], 'io.projectreactor:reactor-core', true],
    ['3.5.7', ['org.springframework.cloud:spring-cloud-starter-loadbalancer'], 'io.projectreactor:reactor-core', true],
    ['3.5.7', ['org.springframework.cloud:spring-cloud-starter-openfeign'], 'io.projectreactor:reactor-core', false],
    ['2.7.18', ['org.springframework.cloud:spring-cloud-starter-config'], httpClient5, false],
    ['3.5.7', ['org.springframework.cloud:spring-cloud-starter-config'], httpClient5, true],
    ['3.5.7', ['com.alibaba:druid-spring-boot-3-starter'], 'com.zaxxer:HikariCP', false],
    ['3.5.7', ['org.mybatis.spring.boot:mybatis-spring-boot-starter'], 'com.zaxxer:HikariCP', true],
  ] as const)('with Boot %s, %s brings %s: %s', (boot, dependencies, name, expected) => {
    const [group = '', artifact = ''] = name.split(':');
    expect(module(dependencies, '', { boot }).hasDependency(group, artifact)).toBe(expected);
  });
  it('modules of the workspace bring theirs', () => {
    const texts = {
      'pom.xml':
        '<project><groupId>com.example</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging></project>',
      'common/pom.xml': pomWith(['data-jpa'], { artifact: 'common' }),
      'app/pom.xml': pomWith(['web', 'com.example:common'], { artifact: 'app' }),
    };
    const optional = (texts['common/pom.xml'] ?? '').replace('</dependency>', '<optional>true</optional></dependency>');
    expect(moduleFrom({ ...texts, 'common/pom.xml': optional }, {}, 'app').jdbcPool).toBeNull();
    expect(moduleFrom(texts, {}, 'app').hasDependency('com.zaxxer', 'HikariCP')).toBe(true);
    expect(moduleFrom(texts, {}, 'app').jdbcPool?.value).toBe('hikari');
  });
});

describe('virtual threads', () => {
  const on = 'spring.threads.virtual.enabled: true';
  it.each([
    ['', '21', '3.5.7', 'false <- spring.threads.virtual.enabled is not set'],
    [on, '21', '3.5.7', 'true <- application.yaml:1'],
    [on, '17', '3.5.7', 'false <- needs JDK 21, is 17'],
    [on, '21', '3.1.0', 'false <- needs Spring Boot 3.2'],
    ['spring.threads.virtual.enabled: false', '21', '3.5.7', 'false <- application.yaml:1'],
    ['spring.threads.virtual.enabled: ${VT}', '21', '3.5.7', '? no value for VT <- application.yaml:1'],
  ])('%s on JDK %s and Boot %s', (yaml, java, boot, expected) => {
    expect(shown(module(['web'], yaml, { java, boot }).virtualThreads)).toBe(expected);
  });
  it('is unknown without a JDK', () => {
    const texts: Texts = {
      'build.gradle': "dependencies { implementation 'org.springframework.boot:spring-boot-starter-web:3.5.7' }",
      [res]: on,
    };
    expect(shown(moduleFrom(texts).virtualThreads)).toBe('? JDK version unknown <- application.yaml:1');
  });
});

describe('jdbcPool', () => {
  const pool = (dependencies: readonly string[], yaml = '') => module(dependencies, yaml).jdbcPool?.value ?? null;
  it('is what Boot would build', () => {
    expect(pool(['webflux'])).toBeNull();
    expect(pool(['jdbc'])).toBe('hikari');
    expect(pool(['jdbc', 'org.apache.tomcat:tomcat-jdbc'])).toBe('hikari');
    expect(pool(['org.apache.tomcat:tomcat-jdbc'])).toBe('tomcat-jdbc');
    expect(pool(['jdbc', 'com.alibaba:druid-spring-boot-3-starter'])).toBe('druid');
    expect(pool(['org.apache.commons:commons-dbcp2'])).toBe('dbcp2');
  });
  it('is no Hikari where a starter routes between several', () => {
    const router = 'com.baomidou:dynamic-datasource-spring-boot3-starter';
    expect(pool(['jdbc', router], 'spring.datasource.hikari.maximum-pool-size: 5')).toBe('routing');
    expect(pool([router], 'spring.datasource.type: com.alibaba.druid.pool.DruidDataSource')).toBe('routing');
    expect(pool(['com.alibaba:druid-spring-boot-4-starter'])).toBe('druid');
  });
  it('follows spring.datasource.type', () => {
    expect(pool(['jdbc'], 'spring.datasource.type: org.apache.tomcat.jdbc.pool.DataSource')).toBe('tomcat-jdbc');
    expect(pool(['jdbc'], 'spring.datasource.type: com.mchange.v2.c3p0.ComboPooledDataSource')).toBe('c3p0');
    expect(pool(['jdbc'], 'spring.datasource.type: com.example.Own')).toBe('custom');
    expect(pool(['jdbc'], 'spring.datasource.type: ${TYPE}')).toBeNull();
  });
  it('there is none without Spring Boot, whatever library is there', () => {
    const texts = {
      'pom.xml': `<project><artifactId>a</artifactId><dependencies><dependency><groupId>com.zaxxer</groupId><artifactId>HikariCP</artifactId><version>5.1.0</version></dependency></dependencies></project>`,
    };
    expect(moduleFrom(texts).jdbcPool).toBeNull();
  });
  it('there is none where its auto-configuration is excluded', () => {
    const name = 'org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration';
    expect(pool(['jdbc'], `spring.autoconfigure.exclude: ${name}`)).toBeNull();
    expect(pool(['jdbc'], `spring:\n  autoconfigure:\n    exclude:\n      - x.Y\n      - ${name}`)).toBeNull();
  });
});
