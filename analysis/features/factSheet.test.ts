import { expect, test } from 'vitest';
import { testWords } from '../../test/harness/checks';
import { type MemoryProject, memoryProject } from '../../test/harness/memoryProject';
import { JVM_FLAGS, PROPERTIES } from '../properties';
import { WEBFLUX_JDBC } from '../rules/given';
import { completionsAt } from './completion';
import { propertyHover } from './propertyHover';

/** Every key the fact sheet speaks of, by its sections. Written out, so that a row that gets lost fails by name. */
const KEYS = [
  // HikariCP
  ...below(
    'spring.datasource.hikari',
    'maximum-pool-size minimum-idle connection-timeout validation-timeout idle-timeout max-lifetime keepalive-time leak-detection-threshold pool-name',
  ),
  'spring.datasource.name',
  'spring.datasource.type',
  // Web servers
  ...below(
    'server.tomcat',
    'threads.max threads.min-spare threads.max-queue-capacity max-connections accept-count connection-timeout keep-alive-timeout max-keep-alive-requests processor-cache mbeanregistry.enabled',
  ),
  ...below(
    'server.jetty',
    'threads.max threads.min threads.max-queue-capacity threads.idle-timeout threads.acceptors threads.selectors max-connections',
  ),
  ...below('server.undertow.threads', 'io worker'),
  ...below('server.netty', 'connection-timeout idle-timeout h2c-max-content-length max-keep-alive-requests'),
  'spring.reactor.netty.shutdown-quiet-period',
  'spring.threads.virtual.enabled',
  'spring.main.web-application-type',
  'spring.jpa.open-in-view',
  // Executors and schedulers
  ...below(
    'spring.task.execution',
    'pool.core-size pool.max-size pool.queue-capacity pool.keep-alive pool.allow-core-thread-timeout simple.concurrency-limit simple.reject-tasks-when-limit-reached mode thread-name-prefix propagate-context',
  ),
  ...below('spring.task.scheduling', 'pool.size simple.concurrency-limit thread-name-prefix'),
  'spring.mvc.async.request-timeout',
  // Data and messaging
  ...below(
    'spring.r2dbc.pool',
    'max-size initial-size min-idle max-acquire-time max-idle-time max-life-time acquire-retry enabled',
  ),
  ...below('spring.data.redis.lettuce.pool', 'max-active max-idle min-idle max-wait enabled'),
  ...below('spring.data.redis.jedis.pool', 'max-active max-idle min-idle max-wait'),
  ...below('spring.data.redis', 'timeout client-type'),
  'spring.data.mongodb.uri',
  'spring.mongodb.uri',
  'spring.kafka.listener.concurrency',
  ...below('spring.rabbitmq.listener', 'simple.concurrency simple.max-concurrency simple.prefetch'),
  'spring.rabbitmq.listener.direct.consumers-per-queue',
  'spring.reactor.context-propagation',
  ...below(
    'resilience4j',
    'bulkhead.configs.default.max-concurrent-calls bulkhead.instances.orders.max-wait-duration thread-pool-bulkhead.instances.orders.core-thread-pool-size thread-pool-bulkhead.configs.default.max-thread-pool-size thread-pool-bulkhead.instances.orders.queue-capacity thread-pool-bulkhead.instances.orders.keep-alive-duration timelimiter.instances.orders.timeout-duration ratelimiter.instances.orders.limit-for-period ratelimiter.instances.orders.limit-refresh-period ratelimiter.instances.orders.timeout-duration retry.instances.orders.max-attempts retry.instances.orders.wait-duration',
  ),
  // HTTP clients
  ...below('spring.http.client', 'factory connect-timeout read-timeout redirects ssl.bundle'),
  ...below('spring.http.reactiveclient', 'connector connect-timeout read-timeout redirects ssl.bundle'),
  ...below(
    'spring.http.clients',
    'connect-timeout read-timeout redirects ssl.bundle imperative.factory reactive.connector',
  ),
  ...below(
    'spring.cloud.openfeign.httpclient',
    'max-connections max-connections-per-route connection-timeout time-to-live hc5.connection-request-timeout',
  ),
  ...below('spring.cloud.gateway.httpclient.pool', 'type max-connections acquire-timeout'),
];

const FLAGS = [
  ...below(
    'reactor.schedulers',
    'defaultPoolSize defaultBoundedElasticSize defaultBoundedElasticQueueSize defaultBoundedElasticOnVirtualThreads',
  ),
  ...below('reactor.bufferSize', 'small x'),
  ...below(
    'reactor.netty',
    'ioWorkerCount ioSelectCount native pool.maxConnections pool.acquireTimeout pool.maxIdleTime pool.maxLifeTime pool.leasingStrategy',
  ),
  ...below('java.util.concurrent.ForkJoinPool.common', 'parallelism maximumSpares threadFactory exceptionHandler'),
  ...below('jdk.virtualThreadScheduler', 'parallelism maxPoolSize minRunnable'),
  'jdk.tracePinnedThreads',
  'jdk.httpclient.connectionPoolSize',
  'http.maxConnections',
  'io.netty.eventLoopThreads',
  'hikaricp.configurationFile',
  'com.zaxxer.hikari.timeoutMs.floor',
];

const OPTIONS = [
  '-XX:ActiveProcessorCount=4',
  '-XX:-UseContainerSupport',
  '-XX:+UseContainerCpuShares',
  '-XX:+AllowRedefinitionToAddDeleteMethods',
  '-Xss512k',
];

function below(prefix: string, names: string): string[] {
  return names.split(' ').map((name) => `${prefix}.${name}`);
}

/** The hovers at each `text` in a file, in both languages. */
function hovers(built: MemoryProject, path: string, texts: readonly string[]): readonly (readonly [string, string])[] {
  const document = built.project.document(path);
  return texts.map((text) => {
    const offset = (document?.text.indexOf(text) ?? 0) + 3;
    const say = (locale: 'en' | 'ko'): string =>
      propertyHover(built.project, path, offset, testWords(built, locale), built)?.markdown ?? 'none';
    return [say('en'), say('ko')] as const;
  });
}

function expectHover(name: string, [en, ko]: readonly [string, string]): void {
  expect([name, en.split('\n')[0]]).toEqual([name, `**${name}**`]);
  expect([name, /^Default: \S/m.test(en), /^기본값: \S/m.test(ko)]).toEqual([name, true, true]);
  expect([name, /undefined|NaN|null/.test(en + ko)]).toEqual([name, false]);
  expect([name, /[가-힣]/.test(ko.split('\n')[2] ?? '')]).toEqual([name, true]);
}

test('every key of the fact sheet has a hover in .properties and is offered in YAML, in both languages', () => {
  const text = KEYS.map((key) => `${key}=1`).join('\n');
  const built = memoryProject([WEBFLUX_JDBC.files, `//- /src/main/resources/application-sheet.properties\n${text}\n`]);
  const shown = hovers(
    built,
    'src/main/resources/application-sheet.properties',
    KEYS.map((key) => `${key}=`),
  );
  for (const [at, key] of KEYS.entries())
    expectHover(key.includes('.orders.') ? key.replace(/[.-]/g, '\\$&') : key, shown[at] ?? ['', '']);
  // Each row of a limiter exists twice: for the default configuration and for an instance by its name.
  const shared = (key: string): string => key.replace(/\.(?:configs\.default|instances\.(?:\*|orders))\./, '.');
  const known = new Set(KEYS.map(shared));
  expect(PROPERTIES.map(({ key }) => key).filter((key) => !known.has(shared(key)))).toEqual([]);
});

test('every key is completed below its parent with the value it would have', () => {
  const parents = [...new Set(KEYS.map((key) => key.slice(0, key.lastIndexOf('.'))))];
  const files = parents.map((parent, at) => {
    const parts = parent.split('.');
    const text = parts.map((part, depth) => `${'  '.repeat(depth)}${part}:`).join('\n');
    return { path: `src/main/resources/application-p${at}.yaml`, text: `${text}\n${'  '.repeat(parts.length)}x\n` };
  });
  const source = files.map(({ path, text }) => `//- /${path}\n${text}`).join('');
  const { project } = memoryProject([WEBFLUX_JDBC.files, source]);
  const offered = parents.map((_, at) => {
    const path = files[at]?.path ?? '';
    const offset = (project.document(path)?.text.trimEnd().length ?? 1) - 1;
    return completionsAt(project, path, offset);
  });
  for (const key of KEYS) {
    const dot = key.lastIndexOf('.');
    const list = offered[parents.indexOf(key.slice(0, dot))] ?? [];
    const found = list.find(({ label }) => label === key.slice(dot + 1));
    expect([key, (found?.detail.en ?? '') !== '', (found?.detail.ko ?? '') !== '']).toEqual([key, true, true]);
  }
});

test.each([
  ['Dockerfile', (flag: string) => `FROM eclipse-temurin:21\nENV JAVA_TOOL_OPTIONS="${flag}"\n`],
  [
    'compose.yaml',
    (flag: string) => `services:\n  shop:\n    build: .\n    environment:\n      JAVA_TOOL_OPTIONS: ${flag}\n`,
  ],
  [
    'k8s/shop.yaml',
    (flag: string) =>
      `kind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: shop\n          env:\n            - name: JAVA_TOOL_OPTIONS\n              value: "${flag}"\n`,
  ],
  ['.mvn/jvm.config', (flag: string) => `${flag}\n`],
  ['build.gradle', (flag: string) => `bootRun { jvmArgs '${flag}' }\n`],
  ['.env', (flag: string) => `JDK_JAVA_OPTIONS=${flag}\n`],
  ['.vscode/launch.json', (flag: string) => `{ "configurations": [{ "type": "java", "vmArgs": "${flag}" }] }\n`],
])('every JVM flag of the fact sheet has a hover in %s', (path, write) => {
  const flags = [...FLAGS.map((name) => `-D${name}=1`), ...OPTIONS];
  const built = memoryProject([WEBFLUX_JDBC.files, `//- /${path}\n${write(flags.join(' '))}`]);
  const shown = hovers(built, path, flags);
  for (const [at, flag] of flags.entries()) {
    const name = flag.replace(/=.*|512k/, '').replace(/:[+-]/, ':');
    expectHover(name, shown[at] ?? ['', '']);
  }
});

test('the list above holds every flag that is explained', () => {
  const known = [...FLAGS, ...OPTIONS.map((flag) => flag.replace(/=.*|512k/, '').replace(/:[+-]/, ':'))];
  expect(JVM_FLAGS.map(({ key }) => key)).toEqual(known.sort((a, b) => (a < b ? -1 : 1)));
});
