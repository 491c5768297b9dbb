import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { pom, SERVLET_JDBC, WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

const GIVEN = WEBFLUX_JDBC.files;

test('handlers, also through services, and operators on threads that must not block', () => {
  checkRule([
    GIVEN,
    shopService(
      `
      @GetMapping("/plain") int plain() { return repository.countByTotal(1); }
    //                                                      ^^^^^^^^^^^^ blocking-on-event-loop
      @GetMapping("/lazy") Mono<Integer> lazy() { return Mono.fromCallable(() -> repository.countByTotal(1)); }
    //                                                                                      ^^^^^^^^^^^^ blocking-on-event-loop
      @GetMapping("/mapped") Mono<Integer> mapped() { return Mono.just(1).map(t -> repository.countByTotal(t)); }
    //                                                                                        ^^^^^^^^^^^^ blocking-on-event-loop
      @GetMapping("/answer") Mono<Integer> answer() {
        return web.get().uri("/x").retrieve().bodyToMono(Integer.class).map(t -> repository.countByTotal(t));
    //                                                                                      ^^^^^^^^^^^^ blocking-on-event-loop
      }
      Mono<Integer> timer() { return Mono.delay(Duration.ofMillis(5)).map(tick -> repository.countByTotal(1)); }
    //                                                                                       ^^^^^^^^^^^^ blocking-on-event-loop
      Mono<Integer> cpu() { return Mono.fromCallable(() -> repository.countByTotal(1)).subscribeOn(Schedulers.parallel()); }
    //                                                                ^^^^^^^^^^^^ blocking-on-event-loop
      @GetMapping("/all") Flux<Integer> all() {
        return Flux.range(1, 9).flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t)));
    //                                                                          ^^^^^^^^^^^^ blocking-on-event-loop
      }`,
      '@RestController',
    ),
  ]);
});

test('the body of a request arrives on the event loop', () => {
  checkRule([
    GIVEN,
    shopService(
      `
      @GetMapping("/a") Mono<Integer> a(@RequestBody Mono<Integer> total) { return total.map(t -> repository.countByTotal(t)); }
    //                                                                                                       ^^^^^^^^^^^^ blocking-on-event-loop
      @GetMapping("/b") Mono<Integer> b(@RequestBody Mono<Integer> total) {
        return total.publishOn(Schedulers.boundedElastic()).map(t -> repository.countByTotal(t));
      }
      Mono<Integer> c(Mono<Integer> total) { return total.map(t -> repository.countByTotal(t)); }`,
      '@RestController',
    ).replace(
      'annotation.RestController;',
      'annotation.RestController;\n    import org.springframework.web.bind.annotation.RequestBody;',
    ),
  ]);
});

test('what is offloaded, or runs once at start, is silent', () => {
  checkRule([
    GIVEN,
    shopService(
      `
      @GetMapping("/a") Mono<Integer> a() { return Mono.fromCallable(() -> repository.countByTotal(1)).subscribeOn(Schedulers.boundedElastic()); }
      @GetMapping("/b") Mono<Integer> b() { return Mono.just(1).publishOn(Schedulers.boundedElastic()).map(repository::countByTotal); }
      private Mono<Integer> far() { return Mono.fromCallable(() -> repository.countByTotal(1)).subscribeOn(Schedulers.boundedElastic()); }
      @GetMapping("/c") Mono<Integer> c() { return Mono.defer(this::far); }
      @GetMapping("/d") Mono<Integer> d() { return Mono.zip(far(), far(), Integer::sum); }`,
      '@RestController',
    ),
    shopService(
      'public void run(String... args) { web.get().uri("/x").retrieve().bodyToMono(Integer.class).map(repository::countByTotal).block(); }',
      '',
      'Loader',
    ).replace('class Loader', 'class Loader implements CommandLineRunner'),
  ]);
});

const HANDLER = '@GetMapping("/a") Mono<Integer> a() { return Mono.just(repository.countByTotal(1)); }';

test('a servlet application with WebFlux on the class path serves on its own threads', () => {
  checkRule([
    SERVLET_JDBC.files,
    pom(17, 'spring-boot-starter-web', 'spring-boot-starter-webflux', 'spring-boot-starter-data-jdbc'),
    shopService(HANDLER, '@RestController'),
  ]);
});

test('virtual threads carry handlers that return no publisher', () => {
  const threads = `
    //- /src/main/resources/application.yaml
    spring.threads.virtual.enabled: true`;
  checkRule([
    GIVEN,
    pom(21, 'spring-boot-starter-webflux', 'spring-boot-starter-data-jdbc'),
    threads,
    shopService('@GetMapping("/a") int a() { return repository.countByTotal(1); }', '@RestController'),
  ]);
});

const MOVED = 'subscribeOn(Schedulers.boundedElastic())';
test.each([
  [
    'a call while the chain is built',
    'return Mono.just(repository.countByTotal(1));',
    'Run on boundedElastic with subscribeOn (80 threads)',
    `Mono.fromCallable(() -> repository.countByTotal(1)).${MOVED}`,
  ],
  [
    'a Callable',
    'return Mono.fromCallable(() -> repository.countByTotal(1)).map(x -> x + 1);',
    'Run on boundedElastic with subscribeOn (80 threads)',
    `Mono.fromCallable(() -> repository.countByTotal(1)).${MOVED}.map(x -> x + 1)`,
  ],
  [
    'a Callable with the wrong operator behind it',
    'return Mono.fromCallable(() -> repository.countByTotal(1)).publishOn(Schedulers.boundedElastic());',
    'Run on boundedElastic with subscribeOn (80 threads)',
    `Mono.fromCallable(() -> repository.countByTotal(1)).${MOVED}`,
  ],
  [
    'a value in hand',
    'return Mono.just(1).map(t -> repository.countByTotal(t));',
    'Move to boundedElastic with publishOn (80 threads)',
    'Mono.just(1).publishOn(Schedulers.boundedElastic()).map(t -> repository.countByTotal(t))',
  ],
  [
    'the wrong scheduler',
    'return Mono.fromCallable(() -> repository.countByTotal(1)).subscribeOn(Schedulers.parallel());',
    'Use boundedElastic instead of parallel (80 threads)',
    `Mono.fromCallable(() -> repository.countByTotal(1)).${MOVED}`,
  ],
  [
    'many calls',
    'return Flux.range(1, 9).flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t))).next();',
    'Run the inner calls on boundedElastic, concurrency 10 (the size of HikariPool)',
    `Mono.fromCallable(() -> repository.countByTotal(t)).${MOVED}, 10).next()`,
  ],
  [
    'work without a result, whose type would be lost',
    'return Mono.fromRunnable(() -> repository.countByTotal(1));',
    'Run on boundedElastic with subscribeOn (80 threads)',
    `Mono.<Integer>fromRunnable(() -> repository.countByTotal(1)).${MOVED};`,
  ],
  [
    'a deferred chain',
    'return Mono.defer(() -> { int n = repository.countByTotal(1); return n > 3 ? Mono.empty() : Mono.just(n); });',
    'Run on boundedElastic with subscribeOn (80 threads)',
    `return Mono.<Integer>defer(() -> { int n = repository.countByTotal(1); return n > 3 ? Mono.empty() : Mono.just(n); }).${MOVED};`,
  ],
  [
    'a handler that blocks before its chain, on one line',
    'int n = repository.countByTotal(1); return Mono.just(n);',
    'Run on boundedElastic with subscribeOn (80 threads)',
    `{ return Mono.<Integer>defer(() -> { int n = repository.countByTotal(1); return Mono.just(n); }).${MOVED}; }`,
  ],
])('fix: %s', (_, body, title, expected) => {
  const source = shopService(`@GetMapping("/a") Mono<Integer> a() { ${body} }`, '@RestController');
  const lines = source.split('\n');
  const at = lines.findIndex((line) => line.includes('@GetMapping("/a")'));
  const column = (lines[at] ?? '').indexOf('countByTotal');
  lines.splice(at + 1, 0, `//${' '.repeat(column - 2)}${'^'.repeat(12)} blocking-on-event-loop`);
  const built = checkRule([GIVEN, lines.join('\n')]);
  const [text] = applyAction(built, title).values();
  expect(text).toContain(expected);
});

const twice = (head: string): string =>
  shopService(
    `
      ${head} {
        // twice
        int total = 1;
        total++;

        return Mono.just(repository.countByTotal(total));
    //                              ^^^^^^^^^^^^ blocking-on-event-loop
      }`,
    '@RestController',
  );

test('a local set twice stays in the function that the whole body becomes', () => {
  const built = checkRule([GIVEN, twice('@GetMapping("/a") Mono<Integer> a()')]);
  const [text] = applyAction(built, 'Run on boundedElastic with subscribeOn (80 threads)').values();
  expect(text?.slice(text.indexOf('  @GetMapping("/a")'))).toMatchInlineSnapshot(`
    "  @GetMapping("/a") Mono<Integer> a() {
        return Mono.<Integer>defer(() -> {
          // twice
          int total = 1;
          total++;

          return Mono.just(repository.countByTotal(total));
        }).subscribeOn(Schedulers.boundedElastic());
      }
    }
    "
  `);
});

test.each([
  ['a checked exception', '@GetMapping("/a") Mono<Integer> a() throws java.io.IOException'],
  ['a lock', '@GetMapping("/a") synchronized Mono<Integer> a()'],
  ['a type that cannot be written', '@GetMapping("/a") Mono<? extends Number> a()'],
  ['a transaction', '@GetMapping("/a") @org.springframework.transaction.annotation.Transactional Mono<Integer> a()'],
])('no fix: %s', (_, head) => {
  const built = checkRule([GIVEN, twice(head)]);
  const [judged] = built.findings;
  expect(judged?.rule.fix?.(judged.finding, built.project)).toEqual([]);
});
