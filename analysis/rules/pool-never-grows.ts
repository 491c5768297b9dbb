import { executorCeiling } from '../../sizing/executorGrowth';
import type { Edit } from '../features/edit';
import { callTimeAt } from '../model/callTime';
import { executorShape, type SettledShape } from '../model/executorTerms';
import type { ExecutorDeclaration, ExecutorSetting } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { blockingTasks, oneSecondQueue } from './executorTasks';
import { insertAfter } from './fixes/executorEdits';
import { addImports } from './fixes/javaEdits';
import { SERVLET_JDBC } from './given';
import { defineRule, type Fix } from './rule';

interface GrowthArguments {
  readonly name: string;
  readonly core: number;
  readonly max: number | 'unlimited';
  readonly queue: number | 'unlimited';
  /** Milliseconds of work a bounded queue holds for the core threads; null for an unbounded one. */
  readonly queuedMs: number | null;
  /** Tasks that fill one second of the core threads. */
  readonly advisedQueue: number;
}

/** A maximum that is never reached: a thread beyond the core starts only when the queue is full. */
export const poolNeverGrows = defineRule<GrowthArguments>({
  id: 'pool-never-grows',
  severity: 'warning',
  title: { en: 'Executor never grows beyond its core threads', ko: '코어 크기 이상으로 늘어나지 않는 스레드 풀' },
  message: ({ name, core, max, queue, queuedMs, advisedQueue }) => {
    const threads = `${core} ${core === 1 ? 'thread' : 'threads'}`;
    const limit = max === 'unlimited' ? '2147483647' : String(max);
    return queue === 'unlimited' || queuedMs === null
      ? {
          en: `${name} stays at ${threads}: a further one starts only when the queue is full, and the queue has no bound, so the maximum of ${limit} is never reached. Raise the core size, or bound the queue, to ${advisedQueue} for instance.`,
          ko: `${name}: 스레드가 ${core}개에서 늘어나지 않는다. 대기열이 가득 차야 새 스레드가 생기는데 대기열에 제한이 없어 최대 크기(${limit})에 이르지 못한다. 코어 크기를 늘리거나 대기열을 제한한다(예: ${advisedQueue}).`,
        }
      : {
          en: `${name} stays at ${threads} until ${queue} tasks wait, ${seconds(queuedMs)} s of work for them: the maximum of ${limit} comes too late. Raise the core size, or bound the queue to ${advisedQueue}, one second of work.`,
          ko: `${name}: 작업 ${queue}개(${seconds(queuedMs)}초 분량)가 쌓일 때까지 스레드가 ${core}개에서 늘어나지 않아 최대 크기(${limit})가 너무 늦게 쓰인다. 코어 크기를 늘리거나 대기열을 1초 분량인 ${advisedQueue}(으)로 제한한다.`,
        };
  },
  docs: {
    why: {
      en: '`ThreadPoolExecutor` starts core threads, then queues, and starts threads beyond the core only when the queue is full. `ThreadPoolTaskExecutor` has an unbounded queue unless `queueCapacity` is set, so its `maxPoolSize` does nothing.',
      ko: '`ThreadPoolExecutor`는 코어 스레드를 만든 뒤 대기열에 쌓고, 대기열이 가득 차야 코어를 넘는 스레드를 만든다. `ThreadPoolTaskExecutor`는 `queueCapacity`를 지정하지 않으면 대기열에 제한이 없어 `maxPoolSize`가 쓰이지 않는다.',
    },
    whatToDo: {
      en: 'Decide what the number was for. If the threads are wanted, set core = maximum and let idle core threads end (`allowCoreThreadTimeOut`). If the maximum was meant for bursts, bound the queue: it must fill before the first additional thread starts, so a queue of one second of work is deep already.',
      ko: '그 숫자의 목적부터 정한다. 스레드가 필요하다면 코어 크기를 최대 크기와 같게 하고 유휴 코어 스레드가 끝나게 한다(`allowCoreThreadTimeOut`). 순간 부하용이라면 대기열을 제한한다. 대기열이 가득 차야 첫 추가 스레드가 생기므로 1초 분량의 대기열도 이미 깊다.',
    },
    whenToIgnore: {
      en: 'When the core size is meant to be the limit and the maximum is just left over: better remove it.',
      ko: '코어 크기를 상한으로 의도했고 최대 크기는 남은 설정일 때. 그 설정은 지우는 편이 낫다.',
    },
    sources: ['OpenJDK 17 ThreadPoolExecutor.execute', 'spring-framework 7.0.9 ThreadPoolTaskExecutor.createQueue'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/MailConfig.java
    package shop;
    import org.springframework.context.annotation.Bean;
    import org.springframework.context.annotation.Configuration;
    import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
    @Configuration
    class MailConfig {
      @Bean
      ThreadPoolTaskExecutor mailExecutor() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(4);
        executor.setMaxPoolSize(32);
    //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ pool-never-grows
        return executor;
      }
    }
  `,
  good: `
    //- /src/main/java/shop/MailConfig.java
    package shop;
    import org.springframework.context.annotation.Bean;
    import org.springframework.context.annotation.Configuration;
    import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
    @Configuration
    class MailConfig {
      @Bean
      ThreadPoolTaskExecutor mailExecutor() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(32);
        executor.setAllowCoreThreadTimeOut(true);
        executor.setMaxPoolSize(32);
        return executor;
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      for (const declaration of view.java.executors) {
        const args = growthOf(project, view, declaration);
        if (args === null) continue;
        const max = settingOf(declaration, 'maxPoolSize', 'maximumPoolSize');
        const related = declaration.settings
          .filter((setting) => setting !== max)
          .map(({ property, location }) => ({ location, message: { en: property, ko: property } }));
        yield { rule: 'pool-never-grows', location: max?.location ?? declaration.location, args, related };
      }
    }
  },
  fix(finding, project) {
    const { path, span } = finding.location;
    const declaration = project.java.executors.find(
      (candidate) =>
        candidate.location.path === path &&
        [candidate.location, ...candidate.settings.map((setting) => setting.location)].some(
          (location) => location.span.start === span.start,
        ),
    );
    const document = project.document(path);
    if (!declaration || !document?.isIntact) return [];
    const view = project.viewOf(path);
    const bound = view === null ? null : boundBehind(project, view, declaration, finding.args);
    return [...growCore(project, declaration, finding.args, bound), ...boundQueue(project, declaration, finding.args)];
  },
});

/** Null unless a maximum above the core is sure and sure to come too late. */
function growthOf(project: Project, view: ModuleView, declaration: ExecutorDeclaration): GrowthArguments | null {
  if (declaration.kind !== 'ThreadPoolTaskExecutor' && declaration.kind !== 'ThreadPoolExecutor') return null;
  if (settingOf(declaration, 'maxPoolSize', 'maximumPoolSize') === undefined) return null;
  const shape = executorShape(view.application, declaration);
  if (shape === null || (shape.max !== 'unlimited' && shape.max <= Math.max(1, shape.core))) return null;
  if (declaration.allowCoreThreadTimeOut && shape.core === shape.max) return null;
  const { location } = declaration;
  const callTimeMs = callTimeAt(project, view, { ...location, owner: declaration.owner }).value;
  const queuedMs = queuedWork(shape, callTimeMs);
  if (queuedMs !== null && queuedMs <= 1000) return null;
  return {
    name: declaration.name || declaration.kind,
    core: Math.max(1, shape.core),
    max: shape.max,
    queue: shape.queueCapacity,
    queuedMs,
    advisedQueue: Math.max(1, Math.floor((1000 * Math.max(1, shape.core)) / callTimeMs)),
  };
}

/** Work in a bounded queue, in milliseconds of the core threads: 0 where it hands over at once, null where it is unbounded. */
function queuedWork(shape: SettledShape, callTimeMs: number): number | null {
  if (shape.queueCapacity === 'unlimited') return null;
  const steady = executorCeiling(shape)?.steady;
  return typeof steady === 'number' && steady > 0 ? (shape.queueCapacity / steady) * callTimeMs : 0;
}

function settingOf(declaration: ExecutorDeclaration, ...names: readonly string[]): ExecutorSetting | undefined {
  return declaration.settings.find((setting) => names.includes(setting.property));
}

/**
 * The queue that the raised core needs: one second of its work where tasks block behind an endless one, null where the queue
 * can stay as it is.
 */
function boundBehind(
  project: Project,
  view: ModuleView,
  declaration: ExecutorDeclaration,
  { max, queue }: GrowthArguments,
): number | null {
  if (queue !== 'unlimited' || max === 'unlimited') return null;
  const tasks = blockingTasks(project, view, declaration);
  return tasks && oneSecondQueue(max, tasks.callTimeMs);
}

/** Core = maximum, with core threads that end when idle: as many threads as wanted, none kept for nothing. */
function growCore(
  project: Project,
  declaration: ExecutorDeclaration,
  args: GrowthArguments,
  bound: number | null,
): readonly Fix[] {
  const max = settingOf(declaration, 'maxPoolSize', 'maximumPoolSize');
  const document = project.document(declaration.location.path);
  const facts = project.javaFacts(declaration.location.path);
  if (!max || !document || !facts || args.max === 'unlimited') return [];
  const queue = settingOf(declaration, 'queueCapacity');
  // An endless queue given to a constructor is another rule's matter once the core is raised.
  if (bound !== null && declaration.kind !== 'ThreadPoolTaskExecutor') return [];
  const core = settingOf(declaration, 'corePoolSize');
  const maxText = document.text.slice(max.valueSpan.start, max.valueSpan.end);
  const path = declaration.location.path;
  const edits: Edit[] = [];
  if (core) edits.push({ path, span: core.valueSpan, newText: maxText });
  if (declaration.kind === 'ThreadPoolTaskExecutor') {
    const lines = [
      ...(core ? [] : [`setCorePoolSize(${maxText})`]),
      ...(declaration.allowCoreThreadTimeOut ? [] : ['setAllowCoreThreadTimeOut(true)']),
      ...(bound === null || queue ? [] : [`setQueueCapacity(${bound})`]),
      ...(bound === null || declaration.rejection ? [] : [CALLER_RUNS]),
    ];
    if (bound !== null && queue) edits.push({ path, span: queue.valueSpan, newText: String(bound) });
    if (bound !== null && !declaration.rejection) edits.push(...addImports(document, facts, [POOL_EXECUTOR]));
    const inserted = insertAfter(project, core ?? max, lines);
    if (inserted === null) return [];
    edits.push(...inserted);
  }
  return [
    {
      title: {
        en: `Raise the core size to ${args.max}, with idle threads ending${bound === null ? '' : `, and bound the queue to ${bound}`}`,
        ko: `코어 크기 지정: ${args.max} (유휴 스레드는 종료${bound === null ? '' : `, 대기열 제한: ${bound}`})`,
      },
      kind: 'quickfix',
      isPreferred: true,
      edits,
    },
  ];
}

const POOL_EXECUTOR = 'java.util.concurrent.ThreadPoolExecutor';
const CALLER_RUNS = 'setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy())';

/** One second of work in the queue; what is beyond it runs on the caller, which slows the source down. */
function boundQueue(project: Project, declaration: ExecutorDeclaration, args: GrowthArguments): readonly Fix[] {
  const path = declaration.location.path;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  if (!document || !facts) return [];
  const title = {
    en: `Bound the queue to ${args.advisedQueue}, one second of work`,
    ko: `대기열 제한: ${args.advisedQueue} (1초 분량)`,
  };
  const queue = settingOf(declaration, 'queueCapacity');
  if (queue) {
    return [{ title, kind: 'quickfix', edits: [{ path, span: queue.valueSpan, newText: String(args.advisedQueue) }] }];
  }
  const max = settingOf(declaration, 'maxPoolSize');
  if (declaration.kind !== 'ThreadPoolTaskExecutor' || !max) return [];
  const policy = declaration.rejection ? [] : [CALLER_RUNS];
  const inserted = insertAfter(project, max, [`setQueueCapacity(${args.advisedQueue})`, ...policy]);
  if (inserted === null) return [];
  const imports = policy.length > 0 ? addImports(document, facts, [POOL_EXECUTOR]) : [];
  return [{ title, kind: 'quickfix', edits: [...imports, ...inserted] }];
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 100) / 10);
}
