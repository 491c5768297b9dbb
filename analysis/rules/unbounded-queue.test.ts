import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC } from './given';

const service = (members: string): string => `
  //- /src/main/java/shop/Jobs.java
  package shop;
  import java.util.concurrent.*;
  import org.springframework.context.annotation.*;
  import org.springframework.scheduling.annotation.*;
  import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
  @Configuration @EnableAsync class Jobs {
    OrderRepository repository;
${members}
  }
`;

const silent = (members: string): void => {
  checkRule([SERVLET_JDBC.files, service(members)]);
};

test('a pool that nobody gives blocking work to', () => {
  silent('    final ExecutorService pool = Executors.newFixedThreadPool(4); void run() { pool.execute(() -> {}); }');
});

test('a pool that only waits, sleeps or is fed at start-up', () => {
  silent(`    final ExecutorService pool = Executors.newFixedThreadPool(4);
    void run() { pool.execute(() -> { try { Thread.sleep(10); } catch (InterruptedException e) { } }); }`);
  silent(`    final ExecutorService pool = Executors.newFixedThreadPool(4);
    @javax.annotation.PostConstruct void start() { pool.execute(() -> repository.findAll()); }`);
});

test('a bounded queue, also one kept in a variable', () => {
  silent(`    @Bean ExecutorService pool() {
      BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(40);
      return new ThreadPoolExecutor(4, 4, 60, TimeUnit.SECONDS, queue);
    }
    void run(ExecutorService pool) { pool.execute(() -> repository.findAll()); }`);
});

test('a queue of the project that may refuse by itself', () => {
  silent(`    final ExecutorService pool = new ThreadPoolExecutor(4, 4, 60, TimeUnit.SECONDS, new RefusingQueue<>());
    void run() { pool.execute(() -> repository.findAll()); }`);
});

test('@Async on a ThreadPoolTaskExecutor without a queue capacity; with the capacity goes a maximum', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    service(`    @Bean ThreadPoolTaskExecutor mail() {
      ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
    //                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unbounded-queue
      executor.setCorePoolSize(4);
      return executor;
    }
    @Async("mail") public void send() { repository.findAll(); }`),
  ]);
  const changed = applyAction(built, 'Bound the queue to 80, one second of work; beyond it the caller runs the task');
  expect(changed.get('/src/main/java/shop/Jobs.java')).toContain(`    executor.setCorePoolSize(4);
    executor.setMaxPoolSize(4);
    executor.setQueueCapacity(80);
    executor.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
`);
});

test('a thread factory that is written stays', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    service(`    static final int THREADS = 6;
    final ExecutorService pool = Executors.newFixedThreadPool(THREADS, task -> new Thread(task, "a, b"));
    //                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unbounded-queue
    void run() { pool.execute(() -> repository.findAll()); }`),
  ]);
  const changed = applyAction(built, 'Bound the queue to 120, one second of work; beyond it the caller runs the task');
  expect(changed.get('/src/main/java/shop/Jobs.java')).toContain(
    'new ThreadPoolExecutor(THREADS, THREADS, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(120), task -> new Thread(task, "a, b"), new ThreadPoolExecutor.CallerRunsPolicy());',
  );
});
