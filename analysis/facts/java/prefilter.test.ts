import { expect, test } from 'vitest';
import { mayMatter } from './prefilter';

test.each([
  ['return Flux.fromIterable(ids).flatMap(this::load);'],
  ['Mono<Order> m;'],
  ['@Async("io") void m() {}'],
  ['@Scheduled(fixedDelay = 1) void m() {}'],
  ['CompletableFuture.supplyAsync(x);'],
  ['list.parallelStream()'],
  ['Thread.sleep(5);'],
  ['ExecutorService pool;'],
  ['interface OrderRepository extends CrudRepository<Order, Long> {}'],
  ['JdbcTemplate jdbc;'],
  ['NamedParameterJdbcTemplate jdbc;'],
  ['new HikariConfig()'],
  ['HikariDataSource ds;'],
  ['WebClient client;'],
  ['RestTemplate rest;'],
  ['@FeignClient("x") interface A {}'],
  ['@KafkaListener(topics = "x") void m() {}'],
  ['Semaphore s;'],
  ['ClientHttpRequestFactoryBuilder.httpComponents()'],
  ['@ConfigurationProperties("pool") class A {}'],
  ['@Transactional void m() {}'],
  ['System.setProperty("reactor.schedulers.defaultBoundedElasticSize", "1");'],
  ['// concurrency-lens: ignore'],
])('%s matters', (text) => {
  expect(mayMatter(text)).toBe(true);
});

test.each([
  ['class Money { int amount; String toString() { return "" + amount; } }'],
  ['import java.util.List; record Point(int x, int y) {}'],
  ['class Monotone { void fluxCapacitor() { asyncronous(); } }'],
  [''],
])('%s does not', (text) => {
  expect(mayMatter(text)).toBe(false);
});
