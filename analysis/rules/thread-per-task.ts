import { STACK_ON_AARCH64 } from '../../sizing/evidenceIds';
import { callTimeAt } from '../model/callTime';
import { environmentOf } from '../model/defaults';
import { declaredThreads } from '../model/executorTerms';
import type { ExecutorDeclaration, FanOut } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import {
  type AdvisedThreads,
  adviseThreads,
  blockingTasks,
  dependencyCalls,
  dependencyName,
  executorSiteAt,
  executorSites,
  oneSecondQueue,
  onlyPool,
  relatedPlaces,
} from './executorTasks';
import { sitesOf } from './fanOutSites';
import { placeExecutor } from './fixes/dedicatedExecutor';
import { addSetters } from './fixes/executorEdits';
import { expressionsAround } from './fixes/javaExpressions';
import { SERVLET_JDBC } from './given';
import { defineRule, type Fix } from './rule';

interface ThreadArguments {
  /** `new Thread`, or the name of the executor. */
  readonly name: string;
  readonly isRaw: boolean;
  readonly method: string;
  readonly technology: string;
  readonly pool: string | null;
  readonly poolSize: number | null;
}

/** A platform thread for every task, as many as there are requests. */
export const threadPerTask = defineRule<ThreadArguments>({
  id: 'thread-per-task',
  severity: 'warning',
  title: { en: 'A new thread for every task', ko: '작업마다 새 스레드' },
  message: ({ name, isRaw, method, technology, pool, poolSize }) => {
    const call = `${method} (${technology})`;
    const behind =
      pool === null
        ? {
            en: 'when that becomes slow, nothing limits the threads but memory',
            ko: '느려지면 메모리 외에는 스레드 수를 막는 것이 없다',
          }
        : {
            en: `${pool} has ${poolSize} connections, so every thread beyond ${poolSize} only waits`,
            ko: `커넥션은 ${poolSize}개뿐이라(${pool}) 그 이상의 스레드는 기다리기만 한다`,
          };
    return {
      en: `${isRaw ? 'Each request starts a thread of its own' : `${name} starts a new thread for every task and has no concurrency limit`}, which blocks in ${call}: ${behind.en}. ${isRaw ? 'Use a bounded executor.' : 'Set a limit.'}`,
      ko: `${isRaw ? '요청마다 새 스레드를 만들고' : `${name}: 작업마다 새 스레드를 만들고 동시 실행 제한이 없다.`} 그 스레드는 블로킹된다: ${call}. ${behind.ko}. ${isRaw ? '크기가 제한된 스레드 풀을 쓴다.' : '제한을 지정한다.'}`,
    };
  },
  figures: { '1': { evidence: 'thread-stack-linux-x64' }, '2': STACK_ON_AARCH64 },
  docs: {
    why: {
      en: 'A thread costs a stack (1 MB reserved on Linux x64, 2 MB on aarch64) and time to start, and there is no limit: under load their number follows the arrival rate times the time each one waits. `SimpleAsyncTaskExecutor` pools nothing unless `setConcurrencyLimit` is called.',
      ko: '스레드는 스택(Linux x64 1MB, aarch64 2MB 예약)과 생성 시간이 들고 제한이 없다. 부하가 걸리면 수가 도착률 × 대기 시간만큼 늘어난다. `SimpleAsyncTaskExecutor`는 `setConcurrencyLimit`을 부르지 않으면 아무것도 제한하지 않는다.',
    },
    whenToIgnore: {
      en: 'When such tasks are rare and each may run for minutes.',
      ko: '드물게 실행되고 한 번에 몇 분씩 걸리는 작업일 때.',
    },
    sources: [
      'spring-framework 7.0.9 SimpleAsyncTaskExecutor.execute, ConcurrencyThrottleSupport',
      'OpenJDK 17 globals_linux_x86.hpp ThreadStackSize',
    ],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/InvoiceController.java
    package shop;
    import org.springframework.web.bind.annotation.PostMapping;
    import org.springframework.web.bind.annotation.RestController;
    @RestController
    class InvoiceController {
      private final OrderRepository repository;
      InvoiceController(OrderRepository repository) { this.repository = repository; }
      @PostMapping("/invoices")
      void create(long id) {
        new Thread(() -> repository.deleteById(id)).start();
    //      ^^^^^^ thread-per-task
      }
    }
  `,
  good: `
    //- /src/main/java/shop/InvoiceController.java
    package shop;
    import java.util.concurrent.Executor;
    import org.springframework.web.bind.annotation.PostMapping;
    import org.springframework.web.bind.annotation.RestController;
    @RestController
    class InvoiceController {
      private final OrderRepository repository;
      private final Executor jdbcExecutor;
      InvoiceController(OrderRepository repository, Executor jdbcExecutor) {
        this.repository = repository;
        this.jdbcExecutor = jdbcExecutor;
      }
      @PostMapping("/invoices")
      void create(long id) {
        jdbcExecutor.execute(() -> repository.deleteById(id));
      }
    }
  `,
  *check(project) {
    for (const { view, fanOut } of sitesOf(project)) {
      if (fanOut.executor?.kind !== 'thread' || fanOut.certainty !== 'sure' || !PER_REQUEST.has(fanOut.context.kind))
        continue;
      const [call] = dependencyCalls(fanOut.effects);
      if (!call) continue;
      const pool = onlyPool(view, dependencyCalls(fanOut.effects));
      yield {
        rule: 'thread-per-task',
        location: { path: fanOut.path, span: fanOut.nameSpan },
        args: {
          name: 'new Thread',
          isRaw: true,
          method: call.method,
          technology: call.technology,
          pool: pool?.name ?? null,
          poolSize: pool?.threads ?? null,
        },
        related: [],
      };
    }
    for (const { view, declaration } of executorSites(project)) {
      const tasks = isUnlimited(view, declaration) ? blockingTasks(project, view, declaration) : null;
      if (!tasks) continue;
      const { call, pool, places } = tasks;
      yield {
        rule: 'thread-per-task',
        location: declaration.location,
        args: {
          name: declaration.name || declaration.kind,
          isRaw: false,
          method: call.method,
          technology: call.technology,
          pool: pool?.name ?? null,
          poolSize: pool?.threads ?? null,
        },
        related: relatedPlaces(places),
      };
    }
  },
  fix(finding, project) {
    const { path, span } = finding.location;
    if (!project.document(path)?.isIntact) return [];
    if (!finding.args.isRaw) {
      const site = executorSiteAt(project, finding.location);
      return site ? limitExecutor(project, site.view, site.declaration) : [];
    }
    const site = sitesOf(project).find(
      ({ fanOut }) =>
        fanOut.executor?.kind === 'thread' && fanOut.path === path && fanOut.nameSpan.start === span.start,
    );
    return site ? replaceThread(project, site.view, site.fanOut) : [];
  },
});

const PER_REQUEST: ReadonlySet<string> = new Set(['servlet', 'event-loop', 'listener']);

function isUnlimited(view: ModuleView, declaration: ExecutorDeclaration): boolean {
  return (
    declaration.kind === 'SimpleAsyncTaskExecutor' &&
    !declaration.virtualThreads &&
    !declaration.createdPerCall &&
    declaredThreads(view.application, declaration).value === 'unlimited'
  );
}

/** `setConcurrencyLimit`, at which the caller waits; with a JDK that has them, also virtual threads. */
function limitExecutor(project: Project, view: ModuleView, declaration: ExecutorDeclaration): readonly Fix[] {
  const tasks = blockingTasks(project, view, declaration);
  const advised = tasks && adviseThreads(view, tasks);
  if (!advised) return [];
  const { threads, reason } = advised;
  const written = declaration.settings.find(({ property }) => property === 'concurrencyLimit');
  const limit = `setConcurrencyLimit(${threads})`;
  const { path } = declaration.location;
  const set = (calls: readonly string[]): Fix['edits'] => {
    const more = written ? calls.filter((call) => call !== limit) : calls;
    const added = addSetters(project, declaration, more);
    if (added === null) return [];
    return [...(written ? [{ path, span: written.valueSpan, newText: String(threads) }] : []), ...added];
  };
  const fixes: Fix[] = [
    {
      title: {
        en: `Limit it to ${threads} tasks at once, ${reason.en}; beyond it the caller waits`,
        ko: `동시 실행 제한: ${threads}개 (${reason.ko}, 넘치면 호출한 쪽이 대기)`,
      },
      kind: 'quickfix',
      isPreferred: true,
      edits: set([limit]),
    },
  ];
  if (hasVirtualThreads(view)) {
    fixes.push({
      title: {
        en: `Use virtual threads and limit it to ${threads} tasks at once`,
        ko: `가상 스레드 사용, 동시 실행 제한: ${threads}개`,
      },
      kind: 'quickfix',
      edits: set(['setVirtualThreads(true)', limit]),
    });
  }
  return fixes.filter(({ edits }) => edits.length > 0);
}

/** `new Thread(task).start()` becomes a task of a bounded pool, or a virtual thread. */
function replaceThread(project: Project, view: ModuleView, fanOut: FanOut): readonly Fix[] {
  const { path, nameSpan } = fanOut;
  const document = project.document(path);
  const start = expressionsAround(project, path, nameSpan.start).find(
    (expression) =>
      expression.kind === 'call' &&
      expression.name === 'start' &&
      expression.target?.kind === 'new' &&
      expression.target.type.span.start === nameSpan.start &&
      expression.target.body === undefined &&
      expression.target.arguments.length === 1,
  );
  const made = start?.kind === 'call' ? start.target : undefined;
  const task = made?.kind === 'new' ? made.arguments[0] : undefined;
  if (!document || !start || !task) return [];
  const text = document.text.slice(task.span.start, task.span.end);
  const calls = dependencyCalls(fanOut.effects);
  const pool = onlyPool(view, calls);
  const advised: AdvisedThreads | null = adviseThreads(view, { pool });
  const [call] = calls;
  const fixes: Fix[] = [];
  if (advised && call) {
    const { threads, reason } = advised;
    const site = { path, span: fanOut.span, owner: fanOut.owner, ...(pool ? { pool: pool.name } : {}) };
    const name = dependencyName(call);
    const constant = placeExecutor(
      project,
      view,
      path,
      nameSpan.start,
      { threads, queue: oneSecondQueue(threads, callTimeAt(project, view, site).value), name },
      `${name} calls run here; a full queue slows the caller down.`,
    );
    if (constant) {
      fixes.push({
        title: {
          en: `Use a bounded executor of ${threads} threads, ${reason.en}${constant.where.en}`,
          ko: `전용 스레드 풀 사용: 스레드 ${threads}개 (${reason.ko}${constant.where.ko})`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits: [...constant.edits, { path, span: start.span, newText: `${constant.name}.execute(${text})` }],
      });
    }
  }
  if (hasVirtualThreads(view)) {
    fixes.push({
      title: {
        en: 'Start a virtual thread instead (nothing limits how many)',
        ko: '가상 스레드로 실행 (수 제한은 없음)',
      },
      kind: 'quickfix',
      edits: [{ path, span: start.span, newText: `Thread.startVirtualThread(${text})` }],
    });
  }
  return fixes;
}

function hasVirtualThreads(view: ModuleView): boolean {
  return (environmentOf(view.application).jdk ?? 0) >= 21;
}
