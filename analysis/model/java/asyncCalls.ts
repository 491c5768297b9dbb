import { type CallSite, nameLocation } from './callSite';
import { recordAsyncCall } from './fanOuts';
import { isExecutorType } from './fieldValues';
import type { Frame } from './frame';
import type { ExecutorUse, ThreadContext } from './javaModel';
import { argumentOf, COMPLETABLE_FUTURE, type JType, typeOf } from './javaTypes';
import { taskFunction } from './taskFunctions';
import {
  addEffects,
  type Effect,
  EMPTY_FLOW,
  type ExecutorValue,
  type Flow,
  joinThreads,
  NO_OUTCOME,
  NOTHING,
  placeOn,
  UNKNOWN_FLOW,
  type Value,
  within,
} from './values';

/** CompletableFuture and executors: which thread runs a task, and where its completion arrives (domain facts 6). */

const STARTERS = new Set(['supplyAsync', 'runAsync']);

/** Static methods of CompletableFuture; null for those that start nothing. */
export function applyFutureFactory(frame: Frame, site: CallSite, args: readonly Value[]): Value | null {
  const { name } = site;
  if (STARTERS.has(name)) {
    const started = startTask(frame, site, args[0], executorFor(frame, site, args[1], args.length > 1));
    return futureOf(name === 'runAsync' ? typeOf('java.lang.Void') : started.type, started.thread);
  }
  if (name === 'allOf' || name === 'anyOf')
    return futureOf(typeOf('java.lang.Void'), joinThreads(args.map((arg) => arg.flow?.emitsOn ?? { kind: 'unknown' })));
  if (name === 'completedFuture' || name === 'completedStage')
    return futureOf(args[0]?.type ?? null, { kind: 'caller' });
  return name === 'failedFuture' ? futureOf(null, { kind: 'caller' }) : null;
}

/** Stages whose first argument is another stage. */
const TAKES_OTHER_STAGE = /^(thenCombine|thenAcceptBoth|runAfterBoth|applyToEither|acceptEither|runAfterEither)/;

/** Stages of a CompletableFuture: `then…` where the previous stage completes, `…Async` on the executor or common pool. */
export function applyFutureStage(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value {
  const flow = target.flow ?? { ...UNKNOWN_FLOW, isFuture: true };
  const { name } = site;
  const element = argumentOf(target.type);
  if (name === 'get' || name === 'join' || name === 'getNow' || name === 'resultNow') return { type: element };
  const isAsync = name.endsWith('Async');
  const given = args.findIndex((arg) => arg.fn !== undefined);
  if (given === -1 && (!isAsync || args.length === 0)) return { type: target.type, flow };
  const functionIndex = given === -1 ? (TAKES_OTHER_STAGE.test(name) ? 1 : 0) : given;
  const fn = taskFunction(frame, site, args[functionIndex], functionIndex);
  const executor = isAsync ? executorFor(frame, site, args[functionIndex + 1], args.length > functionIndex + 1) : null;
  const thread: ThreadContext = executor === null ? flow.emitsOn : threadOf(executor);
  const outcome =
    fn?.invoke([element === null ? NOTHING : { type: element }], thread, { afterCompletion: true }) ?? NO_OUTCOME;
  const other = args.find((arg) => arg.flow?.isFuture === true)?.flow;
  const placed = placeOn(outcome.effects, thread);
  const own = placeOn(ranByTask(outcome.effects), thread);
  addEffects(frame.effects, placed);
  if (executor !== null)
    recordAsyncCall(frame, site, { body: fn ?? null, effects: own, use: executor.use, draft: executor.draft });
  const completes = within(thread, outcome.value.flow?.emitsOn ?? { kind: 'caller' });
  const result: Flow = {
    ...EMPTY_FLOW,
    emitsOn: other === undefined ? completes : joinThreads([completes, other.emitsOn]),
    isFuture: true,
  };
  return { type: stageType(name, element, outcome.value.type), flow: result };
}

function stageType(name: string, element: JType | null, result: JType | null): JType {
  if (name.startsWith('thenCompose')) return result ?? typeOf(COMPLETABLE_FUTURE, null);
  if (
    name.startsWith('thenApply') ||
    name.startsWith('thenCombine') ||
    name.startsWith('handle') ||
    name.startsWith('applyToEither')
  )
    return typeOf(COMPLETABLE_FUTURE, result);
  if (name.startsWith('thenAccept') || name.startsWith('thenRun'))
    return typeOf(COMPLETABLE_FUTURE, typeOf('java.lang.Void'));
  return typeOf(COMPLETABLE_FUTURE, element);
}

function futureOf(type: JType | null, emitsOn: ThreadContext): Value {
  return { type: typeOf(COMPLETABLE_FUTURE, type), flow: { ...EMPTY_FLOW, emitsOn, isFuture: true } };
}

/** The executor given as an argument; the common pool only when there is no such argument. */
function executorFor(frame: Frame, site: CallSite, arg: Value | undefined, isGiven: boolean): ExecutorValue {
  if (!isGiven || arg === undefined)
    return {
      use: { kind: 'ForkJoinPool', commonPool: true, declaration: null, name: '', location: nameLocation(frame, site) },
      draft: null,
    };
  return arg.executor ?? unknownExecutor(frame, site, arg);
}

function unknownExecutor(frame: Frame, site: CallSite, arg: Value): ExecutorValue {
  return {
    use: {
      kind: 'unknown',
      commonPool: false,
      declaration: null,
      name: arg.holder ?? '',
      location: nameLocation(frame, site),
    },
    draft: null,
  };
}

function threadOf(executor: ExecutorValue): ThreadContext {
  return executor.use.commonPool ? { kind: 'common-pool' } : { kind: 'executor', executor: executor.use };
}

function startTask(
  frame: Frame,
  site: CallSite,
  task: Value | undefined,
  executor: ExecutorValue,
): { readonly type: JType | null; readonly thread: ThreadContext } {
  const thread = threadOf(executor);
  const body = taskFunction(frame, site, task, 0);
  const outcome = body?.invoke([], thread) ?? NO_OUTCOME;
  const effects: Effect[] = [...placeOn(outcome.effects, thread)];
  addEffects(frame.effects, effects);
  const own = placeOn(ranByTask(outcome.effects), thread);
  recordAsyncCall(frame, site, { body: body ?? null, effects: own, use: executor.use, draft: executor.draft });
  return { type: outcome.value.type, thread };
}

/** What the task does on its own thread; what it hands on is another task's. */
function ranByTask(effects: readonly Effect[]): readonly Effect[] {
  return effects.filter((effect) => effect.runsOn.kind === 'caller');
}

const TASK_METHODS = new Set([
  'submit',
  'execute',
  'schedule',
  'scheduleAtFixedRate',
  'scheduleWithFixedDelay',
  'submitCompletable',
  'submitListenable',
  'invoke',
  'scheduleWithDelay',
]);

/** Methods of an executor that take a task; null for the others. */
export function applyExecutorCall(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value | null {
  const isExecutor = target.executor !== undefined || isExecutorType(frame.interpreter, target.type, frame.symbol.path);
  if (!isExecutor || !TASK_METHODS.has(site.name)) return null;
  const executor = target.executor ?? unknownExecutor(frame, site, target);
  const started = startTask(frame, site, args.find((arg) => arg.fn !== undefined) ?? args[0], executor);
  if (site.name === 'execute') return NOTHING;
  const type = site.name === 'submitCompletable' ? COMPLETABLE_FUTURE : 'java.util.concurrent.Future';
  return { type: typeOf(type, started.type), flow: { ...EMPTY_FLOW, emitsOn: started.thread, isFuture: true } };
}

export function isCompletionStage(type: JType | null): boolean {
  return (
    type !== null &&
    type.dims === 0 &&
    (type.name === COMPLETABLE_FUTURE || type.name === 'java.util.concurrent.CompletionStage')
  );
}

/** The shared common pool, asked for by name. */
export function commonPool(frame: Frame, site: CallSite): Value {
  const use: ExecutorUse = {
    kind: 'ForkJoinPool',
    commonPool: true,
    declaration: null,
    name: '',
    location: nameLocation(frame, site),
  };
  return { type: typeOf('java.util.concurrent.ForkJoinPool'), executor: { use, draft: null } };
}
