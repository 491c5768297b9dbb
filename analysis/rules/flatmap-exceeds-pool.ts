import { fanOutChain } from '../model/fanOutChain';
import { siteAt, sitesOf } from './fanOutSites';
import { setConcurrency } from './fixes/setConcurrency';
import { FAN_OUT_WITHIN_POOL, WEBFLUX_JDBC } from './given';
import { adviceTitle, formatPressure, type PoolPressure, poolPressure, relatedTerms } from './poolPressure';
import { defineRule } from './rule';

/** `flatMap(f, 64)` in front of a pool of 10: the number that is written is not the number that works. */
export const flatmapExceedsPool = defineRule<PoolPressure>({
  id: 'flatmap-exceeds-pool',
  severity: 'warning',
  title: {
    en: 'The concurrency of flatMap is above the size of the pool behind it',
    ko: 'flatMap 동시성이 뒤의 커넥션 풀 크기보다 크다',
  },
  message: (pressure) => {
    const detail = formatPressure(pressure);
    const { operator, concurrency, pool, poolSize, advised } = pressure;
    return {
      en: `The concurrency of ${operator} (${concurrency}) is above the size of ${pool} (${poolSize}). ${detail.en} Set concurrency to ${advised}.`,
      ko: `${operator} 동시성(${concurrency})이 커넥션 풀 크기(${pool}: ${poolSize})보다 크다. ${detail.ko} 동시성 지정: ${advised}`,
    };
  },
  docs: {
    why: {
      en: 'Of the calls that `flatMap` lets in, only as many work as there are connections; the others hold a thread and wait. A number above the pool size promises a throughput that is not there.',
      ko: '`flatMap`이 들여보낸 호출 중 커넥션 수만큼만 일하고, 나머지는 스레드를 붙잡은 채 기다린다. 풀보다 큰 숫자는 나오지 않는 처리량을 약속한다.',
    },
    whatToDo: {
      en: 'Take the size of the pool. Where the number was chosen to reach a rate, compute what the rate needs first: calls per second times call time, 400/s × 50 ms = 20 connections. Then raise the pool if the database allows it, and write the same number here.',
      ko: '풀 크기와 같은 값을 쓴다. 목표 처리량 때문에 고른 숫자라면 필요한 동시 처리 수부터 계산한다. 초당 건수 × 호출 시간, 즉 초당 400건 × 50ms = 커넥션 20개다. 데이터베이스가 감당할 수 있으면 풀을 늘리고 같은 숫자를 여기에 적는다.',
    },
    whenToIgnore: {
      en: 'When only a small part of the calls takes a connection at all.',
      ko: '호출 중 일부만 커넥션을 쓸 때.',
    },
    sources: ['reactor-core 3.8.6 FluxFlatMap', 'HikariCP 6.0.0 ConcurrentBag.borrow'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
    //                ^^^^^^^ flatmap-exceeds-pool
            .subscribeOn(Schedulers.boundedElastic()), 64);
      }
    }
  `,
  good: FAN_OUT_WITHIN_POOL,
  *check(project) {
    for (const { view, fanOut } of sitesOf(project)) {
      const pressure = fanOut.concurrency.source === 'default' ? null : poolPressure(project, view, fanOut);
      if (pressure === null) continue;
      const location = { path: fanOut.path, span: fanOut.nameSpan };
      const related = relatedTerms(fanOutChain(project, view, fanOut), location);
      yield { rule: 'flatmap-exceeds-pool', location, args: pressure, related };
    }
  },
  fix(finding, project) {
    const site = siteAt(project, finding.location);
    const edit = site && setConcurrency(project, site.fanOut, finding.args.advised);
    if (!edit) return [];
    return [{ title: adviceTitle(finding.args), kind: 'quickfix', isPreferred: true, isSafe: true, edits: [edit] }];
  },
});
