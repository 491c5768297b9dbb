import type { JavaMethod } from '../../facts/java/javaFacts';
import type { ThreadContext } from './javaModel';
import { isSameThread } from './values';

/** Who calls a method, and on which thread: gathered while methods are run, answered for code whose thread its callers decide. */
export interface CallEdges {
  readonly callers: Map<JavaMethod, CallEdge[]>;
}

export interface CallEdge {
  /** Null in initialisers. */
  readonly caller: JavaMethod | null;
  readonly on: ThreadContext;
}

export function recordCall(edges: CallEdges, callee: JavaMethod, edge: CallEdge): void {
  const known = edges.callers.get(callee);
  if (known === undefined) edges.callers.set(callee, [edge]);
  else if (!known.some((other) => other.caller === edge.caller && isSameThread(other.on, edge.on))) known.push(edge);
}

/**
 * The thread on which callers run a method. `caller` when nobody in the workspace calls it, `unknown` when its callers
 * differ. A call that leads back to the method says nothing.
 */
export function callerContext(edges: CallEdges, method: JavaMethod): ThreadContext {
  return contextOf(edges, method, new Set()) ?? { kind: 'caller' };
}

function contextOf(edges: CallEdges, method: JavaMethod, seen: Set<JavaMethod>): ThreadContext | null {
  if (seen.has(method)) return null;
  seen.add(method);
  let joined: ThreadContext | null = null;
  for (const edge of edges.callers.get(method) ?? []) {
    const context =
      edge.on.kind !== 'caller' ? edge.on : edge.caller === null ? null : contextOf(edges, edge.caller, seen);
    if (context === null) continue;
    if (joined === null) joined = context;
    else if (!isSameThread(joined, context)) return { kind: 'unknown' };
  }
  return joined;
}
