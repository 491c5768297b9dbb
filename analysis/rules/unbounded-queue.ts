import { executorShape } from '../model/executorTerms';
import type { ExecutorDeclaration } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import {
  adviseThreads,
  blockingTasks,
  executorSiteAt,
  executorSites,
  oneSecondQueue,
  ratePerSecond,
  relatedPlaces,
  settingOf,
} from './executorTasks';
import { addSetters, insertAfter, replaceFactory, splitArguments } from './fixes/executorEdits';
import { addImports } from './fixes/javaEdits';
import { SERVLET_JDBC } from './given';
import { defineRule, type Fix } from './rule';

interface QueueArguments {
  readonly name: string;
  readonly threads: number;
  readonly method: string;
  readonly technology: string;
  readonly callTimeMs: number;
  /** Tasks per second that the threads end. */
  readonly rate: number;
  readonly queue: number;
}

/** A fixed number of threads behind a queue without bound: what they cannot do waits, unseen, until memory ends. */
export const unboundedQueue = defineRule<QueueArguments>({
  id: 'unbounded-queue',
  severity: 'warning',
  title: { en: 'Executor queue without a bound', ko: '제한 없는 실행기 대기열' },
  message: ({ name, threads, method, technology, callTimeMs, rate, queue }) => ({
    en: `${name} has ${threads} ${threads === 1 ? 'thread' : 'threads'} and a queue without bound. Its tasks block in ${method} (${technology}): beyond ${rate} tasks/s (at ${callTimeMs} ms each) they pile up in memory and nobody is told. Bound the queue, to ${queue} for instance (one second of work).`,
    ko: `${name}: 스레드 ${threads}개에 대기열 제한이 없다. 작업이 블로킹되므로(${method}, ${technology}) 초당 ${rate}건(건당 ${callTimeMs}ms)을 넘으면 메모리에 계속 쌓이고 드러나지 않는다. 대기열 제한: ${queue} (1초 분량)`,
  }),
  docs: {
    why: {
      en: '`newFixedThreadPool`, `newSingleThreadExecutor` and a `ThreadPoolTaskExecutor` without `queueCapacity` accept every task. When more arrive than the threads end, the waiting time grows without limit and the heap fills. A bounded queue with `CallerRunsPolicy` slows the source down instead.',
      ko: '`newFixedThreadPool`, `newSingleThreadExecutor`, `queueCapacity`를 지정하지 않은 `ThreadPoolTaskExecutor`는 작업을 끝없이 받는다. 처리 속도보다 빨리 들어오면 대기 시간이 한없이 길어지고 힙이 찬다. 대기열을 제한하고 `CallerRunsPolicy`를 쓰면 넘기는 쪽이 느려져 과부하가 드러난다.',
    },
    whatToDo: {
      en: 'Bound the queue to about one second of work (threads ÷ call time: 8 threads of 50 ms end 160 tasks) and choose the policy for what does not fit: `CallerRunsPolicy` slows the source down, `AbortPolicy` lets it fail at once. Whoever waits longer than a second usually has a caller that has given up.',
      ko: '대기열을 1초 분량 정도로 제한하고(스레드 수 ÷ 호출 시간: 50ms짜리 스레드 8개는 초당 160건) 넘치는 작업의 정책을 정한다. `CallerRunsPolicy`는 넘기는 쪽을 늦추고 `AbortPolicy`는 바로 실패시킨다. 1초 넘게 기다린 작업은 대개 호출자가 이미 포기한 작업이다.',
    },
    whenToIgnore: {
      en: 'When something else limits how many tasks can be waiting, such as a bounded list of jobs.',
      ko: '대기할 수 있는 작업 수가 다른 곳에서 이미 제한될 때.',
    },
    sources: [
      'OpenJDK 17 Executors.newFixedThreadPool, ThreadPoolExecutor.execute',
      'spring-framework 7.0.9 ThreadPoolTaskExecutor.createQueue',
    ],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/InvoiceService.java
    package shop;
    import java.util.concurrent.ExecutorService;
    import java.util.concurrent.Executors;
    import org.springframework.stereotype.Service;
    @Service
    class InvoiceService {
      private final ExecutorService jdbc = Executors.newFixedThreadPool(4);
    //                                               ^^^^^^^^^^^^^^^^^^^^^ unbounded-queue
      private final OrderRepository repository;
      InvoiceService(OrderRepository repository) { this.repository = repository; }
      void count(int total) {
        jdbc.execute(() -> repository.countByTotal(total));
      }
    }
  `,
  good: `
    //- /src/main/java/shop/InvoiceService.java
    package shop;
    import java.util.concurrent.ExecutorService;
    import java.util.concurrent.LinkedBlockingQueue;
    import java.util.concurrent.ThreadPoolExecutor;
    import java.util.concurrent.TimeUnit;
    import org.springframework.stereotype.Service;
    @Service
    class InvoiceService {
      private final ExecutorService jdbc = new ThreadPoolExecutor(4, 4, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(80), new ThreadPoolExecutor.CallerRunsPolicy());
      private final OrderRepository repository;
      InvoiceService(OrderRepository repository) { this.repository = repository; }
      void count(int total) {
        jdbc.execute(() -> repository.countByTotal(total));
      }
    }
  `,
  *check(project) {
    for (const { view, declaration } of executorSites(project)) {
      const threads = threadsBeforeAnEndlessQueue(view, declaration);
      const tasks = threads === null ? null : blockingTasks(project, view, declaration);
      if (threads === null || tasks === null) continue;
      const { call, callTimeMs, places } = tasks;
      yield {
        rule: 'unbounded-queue',
        location: settingOf(declaration, 'queueCapacity')?.location ?? declaration.location,
        args: {
          name: declaration.name || declaration.kind,
          threads,
          method: call.method,
          technology: call.technology,
          callTimeMs,
          rate: ratePerSecond(threads, callTimeMs),
          queue: oneSecondQueue(threads, callTimeMs),
        },
        related: relatedPlaces(places),
      };
    }
  },
  fix(finding, project) {
    const site = executorSiteAt(project, finding.location);
    if (!site || !project.document(finding.location.path)?.isIntact) return [];
    const edits = boundQueue(project, site.view, site.declaration, finding.args);
    if (edits.length === 0) return [];
    const { queue } = finding.args;
    return [
      {
        title: {
          en: `Bound the queue to ${queue}, one second of work; beyond it the caller runs the task`,
          ko: `대기열 제한: ${queue} (1초 분량, 넘치면 호출한 스레드가 실행)`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits,
      },
    ];
  },
});

/** The threads; null where the queue is bounded, or another rule knows better (a maximum above the core: `pool-never-grows`). */
function threadsBeforeAnEndlessQueue(view: ModuleView, declaration: ExecutorDeclaration): number | null {
  const { kind } = declaration;
  const isOwn = kind === 'newFixedThreadPool' || kind === 'newSingleThreadExecutor';
  if (!isOwn && kind !== 'ThreadPoolTaskExecutor' && kind !== 'ThreadPoolExecutor') return null;
  if (declaration.createdPerCall || declaration.closedLocally || declaration.virtualThreads) return null;
  // A queue that blocks or refuses by itself cannot be told from its class.
  if (declaration.queueType !== undefined && !/^Linked\w*(Queue|Deque)$/.test(declaration.queueType)) return null;
  const shape = executorShape(view.application, declaration);
  if (shape === null || shape.queueCapacity !== 'unlimited') return null;
  const core = Math.max(1, shape.core);
  const max = settingOf(declaration, 'maxPoolSize', 'maximumPoolSize');
  return max !== undefined && (shape.max === 'unlimited' || shape.max > core) ? null : core;
}

function boundQueue(
  project: Project,
  view: ModuleView,
  declaration: ExecutorDeclaration,
  { threads, queue }: QueueArguments,
): Fix['edits'] {
  const { path, span } = declaration.location;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  if (!document || !facts) return [];
  switch (declaration.kind) {
    case 'newSingleThreadExecutor':
      return replaceFactory(project, declaration, '1', queue);
    case 'newFixedThreadPool': {
      const text = document.text.slice(span.start, span.end);
      const [count] = splitArguments(text.slice(text.indexOf('(') + 1, -1));
      return replaceFactory(project, declaration, count ?? String(threads), queue);
    }
    case 'ThreadPoolExecutor': {
      const setting = settingOf(declaration, 'queueCapacity');
      const isEmpty = setting && document.text.slice(setting.valueSpan.start, setting.valueSpan.end) === '()';
      return setting && isEmpty ? [{ path, span: setting.valueSpan, newText: `(${queue})` }] : [];
    }
    default:
      return boundTaskExecutor(project, view, declaration, queue);
  }
}

/** With a bounded queue the maximum counts, which is 2147483647 unless it is set: it goes along with the core size. */
function boundTaskExecutor(
  project: Project,
  view: ModuleView,
  declaration: ExecutorDeclaration,
  queue: number,
): Fix['edits'] {
  const { path } = declaration.location;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const written = settingOf(declaration, 'queueCapacity');
  const core = settingOf(declaration, 'corePoolSize');
  const tasks = blockingTasks(project, view, declaration);
  if (!document || !facts || !tasks) return [];
  const size = core
    ? document.text.slice(core.valueSpan.start, core.valueSpan.end)
    : String(adviseThreads(view, tasks)?.threads ?? 1);
  const lines = [
    ...(core ? [] : [`setCorePoolSize(${size})`]),
    ...(settingOf(declaration, 'maxPoolSize') ? [] : [`setMaxPoolSize(${size})`]),
    ...(written ? [] : [`setQueueCapacity(${core ? queue : oneSecondQueue(Number(size), tasks.callTimeMs)})`]),
    ...(declaration.rejection ? [] : ['setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy())']),
  ];
  const inserted = core ? insertAfter(project, core, lines) : addSetters(project, declaration, lines);
  if (inserted === null) return [];
  return [
    ...(declaration.rejection ? [] : addImports(document, facts, ['java.util.concurrent.ThreadPoolExecutor'])),
    ...(written ? [{ path, span: written.valueSpan, newText: String(queue) }] : []),
    ...inserted,
  ];
}
