import { recordCall } from './callerContexts';
import { type CallSite, nameLocation } from './callSite';
import { callOn } from './callValues';
import { applyClientInterface } from './clientCalls';
import { ownExecutor } from './executorValues';
import { selfType } from './expressionValues';
import { fieldValue } from './fieldValues';
import type { Frame } from './frame';
import { injectedImplementations } from './injectedImplementation';
import type { ExecutorUse, ThreadContext } from './javaModel';
import { isPublisher, type JType, simpleName, typeOf } from './javaTypes';
import { clientInterface } from './repositories';
import { declaredResult, runMethod, summarise } from './summaries';
import { findType, type MethodSymbol, type TypeSymbol } from './symbols';
import { propagationOf } from './transactions';
import {
  addEffects,
  type Effect,
  EMPTY_FLOW,
  joinValues,
  NOTHING,
  type Outcome,
  placeOn,
  prefixPath,
  type Value,
  weaken,
} from './values';
import { annotationNamed, findMethods, implementationsOf, symbolOf } from './workspace';

/** Calls of methods the workspace declares: the effects of what they may run, with the call as a step of the path. */

// Enough for a helper that takes a function and passes it on; deeper nesting of such helpers is rare.
const DEEPEST_INLINING = 3;

/** A call without target: a method of this type, of an enclosing one, or a static import. */
export function applyOwnCall(frame: Frame, site: CallSite, args: readonly Value[]): Value {
  const { workspace } = frame.interpreter;
  for (let symbol: TypeSymbol | null = frame.symbol; symbol !== null; symbol = symbol.outer) {
    const methods = findMethods(workspace, symbol, site.name, args.length);
    // A default method of a repository that calls a query of its own: the library implements that one.
    const isOwnQuery =
      symbol.declaration.kind === 'interface' && methods.length > 0 && methods[0]?.method.body === undefined;
    if (isOwnQuery) {
      const query = applyWorkspaceCall(frame, site, { type: typeOf(symbol.qualifiedName) }, args);
      if (query !== null) return query;
    }
    if (methods.length > 0) return callMethods(frame, site, methods, args);
  }
  for (const entry of frame.symbol.facts.imports) {
    if (!entry.isStatic || (!entry.isWildcard && simpleName(entry.name) !== site.name)) continue;
    const holderName = entry.isWildcard ? entry.name : entry.name.slice(0, entry.name.lastIndexOf('.'));
    const isLibrary = findType(workspace.resolver.table, holderName, frame.symbol.path) === null;
    if (isLibrary && entry.isWildcard) continue;
    return callOn(frame, site, { type: null, staticOf: holderName }, args);
  }
  // Inherited from a library, or not to be found.
  return callOn(frame, site, { type: selfType(frame) }, args);
}

/** A call on a workspace type, or on a repository or client interface; null when the method is not the workspace's. */
export function applyWorkspaceCall(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value | null {
  const { workspace } = frame.interpreter;
  const type: JType | null = target.staticOf === undefined ? target.type : typeOf(target.staticOf);
  if (type === null || type.dims > 0) return null;
  const symbol = symbolOf(workspace, type, frame.symbol.path);
  const methods = symbol === null ? [] : findMethods(workspace, symbol, site.name, args.length);
  const client = target.staticOf === undefined ? clientInterface(workspace, type, frame.symbol.path) : null;
  if (client !== null && !OBJECT_METHODS.has(site.name)) {
    const [declared] = methods;
    // A default method of such an interface has a body of its own.
    if (declared?.method.body !== undefined) return callMethods(frame, site, methods, args, target.holder);
    return applyClientInterface(frame, site, target, client, declared ?? null);
  }
  if (symbol === null || methods.length === 0) return symbol === null ? null : accessor(frame, symbol, site, args);
  return callMethods(frame, site, methods, args, target.holder);
}

const OBJECT_METHODS = new Set(['equals', 'hashCode', 'toString', 'getClass']);

/** Accessors that Java or Lombok generates: `order.id()`, `order.getId()`. */
function accessor(frame: Frame, symbol: TypeSymbol, site: CallSite, args: readonly Value[]): Value | null {
  if (args.length > 0) return null;
  const property = site.name.replace(/^(get|is)(?=[A-Z])/, '');
  const name = property.charAt(0).toLowerCase() + property.slice(1);
  const field = symbol.declaration.fields.find((candidate) => candidate.name === name);
  return field === undefined ? null : fieldValue(frame.interpreter, { owner: symbol, field });
}

function callMethods(
  frame: Frame,
  site: CallSite,
  methods: readonly MethodSymbol[],
  args: readonly Value[],
  holder?: string,
): Value {
  const { workspace, edges } = frame.interpreter;
  const method = chooseOverload(methods, args);
  const implementations = injectedImplementations(
    workspace,
    implementationsOf(workspace, method),
    holder,
    frame.symbol.path,
  );
  if (frame.collects) {
    frame.interpreter.units.touches(frame.symbol.path);
    for (const implementation of implementations)
      recordCall(edges, implementation, { caller: frame.method, on: frame.on, path: frame.symbol.path });
  }
  if (implementations.length === 0) {
    frame.state.isKnown = false;
    addEffects(frame.effects, annotatedEffect(frame, site, method));
    runUnknownFunctions(args);
    return declaredResult(frame.interpreter, method);
  }
  const outcomes = implementations.map((implementation) =>
    outcomeOf(frame, implementation, args, implementations.length),
  );
  const everyOneBlocks = outcomes.every(
    (outcome) => outcome.effects.length > 0 || (outcome.value.flow?.effects.length ?? 0) > 0,
  );
  const values = outcomes.map((outcome, index) => {
    const implementation = implementations[index] ?? method;
    const step = {
      name: `${implementation.owner.shortName}.${implementation.method.name}`,
      location: nameLocation(frame, site),
    };
    const adjust = (effects: readonly Effect[]): readonly Effect[] => {
      const prefixed = prefixPath(effects, step);
      return implementations.length > 1 && !everyOneBlocks ? weaken(prefixed, 'likely') : prefixed;
    };
    if (!outcome.isKnown) frame.state.isKnown = false;
    return applyAnnotations(frame, site, implementation, { ...outcome, effects: adjust(outcome.effects) }, adjust);
  });
  return ownExecutor(frame, site, joinValues(values));
}

/** Adds the method's effects where they run: `@Async` hands them to an executor, `@NonBlocking` denies them. */
function applyAnnotations(
  frame: Frame,
  site: CallSite,
  symbol: MethodSymbol,
  outcome: Outcome,
  adjust: (effects: readonly Effect[]) => readonly Effect[],
): Value {
  const { annotations } = symbol.method;
  const { value } = outcome;
  if (annotationNamed(annotations, 'NonBlocking') !== null)
    return value.flow === undefined ? value : { ...value, flow: { ...value.flow, effects: [] } };
  if (annotationNamed(annotations, 'Async') !== null) {
    const use: ExecutorUse = {
      kind: 'unknown',
      commonPool: false,
      declaration: null,
      name: '',
      location: nameLocation(frame, site),
    };
    const thread: ThreadContext = { kind: 'executor', executor: use };
    addEffects(frame.effects, placeOn(outcome.effects, thread));
    return value.type === null ? value : { ...value, flow: { ...EMPTY_FLOW, emitsOn: thread, isFuture: true } };
  }
  addEffects(frame.effects, outcome.effects);
  addEffects(frame.effects, newTransaction(frame, site, symbol));
  return value.flow === undefined ? value : { ...value, flow: { ...value.flow, effects: adjust(value.flow.effects) } };
}

/** A `REQUIRES_NEW` method of another bean; a call within the bean does not pass the proxy. */
function newTransaction(frame: Frame, site: CallSite, symbol: MethodSymbol): readonly Effect[] {
  if (symbol.owner === frame.symbol || propagationOf(frame.interpreter.workspace, symbol) !== 'REQUIRES_NEW') return [];
  const location = nameLocation(frame, site);
  const callee = `${symbol.owner.shortName}.${symbol.method.name}`;
  return [
    {
      kind: 'new-transaction',
      callee,
      location,
      path: [{ name: callee, location }],
      certainty: 'sure',
      runsOn: { kind: 'caller' },
      inLoop: frame.loopDepth > 0,
    },
  ];
}

/** `@Blocking` on a method without a body states what cannot be seen. */
function annotatedEffect(frame: Frame, site: CallSite, symbol: MethodSymbol): readonly Effect[] {
  if (annotationNamed(symbol.method.annotations, 'Blocking') === null) return [];
  const location = nameLocation(frame, site);
  const name = `${symbol.owner.shortName}.${symbol.method.name}`;
  return [
    {
      kind: 'block',
      method: name,
      resource: 'user',
      technology: '@Blocking',
      location,
      path: [{ name, location }],
      certainty: 'sure',
      runsOn: { kind: 'caller' },
    },
  ];
}

/** The summary; or a run with this call's arguments where they decide what happens (functions, publishers, schedulers). */
function outcomeOf(frame: Frame, symbol: MethodSymbol, args: readonly Value[], candidates: number): Outcome {
  const isShaped = args.some(
    (arg) =>
      arg.fn !== undefined ||
      (arg.flow !== undefined && isPublisher(arg.type)) ||
      arg.scheduler !== undefined ||
      arg.executor !== undefined,
  );
  const summary = summarise(frame.interpreter, symbol);
  if (!isShaped || candidates > 1 || frame.depth >= DEEPEST_INLINING) {
    runUnknownFunctions(args);
    return summary;
  }
  return runMethod(frame.interpreter, symbol, args, frame.depth + 1);
}

function runUnknownFunctions(args: readonly Value[]): void {
  for (const arg of args) arg.fn?.invoke([NOTHING, NOTHING], { kind: 'unknown' });
}

/** The overload whose parameters fit best: functions to functional parameters, known types to equal names. */
function chooseOverload(methods: readonly MethodSymbol[], args: readonly Value[]): MethodSymbol {
  let best = methods[0] as MethodSymbol;
  let bestScore = -1;
  for (const candidate of methods) {
    let score = candidate.method.parameters.length === args.length ? 1 : 0;
    candidate.method.parameters.forEach((parameter, index) => {
      const arg = args[index];
      if (arg?.type == null || parameter.type === undefined) return;
      if (simpleName(arg.type.name) === simpleName(parameter.type.name)) score += 2;
    });
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}
