import { expect, test } from 'vitest';
import type { ExecutorDeclaration } from './javaModel';
import { IMPORTS, readModelForTests } from './readModel.testing';

async function executorsOf(members: string): Promise<readonly ExecutorDeclaration[]> {
  const model = await readModelForTests({
    'src/main/java/shop/Config.java': `${IMPORTS} import org.springframework.scheduling.concurrent.*; import org.springframework.core.task.*;
      @Configuration class Config { ${members} }`,
  });
  return model.executors;
}

test('a ThreadPoolExecutor with its queue and policy', async () => {
  const [executor] = await executorsOf(
    'private final ExecutorService pool = new ThreadPoolExecutor(2, 8, 60, TimeUnit.SECONDS, new ArrayBlockingQueue<>(100), new ThreadPoolExecutor.CallerRunsPolicy());',
  );
  expect(executor).toMatchObject({
    kind: 'ThreadPoolExecutor',
    holder: 'field',
    name: 'pool',
    core: { value: 2 },
    max: { value: 8 },
    queue: { value: 100 },
    queueType: 'ArrayBlockingQueue',
    rejection: 'CallerRunsPolicy',
    createdPerCall: false,
  });
});

test.each([
  ['new LinkedBlockingQueue<>()', 'unlimited'],
  ['new LinkedBlockingQueue<>(50)', 50],
  ['new SynchronousQueue<>()', 0],
])('queue %s', async (queue, value) => {
  const [executor] = await executorsOf(
    `ExecutorService pool = new ThreadPoolExecutor(2, 8, 60, TimeUnit.SECONDS, ${queue});`,
  );
  expect(executor?.queue?.value).toBe(value);
});

test('a queue and a policy kept in local variables', async () => {
  const made = (
    rest: string,
  ): string => `@Bean ExecutorService pool() { BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(100);
    RejectedExecutionHandler policy = new ThreadPoolExecutor.CallerRunsPolicy(); ${rest}
    return new ThreadPoolExecutor(2, 8, 60, TimeUnit.SECONDS, queue, task -> new Thread(task), policy); }`;
  const [executor] = await executorsOf(made(''));
  expect(executor).toMatchObject({
    queue: { value: 100 },
    queueType: 'ArrayBlockingQueue',
    rejection: 'CallerRunsPolicy',
  });
  const [changed] = await executorsOf(made('queue = other();'));
  expect(changed?.queue).toBeUndefined();
});

test('a scheduler made of such an executor carries it to where it is injected by qualifier', async () => {
  const model = await readModelForTests({
    'src/main/java/shop/Pools.java': `${IMPORTS} @Configuration class Pools {
      @Bean @Qualifier("jdbc") Scheduler jdbcScheduler() {
        BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(40);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(5, 20, 60, TimeUnit.SECONDS, queue, task -> new Thread(task));
        return Schedulers.fromExecutor(pool); }
      @Bean @Qualifier("mail") Scheduler mailScheduler() { return Schedulers.newBoundedElastic(3, 10, "mail"); } }`,
    'src/main/java/shop/Loader.java': `${IMPORTS} @Component class Loader { private final Scheduler scheduler;
      Loader(@Qualifier("jdbc") Scheduler scheduler) { this.scheduler = scheduler; }
      Mono<String> load(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> "x").subscribeOn(scheduler)).next(); } }`,
  });
  const executor = model.fanOuts[0]?.offload?.executor?.declaration;
  expect(executor).toMatchObject({
    kind: 'ThreadPoolExecutor',
    core: { value: 5 },
    max: { value: 20 },
    queue: { value: 40 },
  });
});

test('every setter of a ThreadPoolTaskExecutor keeps its place', async () => {
  const [executor] = await executorsOf(`@Bean(name = {"jobs", "work"}) TaskExecutor pool() {
    var pool = new ThreadPoolTaskExecutor();
    pool.setCorePoolSize(8); pool.setMaxPoolSize(16); pool.setQueueCapacity(500); pool.setKeepAliveSeconds(120);
    pool.setAllowCoreThreadTimeOut(true); pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy()); pool.initialize();
    return pool; }`);
  expect(executor).toMatchObject({
    name: 'jobs',
    aliases: ['work'],
    declaredType: 'org.springframework.core.task.TaskExecutor',
    core: { value: 8 },
    max: { value: 16 },
    queue: { value: 500 },
    keepAliveSeconds: { value: 120 },
    allowCoreThreadTimeOut: true,
    rejection: 'CallerRunsPolicy',
  });
  expect(executor?.settings.map((setting) => setting.property)).toEqual([
    'corePoolSize',
    'maxPoolSize',
    'queueCapacity',
    'keepAliveSeconds',
    'allowCoreThreadTimeOut',
    'rejectedExecutionHandler',
  ]);
});

test.each([
  [
    'made and dropped',
    'void run() { ExecutorService pool = Executors.newFixedThreadPool(4); pool.submit(() -> {}); }',
    true,
    false,
  ],
  ['made inline', 'void run() { Executors.newFixedThreadPool(4).submit(() -> {}); }', true, false],
  [
    'closed by try',
    'void run() { try (var pool = Executors.newVirtualThreadPerTaskExecutor()) { pool.submit(() -> {}); } }',
    true,
    true,
  ],
  [
    'shut down',
    'void run() { ExecutorService pool = Executors.newFixedThreadPool(4); pool.submit(() -> {}); pool.shutdown(); }',
    true,
    true,
  ],
  ['returned', 'ExecutorService pool() { return Executors.newFixedThreadPool(4); }', false, false],
  ['kept in a field', 'ExecutorService pool; void start() { pool = Executors.newFixedThreadPool(4); }', false, false],
  ['a bean', '@Bean ExecutorService pool() { return Executors.newFixedThreadPool(4); }', false, false],
  ['a constant', 'static final ExecutorService POOL = Executors.newFixedThreadPool(4);', false, false],
])('created per call: %s', async (_, member, createdPerCall, closedLocally) => {
  const executors = await executorsOf(member);
  expect(executors.map((executor) => [executor.createdPerCall, executor.closedLocally])).toEqual([
    [createdPerCall, closedLocally],
  ]);
});

test('a thread per task, limited and on virtual threads', async () => {
  const [executor] = await executorsOf(`@Bean SimpleAsyncTaskExecutor tasks() {
    SimpleAsyncTaskExecutor tasks = new SimpleAsyncTaskExecutor("task-"); tasks.setConcurrencyLimit(40); tasks.setVirtualThreads(true); return tasks; }`);
  expect(executor).toMatchObject({
    kind: 'SimpleAsyncTaskExecutor',
    concurrencyLimit: { value: 40 },
    virtualThreads: true,
    threadNamePrefix: 'task-',
  });
});

test('a method that makes executors gives each caller one of its own', async () => {
  const model = await readModelForTests({
    'src/main/java/shop/Pools.java': `${IMPORTS} class Pools { static ExecutorService fixed(int size) { return Executors.newFixedThreadPool(size); } }`,
    'src/main/java/shop/A.java': `${IMPORTS} class A { static final ExecutorService MAIL = Pools.fixed(3); void run() { MAIL.submit(() -> {}); } }`,
    'src/main/java/shop/B.java': `${IMPORTS} class B { final ExecutorService reports = Pools.fixed(4); void run() { reports.submit(() -> {}); } }`,
  });
  expect(model.fanOuts.map((fanOut) => [fanOut.executor?.name, fanOut.executor?.declaration?.holder])).toEqual([
    ['MAIL', 'constant'],
    ['reports', 'field'],
  ]);
  expect(model.executors).toHaveLength(1);
});

test.each([
  ['ExecutorService pool = Executors.newFixedThreadPool(8, Thread.ofVirtual().factory());', 'newFixedThreadPool'],
  ['ExecutorService pool = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("v-", 0).factory());', 'virtual'],
])('virtual threads in %s', async (member, kind) => {
  const [executor] = await executorsOf(member);
  expect(executor).toMatchObject({ kind, virtualThreads: true });
});

test('a builder of Spring Boot: what the code sets, and the property for the rest', async () => {
  const built = (maker: string): Promise<readonly ExecutorDeclaration[]> =>
    executorsOf(
      `@Bean Executor mail(org.springframework.boot.task.ThreadPoolTaskExecutorBuilder builder) { return ${maker}.corePoolSize(4).queueCapacity(100).threadNamePrefix("mail-").build(); }`,
    );
  expect(await built('builder')).toMatchObject([
    {
      kind: 'ThreadPoolTaskExecutor',
      holder: 'bean',
      name: 'mail',
      core: { value: 4, source: 'literal' },
      max: { value: 'unlimited', propertyKey: 'spring.task.execution.pool.max-size' },
      queue: { value: 100 },
      threadNamePrefix: 'mail-',
    },
  ]);
  const [own] = await built('new org.springframework.boot.task.ThreadPoolTaskExecutorBuilder()');
  expect(own?.core?.value).toBe(4);
  expect(own?.max).toBeUndefined();
});

test('one of two executors: neither size nor life is claimed', async () => {
  const model = await readModelForTests({
    'src/main/java/shop/Import.java': `${IMPORTS} class Import { void run(int streams, Runnable task) {
      ExecutorService pool = streams == 1 ? Executors.newSingleThreadExecutor() : Executors.newFixedThreadPool(streams);
      pool.execute(task); } }`,
  });
  expect(model.executors.map((executor) => executor.createdPerCall)).toEqual([false, false]);
  expect(model.fanOuts.map((fanOut) => [fanOut.operator, fanOut.executor?.kind])).toEqual([['execute', 'unknown']]);
});

test.each([
  ['a constructor', 'Uploads() { manager = made(); }', false],
  ['a request', '@GetMapping void load() { made(); }', true],
])('an executor made by a helper that %s calls', async (_, caller, createdPerCall) => {
  const model = await readModelForTests({
    'src/main/java/shop/Uploads.java': `${IMPORTS} @RestController class Uploads { Object manager; ${caller}
      private Object made() { ExecutorService pool = Executors.newFixedThreadPool(16); return new Manager(pool); } }`,
  });
  expect(model.executors.map((executor) => executor.createdPerCall)).toEqual([createdPerCall]);
});

test.each([
  ['a plain setter', 'void setPool(Executor pool) { this.pool = pool; }', 'unknown'],
  ['an injected setter', '@Autowired void setPool(Executor pool) { this.pool = pool; }', 'ThreadPoolTaskExecutor'],
])('the bean of that type, given %s', async (_, setter, kind) => {
  const model = await readModelForTests({
    'src/main/java/shop/Pools.java': `${IMPORTS} import org.springframework.scheduling.concurrent.*;
      @Configuration class Pools { @Bean Executor mailExecutor() { return new ThreadPoolTaskExecutor(); } }`,
    'src/main/java/shop/Transport.java': `${IMPORTS} class Transport { private Executor pool; ${setter}
      void send(Runnable task) { pool.execute(task); } }`,
  });
  expect(model.fanOuts.map((fanOut) => fanOut.executor?.kind)).toEqual([kind]);
});

test.each([
  ['a local variable', '', 'ThreadFactory factory = Thread.ofVirtual().name("v").factory();', 'virtual'],
  ['a field', 'static final ThreadFactory factory = Thread.ofVirtual().factory();', '', 'virtual'],
  ['platform threads', '', 'ThreadFactory factory = Thread.ofPlatform().factory();', 'unknown'],
])('a thread per task, of the factory in %s', async (_, field, local, kind) => {
  const [executor] = await executorsOf(
    `${field} @Bean ExecutorService pool() { ${local} return Executors.newThreadPerTaskExecutor(factory); }`,
  );
  expect(executor?.kind).toBe(kind);
});
