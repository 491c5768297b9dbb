import { expect, test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC, WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

const GIVEN = WEBFLUX_JDBC.files;
const PRICE = 'private Mono<Integer> price(int t) { return web.get().uri("/x").retrieve().bodyToMono(Integer.class); }';

test('where the thread is known, and where the code is plainly reactive', () => {
  const { findings } = checkRule([
    GIVEN,
    shopService(
      `
      ${PRICE}
      @GetMapping("/a") int plain() { return price(1).block(); }
    //                                                ^^^^^ block-in-reactive-code
      Flux<Integer> timer() { return Flux.interval(Duration.ofMillis(5)).map(tick -> price(1).block()); }
    //                                                                                        ^^^^^ block-in-reactive-code
      Flux<Integer> mapped() { return Flux.range(1, 3).map(t -> price(t).block()); }
    //                                                                   ^^^^^ block-in-reactive-code
      Mono<Integer> eager() { int price = price(1).block(); return Mono.just(price); }
    //                                             ^^^^^ block-in-reactive-code`,
      '@RestController',
    ),
  ]);
  expect(findings.map(({ rule, finding }) => rule.message(finding.args).en.split(':')[0])).toEqual([
    'block() runs on an event-loop thread, reached from OrderService.plain, and throws IllegalStateException there',
    'block() runs on Schedulers.parallel(), reached from OrderService.timer, and throws IllegalStateException there',
    'block() waits inside reactive code',
    'block() waits inside reactive code',
  ]);
  // No caller in sight decides which thread runs the last two.
  expect(findings.map(({ severity }) => severity)).toEqual(['error', 'error', 'information', 'information']);
});

test('threads that may block are silent', () => {
  checkRule([
    GIVEN,
    shopService(`
      ${PRICE}
      int imperative() { return price(1).block(); }
      Mono<Integer> offloaded() { return Mono.fromCallable(() -> price(1).block()).subscribeOn(Schedulers.boundedElastic()); }
      Mono<Integer> callable() { return Mono.fromCallable(() -> price(1).block()); }
      Flux<Integer> moved() { return Flux.range(1, 3).publishOn(Schedulers.boundedElastic()).map(t -> price(t).block()); }
      public static void main(String[] args) { Flux.range(1, 3).map(t -> Mono.just(t).block()).blockLast(); }`),
  ]);
});

test('on a servlet thread block() is how one waits', () => {
  checkRule([
    SERVLET_JDBC.files,
    shopService(`${PRICE} @GetMapping("/a") int plain() { return price(1).block(); }`, '@RestController'),
  ]);
});
