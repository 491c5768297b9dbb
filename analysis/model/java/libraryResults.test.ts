import { expect, test } from 'vitest';
import { describeCall, readModelForTests, shopWith } from './readModel.testing';

const LIBRARIES =
  'import org.springframework.beans.factory.ObjectProvider; import reactor.kafka.receiver.KafkaReceiver; import java.net.URI; import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator; import io.github.resilience4j.circuitbreaker.CircuitBreaker;';

test.each([
  ['Sinks.Many<Long> sink', 'sink.asFlux().flatMap(id -> web.get().retrieve().bodyToMono(Order.class))', ['flatMap']],
  ['Sinks.One<Long> sink', 'sink.asMono().flatMap(id -> web.get().retrieve().bodyToMono(Order.class))', []],
  ['KafkaReceiver<Long, Order> orders', 'orders.receive().concatMap(record -> Mono.just(record))', ['concatMap']],
  [
    'KafkaReceiver<Long, Order> orders',
    'orders.receiveAutoAck().concatMap(batch -> batch.flatMap(x -> Mono.just(x)))',
    ['concatMap', 'flatMap'],
  ],
  ['ObjectProvider<Flux<Long>> ids', 'ids.getIfAvailable().flatMap(id -> Mono.just(id))', ['flatMap']],
  ['String id', 'Flux.deferContextual(context -> Mono.just(id)).flatMap(x -> Mono.just(x))', ['flatMap']],
  ['String id', 'Mono.deferContextual(context -> Mono.just(id)).flatMap(x -> Mono.just(x))', []],
  ['Sinks.Many<Long> sink', 'sink.toString()', []],
])('%s: %s', async (parameter, expression, operators) => {
  const { fanOuts } = await readModelForTests({
    'src/main/java/shop/Watch.java': `package shop; ${LIBRARIES} import reactor.core.publisher.*; import org.springframework.web.reactive.function.client.WebClient;
      class Watch { WebClient web; Object watch(${parameter}) { return ${expression}; } }`,
  });
  expect(fanOuts.map((fanOut) => fanOut.operator)).toEqual(operators);
});

test('the consumer of ifAvailable runs here', async () => {
  const { blockCalls } = await readModelForTests({
    'src/main/java/shop/Watch.java': `package shop; ${LIBRARIES} import reactor.core.publisher.*;
      class Watch { void watch(ObjectProvider<Flux<Long>> ids) { ids.ifAvailable(all -> all.blockLast()); } }`,
  });
  expect(blockCalls.map((call) => call.operator)).toEqual(['blockLast']);
});

test('the stream of a URL made from a URI blocks', async () => {
  const { fanOuts } = await readModelForTests({
    'src/main/java/shop/Watch.java': `package shop; ${LIBRARIES} import java.util.concurrent.*;
      class Watch { Object read(String at) { return CompletableFuture.supplyAsync(() -> URI.create(at).toURL().openStream()); } }`,
  });
  expect(fanOuts[0]?.effects.map(describeCall)).toEqual(['supplyAsync lambda → URL.openStream on common-pool']);
});

test('an operator of Resilience4j hands on what its publisher does', async () => {
  const model = await readModelForTests({
    ...shopWith(''),
    'src/main/java/shop/Guarded.java': `package shop; ${LIBRARIES} import reactor.core.publisher.*; import reactor.core.scheduler.Schedulers;
      class Guarded { OrderRepository repository; CircuitBreaker breaker;
        Flux<Object> load(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> repository.findById(id))
          .transformDeferred(CircuitBreakerOperator.of(breaker)).subscribeOn(Schedulers.boundedElastic())); } }`,
  });
  expect(model.fanOuts[0]?.offload?.kind).toBe('boundedElastic');
  expect(model.fanOuts[0]?.effects.map(describeCall)).toEqual([
    'flatMap lambda → OrderRepository.findById on boundedElastic',
  ]);
});

test('a body that a functional endpoint reads arrives on the event loop; what follows a filter chain is followed', async () => {
  const model = await readModelForTests({
    ...shopWith(''),
    'src/main/java/shop/Routes.java': `package shop; import reactor.core.publisher.*; import org.springframework.web.server.*;
      import org.springframework.web.reactive.function.server.*;
      class Routes { OrderRepository repository;
        Mono<Object> save(ServerRequest request) { return request.bodyToMono(Order.class).map(order -> repository.save(order)); }
        Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) { return chain.filter(exchange).flatMap(x -> Mono.empty()); } }`,
  });
  expect(model.blockingSites.map((site) => describeCall(site.call))).toEqual(['OrderRepository.save on event-loop']);
  expect(model.fanOuts).toEqual([]);
});
