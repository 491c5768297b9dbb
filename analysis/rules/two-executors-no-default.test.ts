import { expect, test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC } from './given';

const config = (beans: string, async = '@Async'): string => `
  //- /src/main/java/shop/Config.java
  package shop;
  import java.util.concurrent.*;
  import org.springframework.context.annotation.*;
  import org.springframework.scheduling.annotation.*;
  import org.springframework.scheduling.concurrent.*;
  @Configuration @EnableAsync class Config {
    ${beans}
    ${async} public void send() { }
  }
`;
const A = '@Bean ThreadPoolTaskExecutor a() { return new ThreadPoolTaskExecutor(); }';
const B = '@Bean ThreadPoolTaskExecutor b() { return new ThreadPoolTaskExecutor(); }';

test.each([
  ['one is enough', A, '@Async'],
  ['one is primary', `@Primary ${A} ${B}`, '@Async'],
  ['one is called taskExecutor', `${A} ${B.replace(' b()', ' taskExecutor()')}`, '@Async'],
  ['one has taskExecutor as a further name', `${A} ${B.replace('@Bean', '@Bean({"b", "taskExecutor"})')}`, '@Async'],
  ['a profile decides', `${A} @Profile("prod") ${B}`, '@Async'],
  [
    'the other one is no TaskExecutor',
    `${A} @Bean ExecutorService b() { return Executors.newFixedThreadPool(2); }`,
    '@Async',
  ],
  ['the making of one is not understood', `${A} @Bean Executor b() { return Library.executor(); }`, '@Async'],
  ['every method names its executor', `${A} ${B}`, '@Async("a")'],
])('silent: %s', (_, beans, async) => {
  checkRule([SERVLET_JDBC.files, config(beans, async)]);
});

test('Boot’s scheduler is a second executor once scheduling is enabled', () => {
  const scheduling = config(A).replace('@EnableAsync', '@EnableScheduling @EnableAsync');
  const marked = scheduling.replace(
    '@Async public void send() { }',
    '@Async public void send() { }\n//  ^^^^^^ two-executors-no-default',
  );
  const { findings } = checkRule([SERVLET_JDBC.files, marked]);
  expect(findings[0]?.rule.message(findings[0].finding.args).en).toBe(
    'This @Async method names no executor and Spring finds 2 (a, taskScheduler), none of them primary or called taskExecutor: it starts a new thread for each call, without limit. Mark one as @Primary, or name it in @Async.',
  );
  checkRule([SERVLET_JDBC.files, scheduling.replace('@Bean', '@Primary @Bean')]);
  checkRule([
    SERVLET_JDBC.files,
    scheduling.replace(
      '@Bean',
      '@Bean ThreadPoolTaskScheduler b() { return new ThreadPoolTaskScheduler(); } @Primary @Bean',
    ),
  ]);
  checkRule([SERVLET_JDBC.files.replace('3.5.7', '3.4.0'), scheduling]);
});

test('silent: a configurer decides', () => {
  checkRule([
    SERVLET_JDBC.files,
    config(`${A} ${B}`),
    `
    //- /src/main/java/shop/Async.java
    package shop;
    import org.springframework.scheduling.annotation.*;
    @org.springframework.context.annotation.Configuration class Async implements AsyncConfigurer {
      public java.util.concurrent.Executor getAsyncExecutor() { return null; }
    }
  `,
  ]);
});
