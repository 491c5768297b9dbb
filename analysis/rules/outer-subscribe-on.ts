import type { Location } from '../documents/span';
import { callTimeAt } from '../model/callTime';
import type { Project } from '../model/project';
import { type FanOutSite, sitesOf } from './fanOutSites';
import { callAt } from './fixes/javaExpressions';
import { removeOperator } from './fixes/offload';
import { offloadInner } from './fixes/offloadInner';
import { WEBFLUX_JDBC } from './given';
import { inlineCalls, isMovedOutside } from './inner-not-offloaded';
import { defineRule } from './rule';

interface OuterSubscribeOnArguments {
  readonly operator: string;
  readonly scheduler: string;
  readonly technology: string;
  readonly method: string;
  readonly callTimeMs: number;
}

/** `flatMap(…).subscribeOn(s)`: the whole chain moves to one worker, and the inner calls still run one by one. */
export const outerSubscribeOn = defineRule<OuterSubscribeOnArguments>({
  id: 'outer-subscribe-on',
  severity: 'warning',
  title: {
    en: 'subscribeOn outside the operator leaves the inner calls in sequence',
    ko: '바깥쪽 subscribeOn으로는 내부 호출이 동시에 실행되지 않음',
  },
  message: ({ operator, scheduler, technology, method, callTimeMs }) => ({
    en: `This subscribeOn gives the whole chain one ${scheduler} thread, so the inner calls of ${operator} still run one by one: ${method} (${technology}), 20 elements take ${20 * callTimeMs} ms. Move it inside, behind the inner publisher.`,
    ko: `이 subscribeOn은 체인 전체에 ${scheduler} 스레드 하나를 쓰므로 ${operator} 내부 호출은 여전히 하나씩 실행된다: ${method} (${technology}). 원소 20개에 ${20 * callTimeMs}ms가 걸린다. 내부 Publisher 뒤로 옮긴다.`,
  }),
  figures: { '20': { evidence: 'operator-shape' } },
  docs: {
    why: {
      en: '`subscribeOn` picks one worker of its scheduler per subscription. Outside `flatMap` that one worker runs the source and every inner call; only a `subscribeOn` on the inner publisher gives each call a thread of its own.',
      ko: '`subscribeOn`은 구독마다 스케줄러의 작업 스레드 하나를 고른다. `flatMap` 바깥에 두면 그 스레드 하나가 원본과 모든 내부 호출을 실행한다. 내부 Publisher에 붙여야 호출마다 스레드가 따로 생긴다.',
    },
    whenToIgnore: {
      en: 'When the calls must not overlap; `concatMap` says so more clearly.',
      ko: '호출이 겹치면 안 될 때. 이때는 `concatMap`이 의도를 더 잘 드러낸다.',
    },
    sources: ['reactor-core 3.8.6 FluxSubscribeOn', '20 calls took 20 times the call time (measured)'],
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
        return totals
            .flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total)))
            .subscribeOn(Schedulers.boundedElastic());
    //       ^^^^^^^^^^^ outer-subscribe-on
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Flux<Integer> load(Flux<Integer> totals) {
        return totals
            .flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
                .subscribeOn(Schedulers.boundedElastic()), 10);
      }
    }
  `,
  *check(project) {
    for (const site of misplacedSites(project)) {
      const { view, fanOut } = site;
      const outer = fanOut.outerSubscribeOn;
      const [call] = inlineCalls(project, site);
      if (outer === null || call === undefined) continue;
      const { path, span, owner, nameSpan, operator } = fanOut;
      yield {
        rule: 'outer-subscribe-on',
        location: { path: outer.path, span: outer.nameSpan },
        args: {
          operator,
          scheduler: outer.scheduler.name ?? outer.scheduler.kind,
          technology: call.technology,
          method: call.method,
          callTimeMs: callTimeAt(project, view, { path, span, owner }).value,
        },
        related: [{ location: { path, span: nameSpan }, message: { en: operator, ko: operator } }],
      };
    }
  },
  fix(finding, project) {
    const site = misplacedSites(project).find(({ fanOut }) => isAt(fanOut.outerSubscribeOn, finding.location));
    const outer = site?.fanOut.outerSubscribeOn;
    const [call] = site ? inlineCalls(project, site) : [];
    const fix = site && call ? offloadInner(project, site, call) : null;
    if (!site || !outer || fix === null) return [];
    const { path } = finding.location;
    const written = callAt(project, path, outer.nameSpan.start);
    const inner = new Set(site.fanOut.effects.map(({ location }) => `${location.path}#${location.span.start}`));
    // What blocks besides the inner calls keeps the scheduler it has.
    const isOnlyForInner = outer.effects.every(({ location }) => inner.has(`${location.path}#${location.span.start}`));
    const removal = isOnlyForInner && written ? removeOperator(project, path, written) : null;
    return [{ ...fix, edits: removal === null ? fix.edits : [...fix.edits, removal] }];
  },
});

/** One site for each such `subscribeOn`. */
function misplacedSites(project: Project): readonly FanOutSite[] {
  const found = new Map<string, FanOutSite>();
  for (const site of sitesOf(project)) {
    const outer = site.fanOut.outerSubscribeOn;
    if (outer === null || !isMovedOutside(site) || inlineCalls(project, site).length === 0) continue;
    const key = `${outer.path}#${outer.nameSpan.start}`;
    if (!found.has(key)) found.set(key, site);
  }
  return [...found.values()];
}

function isAt(outer: FanOutSite['fanOut']['outerSubscribeOn'], { path, span }: Location): boolean {
  return outer !== null && outer.path === path && outer.nameSpan.start === span.start;
}
