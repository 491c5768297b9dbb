import { expect, test } from 'vitest';
import { IMPORTS, readModelForTests, shopWith } from './readModel.testing';

test('system properties, early and late', async () => {
  const model = await readModelForTests({
    'src/main/java/shop/App.java': `${IMPORTS} class App {
      static final String CAP = "reactor.schedulers.defaultBoundedElasticSize";
      public static void main(String[] args) { System.setProperty(CAP, "40"); System.setProperty("a", args[0]); }
      void later() { System.setProperty("b", "c"); } }`,
  });
  expect(model.systemPropertySets.map(({ name, value, isEarly }) => [name, value, isEarly])).toEqual([
    ['reactor.schedulers.defaultBoundedElasticSize', '40', true],
    ['a', null, true],
    ['b', 'c', false],
  ]);
});

test('connection providers by both ways', async () => {
  const model = await readModelForTests(
    shopWith('', {
      Http: `import reactor.netty.resources.ConnectionProvider; class Http {
        ConnectionProvider a = ConnectionProvider.create("a", 50);
        ConnectionProvider b = ConnectionProvider.builder("b").maxConnections(80).pendingAcquireMaxCount(200).build(); }`,
    }),
  );
  expect(
    model.connectionProviders.map((provider) => [
      provider.name,
      provider.maxConnections?.value,
      provider.pendingAcquireMaxCount?.value,
    ]),
  ).toEqual([
    ['a', 50, undefined],
    ['b', 80, 200],
  ]);
});

test('thread-bound state in reactive callbacks only', async () => {
  const model = await readModelForTests(
    shopWith(`static final ThreadLocal<String> TENANT = new ThreadLocal<>();
      Object a(Flux<Long> ids) { org.slf4j.MDC.put("a", "b"); return ids.map(id -> TENANT.get()).doOnNext(x -> org.slf4j.MDC.get("a")); }`),
  );
  expect(model.threadLocalUses.map((use) => use.what)).toEqual(['ThreadLocal', 'MDC']);
});

test('hooks for the whole application', async () => {
  const model = await readModelForTests({
    'src/main/java/shop/App.java':
      'package shop; import reactor.core.publisher.Hooks; import reactor.blockhound.BlockHound; class App { static { BlockHound.install(); } public static void main(String[] a) { Hooks.enableAutomaticContextPropagation(); } }',
  });
  expect(model.hooks.map((hook) => hook.kind).sort()).toEqual(['automatic-context-propagation', 'blockhound']);
});

test('a second connection while the first is held', async () => {
  const model = await readModelForTests(
    shopWith(`javax.sql.DataSource dataSource;
      void nested() throws Exception { try (var c = dataSource.getConnection()) { c.prepareStatement("x").executeQuery(); repository.count(); } }
      void alone() throws Exception { try (var c = dataSource.getConnection()) { c.prepareStatement("x"); } repository.count(); }`),
  );
  expect(model.nestedConnections.map((nested) => [nested.owner, nested.inner.method])).toEqual([
    ['OrderService.nested', 'OrderRepository.count'],
  ]);
});

test('subscribe in a loop, and in a listener', async () => {
  const model = await readModelForTests(
    shopWith(`Mono<Long> ask(Long id) { return web.get().retrieve().bodyToMono(Long.class); }
      void all(List<Long> ids) { for (Long id : ids) ask(id).subscribe(); }
      @KafkaListener(topics = "a") void a(String m) { ask(1L).subscribe(); }`),
  );
  expect(
    model.subscribeCalls.map((call) => [call.owner, call.inLoop, call.context.kind, call.clientCalls.length]),
  ).toEqual([
    ['OrderService.all', true, 'caller', 1],
    ['OrderService.a', false, 'listener', 1],
  ]);
});
