import { expect, test } from 'vitest';
import { findBlockingEntry } from './findBlockingEntry';

test.each([
  ['org.springframework.jdbc.core.JdbcTemplate', 'queryForObject', 'JDBC', 'jdbc-pool'],
  ['org.springframework.jdbc.core.simple.JdbcClient', 'list', 'JDBC', 'jdbc-pool'],
  ['org.jooq.DSLContext', 'fetchOne', 'jOOQ', 'jdbc-pool'],
  ['jakarta.persistence.EntityManager', 'find', 'JPA', 'jdbc-pool'],
  ['javax.persistence.Query', 'getResultList', 'JPA', 'jdbc-pool'],
  ['org.springframework.data.mongodb.core.MongoTemplate', 'findById', 'MongoTemplate', 'mongo-pool'],
  ['org.springframework.data.redis.core.ValueOperations', 'get', 'RedisTemplate', 'redis'],
  ['redis.clients.jedis.Jedis', 'hgetAll', 'Jedis', 'redis'],
  ['org.springframework.web.client.RestTemplate', 'postForEntity', 'RestTemplate', 'http-client'],
  ['org.springframework.web.client.RestClient', 'toBodilessEntity', 'RestClient', 'http-client'],
  ['java.net.http.HttpClient', 'send', 'JDK HttpClient', 'http-client'],
  ['software.amazon.awssdk.services.s3.S3Client', 'getObject', 'AWS SDK', 'aws'],
  ['com.amazonaws.services.s3.AmazonS3', 'putObject', 'AWS SDK', 'aws'],
  ['shop.PricesGrpc.PricesBlockingStub', 'price', 'gRPC', 'grpc'],
  ['java.util.concurrent.CountDownLatch', 'await', 'CountDownLatch', 'lock'],
  ['java.lang.Thread', 'sleep', 'Thread.sleep', 'sleep'],
  ['java.nio.file.Files', 'readAllBytes', 'Files', 'file'],
  ['java.net.Socket', '<init>', 'Socket', 'socket'],
])('%s.%s blocks', (type, method, technology, resource) => {
  expect(findBlockingEntry(type, method)).toMatchObject({ technology, resource });
});

test.each([
  ['org.springframework.jdbc.core.JdbcTemplate', 'setFetchSize'],
  ['org.springframework.jdbc.core.JdbcTemplate', '<init>'],
  ['org.jooq.DSLContext', 'select'],
  ['redis.clients.jedis.Jedis', '<init>'],
  ['org.springframework.web.client.RestTemplate', 'setInterceptors'],
  ['org.springframework.web.client.RestClient', 'get'],
  ['java.net.http.HttpClient', 'sendAsync'],
  ['software.amazon.awssdk.services.s3.S3AsyncClient', 'getObject'],
  ['software.amazon.awssdk.services.s3.S3Client', 'builder'],
  ['com.amazonaws.services.s3.AmazonS3', 'shutdown'],
  ['shop.PricesGrpc.PricesFutureStub', 'price'],
  ['shop.PricesGrpc.PricesBlockingStub', 'withDeadlineAfter'],
  ['java.lang.Thread', 'currentThread'],
  ['java.nio.file.Files', 'exists'],
  ['java.util.concurrent.CompletableFuture', 'thenApply'],
  ['org.springframework.data.redis.core.ReactiveValueOperations', 'get'],
])('%s.%s does not', (type, method) => {
  expect(findBlockingEntry(type, method)).toBeNull();
});
