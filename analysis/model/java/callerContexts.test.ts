import { expect, test } from 'vitest';
import { readModelForTests, shopWith, threadName } from './readModel.testing';

const LOAD = 'Object load(Long id) { return CompletableFuture.supplyAsync(() -> repository.findById(id)); }';

test.each([
  ['nobody', '', 'caller'],
  [
    'a handler',
    '@RestController class A { OrderService orders; @GetMapping("/a") Object a() { return orders.load(1L); } }',
    'event-loop',
  ],
  [
    'a schedule',
    '@Component class A { OrderService orders; @Scheduled(cron = "x") public void a() { orders.load(1L); } }',
    'scheduled',
  ],
  [
    'start-up',
    '@Component class A implements CommandLineRunner { OrderService orders; public void run(String... a) { orders.load(1L); } }',
    'main',
  ],
  [
    'a chain on a scheduler',
    'class A { OrderService orders; Object a(Flux<Long> ids) { return ids.publishOn(Schedulers.parallel()).map(id -> orders.load(id)); } }',
    'parallel',
  ],
  [
    'through another method',
    '@RestController class A { OrderService orders; @GetMapping("/a") Object a() { return b(); } Object b() { return orders.load(1L); } }',
    'event-loop',
  ],
  [
    'two kinds',
    '@RestController class A { OrderService orders; @GetMapping("/a") Object a() { return orders.load(1L); } @Scheduled(cron = "x") public void b() { orders.load(1L); } }',
    'unknown',
  ],
])('called by %s', async (_, caller, context) => {
  const model = await readModelForTests(shopWith(LOAD, caller === '' ? {} : { A: caller }));
  expect(model.fanOuts.map((fanOut) => threadName(fanOut.context))).toEqual([context]);
});

test.each([
  ['the qualifier', '@Autowired @Qualifier("fixed") Prices prices;', 0],
  ['the field name', '@Autowired Prices jdbcPrices;', 1],
])('of two implementations %s chooses', async (_, field, calls) => {
  const model = await readModelForTests(
    shopWith('', {
      Prices: 'public interface Prices { Long priceOf(Long id); }',
      JdbcPrices:
        '@Component class JdbcPrices implements Prices { OrderRepository repository; public Long priceOf(Long id) { return repository.count(); } }',
      FixedPrices:
        '@Component("fixed") class FixedPrices implements Prices { public Long priceOf(Long id) { return 1L; } }',
      Quotes: `@Service class Quotes { ${field} Object all(Long id) { return CompletableFuture.supplyAsync(() -> ${field.includes('jdbc') ? 'jdbcPrices' : 'prices'}.priceOf(id)); } }`,
    }),
  );
  expect(model.fanOuts[0]?.effects.map((call) => call.certainty)).toEqual(calls === 0 ? [] : ['sure']);
});
