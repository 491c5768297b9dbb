import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC } from './given';

const controller = (body: string, more = ''): string => `
  //- /src/main/java/shop/Orders.java
  package shop;
  import java.util.concurrent.*;
  import org.springframework.web.bind.annotation.*;
  @RestController class Orders {
    OrderRepository repository;
    ${more}
    @GetMapping("/orders") Object orders() throws Exception {
${body}
    }
  }
`;

const silent = (body: string, more = ''): void => {
  checkRule([SERVLET_JDBC.files, controller(body, more)]);
};

test.each([
  [
    'shut down',
    'ExecutorService pool = Executors.newFixedThreadPool(4); pool.submit(() -> 1); pool.shutdown(); return 1;',
  ],
  ['closed by try', 'try (ExecutorService pool = Executors.newFixedThreadPool(4)) { return pool.submit(() -> 1); }'],
  ['given away', 'ExecutorService pool = Executors.newFixedThreadPool(4); pool.submit(() -> 1); keep(pool); return 1;'],
  ['returned', 'ExecutorService pool = Executors.newFixedThreadPool(4); pool.submit(() -> 1); return pool;'],
  [
    'shut down by a callback',
    'ExecutorService pool = Executors.newFixedThreadPool(4); CompletableFuture.runAsync(() -> {}, pool).whenComplete((a, b) -> pool.shutdownNow()); return 1;',
  ],
  ['one that ends when it is collected', 'return Executors.newSingleThreadExecutor().submit(() -> 1).get();'],
  ['one whose threads end by themselves', 'return Executors.newCachedThreadPool().submit(() -> 1).get();'],
  ['virtual threads', 'return Executors.newVirtualThreadPerTaskExecutor().submit(() -> 1).get();'],
])('silent: %s', (_, body) => silent(body));

test('silent: made in a method that nothing in sight calls', () => {
  silent('      return 1;', 'void start() { Executors.newFixedThreadPool(4).submit(() -> 1); }');
});

test('made at the place of use; the constant takes its place', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    controller(`      return Executors.newFixedThreadPool(4).submit(() -> repository.count()).get();
    //                 ^^^^^^^^^^^^^^^^^^^^^ executor-created-per-call`),
  ]);
  const changed = applyAction(built, 'Keep one executor of 4 threads for all calls').get(
    '/src/main/java/shop/Orders.java',
  );
  expect(changed).toContain('return JDBC_EXECUTOR.submit(() -> repository.count()).get();');
  expect(changed).toContain('4, 4, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(80),');
});

test('in a service that a handler calls', () => {
  checkRule([
    SERVLET_JDBC.files,
    `
    //- /src/main/java/shop/Api.java
    package shop;
    import org.springframework.web.bind.annotation.*;
    @RestController class Api { Work work; @GetMapping("/a") void a() { work.run(); } }
    //- /src/main/java/shop/Work.java
    package shop;
    import java.util.concurrent.*;
    @org.springframework.stereotype.Service class Work {
      OrderRepository repository;
      void run() { CompletableFuture.runAsync(() -> repository.findAll(), Executors.newFixedThreadPool(2)); }
    //                                                                              ^^^^^^^^^^^^^^^^^^^^^ executor-created-per-call
    }
  `,
  ]);
});
