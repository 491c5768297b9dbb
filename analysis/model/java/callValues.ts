import type { CallExpression, NewExpression } from '../../facts/java/javaFacts';
import { applyExecutorCall, applyFutureFactory, applyFutureStage, commonPool, isCompletionStage } from './asyncCalls';
import type { CallSite } from './callSite';
import { applyFluentClient, blockingEffect, blockingEntryOf } from './clientCalls';
import { recordConnectionProvider } from './connectionProviders';
import { applyExecutorSetter, applyExecutorsFactory, newExecutor } from './executorValues';
import { evaluate } from './expressionValues';
import { recordAsyncCall } from './fanOuts';
import { type Frame, innerFrame, locate } from './frame';
import type { ExecutorUse } from './javaModel';
import { isPublisher, type JType, SCHEDULERS, typeOf } from './javaTypes';
import { applyLibraryCall, applyLibraryFactory } from './libraryCalls';
import { applyOperator } from './reactorCalls';
import { applySource, isPublisherType } from './reactorSources';
import { applyRouterCall } from './routerCalls';
import { applySchedulerFactory } from './schedulerCalls';
import { recordSpecialCall } from './specialCalls';
import { bindParameter, runStatements } from './statements';
import { resolveType } from './typeResolution';
import { addEffects, EMPTY_FLOW, joinValues, NOTHING, placeOn, type Value, within } from './values';
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
  const args = call.arguments.map((argument) => evaluate(frame, argument));
  recordConnectionProvider(frame, call);
  return target === null ? applyOwnCall(frame, site, args) : callOn(frame, site, target, args);
}

/** A call on a known target; also what a method reference stands for. */
export function callOn(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value {
  recordSpecialCall(frame, site, target, args);
  if (target.staticOf !== undefined) return callStatic(frame, site, target.staticOf, args);
  if (target.fn !== undefined) return callFunction(frame, target, args);
  if (isPublisher(target.type)) return applyOperator(frame, site, target, args);
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
  if (typeName === 'java.lang.Thread' && (site.name === 'startVirtualThread' || site.name.startsWith('of')))
    return threadBuilder(frame, args);
  if (/^(create|builder|of|newInstance|newHttpClient|getInstance|newClient)$/.test(site.name)) {
    const fluent = applyFluentClient(frame, site, { type }, args);
    return fluent ?? { type };
  }
  followUnknown(frame, args);
  return NOTHING;
}

function threadBuilder(frame: Frame, args: readonly Value[]): Value {
  runOnNewThread(frame, null, args);
  return { type: typeOf('java.lang.Thread') };
}

/** `new Thread(task)`; without a site, a builder of (virtual) threads. */
function runOnNewThread(frame: Frame, site: CallSite | null, args: readonly Value[]): void {
  for (const arg of args) {
    const outcome = arg.fn?.invoke([], { kind: 'new-thread' });
    if (arg.fn === undefined || outcome === undefined) continue;
    const effects = placeOn(outcome.effects, { kind: 'new-thread' });
    addEffects(frame.effects, effects);
    if (site === null) continue;
    const use: ExecutorUse = {
      kind: 'thread',
      commonPool: false,
      declaration: null,
      name: '',
      location: locate(frame, site.span),
    };
    recordAsyncCall(frame, { ...site, name: 'new Thread' }, { body: arg.fn, effects, use, draft: null });
  }
}

export function evaluateNew(frame: Frame, expression: NewExpression): Value {
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
  if (type.name === 'java.lang.Thread') runOnNewThread(frame, site, args);
  else if (/^java\.util\.concurrent\.FutureTask$/.test(type.name))
    return { type, ...(args[0]?.fn === undefined ? {} : { fn: args[0].fn }) };
  else for (const arg of args) arg.fn?.invoke([NOTHING], { kind: 'unknown' });
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
