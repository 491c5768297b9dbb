import type { SchedulerDeclaration } from '../model/java/javaModel';
import { forEachExpression } from '../model/java/walk';
import type { ModuleView, Project } from '../model/project';
import { settleCodeNumber } from '../model/settledNumbers';
import { constantName, wholeFactory } from './fixes/dedicatedScheduler';
import { splitArguments } from './fixes/executorEdits';
import { addImports, addMember, clashes, typeAround } from './fixes/javaEdits';
import { type PerCallObject, perCallObject, replaceObject } from './fixes/perCallObject';
import { WEBFLUX_JDBC } from './given';
import { isPerCall } from './perCallContext';
import { defineRule, type Fix } from './rule';

interface SchedulerArguments {
  readonly factory: string;
  readonly owner: string;
  /** Threads of one such scheduler; null when the code does not settle it. */
  readonly threads: number | null;
}

/** A scheduler made in every call and never disposed of: each call brings threads of its own, which stay. */
export const schedulerCreatedPerCall = defineRule<SchedulerArguments>({
  id: 'scheduler-created-per-call',
  severity: 'error',
  title: { en: 'Scheduler made in every call', ko: '호출마다 만드는 스케줄러' },
  message: ({ factory, owner, threads }) => ({
    en: `${owner} makes a ${factory} scheduler in every call and never disposes of it: its ${threads === null ? 'threads' : `threads (up to ${threads})`} are shared with nobody, so calls do not limit each other, and nothing ends the scheduler. Keep one in a constant.`,
    ko: `${owner}: 호출마다 스케줄러를 만들고(${factory}) 정리하지 않는다. ${threads === null ? '스레드' : `스레드(최대 ${threads}개)`}를 아무와도 공유하지 않아 호출끼리 서로 제한하지 못하고, 스케줄러도 끝나지 않는다. 상수 하나로 함께 쓴다.`,
  }),
  docs: {
    why: {
      en: 'A scheduler is a set of threads with its own limit. Made anew per call it limits one call only, and it lives until somebody disposes of it: `newParallel` and `newSingle` keep their threads, `newBoundedElastic` keeps an evictor task, and none of them are daemons unless asked for.',
      ko: '스케줄러는 자체 상한을 가진 스레드 묶음이다. 호출마다 새로 만들면 그 호출 하나만 제한하며, 누군가 정리할 때까지 남는다. `newParallel`과 `newSingle`은 스레드를, `newBoundedElastic`은 정리 작업을 붙잡고 있고, 따로 지정하지 않으면 데몬 스레드도 아니다.',
    },
    whenToIgnore: {
      en: 'When the method runs once per process, or something the sources do not show disposes of the scheduler.',
      ko: '프로세스당 한 번만 실행되거나, 소스에서 보이지 않는 곳에서 스케줄러를 정리할 때.',
    },
    sources: ['reactor-core 3.8.6 Schedulers.newBoundedElastic, newParallel, newSingle; BoundedElasticScheduler'],
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
        return Mono.fromCallable(() -> repository.countByTotal(total))
            .subscribeOn(Schedulers.newBoundedElastic(10, 100, "jdbc"));
    //                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ scheduler-created-per-call
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Scheduler;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private static final Scheduler JDBC_SCHEDULER = Schedulers.newBoundedElastic(10, 100, "jdbc", 60, true);
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Mono<Integer> count(int total) {
        return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(JDBC_SCHEDULER);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      for (const declaration of view.java.schedulerDeclarations) {
        const { scheduler, owner, createdPerCall } = declaration;
        if (!createdPerCall || !MADE.has(scheduler.kind)) continue;
        const made = perCallObject(project, scheduler.location);
        if (!made?.uses.every((use) => !use.isTarget && PLACEMENTS.has(use.call))) continue;
        if (made.uses.length === 0 || !runsPerCall(view, declaration, made)) continue;
        const threads = scheduler.cap ? settleCodeNumber(view.application, scheduler.cap).value : null;
        yield {
          rule: 'scheduler-created-per-call',
          location: scheduler.location,
          args: { factory: scheduler.kind, owner, threads: typeof threads === 'number' ? threads : null },
          related: [],
        };
      }
    }
  },
  fix(finding, project) {
    const { path, span } = finding.location;
    const made = perCallObject(project, finding.location);
    const edits = made ? keepOne(project, path, span.start, made, finding.location) : [];
    if (edits.length === 0) return [];
    const { threads } = finding.args;
    return [
      {
        title: {
          en: `Keep one scheduler${threads === null ? '' : ` of ${threads} ${threads === 1 ? 'thread' : 'threads'}`} for all calls`,
          ko: `모든 호출이 스케줄러 하나를 함께 사용${threads === null ? '' : `: 스레드 ${threads}개`}`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits,
      },
    ];
  },
});

const MADE: ReadonlySet<string> = new Set(['newBoundedElastic', 'newParallel', 'newSingle']);
const PLACEMENTS: ReadonlySet<string> = new Set(['subscribeOn', 'publishOn', 'runOn']);

/** In a request, or in a method that returns a publisher made from its parameters. */
function runsPerCall(view: ModuleView, { scheduler }: SchedulerDeclaration, { method }: PerCallObject): boolean {
  const users = view.applicationJava.fanOuts.filter(({ offload }) => offload?.location === scheduler.location);
  if (users.some(({ context }) => context.kind === 'main')) return false;
  if (users.some(({ context }) => isPerCall(context))) return true;
  if (method.annotations.some(({ name }) => /(^|\.)(EventListener|PostConstruct|Bean)$/.test(name))) return false;
  return method.parameters.length > 0 && /^(?:.*\.)?(?:Mono|Flux)$/.test(method.returnType?.name ?? '');
}

/** The factory call in a constant, with daemon threads where the overload can say so. */
function keepOne(
  project: Project,
  path: string,
  offset: number,
  made: PerCallObject,
  factory: Parameters<typeof wholeFactory>[1],
): Fix['edits'] {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const type = typeAround(project, path, offset);
  const name = 'reactor.core.scheduler.Scheduler';
  if (!document?.isIntact || !facts || !type || type.kind === 'interface' || clashes(facts, name)) return [];
  if (!isConstant(made)) return [];
  const whole = wholeFactory(project, factory);
  const text = asDaemon(document.text.slice(whole.span.start, whole.span.end));
  const label = /"([^"]+)"/.exec(text)?.[1] ?? '';
  const constant = constantName(label, 'SCHEDULER');
  if (type.fields.some((field) => field.name === constant)) return [];
  const used = made.local ? made : { ...made, uses: made.uses.map((use) => ({ ...use, span: whole.span })) };
  const replaced = replaceObject(project, path, used, constant);
  if (replaced.length === 0) return [];
  return [
    ...addImports(document, facts, [name]),
    addMember(document, type, [`private static final Scheduler ${constant} = ${text};`]),
    ...replaced,
  ];
}

/** Nothing of the method goes into the creation: literals, constants and types only. */
function isConstant({ creation }: PerCallObject): boolean {
  let result = true;
  forEachExpression([{ kind: 'expression', expression: creation, span: creation.span }], (expression) => {
    if (expression.kind === 'name' && !/^[A-Z]/.test(expression.name)) result = false;
    if (expression.kind === 'lambda' || expression.kind === 'new') result = false;
    if (expression.kind === 'call' && expression.target === undefined && !MADE.has(expression.name)) result = false;
  });
  return result;
}

function asDaemon(text: string): string {
  const open = text.indexOf('(');
  const given = splitArguments(text.slice(open + 1, -1));
  const [first] = given;
  const isNamed = /"/.test(given.at(first?.startsWith('"') ? 0 : -1) ?? '');
  const daemon: Readonly<Record<string, string>> = {
    'newBoundedElastic 3': ', 60, true',
    'newParallel 2': ', true',
    'newSingle 1': ', true',
  };
  const method = /(\w+)\s*$/.exec(text.slice(0, open))?.[1] ?? '';
  const added = isNamed ? (daemon[`${method} ${given.length}`] ?? '') : '';
  return `${text.slice(0, -1)}${added})`;
}
