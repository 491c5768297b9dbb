import { STACK_ON_AARCH64 } from '../../sizing/evidenceIds';
import { executorShape } from '../model/executorTerms';
import type { ExecutorDeclaration } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import {
  adviseThreads,
  type BlockingTasks,
  blockingTasks,
  executorSiteAt,
  executorSites,
  oneSecondQueue,
  relatedPlaces,
  settingOf,
} from './executorTasks';
import { addSetters, replaceFactory } from './fixes/executorEdits';
import { SERVLET_JDBC } from './given';
import { defineRule, type Fix } from './rule';

interface ThreadsArguments {
  readonly name: string;
  readonly method: string;
  readonly technology: string;
  /** The pool behind the tasks; null when they take no connection. */
  readonly pool: string | null;
  readonly poolSize: number | null;
}

/** An executor that starts a thread whenever none is idle: a slow dependency turns every waiting task into a thread. */
export const unboundedThreads = defineRule<ThreadsArguments>({
  id: 'unbounded-threads',
  severity: 'warning',
  title: { en: 'Executor without a limit on threads', ko: '스레드 수 제한이 없는 실행기' },
  message: ({ name, method, technology, pool, poolSize }) => {
    const call = `${method} (${technology})`;
    return pool === null
      ? {
          en: `${name} starts a thread for every task that finds none idle. Its tasks block in ${call}: when that becomes slow, nothing limits the threads but memory. Give it a maximum.`,
          ko: `${name}: 쉬는 스레드가 없으면 작업마다 새 스레드를 만든다. 작업이 블로킹되므로(${call}) 느려지면 메모리 외에는 스레드 수를 막는 것이 없다. 최대 크기를 지정한다.`,
        }
      : {
          en: `${name} starts a thread for every task that finds none idle. Its tasks block in ${call} on ${pool} with ${poolSize} connections: every thread beyond ${poolSize} only waits. Give it a maximum.`,
          ko: `${name}: 쉬는 스레드가 없으면 작업마다 새 스레드를 만든다. 작업이 블로킹되는 곳: ${call}. 커넥션은 ${poolSize}개뿐이라(${pool}) 그 이상의 스레드는 기다리기만 한다. 최대 크기를 지정한다.`,
        };
  },
  figures: {
    '2147483647': { evidence: 'application-defaults' },
    '1': { evidence: 'thread-stack-linux-x64' },
    '2': STACK_ON_AARCH64,
  },
  docs: {
    why: {
      en: '`newCachedThreadPool` hands tasks over without a queue and has a maximum of 2147483647 threads; so has a `ThreadPoolTaskExecutor` with a queue but without `maxPoolSize`, once the queue is full. A thread reserves a stack of 1 MB (Linux x64) or 2 MB (aarch64), and does no work while it waits.',
      ko: '`newCachedThreadPool`은 대기열 없이 작업을 넘기고 최대 스레드 수가 2147483647이다. 대기열은 있지만 `maxPoolSize`를 지정하지 않은 `ThreadPoolTaskExecutor`도 대기열이 가득 차면 마찬가지다. 스레드는 스택으로 1MB(Linux x64) 또는 2MB(aarch64)를 예약하고, 기다리는 동안 아무 일도 하지 않는다.',
    },
    whenToIgnore: {
      en: 'When something before the executor limits the tasks, such as a semaphore or the listener that hands them over.',
      ko: '세마포어나 작업을 넘기는 리스너처럼 실행기 앞에서 작업 수가 제한될 때.',
    },
    sources: [
      'OpenJDK 17 Executors.newCachedThreadPool, ThreadPoolExecutor.execute',
      'spring-framework 7.0.9 ThreadPoolTaskExecutor',
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
      private final ExecutorService jdbc = Executors.newCachedThreadPool();
    //                                               ^^^^^^^^^^^^^^^^^^^^^ unbounded-threads
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
      private final ExecutorService jdbc = new ThreadPoolExecutor(10, 10, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(200), new ThreadPoolExecutor.CallerRunsPolicy());
      private final OrderRepository repository;
      InvoiceService(OrderRepository repository) { this.repository = repository; }
      void count(int total) {
        jdbc.execute(() -> repository.countByTotal(total));
      }
    }
  `,
  *check(project) {
    for (const { view, declaration } of executorSites(project)) {
      const tasks = growsWithoutEnd(view, declaration) ? blockingTasks(project, view, declaration) : null;
      if (tasks === null) continue;
      const { call, pool, places } = tasks;
      yield {
        rule: 'unbounded-threads',
        location: settingOf(declaration, 'maxPoolSize', 'maximumPoolSize')?.location ?? declaration.location,
        args: {
          name: declaration.name || declaration.kind,
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
    const site = executorSiteAt(project, finding.location);
    const tasks = site && blockingTasks(project, site.view, site.declaration);
    const advised = tasks && adviseThreads(site.view, tasks);
    if (!site || !tasks || !advised || !project.document(finding.location.path)?.isIntact) return [];
    const edits = limitThreads(project, site.declaration, tasks, advised.threads);
    if (edits.length === 0) return [];
    const { threads, reason } = advised;
    return [
      {
        title: {
          en: `Limit it to ${threads} threads, ${reason.en}`,
          ko: `최대 스레드 지정: ${threads}개 (${reason.ko})`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits,
      },
    ];
  },
});

/** More threads than any machine has: `Integer.MAX_VALUE` written out counts as no limit. */
const NO_LIMIT = 100_000;

function growsWithoutEnd(view: ModuleView, declaration: ExecutorDeclaration): boolean {
  const { kind } = declaration;
  if (kind !== 'newCachedThreadPool' && kind !== 'ThreadPoolTaskExecutor' && kind !== 'ThreadPoolExecutor')
    return false;
  if (declaration.createdPerCall || declaration.closedLocally || declaration.virtualThreads) return false;
  const shape = executorShape(view.application, declaration);
  if (shape === null || shape.queueCapacity === 'unlimited') return false;
  return shape.max === 'unlimited' || shape.max >= NO_LIMIT;
}

function limitThreads(
  project: Project,
  declaration: ExecutorDeclaration,
  tasks: BlockingTasks,
  threads: number,
): Fix['edits'] {
  const { path } = declaration.location;
  if (declaration.kind === 'newCachedThreadPool') {
    return replaceFactory(project, declaration, String(threads), oneSecondQueue(threads, tasks.callTimeMs));
  }
  const core = declaration.core?.value;
  if (typeof core === 'number' && core > threads) return [];
  const max = settingOf(declaration, 'maxPoolSize', 'maximumPoolSize');
  if (max) return [{ path, span: max.valueSpan, newText: String(threads) }];
  return declaration.kind === 'ThreadPoolTaskExecutor'
    ? (addSetters(project, declaration, [`setMaxPoolSize(${threads})`]) ?? [])
    : [];
}
