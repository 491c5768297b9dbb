import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

test('numbers that only look like concurrency', () => {
  checkRule([
    WEBFLUX_JDBC.files,
    shopService(`
      private static final int CONCURRENCY = 100;
      private static final int PREFETCH = 8;
      private Mono<Integer> price(int t) { return web.get().uri("/x").retrieve().bodyToMono(Integer.class); }
      Flux<Integer> literal(Flux<Integer> totals) { return totals.concatMap(this::price, 8); }
    //                                                            ^^^^^^^^^ prefetch-taken-for-concurrency
      Flux<Integer> named(Flux<Integer> totals) { return totals.concatMap(this::price, CONCURRENCY); }
    //                                                          ^^^^^^^^^ prefetch-taken-for-concurrency
      Flux<Integer> merged() { return Flux.merge(4, price(1), price(2)); }
    //                                     ^^^^^ prefetch-taken-for-concurrency
      Flux<Integer> meant(Flux<Integer> totals) { return totals.concatMap(this::price, PREFETCH); }
      Flux<Integer> off(Flux<Integer> totals) { return totals.concatMap(this::price, 0); }
      Flux<Integer> own(Flux<Integer> totals) { return totals.concatMap(this::price, 256); }
      Flux<Integer> concurrency(Flux<Integer> totals) { return totals.flatMap(this::price, 8); }
      Flux<Integer> sources() { return Flux.merge(price(1), price(2)); }
      Flux<List<Integer>> buffers(Flux<Integer> totals) { return totals.buffer(8); }`),
  ]);
});
