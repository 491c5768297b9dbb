import { fanOutChain } from '../model/fanOutChain';
import { sitesOf } from './fanOutSites';
import { WEBFLUX_JDBC } from './given';
import { relatedTerms } from './poolPressure';
import { defineRule } from './rule';

interface PerSubscriptionArguments {
  readonly operator: string;
  readonly concurrency: number;
  readonly pool: string;
  readonly poolSize: number;
  /** Requests at once that let more calls through than the pool has connections. */
  readonly requests: number;
}

/** A number below the pool looks like a share of it, but every request gets that share. */
export const limitIsPerSubscription = defineRule<PerSubscriptionArguments>({
  id: 'limit-is-per-subscription',
  severity: 'information',
  title: {
    en: 'Concurrency counts per subscription, not for the application',
    ko: '동시성은 애플리케이션이 아니라 구독마다 적용',
  },
  message: ({ operator, concurrency, pool, poolSize, requests }) => ({
    en: `The concurrency of ${concurrency} holds for one subscription, and every request makes its own: from ${requests} requests at once ${operator} lets more calls through than ${pool} has connections (${poolSize}). To keep connections free for others, give these calls a scheduler of their own: its threads are shared by all requests.`,
    ko: `${operator} 동시성(${concurrency})은 구독 하나에만 적용되고 요청마다 구독이 따로 생긴다. 동시 요청이 ${requests}개면 커넥션 풀(${pool}, ${poolSize}개)보다 많은 호출이 실행된다. 다른 곳에 커넥션을 남기려면 전용 스케줄러를 쓴다. 그 스레드 수는 모든 요청이 공유한다.`,
  }),
  docs: {
    why: {
      en: 'The number of `flatMap` belongs to one subscriber. With k requests at once, k × c calls are let through, until the threads of the scheduler or the connections of the pool, which the whole application shares, are used up.',
      ko: '`flatMap`의 숫자는 구독자 하나의 것이다. 동시 요청이 k개면 k × c개의 호출이 통과하고, 애플리케이션 전체가 공유하는 스케줄러 스레드나 풀의 커넥션이 다 쓰일 때까지 늘어난다.',
    },
    whenToIgnore: {
      en: 'When the number is meant for one request only, for instance to be fair among requests.',
      ko: '요청 사이의 공평함처럼 요청 하나만을 위한 숫자일 때.',
    },
    sources: ['reactor-core 3.8.6 FluxFlatMap.FlatMapMain'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/OrderController.java
    package shop;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.RestController;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    @RestController
    class OrderController {
      private final OrderRepository repository;
      OrderController(OrderRepository repository) { this.repository = repository; }
      @GetMapping("/counts")
      Flux<Integer> counts() {
        return Flux.range(1, 1000).flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
    //                             ^^^^^^^ limit-is-per-subscription
            .subscribeOn(Schedulers.boundedElastic()), 4);
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderController.java
    package shop;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.RestController;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Scheduler;
    import reactor.core.scheduler.Schedulers;
    @RestController
    class OrderController {
      private static final Scheduler COUNTS = Schedulers.newBoundedElastic(5, 1000, "counts", 60, true);
      private final OrderRepository repository;
      OrderController(OrderRepository repository) { this.repository = repository; }
      @GetMapping("/counts")
      Flux<Integer> counts() {
        return Flux.range(1, 1000).flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
            .subscribeOn(COUNTS), 4);
      }
    }
  `,
  *check(project) {
    for (const { view, fanOut } of sitesOf(project)) {
      const isRequest =
        fanOut.context.kind === 'servlet' ||
        (fanOut.context.kind === 'event-loop' && fanOut.context.reason === 'handler');
      if (fanOut.kind !== 'operator' || fanOut.certainty !== 'sure' || !isRequest || fanOut.innerIsInline) continue;
      if (fanOut.concurrency.source === 'default') continue;
      const chain = fanOutChain(project, view, fanOut);
      const [operator] = chain?.terms ?? [];
      const pool = chain?.terms.find(({ kind }) => kind === 'pool');
      if (!operator || typeof operator.value !== 'number' || !pool || typeof pool.value !== 'number') continue;
      const concurrency = operator.value;
      // One at a time is an order, not a share; the pool's own size claims to share with nobody.
      if (concurrency < 2 || concurrency >= pool.value) continue;
      const threads = chain?.terms.find(({ kind }) => kind === 'scheduler' || kind === 'executor');
      if (threads && (typeof threads.value !== 'number' || threads.value <= pool.value)) continue;
      const location = { path: fanOut.path, span: fanOut.nameSpan };
      yield {
        rule: 'limit-is-per-subscription',
        location,
        args: {
          operator: fanOut.operator,
          concurrency,
          pool: pool.name,
          poolSize: pool.value,
          requests: Math.floor(pool.value / concurrency) + 1,
        },
        related: relatedTerms(chain, location),
      };
    }
  },
});
