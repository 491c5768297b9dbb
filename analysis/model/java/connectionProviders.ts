import type { CallExpression, Expression } from '../../facts/java/javaFacts';
import { numberSite } from './callSite';
import { once } from './collector';
import { resolveNumber, resolveText } from './constants';
import { collectorOf, type Frame, locate, ownerName } from './frame';
import type { CodeNumber, ConnectionProviderDeclaration } from './javaModel';
import { resolveName } from './typeResolution';

/** `ConnectionProvider.create(name, max)` and `ConnectionProvider.builder(name)…build()` of Reactor Netty. */
export function recordConnectionProvider(frame: Frame, call: CallExpression): void {
  if (!frame.collects || (call.name !== 'build' && call.name !== 'create')) return;
  const chain = callsOf(call);
  const [root] = chain;
  if (root === undefined || !isProvider(frame, root.target)) return;
  const [nameExpression, maxExpression] = root.arguments;
  const name =
    nameExpression === undefined ? null : resolveText(frame.interpreter.workspace, numberSite(frame), nameExpression);
  const numbers: { maxConnections?: CodeNumber; pendingAcquireMaxCount?: CodeNumber } = {};
  if (root.name === 'create' && maxExpression !== undefined)
    numbers.maxConnections = resolveNumber(frame.interpreter.workspace, numberSite(frame), maxExpression, 1);
  for (const step of chain) {
    const [argument] = step.arguments;
    if (argument === undefined || (step.name !== 'maxConnections' && step.name !== 'pendingAcquireMaxCount')) continue;
    numbers[step.name] = resolveNumber(frame.interpreter.workspace, numberSite(frame), argument, 0);
  }
  const location = locate(frame, { start: root.nameSpan.start, end: call.span.end });
  once(
    collectorOf(frame).connectionProviders,
    location,
    (): ConnectionProviderDeclaration => ({ name, location, owner: ownerName(frame), ...numbers }),
  );
}

/** The calls of a fluent chain, first one first. */
function callsOf(call: CallExpression): readonly CallExpression[] {
  const chain: CallExpression[] = [];
  let at: Expression | undefined = call;
  while (at?.kind === 'call') {
    chain.unshift(at);
    at = at.target;
  }
  return chain;
}

function isProvider(frame: Frame, target: Expression | undefined): boolean {
  if (target?.kind !== 'name') return false;
  return (
    resolveName(frame.interpreter.workspace.resolver, target.name, frame.symbol) ===
    'reactor.netty.resources.ConnectionProvider'
  );
}
