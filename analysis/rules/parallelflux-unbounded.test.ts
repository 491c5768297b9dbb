import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

test('asynchronous inner calls without a number, and nothing else', () => {
  checkRule([
    WEBFLUX_JDBC.files,
    shopService(`
      private Mono<Integer> price(int t) { return web.get().uri("/x").retrieve().bodyToMono(Integer.class); }
      private Mono<Integer> count(int t) { return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(Schedulers.boundedElastic()); }
      Flux<Integer> open(Flux<Integer> totals) { return totals.parallel().runOn(Schedulers.parallel()).flatMap(this::count).sequential(); }
    //                                                                                                 ^^^^^^^ parallelflux-unbounded
      Flux<Integer> limited(Flux<Integer> totals) { return totals.parallel().runOn(Schedulers.parallel()).flatMap(this::price, false, 4).sequential(); }
      Flux<Integer> inline(Flux<Integer> totals) {
        return totals.parallel(4).runOn(Schedulers.boundedElastic()).flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))).sequential();
      }
      Flux<Integer> plain(Flux<Integer> totals) { return totals.flatMap(this::price); }`),
  ]);
});
