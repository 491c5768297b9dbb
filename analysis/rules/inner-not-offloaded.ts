import { callTimeAt } from '../model/callTime';
import { sureEffects } from '../model/fanOutChain';
import type { BlockingCall } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { type FanOutSite, siteAt, sitesOf } from './fanOutSites';
import { offloadInner } from './fixes/offloadInner';
import { isOnForbiddenThread } from './forbiddenThreads';
import { FAN_OUT_WITHIN_POOL, WEBFLUX_JDBC } from './given';
import { defineRule } from './rule';

interface NotOffloadedArguments {
  readonly operator: string;
  readonly technology: string;
  readonly method: string;
  readonly callTimeMs: number;
}

/** A Callable inner without a scheduler runs on the thread that feeds the operator: whatever its concurrency, one at a time. */
export const innerNotOffloaded = defineRule<NotOffloadedArguments>({
  id: 'inner-not-offloaded',
  severity: 'warning',
  title: { en: 'The inner calls run one at a time', ko: '내부 호출이 하나씩 실행됨' },
  message: ({ operator, technology, method, callTimeMs }) => ({
    en: `The inner publisher of ${operator} has no scheduler, so ${method} (${technology}) runs on the thread that feeds it, one call at a time: 20 elements take ${20 * callTimeMs} ms. Add subscribeOn(Schedulers.boundedElastic()) to the inner publisher.`,
    ko: `${operator} 내부 Publisher에 스케줄러가 없어 원소를 공급하는 스레드에서 한 번에 하나씩 실행된다: ${method} (${technology}). 원소 20개에 ${20 * callTimeMs}ms가 걸린다. 내부 Publisher에 subscribeOn(Schedulers.boundedElastic())을 붙인다.`,
  }),
  figures: { '20': { evidence: 'operator-shape' } },
  docs: {
    why: {
      en: '`flatMap` calls a `fromCallable`, `fromSupplier` or `just` inner at once, on the thread that brought the element, and takes the next element only afterwards. Twenty calls take twenty times as long as one, whatever the concurrency says; `Mono.defer` around it changes nothing.',
      ko: '`flatMap`은 `fromCallable`, `fromSupplier`, `just` 내부 Publisher를 원소를 가져온 스레드에서 곧바로 호출하고, 끝난 뒤에야 다음 원소를 받는다. 동시성 값과 상관없이 호출 20번은 한 번의 20배가 걸린다. `Mono.defer`로 감싸도 달라지지 않는다.',
    },
    whatToDo: {
      en: 'Give the inner publisher a scheduler of its own, `Mono.fromCallable(…).subscribeOn(Schedulers.boundedElastic())`, inside the function. A `subscribeOn` behind the `flatMap` moves the whole chain to one thread and leaves the calls in a row.',
      ko: '함수 안에서 내부 Publisher에 스케줄러를 지정한다: `Mono.fromCallable(…).subscribeOn(Schedulers.boundedElastic())`. `flatMap` 뒤의 `subscribeOn`은 체인 전체를 스레드 하나로 옮길 뿐이어서 호출은 여전히 차례로 실행된다.',
    },
    whenToIgnore: {
      en: 'When the calls must not overlap; `concatMap` says so more clearly.',
      ko: '호출이 겹치면 안 될 때. 이때는 `concatMap`이 의도를 더 잘 드러낸다.',
    },
    sources: ['reactor-core 3.8.6 FluxFlatMap.FlatMapMain.onNext', '20 calls took 20 times the call time (measured)'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total)));
    //                ^^^^^^^ inner-not-offloaded
      }
    }
  `,
  good: FAN_OUT_WITHIN_POOL,
  *check(project) {
    for (const site of sitesOf(project)) {
      const { view, fanOut } = site;
      const [call] = inlineCalls(project, site);
      if (call === undefined || isMovedOutside(site)) continue;
      yield {
        rule: 'inner-not-offloaded',
        location: { path: fanOut.path, span: fanOut.nameSpan },
        args: { operator: fanOut.operator, ...describe(project, view, site, call) },
        related: call.path.slice(1).map(({ name, location }) => ({ location, message: { en: name, ko: name } })),
      };
    }
  },
  fix(finding, project) {
    const site = siteAt(project, finding.location);
    const [call] = site ? inlineCalls(project, site) : [];
    const fix = site && call ? offloadInner(project, site, call) : null;
    return fix === null ? [] : [fix];
  },
});

/** Blocking calls that the operator runs one after another although it could run several; empty when another rule speaks. */
export function inlineCalls(project: Project, { view, fanOut }: FanOutSite): readonly BlockingCall[] {
  const { concurrency } = fanOut;
  const isSequential = concurrency.defaultKind === 'one' || concurrency.value === 1;
  if (fanOut.kind !== 'operator' || fanOut.certainty !== 'sure' || !fanOut.innerIsInline || isSequential) return [];
  if (fanOut.afterGroupBy) return [];
  const calls = sureEffects(fanOut).filter(
    ({ runsOn, resource }) => runsOn.kind === 'caller' && resource !== 'reactive-wait',
  );
  return isOnForbiddenThread(project, view, calls) ? [] : calls;
}

/** A `subscribeOn` further down the same chain was meant to help: outer-subscribe-on says why it does not. */
export function isMovedOutside({ fanOut }: FanOutSite): boolean {
  const outer = fanOut.outerSubscribeOn;
  return outer !== null && outer.path === fanOut.path && outer.owner === fanOut.owner;
}

function describe(
  project: Project,
  view: ModuleView,
  { fanOut }: FanOutSite,
  { technology, method }: BlockingCall,
): Omit<NotOffloadedArguments, 'operator'> {
  const { path, span, owner } = fanOut;
  return { technology, method, callTimeMs: callTimeAt(project, view, { path, span, owner }).value };
}
