import { executorShape } from '../model/executorTerms';
import type { ExecutorDeclaration, ExecutorKind } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { blockingTasks, executorSiteAt, executorSites } from './executorTasks';
import { wholeFactory } from './fixes/dedicatedScheduler';
import { splitArguments } from './fixes/executorEdits';
import { addImports, clashes } from './fixes/javaEdits';
import { type Given, pom } from './given';
import { defineRule, type Fix } from './rule';

interface PooledArguments {
  readonly name: string;
  /** Most threads of the pool; null without a limit. */
  readonly limit: number | null;
}

const JDK_21: Given = {
  description: {
    en: 'A Spring MVC application on JDK 21.',
    ko: 'JDK 21의 Spring MVC 애플리케이션.',
  },
  files: `${pom(21, 'spring-boot-starter-web')}
  `,
};

/** A pool of virtual threads: it reuses what costs nothing to make, and limits what needs no limit. */
export const pooledVirtualThreads = defineRule<PooledArguments>({
  id: 'pooled-virtual-threads',
  severity: 'warning',
  title: { en: 'Pool of virtual threads', ko: '가상 스레드 풀' },
  message: ({ name, limit }) => ({
    en: `${name} pools virtual threads${limit === null ? '' : `: no more than ${limit} tasks run at once and the rest wait in its queue, although further virtual threads would cost next to nothing`}. Start one per task, and limit what is scarce behind them, with a semaphore or its pool.`,
    ko: `${name}: 가상 스레드를 풀로 묶었다.${limit === null ? '' : ` 가상 스레드를 더 만드는 비용은 거의 없는데도 작업이 동시에 ${limit}개만 실행되고 나머지는 대기열에서 기다린다.`} 작업마다 하나씩 만들고, 뒤에 있는 부족한 자원은 세마포어나 그 풀로 제한한다.`,
  }),
  docs: {
    why: {
      en: 'A virtual thread is meant for one task. Pooling them keeps idle ones for reuse, which saves nothing, and takes away what they are for: that a waiting task costs no thread. A limit belongs to the resource behind the tasks.',
      ko: '가상 스레드는 작업 하나를 위한 것이다. 풀로 묶으면 아낄 것이 없는데도 유휴 스레드를 남겨 두고, 기다리는 작업이 스레드를 차지하지 않는다는 장점을 없앤다. 제한은 작업 뒤의 자원에 두어야 한다.',
    },
    whenToIgnore: {
      en: 'When the pool is used as the limit on purpose and the tasks have no other.',
      ko: '다른 제한이 없어 풀을 일부러 제한으로 쓸 때.',
    },
    sources: ['JEP 444, section "Do not pool virtual threads"', 'OpenJDK 21 Executors.newThreadPerTaskExecutor'],
  },
  given: JDK_21,
  bad: `
    //- /src/main/java/shop/MailService.java
    package shop;
    import java.util.concurrent.ExecutorService;
    import java.util.concurrent.Executors;
    import org.springframework.stereotype.Service;
    @Service
    class MailService {
      private final ExecutorService mail = Executors.newFixedThreadPool(8, Thread.ofVirtual().name("mail-", 0).factory());
    //                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pooled-virtual-threads
    }
  `,
  good: `
    //- /src/main/java/shop/MailService.java
    package shop;
    import java.util.concurrent.ExecutorService;
    import java.util.concurrent.Executors;
    import org.springframework.stereotype.Service;
    @Service
    class MailService {
      private final ExecutorService mail = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("mail-", 0).factory());
    }
  `,
  *check(project) {
    for (const { view, declaration } of executorSites(project)) {
      if (!declaration.virtualThreads || !POOLED.has(declaration.kind)) continue;
      const max = executorShape(view.application, declaration)?.max;
      yield {
        rule: 'pooled-virtual-threads',
        location: declaration.location,
        args: { name: declaration.name || declaration.kind, limit: typeof max === 'number' ? max : null },
        related: [],
      };
    }
  },
  fix(finding, project) {
    const site = executorSiteAt(project, finding.location);
    const edits = site ? onePerTask(project, site.declaration) : [];
    if (!site || edits.length === 0) return [];
    return [{ title: titleFor(project, site.view, site.declaration, finding.args), kind: 'quickfix', edits }];
  },
});

const POOLED: ReadonlySet<ExecutorKind> = new Set(['newFixedThreadPool', 'newCachedThreadPool', 'ThreadPoolExecutor']);

function titleFor(
  project: Project,
  view: ModuleView,
  declaration: ExecutorDeclaration,
  { limit }: PooledArguments,
): Fix['title'] {
  const pool = blockingTasks(project, view, declaration)?.pool;
  if (pool) {
    return {
      en: `Start a virtual thread per task; ${pool.name} still lets ${pool.threads} work at once`,
      ko: `작업마다 가상 스레드 생성 (${pool.name} 크기 ${pool.threads}개가 계속 제한)`,
    };
  }
  return limit === null
    ? { en: 'Start a virtual thread per task', ko: '작업마다 가상 스레드 생성' }
    : {
        en: `Start a virtual thread per task, without the limit of ${limit}`,
        ko: `작업마다 가상 스레드 생성 (제한 ${limit}개는 없어짐)`,
      };
}

/** The pool's factory for its threads goes to `Executors.newThreadPerTaskExecutor`. */
function onePerTask(project: Project, declaration: ExecutorDeclaration): Fix['edits'] {
  const { path, span } = declaration.location;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const executors = 'java.util.concurrent.Executors';
  if (!document?.isIntact || !facts || clashes(facts, executors)) return [];
  const text = document.text.slice(span.start, span.end);
  const factory = splitArguments(text.slice(text.indexOf('(') + 1, -1)).find((argument) =>
    /\bofVirtual\s*\(/.test(argument),
  );
  if (factory === undefined) return [];
  if (declaration.kind !== 'ThreadPoolExecutor') {
    return [{ path, span, newText: `newThreadPerTaskExecutor(${factory})` }];
  }
  if (!/(^|\.)Executor(Service)?$/.test(declaration.declaredType)) return [];
  const whole = wholeFactory(project, declaration.location);
  return [
    ...addImports(document, facts, [executors]),
    { ...whole, newText: `Executors.newThreadPerTaskExecutor(${factory})` },
  ];
}
