import type { Bound } from '../../sizing/units';
import type { Text } from '../text';
import type { ModuleModel, Settled } from './config/moduleModel';
import { defaultOf } from './defaults';
import { executorThreads } from './executorTerms';
import type { OperatorConcurrency, SchedulerUse } from './java/javaModel';
import type { Origin } from './origin';
import { settleCodeNumber, unknownSize } from './settledNumbers';
import { type ModelTerm, withReason } from './termChain';

/** Reactor's part of a chain: an operator's number and the threads of a scheduler. All of them are held for the call. */

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
