import { bringsExecutors } from './asyncExecutor';
import type { ModuleModel, Settled } from './config/moduleModel';
import { countDefault } from './defaults';
import { allTypes, applicationFiles, type ExecutorBean, executorBeans } from './executorBeans';
import { declaredThreads } from './executorTerms';
import type { ModuleView, Project } from './project';
import { settleCount } from './settledNumbers';

/** The scheduler that runs `@Scheduled` methods, and its threads (domain facts 4.3). */
export interface SchedulingThreads {
  readonly threads: Settled<number | 'unlimited'>;
  /** Canonical key that sets them; null for a bean of the project's. */
  readonly key: string | null;
  /** The project's own scheduler; null for Boot's. */
  readonly bean: ExecutorBean | null;
}

export const SCHEDULING_SIZE_KEY = 'spring.task.scheduling.pool.size';

/** Null where it cannot be told: no Boot, a configurer, several schedulers, or one whose making is not understood. */
export function schedulingThreads(project: Project, view: ModuleView): SchedulingThreads | null {
  const { application } = view;
  if (application.versions.springBoot === null || bringsExecutors(application)) return null;
  if (hasSchedulingConfigurer(project, view)) return null;
  const beans = executorBeans(project, view);
  if (beans.some((bean) => bean.isConditional || bean.declaration === null)) return null;
  const schedulers = beans.filter(({ declaration }) => SCHEDULERS.has(declaration?.kind ?? ''));
  const [bean] = schedulers;
  if (schedulers.length > 1) return null;
  if (bean?.declaration) return { threads: declaredThreads(application, bean.declaration), key: null, bean };
  return bootScheduler(application);
}

const SCHEDULERS: ReadonlySet<string> = new Set([
  'ThreadPoolTaskScheduler',
  'ScheduledThreadPoolExecutor',
  'newScheduledThreadPool',
  'newSingleThreadScheduledExecutor',
]);

function bootScheduler(application: ModuleModel): SchedulingThreads {
  const { virtualThreads } = application;
  if (virtualThreads.value === null) return { threads: virtualThreads, key: null, bean: null };
  if (virtualThreads.value) {
    const key = 'spring.task.scheduling.simple.concurrency-limit';
    const limit = application.property(key);
    const unlimited = { value: 'unlimited' as const, origin: virtualThreads.origin };
    const threads = limit === null ? unlimited : settleCount(limit, { value: 0, origin: limit.origin });
    return { threads, key, bean: null };
  }
  const size = settleCount(
    application.property(SCHEDULING_SIZE_KEY),
    countDefault(application, 'taskSchedulingThreads'),
  );
  return { threads: size, key: SCHEDULING_SIZE_KEY, bean: null };
}

function hasSchedulingConfigurer(project: Project, view: ModuleView): boolean {
  return applicationFiles(view, /\.scheduling\.annotation(\.SchedulingConfigurer)?$/).some((path) =>
    allTypes(project.javaFacts(path)?.types ?? []).some((type) =>
      type.supertypes.some(({ name }) => /(^|\.)SchedulingConfigurer$/.test(name)),
    ),
  );
}
