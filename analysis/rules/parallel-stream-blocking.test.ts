import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { pom, SERVLET_JDBC } from './given';

const service = (body: string): string => `
  //- /src/main/java/shop/Report.java
  package shop;
  import java.util.*;
  class Report {
    OrderRepository repository;
    List<Integer> counts(List<Integer> totals) {
${body}
    }
  }
`;
const titles = (built: ReturnType<typeof checkRule>): readonly string[] =>
  built.findings.flatMap(({ rule, finding }) =>
    (rule.fix?.(finding, built.project) ?? []).map(({ title }) => title.en),
  );

test('silent: computing, a stream that is not parallel, and blocking before it', () => {
  checkRule([SERVLET_JDBC.files, service('      return totals.parallelStream().map(t -> t + 1).toList();')]);
  checkRule([
    SERVLET_JDBC.files,
    service('      return totals.stream().map(t -> repository.countByTotal(t)).toList();'),
  ]);
  checkRule([
    SERVLET_JDBC.files,
    service('      int n = repository.countByTotal(1); return totals.parallelStream().map(t -> t + n).toList();'),
  ]);
});

test('the calls move to an executor of their own', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    service(`      return totals.parallelStream().map(t -> repository.countByTotal(t)).toList();
  //                ^^^^^^^^^^^^^^ parallel-stream-blocking`),
  ]);
  const changed = applyAction(built, 'Call from a dedicated executor of 10 threads, the size of HikariPool');
  expect(changed.get('/src/main/java/shop/Report.java')).toContain(
    'return totals.stream().map(t -> CompletableFuture.supplyAsync(() -> repository.countByTotal(t), JDBC_EXECUTOR)).toList().stream().map(CompletableFuture::join).toList();',
  );
});

test('`parallel()` in the chain goes; a block body is only run one after another', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    service(`      return totals.stream().parallel().map(t -> { return repository.countByTotal(t); }).toList();
  //                         ^^^^^^^^ parallel-stream-blocking`),
  ]);
  expect(titles(built)).toEqual(['Make the calls one after another on the calling thread']);
  const changed = applyAction(built, 'Make the calls one after another on the calling thread');
  expect(changed.get('/src/main/java/shop/Report.java')).toContain('return totals.stream().map(t -> {');
});

test('JDK 24 has concurrent mapping built in', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    pom(24, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc'),
    service(`      return totals.parallelStream().map(t -> repository.countByTotal(t)).toList();
  //                ^^^^^^^^^^^^^^ parallel-stream-blocking`),
  ]);
  const changed = applyAction(
    built,
    'Make 10 calls at once on virtual threads, the size of HikariPool: mapConcurrent(10, …)',
  );
  expect(changed.get('/src/main/java/shop/Report.java')).toContain(
    'totals.stream().gather(Gatherers.mapConcurrent(10, t -> repository.countByTotal(t))).toList();',
  );
});
