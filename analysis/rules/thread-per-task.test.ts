import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { pom, SERVLET_JDBC } from './given';

const controller = (body: string): string => `
  //- /src/main/java/shop/Orders.java
  package shop;
  import org.springframework.web.bind.annotation.*;
  @RestController class Orders {
    OrderRepository repository;
    @PostMapping("/orders") void create(long id) {
${body}
    }
  }
`;

test('silent: a thread that does not block, and one started where nobody in sight calls', () => {
  checkRule([SERVLET_JDBC.files, controller('      new Thread(() -> System.out.println(id)).start();')]);
  checkRule([
    SERVLET_JDBC.files,
    `
    //- /src/main/java/shop/Worker.java
    package shop;
    class Worker { OrderRepository repository; void start() { new Thread(() -> repository.findAll()).start(); } }
  `,
  ]);
});

test('with JDK 21 a virtual thread is offered as well', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    pom(21, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc'),
    controller(`      new Thread(() -> repository.deleteById(id)).start();
    //    ^^^^^^ thread-per-task`),
  ]);
  const text = (title: string): string => applyAction(built, title).get('/src/main/java/shop/Orders.java') ?? '';
  expect(text('Start a virtual thread instead (nothing limits how many)')).toContain(
    '    Thread.startVirtualThread(() -> repository.deleteById(id));\n',
  );
  expect(text('Use a bounded executor of 10 threads, the size of HikariPool')).toContain(
    '    JDBC_EXECUTOR.execute(() -> repository.deleteById(id));\n',
  );
});

const executor = (setters: string): string => `
  //- /src/main/java/shop/Config.java
  package shop;
  import org.springframework.context.annotation.*;
  import org.springframework.core.task.SimpleAsyncTaskExecutor;
  import org.springframework.scheduling.annotation.*;
  @Configuration @EnableAsync class Config {
    OrderRepository repository;
    @Bean SimpleAsyncTaskExecutor tasks() {
${setters}
      return executor;
    }
    @Async("tasks") public void save() { repository.findAll(); }
  }
`;

test('silent: a SimpleAsyncTaskExecutor with a limit or with virtual threads', () => {
  const made = '      SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("task-");\n';
  checkRule([SERVLET_JDBC.files, executor(`${made}      executor.setConcurrencyLimit(20);`)]);
  checkRule([SERVLET_JDBC.files, executor(`${made}      executor.setVirtualThreads(true);`)]);
});

test('a SimpleAsyncTaskExecutor without a limit gets one, the size of the pool', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    executor(`      SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("task-");
    //                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ thread-per-task`),
  ]);
  const changed = applyAction(
    built,
    'Limit it to 10 tasks at once, the size of HikariPool; beyond it the caller waits',
  );
  expect(changed.get('/src/main/java/shop/Config.java')).toContain(
    '    executor.setConcurrencyLimit(10);\n    return executor;',
  );
});
