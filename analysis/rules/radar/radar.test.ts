/** Every row of the radar on a project where it holds and on one where it does not. */
import { describe, expect, test } from 'vitest';
import { applyFix } from '../../../test/harness/checks';
import { type MemoryProject, memoryProject } from '../../../test/harness/memoryProject';
import type { DeadSetting } from '../setting-has-no-effect';
import { RADAR_ROWS } from '.';

/** Spring Boot, JDK, starters or `group:artifact`, and further files or lines. */
interface Around {
  readonly boot?: string;
  readonly jdk?: number;
  readonly has: readonly string[];
  /** Further lines of `application.properties`. */
  readonly with?: string;
  readonly files?: string;
}

function build({ boot = '3.5.7', jdk = 21, has, with: lines = '', files = '' }: Around, config: string): MemoryProject {
  const dependencies = has.map((name) => {
    const [group, artifact] = name.includes(':')
      ? name.split(':')
      : ['org.springframework.boot', `spring-boot-starter-${name}`];
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId></dependency>`;
  });
  return memoryProject(`
//- /pom.xml
<project><modelVersion>4.0.0</modelVersion>
  <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>${boot}</version></parent>
  <groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
  <properties><java.version>${jdk}</java.version></properties>
  <dependencies>${dependencies.join('')}</dependencies>
  <build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>
//- /.concurrency-lens.yaml
cores: 8
//- /src/main/resources/application.properties
${config}
${lines}
${files}
`);
}

function deadRows(built: MemoryProject): readonly string[] {
  return built.findings.flatMap(({ rule, finding }) => {
    if (rule.id !== 'setting-has-no-effect') return [];
    const { row, key } = finding.args as DeadSetting;
    return [`${row} ${key}`];
  });
}

const VIRTUAL = 'spring.threads.virtual.enabled=true';
const java = (name: string, text: string): string => `//- /src/main/java/shop/${name}.java\npackage shop;\n${text}`;
const OWN_EXECUTOR = java(
  'Executors',
  `import java.util.concurrent.Executor; import org.springframework.context.annotation.*; import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
@Configuration class Executors { @Bean Executor mail() { ThreadPoolTaskExecutor e = new ThreadPoolTaskExecutor(); e.setCorePoolSize(4); return e; } }`,
);
const OWN_SCHEDULER = java(
  'Schedulers',
  `import org.springframework.context.annotation.*; import org.springframework.scheduling.*; import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
@Configuration class Schedulers { @Bean TaskScheduler clock() { ThreadPoolTaskScheduler s = new ThreadPoolTaskScheduler(); s.setPoolSize(4); return s; } }`,
);
const OWN_POOL = java(
  'Data',
  `import com.zaxxer.hikari.HikariDataSource; import javax.sql.DataSource; import org.springframework.context.annotation.*;
@Configuration class Data { @Bean DataSource dataSource() { HikariDataSource d = new HikariDataSource(); d.setJdbcUrl("jdbc:h2:mem:a"); return d; } }`,
);
const VALUE_READER = java(
  'Reader',
  `import org.springframework.beans.factory.annotation.Value; import org.springframework.stereotype.Controller;
@Controller class Reader { @Value("\${reactor.bufferSize.small}") int size; }`,
);
const flags = (options: string): string =>
  `//- /compose.yaml\nservices:\n  shop:\n    build: .\n    environment:\n      JAVA_TOOL_OPTIONS: "${options}"`;

const tomcat: Around = { has: ['web'], with: VIRTUAL };
const tomcatPlatform: Around = { has: ['web'] };
const webflux: Around = { has: ['webflux'] };
const jetty = (boot: string): Around => ({
  boot,
  has: ['webmvc-api:none', 'jetty', 'org.springframework:spring-webmvc'],
  with: VIRTUAL,
});
const jettyPlatform: Around = { has: ['jetty', 'org.springframework:spring-webmvc'] };
const undertow: Around = { has: ['undertow', 'org.springframework:spring-webmvc'] };
const jdbc: Around = { has: ['web', 'jdbc'] };
const redis: Around = { has: ['web', 'data-redis'] };
const mongo = (boot: string): Around => ({ boot, has: ['data-mongodb'] });
const rabbit: Around = { has: ['amqp'] };

/** Row, key and value where it is dead, surroundings there, surroundings where it lives; null: it lives nowhere. */
const ROWS: readonly (readonly [row: string, line: string, dead: Around, alive: Around | null])[] = [
  ['reactor-default-pool-size', 'reactor.schedulers.defaultPoolSize=8', webflux, null],
  ['reactor-bounded-elastic-size', 'reactor.schedulers.default-bounded-elastic-size=200', webflux, null],
  ['reactor-bounded-elastic-queue', 'reactor.schedulers.defaultBoundedElasticQueueSize=10', webflux, null],
  ['reactor-bounded-elastic-virtual', 'reactor.schedulers.defaultBoundedElasticOnVirtualThreads=true', webflux, null],
  ['reactor-buffer-size-small', 'reactor.bufferSize.small=64', webflux, { ...webflux, files: VALUE_READER }],
  ['reactor-buffer-size-x', 'reactor.bufferSize.x=64', webflux, null],
  [
    'reactor-netty-io-worker-count',
    'reactor.netty.ioWorkerCount=8',
    webflux,
    { ...webflux, with: 'shop.loops=${reactor.netty.ioWorkerCount}' },
  ],
  ['reactor-netty-io-select-count', 'reactor.netty.ioSelectCount=1', webflux, null],
  ['reactor-netty-pool', 'reactor.netty.pool.acquireTimeout=1000', webflux, null],
  ['virtual-thread-scheduler', 'jdk.virtualThreadScheduler.parallelism=8', tomcat, null],
  ['common-pool-parallelism', 'java.util.concurrent.ForkJoinPool.common.parallelism=8', tomcat, null],
  ['jdk-http-client-pool', 'jdk.httpclient.connectionPoolSize=8', tomcat, null],
  ['url-connection-idle', 'http.maxConnections=8', tomcat, null],
  ['netty-event-loop-threads', 'io.netty.eventLoopThreads=8', redis, null],
  ['tomcat-threads-max-virtual', 'server.tomcat.threads.max=400', tomcat, tomcatPlatform],
  ['tomcat-threads-min-spare-virtual', 'server.tomcat.threads.min-spare=40', tomcat, tomcatPlatform],
  ['tomcat-queue-capacity-virtual', 'server.tomcat.threads.max-queue-capacity=40', tomcat, tomcatPlatform],
  ['jetty-threads-virtual-unlimited', 'server.jetty.threads.max=40', jetty('3.5.6'), jetty('3.5.11')],
  ['jetty-threads-max-virtual-fixed', 'server.jetty.threads.max=40', jetty('3.5.7'), jetty('4.0.3')],
  ['jetty-other-threads-virtual', 'server.jetty.threads.min=4', jetty('3.5.11'), jettyPlatform],
  ['undertow-worker-virtual', 'server.undertow.threads.worker=40', { ...undertow, with: VIRTUAL }, undertow],
  ['task-execution-pool-virtual', 'spring.task.execution.pool.core-size=16', tomcat, tomcatPlatform],
  ['task-scheduling-pool-virtual', 'spring.task.scheduling.pool.size=4', tomcat, tomcatPlatform],
  ['task-execution-simple-platform', 'spring.task.execution.simple.concurrency-limit=4', tomcatPlatform, tomcat],
  ['task-scheduling-simple-platform', 'spring.task.scheduling.simple.concurrency-limit=4', tomcatPlatform, tomcat],
  ['virtual-threads-jdk', VIRTUAL, { has: ['web'], jdk: 17 }, tomcatPlatform],
  ['virtual-threads-boot', VIRTUAL, { has: ['web'], boot: '3.1.5' }, tomcatPlatform],
  ['undertow-boot-4', 'server.undertow.threads.worker=40', { boot: '4.0.0', has: ['webmvc'] }, undertow],
  ['netty-has-no-thread-keys', 'server.netty.max-connections=400', webflux, tomcatPlatform],
  [
    'tomcat-queue-capacity-boot',
    'server.tomcat.threads.max-queue-capacity=40',
    { boot: '3.2.12', has: ['web'] },
    tomcatPlatform,
  ],
  ['tomcat-keys-on-netty', 'server.tomcat.threads.max=400', webflux, tomcatPlatform],
  ['tomcat-keys-on-jetty', 'server.tomcat.threads.max=400', jettyPlatform, tomcatPlatform],
  ['tomcat-keys-on-undertow', 'server.tomcat.threads.max=400', undertow, tomcatPlatform],
  ['jetty-keys-on-tomcat', 'server.jetty.threads.max=400', tomcatPlatform, jettyPlatform],
  ['jetty-keys-on-undertow', 'server.jetty.max-connections=400', undertow, jettyPlatform],
  ['jetty-keys-on-netty', 'server.jetty.threads.max=400', webflux, jettyPlatform],
  ['undertow-keys-on-tomcat', 'server.undertow.threads.worker=400', tomcatPlatform, undertow],
  ['undertow-keys-on-jetty', 'server.undertow.threads.worker=400', jettyPlatform, undertow],
  ['undertow-keys-on-netty', 'server.undertow.threads.worker=400', webflux, undertow],
  ['netty-keys-on-tomcat', 'server.netty.idle-timeout=4s', tomcatPlatform, webflux],
  ['netty-keys-on-jetty', 'server.netty.idle-timeout=4s', jettyPlatform, webflux],
  ['netty-keys-on-undertow', 'server.netty.idle-timeout=4s', undertow, webflux],
  ...(['tomcat', 'jetty', 'undertow', 'netty'] as const).map(
    (name) =>
      [
        `${name}-keys-without-web`,
        `server.${name}.max-keep-alive-requests=4`,
        { has: ['web'], with: 'spring.main.web-application-type=none' },
        { has: ['jdbc'] },
      ] as const,
  ),
  [
    'open-in-view-webflux',
    'spring.jpa.open-in-view=false',
    { has: ['webflux', 'data-jpa'] },
    { has: ['web', 'data-jpa'] },
  ],
  ['mvc-keys-webflux', 'spring.mvc.async.request-timeout=4s', webflux, tomcatPlatform],
  ['webflux-keys-servlet', 'spring.webflux.base-path=/a', { has: ['web', 'webflux'] }, webflux],
  ['hikari-keys-own-data-source', 'spring.datasource.hikari.maximum-pool-size=40', { ...jdbc, files: OWN_POOL }, jdbc],
  ['pool-keys-under-datasource', 'spring.datasource.maximum-pool-size=40', jdbc, { ...jdbc, files: OWN_POOL }],
  ['hikari-prefix', 'spring.hikari.maximum-pool-size=40', jdbc, { has: ['web'] }],
  ['hikari-foreign-names', 'spring.datasource.hikari.max-pool-size=40', jdbc, { has: ['web'] }],
  [
    'tomcat-jdbc-keys-on-hikari',
    'spring.datasource.tomcat.max-active=40',
    jdbc,
    { ...jdbc, with: 'spring.datasource.type=org.apache.tomcat.jdbc.pool.DataSource' },
  ],
  [
    'dbcp2-keys-on-hikari',
    'spring.datasource.dbcp2.max-total=40',
    jdbc,
    { ...jdbc, with: 'spring.datasource.type=org.apache.commons.dbcp2.BasicDataSource' },
  ],
  [
    'oracle-ucp-keys-on-hikari',
    'spring.datasource.oracleucp.max-pool-size=40',
    jdbc,
    { ...jdbc, with: 'spring.datasource.type=oracle.ucp.jdbc.PoolDataSource' },
  ],
  [
    'druid-keys-on-hikari',
    'spring.datasource.druid.max-active=40',
    jdbc,
    { has: ['web', 'jdbc', 'com.alibaba:druid-spring-boot-3-starter'] },
  ],
  [
    'hikari-keys-on-other-pool',
    'spring.datasource.hikari.maximum-pool-size=40',
    { has: ['web', 'jdbc', 'com.alibaba:druid-spring-boot-3-starter'] },
    jdbc,
  ],
  [
    'hikari-minimum-idle-full',
    'spring.datasource.hikari.minimum-idle=10',
    jdbc,
    { ...jdbc, with: 'spring.datasource.hikari.maximum-pool-size=20' },
  ],
  [
    'hikari-idle-timeout-fixed-size',
    'spring.datasource.hikari.idle-timeout=60000',
    jdbc,
    { ...jdbc, with: 'spring.datasource.hikari.minimum-idle=2' },
  ],
  [
    'lettuce-pool-without-commons-pool2',
    'spring.data.redis.lettuce.pool.max-active=40',
    redis,
    { has: ['data-redis', 'org.apache.commons:commons-pool2'] },
  ],
  [
    'lettuce-pool-disabled',
    'spring.data.redis.lettuce.pool.max-active=40',
    { has: ['data-redis', 'org.apache.commons:commons-pool2'], with: 'spring.data.redis.lettuce.pool.enabled=false' },
    { has: ['data-redis', 'shop:in-house'] },
  ],
  [
    'jedis-keys-on-lettuce',
    'spring.data.redis.jedis.pool.max-active=40',
    redis,
    { ...redis, with: 'spring.data.redis.client-type=jedis' },
  ],
  [
    'lettuce-keys-on-jedis',
    'spring.data.redis.lettuce.pool.max-active=40',
    { has: ['data-redis', 'redis.clients:jedis'], with: 'spring.data.redis.client-type=jedis' },
    { has: ['data-redis', 'redis.clients:jedis'] },
  ],
  ['redis-prefix-boot-3', 'spring.redis.host=a', redis, { ...redis, boot: '2.7.18' }],
  ['redis-prefix-boot-2', 'spring.data.redis.host=a', { ...redis, boot: '2.7.18' }, redis],
  ['mongodb-prefix-boot-4', 'spring.data.mongodb.uri=mongodb://a/b', mongo('4.0.0'), mongo('3.5.7')],
  ['mongodb-prefix-boot-3', 'spring.mongodb.uri=mongodb://a/b', mongo('3.5.7'), mongo('4.0.0')],
  [
    'r2dbc-pool-absent',
    'spring.r2dbc.pool.max-size=40',
    { has: ['webflux', 'org.springframework.boot:spring-boot-starter', 'io.r2dbc:r2dbc-h2'] },
    { has: ['data-r2dbc'] },
  ],
  [
    'r2dbc-pool-disabled',
    'spring.r2dbc.pool.max-size=40',
    { has: ['data-r2dbc'], with: 'spring.r2dbc.pool.enabled=false' },
    { has: ['data-r2dbc'] },
  ],
  [
    'r2dbc-acquire-retry-boot',
    'spring.r2dbc.pool.acquire-retry=4',
    { has: ['data-r2dbc'], boot: '3.4.13' },
    { has: ['data-r2dbc'] },
  ],
  [
    'rabbit-direct-keys-on-simple',
    'spring.rabbitmq.listener.direct.consumers-per-queue=4',
    rabbit,
    { ...rabbit, with: 'spring.rabbitmq.listener.type=direct' },
  ],
  [
    'rabbit-simple-keys-on-direct',
    'spring.rabbitmq.listener.simple.concurrency=4',
    { ...rabbit, with: 'spring.rabbitmq.listener.type=direct' },
    rabbit,
  ],
  [
    'task-execution-own-executor',
    'spring.task.execution.pool.core-size=16',
    { ...tomcatPlatform, files: OWN_EXECUTOR },
    { ...tomcatPlatform, files: OWN_EXECUTOR, with: 'spring.task.execution.mode=force' },
  ],
  [
    'task-scheduling-own-scheduler',
    'spring.task.scheduling.pool.size=4',
    { ...tomcatPlatform, files: OWN_SCHEDULER },
    tomcatPlatform,
  ],
  [
    'task-execution-max-size-unbounded-queue',
    'spring.task.execution.pool.max-size=64',
    tomcatPlatform,
    { ...tomcatPlatform, with: 'spring.task.execution.pool.queue-capacity=100' },
  ],
  ['task-execution-mode-boot', 'spring.task.execution.mode=force', { has: ['web'], boot: '3.4.13' }, tomcatPlatform],
  [
    'task-execution-reject-boot',
    'spring.task.execution.simple.reject-tasks-when-limit-reached=true',
    { ...tomcat, boot: '3.4.13' },
    tomcat,
  ],
  [
    'task-execution-propagate-boot',
    'spring.task.execution.propagate-context=true',
    tomcatPlatform,
    { has: ['webmvc'], boot: '4.1.1' },
  ],
  ['http-client-boot-3-4', 'spring.http.client.factory=jdk', { has: ['web'], boot: '3.3.13' }, tomcatPlatform],
  [
    'http-reactiveclient-boot-3-5',
    'spring.http.reactiveclient.connector=jdk',
    { has: ['webflux'], boot: '3.4.13' },
    webflux,
  ],
  [
    'http-clients-boot-4',
    'spring.http.clients.imperative.factory=jdk',
    tomcatPlatform,
    { has: ['webmvc'], boot: '4.0.0' },
  ],
  ['http-client-boot-4', 'spring.http.client.factory=jdk', { has: ['webmvc'], boot: '4.0.0' }, tomcatPlatform],
  [
    'http-reactiveclient-boot-4',
    'spring.http.reactiveclient.connector=jdk',
    { has: ['webflux'], boot: '4.0.0' },
    webflux,
  ],
];

/** Row, flag where it is dead, surroundings there, flag and surroundings where it counts. */
const FLAGS: readonly (readonly [row: string, dead: string, there: Around, alive: string, here: Around])[] = [
  [
    'netty-pool-max-ignored',
    '-Dreactor.netty.pool.maxConnections=900',
    webflux,
    '-Dreactor.netty.pool.maxConnections=900',
    { ...webflux, boot: '4.0.0' },
  ],
  [
    'netty-pool-max-lowers-nothing',
    '-Dreactor.netty.pool.maxConnections=50',
    { ...webflux, boot: '4.0.0' },
    '-Dreactor.netty.pool.maxConnections=501',
    { ...webflux, boot: '4.0.0' },
  ],
  [
    'bounded-elastic-virtual-jdk',
    '-Dreactor.schedulers.defaultBoundedElasticOnVirtualThreads=true',
    { ...webflux, jdk: 17 },
    '-Dreactor.schedulers.defaultBoundedElasticOnVirtualThreads=true',
    webflux,
  ],
  ['buffer-size-small-floor', '-Dreactor.bufferSize.small=8', webflux, '-Dreactor.bufferSize.small=16', webflux],
  ['buffer-size-x-floor', '-Dreactor.bufferSize.x=4', webflux, '-Dreactor.bufferSize.x=8', webflux],
  [
    'virtual-thread-scheduler-jdk',
    '-Djdk.virtualThreadScheduler.parallelism=8',
    { ...webflux, jdk: 17 },
    '-Djdk.virtualThreadScheduler.parallelism=8',
    webflux,
  ],
  [
    'trace-pinned-threads-jdk-24',
    '-Djdk.tracePinnedThreads=full',
    { ...webflux, jdk: 25 },
    '-Djdk.tracePinnedThreads=full',
    webflux,
  ],
];

describe('keys', () => {
  test.each(ROWS.map(([row, line, dead]) => [row, line, dead] as const))('%s: %s is dead', (row, line, dead) => {
    const built = build(dead, line);
    const own = deadRows(built).filter((found) => found.startsWith(`${row} `));
    expect(deadRows(built)).toEqual(own);
    expect(own).toHaveLength(1);
    const finding = built.findings.find(({ rule }) => rule.id === 'setting-has-no-effect');
    const { text = '' } = built.project.document('src/main/resources/application.properties') ?? {};
    const { span, path } = finding?.finding.location ?? { span: { start: 0, end: 0 }, path: '' };
    expect([path, text.slice(span.start, span.end)]).toEqual(['src/main/resources/application.properties', line]);
  });

  test.each(ROWS.flatMap(([row, line, , alive]) => (alive ? [[row, line, alive] as const] : [])))(
    '%s: %s counts elsewhere',
    (row, line, alive) => {
      expect(deadRows(build(alive, line)).filter((found) => found.startsWith(`${row} `))).toEqual([]);
    },
  );
});

describe('flags', () => {
  test.each(FLAGS)('%s: %s', (row, dead, there, alive, here) => {
    const name = dead.slice(0, dead.indexOf('='));
    expect(deadRows(build({ ...there, files: flags(dead) }, ''))).toEqual([`${row} ${name}`]);
    expect(deadRows(build({ ...here, files: flags(alive) }, ''))).toEqual([]);
  });
});

test('no row is without a test, an id twice, or a text without its language', () => {
  const ids = RADAR_ROWS.map(({ id }) => id);
  expect([...ids].sort()).toEqual([...new Set(ids)].sort());
  expect([...ids].sort()).toEqual([...ROWS.map(([row]) => row), ...FLAGS.map(([row]) => row)].sort());
  for (const { why, source } of RADAR_ROWS) {
    expect(why.en).toMatch(/^[A-Z].*\.$/);
    expect(why.ko).toMatch(/[가-힣].*다\.$/);
    expect(source).not.toBe('');
  }
});

test('there are at least 40 rows', () => {
  expect(RADAR_ROWS.length).toBeGreaterThanOrEqual(40);
});

test('what Tomcat keeps on virtual threads is never called dead', () => {
  const kept = ['max-connections=40', 'accept-count=4', 'connection-timeout=4s', 'keep-alive-timeout=4s'];
  expect(deadRows(build(tomcat, kept.map((line) => `server.tomcat.${line}`).join('\n')))).toEqual([]);
});

test('every fix of every row leaves a file that parses, without that finding and with no new one', () => {
  const titles: string[] = [];
  for (const [row, line, dead] of ROWS) {
    const built = build(dead, line);
    for (const { rule, finding } of built.findings) {
      if ((finding.args as Partial<DeadSetting>).row !== row) continue;
      for (const fix of rule.fix?.(finding, built.project) ?? []) {
        titles.push(`${row}: ${fix.title.en}`);
        const changed = [...applyFix(built, fix)].map(([path, text]) => `//- ${path}\n${text}`);
        const files = built.workspace.paths.map((path) => `//- /${path}\n${built.project.document(path)?.text ?? ''}`);
        const after = memoryProject([...files, ...changed]);
        expect([row, fix.title.en, after.workspace.problems()]).toEqual([row, fix.title.en, []]);
        expect([row, fix.title.en, deadRows(after)]).toEqual([row, fix.title.en, []]);
      }
    }
  }
  expect(titles).toMatchSnapshot();
});
