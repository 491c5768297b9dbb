import { expect, test } from 'vitest';
import type { FanOut } from './javaModel';
import { describeCall, readModelForTests, shopWith } from './readModel.testing';

const WORK = '() -> repository.findById(id).get()';

async function fanOutsOf(members: string, others: Record<string, string> = {}): Promise<readonly FanOut[]> {
  return (await readModelForTests(shopWith(members, others))).fanOuts;
}

test.each([
  ['supplyAsync', `CompletableFuture.supplyAsync(${WORK})`],
  ['runAsync', 'CompletableFuture.runAsync(() -> repository.findById(id))'],
  ['thenApplyAsync', 'CompletableFuture.completedFuture(1L).thenApplyAsync(x -> repository.findById(id))'],
])('%s without executor uses the common pool', async (operator, expression) => {
  const fanOuts = await fanOutsOf(`Object load(Long id) { return ${expression}; }`);
  expect(fanOuts.map((fanOut) => [fanOut.operator, fanOut.executor?.commonPool])).toEqual([[operator, true]]);
  expect(fanOuts[0]?.effects.map(describeCall)).toEqual([
    `${operator} lambda → OrderRepository.findById on common-pool`,
  ]);
});

test.each([
  [
    'an injected one',
    'private final Executor mailExecutor; OrderService(Executor mailExecutor) { this.mailExecutor = mailExecutor; }',
    'mailExecutor',
  ],
  ['a parameter', '', 'given'],
  ['one made here', '', 'Executors.newFixedThreadPool(4)'],
  ['the result of a method', 'Executor chosen() { return null; }', 'chosen()'],
])('supplyAsync with an executor is no common pool call: %s', async (_, members, executor) => {
  const fanOuts = await fanOutsOf(
    `${members} Object load(Long id, Executor given) { return CompletableFuture.supplyAsync(${WORK}, ${executor}); }`,
  );
  expect(fanOuts.map((fanOut) => fanOut.executor?.commonPool)).toEqual([false]);
});

test('an executor bean is found by its field', async () => {
  const fanOuts = await fanOutsOf('', {
    Config: `@Configuration class Config {
      @Bean ExecutorService mailExecutor() { return Executors.newFixedThreadPool(6); }
      @Bean ExecutorService otherExecutor() { return Executors.newCachedThreadPool(); } }`,
    Mailer: `@Component class Mailer { @Autowired @Qualifier("mailExecutor") ExecutorService pool; @Autowired OrderRepository repository;
      void send(Long id) { pool.submit(() -> repository.findById(id)); } }`,
  });
  expect(fanOuts).toHaveLength(1);
  expect(fanOuts[0]?.executor).toMatchObject({
    kind: 'newFixedThreadPool',
    name: 'mailExecutor',
    declaration: { holder: 'bean', core: { value: 6 } },
  });
});

test("a nested task is its own, not its parent's", async () => {
  const fanOuts =
    await fanOutsOf(`CompletableFuture<Order> load(Long id) { return CompletableFuture.supplyAsync(${WORK}); }
    Object outer(Long id) { return CompletableFuture.supplyAsync(() -> load(id)); }`);
  expect(fanOuts.map((fanOut) => fanOut.effects.length)).toEqual([1, 0]);
});

test('a parallel stream gathers what its stages reach', async () => {
  const fanOuts = await fanOutsOf(
    'List<Order> load(List<Long> ids) { return ids.parallelStream().filter(id -> id > 0).map(id -> repository.findById(id).get()).toList(); }',
  );
  expect(fanOuts.map((fanOut) => [fanOut.kind, fanOut.operator])).toEqual([['parallel-stream', 'parallelStream']]);
  expect(fanOuts[0]?.effects.map(describeCall)).toEqual(['map lambda → OrderRepository.findById on common-pool']);
});

test.each([
  ['stream().parallel()', 'ids.stream().parallel().map(id -> repository.findById(id)).toList()', ['parallel']],
  ['a sequential stream', 'ids.stream().map(id -> repository.findById(id)).toList()', []],
  ['a parallel stream without lambdas', 'ids.parallelStream().count()', []],
])('%s', async (_, expression, operators) => {
  const fanOuts = await fanOutsOf(`Object load(List<Long> ids) { return ${expression}; }`);
  expect(fanOuts.map((fanOut) => fanOut.operator)).toEqual(operators);
});

test('joining inside a completion callback is not sure to wait', async () => {
  const model = await readModelForTests(
    shopWith(
      'Object all(List<CompletableFuture<Long>> parts) { return CompletableFuture.allOf().thenApplyAsync(v -> parts.stream().map(CompletableFuture::join).toList()); }',
    ),
  );
  expect(model.fanOuts[0]?.effects.map((call) => call.certainty)).toEqual(['possible']);
});

test('a future asked for with a limit keeps it', async () => {
  const fanOuts = await fanOutsOf(
    'Object load(Future<Long> part) { return CompletableFuture.supplyAsync(() -> part.get(2, TimeUnit.SECONDS)); }',
  );
  expect(fanOuts[0]?.effects).toMatchObject([{ method: 'Future.get', resource: 'future', timeoutMs: 2000 }]);
});

test('an async call in a loop or in an inner function says so', async () => {
  const fanOuts =
    await fanOutsOf(`void all(List<Long> ids) { for (Long id : ids) CompletableFuture.supplyAsync(${WORK}); }
    void one(Long id) { CompletableFuture.supplyAsync(${WORK}); }`);
  expect(fanOuts.map((fanOut) => fanOut.inLoop)).toEqual([true, false]);
});
