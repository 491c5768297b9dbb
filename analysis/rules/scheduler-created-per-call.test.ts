import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';

const service = (members: string): string => `
  //- /src/main/java/shop/Orders.java
  package shop;
  import reactor.core.publisher.*;
  import reactor.core.scheduler.*;
  class Orders {
    OrderRepository repository;
${members}
  }
`;

test.each([
  [
    'kept in a field',
    '    final Scheduler jdbc = Schedulers.newBoundedElastic(4, 10, "jdbc"); Mono<Integer> a(int t) { return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(jdbc); }',
  ],
  [
    'disposed of',
    '    Mono<Integer> a(int t) { Scheduler s = Schedulers.newBoundedElastic(4, 10, "jdbc"); return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(s).doFinally(end -> s.dispose()); }',
  ],
  [
    'given away',
    '    Mono<Integer> a(int t) { Scheduler s = Schedulers.newBoundedElastic(4, 10, "jdbc"); keep(s); return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(s); }',
  ],
  [
    'a shared one',
    '    Mono<Integer> a(int t) { return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(Schedulers.boundedElastic()); }',
  ],
  [
    'a method without parameters, called who knows when',
    '    Mono<Long> a() { return Mono.fromCallable(() -> repository.count()).subscribeOn(Schedulers.newBoundedElastic(1, 9, "a")); }',
  ],
])('silent: %s', (_, members) => {
  checkRule([WEBFLUX_JDBC.files, service(members)]);
});

test('kept in a variable: the constant takes its place, as a daemon', () => {
  const built = checkRule([
    WEBFLUX_JDBC.files,
    service(`    Flux<Integer> a(Flux<Integer> f) {
      Scheduler own = Schedulers.newSingle("orders");
  //                             ^^^^^^^^^^^^^^^^^^^ scheduler-created-per-call
      return f.publishOn(own);
    }`),
  ]);
  const changed = applyAction(built, 'Keep one scheduler of 1 thread for all calls').get(
    '/src/main/java/shop/Orders.java',
  );
  expect(changed).toContain('private static final Scheduler ORDERS_SCHEDULER = Schedulers.newSingle("orders", true);');
  expect(changed).toContain(`  Flux<Integer> a(Flux<Integer> f) {
    return f.publishOn(ORDERS_SCHEDULER);
`);
});

test('a size that comes from the call stays where it is: no fix', () => {
  const built = checkRule([
    WEBFLUX_JDBC.files,
    service(`    Mono<Integer> a(int t) {
      return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(Schedulers.newBoundedElastic(t, 10, "a"));
  //                                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ scheduler-created-per-call
    }`),
  ]);
  const [judged] = built.findings;
  expect(judged?.rule.fix?.(judged.finding, built.project)).toEqual([]);
});
