import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

const GIVEN = WEBFLUX_JDBC.files;

test('variants of work that runs inline', () => {
  checkRule([
    GIVEN,
    shopService(`
      Flux<Integer> supplied(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.fromSupplier(() -> repository.countByTotal(total)), 8);
    //                ^^^^^^^ inner-not-offloaded
      }
      Flux<Integer> deferred(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.defer(() -> Mono.just(repository.countByTotal(total))));
    //                ^^^^^^^ inner-not-offloaded
      }
      Flux<Integer> eager(Flux<Integer> totals) {
        return totals.flatMapSequential(total -> { int count = repository.countByTotal(total); return Mono.just(count); });
    //                ^^^^^^^^^^^^^^^^^ inner-not-offloaded
      }
      Mono<Integer> count(int total) { return Mono.fromCallable(() -> repository.countByTotal(total)); }
      Flux<Integer> elsewhere(Flux<Integer> totals) {
        return totals.flatMap(this::count);
    //                ^^^^^^^ inner-not-offloaded
      }
      Flux<Integer> moved(Flux<Integer> totals) {
        return totals.publishOn(Schedulers.boundedElastic()).flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total)));
    //                                                       ^^^^^^^ inner-not-offloaded
      }`),
  ]);
});

test('look-alikes are silent', () => {
  checkRule([
    GIVEN,
    shopService(`
      List<Integer> stream(List<List<Integer>> lists) { return lists.stream().flatMap(List::stream).map(repository::countByTotal).toList(); }
      Optional<Integer> optional(Optional<Integer> total) { return total.flatMap(t -> Optional.of(repository.countByTotal(t))); }
      Mono<Integer> mono(Mono<Integer> total) { return total.flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))); }
      Flux<Integer> inSequence(Flux<Integer> totals) { return totals.concatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))); }
      Flux<Integer> one(Flux<Integer> totals) { return totals.flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t)), 1); }
      Flux<String> client(Flux<Integer> totals) { return totals.flatMap(t -> web.get().uri("/x").retrieve().bodyToMono(String.class)); }
      Flux<Integer> nothingBlocks(Flux<Integer> totals) { return totals.flatMap(t -> Mono.fromCallable(() -> t + 1)); }
      private Mono<Integer> offloaded(int t) { return Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(Schedulers.boundedElastic()); }
      Flux<Integer> farAway(Flux<Integer> totals) { return totals.flatMap(t -> Mono.defer(() -> offloaded(t)), 10); }
      Flux<Integer> farther(Flux<Integer> totals) { return totals.flatMap(this::offloaded, 10); }
      public static void main(String[] args) {
        OrderRepository repository = null;
        Flux.range(1, 9).flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))).blockLast();
      }`),
  ]);
});

test('a flatMap that is not Reactor’s is none of its business', () => {
  checkRule([
    GIVEN,
    `
    //- /src/main/java/shop/RxService.java
    package shop;
    import io.reactivex.rxjava3.core.Flowable;
    class RxService {
      OrderRepository repository;
      Flowable<Integer> load(Flowable<Integer> totals) {
        return totals.flatMap(total -> Flowable.fromCallable(() -> repository.countByTotal(total)));
      }
    }
  `,
  ]);
});

test('tests are not looked at', () => {
  checkRule([
    GIVEN,
    shopService(
      'Flux<Integer> load(Flux<Integer> totals) { return totals.flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))); }',
    ).replace('/src/main/java', '/src/test/java'),
  ]);
});

test('the fix moves a lazy call in another method and gives the operator its number', () => {
  const built = checkRule([
    GIVEN,
    shopService(`
      Mono<Integer> count(int total) { return Mono.fromCallable(() -> repository.countByTotal(total)); }
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(this::count);
    //                ^^^^^^^ inner-not-offloaded
      }`),
  ]);
  const [text] = applyAction(
    built,
    'Run the inner calls on boundedElastic, concurrency 10 (the size of HikariPool)',
  ).values();
  expect(text).toContain(
    'return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(Schedulers.boundedElastic());',
  );
  expect(text).toContain('return totals.flatMap(this::count, 10);');
});

test('the fix keeps a smaller number', () => {
  const built = checkRule([
    GIVEN,
    shopService(`
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total)), 4);
    //                ^^^^^^^ inner-not-offloaded
      }`),
  ]);
  const [text] = applyAction(built, 'Run the inner calls on boundedElastic (80 threads)').values();
  expect(text).toContain('countByTotal(total)).subscribeOn(Schedulers.boundedElastic()), 4);');
});
