import { fanOutChain } from '../model/fanOutChain';
import { siteAt, sitesOf } from './fanOutSites';
import { setConcurrency } from './fixes/setConcurrency';
import { FAN_OUT_WITHIN_POOL, WEBFLUX_JDBC } from './given';
import { adviceTitle, formatPressure, type PoolPressure, poolPressure, relatedTerms } from './poolPressure';
import { defineRule } from './rule';

/** `flatMap(f)` without a number lets in 256 calls, whatever the pool behind them can take. */
export const flatmapDefaultConcurrency = defineRule<PoolPressure>({
  id: 'flatmap-default-concurrency',
  severity: 'warning',
  title: {
    en: 'flatMap without a concurrency is wider than the pool behind it',
    ko: '동시성을 지정하지 않은 flatMap이 뒤의 커넥션 풀보다 넓다',
  },
  message: (pressure) => {
    const detail = formatPressure(pressure);
    const { operator, concurrency, pool, poolSize, advised } = pressure;
    return {
      en: `${operator} has no concurrency, so up to ${concurrency} calls run at once, but ${pool} has ${poolSize} connections. ${detail.en} Set concurrency to ${advised}.`,
      ko: `${operator} 동시성이 지정되지 않아 호출이 최대 ${concurrency}개까지 동시에 실행된다. 커넥션 풀 크기: ${poolSize} (${pool}). ${detail.ko} 동시성 지정: ${advised}`,
    };
  },
  figures: { '256': { evidence: 'operator-defaults' } },
  docs: {
    why: {
      en: 'Reactor gives `flatMap` a concurrency of 256 when none is written. Threads beyond the pool size do no work: each holds a `boundedElastic` thread, which other chains of the application share, while it waits for a connection.',
      ko: '동시성을 적지 않으면 Reactor는 `flatMap`에 256을 쓴다. 풀 크기를 넘는 스레드는 일을 하지 못하고, 애플리케이션 전체가 공유하는 `boundedElastic` 스레드를 붙잡은 채 커넥션만 기다린다.',
    },
    whatToDo: {
      en: 'Write the number of connections as the second argument, `flatMap(f, 10)`, and keep it at least one below the cap of the scheduler. The number counts for one subscription: with `k` requests at once up to `k × 10` calls still meet the same pool, so it protects the threads, not the pool. If the ceiling is too low, a larger number does not raise it; shorter calls or more connections do: 10 connections of 50 ms end 200 calls per second.',
      ko: '커넥션 수를 두 번째 인수로 적고(`flatMap(f, 10)`), 스케줄러 상한보다 하나 이상 작게 둔다. 이 숫자는 구독 하나에만 적용된다. 동시 요청이 `k`개면 여전히 최대 `k × 10`건이 같은 풀로 몰리므로, 보호되는 것은 풀이 아니라 스레드다. 상한이 낮다면 숫자를 키워도 오르지 않는다. 호출을 짧게 하거나 커넥션을 늘려야 한다. 50ms짜리 커넥션 10개의 상한은 초당 200건이다.',
    },
    whenToIgnore: {
      en: 'When the publisher never has more elements than the pool has connections.',
      ko: '원본 Publisher의 요소 수가 언제나 풀 크기 이하일 때.',
    },
    sources: [
      'reactor-core 3.8.6 Flux.flatMap, Queues.SMALL_BUFFER_SIZE',
      'HikariCP 6.0.0 HikariConfig.DEFAULT_POOL_SIZE',
    ],
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
    //                ^^^^^^^ flatmap-default-concurrency
            .subscribeOn(Schedulers.boundedElastic()));
      }
    }
  `,
  good: FAN_OUT_WITHIN_POOL,
  *check(project) {
    for (const { view, fanOut } of sitesOf(project)) {
      const pressure = fanOut.concurrency.source === 'default' ? poolPressure(project, view, fanOut) : null;
      if (pressure === null) continue;
      const location = { path: fanOut.path, span: fanOut.nameSpan };
      const related = relatedTerms(fanOutChain(project, view, fanOut), location);
      yield { rule: 'flatmap-default-concurrency', location, args: pressure, related };
    }
  },
  fix(finding, project) {
    const site = siteAt(project, finding.location);
    const edit = site && setConcurrency(project, site.fanOut, finding.args.advised);
    if (!edit) return [];
    return [{ title: adviceTitle(finding.args), kind: 'quickfix', isPreferred: true, isSafe: true, edits: [edit] }];
  },
});
