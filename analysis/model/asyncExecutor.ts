import { executorCeiling } from '../../sizing/executorGrowth';
import { isAtLeast } from '../../sizing/versions';
import type { ModuleModel, Settled } from './config/moduleModel';
import { countDefault, defaultOf } from './defaults';
import { type ExecutorBean, executorBeans, hasExecutorComponents } from './executorBeans';
import type { AsyncMethod, ExecutorDeclaration } from './java/javaModel';
import type { ModuleView, Project } from './project';
import { settleCount } from './settledNumbers';

/**
 * Which executor runs `@Async` methods, in the order Spring looks (domain facts 4.3): the one named, the configurer's, the
 * only or primary `TaskExecutor` bean, the bean `taskExecutor`, Boot's own; else a new thread per call.
 */
export type AsyncExecutor =
  | { readonly kind: 'declared'; readonly declaration: ExecutorDeclaration }
  /** Boot's `applicationTaskExecutor`, which `spring.task.execution.*` configures. */
  | { readonly kind: 'application' }
  /** Several beans and none of them is the default: a new thread per call. One of them may be Boot's scheduler. */
  | { readonly kind: 'thread-per-call'; readonly beans: readonly ExecutorBean[]; readonly besideScheduler: boolean }
  | { readonly kind: 'unknown' };

const UNKNOWN: AsyncExecutor = { kind: 'unknown' };

export function asyncExecutorOf(project: Project, view: ModuleView, method: AsyncMethod): AsyncExecutor {
  if (method.executor) return { kind: 'declared', declaration: method.executor };
  return isNamed(project, method) ? UNKNOWN : defaultAsyncExecutor(project, view);
}

/** The executor of `@Async` without a name. */
export function defaultAsyncExecutor(project: Project, view: ModuleView): AsyncExecutor {
  const { application, applicationJava } = view;
  const configurer = applicationJava.asyncConfigurer;
  if (configurer && project.viewOf(configurer.path)?.application === application) return UNKNOWN;
  if (application.versions.springBoot === null || bringsExecutors(application)) return UNKNOWN;
  if (hasExecutorComponents(project, view) || sharedLibraryHasExecutors(project, view)) return UNKNOWN;
  const beans = executorBeans(project, view);
  if (beans.length === 0) return { kind: 'application' };
  if (application.property('spring.task.execution.mode') !== null) return UNKNOWN;
  if (beans.some((bean) => bean.isConditional || bean.isTaskExecutor === null)) return UNKNOWN;
  const candidates = beans.filter((bean) => bean.isTaskExecutor);
  const primary = candidates.filter((bean) => bean.isPrimary);
  const named = beans.find((bean) => [bean.name, ...bean.aliases].includes('taskExecutor'));
  // Boot's own scheduler is a TaskExecutor as well, so one bean of the project's need not be the only one.
  const isAlone = candidates.length === 1 && !applicationJava.enablesScheduling;
  const chosen = primary.length === 1 ? primary[0] : isAlone ? candidates[0] : named;
  if (chosen) return chosen.declaration ? { kind: 'declared', declaration: chosen.declaration } : UNKNOWN;
  if (primary.length > 0) return UNKNOWN;
  if (candidates.length > 1) return { kind: 'thread-per-call', beans: candidates, besideScheduler: false };
  const isBesideScheduler = candidates.length === 1 && beans.length === 1 && bootMakesScheduler(view, candidates[0]);
  return isBesideScheduler ? { kind: 'thread-per-call', beans: candidates, besideScheduler: true } : UNKNOWN;
}

/**
 * With scheduling enabled Boot makes `taskScheduler`, a second TaskExecutor, unless some bean is a scheduler already (run on
 * Boot 3.5.16 and 4.0.7: `async-one-executor-and-scheduling`).
 */
function bootMakesScheduler({ application, applicationJava }: ModuleView, only: ExecutorBean | undefined): boolean {
  return (
    applicationJava.enablesScheduling &&
    only?.declaration?.kind === 'ThreadPoolTaskExecutor' &&
    application.virtualThreads.value === false &&
    isAtLeast(application.versions.springBoot?.value ?? null, '3.5') === true
  );
}

/** Libraries of several applications are no part of one application's code here, and yet their beans may be in it. */
function sharedLibraryHasExecutors(project: Project, { application }: ModuleView): boolean {
  return project.modules.some(
    (library) =>
      library.application !== application &&
      application.moduleDependencies.includes(library.module.path) &&
      executorBeans(project, library).length > 0,
  );
}

/** Threads of `applicationTaskExecutor`, with the queue behind them. */
export function applicationTaskExecutor(module: ModuleModel): {
  readonly threads: Settled<number | 'unlimited'>;
  readonly queue: Settled<number | 'unlimited'>;
  readonly key: string;
} {
  const bounded = (key: string, fallback: Settled<number | 'unlimited'>): Settled<number | 'unlimited'> => {
    const property = module.property(key);
    return property === null ? fallback : settleCount(property, { value: 0, origin: property.origin });
  };
  if (module.virtualThreads.value !== false) {
    const key = 'spring.task.execution.simple.concurrency-limit';
    const { virtualThreads } = module;
    const limit = bounded(key, { value: 'unlimited', origin: virtualThreads.origin });
    const threads =
      virtualThreads.value === null
        ? virtualThreads
        : typeof limit.value === 'number' && limit.value < 0
          ? { value: 'unlimited' as const, origin: limit.origin }
          : limit;
    return { threads: threads as Settled<number | 'unlimited'>, queue: { value: 0, origin: limit.origin }, key };
  }
  const key = 'spring.task.execution.pool.core-size';
  const core = settleCount(module.property(key), countDefault(module, 'taskExecutionCore'));
  const max = bounded('spring.task.execution.pool.max-size', defaultOf(module, 'taskExecutionMax'));
  const queue = bounded('spring.task.execution.pool.queue-capacity', defaultOf(module, 'taskExecutionQueue'));
  if (core.value === null || max.value === null || queue.value === null) {
    return { threads: core.value === null ? core : max.value === null ? max : queue, queue, key };
  }
  const ceiling = executorCeiling({ core: core.value, max: max.value, queueCapacity: queue.value });
  const grows = ceiling?.growsAt != null;
  const value = ceiling?.whenQueueFull ?? core.value;
  return { threads: { value, origin: grows ? max.origin : core.origin }, queue, key };
}

/** `@Async("…")` whose name is no bean of the sources, or no constant. */
function isNamed(project: Project, method: AsyncMethod): boolean {
  if (method.executorName !== null) return method.executorName !== '';
  const text = project.document(method.path)?.text.slice(method.annotationSpan.start, method.annotationSpan.end) ?? '';
  return text.includes('(') && !/\(\s*\)$/.test(text);
}

/** Libraries whose configuration brings executor beans of its own. */
export function bringsExecutors(application: ModuleModel): boolean {
  return (
    application.hasDependency('org.springframework.boot', 'spring-boot-starter-websocket') ||
    application.hasDependency('org.springframework', 'spring-websocket') ||
    application.hasDependency('org.springframework.integration', 'spring-integration-core') ||
    application.hasDependency('org.springframework.boot', 'spring-boot-starter-integration') ||
    application.hasDependency('org.springframework.cloud', 'spring-cloud-stream')
  );
}
