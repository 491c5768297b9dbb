/** Further code that the fixes of a rule must mend: shapes that the two examples of its page do not show. */
import { pom, SERVLET_JDBC, WEBFLUX_JDBC } from '../../analysis/rules/given';
import { httpClientPoolSurprise } from '../../analysis/rules/http-client-pool-surprise';
import { shopService } from '../../analysis/rules/shopService.testing';

export interface Variant {
  readonly rule: string;
  readonly name: string;
  /** Laid over the rule's surroundings. */
  readonly sources: readonly string[];
}

const CONFIG = `
    //- /src/main/java/shop/AsyncConfig.java
    package shop;
    import org.springframework.context.annotation.Configuration;

    @Configuration
    public class AsyncConfig {

    }
`;

const component = (name: string, members: string, imports: readonly string[] = []): string => `
    //- /src/main/java/shop/${name}.java
    package shop;

    import org.springframework.stereotype.Service;
${imports.map((line) => `    import ${line};\n`).join('')}
    @Service
    public class ${name} {
${members}
    }
`;

const FUTURE = ['java.util.concurrent.CompletableFuture'];
const COUNT = `
      CompletableFuture<Integer> count(int total) {
        return CompletableFuture.supplyAsync(() -> repository.countByTotal(total));
      }`;

const QUOTES = (members: string): string =>
  component('Quotes', members, [
    'java.util.List',
    'java.util.Map',
    'org.springframework.web.client.*',
    'org.springframework.core.ParameterizedTypeReference',
    'org.springframework.http.*',
  ]);
const http = 'private final RestTemplate http = new RestTemplate();';

const SEQUENCES: readonly (readonly [string, string])[] = [
  [
    'primitive and boxed',
    `${http}
      long quote() {
        long price = http.getForObject("/p", Integer.class);
        final Long stock = http.getForObject("/s", Long.class);
        return price + stock;
      }`,
  ],
  [
    'an unchecked map',
    `${http}
      @SuppressWarnings("unchecked")
      Object quote(long id) {
        Map<String, Object> price = http.getForObject("/p/" + id, Map.class);
        Map<String, Object> stock = http.getForObject("/s/{id}", Map.class, id);
        return List.of(price, stock);
      }`,
  ],
  [
    'a type that only the declaration settles',
    `${http}
      private <T> T getAs(String path, ParameterizedTypeReference<T> type) { return http.exchange(path, HttpMethod.GET, null, type).getBody(); }
      @SuppressWarnings("unchecked")
      private <T> T getAny(String path) { return (T) http.getForObject(path, Object.class); }
      Object quote() {
        List<String> price = getAs("/p", new ParameterizedTypeReference<>() {});
        Map<String, List<Integer>> stock = getAny("/s");
        return List.of(price, stock);
      }`,
  ],
  [
    'a chain over several lines, with comments',
    `private final RestTemplate http = new RestTemplate();
      private String getPrice(String id) { return http.getForObject("/p/" + id, String.class); }
      String quote(String id) {
        // both
        String price = this
            .getPrice(id) // of today
            .trim();
        String stock = http.getForObject("/s/{id}", String.class, id); // now
        return price + stock;
      }`,
  ],
  [
    'in the branch of an if, by methods of its own',
    `${http}
      private String getPrice(String id) { return http.getForObject("/p/" + id, String.class); }
      private String getStock(String id) { return http.getForObject("/s/" + id, String.class); }
      String quote(String id) {
        if (id != null) {
          String price = getPrice(id);
          String stock = this.getStock(id);
          return price + stock;
        }
        return "";
      }`,
  ],
];

const HANDLERS: readonly (readonly [string, string])[] = [
  [
    'a handler that blocks before its chain',
    `      @GetMapping("/a") Mono<ResponseEntity<List<Integer>>> a(int total) {
        int found = 0;
        found += repository.countByTotal(total);

        if (found > 3) {
          return Mono.empty();
        }
        // few
        return Mono.just(ResponseEntity.ok(List.of(found)));
      }`,
  ],
  [
    'a deferred chain with two answers',
    `      @GetMapping("/a") Mono<Number> a(int total) {
        return Mono.defer(() -> {
          int found = repository.countByTotal(total);
          return found > 3 ? Mono.empty() : Mono.just(found);
        });
      }`,
  ],
  [
    'a Flux on one line',
    `      @GetMapping("/a") Flux<Integer> a(int total) { int found = repository.countByTotal(total); return Flux.just(found, total); }`,
  ],
  [
    'a deferred chain with operators behind it',
    `      @GetMapping("/a") Mono<String> a(int total) {
        return Mono.defer(() -> Mono.just(repository.countByTotal(total))).map(found -> "found " + found);
      }`,
  ],
];

export const VARIANTS: readonly Variant[] = [
  {
    rule: 'common-pool-blocking',
    name: 'bean in a configuration class',
    sources: [
      CONFIG,
      component(
        'Invoices',
        `      private final OrderRepository repository;

      public Invoices(OrderRepository repository) {
        this.repository = repository;
      }
${COUNT}`,
        FUTURE,
      ),
    ],
  },
  {
    rule: 'common-pool-blocking',
    name: 'bean for a class without constructor',
    sources: [
      CONFIG,
      component(
        'Invoices',
        `      private OrderRepository repository;
${COUNT}`,
        FUTURE,
      ),
    ],
  },
  {
    rule: 'common-pool-blocking',
    name: 'bean of a configuration class that has executors',
    sources: [
      `
    //- /src/main/java/shop/Pools.java
    package shop;
    import java.util.concurrent.Executor;
    import org.springframework.context.annotation.Bean;
    import org.springframework.context.annotation.Configuration;
    import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
    @Configuration
    class Pools {
      @Bean Executor jdbcPool() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(8);
        executor.setMaxPoolSize(8);
        executor.setQueueCapacity(100);
        return executor;
      }
    }
`,
      component(
        'Invoices',
        `      private final OrderRepository repository;
      Invoices(OrderRepository repository) { this.repository = repository; }
${COUNT}`,
        FUTURE,
      ),
    ],
  },
  {
    rule: 'common-pool-blocking',
    name: 'bean before Spring Boot 3.4',
    sources: [
      pom(17, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc').replace('3.5.7', '3.2.12'),
      CONFIG,
      component(
        'Invoices',
        `      private final OrderRepository repository;
      Invoices(OrderRepository repository) { this.repository = repository; }
${COUNT}`,
        FUTURE,
      ),
    ],
  },
  {
    rule: 'shared-scheduler-for-slow-dependency',
    name: 'bean in a configuration class',
    sources: [
      CONFIG,
      component(
        'Reports',
        `      private final RestTemplate http = new RestTemplate();
      private final OrderRepository repository;
      Reports(OrderRepository repository) { this.repository = repository; }
      Mono<Integer> count(int total) {
        return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(Schedulers.boundedElastic());
      }
      Flux<String> fetch(Flux<String> urls) {
        // concurrency-lens: call-time=2s
        return urls.flatMap(url -> Mono.fromCallable(() -> http.getForObject(url, String.class)).subscribeOn(Schedulers.boundedElastic()));
      }`,
        [
          'org.springframework.web.client.RestTemplate',
          'reactor.core.publisher.*',
          'reactor.core.scheduler.Schedulers',
        ],
      ),
    ],
  },
  {
    rule: 'http-client-pool-surprise',
    name: 'sized by a bean',
    sources: [
      httpClientPoolSurprise.bad,
      `
    //- /src/main/java/shop/RestConfig.java
    package shop;
    import org.springframework.context.annotation.*;
    @Configuration(proxyBeanMethods = false)
    class RestConfig {
      @Bean String greeting() { return "hello"; }
    }
`,
    ],
  },
  {
    rule: 'sequential-independent-calls',
    name: 'callables that block',
    sources: [
      shopService(`
      Mono<Integer> quote(long id) {
        return Mono.fromCallable(() -> http.getForObject("/p/" + id, Integer.class))
            .flatMap(price -> Mono.fromCallable(() -> http.getForObject("/s", Integer.class))
                .map(stock -> price + stock));
      }`),
    ],
  },
  {
    rule: 'sequential-independent-calls',
    name: 'a Callable of two calls',
    sources: [
      shopService(`
      @SuppressWarnings("unchecked")
      Mono<String> quote(long id) {
        return Mono.fromCallable(() -> {
          int price = http.getForObject("/p/" + id, Integer.class);
          List<String> stock = http.getForObject("/s", List.class);
          return price + " x " + stock;
        }).subscribeOn(Schedulers.boundedElastic());
      }`),
    ],
  },
  {
    rule: 'sequential-independent-calls',
    name: 'a Callable of two calls with operators behind it',
    sources: [
      shopService(`
      Mono<Integer> quote(long id) {
        return Mono.fromCallable(() -> {
          String price = http.getForObject("/p/{id}", String.class, id);
          var stock = http.getForObject("/s", String.class);
          return price + " x " + stock;
        }).subscribeOn(Schedulers.boundedElastic()).map(String::length);
      }`),
    ],
  },
  ...SEQUENCES.map(([name, members]) => ({
    rule: 'sequential-independent-calls',
    name,
    sources: [SERVLET_JDBC.files, QUOTES(`      ${members}`)],
  })),
  {
    rule: 'sequential-independent-calls',
    name: 'a bean in a configuration class',
    sources: [SERVLET_JDBC.files, CONFIG, QUOTES(`      ${SEQUENCES[0]?.[1] ?? ''}`)],
  },
  {
    rule: 'sequential-independent-calls',
    name: 'virtual threads',
    sources: [
      SERVLET_JDBC.files,
      pom(21, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc'),
      '//- /src/main/resources/application.yaml\nspring.threads.virtual.enabled: true\n',
      QUOTES(`      ${SEQUENCES[0]?.[1] ?? ''}`),
    ],
  },
  ...HANDLERS.map(([name, member]) => ({
    rule: 'blocking-on-event-loop',
    name,
    sources: [WEBFLUX_JDBC.files, shopService(member, '@RestController')],
  })),
];
