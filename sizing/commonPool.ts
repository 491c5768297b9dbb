/** The JVM's common pool: how wide it is, who runs on it, and what blocked workers do to a parallel stream. */
import { type Bound, type Count, finiteOrNull, isCount, isPositive, isZeroOrMore, type Millis } from './units';

/** Bounds of `java.util.concurrent.ForkJoinPool.common.parallelism` (ForkJoinPool.MAX_CAP, OpenJDK 17). */
const MAX_PARALLELISM = 32767;

/**
 * Workers of the common pool: max(1, processors − 1) (ForkJoinPool, OpenJDK 17 and 25). `configured` is the value of
 * `java.util.concurrent.ForkJoinPool.common.parallelism`, clamped to 0…32767. Null for bad input.
 */
export function commonPoolParallelism(cores: Count, configured?: number): number | null {
  if (configured !== undefined) {
    return Number.isInteger(configured) ? Math.min(Math.max(configured, 0), MAX_PARALLELISM) : null;
  }
  return isCount(cores) ? Math.max(1, cores - 1) : null;
}

export interface AsyncExecutor {
  readonly kind: 'common-pool' | 'thread-per-task';
  /** Tasks at once: the workers, or unlimited where each task gets a new thread. */
  readonly concurrency: Bound;
}

/**
 * Where CompletableFuture's `…Async` methods run without an executor. Up to JDK 24 the common pool serves only with more
 * than one worker, else each task gets a thread (USE_COMMON_POOL, OpenJDK 17); from 25 on it always does, and a
 * configured 0 becomes 2 (ForkJoinPool.asyncCommonPool). Null for bad input.
 */
export function completableFutureExecutor(cores: Count, jdk: number, configured?: number): AsyncExecutor | null {
  const parallelism = commonPoolParallelism(cores, configured);
  if (parallelism === null || !isPositive(jdk)) return null;
  if (jdk >= 25) return { kind: 'common-pool', concurrency: parallelism === 0 ? 2 : parallelism };
  if (parallelism > 1) return { kind: 'common-pool', concurrency: parallelism };
  return { kind: 'thread-per-task', concurrency: 'unlimited' };
}

/** Elements of a parallel stream handled at once: the free workers and the calling thread. Null for bad input. */
export function parallelStreamConcurrency(parallelism: number, blockedWorkers: number): Count | null {
  if (!isZeroOrMore(parallelism) || !isZeroOrMore(blockedWorkers)) return null;
  return Math.max(0, Math.floor(parallelism) - Math.ceil(blockedWorkers)) + 1;
}

/** How long a parallel stream of equal elements takes while some workers are blocked. Null for bad input. */
export function parallelStreamTime(
  elements: Count,
  elementMs: Millis,
  parallelism: number,
  blockedWorkers: number,
): Millis | null {
  const concurrency = parallelStreamConcurrency(parallelism, blockedWorkers);
  if (concurrency === null || !isCount(elements) || !isPositive(elementMs)) return null;
  return finiteOrNull(Math.ceil(elements / concurrency) * elementMs);
}
