import type { Figures } from '../../sizing/evidenceIds';
import { callTimeAt } from './callTime';
import { commonPoolTerm } from './commonPoolTerms';
import { defaultOf } from './defaults';
import { executorTerm } from './executorTerms';
import type { BlockingCall, FanOut } from './java/javaModel';
import type { Sourced } from './origin';
import { type Pool, poolFor } from './pools';
import { poolTerm } from './poolTerm';
import type { ModuleView, Project } from './project';
import { operatorTerm, schedulerTerm } from './reactorTerms';
import { buildTermChain, type ModelTerm, type TermChain } from './termChain';

/**
 * The chain of a place in code where work fans out: operator, threads, then what the calls take from a pool. Only what
 * was seen for sure becomes a term.
 */
export function fanOutChain(project: Project, view: ModuleView, fanOut: FanOut): TermChain | null {
  const known = chains.get(view) ?? new WeakMap<FanOut, TermChain | null>();
  chains.set(view, known);
  const found = known.get(fanOut);
  if (found !== undefined) return found;
  const chain = buildChain(project, view, fanOut);
  known.set(fanOut, chain);
  return chain;
}

// A pure cache: neither ever changes, and a dozen rules and hints ask for the same chain.
const chains = new WeakMap<ModuleView, WeakMap<FanOut, TermChain | null>>();

function buildChain(project: Project, view: ModuleView, fanOut: FanOut): TermChain | null {
  const pools = poolsReached(view, fanOut);
  const callTime = callTimeAt(project, view, {
    path: fanOut.path,
    span: fanOut.span,
    owner: fanOut.owner,
    ...(pools.length === 1 && pools[0] ? { pool: pools[0].name } : {}),
  });
  const threads = threadTerms(view, fanOut, callTime.value);
  const shared = [...pools.map((pool) => poolTerm(pool, callTime.value)), ...clientTerms(view, fanOut, callTime)];
  const hasLimit = threads.some((term) => term.kind !== 'operator') || shared.length > 0;
  return hasLimit ? buildTermChain([...threads, ...shared], callTime, 'subscription') : null;
}

/** Blocking calls of which there is no doubt: the only ones a rule may speak of. */
export function sureEffects(fanOut: { readonly effects: readonly BlockingCall[] }): readonly BlockingCall[] {
  return fanOut.effects.filter((call) => call.certainty === 'sure');
}

/** The pools that the inner calls take a connection from, each once. */
export function poolsReached(
  view: ModuleView,
  fanOut: Pick<FanOut, 'effects'> & Partial<Pick<FanOut, 'clientCalls'>>,
): readonly Pool[] {
  const found = new Set<Pool>();
  for (const call of sureEffects(fanOut)) {
    const pool = poolFor(view.pools, call.resource, call.resourceName);
    if (pool) found.add(pool);
  }
  if (fanOut.clientCalls?.some((call) => call.client === 'r2dbc' && call.certainty === 'sure')) {
    const pool = poolFor(view.pools, 'r2dbc');
    if (pool) found.add(pool);
  }
  return [...found];
}

function threadTerms(view: ModuleView, fanOut: FanOut, heldMs: number): ModelTerm[] {
  const { application } = view;
  switch (fanOut.kind) {
    case 'operator':
      return [
        operatorTerm(application, fanOut.operator, fanOut.concurrency, heldMs),
        ...innerThreads(view, fanOut, heldMs),
      ];
    case 'parallel-flux':
      return [
        operatorTerm(application, fanOut.operator, fanOut.concurrency, heldMs),
        ...(fanOut.offload ? [schedulerTerm(application, fanOut.offload, heldMs)] : []),
      ];
    case 'async-call':
      return fanOut.executor ? [executorTerm(application, fanOut.executor, heldMs)] : [];
    case 'parallel-stream':
      return [parallelStreamTerm(view, heldMs)];
    default:
      return [];
  }
}

/** Without a scheduler of its own a Callable inner runs on the subscribing thread: one at a time (measured). */
function innerThreads(view: ModuleView, fanOut: FanOut, heldMs: number): ModelTerm[] {
  if (fanOut.offload)
    return fanOut.offload.kind === 'unknown' ? [] : [schedulerTerm(view.application, fanOut.offload, heldMs)];
  if (!fanOut.innerIsInline || sureEffects(fanOut).length === 0) return [];
  return [
    {
      kind: 'scheduler',
      name: 'subscribing thread',
      value: 1,
      origin: {
        kind: 'code',
        location: { path: fanOut.path, span: fanOut.nameSpan },
        text: { en: 'no scheduler: one call at a time', ko: '스케줄러 없음: 한 번에 하나씩 실행' },
      },
      heldMs,
    },
  ];
}

/** A parallel stream works with the common pool's threads and its caller. */
function parallelStreamTerm(view: ModuleView, heldMs: number): ModelTerm {
  const term = commonPoolTerm(view.application, heldMs);
  const workers = defaultOf(view.application, 'commonPoolWorkers').value;
  return { ...term, value: typeof workers === 'number' ? workers + 1 : null };
}

/** Figures the terms of WebClient print by themselves, with the run behind each. */
export const CLIENT_TERM_FIGURES: Figures = { '45': { evidence: 'cpu-defaults' } };

/** Of which there is no doubt. */
export function callsWebClient({ clientCalls }: FanOut): boolean {
  return clientCalls.some((call) => call.client === 'webclient' && call.certainty === 'sure');
}

function clientTerms(view: ModuleView, fanOut: FanOut, callTime: Sourced<number>): ModelTerm[] {
  if (!callsWebClient(fanOut)) return [];
  if (!view.application.hasDependency('io.projectreactor.netty', 'reactor-netty-http')) return [];
  if (view.applicationJava.connectionProviders.length > 0) return [];
  const size = defaultOf(view.application, 'webClientConnectionsPerHost');
  const pending = defaultOf(view.application, 'webClientPendingPerHost').value;
  return [
    {
      kind: 'client',
      name: 'WebClient connections per host',
      value: size.value,
      origin: size.origin,
      heldMs: callTime.value,
      ...(size.unknownReason ? { unknownReason: size.unknownReason } : {}),
      atTheLimit: {
        en: `further requests wait up to 45 s, ${pending ?? '?'} of them at most, then PoolAcquirePendingLimitException`,
        ko: `남는 요청은 최대 45초 대기한다(${pending ?? '?'}개까지). 넘치면 PoolAcquirePendingLimitException`,
      },
      metric: 'reactor.netty.connection.provider.pending.connections',
    },
  ];
}
