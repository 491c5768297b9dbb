import type { CallExpression, NewExpression } from '../../facts/java/javaFacts';
import { applyExecutorCall, applyFutureFactory, applyFutureStage, commonPool, isCompletionStage } from './asyncCalls';
import type { CallSite } from './callSite';
import { applyFluentClient, blockingEffect, blockingEntryOf } from './clientCalls';
import { recordConnectionProvider } from './connectionProviders';
import { applyExecutorBuilder } from './executorBuilders';
import { applyExecutorSetter, applyExecutorsFactory, newExecutor } from './executorValues';
import { evaluate } from './expressionValues';
import { type Frame, innerFrame, locate } from './frame';
import { isPublisher, type JType, LIST, SCHEDULERS, typeOf } from './javaTypes';
import { applyLibraryCall, applyLibraryFactory } from './libraryCalls';
import { libraryResult, resilienceOperator } from './libraryResults';
import { applyOperator } from './reactorCalls';
import { applySource, isPublisherType } from './reactorSources';
import { applyRouterCall } from './routerCalls';
import { applySchedulerFactory } from './schedulerCalls';
import { recordSpecialCall } from './specialCalls';
import { bindParameter, elementOf, runStatements } from './statements';
import { applyThreadBuilder, applyThreadFactory, runOnForeignThread, runOnNewThread } from './threadCalls';
import { resolveType } from './typeResolution';
import { addEffects, EMPTY_FLOW, joinValues, lookUp, NOTHING, type Value, within } from './values';
import { isOfType } from './workspace';
import { applyOwnCall, applyWorkspaceCall } from './workspaceCalls';

/** Evaluates calls and object creation: finds out what is called and hands over to the file that knows it. */
export function evaluateCall(frame: Frame, call: CallExpression): Value {
  const site: CallSite = {
    name: call.name,
    nameSpan: call.nameSpan,
    span: call.span,
    argumentsSpan: call.argumentsSpan,
    argumentExpressions: call.arguments,
  };
  const target = call.target === undefined ? null : evaluate(frame, call.target);
  const args = call.arguments.map((argument) =>
    call.name === 'addShutdownHook' && argument.kind === 'new'
      ? evaluateNew(frame, argument, true)
      : evaluate(frame, argument),
  );
  keepElements(frame, call, target, args);
  recordConnectionProvider(frame, call);
  return target === null ? applyOwnCall(frame, site, args) : callOn(frame, site, target, args);
}

/** `list.add(publisher)`: a local list of publishers holds what was put into it, in the order of the text. */
function keepElements(frame: Frame, call: CallExpression, target: Value | null, args: readonly Value[]): void {
  const added = args[args.length - 1];
  if (call.name !== 'add' || call.target?.kind !== 'name' || added?.flow === undefined || target === null) return;
  const binding = lookUp(frame.scope, call.target.name);
  if (
    binding === null ||
    !isOfType(frame.interpreter.workspace, target.type, 'java.util.Collection', frame.symbol.path)
  )
    return;
  const type = elementOf(binding.type) === null ? typeOf(LIST, added.type) : binding.type;
  binding.value = { ...binding.value, type, elements: [...(binding.value.elements ?? []), added] };
}

/** A call on a known target; also what a method reference stands for. */
export function callOn(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value {
  recordSpecialCall(frame, site, target, args);
  if (target.staticOf !== undefined) return callStatic(frame, site, target.staticOf, args);
  if (target.fn !== undefined) return callFunction(frame, target, args);
  if (isPublisher(target.type)) return applyOperator(frame, site, target, args);
  const built = applyExecutorBuilder(frame, site, target);
  if (built !== null) return built;
  if (target.executor?.draft != null && applyExecutorSetter(frame, site, target.executor.draft)) return NOTHING;
  const inWorkspace = applyWorkspaceCall(frame, site, target, args);
  if (inWorkspace !== null) return inWorkspace;
  const blocking = blockingEntryOf(frame, target.type, site.name);
  if (blocking !== null) {
    const { entry, typeName } = blocking;
    addEffects(frame.effects, [
      blockingEffect(frame, site, { ...entry, typeName, certainty: entry.certainty ?? 'sure', holder: target.holder }),
    ]);
  }
  const result =
    applyExecutorCall(frame, site, target, args) ??
    (isCompletionStage(target.type) ? applyFutureStage(frame, site, target, args) : null) ??
    applyLibraryCall(frame, site, target, args) ??
    (target.type === null ? null : applyRouterCall(frame, site, target.type.name, args)) ??
    applyFluentClient(frame, site, target, args) ??
    applyThreadBuilder(frame, site, target, args) ??
    libraryResult(frame, site, target.type, args) ??
    genericResult(target.type, site.name, args);
  if (result !== null) return result;
  if (blocking === null) followUnknown(frame, args);
  else
    for (const arg of args)
      if (arg.fn !== undefined)
        addEffects(frame.effects, arg.fn.invoke([NOTHING, NOTHING], { kind: 'caller' }).effects);
  return NOTHING;
}

/** Results worth following of library methods that take no functions. */
function genericResult(type: JType | null, method: string, args: readonly Value[]): Value | null {
  if (type === null) return null;
  if (type.name.startsWith('java.util.concurrent.') && method === 'get') return { type: type.args[0] ?? null };
  const isAsyncSend = /\.(KafkaTemplate|KafkaOperations|PulsarTemplate)$/.test(type.name) && method.startsWith('send');
  const isAsyncClient =
    /^software\.amazon\.awssdk\.services\.\w+\.\w+AsyncClient$/.test(type.name) ||
    (type.name === 'java.net.http.HttpClient' && method === 'sendAsync');
  if (isAsyncSend || isAsyncClient) return { type: typeOf('java.util.concurrent.CompletableFuture', null) };
  if (/BlockingStub$/.test(type.name) && method.startsWith('with')) return { type };
  // A reactive circuit breaker hands its publisher through.
  if (/ReactiveCircuitBreaker$/.test(type.name) && method === 'run') return args[0] ?? null;
  return null;
}

/** Functions given to code that cannot be seen may run at any time: what is in them is gathered, their effects are not claimed. */
function followUnknown(frame: Frame, args: readonly Value[]): void {
  frame.state.isKnown = false;
  for (const arg of args) arg.fn?.invoke([NOTHING, NOTHING], { kind: 'unknown' });
}

function callFunction(frame: Frame, target: Value, args: readonly Value[]): Value {
  const outcome = target.fn?.invoke(args, { kind: 'caller' });
  if (outcome === undefined) return NOTHING;
  addEffects(frame.effects, outcome.effects);
  if (!outcome.isKnown) frame.state.isKnown = false;
  return outcome.value;
}

function callStatic(frame: Frame, site: CallSite, typeName: string, args: readonly Value[]): Value {
  const inWorkspace = applyWorkspaceCall(frame, site, { type: null, staticOf: typeName }, args);
  if (inWorkspace !== null) return inWorkspace;
  if (isPublisherType(typeName)) return applySource(frame, site, typeName, args);
  const known =
    (typeName === SCHEDULERS ? applySchedulerFactory(frame, site, args) : null) ??
    (typeName === 'java.util.concurrent.CompletableFuture' ? applyFutureFactory(frame, site, args) : null) ??
    (typeName === 'java.util.concurrent.Executors' ? applyExecutorsFactory(frame, site) : null) ??
    (typeName === 'java.util.concurrent.ForkJoinPool' && site.name === 'commonPool' ? commonPool(frame, site) : null) ??
    applyRouterCall(frame, site, typeName, args) ??
    (typeName === 'java.lang.Thread' ? applyThreadFactory(frame, site, args) : null) ??
    resilienceOperator(frame, site, typeName) ??
    applyLibraryFactory(typeName, site, args);
  if (known !== null) return known;
  const type = typeOf(typeName);
  const blocking = blockingEntryOf(frame, type, site.name);
  if (blocking !== null) {
    const { entry } = blocking;
    addEffects(frame.effects, [
      blockingEffect(frame, site, { ...entry, typeName, certainty: entry.certainty ?? 'sure' }),
    ]);
    return NOTHING;
  }
  if (/^(create|builder|of|newInstance|newHttpClient|getInstance|newClient)$/.test(site.name)) {
    const fluent = applyFluentClient(frame, site, { type }, args);
    return fluent ?? { type };
  }
  followUnknown(frame, args);
  return NOTHING;
}

/** `isHandedOut`: a thread made here is started by somebody else. */
export function evaluateNew(frame: Frame, expression: NewExpression, isHandedOut = false): Value {
  const type = resolveType(
    frame.interpreter.workspace.resolver,
    expression.type,
    frame.symbol,
    frame.method ?? undefined,
  );
  const args = expression.arguments.map((argument) => evaluate(frame, argument));
  const nameSpan = expression.type.span;
  const site: CallSite = {
    name: '<init>',
    nameSpan,
    span: expression.span,
    argumentsSpan: expression.argumentsSpan,
    argumentExpressions: expression.arguments,
  };
  if (expression.body !== undefined) return anonymousClass(frame, expression, type);
  recordSpecialCall(frame, site, { type }, args);
  const executor = newExecutor(frame, expression, type, site, args);
  if (executor !== null) return executor;
  if (type.name === 'java.lang.Thread') {
    if (isHandedOut) runOnForeignThread(frame, site, args);
    else runOnNewThread(frame, { ...site, name: 'new Thread' }, args, 'thread');
  }
  if (/^java\.util\.concurrent\.FutureTask$/.test(type.name))
    return { type, ...(args[0]?.fn === undefined ? {} : { fn: args[0].fn }) };
  if (type.name !== 'java.lang.Thread') for (const arg of args) arg.fn?.invoke([NOTHING], { kind: 'unknown' });
  const blocking = blockingEntryOf(frame, type, '<init>');
  if (blocking !== null && expression.arguments.length > 0) {
    addEffects(frame.effects, [blockingEffect(frame, site, { ...blocking.entry, typeName: type.name })]);
  }
  return { type };
}

/** An anonymous class counts as a function: its first method with a body. Its other methods are run for what is in them. */
function anonymousClass(frame: Frame, expression: NewExpression, type: JType): Value {
  const methods = expression.body?.methods.filter((method) => method.body !== undefined) ?? [];
  const [first, ...rest] = methods;
  if (first?.body === undefined) return { type };
  const { body } = first;
  for (const method of rest) {
    const inner = innerFrame(frame, { scope: { bindings: new Map(), parent: frame.scope }, on: { kind: 'unknown' } });
    for (const parameter of method.parameters) bindParameter(inner, parameter, NOTHING);
    runStatements(inner, method.body ?? []);
  }
  const isScheduler = isPublisher(type);
  return {
    type,
    ...(isScheduler ? { flow: EMPTY_FLOW } : {}),
    fn: {
      location: locate(frame, first.bodySpan ?? first.span),
      label: 'lambda',
      invoke: (args, on, marks) => {
        const inner = innerFrame(frame, {
          ...marks,
          scope: { bindings: new Map(), parent: frame.scope },
          on: within(frame.on, on),
        });
        first.parameters.forEach((parameter, index) => {
          bindParameter(inner, parameter, args[index] ?? NOTHING);
        });
        runStatements(inner, body);
        return { effects: inner.effects, value: joinValues(inner.returns), isKnown: inner.state.isKnown };
      },
    },
  };
}
