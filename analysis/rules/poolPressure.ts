import type { Location } from '../documents/span';
import { fanOutChain } from '../model/fanOutChain';
import type { FanOut } from '../model/java/javaModel';
import { poolFor } from '../model/pools';
import { formatWait } from '../model/poolTerm';
import type { ModuleView, Project } from '../model/project';
import type { ModelTerm, TermChain } from '../model/termChain';
import type { Text } from '../text';
import type { Related } from './rule';

/** What a fan-out that is wider than its pool does to the threads: how many only wait, and for how long. */
export interface PoolPressure {
  readonly operator: string;
  readonly concurrency: number;
  readonly pool: string;
  readonly poolSize: number;
  /** Calls that reach the pool at once: as many as have a thread. */
  readonly admitted: number;
  /** The threads' name; null where calls need none of their own. */
  readonly threads: string | null;
  /** Wait of the last of `admitted` equal calls: (rounds − 1) × call time. */
  readonly lastWaitMs: number;
  /** Time-out of the pool when the last wait exceeds it; null otherwise. */
  readonly exceededTimeoutMs: number | null;
  /** The concurrency to write: no more than the pool, and below the scheduler's cap. */
  readonly advised: number;
}

/** Null unless it is sure that the operator lets in more calls than the pool has connections. */
export function poolPressure(project: Project, view: ModuleView, fanOut: FanOut): PoolPressure | null {
  if (fanOut.kind !== 'operator' || fanOut.certainty !== 'sure' || fanOut.afterGroupBy || fanOut.innerIsInline)
    return null;
  const chain = fanOutChain(project, view, fanOut);
  const operator = chain?.terms[0];
  const pool = chain?.terms.find((term) => term.kind === 'pool');
  if (!chain || !pool || typeof pool.value !== 'number' || operator?.kind !== 'operator') return null;
  const concurrency = operator.value === 'unlimited' ? Number.MAX_SAFE_INTEGER : operator.value;
  if (concurrency === null || concurrency <= pool.value) return null;
  const threads = chain.terms.find((term) => term.kind === 'scheduler' || term.kind === 'executor');
  if (threads && threads.value === null) return null;
  const cap = typeof threads?.value === 'number' ? threads.value : Number.MAX_SAFE_INTEGER;
  const admitted = Math.min(concurrency, cap);
  if (admitted <= pool.value) return null;
  const lastWaitMs = (Math.ceil(admitted / pool.value) - 1) * chain.callTime.value;
  return {
    operator: fanOut.operator,
    concurrency,
    pool: pool.name,
    poolSize: pool.value,
    admitted,
    threads: threads?.name ?? null,
    lastWaitMs,
    exceededTimeoutMs: exceededTimeout(view, pool, lastWaitMs),
    advised: Math.max(1, Math.min(pool.value, cap - 1)),
  };
}

function exceededTimeout(view: ModuleView, term: ModelTerm, waitMs: number): number | null {
  const pool = view.pools.find((candidate) => candidate.name === term.name) ?? poolFor(view.pools, 'jdbc-pool');
  const timeout = pool === null || pool.acquireTimeout === 'forever' ? null : pool.acquireTimeout.value;
  return timeout !== null && waitMs > timeout ? timeout : null;
}

/** `Set concurrency to 10, the size of HikariPool`. */
export function adviceTitle({ advised, pool, poolSize, threads }: PoolPressure): Text {
  return advised === poolSize
    ? { en: `Set concurrency to ${advised}, the size of ${pool}`, ko: `동시성 지정: ${advised} (${pool} 크기)` }
    : {
        en: `Set concurrency to ${advised}, one below the cap of ${threads}`,
        ko: `동시성 지정: ${advised} (${threads} 상한보다 하나 작게)`,
      };
}

/** `Of the 80 boundedElastic threads 70 only wait for a connection, the last one 350 ms.` */
export function formatPressure(pressure: PoolPressure): Text {
  const { admitted, poolSize, threads, lastWaitMs, exceededTimeoutMs } = pressure;
  const waiting = admitted - poolSize;
  const wait = formatWait(lastWaitMs);
  const timeout = exceededTimeoutMs === null ? null : formatWait(exceededTimeoutMs);
  const who = threads === null ? `Of ${admitted} calls` : `Of the ${admitted} ${threads} threads`;
  const whoKo = threads === null ? `호출 ${admitted}개` : `${threads} 스레드 ${admitted}개`;
  return {
    en: `${who} ${waiting} only wait for a connection, the last one ${wait.en}${timeout ? `, beyond the connection timeout of ${timeout.en}: those calls fail` : ''}.`,
    ko: `${whoKo} 중 ${waiting}개는 커넥션만 기다리고, 마지막 호출의 대기 시간은 ${wait.ko}다.${timeout ? ` 커넥션 대기 제한(${timeout.ko})을 넘긴 호출은 실패한다.` : ''}`,
  };
}

/** The other terms of a chain as places to look at. */
export function relatedTerms(chain: TermChain | null, site: Location): readonly Related[] {
  return (chain?.terms ?? []).flatMap((term) => {
    const { location, text } = term.origin;
    if (!location || (location.path === site.path && location.span.start === site.span.start)) return [];
    const value = term.value ?? '?';
    return [
      { location, message: { en: `${term.name} ${value}: ${text.en}`, ko: `${term.name} ${value}: ${text.ko}` } },
    ];
  });
}
