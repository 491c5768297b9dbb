import { type CallSite, nameLocation } from './callSite';
import { blockingOf, clientsOf } from './collector';
import { recordPrefetchNumber, recordPublisherFanOut, recordRails, recordZip } from './fanOuts';
import type { Frame } from './frame';
import type { ThreadContext } from './javaModel';
import {
  argumentOf,
  COMPLETABLE_FUTURE,
  FLUX,
  GROUPED_FLUX,
  isFlux,
  isMono,
  isPublisher,
  type JType,
  LIST,
  MONO,
  PARALLEL_FLUX,
  typeOf,
  UNKNOWN_TYPE,
} from './javaTypes';
import {
  BLOCKERS,
  FLUX_FAN_OUTS,
  MOVES_TO_PARALLEL,
  ON_SUBSCRIBE,
  type OperatorRule,
  operatorRule,
  PARALLEL_FAN_OUTS,
  SUBSCRIBERS,
} from './reactorOperators';
import { applyPublishOn, applySubscribeOn } from './schedulerPlacements';
import { watchReactiveSequence } from './sequentialCalls';
import { applyBlocker, applySubscribe } from './subscribers';
import {
  addEffects,
  type CallbackMarks,
  type Effect,
  EMPTY_FLOW,
  type Flow,
  NOTHING,
  placeOn,
  UNKNOWN_FLOW,
  type Value,
  within,
} from './values';

/** Applies an operator to a publisher: what subscribing to the result does, and on which thread its elements arrive. */
export function applyOperator(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value {
  const flow = target.flow ?? UNKNOWN_FLOW;
  const type = target.type ?? UNKNOWN_TYPE;
  if (BLOCKERS.has(site.name)) return applyBlocker(frame, site, type, flow);
  if (SUBSCRIBERS.has(site.name)) return applySubscribe(frame, site, flow, args);
  switch (site.name) {
    case 'subscribeOn':
      return { type, flow: applySubscribeOn(frame, site, flow, args) };
    case 'publishOn':
    case 'runOn':
    case 'cancelOn':
      return { type, flow: site.name === 'cancelOn' ? flow : applyPublishOn(frame, site, flow, args) };
    case 'transform':
    case 'transformDeferred':
    case 'transformGroups':
    case 'as':
    case 'to': {
      const outcome = args[0]?.fn?.invoke([{ type, flow }], { kind: 'caller' });
      if (outcome === undefined)
        return { type: site.name === 'as' || site.name === 'to' ? null : type, flow: UNKNOWN_FLOW };
      addEffects(frame.effects, outcome.effects);
      return outcome.value.type === null ? { ...outcome.value, type } : outcome.value;
    }
    case 'toFuture':
      addEffects(frame.effects, flow.effects);
      return { type: typeOf(COMPLETABLE_FUTURE, argumentOf(type)), flow: { ...flow, effects: [], isFuture: true } };
    default:
      return applyRule(frame, site, type, flow, args);
  }
}

function applyRule(frame: Frame, site: CallSite, type: JType, flow: Flow, args: readonly Value[]): Value {
  const rule = operatorRule(site.name);
  const effects: Effect[] = [...flow.effects];
  let emitsOn = flow.emitsOn;
  let resultType: JType | null = null;
  let isKnown = flow.isKnown;
  const openFanOuts = [...flow.openFanOuts];
  const innerValues: Value[] = [];
  const fanOutRule = isFlux(type)
    ? FLUX_FAN_OUTS[site.name]
    : type.name === PARALLEL_FLUX
      ? PARALLEL_FAN_OUTS[site.name]
      : undefined;
  const callbackThread: ThreadContext = ON_SUBSCRIBE.has(site.name) ? { kind: 'caller' } : flow.emitsOn;
  const marks: CallbackMarks = { inReactiveCallback: true, ...(fanOutRule === undefined ? {} : { inFanOut: true }) };

  args.forEach((arg, index) => {
    if (arg.fn !== undefined) {
      const outcome = arg.fn.invoke([elementValue(type, flow)], callbackThread, marks);
      credit(frame, flow, outcome.effects);
      addEffects(effects, placeOn(outcome.effects, callbackThread));
      // What runs on the subscriber's thread and could not be followed may be just what a scheduler is for.
      if (callbackThread.kind === 'caller') isKnown &&= outcome.isKnown;
      resultType ??= outcome.value.type;
      const inner = outcome.value.flow;
      innerValues.push(outcome.value);
      if (fanOutRule !== undefined && index === 0) {
        const draft = recordPublisherFanOut(frame, site, fanOutRule, {
          args,
          body: arg.fn,
          outcome,
          flow,
          isParallel: type.name === PARALLEL_FLUX,
        });
        if (draft?.innerIsInline) openFanOuts.push(draft);
      }
      if (inner === undefined || (rule.inner !== 'each' && !isPublisher(outcome.value.type))) return;
      if (rule.inner === undefined) return;
      credit(frame, flow, inner.effects);
      if (site.name === 'flatMap' && isMono(type)) {
        const targetSpan = { start: site.span.start, end: site.nameSpan.start };
        watchReactiveSequence(frame, {
          target: flow.effects,
          inner: inner.effects,
          lambda: site.argumentExpressions[index],
          targetSpan,
        });
      }
      addEffects(effects, placeOn(inner.effects, flow.emitsOn));
      openFanOuts.push(...inner.openFanOuts);
      emitsOn = site.name === 'delayUntil' || site.name === 'filterWhen' ? emitsOn : within(emitsOn, inner.emitsOn);
      isKnown &&= inner.isKnown;
      return;
    }
    if (arg.flow === undefined || rule.inner === undefined || !isPublisher(arg.type)) return;
    resultType ??= arg.type;
    addEffects(effects, rule.inner === 'with' ? arg.flow.effects : placeOn(arg.flow.effects, flow.emitsOn));
    openFanOuts.push(...arg.flow.openFanOuts);
    if (rule.inner === 'after') emitsOn = within(emitsOn, arg.flow.emitsOn);
    isKnown &&= arg.flow.isKnown;
  });
  if (MOVES_TO_PARALLEL.has(site.name)) emitsOn = timerThread(frame, site, args);
  if (rule.inner === 'with' && site.name === 'zipWith') recordZip(frame, site, [{ type, flow }, ...args]);
  if (isFlux(type)) recordPrefetchNumber(frame, site, FLUX_FAN_OUTS[site.name], args);
  if (site.name === 'parallel') recordRails(frame, site, args, flow);
  if (fanOutRule === undefined && type.name === PARALLEL_FLUX) recordRails(frame, site, args, flow, effects);
  const afterGroupBy = site.name === 'groupBy' || (flow.afterGroupBy && !rule.inner && rule.element === 'same');
  const result: Flow = {
    effects,
    emitsOn,
    isKnown,
    openFanOuts,
    afterGroupBy,
    ...(flow.placement !== undefined && emitsOn === flow.emitsOn ? { placement: flow.placement } : {}),
  };
  return {
    type: outputType(rule, type, resultType, args),
    flow: result,
    ...(innerValues.some((value) => value.flow !== undefined) && rule.inner === undefined
      ? { elements: innerValues }
      : {}),
  };
}

/** What a callback of the operator receives. */
function elementValue(type: JType, flow: Flow): Value {
  const element = argumentOf(type);
  if (element === null) return NOTHING;
  if (element.name === GROUPED_FLUX || isFlux(element))
    return { type: element, flow: { ...EMPTY_FLOW, emitsOn: { kind: 'caller' }, isKnown: flow.isKnown } };
  return isPublisher(element) ? { type: element, flow: UNKNOWN_FLOW } : { type: element };
}

/** Credits a `publishOn` with the blocking work that runs where it sent it. */
function credit(frame: Frame, flow: Flow, effects: readonly Effect[]): void {
  if (flow.placement === undefined) return;
  frame.interpreter.units.touches(flow.placement.path);
  const moved = effects.filter((effect) => effect.runsOn.kind === 'caller');
  flow.placement.effects.push(...blockingOf(moved));
  flow.placement.clientCalls = [...flow.placement.clientCalls, ...clientsOf(moved)];
}

function outputType(rule: OperatorRule, input: JType, result: JType | null, args: readonly Value[]): JType {
  const name =
    rule.returns === 'same'
      ? input.name === GROUPED_FLUX
        ? FLUX
        : input.name
      : rule.returns === 'Flux'
        ? FLUX
        : rule.returns === 'Mono'
          ? MONO
          : PARALLEL_FLUX;
  const element = argumentOf(input);
  switch (rule.element) {
    case 'same':
      return typeOf(name, element);
    case 'result':
      return typeOf(name, result);
    case 'inner':
      return typeOf(name, argumentOf(result));
    case 'each':
      return typeOf(
        name,
        result === null ? null : result.dims > 0 ? { ...result, dims: result.dims - 1 } : argumentOf(result),
      );
    case 'list':
      return typeOf(name, typeOf(LIST, element));
    case 'argument': {
      const [arg] = args;
      if (arg === undefined) return typeOf(name, typeOf('java.lang.Void'));
      return typeOf(name, isPublisher(arg.type) ? argumentOf(arg.type) : arg.type);
    }
    case 'group':
      return typeOf(name, typeOf(GROUPED_FLUX, element));
    case 'window':
      return typeOf(name, typeOf(FLUX, element));
    case 'void':
      return typeOf(name, typeOf('java.lang.Void'));
    case 'boolean':
      return typeOf(name, typeOf('java.lang.Boolean'));
    case 'long':
      return typeOf(name, typeOf('java.lang.Long'));
    default:
      return typeOf(name, null);
  }
}

function timerThread(frame: Frame, site: CallSite, args: readonly Value[]): ThreadContext {
  const given = args.find((arg) => arg.scheduler !== undefined)?.scheduler;
  return {
    kind: 'scheduler',
    scheduler: given ?? { kind: 'parallel', shared: true, location: nameLocation(frame, site) },
  };
}
