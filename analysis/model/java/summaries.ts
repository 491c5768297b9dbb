import { fitted } from '../../facts/java/fitted';
import type { JavaMethod } from '../../facts/java/javaFacts';
import { qualifierOf } from './beans';
import { injectedValue } from './fieldValues';
import type { Frame, Interpreter } from './frame';
import type { ThreadContext } from './javaModel';
import { hasVariable, isPublisher, type JType, SCHEDULER } from './javaTypes';
import { methodThread } from './methodRoles';
import { bindParameter, mostExact, runStatements } from './statements';
import type { MethodSymbol, TypeSymbol } from './symbols';
import { resolveType, resolveUpToBound } from './typeResolution';
import type { ExecutorDraft } from './values';
import { joinValues, NO_OUTCOME, type Outcome, UNKNOWN_FLOW, type Value } from './values';
import { annotationNamed } from './workspace';

/**
 * What running a method does, by itself: effects relative to the calling thread, and what it returns. Kept per method; a
 * method met again while it is being run (recursion) contributes nothing the second time.
 */
export function summarise(interpreter: Interpreter, symbol: MethodSymbol): Outcome {
  const { method } = symbol;
  interpreter.units.reads(symbol.owner.path);
  const known = interpreter.summaries.get(method);
  if (known === 'running') return { ...NO_OUTCOME, value: declaredResult(interpreter, symbol) };
  if (known !== undefined) return known;
  interpreter.summaries.set(method, 'running');
  const outcome = interpreter.units.run(symbol.owner.path, () => runMethod(interpreter, symbol, null, 0));
  interpreter.summaries.set(method, outcome);
  return outcome;
}

/** Runs a method's body, with a caller's arguments when they are given (then nothing is gathered). */
export function runMethod(
  interpreter: Interpreter,
  symbol: MethodSymbol,
  args: readonly Value[] | null,
  depth: number,
): Outcome {
  const { method, owner } = symbol;
  if (method.body === undefined) return { ...NO_OUTCOME, value: declaredResult(interpreter, symbol) };
  const on: ThreadContext = args === null ? methodThread(interpreter.workspace, symbol) : { kind: 'caller' };
  const frame = newFrame(interpreter, owner, method, { on, depth, collects: args === null });
  method.parameters.forEach((parameter, index) => {
    const given = args?.[index];
    bindParameter(frame, parameter, given ?? { type: null });
    const binding = frame.scope.bindings.get(parameter.name);
    if (binding === undefined || given !== undefined || binding.type === null) return;
    binding.value = parameterValue(interpreter, symbol, parameter, binding.type, on);
  });
  runStatements(frame, method.body);
  if (args === null) runReturnedFunctions(interpreter, symbol, frame.returns);
  const value = returned(interpreter, symbol, joinValues(frame.returns));
  return { effects: fitted(frame.effects), value, isKnown: frame.state.isKnown };
}

/** A function that is returned runs somewhere else; it is run here once for what stands in it. */
function runReturnedFunctions(interpreter: Interpreter, symbol: MethodSymbol, values: readonly Value[]): void {
  const { method, owner } = symbol;
  const declared =
    method.returnType === undefined
      ? null
      : resolveType(interpreter.workspace.resolver, method.returnType, owner, method);
  for (const value of values) value.fn?.invoke(functionParameters(declared), { kind: 'unknown' });
}

/** Parameters of a `java.util.function` type, from its arguments. */
export function functionParameters(type: JType | null): readonly Value[] {
  if (type === null || !/^java\.util\.function\.(?!.*Supplier)/.test(type.name)) return [];
  return type.args.map((argument) =>
    isPublisher(argument) ? { type: argument, flow: UNKNOWN_FLOW } : { type: argument },
  );
}

function parameterValue(
  interpreter: Interpreter,
  symbol: MethodSymbol,
  parameter: JavaMethod['parameters'][number],
  type: JType,
  on: ThreadContext,
): Value {
  // WebFlux decodes a request's body where it reads the connection.
  const isBody = on.kind === 'event-loop' && annotationNamed(parameter.annotations, 'RequestBody') !== null;
  if (isPublisher(type)) return { type, flow: isBody ? { ...UNKNOWN_FLOW, emitsOn: on } : UNKNOWN_FLOW };
  const isInjectionPoint =
    symbol.method.name === '<init>' || annotationNamed(symbol.method.annotations, 'Bean', 'Autowired') !== null;
  const location = { path: symbol.owner.path, span: parameter.span };
  if (isInjectionPoint) {
    const qualifier = qualifierOf(interpreter.workspace, parameter.annotations, symbol.owner);
    return injectedValue(interpreter, { type, name: parameter.name, qualifier, path: symbol.owner.path }, location);
  }
  if (type.name === SCHEDULER) return { type, scheduler: { kind: 'unknown', location, shared: false } };
  return { type };
}

function returned(interpreter: Interpreter, symbol: MethodSymbol, value: Value): Value {
  const { method, owner } = symbol;
  const declared =
    method.returnType === undefined
      ? null
      : resolveType(interpreter.workspace.resolver, method.returnType, owner, method);
  const type =
    declared !== null && hasVariable(declared) ? mostExact(value.type, declared) : mostExact(declared, value.type);
  markReturned(interpreter, symbol, value);
  const scheduler = value.scheduler;
  const isBean = annotationNamed(method.annotations, 'Bean') !== null;
  const withDeclaration =
    scheduler !== undefined && scheduler.declaration === undefined && !scheduler.shared
      ? { scheduler: { ...scheduler, declaration: { path: owner.path, span: method.nameSpan } } }
      : {};
  if (isBean && withDeclaration.scheduler !== undefined) {
    const made = interpreter.gathered.schedulerDraft(scheduler);
    if (made !== null) made.use = withDeclaration.scheduler;
  }
  if (isPublisher(type) && value.flow === undefined) return { ...value, type, flow: UNKNOWN_FLOW };
  return { ...value, type, ...(isBean ? withDeclaration : {}) };
}

/** An executor or scheduler that is returned outlives the call; a bean method's one is the bean. */
function markReturned(interpreter: Interpreter, symbol: MethodSymbol, value: Value): void {
  const bean = interpreter.beans.byMethod.get(symbol.method);
  const nameLocation = { path: symbol.owner.path, span: symbol.method.nameSpan };
  const draft: ExecutorDraft | null | undefined = value.executor?.draft;
  if (draft != null) {
    interpreter.units.touches(draft.location.path);
    draft.escapes = true;
    if (bean !== undefined) {
      draft.holder = 'bean';
      draft.name = bean.name;
      draft.aliases = bean.aliases;
      draft.isPrimary = bean.isPrimary;
      draft.declaredType = bean.type.name;
      draft.nameLocation = nameLocation;
    }
  }
  const made = interpreter.gathered.schedulerDraft(value.scheduler);
  if (made === null) return;
  made.escapes = true;
  if (bean === undefined) return;
  made.holder = 'bean';
  made.name = bean.name;
  made.location = nameLocation;
}

/** What a method without a visible body gives back, by its declared type. */
export function declaredResult(interpreter: Interpreter, symbol: MethodSymbol): Value {
  const { method, owner } = symbol;
  if (method.returnType === undefined) return { type: null };
  const type = resolveUpToBound(interpreter.workspace.resolver, method.returnType, owner, method);
  return isPublisher(type) ? { type, flow: UNKNOWN_FLOW } : { type };
}

function newFrame(
  interpreter: Interpreter,
  symbol: TypeSymbol,
  method: JavaMethod | null,
  given: Pick<Frame, 'on' | 'depth' | 'collects'>,
): Frame {
  return {
    interpreter,
    symbol,
    method,
    scope: { bindings: new Map(), parent: null },
    effects: [],
    returns: [],
    loopDepth: 0,
    inReactiveCallback: false,
    inFanOut: false,
    afterCompletion: false,
    state: { isKnown: true },
    ...given,
  };
}

/** A frame for an initialiser, or for a single expression of a constructor with its parameters in sight. */
export function blockFrame(interpreter: Interpreter, symbol: TypeSymbol, method: JavaMethod | null): Frame {
  const frame = newFrame(interpreter, symbol, method, { on: { kind: 'main' }, depth: 0, collects: true });
  for (const parameter of method?.parameters ?? []) bindParameter(frame, parameter, { type: null });
  return frame;
}
