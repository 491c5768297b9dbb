import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { memoryProject } from '../../test/harness/memoryProject';
import { pom } from './given';

const SERVLET = pom(21, 'spring-boot-starter-web', 'spring-boot-starter-jdbc');
const WEBFLUX = pom(21, 'spring-boot-starter-webflux');

function messages(sources: readonly string[]): readonly string[] {
  return memoryProject(sources).findings.map(({ rule, finding }) => rule.message(finding.args).en);
}

test('the message names what is in force and who says so, in both languages', () => {
  const { findings } = checkRule([
    SERVLET,
    `
    //- /src/main/resources/application.yaml
    spring.threads.virtual.enabled: true
    server:
      tomcat:
        max-connections: 4000
        threads.max: 400
    #   ^^^^^^^^^^^^^^^^ setting-has-no-effect
    `,
  ]);
  const [{ rule, finding } = { rule: null, finding: null }] = findings;
  expect(finding && rule?.message(finding.args)).toEqual({
    en: 'server.tomcat.threads.max has no effect here. Tomcat runs every request on a virtual thread of its own and has no worker pool. server.tomcat.max-connections bounds requests: 4000. In force: virtual threads on (application.yaml:1); JDK 21 (pom.xml:4); server Tomcat (spring-boot-starter-web, pom.xml:5).',
    ko: '적용되지 않음: server.tomcat.threads.max. Tomcat이 요청마다 새 가상 스레드를 쓰므로 작업 스레드 풀이 없다. 요청 상한을 정하는 키: server.tomcat.max-connections: 4000. 현재 조건: 가상 스레드 사용 (application.yaml:1); JDK 21 (pom.xml:4); 서버 Tomcat (spring-boot-starter-web, pom.xml:5).',
  });
  expect(finding?.related.map(({ location }) => location.path)).toEqual([
    'src/main/resources/application.yaml',
    'pom.xml',
    'pom.xml',
  ]);
});

test('a key in an inactive profile is judged under that profile, which is named', () => {
  const sources = [
    SERVLET,
    `
    //- /src/main/resources/application.yaml
    server.tomcat.threads.max: 400
    //- /src/main/resources/application-loom.yaml
    spring.threads.virtual.enabled: true
    server.tomcat.threads.max: 100
    # concurrency-lens marks the line above:
    `,
  ];
  expect(messages(sources)).toEqual([
    expect.stringMatching(
      /^server\.tomcat\.threads\.max has no effect here\..*profile loom \(application-loom\.yaml:2\)\.$/,
    ),
  ]);
});

test('a line for every profile that some profile gives a meaning is reported, and not removed', () => {
  const built = memoryProject([
    SERVLET,
    `
    //- /src/main/resources/application.yaml
    spring.profiles.active: loom
    server.tomcat.threads.max: 400
    //- /src/main/resources/application-loom.yaml
    spring.threads.virtual.enabled: true
    `,
  ]);
  const [judged] = built.findings;
  expect(judged?.finding.location.path).toBe('src/main/resources/application.yaml');
  expect(judged?.rule.fix?.(judged.finding, built.project)).toEqual([]);
});

test('a library is judged through its one application; a library of nobody is not judged', () => {
  const library = `
    //- /pom.xml
    <project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>root</artifactId><version>1</version><packaging>pom</packaging>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <modules><module>data</module><module>app</module></modules></project>
    //- /data/pom.xml
    <project><modelVersion>4.0.0</modelVersion><parent><groupId>shop</groupId><artifactId>root</artifactId><version>1</version></parent><artifactId>data</artifactId></project>
    //- /data/src/main/resources/application.yaml
    server.tomcat.threads.max: 400`;
  const app = `
    //- /app/pom.xml
    <project><modelVersion>4.0.0</modelVersion><parent><groupId>shop</groupId><artifactId>root</artifactId><version>1</version></parent><artifactId>app</artifactId>
      <dependencies>
        <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
        <dependency><groupId>shop</groupId><artifactId>data</artifactId><version>1</version></dependency>
      </dependencies></project>
    //- /app/src/main/java/shop/App.java
    package shop;
    import org.springframework.boot.SpringApplication;
    @org.springframework.boot.autoconfigure.SpringBootApplication
    class App { public static void main(String[] args) { SpringApplication.run(App.class, args); } }`;
  const main = `
    //- /other/pom.xml
    <project><modelVersion>4.0.0</modelVersion><parent><groupId>shop</groupId><artifactId>root</artifactId><version>1</version></parent><artifactId>other</artifactId></project>
    //- /other/src/main/java/shop/App.java
    package shop;
    class App { public static void main(String[] args) { org.springframework.boot.SpringApplication.run(App.class, args); } }`;
  expect(messages([library, app])).toEqual([
    expect.stringContaining('It configures Tomcat, and this application runs on Reactor Netty.'),
  ]);
  expect(messages([library, main])).toEqual([]);
});

test('an environment variable and an argument are keys too; a JVM flag is where a JVM property works', () => {
  const sources = [
    WEBFLUX,
    `
    //- /compose.yaml
    services:
      shop:
        build: .
        command: ["--reactor.bufferSize.small=64"]
        environment:
          SERVER_TOMCAT_THREADS_MAX: 400
          JAVA_TOOL_OPTIONS: -Dreactor.schedulers.defaultPoolSize=8
    `,
  ];
  expect(messages(sources).map((text) => text.slice(0, text.indexOf(' ')))).toEqual([
    'reactor.bufferSize.small',
    'server.tomcat.threads.max',
  ]);
});

test('a JVM property moves to JAVA_TOOL_OPTIONS, and its empty parents go with it', () => {
  const built = memoryProject([
    WEBFLUX,
    `
    //- /compose.yaml
    services:
      shop:
        build: .
        environment:
          JAVA_TOOL_OPTIONS: "-Xmx512m"
    //- /src/main/resources/application.yaml
    # Threads
    reactor:
      schedulers:
        defaultBoundedElasticSize: 200
    server:
      port: 8080
    `,
  ]);
  const flag = '-Dreactor.schedulers.defaultBoundedElasticSize=200';
  const changed = applyAction(built, `Move to JAVA_TOOL_OPTIONS: ${flag}`);
  expect(changed.get('/src/main/resources/application.yaml')).toBe('# Threads\nserver:\n  port: 8080\n');
  expect(changed.get('/compose.yaml')).toContain(`JAVA_TOOL_OPTIONS: "-Xmx512m ${flag}"`);
});

test('moves a key inside its document, next to its new relatives, comments kept', () => {
  const built = memoryProject([
    SERVLET,
    `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        url: jdbc:h2:mem:a # memory
        maximum-pool-size: 20
        hikari:
          # patience
          connection-timeout: 3000
    `,
  ]);
  const changed = applyAction(built, 'Move to spring.datasource.hikari.maximum-pool-size: 20');
  expect(changed.get('/src/main/resources/application.yaml')).toBe(
    'spring:\n  datasource:\n    url: jdbc:h2:mem:a # memory\n    hikari:\n      # patience\n      connection-timeout: 3000\n      maximum-pool-size: 20\n',
  );
});

test('a pool built in code is bound by an annotation on its bean method', () => {
  const built = memoryProject([
    SERVLET,
    `
    //- /src/main/resources/application.yaml
    spring.datasource.hikari.maximum-pool-size: 40
    //- /src/main/java/shop/Data.java
    package shop;
    import com.zaxxer.hikari.HikariDataSource;
    import javax.sql.DataSource;
    import org.springframework.context.annotation.Bean;
    class Data {
      @Bean
      DataSource dataSource() {
        return new HikariDataSource();
      }
    }
    `,
  ]);
  const changed = applyAction(built, 'Bind spring.datasource.hikari to the bean dataSource');
  expect(changed.get('/src/main/java/shop/Data.java')).toContain(
    '  @ConfigurationProperties("spring.datasource.hikari")\n  @Bean\n  DataSource dataSource() {',
  );
  const mended = [...changed].map(([path, text]) => `//- ${path}\n${text}`);
  expect(
    messages([
      SERVLET,
      '//- /src/main/resources/application.yaml\nspring.datasource.hikari.maximum-pool-size: 40',
      ...mended,
    ]),
  ).toEqual([]);
});

test('a conditional bean, a key read by the code and a builder in the code keep a key alive', () => {
  const yaml = `
    //- /src/main/resources/application.yaml
    spring.datasource.hikari.maximum-pool-size: 40
    spring.task.execution.pool.core-size: 16`;
  const code = (annotation: string, body: string): string => `
    //- /src/main/java/shop/Config.java
    package shop;
    import com.zaxxer.hikari.HikariDataSource;
    import java.util.concurrent.*;
    import javax.sql.DataSource;
    import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
    import org.springframework.context.annotation.*;
    @Configuration
    class Config {
      ${annotation} @Bean DataSource dataSource() { return new HikariDataSource(); }
      ${body}
    }`;
  expect(messages([SERVLET, yaml, code('@Profile("local")', '')])).toEqual([]);
  expect(messages([SERVLET, yaml, code('@ConditionalOnProperty("own.pool")', '')])).toEqual([]);
  expect(
    messages([
      SERVLET,
      yaml,
      code('', 'String size(Environment e) { return e.getProperty("spring.datasource.hikari.maximum-pool-size"); }'),
    ]),
  ).toEqual([]);
  expect(
    messages([
      SERVLET,
      yaml,
      code('@Profile("x")', '@Bean ExecutorService mail() { return Executors.newFixedThreadPool(4); }'),
    ]),
  ).toEqual([]);
});

test('JAVA_OPTS that no entry point expands: one finding for the line, and the variable renamed', () => {
  const sources = [
    WEBFLUX,
    `
    //- /Dockerfile
    FROM eclipse-temurin:21
    ENV JAVA_OPTS="-Dreactor.schedulers.defaultPoolSize=8 -XX:ActiveProcessorCount=4"
    #              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ setting-has-no-effect
    ENTRYPOINT ["java", "-jar", "app.jar"]
    `,
  ];
  const built = checkRule(sources);
  const changed = applyAction(built, 'Rename the variable to JAVA_TOOL_OPTIONS');
  expect(changed.get('/Dockerfile')).toContain(
    'ENV JAVA_TOOL_OPTIONS="-Dreactor.schedulers.defaultPoolSize=8 -XX:ActiveProcessorCount=4"',
  );
  expect(messages([WEBFLUX, `//- /Dockerfile\n${changed.get('/Dockerfile')}`])).toEqual([]);
});

test("flags of Maven's own JVM are reported only where they speak of concurrency", () => {
  expect(messages([WEBFLUX, '//- /.mvn/jvm.config\n-Xmx2g -Dreactor.bufferSize.small=64\n'])).toEqual([
    expect.stringMatching(/^-Dreactor\.bufferSize\.small has no effect here\./),
  ]);
  expect(messages([WEBFLUX, '//- /.mvn/jvm.config\n-Xmx2g --add-exports=java.base/a=ALL-UNNAMED\n'])).toEqual([]);
});

test('a dependency that could bring anything keeps absences unsaid', () => {
  const yaml = '//- /src/main/resources/application.yaml\nspring.data.redis.lettuce.pool.max-active: 40';
  expect(messages([pom(21, 'spring-boot-starter-data-redis'), yaml])).toHaveLength(1);
  expect(messages([pom(21, 'spring-boot-starter-data-redis', 'com.company:company-starter'), yaml])).toEqual([]);
});

test('beans count only where the one application of the module scans them', () => {
  const yaml = '//- /src/main/resources/application.yaml\nspring.datasource.hikari.maximum-pool-size: 40';
  const bean = `
    //- /src/main/java/shop/data/Data.java
    package shop.data;
    import com.zaxxer.hikari.HikariDataSource;
    import org.springframework.context.annotation.Bean;
    class Data { @Bean javax.sql.DataSource dataSource() { return new HikariDataSource(); } }`;
  const main = (name: string): string => `
    //- /src/main/java/${name}/App.java
    package ${name.replaceAll('/', '.')};
    import org.springframework.boot.SpringApplication;
    class App { public static void main(String[] args) { SpringApplication.run(App.class, args); } }`;
  expect(messages([SERVLET, yaml, bean, main('shop')])).toHaveLength(1);
  expect(messages([SERVLET, yaml, bean, main('shop/web')])).toEqual([]);
  expect(messages([SERVLET, yaml, bean, main('shop'), main('other')])).toEqual([]);
});
