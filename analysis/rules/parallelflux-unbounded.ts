import { EXAMPLE } from '../../sizing/evidenceIds';
import { sureEffects } from '../model/fanOutChain';
import type { FanOut } from '../model/java/javaModel';
import { sitesOf } from './fanOutSites';
import { WEBFLUX_JDBC } from './given';
import { defineRule } from './rule';

interface UnboundedArguments {
  readonly operator: string;
  readonly what: string;
}

/** `ParallelFlux.flatMap(f)`: each rail lets in every element it gets, so the rails limit nothing. */
export const parallelfluxUnbounded = defineRule<UnboundedArguments>({
  id: 'parallelflux-unbounded',
  severity: 'information',
  title: { en: 'flatMap of a ParallelFlux has no limit', ko: 'ParallelFlux의 flatMap에는 제한이 없음' },
  message: ({ operator, what }) => ({
    en: `On a ParallelFlux ${operator}(f) subscribes to all inner publishers of a rail at once (Integer.MAX_VALUE, not 256): nothing here limits the calls to ${what}. Give it a number, ${operator}(f, false, 8), or use flatMap of a plain Flux.`,
    ko: `ParallelFlux에서 ${operator}(f) 호출은 레일마다 내부 Publisher를 모두 한꺼번에 구독한다(256이 아니라 Integer.MAX_VALUE). 여기에는 호출 수를 제한하는 것이 없다: ${what}. ${operator}(f, false, 8)처럼 값을 지정하거나 일반 Flux의 flatMap을 쓴다.`,
  }),
  figures: { '256': { evidence: 'operator-default-requests' }, '8': EXAMPLE },
  docs: {
    why: {
      en: 'The number of `parallel(n)` counts rails, threads that feed elements. `ParallelFlux.flatMap(f)` has a concurrency of `Integer.MAX_VALUE` for each rail, so asynchronous inner calls pile up without bound, where `Flux.flatMap` would stop at 256.',
      ko: '`parallel(n)`의 숫자는 원소를 공급하는 레일(스레드)의 수다. `ParallelFlux.flatMap(f)`의 동시성은 레일마다 `Integer.MAX_VALUE`라서, `Flux.flatMap`이라면 256에서 멈출 비동기 호출이 끝없이 쌓인다.',
    },
    whenToIgnore: {
      en: 'When the source never has more elements than the dependency can take at once.',
      ko: '원본의 원소 수가 언제나 의존 대상이 한 번에 감당할 수 있는 수 이하일 때.',
    },
    sources: ['reactor-core 3.8.6 ParallelFlux.flatMap'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/PriceService.java
    package shop;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Flux;
    import reactor.core.scheduler.Schedulers;
    class PriceService {
      private final WebClient web;
      PriceService(WebClient web) { this.web = web; }
      Flux<Integer> prices(Flux<Long> ids) {
        return ids.parallel(4).runOn(Schedulers.parallel())
            .flatMap(id -> web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class))
    //       ^^^^^^^ parallelflux-unbounded
            .sequential();
      }
    }
  `,
  good: `
    //- /src/main/java/shop/PriceService.java
    package shop;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Flux;
    import reactor.core.scheduler.Schedulers;
    class PriceService {
      private final WebClient web;
      PriceService(WebClient web) { this.web = web; }
      Flux<Integer> prices(Flux<Long> ids) {
        return ids.parallel(4).runOn(Schedulers.parallel())
            .flatMap(id -> web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class), false, 8)
            .sequential();
      }
    }
  `,
  *check(project) {
    for (const { fanOut } of sitesOf(project)) {
      const what = asynchronousCall(fanOut);
      if (what === null || fanOut.kind !== 'parallel-flux' || fanOut.certainty !== 'sure') continue;
      if (fanOut.concurrency.source !== 'default' || fanOut.concurrency.defaultKind !== 'unlimited') continue;
      yield {
        rule: 'parallelflux-unbounded',
        location: { path: fanOut.path, span: fanOut.nameSpan },
        args: { operator: fanOut.operator, what },
        related: [],
      };
    }
  },
});

/** What the inner calls elsewhere; null when they run inline, one per rail, or nothing is known of them. */
function asynchronousCall(fanOut: FanOut): string | null {
  if (fanOut.innerIsInline) return null;
  const client = fanOut.clientCalls.find(({ certainty }) => certainty === 'sure');
  return client?.method ?? sureEffects(fanOut)[0]?.method ?? null;
}
