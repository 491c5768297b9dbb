import { callTimeAt } from '../model/callTime';
import { executorShape } from '../model/executorTerms';
import type { ExecutorDeclaration, ExecutorKind, FanOut } from '../model/java/javaModel';
import type { ModuleView } from '../model/project';
import { dependencyName, executorSiteAt, executorSites, oneSecondQueue } from './executorTasks';
import { placeExecutor } from './fixes/dedicatedExecutor';
import { perCallObject, replaceObject } from './fixes/perCallObject';
import { SERVLET_JDBC } from './given';
import { isPerCall } from './perCallContext';
import { defineRule } from './rule';

interface CreatedArguments {
  readonly factory: string;
  readonly owner: string;
  readonly threads: number;
}

/** A pool made in every call and never shut down: its threads stay, so each call leaks them. */
export const executorCreatedPerCall = defineRule<CreatedArguments>({
  id: 'executor-created-per-call',
  severity: 'error',
  title: { en: 'Executor made in every call and never shut down', ko: '호출마다 만들고 종료하지 않는 실행기' },
  message: ({ factory, owner, threads }) => ({
    en: `${owner} makes a ${factory} in every call and nobody shuts it down: up to ${threads} idle ${threads === 1 ? 'thread stays' : 'threads stay'} behind each call, and no call is limited by another. Keep one executor for all calls.`,
    ko: `${owner}: 호출마다 실행기를 만들고(${factory}) 종료하지 않는다. 호출 한 번에 유휴 스레드가 최대 ${threads}개씩 남고, 호출끼리 서로 제한하지도 못한다. 실행기 하나를 모든 호출이 함께 쓴다.`,
  }),
  docs: {
    why: {
      en: 'Core threads of a pool never end unless the pool is shut down or lets them time out, and a pool with living threads is not collected. A pool per call also limits nothing: ten calls have ten pools.',
      ko: '풀을 종료하거나 시간 초과로 끝나게 하지 않는 한 코어 스레드는 끝나지 않으며, 살아 있는 스레드가 있는 풀은 수거되지 않는다. 호출마다 풀이 있으면 제한도 되지 않는다. 호출이 10개면 풀도 10개다.',
    },
    whenToIgnore: {
      en: 'When the method is called once per process in a way the sources do not show.',
      ko: '소스에서는 보이지 않지만 프로세스당 한 번만 호출되는 메서드일 때.',
    },
    sources: ['OpenJDK 17 ThreadPoolExecutor (class comment: Finalization), Executors.newFixedThreadPool'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/InvoiceController.java
    package shop;
    import java.util.concurrent.ExecutorService;
    import java.util.concurrent.Executors;
    import java.util.concurrent.Future;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.RestController;
    @RestController
    class InvoiceController {
      private final OrderRepository repository;
      InvoiceController(OrderRepository repository) { this.repository = repository; }
      @GetMapping("/count")
      int count(int total) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
    //                                   ^^^^^^^^^^^^^^^^^^^^^ executor-created-per-call
        Future<Integer> count = pool.submit(() -> repository.countByTotal(total));
        return count.get();
      }
    }
  `,
  good: `
    //- /src/main/java/shop/InvoiceController.java
    package shop;
    import java.util.concurrent.ExecutorService;
    import java.util.concurrent.Executors;
    import java.util.concurrent.Future;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.RestController;
    @RestController
    class InvoiceController {
      private final OrderRepository repository;
      InvoiceController(OrderRepository repository) { this.repository = repository; }
      @GetMapping("/count")
      int count(int total) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
          Future<Integer> count = pool.submit(() -> repository.countByTotal(total));
          return count.get();
        } finally {
          pool.shutdown();
        }
      }
    }
  `,
  *check(project) {
    for (const { view, declaration } of executorSites(project)) {
      const threads = threadsLeftBehind(view, declaration);
      if (threads === null || !isUsedPerCall(view, declaration)) continue;
      const made = perCallObject(project, declaration.location);
      if (!made?.uses.every((use) => (use.isTarget ? USES.has(use.call) : STARTERS.test(use.call)))) continue;
      const document = project.document(declaration.location.path);
      const text = document?.text.slice(declaration.location.span.start, declaration.location.span.end) ?? '';
      const args = {
        factory: /^(?:new\s+)?[\w.]+/.exec(text)?.[0] ?? declaration.kind,
        owner: declaration.owner,
        threads,
      };
      yield { rule: 'executor-created-per-call', location: declaration.location, args, related: [] };
    }
  },
  fix(finding, project) {
    const { path, span } = finding.location;
    const site = executorSiteAt(project, finding.location);
    const made = perCallObject(project, finding.location);
    if (!site || !made || !HOISTED.has(site.declaration.kind)) return [];
    const { view, declaration } = site;
    const callTime = callTimeAt(project, view, { path, span, owner: declaration.owner });
    const { threads } = finding.args;
    const [call] = tasksOf(view, declaration).flatMap(({ effects }) => effects);
    const constant = placeExecutor(
      project,
      view,
      path,
      span.start,
      { threads, queue: oneSecondQueue(threads, callTime.value), name: call ? dependencyName(call) : 'tasks' },
      'One for all calls; a full queue slows the caller down.',
    );
    const replaced = constant ? replaceObject(project, path, made, constant.name) : [];
    if (!constant || replaced.length === 0) return [];
    return [
      {
        title: {
          en: `Keep one executor of ${threads} ${threads === 1 ? 'thread' : 'threads'} for all calls${constant.where.en}`,
          ko: `모든 호출이 실행기 하나를 함께 사용: 스레드 ${threads}개${constant.where.ko}`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits: [...constant.edits, ...replaced],
      },
    ];
  },
});

/** Pools whose threads never end by themselves; `newSingleThreadExecutor` shuts down when it is collected (OpenJDK 17, 21). */
const LASTING: ReadonlySet<ExecutorKind> = new Set([
  'newFixedThreadPool',
  'newScheduledThreadPool',
  'newSingleThreadScheduledExecutor',
  'ThreadPoolExecutor',
  'ScheduledThreadPoolExecutor',
]);

/** Those a plain `ExecutorService` can stand for. */
const HOISTED: ReadonlySet<ExecutorKind> = new Set(['newFixedThreadPool', 'ThreadPoolExecutor']);

const USES = new Set([
  'submit',
  'execute',
  'invokeAll',
  'invokeAny',
  'schedule',
  'scheduleAtFixedRate',
  'scheduleWithFixedDelay',
]);
const STARTERS = /^(?:supply|run)Async$|^(?:then|handle|whenComplete|applyToEither|acceptEither|runAfter)\w*Async$/;

function threadsLeftBehind(view: ModuleView, declaration: ExecutorDeclaration): number | null {
  const { kind, createdPerCall, closedLocally, allowCoreThreadTimeOut, virtualThreads } = declaration;
  if (!createdPerCall || closedLocally || allowCoreThreadTimeOut || virtualThreads || !LASTING.has(kind)) return null;
  const shape = executorShape(view.application, declaration);
  return shape && shape.core > 0 ? shape.core : null;
}

function tasksOf(view: ModuleView, declaration: ExecutorDeclaration): readonly FanOut[] {
  return view.applicationJava.fanOuts.filter(({ executor }) => executor?.declaration === declaration);
}

function isUsedPerCall(view: ModuleView, declaration: ExecutorDeclaration): boolean {
  return tasksOf(view, declaration).some(({ context }) => isPerCall(context));
}
