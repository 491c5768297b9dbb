import { expect, test } from 'vitest';
import type { FanOut, JavaModel } from './javaModel';
import { readModelForTests } from './readModel.testing';

const REPOSITORY = {
  'src/main/java/shop/OrderRepository.java': `package shop;
    import org.springframework.data.jpa.repository.JpaRepository;
    public interface OrderRepository extends JpaRepository<Order, Long> {}`,
  'src/main/java/shop/Order.java': `package shop; public class Order { private Long id; }`,
};
const IMPORTS = `package shop;
  import java.util.*; import java.util.concurrent.*; import reactor.core.publisher.*; import reactor.core.scheduler.*;
  import org.springframework.stereotype.Service;`;

function serviceWith(members: string): Record<string, string> {
  return {
    ...REPOSITORY,
    'src/main/java/shop/OrderService.java': `${IMPORTS}
      @Service public class OrderService {
        private final OrderRepository repository;
        OrderService(OrderRepository repository) { this.repository = repository; }
        ${members}
      }`,
  };
}

async function onlyFanOut(members: string): Promise<FanOut> {
  const model = await readModelForTests(serviceWith(members));
  expect(model.fanOuts).toHaveLength(1);
  return model.fanOuts[0] as FanOut;
}

const pathNames = (fanOut: FanOut): string[][] => fanOut.effects.map((effect) => effect.path.map((step) => step.name));

test('a flatMap over a blocking repository on the shared boundedElastic', async () => {
  const fanOut = await onlyFanOut(`Flux<Order> loadAll(Flux<Long> ids) {
    return ids.flatMap(id -> Mono.fromCallable(() -> repository.findById(id).get()).subscribeOn(Schedulers.boundedElastic()));
  }`);
  expect(fanOut).toMatchObject({
    kind: 'operator',
    operator: 'flatMap',
    owner: 'OrderService.loadAll',
    concurrency: { value: null, source: 'default', defaultKind: 'small' },
    offload: { kind: 'boundedElastic', shared: true },
    innerIsInline: false,
    outerSubscribeOn: null,
    certainty: 'sure',
    afterGroupBy: false,
  });
  expect(fanOut.effects).toHaveLength(1);
  expect(fanOut.effects[0]).toMatchObject({
    method: 'OrderRepository.findById',
    resource: 'jdbc-pool',
    technology: 'JPA',
    certainty: 'sure',
  });
  expect(pathNames(fanOut)).toEqual([['flatMap lambda', 'OrderRepository.findById']]);
});

test('a written concurrency keeps its argument, its place and its origin', async () => {
  const fanOut = await onlyFanOut(`static final int WIDTH = 4 * 4;
  Flux<Order> loadAll(List<Long> ids) {
    return Flux.fromIterable(ids).flatMap(id -> Mono.fromCallable(() -> repository.findById(id).get()).subscribeOn(Schedulers.boundedElastic()), WIDTH);
  }`);
  expect(fanOut.concurrency).toMatchObject({ value: 16, source: 'constant', argumentIndex: 1 });
  expect(fanOut.concurrency.written).toBeDefined();
});

test('the path leads through methods of other types', async () => {
  const model = await readModelForTests({
    ...serviceWith('Order load(Long id) { return repository.findById(id).orElseThrow(); }'),
    'src/main/java/shop/Importer.java': `${IMPORTS}
      class Importer {
        private final OrderService orders;
        Importer(OrderService orders) { this.orders = orders; }
        Flux<Order> all(Flux<Long> ids) {
          return ids.flatMap(id -> Mono.fromSupplier(() -> orders.load(id)).subscribeOn(Schedulers.boundedElastic()), 8);
        }
      }`,
  });
  expect(model.fanOuts).toHaveLength(1);
  const [fanOut] = model.fanOuts as [FanOut];
  expect(pathNames(fanOut)).toEqual([['flatMap lambda', 'OrderService.load', 'OrderRepository.findById']]);
  expect(fanOut.concurrency.value).toBe(8);
});

test.each([
  ['inline', '', 'Schedulers.newBoundedElastic(30, 1000, "jdbc")'],
  ['in a field', 'private final Scheduler jdbc = Schedulers.newBoundedElastic(30, 1000, "jdbc");', 'jdbc'],
  ['in a constant', 'static final Scheduler JDBC = Schedulers.newBoundedElastic(30, 1000, "jdbc");', 'JDBC'],
  ['of a method', 'Scheduler jdbc() { return Schedulers.newBoundedElastic(30, 1000, "jdbc"); }', 'jdbc()'],
])('a dedicated scheduler %s', async (_, declaration, use) => {
  const fanOut = await onlyFanOut(`${declaration}
    Flux<Order> loadAll(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> repository.findById(id).get()).subscribeOn(${use})); }`);
  expect(fanOut.offload).toMatchObject({
    kind: 'newBoundedElastic',
    shared: false,
    name: 'jdbc',
    cap: { value: 30 },
    queue: { value: 1000 },
  });
});

test('a dedicated scheduler that is a bean, injected by Lombok', async () => {
  const model = await readModelForTests({
    ...REPOSITORY,
    'src/main/java/shop/SchedulerConfig.java': `${IMPORTS}
      import org.springframework.context.annotation.*;
      @Configuration class SchedulerConfig { @Bean Scheduler jdbcScheduler() { return Schedulers.newBoundedElastic(30, 1000, "jdbc"); } }`,
    'src/main/java/shop/OrderService.java': `${IMPORTS}
      import lombok.RequiredArgsConstructor;
      @Service @RequiredArgsConstructor class OrderService {
        private final OrderRepository repository;
        private final Scheduler jdbcScheduler;
        Flux<Order> loadAll(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> repository.findById(id).get()).subscribeOn(jdbcScheduler), 20); }
      }`,
  });
  expect(model.fanOuts[0]?.offload).toMatchObject({
    kind: 'newBoundedElastic',
    cap: { value: 30 },
    declaration: { path: 'src/main/java/shop/SchedulerConfig.java' },
  });
  expect(model.schedulerDeclarations).toHaveLength(1);
  expect(model.schedulerDeclarations[0]).toMatchObject({
    holder: 'bean',
    name: 'jdbcScheduler',
    createdPerCall: false,
  });
});

test('supplyAsync without executor is a common pool call with what it blocks on', async () => {
  const fanOut = await onlyFanOut(
    'CompletableFuture<Order> load(Long id) { return CompletableFuture.supplyAsync(() -> repository.findById(id).get()); }',
  );
  expect(fanOut).toMatchObject({
    kind: 'async-call',
    operator: 'supplyAsync',
    executor: { commonPool: true },
    offload: null,
  });
  expect(pathNames(fanOut)).toEqual([['supplyAsync lambda', 'OrderRepository.findById']]);
});

test('a ThreadPoolTaskExecutor bean without queue capacity', async () => {
  const model = await readModelForTests({
    'src/main/java/shop/Config.java': `package shop;
      import org.springframework.context.annotation.*;
      import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
      @Configuration class Config {
        @Bean("mailExecutor") @Primary ThreadPoolTaskExecutor executor() {
          ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
          executor.setCorePoolSize(4);
          executor.setMaxPoolSize(Runtime.getRuntime().availableProcessors() * 2 + 1);
          executor.setThreadNamePrefix("mail-");
          return executor;
        }
      }`,
  });
  expect(model.executors).toHaveLength(1);
  const [executor] = model.executors;
  expect(executor).toMatchObject({
    kind: 'ThreadPoolTaskExecutor',
    holder: 'bean',
    name: 'mailExecutor',
    isPrimary: true,
    core: { value: 4, source: 'literal' },
    max: { value: null, source: 'cores', cores: { factor: 2, plus: 1 } },
    threadNamePrefix: 'mail-',
    createdPerCall: false,
  });
  expect(executor?.queue).toBeUndefined();
  expect(executor?.settings.map((setting) => setting.property)).toEqual([
    'corePoolSize',
    'maxPoolSize',
    'threadNamePrefix',
  ]);
});

test('a Callable inner without scheduler runs inline, also under an outer subscribeOn', async () => {
  const fanOut = await onlyFanOut(`Flux<Order> loadAll(Flux<Long> ids) {
    return ids.flatMap(id -> Mono.defer(() -> Mono.fromCallable(() -> repository.findById(id).get()))).map(o -> o).subscribeOn(Schedulers.boundedElastic());
  }`);
  expect(fanOut).toMatchObject({
    offload: null,
    innerIsInline: true,
    outerSubscribeOn: { operator: 'subscribeOn', scheduler: { kind: 'boundedElastic' } },
  });
  expect(fanOut.effects).toHaveLength(1);
});

const silent: readonly (readonly [string, string])[] = [
  [
    'Stream.flatMap',
    'List<String> f(List<List<String>> all) { return all.stream().flatMap(x -> x.stream()).toList(); }',
  ],
  ['Optional.flatMap', 'Optional<Order> f(Optional<Long> id) { return id.flatMap(x -> repository.findById(x)); }'],
  [
    'Mono.flatMap',
    'Mono<Order> f(Mono<Long> id) { return id.flatMap(x -> Mono.fromCallable(() -> repository.findById(x).get()).subscribeOn(Schedulers.boundedElastic())); }',
  ],
  [
    'a receiver of unknown type',
    'Object f(Thing thing) { return thing.things().flatMap(x -> repository.findById(x)); }',
  ],
  [
    'RxJava',
    'Object f(io.reactivex.rxjava3.core.Flowable<Long> ids) { return ids.flatMap(x -> load(x), 8); } Object load(Long id) { return null; }',
  ],
];
test.each(silent)('%s is no fan-out', async (_, members) => {
  const model = await readModelForTests(serviceWith(members));
  expect(model.fanOuts).toEqual([]);
  expect(model.blockingSites).toEqual([]);
});

test('nothing of test sources', async () => {
  const text = serviceWith(
    'Flux<Order> f(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> repository.findById(id).get())); }',
  );
  const moved = Object.fromEntries(
    Object.entries(text).map(([path, content]) => [path.replace('src/main', 'src/test'), content]),
  );
  const model: JavaModel = await readModelForTests(moved);
  expect(model.fanOuts).toEqual([]);
});
