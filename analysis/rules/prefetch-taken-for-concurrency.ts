import type { PrefetchNumber } from '../model/java/javaModel';
import { settleCodeNumber } from '../model/settledNumbers';
import { WEBFLUX_JDBC } from './given';
import { defineRule } from './rule';

interface PrefetchArguments {
  readonly operator: string;
  readonly number: number;
  /** Calls really in flight: one, or as many as there are sources. */
  readonly isMerge: boolean;
}

/** `concatMap(f, 8)`, `merge(8, a, b)`: the number fetches elements ahead, it runs nothing at once. */
export const prefetchTakenForConcurrency = defineRule<PrefetchArguments>({
  id: 'prefetch-taken-for-concurrency',
  severity: 'warning',
  title: { en: 'This number is prefetch, not concurrency', ko: '동시성이 아니라 prefetch 값' },
  message: ({ operator, number, isMerge }) =>
    isMerge
      ? {
          en: `The first number of ${operator} is prefetch: all sources are subscribed to at once, and ${number} only says how many elements are fetched ahead from each. To limit the sources use Flux.fromIterable(sources).flatMap(source -> source, ${number}).`,
          ko: `${operator}의 첫 숫자는 prefetch다. 모든 소스를 한꺼번에 구독하며, ${number} 값은 소스마다 미리 가져올 원소 수일 뿐이다. 소스 수를 제한하려면 Flux.fromIterable(sources).flatMap(source -> source, ${number}) 형태로 바꾼다.`,
        }
      : {
          en: `The number of ${operator} is prefetch: still one inner publisher runs at a time, and ${number} only says how many elements are fetched ahead. For ${number} at once use flatMap(f, ${number}), or flatMapSequential(f, ${number}) to keep the order.`,
          ko: `${operator}의 숫자는 prefetch다. 내부 Publisher는 여전히 한 번에 하나씩 실행되며, ${number} 값은 미리 가져올 원소 수일 뿐이다. 동시에 ${number}개를 실행하려면 flatMap(f, ${number}), 순서까지 지키려면 flatMapSequential(f, ${number}) 형태로 바꾼다.`,
        },
  docs: {
    why: {
      en: '`concatMap` and `switchMap` always have one inner publisher at work; their `int` says how many elements are requested ahead. Of `Flux.merge(int, …)` the leading `int` is prefetch too, and the concurrency is the number of sources. Only the second argument of `flatMap` and `flatMapSequential` is concurrency.',
      ko: '`concatMap`과 `switchMap`은 언제나 내부 Publisher 하나만 실행하며, `int` 인자는 미리 요청할 원소 수다. `Flux.merge(int, …)`의 첫 `int`도 prefetch이고 동시성은 소스의 개수다. 동시성을 뜻하는 인자는 `flatMap`과 `flatMapSequential`의 둘째 인자뿐이다.',
    },
    whenToIgnore: {
      en: 'When prefetch is what you mean; a constant with `prefetch` in its name says so and silences the rule.',
      ko: 'prefetch를 의도했을 때. 이름에 `prefetch`가 들어간 상수를 쓰면 이 규칙은 조용해진다.',
    },
    sources: ['reactor-core 3.8.6 Flux.concatMap(Function, int), Flux.merge(int, Publisher...)'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/PriceService.java
    package shop;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Flux;
    class PriceService {
      private final WebClient web;
      PriceService(WebClient web) { this.web = web; }
      Flux<Integer> prices(Flux<Long> ids) {
        return ids.concatMap(id -> web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class), 8);
    //             ^^^^^^^^^ prefetch-taken-for-concurrency
      }
    }
  `,
  good: `
    //- /src/main/java/shop/PriceService.java
    package shop;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Flux;
    class PriceService {
      private final WebClient web;
      PriceService(WebClient web) { this.web = web; }
      Flux<Integer> prices(Flux<Long> ids) {
        return ids.flatMapSequential(id -> web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class), 8);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      for (const prefetch of view.java.prefetchNumbers) {
        const { value } = settleCodeNumber(view.application, prefetch.number);
        const written = writtenText(project.document(prefetch.path)?.text, prefetch);
        if (typeof value !== 'number' || !looksLikeConcurrency(value, written)) continue;
        yield {
          rule: 'prefetch-taken-for-concurrency',
          location: { path: prefetch.path, span: prefetch.nameSpan },
          args: { operator: prefetch.operator, number: value, isMerge: prefetch.operator.startsWith('merge') },
          related: [],
        };
      }
    }
  },
});

function writtenText(text: string | undefined, { number }: PrefetchNumber): string {
  const span = number.written?.span;
  return text === undefined || span === undefined ? '' : text.slice(span.start, span.end);
}

/** 0 and 1 turn fetching ahead off, 32 and 256 are Reactor's own buffer sizes: who writes those means prefetch. */
function looksLikeConcurrency(value: number, written: string): boolean {
  if (/prefetch|buffer|queue/i.test(written)) return false;
  if (/concurren|parallel|worker|thread/i.test(written)) return value > 1;
  return value > 1 && value <= 64 && value !== 32;
}
