import { expect, test } from 'vitest';
import { readModelForTests, shopWith } from './readModel.testing';

test('asynchronous methods find their executor', async () => {
  const model = await readModelForTests(
    shopWith('@Async("mail") public void send(Long id) { repository.findById(id); } @Async public void plain() {}', {
      Config:
        '@Configuration @EnableAsync class Config { @Bean("mail") Executor pool() { return Executors.newFixedThreadPool(3); } }',
    }),
  );
  expect(model.enablesAsync).toBe(true);
  expect(model.enablesScheduling).toBe(false);
  expect(
    model.asyncMethods.map((method) => [
      method.owner,
      method.executorName,
      method.executor?.core?.value ?? null,
      method.effects.length,
    ]),
  ).toEqual([
    ['OrderService.send', 'mail', 3, 1],
    ['OrderService.plain', null, null, 0],
  ]);
});

test('an asynchronous method blocks nobody who calls it', async () => {
  const model = await readModelForTests(
    shopWith('@Async public void send(Long id) { repository.findById(id); }', {
      A: '@RestController class A { OrderService orders; @PostMapping("/a") Mono<Void> a() { return Mono.fromRunnable(() -> orders.send(1L)); } }',
    }),
  );
  expect(model.blockingSites).toEqual([]);
});

test('schedules in milliseconds', async () => {
  const model = await readModelForTests(
    shopWith(`@Scheduled(fixedRate = 5, timeUnit = TimeUnit.SECONDS) public void a() { repository.count(); }
      @Scheduled(fixedDelayString = "\${poll.delay:2000}") public void b() {}
      @Scheduled(cron = "0 * * * * *") @Async public void c() {}`),
  );
  expect(
    model.scheduledMethods.map((method) => [
      method.trigger,
      method.period?.value,
      method.period?.propertyKey,
      method.isAsync,
      method.effects.length,
    ]),
  ).toEqual([
    ['fixedRate', 5000, undefined, false, 1],
    ['fixedDelay', 2000, 'poll.delay', false, 0],
    ['cron', undefined, undefined, true, 0],
  ]);
});

test('listeners and their concurrency', async () => {
  const model = await readModelForTests(
    shopWith(`@KafkaListener(topics = "a", concurrency = "3") void a(String m) { repository.count(); }
      @RabbitListener(queues = "b", concurrency = "2-8") void b(String m) {}
      @KafkaListener(topics = "c", concurrency = "\${orders.consumers:4}") void c(String m) {}
      @JmsListener(destination = "d") void d(String m) {}`),
  );
  expect(
    model.listeners.map((listener) => [listener.kind, listener.concurrency?.value, listener.concurrency?.propertyKey]),
  ).toEqual([
    ['kafka', 3, undefined],
    ['rabbit', 2, undefined],
    ['kafka', 4, 'orders.consumers'],
    ['jms', undefined, undefined],
  ]);
});

test('transactions, what they hold and which they open inside', async () => {
  const model = await readModelForTests(
    shopWith('', {
      Audit:
        '@Service class Audit { OrderRepository repository; @Transactional(propagation = Propagation.REQUIRES_NEW) public void write() { repository.count(); } }',
      Orders: `@Service @Transactional(readOnly = true) class Orders { Audit audit; OrderRepository repository; org.springframework.web.client.RestTemplate rest;
        @Transactional public void place() { repository.count(); rest.getForObject("u", String.class); for (int i = 0; i < 3; i++) audit.write(); }
        public long read() { return repository.count(); } private void hidden() { repository.count(); } }`,
    }),
  );
  expect(
    model.transactions.map((tx) => [
      tx.owner,
      tx.propagation,
      tx.readOnly,
      tx.effects.map((effect) => effect.resource),
      tx.requiresNewCalls.map((call) => [call.callee, call.inLoop]),
    ]),
  ).toEqual([
    ['Audit.write', 'REQUIRES_NEW', false, ['jdbc-pool'], []],
    ['Orders.place', 'REQUIRED', false, ['jdbc-pool', 'http-client', 'jdbc-pool'], [['Audit.write', true]]],
    ['Orders.read', 'REQUIRED', true, ['jdbc-pool'], []],
  ]);
});

test('limiters of three kinds', async () => {
  const model = await readModelForTests(
    shopWith(
      'private final Semaphore permits = new Semaphore(20); @ConcurrencyLimit(5) public void a() {} @Bulkhead(name = "db") public void b() {}',
    ),
  );
  expect(model.limiters.map((limiter) => [limiter.kind, limiter.name, limiter.limit?.value]).sort()).toEqual([
    ['Bulkhead', 'db', undefined],
    ['ConcurrencyLimit', null, 5],
    ['Semaphore', null, 20],
  ]);
});
