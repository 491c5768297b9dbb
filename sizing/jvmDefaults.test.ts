import { describe, expect, test } from 'vitest';
import { type DefaultId, type JvmEnvironment, jvmDefault, jvmDefaults } from './jvmDefaults';

const boot35: JvmEnvironment = { cores: 8, jdk: 21, springBoot: '3.5.16', reactorCore: null, reactorNetty: null };
const unknown: JvmEnvironment = { cores: null, jdk: null, springBoot: null, reactorCore: null, reactorNetty: null };

function values(environment: JvmEnvironment, ids: readonly DefaultId[]) {
  return ids.map((id) => jvmDefault(id, environment).value);
}

describe('jvmDefaults', () => {
  test.each([
    [1, 1, 10, 4, 1, 'unlimited', 1],
    [2, 2, 20, 4, 1, 'unlimited', 1],
    [3, 3, 30, 4, 2, 2, 2],
    [4, 4, 40, 4, 3, 3, 3],
    [8, 8, 80, 8, 7, 7, 7],
  ])('%d processors', (cores, parallel, elastic, loops, workers, until24, from25) => {
    const ids = ['parallelThreads', 'boundedElasticThreads', 'eventLoops', 'commonPoolWorkers'] as const;
    expect(values({ ...boot35, cores }, ids)).toEqual([parallel, elastic, loops, workers]);
    expect(jvmDefault('completableFutureAsync', { ...boot35, cores, jdk: 24 }).value).toBe(until24);
    expect(jvmDefault('completableFutureAsync', { ...boot35, cores, jdk: 25 }).value).toBe(from25);
  });

  test('all values of a Spring Boot 3.5 application on 8 processors', () => {
    const all = Object.entries(jvmDefaults(boot35)).map(([id, entry]) => [id, entry.value]);
    expect(Object.fromEntries(all)).toEqual({
      boundedElasticThreads: 80,
      boundedElasticQueuePerThread: 100_000,
      parallelThreads: 8,
      singleThreads: 1,
      flatMapConcurrency: 256,
      innerPrefetch: 32,
      parallelFluxFlatMapConcurrency: 'unlimited',
      eventLoops: 8,
      webClientConnectionsPerHost: 500,
      webClientPendingPerHost: 1000,
      connectionProviderConnections: 16,
      connectionProviderAcquireMs: 45_000,
      gatewayConnections: 'unlimited',
      commonPoolWorkers: 7,
      completableFutureAsync: 7,
      virtualThreadCarriers: 8,
      jdkHttpClientConnections: 'unlimited',
      hikariConnections: 10,
      hikariConnectionTimeoutMs: 30_000,
      hikariMaxLifetimeMs: 1_800_000,
      hikariIdleTimeoutMs: 600_000,
      hikariKeepaliveMs: 120_000,
      r2dbcConnections: 10,
      r2dbcAcquireMs: 'unlimited',
      lettucePoolConnections: 8,
      jedisPoolConnections: 8,
      lettuceThreads: 8,
      mongoConnections: 100,
      mongoConnecting: 2,
      mongoWaitMs: 120_000,
      tomcatThreads: 200,
      tomcatSpareThreads: 10,
      tomcatConnections: 8192,
      tomcatBacklog: 100,
      tomcatQueue: 'unlimited',
      jettyThreads: 200,
      jettyConnections: 'unlimited',
      undertowIoThreads: 8,
      undertowWorkers: 64,
      taskExecutionCore: 8,
      taskExecutionMax: 'unlimited',
      taskExecutionQueue: 'unlimited',
      taskExecutionSimpleLimit: 'unlimited',
      taskSchedulingThreads: 1,
      taskSchedulingSimpleLimit: 'unlimited',
      threadPoolTaskExecutorCore: 1,
      threadPoolTaskExecutorMax: 'unlimited',
      threadPoolTaskExecutorQueue: 'unlimited',
      kafkaConcurrency: 1,
      rabbitConsumers: 1,
      rabbitPrefetch: 250,
      rabbitDirectConsumersPerQueue: 1,
      httpClient5PerRoute: 5,
      httpClient5Total: 25,
      feignHttpClient5PerRoute: 50,
      feignHttpClient5Total: 200,
      okHttpAsyncTotal: 64,
      okHttpAsyncPerHost: 5,
      jettyClientPerDestination: 64,
      jettyClientQueue: 1024,
      bulkheadCalls: 25,
      threadPoolBulkheadCore: 7,
      threadPoolBulkheadMax: 8,
      threadPoolBulkheadQueue: 100,
    });
  });

  test('floors hold on one processor', () => {
    const one = { ...boot35, cores: 1 };
    expect(values(one, ['undertowIoThreads', 'undertowWorkers', 'lettuceThreads', 'threadPoolBulkheadCore'])).toEqual([
      2, 16, 2, 1,
    ]);
    expect(values(one, ['connectionProviderConnections'])).toEqual([16]);
  });

  test('each default names where it comes from', () => {
    expect(jvmDefault('boundedElasticThreads', { ...boot35, reactorCore: '3.8.6' })).toEqual({
      value: 80,
      library: 'reactor-core',
      version: '3.8.6',
      source: 'reactor-core 3.8.6 Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE',
    });
    expect(jvmDefault('hikariConnections', boot35).source).toBe('HikariCP 6.3.3 HikariConfig.DEFAULT_POOL_SIZE');
    expect(jvmDefault('completableFutureAsync', { ...boot35, jdk: 25 }).source).toBe(
      'JDK 25 ForkJoinPool.asyncCommonPool',
    );
    expect(jvmDefault('hikariConnections', unknown).source).toBe('HikariCP HikariConfig.DEFAULT_POOL_SIZE');
  });

  test('what does not exist in a version has no value', () => {
    expect(jvmDefault('undertowWorkers', { ...boot35, springBoot: '4.0.0' }).value).toBeNull();
    expect(jvmDefault('boundedElasticThreads', { ...boot35, reactorCore: '3.2.5' }).value).toBeNull();
  });

  test('what is not known is null, and only that', () => {
    expect(
      values(unknown, ['boundedElasticThreads', 'eventLoops', 'completableFutureAsync', 'hikariKeepaliveMs']),
    ).toEqual([null, null, null, null]);
    expect(values(unknown, ['hikariConnections', 'tomcatThreads', 'flatMapConcurrency'])).toEqual([10, 200, 256]);
    expect(values({ ...unknown, cores: 2 }, ['completableFutureAsync'])).toEqual([null]);
    expect(values({ ...unknown, cores: 8 }, ['completableFutureAsync'])).toEqual([7]);
    expect(values({ ...unknown, cores: 0 }, ['boundedElasticThreads'])).toEqual([null]);
  });
});
