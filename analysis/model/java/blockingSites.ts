import { keyOf } from './collector';
import type { Interpreter } from './frame';
import type { BlockingCall, BlockingSite, ThreadContext } from './javaModel';
import { isPublisher } from './javaTypes';
import { effectsOf } from './methodFacts';
import { methodRole, methodThread } from './methodRoles';
import { summarise } from './summaries';
import type { MethodSymbol } from './symbols';

/**
 * Blocking calls on threads that must not block, seen from each method: on the event loop because a handler of WebFlux
 * reaches them, or on a thread that a chain itself went to.
 */
export function collectBlockingSites(interpreter: Interpreter, methods: readonly MethodSymbol[]): BlockingSite[] {
  const sites: BlockingSite[] = [];
  for (const symbol of methods) {
    const isHandler = methodRole(interpreter.workspace, symbol) === 'handler';
    const thread = methodThread(interpreter.workspace, symbol);
    const owner = `${symbol.owner.shortName}.${symbol.method.name}`;
    const location = { path: symbol.owner.path, span: symbol.method.nameSpan };
    const returnsPublisher = isPublisher(summarise(interpreter, symbol).value.type);
    for (const call of effectsOf(interpreter, symbol)) {
      const context: ThreadContext = call.runsOn.kind === 'caller' && isHandler ? thread : call.runsOn;
      if (!mustNotBlock(context)) continue;
      sites.push({
        call: { ...call, runsOn: context },
        context,
        owner,
        entry: { name: owner, location },
        otherEntries: [],
        handlerReturnsPublisher: isHandler ? returnsPublisher : null,
      });
    }
  }
  return keepShortestSites(sites);
}

/** Of several ways to one call on one kind of thread the shortest. */
export function keepShortestSites(sites: readonly BlockingSite[]): BlockingSite[] {
  const kept = new Map<string, BlockingSite>();
  for (const site of sites) {
    const key = `${keyOf(site.call.location)} ${threadKey(site.context)}`;
    const known = kept.get(key);
    if (known === undefined) kept.set(key, site);
    else kept.set(key, rank(site.call) < rank(known.call) ? withEntries(site, known) : withEntries(known, site));
  }
  return [...kept.values()];
}

/** The kept site, which of handlers also remembers the other one. Callers on the way to a chain are no further entries. */
function withEntries(kept: BlockingSite, other: BlockingSite): BlockingSite {
  if (kept.handlerReturnsPublisher === null || other.handlerReturnsPublisher === null) return kept;
  const others = other.call.certainty === 'sure' ? [other.entry, ...other.otherEntries] : other.otherEntries;
  const known = new Set([keyOf(kept.entry.location), ...kept.otherEntries.map(({ location }) => keyOf(location))]);
  const added = others.filter(({ location }) => !known.has(keyOf(location)));
  if (added.length === 0) return kept;
  const all = [...kept.otherEntries, ...added].sort(({ location: a }, { location: b }) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.span.start - b.span.start,
  );
  return { ...kept, otherEntries: all };
}

function rank(call: BlockingCall): number {
  return call.path.length + (call.certainty === 'sure' ? 0 : 100);
}

function threadKey(context: ThreadContext): string {
  return context.kind === 'scheduler' ? `scheduler ${context.scheduler.kind}` : context.kind;
}

/** Threads that Reactor marks NonBlocking: event loops, `parallel`, `single` and their named kin (domain facts 1.6). */
export function mustNotBlock(context: ThreadContext): boolean {
  if (context.kind === 'event-loop') return true;
  return (
    context.kind === 'scheduler' && ['parallel', 'newParallel', 'single', 'newSingle'].includes(context.scheduler.kind)
  );
}
