import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

const GIVEN = WEBFLUX_JDBC.files;

test('a client’s publisher, also inside flatMap and from another method', () => {
  checkRule([
    GIVEN,
    shopService(`
      private Mono<Integer> price(int t) { return web.get().uri("/x").retrieve().bodyToMono(Integer.class); }
      Flux<Integer> inner(Flux<Integer> totals) { return totals.flatMap(t -> price(t).subscribeOn(Schedulers.boundedElastic()), 8); }
    //                                                                                ^^^^^^^^^^^ needless-scheduler
      Mono<Integer> mapped() { return price(1).map(p -> p + 1).subscribeOn(Schedulers.parallel()); }
    //                                                         ^^^^^^^^^^^ needless-scheduler`),
  ]);
});

test('what blocks, what is unknown, and what computes first keep their scheduler', () => {
  checkRule([
    GIVEN,
    shopService(`
      Mono<Integer> blocks() { return Mono.fromCallable(() -> repository.countByTotal(1)).subscribeOn(Schedulers.boundedElastic()); }
      Mono<Integer> unknown(Mono<Integer> source) { return source.subscribeOn(Schedulers.boundedElastic()); }
      Mono<Integer> computes() {
        return Mono.fromCallable(() -> heavy(1)).flatMap(t -> web.get().uri("/x").retrieve().bodyToMono(Integer.class))
            .subscribeOn(Schedulers.parallel());
      }
      Mono<Integer> behind() {
        return web.get().uri("/x").retrieve().bodyToMono(Integer.class)
            .publishOn(Schedulers.boundedElastic()).map(t -> repository.countByTotal(t));
      }
      private int heavy(int t) { return t * t; }`),
  ]);
});

test('the fix removes the operator with its line', () => {
  const built = checkRule([
    GIVEN,
    shopService(`
      Mono<String> price() {
        return web.get().uri("/x").retrieve().bodyToMono(String.class)
            .subscribeOn(Schedulers.boundedElastic())
    //       ^^^^^^^^^^^ needless-scheduler
            .map(String::trim);
      }`),
  ]);
  const title = 'Remove the subscribeOn (1 boundedElastic thread hop less per call)';
  const [text] = applyAction(built, title).values();
  expect(text).toContain('.bodyToMono(String.class)\n        .map(String::trim);');
});
