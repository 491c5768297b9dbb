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

type Row = readonly [type: string | RegExp, methods: string];

function group(resource: Resource, technology: string, rows: readonly Row[], certainty?: Certainty): BlockingEntry[] {
  return rows.map(([type, methods]) => ({
    type,
    methods,
    resource,
    technology,
    ...(certainty === undefined ? {} : { certainty }),
  }));
}

export const BLOCKING_CATALOGUE: readonly BlockingEntry[] = [
  ...group('jdbc-pool', 'JDBC', [
    ['org.springframework.jdbc.core.JdbcTemplate', 'query*|update|batchUpdate|execute|call'],
    ['org.springframework.jdbc.core.JdbcOperations', 'query*|update|batchUpdate|execute|call'],
    ['org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate', 'query*|update|batchUpdate|execute'],
    ['org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations', 'query*|update|batchUpdate|execute'],
    [
      'org.springframework.jdbc.core.simple.JdbcClient',
      'list|single|optional|update|set|listOfRows|singleRow|singleColumn|singleValue|optionalValue|stream',
    ],
    ['org.springframework.jdbc.core.simple.SimpleJdbcInsert', 'execute*'],
    ['org.springframework.jdbc.core.simple.SimpleJdbcCall', 'execute*'],
  ]),
  ...group('jdbc-pool', 'Spring Data JDBC', [
    ['org.springframework.data.jdbc.core.JdbcAggregateTemplate', 'save*|insert*|update*|delete*|find*|count|exists*'],
  ]),
  ...group('jdbc-pool', 'JDBC', [['javax.sql.DataSource', 'getConnection']]),
  ...group('socket', 'JDBC', [['java.sql.DriverManager', 'getConnection']]),
  ...group('jdbc-pool', 'JDBC', [['java.sql.Statement', 'execute*']]),
  ...group('jdbc-pool', 'jOOQ', [['org.jooq.DSLContext', 'fetch*|execute*']]),
  ...group('jdbc-pool', 'JPA', [
    ['jakarta.persistence.EntityManager', 'find|merge|flush|refresh|lock'],
    ['jakarta.persistence.Query', 'getResultList|getSingleResult|getSingleResultOrNull|getResultStream|executeUpdate'],
  ]),
  ...group('jdbc-pool', 'JPA', [
    ['javax.persistence.EntityManager', 'find|merge|flush|refresh|lock'],
    ['javax.persistence.Query', 'getResultList|getSingleResult|getSingleResultOrNull|getResultStream|executeUpdate'],
  ]),
  ...group('jdbc-pool', 'MyBatis', [
    ['org.apache.ibatis.session.SqlSession', 'select*|insert|update|delete|commit'],
    ['com.baomidou.mybatisplus.extension.service.IService', 'save*|remove*|update*|get*|list*|page*|count'],
    ['com.baomidou.mybatisplus.core.mapper.BaseMapper', '*'],
  ]),
  ...group('mongo-pool', 'MongoTemplate', [
    [
      'org.springframework.data.mongodb.core.MongoTemplate',
      'find*|save*|insert*|update*|remove*|aggregate*|count|exists|upsert|mapReduce|estimatedCount|executeCommand|stream',
    ],
    [
      'org.springframework.data.mongodb.core.MongoOperations',
      'find*|save*|insert*|update*|remove*|aggregate*|count|exists|upsert|mapReduce|estimatedCount|executeCommand|stream',
    ],
  ]),
  ...group('mongo-pool', 'MongoDB driver', [
    ['com.mongodb.client.MongoCollection', 'insert*|update*|replace*|delete*|count*|bulkWrite|findOneAnd*'],
  ]),
  ...group('cassandra', 'Cassandra', [
    [
      'org.springframework.data.cassandra.core.CassandraTemplate',
      'select*|insert|update|delete*|count|exists|execute|truncate',
    ],
    ['com.datastax.oss.driver.api.core.CqlSession', 'execute|prepare'],
  ]),
  ...group('elasticsearch', 'Elasticsearch', [
    ['org.elasticsearch.client.RestHighLevelClient', '!*Async|!indices|!cluster|*'],
    [
      'co.elastic.clients.elasticsearch.ElasticsearchClient',
      'search|get|index|bulk|delete|update|count|create|exists|mget|msearch|reindex|scroll',
    ],
    [
      'org.springframework.data.elasticsearch.core.ElasticsearchOperations',
      'search*|get|save|delete|index|bulk*|count|exists|multiGet|update',
    ],
  ]),
  ...group('redis', 'RedisTemplate', [
    [
      'org.springframework.data.redis.core.RedisTemplate',
      'delete|unlink|hasKey|expire|expireAt|persist|rename*|keys|scan|execute*|convertAndSend|getExpire|randomKey|type|sort|move|dump|restore',
    ],
  ]),
  ...group('redis', 'RedisTemplate', [
    ['org.springframework.data.redis.core.ValueOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.HashOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.ListOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.SetOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.ZSetOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.GeoOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.StreamOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.HyperLogLogOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.BoundValueOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.BoundHashOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.BoundListOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.BoundSetOperations', '!getOperations|!getKey|*'],
    ['org.springframework.data.redis.core.BoundZSetOperations', '!getOperations|!getKey|*'],
  ]),
  ...group('redis', 'Jedis', [
    ['redis.clients.jedis.Jedis', '!close|!isConnected|!getClient|!pipelined|!<init>|*'],
    ['redis.clients.jedis.JedisPooled', '!close|!<init>|*'],
    ['redis.clients.jedis.JedisPool', 'getResource'],
  ]),
  ...group('redis', 'Lettuce', [['io.lettuce.core.api.sync.RedisCommands', '!getStatefulConnection|*']]),
  ...group('redis', 'Redisson', [['org.redisson.api.RLock', 'lock|lockInterruptibly|tryLock|unlock']]),
  ...group('http-client', 'RestTemplate', [
    ['org.springframework.web.client.RestTemplate', 'get*|post*|put|delete|patch*|exchange|execute|head*|options*'],
    ['org.springframework.web.client.RestOperations', 'get*|post*|put|delete|patch*|exchange|execute|head*|options*'],
  ]),
  ...group('http-client', 'RestClient', [
    ['org.springframework.web.client.RestClient', 'body|toEntity|toBodilessEntity|exchange|exchangeForRequiredValue'],
  ]),
  ...group('http-client', 'JDK HttpClient', [['java.net.http.HttpClient', 'send']]),
  ...group('http-client', 'OkHttp', [['okhttp3.Call', 'execute']]),
  ...group('http-client', 'Retrofit', [['retrofit2.Call', 'execute']]),
  ...group('http-client', 'Apache HttpClient', [
    ['org.apache.http.client.HttpClient', 'execute'],
    ['org.apache.http.impl.client.CloseableHttpClient', 'execute'],
    ['org.apache.hc.client5.http.classic.HttpClient', 'execute'],
    ['org.apache.hc.client5.http.impl.classic.CloseableHttpClient', 'execute'],
  ]),
  ...group('socket', 'HttpURLConnection', [
    ['java.net.HttpURLConnection', 'connect|getInputStream|getResponseCode|getOutputStream'],
  ]),
  ...group('socket', 'URL', [['java.net.URL', 'openStream']]),
  ...group('http-client', 'jsoup', [['org.jsoup.Connection', 'get|post|execute']]),
  ...group('aws', 'AWS SDK', [
    [
      /^software\.amazon\.awssdk\.services\.\w+\.\w+(?<!Async)Client$/,
      '!close|!builder|!create|!serviceName|!utilities|!waiter|*',
    ],
    [/^com\.amazonaws\.services\.[\w.]+\.Amazon\w+(?<!Async)(Client)?$/, '!shutdown|*'],
  ]),
  ...group('grpc', 'gRPC', [[/(^|\.)\w+(Grpc\.\w+)?BlockingStub$/, '!with*|!get*Channel|!getCallOptions|*']]),
  ...group('http-client', 'MinIO', [['io.minio.MinioClient', '!builder|!set*|!close|!<init>|*']]),
  ...group('messaging', 'RabbitTemplate', [
    ['org.springframework.amqp.rabbit.core.RabbitTemplate', 'convertSendAndReceive*|sendAndReceive|receive*'],
  ]),
  ...group('messaging', 'JmsTemplate', [
    ['org.springframework.jms.core.JmsTemplate', 'send*|convertAndSend|receive*|browse*'],
  ]),
  ...group('messaging', 'Kafka', [['org.apache.kafka.clients.consumer.KafkaConsumer', 'poll|commitSync']]),
  ...group('socket', 'SMTP', [
    ['org.springframework.mail.javamail.JavaMailSender', 'send'],
    ['org.springframework.mail.MailSender', 'send'],
  ]),
  ...group('socket', 'LDAP', [
    ['org.springframework.ldap.core.LdapTemplate', 'search*|find*|lookup*|authenticate|bind|unbind|modifyAttributes'],
  ]),
  ...group('sleep', 'Thread.sleep', [['java.lang.Thread', 'sleep']]),
  ...group('sleep', 'TimeUnit.sleep', [['java.util.concurrent.TimeUnit', 'sleep']]),
  ...group('future', 'Thread.join', [['java.lang.Thread', 'join']]),
  ...group('lock', 'Object.wait', [['java.lang.Object', 'wait']]),
  ...group('process', 'Process', [['java.lang.Process', 'waitFor']]),
  ...group('future', 'Future', [['java.util.concurrent.Future', 'get|join']]),
  ...group('future', 'ExecutorService', [
    ['java.util.concurrent.ExecutorService', 'invokeAll|invokeAny|awaitTermination'],
  ]),
  ...group('lock', 'CountDownLatch', [['java.util.concurrent.CountDownLatch', 'await']]),
  ...group('lock', 'CyclicBarrier', [['java.util.concurrent.CyclicBarrier', 'await']]),
  ...group('lock', 'Semaphore', [['java.util.concurrent.Semaphore', 'acquire|acquireUninterruptibly']]),
  ...group('lock', 'BlockingQueue', [['java.util.concurrent.BlockingQueue', 'take']]),
  ...group('lock', 'Lock', [['java.util.concurrent.locks.Lock', 'lock|lockInterruptibly']], 'likely'),
  ...group('lock', 'Condition', [['java.util.concurrent.locks.Condition', 'await*']]),
  ...group('file', 'Files', [
    [
      'java.nio.file.Files',
      'read*|write*|copy|move|lines|walk|list|newInputStream|newOutputStream|newBufferedReader|newBufferedWriter',
    ],
  ]),
  // Metadata: a system call that waits for the disk, but seldom long.
  ...group('file', 'Files', [['java.nio.file.Files', 'create*|delete*|size']], 'likely'),
  ...group('file', 'file', [
    ['java.nio.channels.FileChannel', 'read|write|force|transfer*|lock'],
    ['java.io.FileInputStream', 'read*'],
    ['java.io.FileReader', 'read*'],
    ['java.io.FileOutputStream', 'write*'],
    ['java.io.RandomAccessFile', 'read*|write*'],
  ]),
  ...group(
    'file',
    'stream',
    [
      ['java.io.InputStream', 'read*'],
      ['java.io.BufferedReader', 'readLine|lines'],
    ],
    'possible',
  ),
  ...group('socket', 'Socket', [
    ['java.net.Socket', '<init>|connect'],
    ['java.net.ServerSocket', 'accept'],
  ]),
  ...group('socket', 'DNS', [['java.net.InetAddress', 'getByName|getAllByName']], 'likely'),
];
