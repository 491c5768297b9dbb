import { describe, expect, test } from 'vitest';
import { applyAction } from '../../../test/harness/checks';
import { memoryProject } from '../../../test/harness/memoryProject';
import { pom, SERVLET_JDBC } from '../given';

const CONFIG = `
    //- /src/main/java/shop/AsyncConfig.java
    package shop;
    import org.springframework.context.annotation.Configuration;
    @Configuration
    class AsyncConfig {
    }`;

const service = (members: string, annotations = '@Service'): string => `
    //- /src/main/java/shop/InvoiceService.java
    package shop;
    import java.util.concurrent.CompletableFuture;
    import org.springframework.stereotype.Service;
    ${annotations}
    class InvoiceService {
      private final OrderRepository repository;
      ${members}
      CompletableFuture<Integer> count(int total) {
        return CompletableFuture.supplyAsync(() -> repository.countByTotal(total));
      }
    }
`;

const CONSTRUCTOR = 'InvoiceService(OrderRepository repository) { this.repository = repository; }';
const AS_BEAN = 'Use a dedicated executor of 10 threads, the size of HikariPool, a bean in AsyncConfig';
const AS_CONSTANT = 'Use a dedicated executor of 10 threads, the size of HikariPool';
const OLD_BOOT = pom(17, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc').replace('3.5.7', '3.2.12');

function changed(title: string, ...sources: readonly string[]): ReadonlyMap<string, string> {
  return applyAction(memoryProject([SERVLET_JDBC.files, ...sources]), title);
}

function titles(...sources: readonly string[]): readonly string[] {
  const { findings, project } = memoryProject([SERVLET_JDBC.files, ...sources]);
  return findings.flatMap(({ rule, finding }) => (rule.fix?.(finding, project) ?? []).map(({ title }) => title.en));
}

describe('an executor bean', () => {
  test('is declared beside the configuration and injected through the constructor', () => {
    const files = changed(AS_BEAN, CONFIG, service(CONSTRUCTOR));
    expect(files.get('/src/main/java/shop/AsyncConfig.java')).toMatchInlineSnapshot(`
      "package shop;
      import org.springframework.context.annotation.Configuration;
      import java.util.concurrent.ExecutorService;
      import java.util.concurrent.LinkedBlockingQueue;
      import java.util.concurrent.ThreadPoolExecutor;
      import java.util.concurrent.TimeUnit;
      import org.springframework.context.annotation.Bean;
      import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
      @Configuration
      class AsyncConfig {
          /** Runs jdbc calls: a full queue slows the caller down, and idle threads end. */
          @Bean(name = "jdbcExecutor", destroyMethod = "shutdown", defaultCandidate = false)
          public ExecutorService jdbcExecutor() {
              ThreadPoolExecutor executor = new ThreadPoolExecutor(
                      10, 10, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(200),
                      new CustomizableThreadFactory("jdbc-"), new ThreadPoolExecutor.CallerRunsPolicy());
              executor.allowCoreThreadTimeOut(true);
              return executor;
          }
      }
      "
    `);
    expect(files.get('/src/main/java/shop/InvoiceService.java')).toMatchInlineSnapshot(`
      "package shop;
      import java.util.concurrent.CompletableFuture;
      import org.springframework.stereotype.Service;
      import java.util.concurrent.ExecutorService;
      import org.springframework.beans.factory.annotation.Qualifier;
      @Service
      class InvoiceService {
        private final OrderRepository repository;
        private final ExecutorService jdbcExecutor;
        InvoiceService(OrderRepository repository, @Qualifier("jdbcExecutor") ExecutorService jdbcExecutor) { this.repository = repository; this.jdbcExecutor = jdbcExecutor; }
        CompletableFuture<Integer> count(int total) {
          return CompletableFuture.supplyAsync(() -> repository.countByTotal(total), jdbcExecutor);
        }
      }
      "
    `);
  });

  test('that is there and serves the same dependency is used again', () => {
    const own = CONFIG.replace(
      'class AsyncConfig {',
      `class AsyncConfig {
      @Bean
      java.util.concurrent.Executor jdbcPool() {
        var executor = new org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor();
        executor.setCorePoolSize(8);
        executor.setMaxPoolSize(8);
        executor.setQueueCapacity(100);
        return executor;
      }`,
    ).replace('import ', 'import org.springframework.context.annotation.Bean;\n    import ');
    const files = changed(
      'Use a dedicated executor of 10 threads, the size of HikariPool, the bean jdbcPool',
      own,
      service(CONSTRUCTOR),
    );
    expect([...files.keys()]).toEqual(['/src/main/java/shop/InvoiceService.java']);
    expect([...files.values()].join()).toContain('supplyAsync(() -> repository.countByTotal(total), jdbcPool)');
  });

  test('goes through Lombok by its name where no other bean competes', () => {
    const lombok = service('', '@Service\n    @lombok.RequiredArgsConstructor');
    const files = changed(AS_BEAN, OLD_BOOT, CONFIG, lombok);
    expect(files.get('/src/main/java/shop/InvoiceService.java')).toContain(
      'private final ExecutorService jdbcExecutor;',
    );
    expect(files.get('/src/main/java/shop/InvoiceService.java')).not.toContain('Qualifier');
    expect(files.get('/src/main/java/shop/AsyncConfig.java')).toContain(
      '@Bean(name = "jdbcExecutor", destroyMethod = "shutdown")\n',
    );
  });
});

test.each([
  ['no @Configuration class', service(CONSTRUCTOR)],
  ['a class nobody knows to be a bean', CONFIG + service(CONSTRUCTOR, '')],
  [
    'somebody makes the class by hand',
    `${CONFIG}${service(CONSTRUCTOR)}
    //- /src/test/java/shop/InvoiceServiceTest.java
    package shop;
    class InvoiceServiceTest { OrderRepository repository; InvoiceService service = new InvoiceService(repository); }`,
  ],
  ['configuration of something else only', CONFIG.replaceAll('AsyncConfig', 'SecurityConfig') + service(CONSTRUCTOR)],
  [
    'a profile decides whether it exists',
    CONFIG.replace('@Configuration\n', '@Configuration @org.springframework.context.annotation.Profile("a")\n') +
      service(CONSTRUCTOR),
  ],
])('a constant instead: %s', (_, sources) => {
  expect(titles(sources)).toContain(AS_CONSTANT);
});

test('before Spring Boot 3.4 no bean where its type is asked for, or Boot would take its own away', () => {
  const asked = service(`${CONSTRUCTOR} void run(java.util.concurrent.ExecutorService any) {}`);
  expect(titles(OLD_BOOT, CONFIG, asked)).toContain(AS_CONSTANT);
  expect(titles(CONFIG, asked)).toContain(AS_BEAN);
});
