import { commonPoolParallelism, completableFutureExecutor } from '../../sizing/commonPool';
import { executorCeiling } from '../../sizing/executorGrowth';
import type { Bound } from '../../sizing/units';
import type { Text } from '../text';
import type { ModuleModel, Settled } from './config/moduleModel';
import { defaultOf } from './defaults';
import type { CodeNumber, ExecutorDeclaration, ExecutorUse, OperatorConcurrency, SchedulerUse } from './java/javaModel';
import type { Origin } from './origin';
import { codeOrigin, settleCodeNumber } from './settledNumbers';
import type { ModelTerm } from './termChain';

/** The terms that are threads or an operator's number, with their origins. `heldMs` is the caller's: all of these are held for the call. */

/** reactor-core 3.8.6 `Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE`. */
const BOUNDED_ELASTIC_FLAG = 'reactor.schedulers.defaultBoundedElasticSize';
const BOUNDED_ELASTIC_PER_CORE = 10;

/** The operator's own number: written, or the library's default as the JVM flags change it. */
export function operatorTerm(
  module: ModuleModel,
  operator: string,
  concurrency: OperatorConcurrency,
  heldMs: number,
): ModelTerm {
  const settled =
    concurrency.source === 'default' ? operatorDefault(module, concurrency) : settleCodeNumber(module, concurrency);
  return withReason(settled, {
    kind: 'operator',
    name: operator,
    value: settled.value,
    origin: settled.origin,
    heldMs,
    atTheLimit: {
      en: 'further elements wait upstream: the operator asks for no more until a call ends',
      ko: '남은 요소는 상류에서 대기한다. 호출이 끝나야 다음 요소를 요청한다',
    },
  });
}

function operatorDefault(module: ModuleModel, concurrency: OperatorConcurrency): Settled<Exclude<Bound, null>> {
  switch (concurrency.defaultKind) {
    case 'small':
      return bufferSize(module, 'reactor.bufferSize.small', 'flatMapConcurrency', 16);
    case 'xs':
      return bufferSize(module, 'reactor.bufferSize.x', 'innerPrefetch', 8);
    case 'rails':
      return sharedSize(module, 'reactor.schedulers.defaultPoolSize', 1);
    case 'unlimited':
      return defaultOf(module, 'parallelFluxFlatMapConcurrency');
    case 'one':
      return { value: concurrency.value ?? 1, origin: defaultOf(module, 'flatMapConcurrency').origin };
    default:
      return settleCodeNumber(module, concurrency);
  }
}

/** `Queues` clamps both sizes from below (reactor-core 3.8.6, `Queues.SMALL_BUFFER_SIZE`). */
function bufferSize(
  module: ModuleModel,
  flag: string,
  id: 'flatMapConcurrency' | 'innerPrefetch',
  floor: number,
): Settled<Exclude<Bound, null>> {
  const set = flagCount(module, flag);
  if (set === null) return defaultOf(module, id);
  return set.value === null ? set : { value: Math.max(set.value, floor), origin: set.origin };
}

export function schedulerTerm(module: ModuleModel, use: SchedulerUse, heldMs: number): ModelTerm {
  const size = schedulerSize(module, use);
  const queue = use.queue ? settleCodeNumber(module, use.queue).value : schedulerQueue(module, use);
  const perCore = threadsPerCore(module, use);
  return withReason(size, {
    kind: use.kind === 'fromExecutor' ? 'executor' : 'scheduler',
    name: use.name ?? use.kind,
    value: size.value,
    origin: size.origin,
    heldMs,
    ...(queue === null ? {} : { atTheLimit: queueText(queue) }),
    ...(perCore === null ? {} : { perCore }),
  });
}

/** Threads each core adds to a scheduler of Reactor's default size; null where a number was given. */
function threadsPerCore(module: ModuleModel, use: SchedulerUse): number | null {
  const isUnset = (flag: string): boolean => module.systemProperty(flag) === null;
  const isDefaultParallel = use.kind === 'parallel' || (use.kind === 'newParallel' && !use.cap);
  if (use.kind === 'boundedElastic' && isUnset(BOUNDED_ELASTIC_FLAG)) return BOUNDED_ELASTIC_PER_CORE;
  return isDefaultParallel && isUnset('reactor.schedulers.defaultPoolSize') ? 1 : null;
}

function schedulerSize(module: ModuleModel, use: SchedulerUse): Settled<Exclude<Bound, null>> {
  const origin: Origin = {
    kind: 'code',
    location: use.location,
    text: { en: 'written in code', ko: '코드에 적힌 값' },
  };
  switch (use.kind) {
    case 'boundedElastic':
      return boundedElasticCap(module);
    case 'parallel':
      return sharedSize(module, 'reactor.schedulers.defaultPoolSize', 1);
    case 'newParallel':
      return use.cap ? settleCodeNumber(module, use.cap) : sharedSize(module, 'reactor.schedulers.defaultPoolSize', 1);
    case 'newBoundedElastic':
      return use.cap ? settleCodeNumber(module, use.cap) : boundedElasticCap(module);
    case 'single':
    case 'newSingle':
    case 'immediate':
      return { value: 1, origin };
    case 'fromExecutor':
      return use.executor ? executorThreads(module, use.executor) : unknownSize(origin);
    default:
      return unknownSize(origin);
  }
}

/** Threads of the shared `boundedElastic()`: the JVM flag, else ten per core. */
export function boundedElasticCap(module: ModuleModel): Settled<number> {
  return sharedSize(module, BOUNDED_ELASTIC_FLAG, BOUNDED_ELASTIC_PER_CORE);
}

function sharedSize(module: ModuleModel, flag: string, perCore: number): Settled<number> {
  const set = flagCount(module, flag);
  if (set !== null) return set;
  const { cores } = module;
  if (cores.value === null) return cores;
  const factor = perCore === 1 ? '' : `${perCore} × `;
  return {
    value: perCore * cores.value,
    origin: {
      kind: cores.origin.kind,
      ...(cores.origin.location ? { location: cores.origin.location } : {}),
      text: {
        en: `${factor}${cores.value} cores, ${cores.origin.text.en}`,
        ko: `${factor}${cores.value}코어, ${cores.origin.text.ko}`,
      },
    },
  };
}

function flagCount(module: ModuleModel, flag: string): Settled<number> | null {
  const set = module.systemProperty(flag);
  if (set === null || set.value === null) return set;
  const value = Number(set.value);
  if (Number.isInteger(value) && value > 0) return { value, origin: set.origin };
  return {
    value: null,
    origin: set.origin,
    unknownReason: { en: `${flag} is no count: ${set.value}`, ko: `개수가 아닌 값: ${flag}=${set.value}` },
  };
}

function schedulerQueue(module: ModuleModel, use: SchedulerUse): Bound {
  return use.kind === 'boundedElastic' || use.kind === 'newBoundedElastic'
    ? defaultOf(module, 'boundedElasticQueuePerThread').value
    : null;
}

function queueText(queue: Bound): Text {
  return {
    en: `further tasks queue behind busy threads, up to ${queue} per thread, then RejectedExecutionException`,
    ko: `남는 작업은 사용 중인 스레드의 대기열에 쌓인다(스레드당 ${queue}개). 가득 차면 RejectedExecutionException`,
  };
}

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

export function commonPoolTerm(module: ModuleModel, heldMs: number): ModelTerm {
  const { cores } = module;
  const jdk = Number(module.versions.jdk?.value ?? Number.NaN);
  const executor =
    cores.value === null
      ? null
      : completableFutureExecutor(cores.value, Number.isNaN(jdk) ? 17 : jdk, commonPoolSetting(module));
  const value: Bound = executor?.concurrency ?? null;
  return withReason(cores, {
    kind: 'common-pool',
    name: 'commonPool',
    value,
    origin: {
      kind: cores.origin.kind,
      ...(cores.origin.location ? { location: cores.origin.location } : {}),
      text: {
        en:
          executor?.kind === 'thread-per-task'
            ? `a new thread per task with ${cores.value} cores`
            : `max(1, ${cores.value} cores − 1), ${cores.origin.text.en}`,
        ko:
          executor?.kind === 'thread-per-task'
            ? `${cores.value}코어에서는 작업마다 새 스레드`
            : `max(1, ${cores.value}코어 − 1), ${cores.origin.text.ko}`,
      },
    },
    heldMs,
    atTheLimit: {
      en: 'further tasks of the whole JVM queue behind the blocked workers',
      ko: 'JVM 전체의 남는 작업이 블로킹된 작업 스레드 뒤에서 대기한다',
    },
  });
}

/** The flag `java.util.concurrent.ForkJoinPool.common.parallelism`; undefined when unset or no number. */
export function commonPoolSetting(module: ModuleModel): number | undefined {
  const flag = module.systemProperty('java.util.concurrent.ForkJoinPool.common.parallelism');
  const value = flag?.value === null || flag === null ? Number.NaN : Number(flag.value);
  return Number.isInteger(value) ? value : undefined;
}

/** Workers of the common pool; null when the cores are unknown. */
export function commonPoolWorkers(module: ModuleModel): number | null {
  return module.cores.value === null ? null : commonPoolParallelism(module.cores.value, commonPoolSetting(module));
}

function unknownSize(origin: Origin): { value: null; origin: Origin; unknownReason: Text } {
  return {
    value: null,
    origin,
    unknownReason: { en: 'its size is not settled in the sources', ko: '소스에서 크기를 알 수 없음' },
  };
}

/** Carries the reason along with an unknown value. */
export function withReason<T extends ModelTerm>(settled: { readonly unknownReason?: Text | undefined }, term: T): T {
  return settled.unknownReason ? { ...term, unknownReason: settled.unknownReason } : term;
}
