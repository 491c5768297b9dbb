import { describe, expect, test } from 'vitest';
import { describeCall, readModelForTests, shopWith, threadName } from './readModel.testing';

const FIND = 'repository.findById(id).get()';
const LAZY = `Mono.fromCallable(() -> ${FIND})`;

/** Calls of the one fan-out over elements in the service, in words. */
async function callsOf(members: string): Promise<string[]> {
  const model = await readModelForTests(shopWith(members));
  const operators = model.fanOuts.filter((fanOut) => fanOut.kind === 'operator');
  expect(operators).toHaveLength(1);
  return (operators[0]?.effects ?? []).map(describeCall);
}

describe('which thread runs the inner work', () => {
  test.each([
    [
      'the nearest subscribeOn upstream',
      `${LAZY}.subscribeOn(Schedulers.boundedElastic()).subscribeOn(Schedulers.parallel())`,
      'boundedElastic',
    ],
    [
      'subscribeOn after operators',
      `${LAZY}.map(o -> o).filter(o -> true).subscribeOn(Schedulers.boundedElastic())`,
      'boundedElastic',
    ],
    [
      'subscribeOn outside a defer',
      `Mono.defer(() -> ${LAZY}).subscribeOn(Schedulers.boundedElastic())`,
      'boundedElastic',
    ],
    [
      'subscribeOn inside a defer',
      `Mono.defer(() -> ${LAZY}.subscribeOn(Schedulers.boundedElastic()))`,
      'boundedElastic',
    ],
    ['publishOn after the source', `${LAZY}.publishOn(Schedulers.boundedElastic())`, 'caller'],
    [
      'publishOn before the callback',
      `Mono.just(id).publishOn(Schedulers.boundedElastic()).map(x -> ${FIND})`,
      'boundedElastic',
    ],
    [
      'the last publishOn',
      `Mono.just(id).publishOn(Schedulers.single()).publishOn(Schedulers.boundedElastic()).map(x -> ${FIND})`,
      'boundedElastic',
    ],
    ['a timer', `Mono.delay(Duration.ofMillis(5)).map(x -> ${FIND})`, 'parallel'],
    ['a WebClient answer', `web.get().uri("/x").retrieve().bodyToMono(String.class).map(x -> ${FIND})`, 'event-loop'],
    ['a future', `Mono.fromFuture(CompletableFuture.supplyAsync(() -> 1)).map(x -> ${FIND})`, 'common-pool'],
    ['immediate', `${LAZY}.subscribeOn(Schedulers.immediate())`, 'caller'],
    ['a transformer', `${LAZY}.transformDeferred(m -> m.subscribeOn(Schedulers.boundedElastic()))`, 'boundedElastic'],
    [
      'using',
      `Mono.using(() -> ${FIND}, o -> Mono.just(o), o -> {}).subscribeOn(Schedulers.boundedElastic())`,
      'boundedElastic',
    ],
    [
      'an inner publisher of its own',
      `Mono.just(id).flatMap(x -> ${LAZY}.subscribeOn(Schedulers.boundedElastic()))`,
      'boundedElastic',
    ],
    ['then, after a source elsewhere', `Mono.delay(Duration.ofMillis(5)).then(${LAZY})`, 'parallel'],
    ['eager work in the lambda', `{ return Mono.just(${FIND}).subscribeOn(Schedulers.boundedElastic()); }`, 'caller'],
  ])('%s', async (_, inner, thread) => {
    expect(await callsOf(`Flux<?> all(Flux<Long> ids) { return ids.flatMap(id -> ${inner}); }`)).toEqual([
      `flatMap lambda → OrderRepository.findById on ${thread}`,
    ]);
  });

  test('a helper that takes the work', async () => {
    const members = `<T> Mono<T> offload(Callable<T> work) { return Mono.fromCallable(work).subscribeOn(Schedulers.boundedElastic()); }
      Flux<Order> all(Flux<Long> ids) { return ids.flatMap(id -> offload(() -> ${FIND})); }`;
    expect(await callsOf(members)).toEqual([
      'flatMap lambda → OrderService.offload → OrderRepository.findById on boundedElastic',
    ]);
  });

  test('a helper that takes the publisher, and one that takes the scheduler', async () => {
    const members = `<T> Mono<T> on(Mono<T> source, Scheduler scheduler) { return source.subscribeOn(scheduler); }
      Flux<Order> all(Flux<Long> ids) { return ids.flatMap(id -> on(${LAZY}, Schedulers.boundedElastic())); }`;
    expect((await callsOf(members)).map((call) => call.split(' on ')[1])).toEqual(['boundedElastic']);
  });

  test('a method of another bean behind an interface', async () => {
    const files = shopWith('', {
      Prices: 'public interface Prices { Mono<Long> priceOf(Long id); }',
      JdbcPrices: `@Component class JdbcPrices implements Prices { private final OrderRepository repository; JdbcPrices(OrderRepository repository) { this.repository = repository; }
        public Mono<Long> priceOf(Long id) { return Mono.fromCallable(() -> repository.count()).subscribeOn(Schedulers.boundedElastic()); } }`,
      Quotes:
        '@Service class Quotes { @Autowired Prices prices; Flux<Long> all(Flux<Long> ids) { return ids.flatMap(prices::priceOf, 4); } }',
    });
    const model = await readModelForTests(files);
    expect(model.fanOuts.map((fanOut) => fanOut.effects.map(describeCall))).toEqual([
      ['flatMap Prices::priceOf → JdbcPrices.priceOf → OrderRepository.count on boundedElastic'],
    ]);
    expect(model.fanOuts[0]?.concurrency).toMatchObject({ value: 4, source: 'literal' });
  });

  test('one blocking implementation of two makes it likely', async () => {
    const files = shopWith('', {
      Prices: 'public interface Prices { Long priceOf(Long id); }',
      JdbcPrices:
        'class JdbcPrices implements Prices { OrderRepository repository; public Long priceOf(Long id) { return repository.count(); } }',
      FixedPrices: 'class FixedPrices implements Prices { public Long priceOf(Long id) { return 1L; } }',
      Quotes:
        'class Quotes { Prices prices; Flux<Long> all(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> prices.priceOf(id))); } }',
    });
    const model = await readModelForTests(files);
    expect(model.fanOuts[0]?.effects.map((call) => call.certainty)).toEqual(['likely']);
  });
});

describe('concurrency by overload', () => {
  const inner = 'id -> Mono.just(id)';
  test.each([
    [`ids.flatMap(${inner})`, { value: null, source: 'default', defaultKind: 'small' }],
    [`ids.flatMap(${inner}, 8)`, { value: 8, source: 'literal', argumentIndex: 1 }],
    [`ids.flatMap(${inner}, 8, 1)`, { value: 8, source: 'literal', argumentIndex: 1 }],
    [`ids.flatMap(${inner}, Integer.MAX_VALUE)`, { value: 'unlimited', source: 'literal' }],
    [
      `ids.flatMap(${inner}, e -> Mono.empty(), () -> Mono.empty())`,
      { value: null, source: 'default', defaultKind: 'xs' },
    ],
    [`ids.flatMapSequential(${inner}, 6)`, { value: 6, source: 'literal' }],
    [`ids.flatMapDelayError(${inner}, 6, 1)`, { value: 6, source: 'literal' }],
    [`ids.concatMap(${inner})`, { value: 1, source: 'default', defaultKind: 'one' }],
    [`Flux.merge(ids.map(${inner}))`, { value: null, source: 'default', defaultKind: 'small' }],
    [`Flux.merge(ids.map(${inner}), 12)`, { value: 12, source: 'literal', argumentIndex: 1 }],
    ['Flux.merge(8, ids, ids)', { value: 2, source: 'default', defaultKind: 'sources' }],
    ['Flux.merge(ids, ids, ids)', { value: 3, source: 'default', defaultKind: 'sources' }],
    ['Mono.zip(Mono.just(1), Mono.just(2))', { value: 2, source: 'default', defaultKind: 'sources' }],
    ['Mono.when(Mono.just(1), Mono.just(2))', { value: 2, source: 'default', defaultKind: 'sources' }],
    [`ids.parallel(4)`, { value: 4, source: 'literal' }],
    ['ids.parallel()', { value: null, source: 'default', defaultKind: 'rails' }],
  ])('%s', async (expression, concurrency) => {
    const model = await readModelForTests(shopWith(`Object all(Flux<Long> ids) { return ${expression}; }`));
    expect(model.fanOuts.map((fanOut) => fanOut.concurrency)).toMatchObject([concurrency]);
  });

  test('a ParallelFlux has no limit per rail', async () => {
    const model = await readModelForTests(
      shopWith(
        'Object all(Flux<Long> ids) { return ids.parallel(4).runOn(Schedulers.parallel()).flatMap(id -> Mono.just(id)); }',
      ),
    );
    expect(model.fanOuts.map((fanOut) => [fanOut.operator, fanOut.concurrency.value])).toEqual([
      ['parallel', 4],
      ['flatMap', 'unlimited'],
    ]);
  });

  test.each(['Flux.merge(8, ids, ids)', 'ids.concatMap(id -> Mono.just(id), 8)'])(
    '%s holds a prefetch, not a concurrency',
    async (expression) => {
      const model = await readModelForTests(shopWith(`Object all(Flux<Long> ids) { return ${expression}; }`));
      expect(model.prefetchNumbers).toHaveLength(1);
      expect(model.prefetchNumbers[0]?.number.value).toBe(8);
    },
  );

  test('groupBy before flatMap is noted', async () => {
    const model = await readModelForTests(
      shopWith('Object all(Flux<Long> ids) { return ids.groupBy(id -> id % 3).flatMap(group -> group.count()); }'),
    );
    expect(model.fanOuts.map((fanOut) => fanOut.afterGroupBy)).toEqual([true]);
  });
});

describe('chains keep their types', () => {
  test.each([
    ['a var', 'var source = Flux.fromIterable(ids); return source.map(x -> x + 1).flatMap(x -> Mono.just(x));'],
    ['a method of the workspace', 'return many(ids).flatMap(x -> Mono.just(x));'],
    ['Mono to Flux', 'return Mono.just(ids).flatMapMany(Flux::fromIterable).flatMap(x -> Mono.just(x));'],
    ['flatMapIterable of a Mono', 'return Mono.just(ids).flatMapIterable(l -> l).flatMap(x -> Mono.just(x));'],
    ['buffered', 'return Flux.fromIterable(ids).buffer(10).flatMap(l -> Mono.just(l));'],
    [
      'a conditional',
      'return (ids.isEmpty() ? Flux.<Long>empty() : Flux.fromIterable(ids)).flatMap(x -> Mono.just(x));',
    ],
  ])('through %s', async (_, body) => {
    const model = await readModelForTests(
      shopWith(
        `Flux<Long> many(List<Long> ids) { return Flux.fromIterable(ids); } Object all(List<Long> ids) { ${body} }`,
      ),
    );
    expect(model.fanOuts.map((fanOut) => fanOut.operator)).toEqual(['flatMap']);
  });

  test('collected back to a Mono, flatMap is no fan-out', async () => {
    const model = await readModelForTests(
      shopWith(
        'Object all(Flux<Long> ids) { return ids.collectList().flatMap(l -> Mono.just(l)).then().flatMap(x -> Mono.just(x)); }',
      ),
    );
    expect(model.fanOuts).toEqual([]);
  });
});

test('placements know what they carry', async () => {
  const model = await readModelForTests(
    shopWith(`Mono<String> ask() { return web.get().retrieve().bodyToMono(String.class).subscribeOn(Schedulers.boundedElastic()); }
      Mono<Order> load(Long id) { return ${LAZY}.subscribeOn(Schedulers.boundedElastic()); }
      Mono<Order> hop(Mono<Long> one) { return one.publishOn(Schedulers.boundedElastic()).map(id -> ${FIND}); }`),
  );
  expect(
    model.schedulerPlacements.map((placement) => [
      placement.owner,
      placement.operator,
      placement.effects.length,
      placement.clientCalls.length,
      placement.sourceIsKnown,
    ]),
  ).toEqual([
    ['OrderService.ask', 'subscribeOn', 0, 1, true],
    ['OrderService.load', 'subscribeOn', 1, 0, true],
    ['OrderService.hop', 'publishOn', 1, 0, false],
  ]);
});

test('zip without a scheduler and with one', async () => {
  const model = await readModelForTests(
    shopWith(`Object bad(Long id) { return Mono.zip(${LAZY}, ${LAZY}); }
      Object good(Long id) { return Mono.zip(${LAZY}.subscribeOn(Schedulers.boundedElastic()), ${LAZY}.subscribeOn(Schedulers.boundedElastic())); }`),
  );
  expect(
    model.fanOuts.map((fanOut) => [
      fanOut.innerIsInline,
      fanOut.offload?.kind ?? null,
      fanOut.sources.map((source) => source.effects.length),
    ]),
  ).toEqual([
    [true, null, [1, 1]],
    [false, 'boundedElastic', [1, 1]],
  ]);
});

test('block tells what it waits for and where it stands', async () => {
  const model = await readModelForTests(
    shopWith(`Mono<Order> load(Long id) { return ${LAZY}.subscribeOn(Schedulers.boundedElastic()); }
      Flux<Order> all(Flux<Long> ids) { return ids.publishOn(Schedulers.boundedElastic()).map(id -> load(id).block(Duration.ofSeconds(2))); }`),
  );
  expect(model.blockCalls).toHaveLength(1);
  const [call] = model.blockCalls;
  expect(call).toMatchObject({ operator: 'block', inReactiveCode: true, timeoutMs: 2000, owner: 'OrderService.all' });
  expect(call?.waitsFor.map((scheduler) => scheduler.kind)).toEqual(['boundedElastic']);
  expect(call === undefined ? '' : threadName(call.context)).toBe('boundedElastic');
});

test('a scheduler over work that cannot be followed is not called needless', async () => {
  const model = await readModelForTests(
    shopWith(`Object a(Lib lib) { return Mono.just(1L).flatMap(x -> { lib.crunch(x); return web.get().retrieve().bodyToMono(String.class); }).subscribeOn(Schedulers.boundedElastic()); }
      Object b() { return Mono.just(1L).flatMap(x -> web.get().retrieve().bodyToMono(String.class)).subscribeOn(Schedulers.boundedElastic()); }`),
  );
  expect(model.schedulerPlacements.map((placement) => placement.sourceIsKnown)).toEqual([false, true]);
});

test('publishers collected in a list before they are merged', async () => {
  const model = await readModelForTests(
    shopWith(
      `Object all(List<Long> ids) { return Flux.merge(ids.stream().map(id -> ${LAZY}.subscribeOn(Schedulers.boundedElastic())).toList()); }`,
    ),
  );
  expect(
    model.fanOuts.map((fanOut) => [
      fanOut.operator,
      fanOut.concurrency.defaultKind,
      fanOut.offload?.kind,
      fanOut.effects.length,
    ]),
  ).toEqual([['merge', 'small', 'boundedElastic', 1]]);
});
