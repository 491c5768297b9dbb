import { expect, test } from 'vitest';
import { describeCall, readModelForTests, shopWith } from './readModel.testing';

const IMPORT = {
  Import:
    'class Import implements Runnable { OrderRepository repository; public void run() { repository.findAll(); } }',
};
const CALLS = '→ Import.run → OrderRepository.findAll';

test.each([
  ['ExecutorService pool', 'pool.execute(new Import())', `execute Import ${CALLS} on executor`],
  ['ExecutorService pool', 'pool.submit(new Import())', `submit Import ${CALLS} on executor`],
  [
    'CompletableFuture<Long> future',
    'future.thenRunAsync(new Import())',
    `thenRunAsync Import ${CALLS} on common-pool`,
  ],
  ['Long id', 'new Thread(new Import(), "import").start()', `new Thread Import ${CALLS} on new-thread`],
])('a task that is an object, given %s: %s', async (parameter, statement, expected) => {
  const { fanOuts } = await readModelForTests(shopWith(`void load(${parameter}) { ${statement}; }`, IMPORT));
  expect(fanOuts.flatMap((fanOut) => fanOut.effects.map(describeCall))).toEqual([expected]);
});

test('a completion callback of another library still runs in the common pool', async () => {
  const { fanOuts } = await readModelForTests(
    shopWith(
      'Object load(CompletableFuture<Long> future, BiFunction<Long, Throwable, Long> callback) { return future.handleAsync(callback); }',
    ),
  );
  expect(fanOuts.map((fanOut) => [fanOut.operator, fanOut.executor?.commonPool])).toEqual([['handleAsync', true]]);
});

test('a local list of publishers holds what was put into it', async () => {
  const { fanOuts } = await readModelForTests(
    shopWith(`Flux<Object> load(List<Long> ids) { List<Mono<Object>> calls = new ArrayList<>();
      for (Long id : ids) calls.add(Mono.fromCallable(() -> repository.findById(id)));
      return Flux.merge(calls); }`),
  );
  expect(fanOuts.map((fanOut) => [fanOut.kind, fanOut.innerIsInline, fanOut.effects.map(describeCall)])).toEqual([
    ['operator', true, ['merge source → OrderRepository.findById on caller']],
  ]);
});

test('a default method of a repository that runs its own query blocks', async () => {
  const model = await readModelForTests({
    ...shopWith(''),
    'src/main/java/shop/Stock.java': `package shop; import org.springframework.data.repository.*;
      interface Stock extends CrudRepository<Order, Long> { java.util.List<Order> inStore(String store);
        default java.util.List<Order> inMain() { return inStore("main"); } }`,
    'src/main/java/shop/StockController.java': `package shop; import org.springframework.web.bind.annotation.*; import reactor.core.publisher.Mono;
      @RestController class StockController { Stock stock;
        @GetMapping Mono<Object> list() { return Mono.fromCallable(() -> stock.inMain()); } }`,
  });
  expect(model.blockingSites.map((site) => describeCall(site.call))).toEqual([
    'Stock.inMain → Stock.inStore on event-loop',
  ]);
});
