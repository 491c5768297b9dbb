/**
 * Every default that bounds concurrency, from processors, JDK and library versions, in one table, each with the place
 * in its library that sets it. What a project configures is not known here.
 */
import { commonPoolParallelism, completableFutureExecutor } from './commonPool';
import { type ManagedVersions, managedVersions, reactorNettyFor } from './managedVersions';
import { type Bound, type Count, isCount } from './units';
import { hikariKeepaliveTime, reactorNettyClientPool } from './versionedLimits';
import { isAtLeast } from './versions';

/** What the defaults depend on; null where it is not known. */
export interface JvmEnvironment {
  /** Processors the JVM sees (`availableProcessors()`). */
  readonly cores: Count | null;
  /** Feature release of the JDK: 17, 21. */
  readonly jdk: number | null;
  readonly springBoot: string | null;
  /** Where null, the one Spring Boot manages. */
  readonly reactorCore: string | null;
  readonly reactorNetty: string | null;
}

export interface Default {
  /** A count, or milliseconds where the name ends in `Ms`; 0 is off. Null where it is unknown or does not exist. */
  readonly value: Bound;
  readonly library: string;
  /** As precise as it is known, null where it is not: `3.7`, `6.3.3`. */
  readonly version: string | null;
  /** Library, version and the constant or property: `reactor-core 3.7 Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE`. */
  readonly source: string;
}

export type DefaultId = keyof typeof TABLE;
export type JvmDefaults = { readonly [id in DefaultId]: Default };

/** All defaults of one environment. */
export function jvmDefaults(environment: JvmEnvironment): JvmDefaults {
  const known = toKnown(environment);
  const entries = Object.entries(TABLE).map(([id, row]) => [id, row(known)]);
  return Object.fromEntries(entries) as JvmDefaults;
}

/** One default of one environment. */
export function jvmDefault(id: DefaultId, environment: JvmEnvironment): Default {
  return TABLE[id](toKnown(environment));
}

interface Known {
  readonly cores: Count | null;
  readonly jdk: number | null;
  readonly springBoot: string | null;
  readonly reactorCore: string | null;
  readonly reactorNetty: string | null;
  readonly managed: ManagedVersions | null;
}

function toKnown(environment: JvmEnvironment): Known {
  const managed = managedVersions(environment.springBoot);
  const reactorCore = environment.reactorCore ?? managed?.reactorCore ?? null;
  return {
    cores: isCount(environment.cores) ? environment.cores : null,
    jdk: isCount(environment.jdk) ? environment.jdk : null,
    springBoot: environment.springBoot,
    reactorCore,
    reactorNetty: environment.reactorNetty ?? reactorNettyFor(reactorCore),
    managed,
  };
}

const TABLE = {
  // Reactor
  boundedElasticThreads: (e: Known) => core(e, since(e.reactorCore, '3.3', times(10, e.cores)), `${S}SIZE`),
  boundedElasticQueuePerThread: (e: Known) => core(e, since(e.reactorCore, '3.3', 100_000), `${S}QUEUESIZE`),
  parallelThreads: (e: Known) => core(e, e.cores, 'Schedulers.DEFAULT_POOL_SIZE'),
  singleThreads: (e: Known) => core(e, 1, 'Schedulers.single'),
  flatMapConcurrency: (e: Known) => core(e, 256, 'Queues.SMALL_BUFFER_SIZE'),
  innerPrefetch: (e: Known) => core(e, 32, 'Queues.XS_BUFFER_SIZE'),
  parallelFluxFlatMapConcurrency: (e: Known) => core(e, 'unlimited', 'ParallelFlux.flatMap'),
  eventLoops: (e: Known) => netty(e, atLeast(4, e.cores), 'LoopResources.DEFAULT_IO_WORKER_COUNT'),
  webClientConnectionsPerHost: (e: Known) => netty(e, clientPool(e)?.maxConnections ?? null, 'HttpResources'),
  webClientPendingPerHost: (e: Known) => netty(e, clientPool(e)?.maxPending ?? null, 'HttpResources'),
  connectionProviderConnections: (e: Known) =>
    netty(e, times(2, atLeast(8, e.cores)), 'ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS'),
  connectionProviderAcquireMs: (e: Known) => netty(e, 45_000, 'ConnectionProvider.DEFAULT_POOL_ACQUIRE_TIMEOUT'),
  gatewayConnections: () => of('spring-cloud-gateway', null, 'unlimited', 'HttpClientProperties.Pool.type ELASTIC'),

  // JDK
  commonPoolWorkers: (e: Known) => jdk(e, e.cores && commonPoolParallelism(e.cores), 'ForkJoinPool.commonPool'),
  completableFutureAsync: (e: Known) => jdk(e, asyncConcurrency(e), asyncMember(e)),
  virtualThreadCarriers: (e: Known) => jdk(e, e.cores, 'VirtualThread.createDefaultScheduler'),
  jdkHttpClientConnections: (e: Known) => jdk(e, 'unlimited', 'jdk.httpclient.connectionPoolSize'),

  // Connection pools
  hikariConnections: (e: Known) => hikari(e, 10, 'HikariConfig.DEFAULT_POOL_SIZE'),
  hikariConnectionTimeoutMs: (e: Known) => hikari(e, 30_000, 'HikariConfig.CONNECTION_TIMEOUT'),
  hikariMaxLifetimeMs: (e: Known) => hikari(e, 1_800_000, 'HikariConfig.MAX_LIFETIME'),
  hikariIdleTimeoutMs: (e: Known) => hikari(e, 600_000, 'HikariConfig.IDLE_TIMEOUT'),
  hikariKeepaliveMs: (e: Known) => hikari(e, hikariKeepaliveTime(hikariVersion(e)), 'HikariConfig.keepaliveTime'),
  r2dbcConnections: (e: Known) => boot(e, 10, 'R2dbcProperties.Pool.maxSize'),
  r2dbcAcquireMs: (e: Known) => boot(e, 'unlimited', 'R2dbcProperties.Pool.maxAcquireTime'),
  lettucePoolConnections: (e: Known) => boot(e, 8, 'RedisProperties.Pool.maxActive'),
  jedisPoolConnections: (e: Known) => boot(e, 8, 'RedisProperties.Pool.maxActive'),
  lettuceThreads: (e: Known) =>
    of('lettuce', e.managed?.lettuce ?? null, atLeast(2, e.cores), 'DefaultClientResources'),
  mongoConnections: (e: Known) => mongo(e, 100, 'ConnectionPoolSettings.maxSize'),
  mongoConnecting: (e: Known) => mongo(e, 2, 'ConnectionPoolSettings.maxConnecting'),
  mongoWaitMs: (e: Known) => mongo(e, 120_000, 'ConnectionPoolSettings.maxWaitTime'),

  // Servers
  tomcatThreads: (e: Known) => boot(e, 200, 'server.tomcat.threads.max'),
  tomcatSpareThreads: (e: Known) => boot(e, 10, 'server.tomcat.threads.min-spare'),
  // 10000 in the configuration metadata of 2.0.9, 8192 in that of 2.1.18 and later.
  tomcatConnections: (e: Known) =>
    boot(e, isAtLeast(e.springBoot, '2.1') === false ? 10_000 : 8192, 'server.tomcat.max-connections'),
  tomcatBacklog: (e: Known) => boot(e, 100, 'server.tomcat.accept-count'),
  tomcatQueue: (e: Known) => boot(e, 'unlimited', 'server.tomcat.threads.max-queue-capacity'),
  jettyThreads: (e: Known) => boot(e, 200, 'server.jetty.threads.max'),
  jettyConnections: (e: Known) => boot(e, 'unlimited', 'server.jetty.max-connections'),
  undertowIoThreads: (e: Known) => undertow(e, atLeast(2, e.cores), 'Undertow.Builder ioThreads'),
  undertowWorkers: (e: Known) => undertow(e, times(8, atLeast(2, e.cores)), 'Undertow.Builder workerThreads'),

  // Executors, schedulers, listeners
  taskExecutionCore: (e: Known) => boot(e, 8, 'spring.task.execution.pool.core-size'),
  taskExecutionMax: (e: Known) => boot(e, 'unlimited', 'spring.task.execution.pool.max-size'),
  taskExecutionQueue: (e: Known) => boot(e, 'unlimited', 'spring.task.execution.pool.queue-capacity'),
  taskExecutionSimpleLimit: (e: Known) => boot(e, 'unlimited', 'spring.task.execution.simple.concurrency-limit'),
  taskSchedulingThreads: (e: Known) => boot(e, 1, 'spring.task.scheduling.pool.size'),
  taskSchedulingSimpleLimit: (e: Known) => boot(e, 'unlimited', 'spring.task.scheduling.simple.concurrency-limit'),
  threadPoolTaskExecutorCore: (e: Known) => framework(e, 1, 'ThreadPoolTaskExecutor.corePoolSize'),
  threadPoolTaskExecutorMax: (e: Known) => framework(e, 'unlimited', 'ThreadPoolTaskExecutor.maxPoolSize'),
  threadPoolTaskExecutorQueue: (e: Known) => framework(e, 'unlimited', 'ThreadPoolTaskExecutor.queueCapacity'),
  kafkaConcurrency: () => of('spring-kafka', null, 1, 'ConcurrentMessageListenerContainer.concurrency'),
  rabbitConsumers: () => of('spring-rabbit', null, 1, 'SimpleMessageListenerContainer.concurrentConsumers'),
  rabbitPrefetch: () => of('spring-rabbit', null, 250, 'AbstractMessageListenerContainer.DEFAULT_PREFETCH_COUNT'),
  rabbitDirectConsumersPerQueue: () => of('spring-rabbit', null, 1, 'DirectMessageListenerContainer.consumersPerQueue'),

  // HTTP clients and limiters
  httpClient5PerRoute: (e: Known) => http5(e, 5, 'DEFAULT_MAX_CONNECTIONS_PER_ROUTE'),
  httpClient5Total: (e: Known) => http5(e, 25, 'DEFAULT_MAX_TOTAL_CONNECTIONS'),
  feignHttpClient5PerRoute: () => feign(50, 'FeignHttpClientProperties.DEFAULT_MAX_CONNECTIONS_PER_ROUTE'),
  feignHttpClient5Total: () => feign(200, 'FeignHttpClientProperties.DEFAULT_MAX_CONNECTIONS'),
  okHttpAsyncTotal: () => of('okhttp', '4.12.0', 64, 'Dispatcher.maxRequests'),
  okHttpAsyncPerHost: () => of('okhttp', '4.12.0', 5, 'Dispatcher.maxRequestsPerHost'),
  jettyClientPerDestination: () => of('jetty-client', null, 64, 'HttpClient.maxConnectionsPerDestination'),
  jettyClientQueue: () => of('jetty-client', null, 1024, 'HttpClient.maxRequestsQueuedPerDestination'),
  bulkheadCalls: () => resilience4j(25, 'BulkheadConfig.maxConcurrentCalls'),
  threadPoolBulkheadCore: (e: Known) => resilience4j(coresButOne(e), 'ThreadPoolBulkheadConfig.coreThreadPoolSize'),
  threadPoolBulkheadMax: (e: Known) => resilience4j(e.cores, 'ThreadPoolBulkheadConfig.maxThreadPoolSize'),
  threadPoolBulkheadQueue: () => resilience4j(100, 'ThreadPoolBulkheadConfig.queueCapacity'),
} as const;

const S = 'Schedulers.DEFAULT_BOUNDED_ELASTIC_';

function of(library: string, version: string | null, value: Bound, member: string): Default {
  const source = [library, version, member].filter((part) => part !== null).join(' ');
  return { value, library, version, source };
}

function core(e: Known, value: Bound, member: string): Default {
  return of('reactor-core', e.reactorCore, value, member);
}

function netty(e: Known, value: Bound, member: string): Default {
  return of('reactor-netty', e.reactorNetty, value, member);
}

function jdk(e: Known, value: Bound, member: string): Default {
  return of('JDK', e.jdk === null ? null : String(e.jdk), value, member);
}

function hikari(e: Known, value: Bound, member: string): Default {
  return of('HikariCP', hikariVersion(e), value, member);
}

function mongo(e: Known, value: Bound, member: string): Default {
  return of('mongo-java-driver', e.managed?.mongoDriver ?? null, value, member);
}

function boot(e: Known, value: Bound, member: string): Default {
  return of('Spring Boot', e.springBoot, value, member);
}

function framework(e: Known, value: Bound, member: string): Default {
  return of('spring-framework', e.managed?.springFramework ?? null, value, member);
}

/** Spring Boot 4.0 removed Undertow: no value from there on. */
function undertow(e: Known, value: Bound, member: string): Default {
  const gone = isAtLeast(e.springBoot, '4.0.0-M1') === true;
  return of('undertow', e.managed?.undertow ?? null, gone ? null : value, member);
}

function http5(e: Known, value: Bound, member: string): Default {
  return of('httpclient5', e.managed?.httpClient5 ?? null, value, `PoolingHttpClientConnectionManager.${member}`);
}

function feign(value: Bound, member: string): Default {
  return of('spring-cloud-openfeign', null, value, member);
}

function resilience4j(value: Bound, member: string): Default {
  return of('resilience4j', '2.4.0', value, member);
}

function times(factor: number, count: Count | null): Count | null {
  return count === null ? null : factor * count;
}

function atLeast(floor: Count, count: Count | null): Count | null {
  return count === null ? null : Math.max(floor, count);
}

/** The value, or null in a version known to be older. */
function since(version: string | null, minimum: string, value: Bound): Bound {
  return isAtLeast(version, minimum) === false ? null : value;
}

function coresButOne(e: Known): Count | null {
  return e.cores === null ? null : Math.max(1, e.cores - 1);
}

function hikariVersion(e: Known): string | null {
  return e.managed?.hikari ?? null;
}

function clientPool(e: Known): ReturnType<typeof reactorNettyClientPool> {
  return reactorNettyClientPool(e.reactorNetty, e.cores);
}

function asyncMember(e: Known): string {
  return e.jdk !== null && e.jdk >= 25 ? 'ForkJoinPool.asyncCommonPool' : 'CompletableFuture.USE_COMMON_POOL';
}

/** Without a JDK it is known only from 3 processors on, where all versions agree. */
function asyncConcurrency(e: Known): Bound {
  if (e.cores === null) return null;
  if (e.jdk === null) return e.cores > 2 ? commonPoolParallelism(e.cores) : null;
  return completableFutureExecutor(e.cores, e.jdk)?.concurrency ?? null;
}
