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
const RUN = 'void run() { pool.execute(() -> repository.findAll()); }';

test.each([
  [
    'tasks that do not block',
    'final ExecutorService pool = Executors.newCachedThreadPool(); void run() { pool.execute(() -> {}); }',
  ],
  [
    'a maximum',
    `final ExecutorService pool = new ThreadPoolExecutor(0, 20, 60, TimeUnit.SECONDS, new SynchronousQueue<>()); ${RUN}`,
  ],
  [
    'a maximum that is not known',
    `final ExecutorService pool = new ThreadPoolExecutor(0, Config.max(), 60, TimeUnit.SECONDS, new SynchronousQueue<>()); ${RUN}`,
  ],
])('silent: %s', (_, members) => {
  checkRule([SERVLET_JDBC.files, service(`    ${members}`)]);
});

test('a queue with a bound behind which the maximum has none', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    service(`    @Bean ThreadPoolTaskExecutor mail() {
      ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
  //                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unbounded-threads
      executor.setCorePoolSize(4);
      executor.setQueueCapacity(20);
      return executor;
    }
    @Async("mail") public void send() { repository.findAll(); }`),
  ]);
  const changed = applyAction(built, 'Limit it to 10 threads, the size of HikariPool').get(
    '/src/main/java/shop/Jobs.java',
  );
  expect(changed).toContain('    executor.setQueueCapacity(20);\n    executor.setMaxPoolSize(10);\n');
});
