/**
 * How a ThreadPoolExecutor grows: core threads first, then the queue, and only then further threads up to the maximum
 * (ThreadPoolExecutor.execute, OpenJDK 17). So the maximum matters only when the queue can be full.
 */
import { type Bound, type Count, isCount, isZeroOrMore } from './units';

export interface ExecutorShape {
  readonly core: number;
  readonly max: Bound;
  /** Tasks the queue holds; 0 is a hand-over (SynchronousQueue). */
  readonly queueCapacity: Bound;
}

/** What becomes of a number of tasks that are all there at once. */
export interface ExecutorLoad {
  readonly threads: number;
  readonly queued: number;
  readonly rejected: number;
}

export interface ExecutorCeiling {
  /** Threads while the queue has room: the ceiling of steady work. */
  readonly steady: Bound;
  /** Threads once the queue is full; equal to `steady` where that never happens. */
  readonly whenQueueFull: Bound;
  /** Tasks that must be there at once before a thread beyond `steady` starts; null where none ever does. */
  readonly growsAt: Count | null;
}

/** Threads, queued and rejected at `tasks` unfinished tasks; null for bad input or where a needed number is unknown. */
export function executorLoad(shape: ExecutorShape, tasks: number): ExecutorLoad | null {
  const steady = threadsBeforeQueue(shape);
  const max = limitOf(shape.max);
  const queueCapacity = limitOf(shape.queueCapacity);
  if (steady === null || max === null || queueCapacity === null || max < Math.max(shape.core, 1)) return null;
  if (!isZeroOrMore(tasks) || !Number.isInteger(tasks)) return null;
  const first = Math.min(tasks, steady);
  const queued = Math.min(tasks - first, queueCapacity);
  const grown = Math.min(tasks - first - queued, max - steady);
  return { threads: first + grown, queued, rejected: tasks - first - queued - grown };
}

/** The most threads that can work, before and after the queue is full; null for bad input. */
export function executorCeiling(shape: ExecutorShape): ExecutorCeiling | null {
  const { core, max, queueCapacity } = shape;
  const steady = threadsBeforeQueue(shape);
  if (steady === null) return null;
  if (queueCapacity === 'unlimited') return { steady, whenQueueFull: steady, growsAt: null };
  const limit = limitOf(max);
  const queue = limitOf(queueCapacity);
  if (limit === null || queue === null || limit < Math.max(core, 1)) return null;
  const growsAt = limit > steady ? steady + queue + 1 : null;
  return queue === 0
    ? { steady: max, whenQueueFull: max, growsAt }
    : { steady, whenQueueFull: limit > steady ? max : steady, growsAt };
}

/** The core; at least one with a queue, because the first queued task is given a thread when there is none. */
function threadsBeforeQueue({ core, queueCapacity }: ExecutorShape): number | null {
  if (!Number.isInteger(core) || core < 0) return null;
  return queueCapacity === 0 ? core : Math.max(core, 1);
}

function limitOf(bound: Bound): number | null {
  if (bound === 'unlimited') return Number.POSITIVE_INFINITY;
  return bound === 0 || isCount(bound) ? bound : null;
}
