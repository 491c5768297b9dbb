import type { Location } from '../../documents/span';
import type { Expression, JavaMethod, JavaParameter } from '../../facts/java/javaFacts';
import type { CallSite } from './callSite';
import type { FanOutDraft, PlacementDraft } from './collector';
import type {
  BlockingCall,
  Certainty,
  ClientCall,
  CodeNumber,
  ExecutorKind,
  ExecutorSetting,
  ExecutorUse,
  PathStep,
  SchedulerUse,
  ThreadContext,
} from './javaModel';
import type { JType } from './javaTypes';

/** What evaluating an expression yields, and the effects of running code: the interpreter's currency. No judgement here. */

export interface Value {
  readonly type: JType | null;
  /** A publisher: what subscribing to it does. Also a future: what has been started, and where it completes. */
  readonly flow?: Flow;
  readonly fn?: FunctionValue;
  readonly scheduler?: SchedulerUse;
  readonly executor?: ExecutorValue;
  /** Set on a stream that was made parallel. */
  readonly parallel?: ParallelStream;
  /** The expression is the name of a type: calls on it are static. */
  readonly staticOf?: string;
  /** Flows held by a collection or array of publishers. */
  readonly elements?: readonly Value[];
  /** Client or template identified by its bean or field name. */
  readonly holder?: string;
}

export const NOTHING: Value = { type: null };

export interface ParallelStream {
  /** `parallelStream()` or `parallel()`. */
  readonly site: CallSite;
}

/** A publisher (lazy: `effects` happen on subscription) or a future (`effects` are empty: they happened at the call). */
export interface Flow {
  readonly effects: readonly Effect[];
  /** Thread on which elements and completion arrive; `caller` when everything runs on the subscribing thread. */
  readonly emitsOn: ThreadContext;
  /** Source and operators are all known, so that absent effects are a statement. */
  readonly isKnown: boolean;
  /** Fan-outs of this chain whose inner calls still run on the thread that feeds them. */
  readonly openFanOuts: readonly FanOutDraft[];
  /** Placement that decided `emitsOn`, to credit it with what runs there. */
  readonly placement?: PlacementDraft;
  readonly afterGroupBy: boolean;
  /** Future that is complete when its callback runs. */
  readonly isFuture?: boolean;
}

export const EMPTY_FLOW: Flow = {
  effects: [],
  emitsOn: { kind: 'caller' },
  isKnown: true,
  openFanOuts: [],
  afterGroupBy: false,
};
export const UNKNOWN_FLOW: Flow = {
  effects: [],
  emitsOn: { kind: 'unknown' },
  isKnown: false,
  openFanOuts: [],
  afterGroupBy: false,
};

export type Effect =
  | ({ readonly kind: 'block' } & BlockingCall)
  | ({ readonly kind: 'client'; readonly runsOn: ThreadContext } & ClientCall)
  | TransactionEffect;

/** A call, through the container's proxy, of a method that opens a transaction of its own. */
export interface TransactionEffect {
  readonly kind: 'new-transaction';
  readonly callee: string;
  readonly location: Location;
  readonly path: readonly PathStep[];
  readonly certainty: Certainty;
  readonly runsOn: ThreadContext;
  readonly inLoop: boolean;
}

export interface FunctionValue {
  /** Where the body stands; for the span of a fan-out's body. */
  readonly location: Location;
  /** `lambda`, or `OrderService::load`. */
  readonly label: string;
  /** Runs the body once with the given arguments on the given thread; effects are relative to that thread. */
  readonly invoke: (args: readonly Value[], on: ThreadContext, marks?: CallbackMarks) => Outcome;
}

/** What the caller of a function tells about the place in which it runs. */
export interface CallbackMarks {
  readonly inReactiveCallback?: boolean;
  readonly inFanOut?: boolean;
  readonly afterCompletion?: boolean;
}

export interface Outcome {
  readonly effects: readonly Effect[];
  readonly value: Value;
  /** False when some call in the body could not be followed. */
  readonly isKnown: boolean;
}

export const NO_OUTCOME: Outcome = { effects: [], value: NOTHING, isKnown: false };

/** An executor while it is being configured; becomes an ExecutorDeclaration. */
export interface ExecutorDraft {
  /** The one object that stands for it wherever it is used; completed when the draft is. */
  readonly use: { -readonly [K in keyof ExecutorUse]: ExecutorUse[K] };
  kind: ExecutorKind;
  holder: 'field' | 'constant' | 'bean' | 'local' | 'inline';
  name: string;
  aliases: readonly string[];
  isPrimary: boolean;
  declaredType: string;
  numbers: Map<'core' | 'max' | 'queue' | 'keepAliveSeconds' | 'concurrencyLimit', CodeNumber>;
  allowCoreThreadTimeOut?: boolean;
  virtualThreads?: boolean;
  rejection?: string;
  threadNamePrefix?: string;
  queueType?: string;
  settings: ExecutorSetting[];
  readonly location: Location;
  nameLocation: Location;
  readonly owner: string;
  /** Made in code that runs per call: not a constructor, bean method, initialiser or `main`. */
  readonly inCallCode: boolean;
  /** The method that makes it; null in initialisers. */
  readonly method: JavaMethod | null;
  escapes: boolean;
  closedLocally: boolean;
}

export interface ExecutorValue {
  readonly use: ExecutorUse;
  readonly draft: ExecutorDraft | null;
}

/** One variable of a scope. */
export interface Binding {
  type: JType | null;
  value: Value;
  readonly initializer?: Expression;
  readonly parameter?: JavaParameter;
  isReassigned: boolean;
}

export interface Scope {
  readonly bindings: Map<string, Binding>;
  readonly parent: Scope | null;
}

export function lookUp(scope: Scope | null, name: string): Binding | null {
  for (let at = scope; at !== null; at = at.parent) {
    const binding = at.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return null;
}

// More would only repeat the same story: a rule shows a handful of calls and their paths.
const MOST_EFFECTS = 48;
const LONGEST_PATH = 12;
// Beyond that some condition on the way, which is not looked at, usually decides (seen in caches and lazy holders).
const LONGEST_SURE_PATH = 7;

/** Effects as seen from outside, where the code runs on the given thread. */
export function placeOn(effects: readonly Effect[], on: ThreadContext): readonly Effect[] {
  if (on.kind === 'caller' || effects.every((effect) => effect.runsOn.kind !== 'caller')) return effects;
  return effects.map((effect) => (effect.runsOn.kind === 'caller' ? { ...effect, runsOn: on } : effect));
}

export function prefixPath(effects: readonly Effect[], step: PathStep): readonly Effect[] {
  if (effects.length === 0) return effects;
  return effects.map((effect) => {
    const path = effect.path.length >= LONGEST_PATH ? effect.path : [step, ...effect.path];
    const certainty = path.length > LONGEST_SURE_PATH && effect.certainty === 'sure' ? 'likely' : effect.certainty;
    return { ...effect, path, certainty };
  });
}

export function weaken(effects: readonly Effect[], certainty: Certainty): readonly Effect[] {
  const rank = { sure: 0, likely: 1, possible: 2 };
  return effects.map((effect) => (rank[effect.certainty] >= rank[certainty] ? effect : { ...effect, certainty }));
}

/** Adds effects without repeating one call on the same thread. */
export function addEffects(into: Effect[], effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (into.length >= MOST_EFFECTS) return;
    if (!into.some((known) => isSameCall(known, effect))) into.push(effect);
  }
}

function isSameCall(a: Effect, b: Effect): boolean {
  return (
    a.location.span.start === b.location.span.start &&
    a.location.path === b.location.path &&
    a.kind === b.kind &&
    isSameThread(a.runsOn, b.runsOn)
  );
}

export function isSameThread(a: ThreadContext, b: ThreadContext): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'scheduler' && b.kind === 'scheduler') {
    const [left, right] = [a.scheduler, b.scheduler];
    if (left.shared && right.shared) return left.kind === right.kind;
    return isSameLocation(left.declaration ?? left.location, right.declaration ?? right.location);
  }
  if (a.kind === 'executor' && b.kind === 'executor') return isSameLocation(a.executor.location, b.executor.location);
  return true;
}

function isSameLocation(a: Location, b: Location): boolean {
  return a.path === b.path && a.span.start === b.span.start;
}

/** The thread seen from outside: an inner `caller` is whoever runs the code. */
export function within(outer: ThreadContext, inner: ThreadContext): ThreadContext {
  return inner.kind === 'caller' ? outer : inner;
}

/** What one of several values may be: a branch taken or not, one of several returns. */
export function joinValues(values: readonly Value[]): Value {
  const known = values.filter((value) => value !== NOTHING && value.type?.name !== 'null');
  const [first] = known;
  if (first === undefined) return NOTHING;
  const flows = known.flatMap((value) => value.flow ?? []);
  const best = known.find((value) => value.flow !== undefined) ?? first;
  return flows.length < 2 ? best : { ...best, flow: joinFlows(flows) };
}

export function joinFlows(flows: readonly Flow[]): Flow {
  const effects: Effect[] = [];
  for (const flow of flows) addEffects(effects, flow.effects);
  return {
    effects,
    emitsOn: joinThreads(flows.map((flow) => flow.emitsOn)),
    isKnown: flows.every((flow) => flow.isKnown),
    openFanOuts: flows.flatMap((flow) => flow.openFanOuts),
    afterGroupBy: flows.some((flow) => flow.afterGroupBy),
  };
}

/** Thread on which the last of several sources arrives: the one that is not the caller's, unless they differ. */
export function joinThreads(threads: readonly ThreadContext[]): ThreadContext {
  const moved = threads.filter((thread) => thread.kind !== 'caller');
  const [first] = moved;
  if (first === undefined) return { kind: 'caller' };
  return moved.every((thread) => isSameThread(thread, first)) ? first : { kind: 'unknown' };
}
