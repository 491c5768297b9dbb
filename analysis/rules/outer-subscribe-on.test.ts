import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

const GIVEN = WEBFLUX_JDBC.files;
const OFFLOADED = 'Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(Schedulers.boundedElastic())';

test('only a subscribeOn of the same chain around inline inner calls', () => {
  checkRule([
    GIVEN,
    shopService(`
      Flux<Integer> both(Flux<Integer> totals) {
        return totals.flatMap(t -> ${OFFLOADED}, 10).subscribeOn(Schedulers.boundedElastic());
      }
      Mono<Integer> mono(Mono<Integer> total) {
        return total.flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))).subscribeOn(Schedulers.boundedElastic());
      }
      Flux<Integer> inSequence(Flux<Integer> totals) {
        return totals.concatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))).subscribeOn(Schedulers.boundedElastic());
      }
      private Flux<Integer> inline(Flux<Integer> totals) {
        return totals.flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t)));
    //                ^^^^^^^ inner-not-offloaded
      }
      Flux<Integer> movedByCaller(Flux<Integer> totals) { return inline(totals).subscribeOn(Schedulers.boundedElastic()); }
      Mono<Integer> farther(Flux<Integer> totals) {
        return totals.flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))).reduce(0, Integer::sum)
            .subscribeOn(Schedulers.boundedElastic());
    //       ^^^^^^^^^^^ outer-subscribe-on
      }`),
  ]);
});

test('the fix keeps the outer scheduler where the source blocks as well', () => {
  const built = checkRule([
    GIVEN,
    shopService(`
      Flux<Integer> load() {
        return Flux.defer(() -> Flux.range(0, repository.countByTotal(1)))
            .flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t)))
            .subscribeOn(Schedulers.boundedElastic());
    //       ^^^^^^^^^^^ outer-subscribe-on
      }`),
  ]);
  const title = 'Run the inner calls on boundedElastic, concurrency 10 (the size of HikariPool)';
  const [text] = applyAction(built, title).values();
  expect(text).toContain(`.flatMap(t -> ${OFFLOADED}, 10)\n        .subscribeOn(Schedulers.boundedElastic());`);
});

test('the fix takes the outer scheduler away where nothing else needs it', () => {
  const built = checkRule([
    GIVEN,
    shopService(`
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t)), 256).subscribeOn(Schedulers.boundedElastic());
    //                                                                                       ^^^^^^^^^^^ outer-subscribe-on
      }`),
  ]);
  const title = 'Run the inner calls on boundedElastic, concurrency 10 (the size of HikariPool)';
  const [text] = applyAction(built, title).values();
  expect(text).toContain(`return totals.flatMap(t -> ${OFFLOADED}, 10);`);
});
