/** Which figure of an application that configures nothing is which default of the table, and how "unlimited" looks there. */
import type { DefaultId } from '../../sizing/jvmDefaults';
import type { Value } from './row';

const MAX_INT = 2_147_483_647;

/** By measure; one that an application does not have (another server, another pool) is not predicted for it. */
export const APPLICATION_DEFAULTS: { readonly [measure: string]: DefaultId } = {
  'tomcat.threads.maximumPoolSize': 'tomcatThreads',
  'tomcat.threads.corePoolSize': 'tomcatSpareThreads',
  'tomcat.threads.remainingCapacity': 'tomcatQueue',
  'tomcat.maxConnections': 'tomcatConnections',
  'tomcat.acceptCount': 'tomcatBacklog',
  'jetty.threads.maxThreads': 'jettyThreads',
  'jetty.connections': 'jettyConnections',
  'undertow.ioThreads': 'undertowIoThreads',
  'undertow.workerThreads': 'undertowWorkers',
  'jdbc.maximumPoolSize': 'hikariConnections',
  'jdbc.connectionTimeout': 'hikariConnectionTimeoutMs',
  'jdbc.maxLifetime': 'hikariMaxLifetimeMs',
  'jdbc.idleTimeout': 'hikariIdleTimeoutMs',
  'jdbc.keepaliveTime': 'hikariKeepaliveMs',
  'r2dbc.maxAllocatedSize': 'r2dbcConnections',
  'redis.pool.maxTotal': 'lettucePoolConnections',
  'lettuce.ioThreadPoolSize': 'lettuceThreads',
  'mongo.maxSize': 'mongoConnections',
  'mongo.maxConnecting': 'mongoConnecting',
  'mongo.maxWaitTimeMS': 'mongoWaitMs',
  'task.applicationTaskExecutor.corePoolSize': 'taskExecutionCore',
  'task.applicationTaskExecutor.maximumPoolSize': 'taskExecutionMax',
  'task.applicationTaskExecutor.remainingCapacity': 'taskExecutionQueue',
  'task.taskScheduler.corePoolSize': 'taskSchedulingThreads',
  'taskExecutor.corePoolSize': 'threadPoolTaskExecutorCore',
  'taskExecutor.maxPoolSize': 'threadPoolTaskExecutorMax',
  'taskExecutor.queueCapacity': 'threadPoolTaskExecutorQueue',
  'kafkaContainer.concurrency': 'kafkaConcurrency',
  'rabbitSimple.concurrentConsumers': 'rabbitConsumers',
  'rabbitSimple.prefetchCount': 'rabbitPrefetch',
  'rabbitDirect.consumersPerQueue': 'rabbitDirectConsumersPerQueue',
  'httpclient5.defaultMaxPerRoute': 'httpClient5PerRoute',
  'httpclient5.maxTotal': 'httpClient5Total',
  'feign.maxConnectionsPerRoute': 'feignHttpClient5PerRoute',
  'feign.maxConnections': 'feignHttpClient5Total',
  'okhttp.maxRequests': 'okHttpAsyncTotal',
  'okhttp.maxRequestsPerHost': 'okHttpAsyncPerHost',
  'jettyClient.maxConnectionsPerDestination': 'jettyClientPerDestination',
  'jettyClient.maxRequestsQueuedPerDestination': 'jettyClientQueue',
  'bulkhead.maxConcurrentCalls': 'bulkheadCalls',
  'threadPoolBulkhead.coreThreadPoolSize': 'threadPoolBulkheadCore',
  'threadPoolBulkhead.maxThreadPoolSize': 'threadPoolBulkheadMax',
  'threadPoolBulkhead.queueCapacity': 'threadPoolBulkheadQueue',
};

/** How a library itself writes a default of the table. */
export function asWritten(measure: string, value: Value): Value {
  if (value !== 'unlimited') return value;
  return measure === 'jetty.connections' ? -1 : MAX_INT;
}
