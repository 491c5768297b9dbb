import { expect, test } from 'vitest';
import { testWords } from '../../test/harness/checks';
import { memoryProject } from '../../test/harness/memoryProject';
import { PROPERTIES } from '../properties';
import { WEBFLUX_JDBC } from '../rules/given';
import { completionsAt } from './completion';
import { projectFileCompletions } from './projectFileCompletion';
import { formatDefault, propertyHover } from './propertyHover';
import { propertyRow } from './settingAt';

function at(source: string) {
  const built = memoryProject([WEBFLUX_JDBC.files, source]);
  const cursor = built.marked.cursor;
  if (!cursor) throw new Error('no $0');
  const path = cursor.path.slice(1);
  return {
    hover: (locale: 'en' | 'ko' = 'en') =>
      propertyHover(built.project, path, cursor.offset, testWords(built, locale), built)?.markdown ?? '',
    labels: () => completionsAt(built.project, path, cursor.offset).map(({ label }) => label),
    first: () => completionsAt(built.project, path, cursor.offset)[0],
  };
}

const YAML = '//- /src/main/resources/application.yaml\n';
const PROPS = '//- /src/main/resources/application.properties\n';

test('every property has its default in words, in both languages', () => {
  const view = memoryProject([WEBFLUX_JDBC.files]).project.modules[0];
  for (const row of PROPERTIES) {
    const { en, ko } = view ? formatDefault(view.application, row) : { en: '', ko: '' };
    expect([row.key, en === '', ko === '', /undefined|NaN/.test(en + ko)]).toEqual([row.key, false, false, false]);
    expect(row.key).toBe(row.key.toLowerCase());
    expect(row.what.ko).toMatch(/[가-힣]/);
  }
  expect(new Set(PROPERTIES.map((row) => row.key)).size).toBe(PROPERTIES.length);
});

test('a hover says what a key means, its default here, and the value in force', () => {
  const hover = at(`${YAML}spring.datasource.hikari.connection-time$0out: 3000`).hover();
  expect(hover).toContain('**spring.datasource.hikari.connection-timeout**');
  expect(hover).toContain('Default: 30000 ms (default of HikariCP 6.3).');
  expect(hover).toMatch(/In force: 3000 \(\[.*\]\(\/src\/main\/resources\/application\.yaml:1\)\)\./);
  expect(at(`${PROPS}spring.datasource.hikari.connectionTime$0out=3000`).hover('ko')).toContain('적용되는 값: 3000');
});

test('keys nobody knows, and keys outside Spring files, have none', () => {
  expect(at(`${YAML}shop.si$0ze: 3`).hover()).toBe('');
  expect(at(`//- /k8s/values.yaml\nspring.datasource.hikari.maximum-pool-si$0ze: 3`).hover()).toBe('');
  expect(propertyRow('spring.datasource.hikari.MAXIMUM_POOL_SIZE')?.key).toBe(
    'spring.datasource.hikari.maximum-pool-size',
  );
});

const DOCKERFILE = '//- /Dockerfile\nFROM eclipse-temurin:21\n';
const SERVICE = `//- /src/main/java/app/Loader.java
package app;
class Loader {
  reactor.core.publisher.Flux<String> load(reactor.core.publisher.Flux<String> ids) {
    return ids.flatMap(id -> reactor.core.publisher.Mono.fromCallable(() -> { Thread.sleep(50); return id; })
        .subscribeOn(reactor.core.scheduler.Schedulers.boundedElastic()), 300);
  }
}
`;

test('a hover over a JVM flag says its default, the value in force, who else gives it, and what it bounds', () => {
  const compose =
    '//- /compose.yaml\nservices:\n  shop:\n    build: .\n    environment:\n      _JAVA_OPTIONS: -Dreactor.schedulers.defaultBoundedElasticSize=60\n';
  const docker = `${DOCKERFILE}ENV JAVA_TOOL_OPTIONS="-Dreactor.schedulers.defaultBoundedElastic$0Size=12 -XX:ActiveProcessorCount=6"\n`;
  const hover = at(SERVICE + compose + docker).hover();
  expect(hover).toContain('**-Dreactor.schedulers.defaultBoundedElasticSize**');
  expect(hover).toContain('Default: 80 (default of reactor-core 3.7).');
  expect(hover).toMatch(/In force: 60 \(\[-Dreactor.* in _JAVA_OPTIONS of service shop \(compose\.yaml:5\)\]/);
  expect(hover).toMatch(
    /All values, strongest first:\n- 60: .*\(in force\)\n- 12: .*\(Dockerfile:2\)\].*\(overridden\)/,
  );
  expect(hover).toMatch(/A term of:\n- \[Loader\.java:4\]\(.*\): effective concurrency = min\\\(300,60\\\)=60/);
});

test('a JVM property in a configuration file says that no JVM reads it', () => {
  const hover = at(`${YAML}reactor:\n  schedulers:\n    default-pool-si$0ze: 4`).hover();
  expect(hover).toContain('**-Dreactor.schedulers.defaultPoolSize**');
  expect(hover).toContain("Only the JVM's own flags count");
  expect(hover).toMatch(/- 4: .*\(no JVM reads it here\)/);
});

test('keys are explained in environments, arguments, build scripts and code as well', () => {
  const first = (source: string) => at(source).hover().split('\n')[0];
  expect(first(`${DOCKERFILE}ENV SPRING_DATASOURCE_HIKARI_MAXIMUM$0POOLSIZE=20\n`)).toBe(
    '**spring.datasource.hikari.maximum-pool-size**',
  );
  expect(first(`${DOCKERFILE}CMD ["java", "-jar", "app.jar", "--server.tomcat.threads.m$0ax=20"]\n`)).toBe(
    '**server.tomcat.threads.max**',
  );
  expect(first("//- /build.gradle\nbootRun { systemProperty 'reactor.netty.ioWor$0kerCount', 8 }\n")).toBe(
    '**-Dreactor.netty.ioWorkerCount**',
  );
  const main = 'class App { static { System.setProperty("reactor.bufferSize.sm$0all", "64"); } }';
  expect(first(`//- /src/main/java/app/App.java\n${main}\n`)).toBe('**-Dreactor.bufferSize.small**');
  expect(first(`${DOCKERFILE}# -Dreactor.bufferSize.sm$0all=64\n`)).toBe('');
  expect(first(`${DOCKERFILE}ENV PATH_TO_SOME$0THING=1\n`)).toBe('');
});

test('a hover says where a value may change at start, and where a file is not read at all', () => {
  const imported = `${YAML}spring.config.import: 'configserver:http://config'\nspring.datasource.hikari.minimum-id$0le: 3\n`;
  expect(at(imported).hover()).toMatch(
    /Not certain: \[may be overridden remotely by configserver.*\]\(\/src\/main\/resources\/application\.yaml:1\)\./,
  );
  expect(at(imported).hover('ko')).toContain('확실하지 않음: [원격 설정으로 바뀔 수 있음');
  const nested = '//- /src/main/resources/com/shop/application.properties\nserver.tomcat.threads.m$0ax=20\n';
  expect(at(nested).hover()).toContain('Spring Boot does not read this file by itself');
  expect(at(nested).hover()).toContain('Not set here');
  expect(at(`${PROPS}server.tomcat.threads.m$0ax=20\n`).hover()).not.toContain('does not read');
});

test("a data source's own prefix is explained by HikariCP's names", () => {
  const config = `//- /src/main/java/app/Config.java
package app;
import com.zaxxer.hikari.HikariDataSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
@Configuration
class Config {
  @Bean
  @ConfigurationProperties("app.orders")
  HikariDataSource orders() { return new HikariDataSource(); }
}
`;
  const hover = at(`${config}${PROPS}app.orders.minimum-id$0le=3\n`).hover();
  expect(hover).toContain('**app\\.orders\\.minimum\\-idle**');
  expect(hover).toMatch(/In force: 3 /);
});

test('flags are completed where a JVM reads them, with the value in force or the default', () => {
  const flags = at(
    `${DOCKERFILE}ENV JAVA_TOOL_OPTIONS="-XX:ActiveProcessorCount=6 -Dreactor.schedulers.defaultBoundedElastic$0"\n`,
  );
  expect(flags.labels()).toEqual([
    'reactor.schedulers.defaultBoundedElasticOnVirtualThreads',
    'reactor.schedulers.defaultBoundedElasticQueueSize',
    'reactor.schedulers.defaultBoundedElasticSize',
  ]);
  const option = at(`${DOCKERFILE}ENV JAVA_TOOL_OPTIONS="-XX:ActiveProc$0"\n`).first();
  expect([option?.newText, at(`${DOCKERFILE}ENV JAVA_TOOL_OPTIONS="-XX:UseContainerS$0"\n`).first()?.newText]).toEqual([
    'ActiveProcessorCount=',
    '+UseContainerSupport',
  ]);
  const elastic = at(
    `${DOCKERFILE}ENV JAVA_TOOL_OPTIONS="-XX:ActiveProcessorCount=6 -Dreactor.schedulers.defaultBoundedElasticSi$0"\n`,
  );
  expect(elastic.first()?.detail.en).toBe('80 (default of reactor-core 3.7)');
});

test('completion offers what fits below the parent and is not written yet, with its value as detail', () => {
  const hikari = at(`${YAML}spring:\n  datasource:\n    hikari:\n      maximum-pool-size: 5\n      max$0`);
  expect(hikari.labels()).toEqual(['max-lifetime']);
  expect(hikari.first()?.detail.en).toBe('1800000 ms (default of HikariCP 6.3)');
  expect(hikari.first()?.newText).toBe('max-lifetime: ');
  expect(at(`${YAML}server:\n  tomcat:\n    threads:\n      $0`).labels()).toEqual([
    'max',
    'max-queue-capacity',
    'min-spare',
  ]);
});

test('completion in .properties takes the whole key', () => {
  const completion = at(`${PROPS}spring.task.execution.pool.c$0`).first();
  expect(completion).toMatchObject({
    newText: 'spring.task.execution.pool.core-size=',
    detail: { en: '8 (default of Spring Boot 3.5)' },
  });
});

test('no completion behind a colon, in a value, or in another document kind', () => {
  expect(at(`${YAML}spring: max$0`).labels()).toEqual([]);
  expect(at(`${PROPS}a=max$0`).labels()).toEqual([]);
});

test('the project file completes its keys, pools and rules, with the value in force', () => {
  const inFile = (text: string) => {
    const built = memoryProject([WEBFLUX_JDBC.files, `//- /.concurrency-lens.yaml\n${text}`]);
    const { offset } = built.marked.cursor ?? { offset: 0 };
    return projectFileCompletions(built.project, '.concurrency-lens.yaml', offset);
  };
  expect(inFile('cores: 8\nca$0').map(({ label }) => label)).toEqual(['callTime', 'callsPerRequest']);
  expect(inFile('cores: 8\ncallT$0')[0]?.detail.en).toMatch(/^50ms \(/);
  expect(inFile('callTime:\n  pools:\n    $0').map(({ label }) => label)).toEqual(['HikariPool']);
  expect(inFile('rules:\n  flatmap-ex$0').map(({ label }) => label)).toEqual(['flatmap-exceeds-pool']);
  expect(inFile('cores: $0')).toEqual([]);
});
