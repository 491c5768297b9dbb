import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

test('waiting on a scheduler for work of the same one', () => {
  checkRule([
    WEBFLUX_JDBC.files,
    shopService(`
      private static final Scheduler JDBC = Schedulers.newBoundedElastic(8, 100, "jdbc");
      private Mono<Integer> shared(int t) { return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(Schedulers.boundedElastic()); }
      private Mono<Integer> own(int t) { return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(JDBC); }
      Mono<Integer> mapped(Mono<Integer> total) { return total.publishOn(Schedulers.boundedElastic()).map(t -> shared(t).block()); }
    //                                                                                                                   ^^^^^ nested-bounded-elastic
      Mono<Integer> dedicated() { return Mono.fromCallable(() -> own(1).block()).subscribeOn(JDBC); }
    //                                                                  ^^^^^ nested-bounded-elastic
      Mono<Integer> other() { return Mono.fromCallable(() -> own(1).block()).subscribeOn(Schedulers.boundedElastic()); }
      Mono<Integer> client() {
        return Mono.fromCallable(() -> web.get().retrieve().bodyToMono(Integer.class).block()).subscribeOn(Schedulers.boundedElastic());
      }
      Mono<Integer> limited() { return Mono.fromCallable(() -> shared(1).block(Duration.ofSeconds(1))).subscribeOn(Schedulers.boundedElastic()); }`),
  ]);
});
