import { type CallSite, isInteger, nameLocation } from './callSite';
import { keepPrefetch, recordPublisherFanOut, recordZip } from './fanOuts';
import type { Frame } from './frame';
import type { ThreadContext } from './javaModel';
import { argumentOf, FLUX, isPublisher, type JType, MONO, PARALLEL_FLUX, typeOf } from './javaTypes';
import { COMBINATORS, MERGE_OF_PUBLISHERS, PREFETCH_FIRST } from './reactorOperators';
import { elementOf } from './statements';
import {
  addEffects,
  type CallbackMarks,
  type Effect,
  EMPTY_FLOW,
  type Flow,
  joinFlows,
  NO_OUTCOME,
  type Outcome,
  placeOn,
  UNKNOWN_FLOW,
  type Value,
  within,
} from './values';

/** Static factories of Flux, Mono and ParallelFlux: what subscribing to the source does. */

const SYNCHRONOUS = new Set([
  'just',
  'justOrEmpty',
  'empty',
  'error',
  'never',
  'fromIterable',
  'fromArray',
  'fromStream',
  'range',
]);
const CALLABLE = new Set(['fromCallable', 'fromSupplier', 'fromRunnable']);
const DEFERRED = new Set(['defer', 'deferContextual', 'deferWithContext']);
const IN_CALLBACK: CallbackMarks = { inReactiveCallback: true };
const CALLER: ThreadContext = { kind: 'caller' };

export function applySource(frame: Frame, site: CallSite, publisher: string, args: readonly Value[]): Value {
  const { name } = site;
  if (SYNCHRONOUS.has(name)) return synchronousSource(publisher, name, args);
  if (CALLABLE.has(name)) {
    const outcome = run(args[0]);
    const flow: Flow = { ...EMPTY_FLOW, effects: outcome.effects, isKnown: outcome.effects.length > 0 };
    return { type: typeOf(publisher, name === 'fromRunnable' ? null : outcome.value.type), flow };
  }
  if (DEFERRED.has(name)) {
    const outcome = run(args[0]);
    // `Flux.deferContextual` may be given a Mono; what comes out is still a Flux.
    const element = isPublisher(outcome.value.type) ? argumentOf(outcome.value.type) : null;
    return {
      type: typeOf(publisher, element),
      flow: subscribeWithin(outcome, outcome.value.flow ?? UNKNOWN_FLOW),
    };
  }
  if (name === 'using' || name === 'usingWhen') return usingSource(publisher, args);
  if (name === 'create' || name === 'push' || name === 'generate') {
    const outcomes = args.map(run);
    const effects: Effect[] = [];
    for (const outcome of outcomes) addEffects(effects, outcome.effects);
    const emitsOn: ThreadContext = name === 'generate' ? CALLER : { kind: 'unknown' };
    return { type: typeOf(publisher, null), flow: { ...EMPTY_FLOW, effects, emitsOn, isKnown: false } };
  }
  if (name === 'fromFuture' || name === 'fromCompletionStage') return futureSource(args);
  if (name === 'delay' || name === 'interval') {
    const given = args.find((arg) => arg.scheduler !== undefined)?.scheduler;
    const scheduler = given ?? ({ kind: 'parallel', shared: true, location: nameLocation(frame, site) } as const);
    return {
      type: typeOf(publisher, typeOf('java.lang.Long')),
      flow: { ...EMPTY_FLOW, emitsOn: { kind: 'scheduler', scheduler } },
    };
  }
  if (name === 'from' || name === 'fromDirect') {
    const element = argumentOf(args[0]?.type ?? null);
    return { type: typeOf(publisher, element), flow: args[0]?.flow ?? UNKNOWN_FLOW };
  }
  if (COMBINATORS.has(name)) return combine(frame, site, publisher, args);
  if (name.startsWith('concat')) {
    const sources = sourcesOf(args);
    return { type: typeOf(FLUX, argumentOf(sources[0]?.type ?? null)), flow: joinSources(sources) };
  }
  for (const arg of args) run(arg);
  return { type: typeOf(publisher, null), flow: UNKNOWN_FLOW };
}

function run(arg: Value | undefined): Outcome {
  return arg?.fn === undefined ? NO_OUTCOME : arg.fn.invoke([], CALLER, IN_CALLBACK);
}

function synchronousSource(publisher: string, name: string, args: readonly Value[]): Value {
  const [first] = args;
  const isContainer = name === 'fromIterable' || name === 'fromArray' || name === 'fromStream';
  const container = first?.fn === undefined ? first : run(first).value;
  const element =
    name === 'range'
      ? typeOf('java.lang.Integer')
      : isContainer
        ? elementOf(container?.type ?? null)
        : (first?.type ?? null);
  const effects = first?.fn !== undefined ? run(first).effects : [];
  const elements = isContainer ? container?.elements : undefined;
  return {
    type: typeOf(publisher, element),
    flow: { ...EMPTY_FLOW, effects },
    ...(elements === undefined ? {} : { elements }),
  };
}

function subscribeWithin(outcome: Outcome, inner: Flow): Flow {
  const effects: Effect[] = [...outcome.effects];
  addEffects(effects, inner.effects);
  return { ...inner, effects, isKnown: inner.isKnown && outcome.isKnown };
}

/** `using(resource, source, cleanup)`: resource and source on the subscriber's thread, cleanup where the source ends. */
function usingSource(publisher: string, args: readonly Value[]): Value {
  const [resource, source, ...cleanups] = args;
  const made = run(resource);
  const outcome = source?.fn?.invoke([made.value], CALLER, IN_CALLBACK) ?? NO_OUTCOME;
  const inner = outcome.value.flow ?? UNKNOWN_FLOW;
  const effects: Effect[] = [...made.effects, ...outcome.effects];
  addEffects(effects, inner.effects);
  for (const cleanup of cleanups) {
    const ended = cleanup.fn?.invoke([made.value], inner.emitsOn, IN_CALLBACK);
    if (ended !== undefined) addEffects(effects, placeOn(ended.effects, inner.emitsOn));
  }
  return { type: outcome.value.type ?? typeOf(publisher, null), flow: { ...inner, effects } };
}

/** A future was started when the call was made; given as a supplier it starts on subscription. */
function futureSource(args: readonly Value[]): Value {
  const [first] = args;
  const outcome = first?.fn === undefined ? null : run(first);
  const future = outcome === null ? first : outcome.value;
  const emitsOn: ThreadContext =
    future?.flow === undefined
      ? { kind: 'unknown' }
      : future.flow.emitsOn.kind === 'caller'
        ? { kind: 'unknown' }
        : future.flow.emitsOn;
  const effects = outcome?.effects ?? [];
  return {
    type: typeOf(MONO, argumentOf(future?.type ?? null)),
    flow: { ...EMPTY_FLOW, effects, emitsOn, isKnown: false },
  };
}

/** Publishers among the arguments; those of a collection count where its elements are known. */
function sourcesOf(args: readonly Value[]): readonly Value[] {
  return args.flatMap((arg) =>
    isPublisher(arg.type) ? [arg] : (arg.elements ?? []).filter((element) => element.flow !== undefined),
  );
}

function joinSources(sources: readonly Value[]): Flow {
  const flows = sources.map((source) => source.flow ?? UNKNOWN_FLOW);
  return flows.length === 0 ? UNKNOWN_FLOW : joinFlows(flows);
}

function combine(frame: Frame, site: CallSite, publisher: string, args: readonly Value[]): Value {
  const { name } = site;
  const resultPublisher = name.startsWith('when') ? MONO : publisher;
  const [first] = args;
  const merge = MERGE_OF_PUBLISHERS[name];
  if (merge !== undefined && first !== undefined && isMergeOfMany(first)) return mergeMany(frame, site, first, args);
  if (PREFETCH_FIRST.has(name) && publisher === FLUX && isInteger(frame, site, 0, first)) keepPrefetch(frame, site, 0);
  recordZip(frame, site, args);
  const sources = sourcesOf(args);
  const flow = joinSources(sources);
  const effects: Effect[] = [...flow.effects];
  let mapped: JType | null = null;
  for (const arg of args) {
    if (arg.fn === undefined) continue;
    const outcome = arg.fn.invoke([], flow.emitsOn, IN_CALLBACK);
    addEffects(effects, placeOn(outcome.effects, flow.emitsOn));
    mapped ??= outcome.value.type;
  }
  const element = name.startsWith('when')
    ? typeOf('java.lang.Void')
    : name.startsWith('zip') || name === 'combineLatest'
      ? mapped
      : argumentOf(sources[0]?.type ?? null);
  return { type: typeOf(resultPublisher, element), flow: { ...flow, effects } };
}

/** `merge(publisherOfPublishers)` or `merge(iterable)`: one argument that holds the sources. */
function isMergeOfMany(first: Value): boolean {
  if (isPublisher(first.type)) return isPublisher(argumentOf(first.type));
  return first.fn === undefined && first.flow === undefined && isPublisher(elementOf(first.type));
}

function mergeMany(frame: Frame, site: CallSite, first: Value, args: readonly Value[]): Value {
  const rule = MERGE_OF_PUBLISHERS[site.name];
  const inner = joinSources(first.elements ?? []);
  const element = elementOf(first.type);
  const outer = first.flow ?? EMPTY_FLOW;
  const draft =
    rule === undefined
      ? null
      : recordPublisherFanOut(frame, site, rule, {
          args,
          body: { location: nameLocation(frame, site), label: 'source', invoke: () => NO_OUTCOME },
          outcome: { effects: [], value: { type: element, flow: inner }, isKnown: inner.isKnown },
          flow: outer,
          isParallel: false,
        });
  const effects: Effect[] = [...outer.effects];
  addEffects(effects, placeOn(inner.effects, outer.emitsOn));
  const open = draft?.innerIsInline === true ? [draft] : [];
  return {
    type: typeOf(FLUX, argumentOf(element)),
    flow: {
      ...inner,
      effects,
      emitsOn: within(outer.emitsOn, inner.emitsOn),
      openFanOuts: [...outer.openFanOuts, ...open],
    },
  };
}

export function isPublisherType(name: string): boolean {
  return name === FLUX || name === MONO || name === PARALLEL_FLUX;
}
