import { writeTargetOf, writeValue } from '../features/writeValue';
import { fanOutChain } from '../model/fanOutChain';
import type { Project } from '../model/project';
import type { ModelTerm } from '../model/termChain';
import { type FanOutSite, siteAt, sitesOf } from './fanOutSites';
import { setConcurrency } from './fixes/setConcurrency';
import { WEBFLUX_JDBC } from './given';
import { poolPressure, relatedTerms } from './poolPressure';
import { defineRule, type Fix } from './rule';

interface EqualsCapArguments {
  readonly operator: string;
  readonly concurrency: number;
  readonly scheduler: string;
}

/** Concurrency equal to the threads of the scheduler: a new task is bound to a thread that is still busy with the last. */
export const flatmapEqualsSchedulerCap = defineRule<EqualsCapArguments>({
  id: 'flatmap-equals-scheduler-cap',
  severity: 'information',
  title: {
    en: 'The concurrency of flatMap equals the cap of its scheduler',
    ko: 'flatMap 동시성이 스케줄러 스레드 상한과 같음',
  },
  message: ({ operator, concurrency, scheduler }) => ({
    en: `The concurrency of ${operator} and the thread cap of ${scheduler} are both ${concurrency}: a new call can be bound to a thread that is just ending another one while others go idle, which costs up to one extra round in a burst and 10 % in long runs. Raise the cap to ${concurrency + 1}, or lower the concurrency to ${concurrency - 1}.`,
    ko: `${operator} 동시성과 ${scheduler} 스레드 상한이 같다(${concurrency}개). 다른 스레드가 비어도 막 끝나가는 스레드에 새 호출이 묶일 수 있어, 짧은 일괄 처리에서는 한 회차, 긴 실행에서는 최대 10%를 잃는다. 스레드 상한 지정: ${concurrency + 1}, 또는 동시성 지정: ${concurrency - 1}`,
  }),
  figures: {
    '10': { evidence: 'flatmap-scheduler-pool' },
    '160': { evidence: 'flatmap-scheduler-pool' },
    '80': { evidence: 'flatmap-scheduler-pool' },
  },
  docs: {
    why: {
      en: '`boundedElastic` binds a task to one thread for good. `flatMap` asks for the next element before the thread of the completed call is free again, so with as many calls as threads the next task can land behind a busy thread. 160 calls on 80 threads took three rounds at concurrency 80, two with one thread more.',
      ko: '`boundedElastic`은 작업을 스레드 하나에 고정한다. `flatMap`은 끝난 호출의 스레드가 비기 전에 다음 원소를 요청하므로, 호출 수와 스레드 수가 같으면 다음 작업이 사용 중인 스레드 뒤에 놓일 수 있다. 스레드 80개에서 호출 160개는 동시성 80일 때 3회차, 스레드가 하나 더 있으면 2회차가 걸렸다.',
    },
    whenToIgnore: {
      en: 'When a pool behind the scheduler is far smaller, or elements come too slowly to fill the threads.',
      ko: '뒤의 커넥션 풀이 훨씬 작거나, 원소가 드문드문 와서 스레드가 다 차지 않을 때.',
    },
    sources: [
      'reactor-core 3.8.6 BoundedElasticScheduler.BoundedServices.pick',
      'rounds measured with reactor-core 3.8.6',
    ],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Scheduler;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private static final Scheduler JDBC = Schedulers.newBoundedElastic(8, 1000, "jdbc");
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(JDBC), 8);
    //                ^^^^^^^ flatmap-equals-scheduler-cap
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Scheduler;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private static final Scheduler JDBC = Schedulers.newBoundedElastic(9, 1000, "jdbc");
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(JDBC), 8);
      }
    }
  `,
  *check(project) {
    for (const site of sitesOf(project)) {
      const equal = equalTerms(project, site);
      if (equal === null) continue;
      const { view, fanOut } = site;
      const location = { path: fanOut.path, span: fanOut.nameSpan };
      const args = { operator: fanOut.operator, concurrency: equal.value, scheduler: equal.scheduler.name };
      const related = relatedTerms(fanOutChain(project, view, fanOut), location);
      yield { rule: 'flatmap-equals-scheduler-cap', location, args, related };
    }
  },
  fix(finding, project) {
    const site = siteAt(project, finding.location);
    const equal = site ? equalTerms(project, site) : null;
    if (!site || equal === null) return [];
    return [...raiseCap(project, site, equal), ...lowerConcurrency(project, site, equal.value)];
  },
});

interface EqualTerms {
  readonly value: number;
  readonly operator: ModelTerm;
  readonly scheduler: ModelTerm;
}

function equalTerms(project: Project, { view, fanOut }: FanOutSite): EqualTerms | null {
  const kind = fanOut.offload?.kind;
  if (fanOut.kind !== 'operator' || fanOut.certainty !== 'sure' || fanOut.afterGroupBy) return null;
  if (kind !== 'boundedElastic' && kind !== 'newBoundedElastic') return null;
  // On virtual threads a task below the cap always gets an executor of its own.
  if (kind === 'boundedElastic' && view.application.virtualThreads.value !== false) return null;
  const chain = fanOutChain(project, view, fanOut);
  const [operator] = chain?.terms ?? [];
  const scheduler = chain?.terms.find((term) => term.kind === 'scheduler');
  if (!operator || !scheduler || operator.kind !== 'operator' || typeof operator.value !== 'number') return null;
  if (operator.value !== scheduler.value || operator.value < 2 || poolPressure(project, view, fanOut)) return null;
  return { value: operator.value, operator, scheduler };
}

function raiseCap(project: Project, { view }: FanOutSite, { value, operator, scheduler }: EqualTerms): readonly Fix[] {
  const [own, others] = [scheduler.origin.location, operator.origin.location];
  // One constant for both numbers: raising it would raise both.
  if (own && others && own.path === others.path && own.span.start === others.span.start) return [];
  const target = writeTargetOf(project, view, scheduler);
  const edits = target === null ? null : writeValue(project, target.id, value + 1);
  if (edits === null || 'refused' in edits) return [];
  return [
    {
      title: {
        en: `Raise the cap of ${scheduler.name} to ${value + 1}`,
        ko: `${scheduler.name} 스레드 상한 지정: ${value + 1}`,
      },
      kind: 'quickfix',
      isPreferred: true,
      edits,
    },
  ];
}

function lowerConcurrency(project: Project, { fanOut }: FanOutSite, value: number): readonly Fix[] {
  const edit = setConcurrency(project, fanOut, value - 1);
  if (edit === null) return [];
  return [
    {
      title: {
        en: `Set concurrency to ${value - 1}, one below the cap`,
        ko: `동시성 지정: ${value - 1} (상한보다 하나 작게)`,
      },
      kind: 'quickfix',
      edits: [edit],
    },
  ];
}
