import type { Location } from '../documents/span';
import { callTimeAt } from './callTime';
import { defaultOf } from './defaults';
import { callsWebClient, fanOutChain, poolsReached, sureEffects } from './fanOutChain';
import type { FanOut } from './java/javaModel';
import type { Pool } from './pools';
import { poolTerm } from './poolTerm';
import type { ModuleView, Project } from './project';
import { boundedElasticCap } from './reactorTerms';
import { serverTerm } from './serverTerm';
import { buildTermChain, type ModelTerm, type TermChain, toApplicationScope, withReason } from './termChain';

/**
 * The application's chain at a pool: how calls get there (request threads, or the widest fan-out that reaches it), then
 * the pool itself. `at` is the key that sets the size, where a directive may stand.
 */
export function poolChain(project: Project, view: ModuleView, pool: Pool, at?: Location): TermChain {
  const callTime = callTimeAt(project, view, {
    path: at?.path ?? '',
    span: at?.span ?? { start: 0, end: 0 },
    pool: pool.name,
  });
  const callers = callerTerms(project, view, pool, callTime.value);
  const chain = buildTermChain([...callers, poolTerm(pool, callTime.value)], callTime, 'subscription');
  return toApplicationScope(chain);
}

function callerTerms(project: Project, view: ModuleView, pool: Pool, callTimeMs: number): readonly ModelTerm[] {
  const server = serverTerm(view.application, callTimeMs);
  if (server) return [server];
  const widest = widestFanOut(project, view, pool);
  if (widest) {
    return widest.terms.filter((term) => term.kind !== 'pool').map((term) => ({ ...term, heldMs: callTimeMs }));
  }
  return hasReactor(view) && pool.resource === 'jdbc-pool' ? defaultReactiveTerms(view, callTimeMs) : [];
}

/** The fan-out that lets most calls through to the pool: the application's own limit is no lower than that. */
function widestFanOut(project: Project, view: ModuleView, pool: Pool): TermChain | null {
  let widest: TermChain | null = null;
  const tried = new Set<string>();
  for (const fanOut of view.applicationJava.fanOuts) {
    const bounds = boundsOf(fanOut);
    if (tried.has(bounds) || !reachesPool(view, fanOut, pool)) continue;
    tried.add(bounds);
    const chain = fanOutChain(project, view, fanOut);
    if (chain !== null && (widest === null || widthOf(chain) > widthOf(widest))) widest = chain;
  }
  return widest;
}

/** The same for fan-outs that let the same number through, apart from pools: a project has many of few kinds. */
function boundsOf(fanOut: FanOut): string {
  const { operator, concurrency, offload, innerIsInline } = fanOut;
  const { value, source, defaultKind, propertyKey, cores } = concurrency;
  const scheduler =
    !offload || offload.shared ? offload?.kind : `${offload.location.path}#${offload.location.span.start}`;
  const inner = [innerIsInline, sureEffects(fanOut).length > 0, callsWebClient(fanOut)];
  return [operator, value, source, defaultKind, propertyKey, cores?.factor, cores?.plus, scheduler, ...inner].join(' ');
}

/** Fan-outs to this pool; one written elsewhere with a thread-per-task executor bounds nothing. */
function reachesPool(view: ModuleView, fanOut: FanOut, pool: Pool): boolean {
  return fanOut.kind === 'operator' && poolsReached(view, fanOut).includes(pool);
}

function widthOf(chain: TermChain): number {
  const rest = buildTermChain(
    chain.terms.filter((term) => term.kind !== 'pool'),
    chain.callTime,
    chain.scope,
  );
  const { effectiveConcurrency } = rest.ceiling;
  return typeof effectiveConcurrency === 'number' ? effectiveConcurrency : Number.MAX_SAFE_INTEGER;
}

export function hasReactor(view: ModuleView): boolean {
  return view.application.hasDependency('io.projectreactor', 'reactor-core');
}

/** No fan-out to this pool was found: what a flatMap without a number on `boundedElastic()` would be given. */
function defaultReactiveTerms(view: ModuleView, heldMs: number): readonly ModelTerm[] {
  const operator = defaultOf(view.application, 'flatMapConcurrency');
  const cap = boundedElasticCap(view.application);
  return [
    withReason(operator, { kind: 'operator', name: 'flatMap', value: operator.value, origin: operator.origin, heldMs }),
    withReason(cap, { kind: 'scheduler', name: 'boundedElastic', value: cap.value, origin: cap.origin, heldMs }),
  ];
}
