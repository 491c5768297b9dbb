import { lookupTable } from '../../lookupTable';
import { BLOCKING_CATALOGUE } from './blockingCatalogue';

/** Library types the model knows by name: their supertypes, and which exist in which package (for wildcard imports). */

const UTIL = 'java.util';
const CONCURRENT = 'java.util.concurrent';
const DATA = 'org.springframework.data';
const SCHEDULING = 'org.springframework.scheduling';

/** Direct supertypes by qualified name; only as far as the model asks for them. */
export const LIBRARY_SUPERTYPES: Readonly<Record<string, readonly string[]>> = lookupTable({
  'reactor.core.publisher.Sinks.One': ['reactor.core.publisher.Sinks.Empty'],
  'reactor.core.publisher.GroupedFlux': ['reactor.core.publisher.Flux'],
  'reactor.core.publisher.ConnectableFlux': ['reactor.core.publisher.Flux'],
  'reactor.core.publisher.Flux': ['org.reactivestreams.Publisher'],
  'reactor.core.publisher.Mono': ['org.reactivestreams.Publisher'],
  [`${DATA}.repository.CrudRepository`]: [`${DATA}.repository.Repository`],
  [`${DATA}.repository.ListCrudRepository`]: [`${DATA}.repository.CrudRepository`],
  [`${DATA}.repository.PagingAndSortingRepository`]: [`${DATA}.repository.CrudRepository`],
  [`${DATA}.repository.ListPagingAndSortingRepository`]: [`${DATA}.repository.PagingAndSortingRepository`],
  [`${DATA}.jpa.repository.JpaRepository`]: [`${DATA}.repository.ListCrudRepository`],
  [`${DATA}.jpa.repository.JpaSpecificationExecutor`]: [`${DATA}.repository.Repository`],
  [`${DATA}.mongodb.repository.MongoRepository`]: [`${DATA}.repository.ListCrudRepository`],
  [`${DATA}.elasticsearch.repository.ElasticsearchRepository`]: [`${DATA}.repository.PagingAndSortingRepository`],
  [`${DATA}.cassandra.repository.CassandraRepository`]: [`${DATA}.repository.CrudRepository`],
  [`${DATA}.neo4j.repository.Neo4jRepository`]: [`${DATA}.repository.CrudRepository`],
  [`${DATA}.couchbase.repository.CouchbaseRepository`]: [`${DATA}.repository.CrudRepository`],
  [`${DATA}.keyvalue.repository.KeyValueRepository`]: [`${DATA}.repository.CrudRepository`],
  [`${DATA}.repository.reactive.ReactiveCrudRepository`]: [`${DATA}.repository.Repository`],
  [`${DATA}.repository.reactive.ReactiveSortingRepository`]: [`${DATA}.repository.reactive.ReactiveCrudRepository`],
  [`${DATA}.r2dbc.repository.R2dbcRepository`]: [`${DATA}.repository.reactive.ReactiveCrudRepository`],
  [`${DATA}.mongodb.repository.ReactiveMongoRepository`]: [`${DATA}.repository.reactive.ReactiveCrudRepository`],
  [`${DATA}.cassandra.repository.ReactiveCassandraRepository`]: [`${DATA}.repository.reactive.ReactiveCrudRepository`],
  [`${DATA}.elasticsearch.repository.ReactiveElasticsearchRepository`]: [
    `${DATA}.repository.reactive.ReactiveCrudRepository`,
  ],
  [`${DATA}.neo4j.repository.ReactiveNeo4jRepository`]: [`${DATA}.repository.reactive.ReactiveCrudRepository`],
  [`${DATA}.redis.core.StringRedisTemplate`]: [`${DATA}.redis.core.RedisTemplate`],
  [`${DATA}.redis.core.ReactiveStringRedisTemplate`]: [`${DATA}.redis.core.ReactiveRedisTemplate`],
  [`${UTIL}.List`]: [`${UTIL}.Collection`],
  [`${UTIL}.ArrayList`]: [`${UTIL}.List`],
  [`${UTIL}.LinkedList`]: [`${UTIL}.List`],
  [`${UTIL}.Set`]: [`${UTIL}.Collection`],
  [`${UTIL}.HashSet`]: [`${UTIL}.Set`],
  [`${UTIL}.LinkedHashSet`]: [`${UTIL}.Set`],
  [`${UTIL}.TreeSet`]: [`${UTIL}.Set`],
  [`${UTIL}.Queue`]: [`${UTIL}.Collection`],
  [`${UTIL}.Deque`]: [`${UTIL}.Queue`],
  [`${UTIL}.Collection`]: ['java.lang.Iterable'],
  [`${UTIL}.HashMap`]: [`${UTIL}.Map`],
  [`${UTIL}.LinkedHashMap`]: [`${UTIL}.Map`],
  [`${UTIL}.TreeMap`]: [`${UTIL}.Map`],
  [`${CONCURRENT}.ConcurrentMap`]: [`${UTIL}.Map`],
  [`${CONCURRENT}.ConcurrentHashMap`]: [`${CONCURRENT}.ConcurrentMap`],
  [`${CONCURRENT}.CopyOnWriteArrayList`]: [`${UTIL}.List`],
  [`${CONCURRENT}.CompletableFuture`]: [`${CONCURRENT}.Future`, `${CONCURRENT}.CompletionStage`],
  [`${CONCURRENT}.FutureTask`]: [`${CONCURRENT}.Future`],
  [`${CONCURRENT}.ScheduledFuture`]: [`${CONCURRENT}.Future`],
  'org.springframework.util.concurrent.ListenableFuture': [`${CONCURRENT}.Future`],
  [`${CONCURRENT}.BlockingDeque`]: [`${CONCURRENT}.BlockingQueue`],
  [`${CONCURRENT}.LinkedBlockingQueue`]: [`${CONCURRENT}.BlockingQueue`],
  [`${CONCURRENT}.LinkedBlockingDeque`]: [`${CONCURRENT}.BlockingDeque`],
  [`${CONCURRENT}.ArrayBlockingQueue`]: [`${CONCURRENT}.BlockingQueue`],
  [`${CONCURRENT}.PriorityBlockingQueue`]: [`${CONCURRENT}.BlockingQueue`],
  [`${CONCURRENT}.SynchronousQueue`]: [`${CONCURRENT}.BlockingQueue`],
  [`${CONCURRENT}.DelayQueue`]: [`${CONCURRENT}.BlockingQueue`],
  [`${CONCURRENT}.locks.ReentrantLock`]: [`${CONCURRENT}.locks.Lock`],
  [`${CONCURRENT}.ExecutorService`]: [`${CONCURRENT}.Executor`],
  [`${CONCURRENT}.ScheduledExecutorService`]: [`${CONCURRENT}.ExecutorService`],
  [`${CONCURRENT}.ThreadPoolExecutor`]: [`${CONCURRENT}.ExecutorService`],
  [`${CONCURRENT}.ScheduledThreadPoolExecutor`]: [
    `${CONCURRENT}.ThreadPoolExecutor`,
    `${CONCURRENT}.ScheduledExecutorService`,
  ],
  [`${CONCURRENT}.ForkJoinPool`]: [`${CONCURRENT}.ExecutorService`],
  'org.springframework.core.task.TaskExecutor': [`${CONCURRENT}.Executor`],
  'org.springframework.core.task.AsyncTaskExecutor': ['org.springframework.core.task.TaskExecutor'],
  'org.springframework.core.task.AsyncListenableTaskExecutor': ['org.springframework.core.task.AsyncTaskExecutor'],
  'org.springframework.core.task.SimpleAsyncTaskExecutor': ['org.springframework.core.task.AsyncTaskExecutor'],
  'org.springframework.core.task.SyncTaskExecutor': ['org.springframework.core.task.TaskExecutor'],
  'org.springframework.core.task.VirtualThreadTaskExecutor': ['org.springframework.core.task.AsyncTaskExecutor'],
  [`${SCHEDULING}.SchedulingTaskExecutor`]: ['org.springframework.core.task.AsyncTaskExecutor'],
  [`${SCHEDULING}.TaskScheduler`]: [],
  [`${SCHEDULING}.concurrent.ThreadPoolTaskExecutor`]: [`${SCHEDULING}.SchedulingTaskExecutor`],
  [`${SCHEDULING}.concurrent.ThreadPoolTaskScheduler`]: [
    `${SCHEDULING}.TaskScheduler`,
    `${SCHEDULING}.SchedulingTaskExecutor`,
  ],
  [`${SCHEDULING}.concurrent.ConcurrentTaskExecutor`]: [`${SCHEDULING}.SchedulingTaskExecutor`],
  [`${SCHEDULING}.concurrent.SimpleAsyncTaskScheduler`]: [
    'org.springframework.core.task.SimpleAsyncTaskExecutor',
    `${SCHEDULING}.TaskScheduler`,
  ],
  'jakarta.persistence.TypedQuery': ['jakarta.persistence.Query'],
  'javax.persistence.TypedQuery': ['javax.persistence.Query'],
  'java.sql.PreparedStatement': ['java.sql.Statement'],
  'java.sql.CallableStatement': ['java.sql.PreparedStatement'],
  'com.zaxxer.hikari.HikariDataSource': ['javax.sql.DataSource'],
  'com.alibaba.druid.pool.DruidDataSource': ['javax.sql.DataSource'],
  'org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource': ['javax.sql.DataSource'],
  'org.springframework.jdbc.datasource.DriverManagerDataSource': ['javax.sql.DataSource'],
  'com.baomidou.mybatisplus.extension.service.impl.ServiceImpl': [
    'com.baomidou.mybatisplus.extension.service.IService',
  ],
});

const FURTHER_TYPES = [
  ...[
    'Mono',
    'Flux',
    'ParallelFlux',
    'GroupedFlux',
    'ConnectableFlux',
    'Sinks',
    'Sinks.Many',
    'Sinks.One',
    'Sinks.Empty',
    'FluxSink',
    'MonoSink',
    'Operators',
  ].map((name) => `reactor.core.publisher.${name}`),
  ...['Scheduler', 'Schedulers'].map((name) => `reactor.core.scheduler.${name}`),
  'reactor.util.concurrent.Queues',
  'reactor.netty.resources.ConnectionProvider',
  ...['Optional', 'Arrays', 'Collections', 'Iterator', 'Map.Entry', 'Objects', 'Timer'].map(
    (name) => `${UTIL}.${name}`,
  ),
  ...['Stream', 'IntStream', 'LongStream', 'DoubleStream', 'Collectors', 'StreamSupport'].map(
    (name) => `java.util.stream.${name}`,
  ),
  ...['Function', 'BiFunction', 'Supplier', 'Consumer', 'BiConsumer', 'Predicate'].map(
    (name) => `java.util.function.${name}`,
  ),
  ...['Executors', 'Callable', 'TimeUnit', 'Semaphore', 'StructuredTaskScope'].map((name) => `${CONCURRENT}.${name}`),
  ...['WebClient', 'ClientResponse', 'ExchangeFilterFunction', 'ExchangeFunction'].map(
    (name) => `org.springframework.web.reactive.function.client.${name}`,
  ),
  ...['ServerRequest', 'ServerResponse', 'RouterFunction', 'RouterFunctions'].map(
    (name) => `org.springframework.web.reactive.function.server.${name}`,
  ),
  ...['ServerWebExchange', 'WebFilter', 'WebFilterChain'].map((name) => `org.springframework.web.server.${name}`),
  'org.springframework.r2dbc.core.DatabaseClient',
  `${DATA}.r2dbc.core.R2dbcEntityTemplate`,
  `${DATA}.mongodb.core.ReactiveMongoTemplate`,
  `${DATA}.mongodb.core.ReactiveMongoOperations`,
  'org.springframework.beans.factory.ObjectProvider',
  'reactor.kafka.receiver.KafkaReceiver',
  'org.springframework.boot.task.ThreadPoolTaskExecutorBuilder',
  'org.springframework.boot.task.TaskExecutorBuilder',
  'org.springframework.cloud.gateway.filter.GatewayFilterChain',
  'org.springframework.web.reactive.socket.WebSocketSession',
  'java.net.URI',
  'java.nio.channels.FileChannel',
  'javax.sql.DataSource',
  'org.springframework.boot.jdbc.DataSourceBuilder',
];

/** Every qualified library name that a wildcard import can bring in. */
export const LIBRARY_TYPES: ReadonlySet<string> = new Set([
  ...Object.keys(LIBRARY_SUPERTYPES),
  ...Object.values(LIBRARY_SUPERTYPES).flat(),
  ...BLOCKING_CATALOGUE.flatMap((entry) => (typeof entry.type === 'string' ? [entry.type] : [])),
  ...FURTHER_TYPES,
]);

/** Types of `java.lang` that code uses without import, as far as they matter here. */
export const JAVA_LANG: ReadonlySet<string> = new Set(
  (
    'Object String Integer Long Short Byte Double Float Boolean Character Number Thread Runtime System Math Runnable Iterable ' +
    'StringBuilder CharSequence Exception RuntimeException Throwable Error Process ProcessBuilder Void Enum Record Class ' +
    'InterruptedException IllegalStateException IllegalArgumentException AutoCloseable Comparable ThreadLocal'
  ).split(' '),
);
