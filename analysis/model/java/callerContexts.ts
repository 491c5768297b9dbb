import type { JavaMethod } from '../../facts/java/javaFacts';
import type { ThreadContext } from './javaModel';
import type { MethodSymbol } from './symbols';
import { isSameThread } from './values';

/** Who calls a method, and on which thread: gathered while methods are run, answered for code whose thread its callers decide. */
export interface CallEdges {
  readonly callers: Map<JavaMethod, CallEdge[]>;
  /** Methods that code of a file calls, to take its calls back. */
  readonly callees: Map<string, Set<JavaMethod>>;
  /** Files whose methods code of a file calls. */
  readonly below: Map<string, Set<string>>;
}

export interface CallEdge {
  /** Null in initialisers. */
  readonly caller: JavaMethod | null;
  readonly on: ThreadContext;
  /** File of the call. */
  readonly path: string;
}

export function noEdges(): CallEdges {
  return { callers: new Map(), callees: new Map(), below: new Map() };
}

export function recordCall(edges: CallEdges, { owner, method: callee }: MethodSymbol, edge: CallEdge): void {
  const known = edges.callers.get(callee);
  if (known === undefined) edges.callers.set(callee, [edge]);
  else if (!known.some((other) => other.caller === edge.caller && isSameThread(other.on, edge.on))) known.push(edge);
  const callees = edges.callees.get(edge.path);
  if (callees === undefined) edges.callees.set(edge.path, new Set([callee]));
  else callees.add(callee);
  const below = edges.below.get(edge.path);
  if (below === undefined) edges.below.set(edge.path, new Set([owner.path]));
  else below.add(owner.path);
}

/** Adds every file whose methods code of the files calls, directly or through others. */
export function addFilesBelow(edges: CallEdges, files: Set<string>): void {
  // A set is visited in the order of adding, including what is added meanwhile.
  for (const path of files) for (const callee of edges.below.get(path) ?? []) files.add(callee);
}

/** Takes back every call that stands in the file. */
export function forgetCalls(edges: CallEdges, path: string): void {
  for (const callee of edges.callees.get(path) ?? []) {
    const left = edges.callers.get(callee)?.filter((edge) => edge.path !== path) ?? [];
    if (left.length === 0) edges.callers.delete(callee);
    else edges.callers.set(callee, left);
  }
  edges.callees.delete(path);
  edges.below.delete(path);
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
  for (const edge of inOrder(edges.callers.get(method) ?? [])) {
    const context =
      edge.on.kind !== 'caller' ? edge.on : edge.caller === null ? null : contextOf(edges, edge.caller, seen);
    if (context === null) continue;
    if (joined === null) joined = context;
    else if (!isSameThread(joined, context)) return { kind: 'unknown' };
  }
  return joined;
}

/** By place, so that the answer does not depend on the order in which files were run. */
function inOrder(edges: readonly CallEdge[]): readonly CallEdge[] {
  if (edges.length < 2) return edges;
  return [...edges].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : startOf(a) - startOf(b)));
}

function startOf(edge: CallEdge): number {
  return edge.caller?.nameSpan.start ?? -1;
}
