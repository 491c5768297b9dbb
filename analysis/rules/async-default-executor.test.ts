import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { memoryProject } from '../../test/harness/memoryProject';
import { pom, SERVLET_JDBC } from './given';

const yaml = (text: string): string => `
  //- /src/main/resources/application.yaml
${text}
`;
const audit = (members: string, enable = '@EnableAsync'): string => `
  //- /src/main/java/shop/Audit.java
  package shop;
  import java.util.concurrent.*;
  import org.springframework.context.annotation.*;
  import org.springframework.scheduling.annotation.*;
  @Configuration ${enable} class Audit {
    OrderRepository repository;
${members}
  }
`;
const SAVE = '    @Async public void save() { repository.count(); }';

test.each([
  ['nothing enables it', SAVE, '@Deprecated', '  a: 1'],
  ['it does not block', '    @Async public void save() { }', '@EnableAsync', '  a: 1'],
  ['the pool is configured', SAVE, '@EnableAsync', '  spring.task.execution.pool.queue-capacity: 50'],
  ['the method names an executor', SAVE.replace('@Async', '@Async("other")'), '@EnableAsync', '  a: 1'],
  [
    'the project has an executor',
    `${SAVE}\n    @Bean Executor own() { return Library.executor(); }`,
    '@EnableAsync',
    '  a: 1',
  ],
])('silent: %s', (_, members, enable, text) => {
  checkRule([SERVLET_JDBC.files, yaml(text), audit(members, enable)]);
});

test('silent: virtual threads have no pool', () => {
  const jdk21 = pom(21, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc');
  checkRule([SERVLET_JDBC.files, jdk21, yaml('  spring.threads.virtual.enabled: true'), audit(SAVE)]);
});

test('one finding for all methods; the three keys are written together', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    yaml('  spring:\n    task:\n      execution:\n        thread-name-prefix: audit- # threads'),
    audit(`    @Async
  //^^^^^^ async-default-executor
    public void a() { repository.count(); }
    @Async public void b() { repository.count(); }`),
  ]);
  expect(built.findings[0]?.finding.args).toMatchObject({ methods: 2, threads: 8, rate: 160, advisedThreads: 10 });
  const changed = applyAction(
    built,
    'Configure applicationTaskExecutor: 10 threads, queue 200 (one second of work)',
  ).get('/src/main/resources/application.yaml');
  expect(changed).toContain('thread-name-prefix: audit- # threads\n');
  expect(changed).toMatch(/pool:\s+core-size: 10\s+max-size: 10\s+queue-capacity: 200/);
});

test('silent: a library that several applications share has an executor bean', () => {
  const application = (name: string): string => `
    //- /${name}/pom.xml
    <project><modelVersion>4.0.0</modelVersion><parent><groupId>shop</groupId><artifactId>parent</artifactId><version>1</version></parent>
      <artifactId>${name}</artifactId>
      <dependencies><dependency><groupId>shop</groupId><artifactId>core</artifactId></dependency></dependencies>
      <build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>
    //- /${name}/src/main/java/shop/${name}/Audit.java
    package shop.${name};
    import org.springframework.scheduling.annotation.*;
    import org.springframework.jdbc.core.JdbcTemplate;
    @org.springframework.stereotype.Service @EnableAsync class Audit {
      JdbcTemplate jdbc;
      @Async public void save() { jdbc.execute("select 1"); }
    }`;
  const shared = (bean: string): string => `
    //- /pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <groupId>shop</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging>
      <modules><module>core</module><module>orders</module><module>prices</module></modules>
      <dependencies>
        <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency>
        <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-jdbc</artifactId></dependency>
      </dependencies></project>
    //- /core/pom.xml
    <project><modelVersion>4.0.0</modelVersion><parent><groupId>shop</groupId><artifactId>parent</artifactId><version>1</version></parent>
      <artifactId>core</artifactId></project>
    //- /core/src/main/java/shop/core/CoreConfig.java
    package shop.core;
    import java.util.concurrent.Executor;
    import org.springframework.context.annotation.Bean;
    import org.springframework.context.annotation.Configuration;
    @Configuration class CoreConfig { ${bean} }`;
  const found = (bean: string): readonly string[] =>
    memoryProject([shared(bean), application('orders'), application('prices')]).findings.map(({ rule }) => rule.id);
  expect(found('')).toEqual(['async-default-executor', 'async-default-executor']);
  expect(found('@Bean Executor own() { return Library.executor(); }')).toEqual([]);
});
