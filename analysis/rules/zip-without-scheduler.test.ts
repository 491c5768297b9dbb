import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

const GIVEN = WEBFLUX_JDBC.files;

test('two blocking sources at least, whatever surrounds them', () => {
  checkRule([
    GIVEN,
    shopService(`
      private Mono<Integer> inline(int t) { return Mono.fromCallable(() -> repository.countByTotal(t)); }
      private Mono<Integer> offloaded(int t) { return inline(t).subscribeOn(Schedulers.boundedElastic()); }
      Mono<Integer> outside() {
        return Mono.zip(inline(1), inline(2), Integer::sum).subscribeOn(Schedulers.boundedElastic());
    //              ^^^ zip-without-scheduler
      }
      Mono<Integer> with() { return inline(1).zipWith(inline(2), Integer::sum); }
    //                                        ^^^^^^^ zip-without-scheduler
      Mono<Void> all() { return Mono.when(inline(1), inline(2), inline(3)); }
    //                               ^^^^ zip-without-scheduler
      Mono<Integer> moved() { return Mono.zip(offloaded(1), offloaded(2), Integer::sum); }
      Mono<Integer> oneInline() { return Mono.zip(offloaded(1), inline(2), Integer::sum); }
      Mono<Integer> values() { return Mono.zip(Mono.just(1), Mono.just(2), Integer::sum); }
      Mono<String> clients() {
        return Mono.zip(web.get().retrieve().bodyToMono(String.class), web.get().retrieve().bodyToMono(String.class), String::concat);
      }`),
  ]);
});

test('the fix gives each source its scheduler, once where sources share a method', () => {
  const built = checkRule([
    GIVEN,
    shopService(`
      private Mono<Integer> inline(int t) { return Mono.fromCallable(() -> repository.countByTotal(t)); }
      Mono<Integer> sum() { return Mono.zip(inline(1), inline(2), Integer::sum); }
    //                                  ^^^ zip-without-scheduler`),
  ]);
  const [text] = applyAction(built, 'Run the 2 sources on boundedElastic (100 ms becomes 50 ms)').values();
  expect(text).toContain(
    'Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(Schedulers.boundedElastic());',
  );
  expect(text?.match(/boundedElastic/g)).toHaveLength(1);
});
