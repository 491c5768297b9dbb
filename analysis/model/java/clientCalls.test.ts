import { expect, test } from 'vitest';
import { describeCall, readModelForTests, shopWith } from './readModel.testing';

async function callsOf(fields: string, expression: string): Promise<string[]> {
  const model = await readModelForTests(
    shopWith(
      `${fields} Object all(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> ${expression})); }`,
      {
        Prices: '@FeignClient("prices") interface Prices { Long getPrice(Long id); Mono<Long> lazyPrice(Long id); }',
        Quotes: '@HttpExchange interface Quotes { @GetExchange Long now(); @GetExchange Mono<Long> later(); }',
      },
    ),
  );
  return (model.fanOuts[0]?.effects ?? []).map(
    (call) => `${describeCall(call).replace('flatMap lambda → ', '')} (${call.resource})`,
  );
}

test.each([
  ['Prices prices;', 'prices.getPrice(id)', ['Prices.getPrice on caller (http-client)']],
  ['Prices prices;', 'prices.lazyPrice(id)', []],
  ['Quotes quotes;', 'quotes.now()', ['Quotes.now on caller (http-client)']],
  ['Quotes quotes;', 'quotes.later()', []],
  [
    'org.springframework.web.client.RestClient rest;',
    'rest.get().uri("/a").retrieve().body(Long.class)',
    ['RestClient.body on caller (http-client)'],
  ],
  [
    'org.springframework.jdbc.core.simple.JdbcClient jdbc;',
    'jdbc.sql("x").param(id).query(Long.class).single()',
    ['JdbcClient.single on caller (jdbc-pool)'],
  ],
  [
    'org.springframework.data.redis.core.StringRedisTemplate redis;',
    'redis.opsForValue().get("a")',
    ['ValueOperations.get on caller (redis)'],
  ],
  ['org.springframework.data.redis.core.ReactiveStringRedisTemplate redis;', 'redis.opsForValue().get("a")', []],
  [
    'jakarta.persistence.EntityManager em;',
    'em.createQuery("x", Order.class).setMaxResults(3).getResultList()',
    ['Query.getResultList on caller (jdbc-pool)'],
  ],
  [
    'org.springframework.kafka.core.KafkaTemplate<String, String> kafka;',
    'kafka.send("a", "b").get()',
    ['CompletableFuture.get on caller (future)'],
  ],
  ['org.springframework.kafka.core.KafkaTemplate<String, String> kafka;', 'kafka.send("a", "b")', []],
  [
    'shop.PricesGrpc.PricesBlockingStub stub;',
    'stub.withDeadlineAfter(1, TimeUnit.SECONDS).price(id)',
    ['PricesBlockingStub.price on caller (grpc)'],
  ],
  ['', 'new Order()', []],
])('%s %s', async (fields, expression, expected) => {
  expect(await callsOf(fields, expression)).toEqual(expected);
});

test('a functional route runs its handler on the event loop', async () => {
  const model = await readModelForTests(
    shopWith('Order load(Long id) { return repository.findById(id).get(); }', {
      Routes: `import org.springframework.web.reactive.function.server.*; import static org.springframework.web.reactive.function.server.RouterFunctions.route;
        @Configuration class Routes { OrderService orders;
          @Bean RouterFunction<ServerResponse> bad() { return route().GET("/a", request -> ServerResponse.ok().body(Mono.fromCallable(() -> orders.load(1L)), Order.class)).build(); }
          @Bean RouterFunction<ServerResponse> good() { return route(RequestPredicates.GET("/b"), request -> ServerResponse.ok().body(Mono.fromCallable(() -> orders.load(1L)).subscribeOn(Schedulers.boundedElastic()), Order.class)); } }`,
    }),
  );
  expect(model.blockingSites.map((site) => [site.owner, site.context.kind, site.call.method])).toEqual([
    ['Routes.bad', 'event-loop', 'OrderRepository.findById'],
  ]);
});
