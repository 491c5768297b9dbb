import type { Location } from '../documents/span';
import type { BlockCall, SchedulerUse } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { schedulerTerm } from '../model/reactorTerms';
import { WEBFLUX_JDBC } from './given';
import { defineRule, type Finding } from './rule';

interface NestedArguments {
  readonly operator: string;
  readonly scheduler: string;
  /** Threads of the scheduler; null when not settled. */
  readonly threads: number | null;
}

/** A task on a scheduler waits for another task of the same scheduler: when all threads wait, none is left to go on. */
export const nestedBoundedElastic = defineRule<NestedArguments>({
  id: 'nested-bounded-elastic',
  severity: 'warning',
  title: {
    en: 'A task waits for another task of the same scheduler',
    ko: '같은 스케줄러의 다른 작업을 기다리는 작업',
  },
  message: ({ operator, scheduler, threads }) => ({
    en: `${operator}() holds a ${scheduler} thread and waits for work that needs another ${scheduler} thread${threads === null ? '' : `: ${threads} such tasks at once take all ${threads} threads and wait for each other`}. Chain with flatMap instead of waiting, or give the inner work a scheduler of its own.`,
    ko: `${scheduler} 스레드를 붙잡은 채 같은 ${scheduler} 스레드가 필요한 작업을 기다린다: ${operator}().${threads === null ? '' : ` 이런 작업 ${threads}개가 동시에 실행되면 스레드 ${threads}개를 모두 차지하고 서로를 기다린다.`} 기다리지 말고 flatMap으로 잇거나 안쪽 작업에 전용 스케줄러를 둔다.`,
  }),
  docs: {
    why: {
      en: 'A task that waits keeps its thread. When the awaited work is queued on the same bounded scheduler, as many waiting tasks as there are threads bring it to a standstill: nothing fails, nothing moves.',
      ko: '기다리는 작업은 스레드를 놓지 않는다. 기다리는 대상이 같은 스케줄러의 대기열에 있으면, 스레드 수만큼의 작업이 동시에 기다리는 순간 모두 멈춘다. 실패도 진행도 없다.',
    },
    whenToIgnore: {
      en: 'When it is certain that far fewer such tasks run at once than there are threads.',
      ko: '동시에 실행되는 이런 작업이 스레드 수보다 훨씬 적은 것이 확실할 때.',
    },
    sources: ['reactor-core 3.8.6 BoundedElasticScheduler.BoundedServices.pick'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Mono<Integer> count(int total) {
        return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(Schedulers.boundedElastic());
      }
      Mono<Integer> doubled(int total) {
        return Mono.fromCallable(() -> 2 * count(total).block())
    //                                                  ^^^^^ nested-bounded-elastic
            .subscribeOn(Schedulers.boundedElastic());
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Mono<Integer> count(int total) {
        return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(Schedulers.boundedElastic());
      }
      Mono<Integer> doubled(int total) {
        return count(total).map(count -> 2 * count);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) yield* findingsIn(project, view);
  },
});

function* findingsIn(project: Project, view: ModuleView): Generator<Finding<NestedArguments>> {
  const reported = new Set<string>();
  for (const { scheduler, effects, path, nameSpan, operator } of view.java.schedulerPlacements) {
    for (const effect of effects) {
      const key = keyOf(effect.location);
      const isWait = effect.resource === 'reactive-wait' && effect.certainty === 'sure';
      const wait = isWait ? blockCallAt(project, effect.location) : undefined;
      if (wait === undefined || reported.has(key) || !waitsForItself(wait, scheduler)) continue;
      reported.add(key);
      const { value } = schedulerTerm(view.application, scheduler, 0);
      yield {
        rule: 'nested-bounded-elastic',
        location: effect.location,
        args: {
          operator: wait.operator,
          scheduler: scheduler.name ?? scheduler.kind,
          threads: typeof value === 'number' ? value : null,
        },
        related: [{ location: { path, span: nameSpan }, message: { en: operator, ko: operator } }],
      };
    }
  }
}

function blockCallAt(project: Project, { path, span }: Location): BlockCall | undefined {
  return project.javaOf(path)?.blockCalls.find(({ nameSpan }) => nameSpan.start === span.start);
}

function waitsForItself(wait: BlockCall, scheduler: SchedulerUse): boolean {
  if (scheduler.kind !== 'boundedElastic' && scheduler.kind !== 'newBoundedElastic') return false;
  // A time limit ends the standstill; what it costs then is another question.
  if (wait.timeoutMs !== undefined) return false;
  return wait.waitsFor.some((other) => isSame(other, scheduler));
}

function isSame(a: SchedulerUse, b: SchedulerUse): boolean {
  if (a.shared && b.shared) return a.kind === b.kind;
  return !a.shared && !b.shared && keyOf(a.declaration ?? a.location) === keyOf(b.declaration ?? b.location);
}

function keyOf({ path, span }: Location): string {
  return `${path}#${span.start}`;
}
