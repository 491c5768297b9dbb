import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { pom, SERVLET_JDBC } from './given';

const jobs = (first: string, more = ''): string => `
  //- /src/main/java/shop/Jobs.java
  package shop;
  import org.springframework.context.annotation.*;
  import org.springframework.scheduling.*;
  import org.springframework.scheduling.annotation.*;
  import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
  @Configuration @EnableScheduling class Jobs {
    OrderRepository repository;
    ${more}
${first}
    @Scheduled(fixedRate = 1000) public void beat() { }
  }
`;
const BLOCKS = '    @Scheduled(fixedDelay = 60000) public void clean() { repository.deleteAll(); }';
const yaml = (text: string): string => `
  //- /src/main/resources/application.yaml
  ${text}
`;

test.each([
  ['no other method', `${BLOCKS}`.replace('@Scheduled(fixedDelay = 60000)', ''), 'a: 1'],
  ['none of them blocks', '    @Scheduled(fixedDelay = 60000) public void clean() { }', 'a: 1'],
  ['a pool of threads', BLOCKS, 'spring.task.scheduling.pool.size: 2'],
  ['handed over to an executor', BLOCKS.replace('public', '@Async public'), 'a: 1'],
])('silent: %s', (_, first, text) => {
  checkRule([SERVLET_JDBC.files, yaml(text), jobs(first)]);
});

test('silent: virtual threads, a scheduler of a library, a configurer', () => {
  const jdk21 = pom(21, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc');
  checkRule([SERVLET_JDBC.files, jdk21, yaml('spring.threads.virtual.enabled: true'), jobs(BLOCKS)]);
  checkRule([
    SERVLET_JDBC.files,
    yaml('a: 1'),
    jobs(BLOCKS, '@Bean TaskScheduler own() { return Library.scheduler(); }'),
  ]);
  const configurer = `
    //- /src/main/java/shop/Own.java
    package shop;
    import org.springframework.scheduling.annotation.SchedulingConfigurer;
    class Own implements SchedulingConfigurer { }
  `;
  checkRule([SERVLET_JDBC.files, configurer, yaml('a: 1'), jobs(BLOCKS)].toSorted(last(jobs(BLOCKS))));
});

/** Keeps a layer last, as the one whose findings are asserted. */
function last(layer: string): (a: string, b: string) => number {
  return (a, b) => (a === layer ? 1 : b === layer ? -1 : 0);
}

test("a scheduler of the project's own with its default of one thread", () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    jobs(
      `${BLOCKS}
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ scheduled-single-thread`,
      `@Bean ThreadPoolTaskScheduler jobScheduler() {
      ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
      return scheduler;
    }`,
    ),
  ]);
  expect(built.findings[0]?.rule.message(built.findings[0].finding.args).en).toBe(
    '2 @Scheduled methods share the one thread of jobScheduler. While Jobs.clean blocks in OrderRepository.deleteAll (Spring Data JDBC), the other one does not run. Give it 2 threads.',
  );
  const changed = applyAction(built, 'Give the scheduler 2 threads, one per @Scheduled method');
  expect(changed.get('/src/main/java/shop/Jobs.java')).toContain(
    '    scheduler.setPoolSize(2);\n    return scheduler;',
  );
});
