import { executorCeiling } from '../../sizing/executorGrowth';
import type { Bound } from '../../sizing/units';
import type { Text } from '../text';
import { commonPoolTerm } from './commonPoolTerms';
import type { ModuleModel, Settled } from './config/moduleModel';
import { defaultOf } from './defaults';
import type { CodeNumber, ExecutorDeclaration, ExecutorUse } from './java/javaModel';
import type { Origin } from './origin';
import { codeOrigin, settleCodeNumber, unknownSize } from './settledNumbers';
import { type ModelTerm, withReason } from './termChain';

/** The threads of executors made in code: how many can really exist, which is seldom the number written as maximum. */

/** The term of a task given to an executor or to the common pool. */
export function executorTerm(module: ModuleModel, use: ExecutorUse, heldMs: number): ModelTerm {
  if (use.commonPool) return commonPoolTerm(module, heldMs);
  const size = executorThreads(module, use);
  const declaration = use.declaration;
  return withReason(size, {
    kind: 'executor',
    name: use.name || declaration?.name || use.kind,
    value: size.value,
    origin: size.origin,
    heldMs,
    ...(declaration ? { atTheLimit: executorLimitText(module, declaration) } : {}),
    metric: 'executor.active',
  });
}

/** Threads that can really work at once: with an unbounded queue the core, never the maximum. */
export function executorThreads(module: ModuleModel, use: ExecutorUse): Settled<Exclude<Bound, null>> {
  const origin: Origin = {
    kind: 'code',
    location: use.location,
    text: { en: 'executor in code', ko: '코드의 실행기' },
  };
  return use.declaration ? declaredThreads(module, use.declaration) : unknownSize(origin);
}

export function declaredThreads(module: ModuleModel, declaration: ExecutorDeclaration): Settled<Exclude<Bound, null>> {
  const origin: Origin = {
    kind: 'code',
    location: declaration.location,
    text: { en: 'executor in code', ko: '코드의 실행기' },
  };
  if (declaration.kind === 'virtual' || declaration.kind === 'SimpleAsyncTaskExecutor') {
    const limit = declaration.concurrencyLimit && settleCodeNumber(module, declaration.concurrencyLimit);
    // A negative limit is none (SimpleAsyncTaskExecutor.UNBOUNDED_CONCURRENCY is -1).
    return limit && !(typeof limit.value === 'number' && limit.value < 0) ? limit : { value: 'unlimited', origin };
  }
  const shape = executorShape(module, declaration);
  if (shape === null) return unknownSize(origin);
  const ceiling = executorCeiling(shape);
  if (ceiling === null || ceiling.whenQueueFull === null) return unknownSize(origin);
  const binding = ceiling.growsAt === null ? declaration.core : declaration.max;
  return { value: ceiling.whenQueueFull, origin: binding?.written ? codeOrigin(binding) : origin };
}

export interface SettledShape {
  readonly core: number;
  readonly max: Exclude<Bound, null>;
  readonly queueCapacity: Exclude<Bound, null>;
}

/** Core, maximum and queue as numbers; null where one of them is unknown or the kind has none of them. */
export function executorShape(module: ModuleModel, declaration: ExecutorDeclaration): SettledShape | null {
  const unset = unsetShape(module, declaration);
  const settle = (number: CodeNumber | undefined, fallback: Bound): Bound =>
    number ? numberOf(module, number) : fallback;
  const core = settle(declaration.core, unset.core);
  const max = settle(declaration.max, unset.max === 'core' ? core : unset.max);
  const queueCapacity = settle(declaration.queue, unset.queue);
  if (typeof core !== 'number' || max === null || queueCapacity === null) return null;
  return { core, max, queueCapacity };
}

interface UnsetShape {
  readonly core: Bound;
  readonly max: Bound | 'core';
  readonly queue: Bound;
}

/** What holds where nothing is written: fixed by the factory (OpenJDK 17 `Executors`), or the default of a Spring bean. */
function unsetShape(module: ModuleModel, { kind }: ExecutorDeclaration): UnsetShape {
  switch (kind) {
    case 'ThreadPoolTaskExecutor': {
      const { core, max, queue } = TASK_EXECUTOR_DEFAULTS;
      const value = (id: typeof core | typeof max | typeof queue): Bound => defaultOf(module, id).value;
      return { core: value(core), max: value(max), queue: value(queue) };
    }
    case 'newCachedThreadPool':
      return { core: 0, max: 'unlimited', queue: 0 };
    case 'newSingleThreadExecutor':
    case 'newSingleThreadScheduledExecutor':
    case 'ThreadPoolTaskScheduler':
      return { core: 1, max: 'core', queue: 'unlimited' };
    case 'newWorkStealingPool':
    case 'ForkJoinPool':
      return { core: module.cores.value, max: 'core', queue: 'unlimited' };
    case 'newFixedThreadPool':
    case 'newScheduledThreadPool':
    case 'ScheduledThreadPoolExecutor':
      return { core: null, max: 'core', queue: 'unlimited' };
    default:
      return { core: null, max: null, queue: null };
  }
}

/** What `new ThreadPoolTaskExecutor()` has where no setter is called. */
const TASK_EXECUTOR_DEFAULTS = {
  core: 'threadPoolTaskExecutorCore',
  max: 'threadPoolTaskExecutorMax',
  queue: 'threadPoolTaskExecutorQueue',
} as const;

function numberOf(module: ModuleModel, number: CodeNumber | undefined): Bound {
  return number ? settleCodeNumber(module, number).value : null;
}

function executorLimitText(module: ModuleModel, declaration: ExecutorDeclaration): Text {
  const queue = numberOf(module, declaration.queue);
  const policy = declaration.rejection ?? 'AbortPolicy';
  if (queue === 'unlimited' || queue === null) {
    return { en: 'further tasks queue without bound', ko: '남는 작업은 대기열에 끝없이 쌓인다' };
  }
  return {
    en: `further tasks queue (${queue}), then ${policy} decides`,
    ko: `남는 작업은 대기열(${queue}개)에 쌓이고, 가득 차면 거절 정책을 따른다: ${policy}`,
  };
}
