// Rows about settings of Spring Boot: which do nothing, and, beside them, the same where they count. Named as in the radar.

/** @typedef {import('./plan.mjs').Group} Group */

const CORES = ['-XX:ActiveProcessorCount=4'];
const VIRTUAL = '+spring.threads.virtual.enabled=true';

/** Applications over one class path: what is not named here is left off it. */
const DATABASES = 'data|mongo|bson|amqp|rabbit|kafka|redis|lettuce|jedis|r2dbc|hibernate|jpa|cloud|resilience|okhttp';
const ONLY_TOMCAT = `jetty|undertow|${DATABASES}`;
const ONLY_JETTY = `tomcat|undertow|webflux|${DATABASES}`;
const ONLY_UNDERTOW = `tomcat|jetty|webflux|${DATABASES}`;
const ONLY_NETTY = `tomcat|jetty|undertow|webmvc|servlet|${DATABASES}`;
const NETTY_AND_JPA = `tomcat|jetty|undertow|webmvc|servlet|mongo|amqp|rabbit|kafka|redis|lettuce|jedis|r2dbc|cloud`;
const NO_SERVER =
  'cloud|tomcat|jetty|undertow|webmvc|^spring-(boot-)?(starter-)?webflux|reactor-netty|servlet|hibernate|jpa';

const effect = (name, ...settings) => `setting-effect:case=${[name, ...settings].join(',')}`;

const TOMCAT_KEYS = [
  'server.tomcat.threads.max=40',
  'server.tomcat.threads.min-spare=4',
  'server.tomcat.max-connections=400',
  'server.tomcat.accept-count=40',
];
const JETTY_KEYS = ['server.jetty.threads.max=40', 'server.jetty.threads.min=4', 'server.jetty.max-connections=400'];
const UNDERTOW_KEYS = ['server.undertow.threads.worker=40', 'server.undertow.threads.io=3'];
const NETTY_KEYS = ['server.netty.idle-timeout=7s', 'server.netty.max-keep-alive-requests=7'];
const HIKARI_NAMES = ['maximum-pool-size=40', 'minimum-idle=3', 'connection-timeout=2000', 'max-lifetime=900000'];
const FOREIGN_NAMES = [
  ...['max-pool-size', 'pool-size', 'max-size', 'max-active', 'max-total', 'min-idle', 'minimum-pool-size'],
  ...['min-pool-size', 'max-wait', 'max-wait-millis', 'initial-size', 'max-idle'],
].map((name) => `${name}=40`);
const under = (prefix, names) => names.map((name) => `${prefix}.${name}`);
const DBCP2 = '+spring.datasource.type=org.apache.commons.dbcp2.BasicDataSource';
const TOMCAT_JDBC = '+spring.datasource.type=org.apache.tomcat.jdbc.pool.DataSource';

const ON_TOMCAT = [
  'application-defaults:case=tomcat',
  effect('tomcat-counts', ...TOMCAT_KEYS),
  effect('jetty-keys-on-tomcat', ...JETTY_KEYS),
  effect('undertow-keys-on-tomcat', ...UNDERTOW_KEYS),
  effect('netty-keys-on-tomcat', ...NETTY_KEYS),
  effect(
    'keys-without-web',
    '+spring.main.web-application-type=none',
    ...TOMCAT_KEYS,
    ...JETTY_KEYS,
    ...UNDERTOW_KEYS,
    ...NETTY_KEYS,
  ),
  effect('webflux-keys-servlet', 'spring.webflux.base-path=/a'),
  effect('hikari-counts', ...under('spring.datasource.hikari', HIKARI_NAMES)),
  effect('hikari-keys-own-data-source', 'own=dataSource', ...under('spring.datasource.hikari', HIKARI_NAMES)),
  effect(
    'pool-keys-under-datasource',
    ...under('spring.datasource', ['idle-timeout=30000', ...HIKARI_NAMES, ...FOREIGN_NAMES]),
  ),
  effect(
    'hikari-prefix',
    ...['spring.hikari', 'spring.datasource-hikari', 'spring.jpa.hikari', 'spring.jdbc.hikari'].flatMap((prefix) =>
      under(prefix, HIKARI_NAMES),
    ),
  ),
  effect('hikari-foreign-names', ...under('spring.datasource.hikari', FOREIGN_NAMES)),
  effect('tomcat-jdbc-keys-on-hikari', ...under('spring.datasource.tomcat', ['max-active=40', 'max-wait=2000'])),
  effect('dbcp2-keys-on-hikari', ...under('spring.datasource.dbcp2', ['max-total=40', 'max-wait-millis=2000'])),
  effect('oracle-ucp-keys-on-hikari', 'spring.datasource.oracleucp.max-pool-size=40'),
  effect('druid-keys-on-hikari', ...under('spring.datasource.druid', ['max-active=40', 'max-wait=2000'])),
  effect('hikari-keys-on-other-pool', 'pool=dbcp2', DBCP2, ...under('spring.datasource.hikari', HIKARI_NAMES)),
  effect('hikari-keys-on-other-pool', 'pool=tomcat', TOMCAT_JDBC, ...under('spring.datasource.hikari', HIKARI_NAMES)),
  effect('dbcp2-counts', DBCP2, 'spring.datasource.dbcp2.max-total=40'),
  effect('tomcat-jdbc-counts', TOMCAT_JDBC, 'spring.datasource.tomcat.max-active=40'),
  effect('hikari-minimum-idle-full', 'idle=10', 'spring.datasource.hikari.minimum-idle=10'),
  effect('hikari-minimum-idle-full', 'idle=20', 'spring.datasource.hikari.minimum-idle=20'),
  effect('task-execution-own-executor', 'own=executor', 'spring.task.execution.pool.core-size=16'),
  effect(
    'task-execution-forced',
    'own=executor',
    '+spring.task.execution.mode=force',
    'spring.task.execution.pool.core-size=16',
  ),
  effect('task-scheduling-own-scheduler', 'own=scheduler', 'spring.task.scheduling.pool.size=4'),
  effect('task-pools-count', 'spring.task.execution.pool.core-size=16', 'spring.task.scheduling.pool.size=4'),
  effect('task-execution-simple-platform', 'spring.task.execution.simple.concurrency-limit=4'),
  effect('task-scheduling-simple-platform', 'spring.task.scheduling.simple.concurrency-limit=4'),
  effect('task-execution-propagate-boot', 'spring.task.execution.propagate-context=true'),
  effect('http-client-keys', ...under('spring.http.client', ['factory=jdk', 'connect-timeout=2s', 'read-timeout=3s'])),
  effect(
    'http-reactiveclient-keys',
    ...under('spring.http.reactiveclient', ['connector=jdk', 'connect-timeout=2s', 'read-timeout=3s']),
  ),
  effect(
    'http-clients-keys',
    ...under('spring.http.clients', ['imperative.factory=jdk', 'reactive.connector=jdk', 'connect-timeout=2s']),
  ),
];

const ON_VIRTUAL_TOMCAT = [
  effect('virtual-threads-count', 'spring.threads.virtual.enabled=true'),
  effect('tomcat-threads-virtual', VIRTUAL, 'server.tomcat.threads.max=40'),
  effect('tomcat-threads-min-spare-virtual', VIRTUAL, 'server.tomcat.threads.min-spare=40'),
  effect('tomcat-queue-capacity-virtual', VIRTUAL, 'server.tomcat.threads.max-queue-capacity=40'),
  effect('tomcat-connections-virtual', VIRTUAL, 'server.tomcat.max-connections=400', 'server.tomcat.accept-count=40'),
  effect(
    'task-execution-pool-virtual',
    VIRTUAL,
    ...under('spring.task.execution.pool', ['core-size=16', 'max-size=20', 'queue-capacity=4']),
  ),
  effect('task-scheduling-pool-virtual', VIRTUAL, 'spring.task.scheduling.pool.size=4'),
  effect(
    'task-simple-counts',
    VIRTUAL,
    'spring.task.execution.simple.concurrency-limit=4',
    'spring.task.scheduling.simple.concurrency-limit=5',
  ),
];

const ON_JETTY = [
  'application-defaults:case=jetty',
  effect('jetty-counts', ...JETTY_KEYS),
  effect('tomcat-keys-on-jetty', ...TOMCAT_KEYS),
  effect('undertow-keys-on-jetty', ...UNDERTOW_KEYS),
  effect('jetty-acceptors-minus-one', ...under('server.jetty.threads', ['acceptors=-1', 'selectors=-1'])),
  effect('jetty-acceptors-count', ...under('server.jetty.threads', ['acceptors=3', 'selectors=3'])),
  effect('netty-keys-on-jetty', ...NETTY_KEYS),
];

const ON_VIRTUAL_JETTY = [
  effect(
    'jetty-other-threads-virtual',
    VIRTUAL,
    ...under('server.jetty.threads', ['min=40', 'max-queue-capacity=40', 'idle-timeout=7s']),
  ),
];

const ON_UNDERTOW = [
  'application-defaults:case=undertow',
  effect('undertow-counts', ...UNDERTOW_KEYS),
  effect('tomcat-keys-on-undertow', ...TOMCAT_KEYS),
  effect('jetty-keys-on-undertow', ...JETTY_KEYS),
  effect('netty-keys-on-undertow', ...NETTY_KEYS),
];

const ON_NETTY = [
  'application-defaults:case=netty',
  effect('netty-counts', ...NETTY_KEYS),
  effect('webflux-counts', 'spring.webflux.base-path=/a'),
  effect('tomcat-keys-on-netty', ...TOMCAT_KEYS),
  effect('jetty-keys-on-netty', ...JETTY_KEYS),
  effect('undertow-keys-on-netty', ...UNDERTOW_KEYS),
  effect(
    'netty-has-no-thread-keys',
    ...under('server.netty', ['threads.max=40', 'worker-count=40', 'worker-threads=40', 'io-worker-count=40']),
    ...[
      'server.netty.max-connections=40',
      'spring.reactor.netty.io-worker-count=40',
      'spring.reactor.netty.worker-count=40',
    ],
  ),
  effect('mvc-keys-webflux', 'spring.mvc.async.request-timeout=7s', 'spring.mvc.servlet.path=/a'),
];

const LETTUCE_POOL = under('spring.data.redis.lettuce.pool', ['max-active=40', 'max-idle=30']);
const JEDIS_POOL = under('spring.data.redis.jedis.pool', ['max-active=40', 'max-idle=30']);
const OLD_REDIS = under('spring.redis', ['host=127.0.0.2', 'timeout=7s', 'lettuce.pool.max-active=40']);
const NEW_REDIS = under('spring.data.redis', ['host=127.0.0.2', 'timeout=7s', 'lettuce.pool.max-active=40']);

const ON_DATABASES = [
  'application-defaults:case=databases',
  effect('redis-counts', ...NEW_REDIS),
  effect('redis-prefix-boot-3', ...OLD_REDIS),
  effect('lettuce-pool-disabled', '+spring.data.redis.lettuce.pool.enabled=false', ...LETTUCE_POOL),
  effect('jedis-keys-on-lettuce', ...JEDIS_POOL),
  effect('lettuce-keys-on-jedis', '+spring.data.redis.client-type=jedis', ...LETTUCE_POOL),
  effect('lettuce-max-wait-counts', 'spring.data.redis.lettuce.pool.max-wait=2s'),
  effect('jedis-max-wait-counts', '+spring.data.redis.client-type=jedis', 'spring.data.redis.jedis.pool.max-wait=2s'),
  effect('jedis-counts', '+spring.data.redis.client-type=jedis', ...JEDIS_POOL),
  effect('mongodb-old-prefix', 'spring.data.mongodb.host=127.0.0.2', 'spring.data.mongodb.port=27000'),
  effect('mongodb-new-prefix', 'spring.mongodb.host=127.0.0.2', 'spring.mongodb.port=27000'),
  effect('r2dbc-pool-counts', 'spring.r2dbc.pool.max-size=40', 'spring.r2dbc.pool.max-acquire-time=2s'),
  effect('r2dbc-max-size-unlimited', 'spring.r2dbc.pool.max-size=-1'),
  effect('r2dbc-pool-disabled', '+spring.r2dbc.pool.enabled=false', 'spring.r2dbc.pool.max-size=40'),
  effect('r2dbc-acquire-retry', 'spring.r2dbc.pool.acquire-retry=4'),
  effect('rabbit-direct-keys-on-simple', 'spring.rabbitmq.listener.direct.consumers-per-queue=4'),
  effect(
    'rabbit-simple-keys-on-direct',
    '+spring.rabbitmq.listener.type=direct',
    'spring.rabbitmq.listener.simple.concurrency=4',
    'spring.rabbitmq.listener.simple.max-concurrency=8',
  ),
  effect('rabbit-simple-counts', 'spring.rabbitmq.listener.simple.concurrency=4'),
  effect(
    'rabbit-direct-counts',
    '+spring.rabbitmq.listener.type=direct',
    'spring.rabbitmq.listener.direct.consumers-per-queue=4',
  ),
  effect('kafka-counts', 'spring.kafka.listener.concurrency=4'),
];

const WITHOUT_POOLS = [
  effect('lettuce-pool-without-commons-pool2', ...LETTUCE_POOL),
  effect('r2dbc-pool-absent', 'spring.r2dbc.pool.max-size=40'),
];

/** Keys that only the JVM reads, in application.yaml and then as flags. */
const JVM_PROPERTIES = {
  'reactor.schedulers.defaultPoolSize': 3,
  'reactor.schedulers.defaultBoundedElasticSize': 7,
  'reactor.schedulers.defaultBoundedElasticQueueSize': 70,
  'reactor.schedulers.defaultBoundedElasticOnVirtualThreads': true,
  'reactor.bufferSize.small': 64,
  'reactor.bufferSize.x': 16,
  'reactor.netty.ioWorkerCount': 5,
  'reactor.netty.ioSelectCount': 1,
  'reactor.netty.pool.maxConnections': 900,
  'reactor.netty.pool.acquireTimeout': 1000,
  'reactor.netty.pool.maxIdleTime': 2000,
  'reactor.netty.pool.maxLifeTime': 3000,
  'reactor.netty.pool.leasingStrategy': 'lifo',
  'jdk.virtualThreadScheduler.parallelism': 2,
  'jdk.virtualThreadScheduler.maxPoolSize': 20,
  'jdk.virtualThreadScheduler.minRunnable': 1,
  'java.util.concurrent.ForkJoinPool.common.parallelism': 9,
  'java.util.concurrent.ForkJoinPool.common.maximumSpares': 4,
  'jdk.httpclient.connectionPoolSize': 6,
  'http.maxConnections': 8,
  'io.netty.eventLoopThreads': 6,
};
const PROPERTY_PAIRS = Object.entries(JVM_PROPERTIES).map(([name, value]) => `${name}=${value}`);

const BOTH = ['settings-3.5', 'settings-4.0'];

/** @type {Group[]} */
export const SETTING_GROUPS = [
  { sets: ['settings-3.5'], jdks: ['older'], flags: CORES, without: ONLY_TOMCAT, rows: ON_TOMCAT },
  { sets: ['settings-4.0'], jdks: ['newer'], flags: CORES, without: ONLY_TOMCAT, rows: ON_TOMCAT },
  { sets: BOTH, jdks: ['newer'], flags: CORES, without: ONLY_TOMCAT, rows: ON_VIRTUAL_TOMCAT },
  {
    sets: BOTH,
    jdks: ['older'],
    flags: CORES,
    without: ONLY_TOMCAT,
    rows: [effect('virtual-threads-jdk', 'spring.threads.virtual.enabled=true')],
  },
  { sets: BOTH, jdks: ['newer'], flags: CORES, without: ONLY_JETTY, rows: [...ON_JETTY, ...ON_VIRTUAL_JETTY] },
  { sets: ['settings-3.5'], jdks: ['newer'], flags: CORES, without: ONLY_UNDERTOW, rows: ON_UNDERTOW },
  { sets: BOTH, jdks: ['newer'], flags: CORES, without: ONLY_NETTY, rows: ON_NETTY },
  {
    sets: BOTH,
    jdks: ['newer'],
    flags: CORES,
    without: NETTY_AND_JPA,
    rows: [
      effect('open-in-view-webflux', 'value=on', 'spring.jpa.open-in-view=true'),
      effect('open-in-view-webflux', 'value=off', 'spring.jpa.open-in-view=false'),
    ],
  },
  { sets: BOTH, jdks: ['newer'], flags: CORES, without: NO_SERVER, rows: ON_DATABASES },
  { sets: ['settings-3.5'], jdks: ['newer'], flags: CORES, rows: ['application-defaults:case=libraries'] },
  {
    sets: BOTH,
    jdks: ['newer'],
    flags: CORES,
    without: `commons-pool2|r2dbc-pool|jedis|dbcp2|${NO_SERVER}`,
    rows: WITHOUT_POOLS,
  },
  {
    sets: BOTH,
    jdks: ['newer'],
    flags: CORES,
    without: ONLY_NETTY,
    rows: [`jvm-properties:in=yaml,${PROPERTY_PAIRS.join(',')}`],
  },
  {
    sets: BOTH,
    jdks: ['newer'],
    flags: [...CORES, ...PROPERTY_PAIRS.map((pair) => `-D${pair}`)],
    without: ONLY_NETTY,
    rows: ['jvm-properties:in=flags'],
  },
  {
    sets: ['settings-2.7'],
    jdks: ['older'],
    flags: CORES,
    rows: [effect('redis-prefix-boot-2', ...NEW_REDIS), effect('redis-boot-2-counts', ...OLD_REDIS)],
  },
  {
    sets: ['settings-2.7'],
    jdks: ['newer'],
    flags: CORES,
    rows: [effect('virtual-threads-boot', 'spring.threads.virtual.enabled=true')],
  },
  {
    sets: ['settings-3.2'],
    jdks: ['older'],
    flags: CORES,
    rows: [
      effect('tomcat-queue-capacity-boot', 'server.tomcat.threads.max-queue-capacity=40'),
      effect(
        'http-client-boot-3-4',
        ...under('spring.http.client', ['factory=jdk', 'connect-timeout=2s', 'read-timeout=3s']),
      ),
    ],
  },
  {
    sets: ['settings-3.4'],
    jdks: ['older'],
    flags: CORES,
    without: 'r2dbc',
    rows: [
      effect('tomcat-queue-capacity-counts', 'server.tomcat.threads.max-queue-capacity=40'),
      effect(
        'http-client-keys',
        ...under('spring.http.client', ['factory=jdk', 'connect-timeout=2s', 'read-timeout=3s']),
      ),
      effect(
        'http-reactiveclient-boot-3-5',
        ...under('spring.http.reactiveclient', ['connector=jdk', 'connect-timeout=2s', 'read-timeout=3s']),
      ),
      effect('task-execution-mode-boot', 'own=executor', 'spring.task.execution.mode=force'),
    ],
  },
  {
    sets: ['settings-3.4'],
    jdks: ['newer'],
    flags: CORES,
    rows: [
      effect(
        'task-execution-reject-boot',
        VIRTUAL,
        'spring.task.execution.simple.reject-tasks-when-limit-reached=true',
      ),
      effect('r2dbc-acquire-retry-boot', 'spring.r2dbc.pool.acquire-retry=4'),
    ],
  },
];
