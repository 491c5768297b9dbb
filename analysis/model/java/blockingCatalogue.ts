import type { Certainty, Resource } from './javaModel';

/**
 * Library calls that occupy their thread until an answer comes, and what they hold meanwhile. Data only. Spring Data
 * repositories, Feign clients and mappers are interfaces of the workspace: repositories.ts tells those.
 */
export interface BlockingEntry {
  /** Qualified type, or a pattern over qualified names where one library has a type per service. */
  readonly type: string | RegExp;
  /** Whole method names, `|` between them, `*` at an end for any rest; a leading `!` excludes. `<init>` is the constructor. */
  readonly methods: string;
  readonly resource: Resource;
  readonly technology: string;
  /** Below `sure` where the same call often does not wait. */
  readonly certainty?: Certainty;
}

const CONCURRENT = 'java.util.concurrent';
const JPA = (prefix: string): readonly BlockingEntry[] => [
  {
    type: `${prefix}.persistence.EntityManager`,
    methods: 'find|persist|merge|flush|refresh|lock|remove',
    resource: 'jdbc-pool',
    technology: 'JPA',
  },
  {
    type: `${prefix}.persistence.Query`,
    methods: 'getResultList|getSingleResult|getSingleResultOrNull|getResultStream|executeUpdate',
    resource: 'jdbc-pool',
    technology: 'JPA',
  },
];
const redisOperations = (name: string): BlockingEntry => ({
  type: `org.springframework.data.redis.core.${name}Operations`,
  methods: '!getOperations|!getKey|*',
  resource: 'redis',
  technology: 'RedisTemplate',
});

export const BLOCKING_CATALOGUE: readonly BlockingEntry[] = [
  {
    type: 'org.springframework.jdbc.core.JdbcTemplate',
    methods: 'query*|update|batchUpdate|execute|call',
    resource: 'jdbc-pool',
    technology: 'JDBC',
  },
  {
    type: 'org.springframework.jdbc.core.JdbcOperations',
    methods: 'query*|update|batchUpdate|execute|call',
    resource: 'jdbc-pool',
    technology: 'JDBC',
  },
  {
    type: 'org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate',
    methods: 'query*|update|batchUpdate|execute',
    resource: 'jdbc-pool',
    technology: 'JDBC',
  },
  {
    type: 'org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations',
    methods: 'query*|update|batchUpdate|execute',
    resource: 'jdbc-pool',
    technology: 'JDBC',
  },
  {
    type: 'org.springframework.jdbc.core.simple.JdbcClient',
    methods: 'list|single|optional|update|set|listOfRows|singleRow|singleColumn|singleValue|optionalValue|stream',
    resource: 'jdbc-pool',
    technology: 'JDBC',
  },
  {
    type: 'org.springframework.jdbc.core.simple.SimpleJdbcInsert',
    methods: 'execute*',
    resource: 'jdbc-pool',
    technology: 'JDBC',
  },
  {
    type: 'org.springframework.jdbc.core.simple.SimpleJdbcCall',
    methods: 'execute*',
    resource: 'jdbc-pool',
    technology: 'JDBC',
  },
  {
    type: 'org.springframework.data.jdbc.core.JdbcAggregateTemplate',
    methods: 'save*|insert*|update*|delete*|find*|count|exists*',
    resource: 'jdbc-pool',
    technology: 'Spring Data JDBC',
  },
  { type: 'javax.sql.DataSource', methods: 'getConnection', resource: 'jdbc-pool', technology: 'JDBC' },
  { type: 'java.sql.DriverManager', methods: 'getConnection', resource: 'socket', technology: 'JDBC' },
  { type: 'java.sql.Statement', methods: 'execute*', resource: 'jdbc-pool', technology: 'JDBC' },
  {
    type: 'org.jooq.DSLContext',
    methods: 'fetch*|execute|batch*|selectCount',
    resource: 'jdbc-pool',
    technology: 'jOOQ',
  },
  ...JPA('jakarta'),
  ...JPA('javax'),
  {
    type: 'org.apache.ibatis.session.SqlSession',
    methods: 'select*|insert|update|delete|commit',
    resource: 'jdbc-pool',
    technology: 'MyBatis',
  },
  {
    type: 'com.baomidou.mybatisplus.extension.service.IService',
    methods: 'save*|remove*|update*|get*|list*|page*|count',
    resource: 'jdbc-pool',
    technology: 'MyBatis',
  },
  {
    type: 'com.baomidou.mybatisplus.core.mapper.BaseMapper',
    methods: '*',
    resource: 'jdbc-pool',
    technology: 'MyBatis',
  },

  {
    type: 'org.springframework.data.mongodb.core.MongoTemplate',
    methods:
      'find*|save*|insert*|update*|remove*|aggregate*|count|exists|upsert|mapReduce|estimatedCount|executeCommand|stream',
    resource: 'mongo-pool',
    technology: 'MongoTemplate',
  },
  {
    type: 'org.springframework.data.mongodb.core.MongoOperations',
    methods:
      'find*|save*|insert*|update*|remove*|aggregate*|count|exists|upsert|mapReduce|estimatedCount|executeCommand|stream',
    resource: 'mongo-pool',
    technology: 'MongoTemplate',
  },
  {
    type: 'com.mongodb.client.MongoCollection',
    methods: 'insert*|update*|replace*|delete*|count*|bulkWrite|findOneAnd*',
    resource: 'mongo-pool',
    technology: 'MongoDB driver',
  },
  {
    type: 'org.springframework.data.cassandra.core.CassandraTemplate',
    methods: 'select*|insert|update|delete*|count|exists|execute|truncate',
    resource: 'cassandra',
    technology: 'Cassandra',
  },
  {
    type: 'com.datastax.oss.driver.api.core.CqlSession',
    methods: 'execute|prepare',
    resource: 'cassandra',
    technology: 'Cassandra',
  },
  {
    type: 'org.elasticsearch.client.RestHighLevelClient',
    methods: '!*Async|!indices|!cluster|*',
    resource: 'elasticsearch',
    technology: 'Elasticsearch',
  },
  {
    type: 'co.elastic.clients.elasticsearch.ElasticsearchClient',
    methods: 'search|get|index|bulk|delete|update|count|create|exists|mget|msearch|reindex|scroll',
    resource: 'elasticsearch',
    technology: 'Elasticsearch',
  },
  {
    type: 'org.springframework.data.elasticsearch.core.ElasticsearchOperations',
    methods: 'search*|get|save|delete|index|bulk*|count|exists|multiGet|update',
    resource: 'elasticsearch',
    technology: 'Elasticsearch',
  },

  {
    type: 'org.springframework.data.redis.core.RedisTemplate',
    methods:
      'delete|unlink|hasKey|expire|expireAt|persist|rename*|keys|scan|execute*|convertAndSend|getExpire|randomKey|type|sort|move|dump|restore',
    resource: 'redis',
    technology: 'RedisTemplate',
  },
  ...[
    'Value',
    'Hash',
    'List',
    'Set',
    'ZSet',
    'Geo',
    'Stream',
    'HyperLogLog',
    'BoundValue',
    'BoundHash',
    'BoundList',
    'BoundSet',
    'BoundZSet',
  ].map(redisOperations),
  {
    type: 'redis.clients.jedis.Jedis',
    methods: '!close|!isConnected|!getClient|!pipelined|!<init>|*',
    resource: 'redis',
    technology: 'Jedis',
  },
  { type: 'redis.clients.jedis.JedisPooled', methods: '!close|!<init>|*', resource: 'redis', technology: 'Jedis' },
  { type: 'redis.clients.jedis.JedisPool', methods: 'getResource', resource: 'redis', technology: 'Jedis' },
  {
    type: 'io.lettuce.core.api.sync.RedisCommands',
    methods: '!getStatefulConnection|*',
    resource: 'redis',
    technology: 'Lettuce',
  },
  {
    type: 'org.redisson.api.RLock',
    methods: 'lock|lockInterruptibly|tryLock|unlock',
    resource: 'redis',
    technology: 'Redisson',
  },

  {
    type: 'org.springframework.web.client.RestTemplate',
    methods: 'get*|post*|put|delete|patch*|exchange|execute|head*|options*',
    resource: 'http-client',
    technology: 'RestTemplate',
  },
  {
    type: 'org.springframework.web.client.RestOperations',
    methods: 'get*|post*|put|delete|patch*|exchange|execute|head*|options*',
    resource: 'http-client',
    technology: 'RestTemplate',
  },
  {
    type: 'org.springframework.web.client.RestClient',
    methods: 'body|toEntity|toBodilessEntity|exchange|exchangeForRequiredValue',
    resource: 'http-client',
    technology: 'RestClient',
  },
  { type: 'java.net.http.HttpClient', methods: 'send', resource: 'http-client', technology: 'JDK HttpClient' },
  { type: 'okhttp3.Call', methods: 'execute', resource: 'http-client', technology: 'OkHttp' },
  { type: 'retrofit2.Call', methods: 'execute', resource: 'http-client', technology: 'Retrofit' },
  {
    type: 'org.apache.http.client.HttpClient',
    methods: 'execute',
    resource: 'http-client',
    technology: 'Apache HttpClient',
  },
  {
    type: 'org.apache.http.impl.client.CloseableHttpClient',
    methods: 'execute',
    resource: 'http-client',
    technology: 'Apache HttpClient',
  },
  {
    type: 'org.apache.hc.client5.http.classic.HttpClient',
    methods: 'execute',
    resource: 'http-client',
    technology: 'Apache HttpClient',
  },
  {
    type: 'org.apache.hc.client5.http.impl.classic.CloseableHttpClient',
    methods: 'execute',
    resource: 'http-client',
    technology: 'Apache HttpClient',
  },
  {
    type: 'java.net.HttpURLConnection',
    methods: 'connect|getInputStream|getResponseCode|getOutputStream',
    resource: 'socket',
    technology: 'HttpURLConnection',
  },
  { type: 'java.net.URL', methods: 'openStream', resource: 'socket', technology: 'URL' },
  { type: 'org.jsoup.Connection', methods: 'get|post|execute', resource: 'http-client', technology: 'jsoup' },
  {
    type: /^software\.amazon\.awssdk\.services\.\w+\.\w+(?<!Async)Client$/,
    methods: '!close|!builder|!create|!serviceName|!utilities|!waiter|*',
    resource: 'aws',
    technology: 'AWS SDK',
  },
  {
    type: /^com\.amazonaws\.services\.[\w.]+\.Amazon\w+(?<!Async)(Client)?$/,
    methods: '!shutdown|*',
    resource: 'aws',
    technology: 'AWS SDK',
  },
  {
    type: /(^|\.)\w+(Grpc\.\w+)?BlockingStub$/,
    methods: '!with*|!get*Channel|!getCallOptions|*',
    resource: 'grpc',
    technology: 'gRPC',
  },
  {
    type: 'io.minio.MinioClient',
    methods: '!builder|!set*|!close|!<init>|*',
    resource: 'http-client',
    technology: 'MinIO',
  },

  {
    type: 'org.springframework.amqp.rabbit.core.RabbitTemplate',
    methods: 'convertSendAndReceive*|sendAndReceive|receive*',
    resource: 'messaging',
    technology: 'RabbitTemplate',
  },
  {
    type: 'org.springframework.jms.core.JmsTemplate',
    methods: 'send*|convertAndSend|receive*|browse*',
    resource: 'messaging',
    technology: 'JmsTemplate',
  },
  {
    type: 'org.apache.kafka.clients.consumer.KafkaConsumer',
    methods: 'poll|commitSync',
    resource: 'messaging',
    technology: 'Kafka',
  },
  { type: 'org.springframework.mail.javamail.JavaMailSender', methods: 'send', resource: 'socket', technology: 'SMTP' },
  { type: 'org.springframework.mail.MailSender', methods: 'send', resource: 'socket', technology: 'SMTP' },
  {
    type: 'org.springframework.ldap.core.LdapTemplate',
    methods: 'search*|find*|lookup*|authenticate|bind|unbind|modifyAttributes',
    resource: 'socket',
    technology: 'LDAP',
  },

  { type: 'java.lang.Thread', methods: 'sleep', resource: 'sleep', technology: 'Thread.sleep' },
  { type: `${CONCURRENT}.TimeUnit`, methods: 'sleep', resource: 'sleep', technology: 'TimeUnit.sleep' },
  { type: 'java.lang.Thread', methods: 'join', resource: 'future', technology: 'Thread.join' },
  { type: 'java.lang.Object', methods: 'wait', resource: 'lock', technology: 'Object.wait' },
  { type: 'java.lang.Process', methods: 'waitFor', resource: 'process', technology: 'Process' },
  { type: `${CONCURRENT}.Future`, methods: 'get|join', resource: 'future', technology: 'Future' },
  {
    type: `${CONCURRENT}.ExecutorService`,
    methods: 'invokeAll|invokeAny|awaitTermination',
    resource: 'future',
    technology: 'ExecutorService',
  },
  { type: `${CONCURRENT}.CountDownLatch`, methods: 'await', resource: 'lock', technology: 'CountDownLatch' },
  { type: `${CONCURRENT}.CyclicBarrier`, methods: 'await', resource: 'lock', technology: 'CyclicBarrier' },
  {
    type: `${CONCURRENT}.Semaphore`,
    methods: 'acquire|acquireUninterruptibly',
    resource: 'lock',
    technology: 'Semaphore',
  },
  { type: `${CONCURRENT}.BlockingQueue`, methods: 'take|put', resource: 'lock', technology: 'BlockingQueue' },
  {
    type: `${CONCURRENT}.locks.Lock`,
    methods: 'lock|lockInterruptibly',
    resource: 'lock',
    technology: 'Lock',
    certainty: 'likely',
  },
  { type: `${CONCURRENT}.locks.Condition`, methods: 'await*', resource: 'lock', technology: 'Condition' },

  {
    type: 'java.nio.file.Files',
    methods:
      'read*|write*|copy|move|lines|walk|list|newInputStream|newOutputStream|newBufferedReader|newBufferedWriter|delete*|size',
    resource: 'file',
    technology: 'Files',
  },
  { type: 'java.io.FileInputStream', methods: 'read*', resource: 'file', technology: 'file' },
  { type: 'java.io.FileReader', methods: 'read*', resource: 'file', technology: 'file' },
  { type: 'java.io.FileOutputStream', methods: 'write*', resource: 'file', technology: 'file' },
  { type: 'java.io.RandomAccessFile', methods: 'read*|write*', resource: 'file', technology: 'file' },
  { type: 'java.io.InputStream', methods: 'read*', resource: 'file', technology: 'stream', certainty: 'possible' },
  {
    type: 'java.io.BufferedReader',
    methods: 'readLine|lines',
    resource: 'file',
    technology: 'stream',
    certainty: 'possible',
  },
  { type: 'java.net.Socket', methods: '<init>|connect', resource: 'socket', technology: 'Socket' },
  { type: 'java.net.ServerSocket', methods: 'accept', resource: 'socket', technology: 'Socket' },
  {
    type: 'java.net.InetAddress',
    methods: 'getByName|getAllByName',
    resource: 'socket',
    technology: 'DNS',
    certainty: 'likely',
  },
];

const byType = new Map<string, BlockingEntry[]>();
const patterns: BlockingEntry[] = [];
for (const entry of BLOCKING_CATALOGUE) {
  if (typeof entry.type !== 'string') patterns.push(entry);
  else byType.set(entry.type, [...(byType.get(entry.type) ?? []), entry]);
}

/** The entry for a method of exactly that type (its supertypes are asked separately); null when it does not block. */
export function findBlockingEntry(typeName: string, method: string): BlockingEntry | null {
  const entries = byType.get(typeName) ?? patterns.filter((entry) => (entry.type as RegExp).test(typeName));
  return entries.find((entry) => matchesMethods(entry.methods, method)) ?? null;
}

/** True when the catalogue or a pattern speaks of the type at all. */
export function isCatalogued(typeName: string): boolean {
  return byType.has(typeName) || patterns.some((entry) => (entry.type as RegExp).test(typeName));
}

function matchesMethods(methods: string, method: string): boolean {
  let included = false;
  for (const part of methods.split('|')) {
    const excludes = part.startsWith('!');
    if (!matchesName(excludes ? part.slice(1) : part, method)) continue;
    if (excludes) return false;
    included = true;
  }
  // Only `*` written out covers constructors: making a client is not a call.
  return included && (method !== '<init>' || methods.includes('<init>'));
}

function matchesName(pattern: string, method: string): boolean {
  if (pattern === '*') return true;
  if (pattern.endsWith('*')) return method.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith('*')) return method.endsWith(pattern.slice(1));
  return pattern === method;
}
