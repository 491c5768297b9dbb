import type { CallSite } from './callSite';
import { recordParallelStage } from './fanOuts';
import type { Frame } from './frame';
import { argumentOf, isStream, type JType, LIST, OPTIONAL, STREAM, typeOf } from './javaTypes';
import { elementOf } from './statements';
import { addEffects, NOTHING, placeOn, type Value } from './values';
import { isOfType } from './workspace';

/**
 * Streams, Optional, collections and maps: run their functions on the calling thread (parallel streams: also in the common
 * pool) and keep the element types flowing, so that a Flux met later in the chain is known to be one.
 */

const SAME_STREAM = new Set([
  'filter',
  'peek',
  'sorted',
  'distinct',
  'limit',
  'skip',
  'parallel',
  'sequential',
  'unordered',
  'onClose',
  'takeWhile',
  'dropWhile',
]);

/** Applies a method of a library type that takes functions or hands on elements; null when the type is not one of them. */
export function applyLibraryCall(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value | null {
  const { type } = target;
  if (type === null) return null;
  if (isStream(type)) return applyStream(frame, site, target, args);
  if (type.name === OPTIONAL) return applyOptional(frame, site, type, args);
  const path = frame.symbol.path;
  const { workspace } = frame.interpreter;
  if (isOfType(workspace, type, 'java.util.Map', path)) return applyMap(frame, site, type, args);
  if (type.name === 'java.util.Map.Entry') return { type: argumentOf(type, site.name === 'getValue' ? 1 : 0) };
  if (isOfType(workspace, type, 'java.lang.Iterable', path) || type.name === 'java.util.Collection')
    return applyCollection(frame, site, target, args);
  return null;
}

/** Runs every function among the arguments here and now; gives what the first one returned. */
function runFunctions(frame: Frame, args: readonly Value[], element: Value): Value {
  let first: Value | null = null;
  for (const arg of args) {
    if (arg.fn === undefined) continue;
    const outcome = arg.fn.invoke([element, NOTHING], { kind: 'caller' });
    addEffects(frame.effects, outcome.effects);
    first ??= outcome.value;
  }
  return first ?? NOTHING;
}

function applyStream(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value {
  const type = target.type ?? typeOf(STREAM, null);
  const element = argumentOf(type);
  const stream: Value = site.name === 'parallel' ? { ...target, parallel: { site } } : target;
  const keep = stream.parallel === undefined ? {} : { parallel: stream.parallel };
  const input: Value = target.elements?.[0] ?? { type: element };
  const results: Value[] = [];
  for (const arg of args) {
    if (arg.fn === undefined) continue;
    const thread = stream.parallel === undefined ? ({ kind: 'caller' } as const) : ({ kind: 'common-pool' } as const);
    const outcome = arg.fn.invoke([input, NOTHING], thread);
    addEffects(frame.effects, placeOn(outcome.effects, thread));
    if (stream.parallel !== undefined)
      recordParallelStage(frame, site, stream, { ...outcome, effects: placeOn(outcome.effects, thread) }, arg.fn);
    results.push(outcome.value);
  }
  const [result] = results;
  const kept = target.elements === undefined ? {} : { elements: target.elements };
  if (SAME_STREAM.has(site.name)) return { type, ...keep, ...kept };
  switch (site.name) {
    case 'map':
    case 'mapToObj':
      return {
        type: typeOf(STREAM, result?.type ?? null),
        ...keep,
        ...(result?.flow === undefined ? {} : { elements: [result] }),
      };
    case 'flatMap':
      return {
        type: result?.type ?? typeOf(STREAM, null),
        ...keep,
        ...(result?.elements === undefined ? {} : { elements: result.elements }),
      };
    case 'mapToInt':
    case 'mapToLong':
    case 'mapToDouble':
      return { type: typeOf(STREAM, null), ...keep };
    case 'boxed':
      return { type: typeOf(STREAM, typeOf('java.lang.Integer')), ...keep };
    case 'toList':
      return { type: typeOf(LIST, element), ...kept };
    case 'toArray':
      return { type: element === null ? null : { ...element, dims: element.dims + 1 }, ...kept };
    case 'collect':
      return { type: collectedType(site, element), ...kept };
    case 'findFirst':
    case 'findAny':
    case 'min':
    case 'max':
      return { type: typeOf(OPTIONAL, element) };
    case 'reduce':
      return { type: args.length === 1 ? typeOf(OPTIONAL, element) : (args[0]?.type ?? element) };
    case 'iterator':
      return { type: typeOf('java.util.Iterator', element) };
    default:
      return NOTHING;
  }
}

/** `collect(Collectors.toList())` and its like; null for collectors that build something else. */
function collectedType(site: CallSite, element: JType | null): JType | null {
  const [collector] = site.argumentExpressions;
  if (collector?.kind !== 'call') return null;
  if (/^to(Unmodifiable)?List$/.test(collector.name)) return typeOf(LIST, element);
  if (/^to(Unmodifiable)?Set$/.test(collector.name)) return typeOf('java.util.Set', element);
  return null;
}

function applyOptional(frame: Frame, site: CallSite, type: JType, args: readonly Value[]): Value {
  const element = argumentOf(type);
  const result = runFunctions(frame, args, { type: element });
  switch (site.name) {
    case 'map':
      return {
        ...result,
        type: typeOf(OPTIONAL, result.type),
        ...(result.flow === undefined ? {} : { elements: [result] }),
      };
    case 'flatMap':
      return result;
    case 'filter':
    case 'or':
      return { type };
    case 'stream':
      return { type: typeOf(STREAM, element) };
    case 'get':
    case 'orElse':
    case 'orElseGet':
    case 'orElseThrow':
      return element === null ? (args[0]?.fn === undefined ? (args[0] ?? NOTHING) : result) : { type: element };
    default:
      return NOTHING;
  }
}

function applyCollection(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value {
  const { type } = target;
  const element = elementOf(type);
  const kept = target.elements === undefined ? {} : { elements: target.elements };
  runFunctions(frame, args, { type: element });
  switch (site.name) {
    case 'stream':
      return { type: typeOf(STREAM, element), ...kept };
    case 'parallelStream':
      return { type: typeOf(STREAM, element), parallel: { site }, ...kept };
    case 'iterator':
      return { type: typeOf('java.util.Iterator', element) };
    case 'get':
    case 'getFirst':
    case 'getLast':
    case 'removeFirst':
    case 'poll':
    case 'peek':
    case 'element':
      return { type: element };
    case 'subList':
    case 'reversed':
      return { type };
    default:
      return NOTHING;
  }
}

function applyMap(frame: Frame, site: CallSite, type: JType, args: readonly Value[]): Value {
  const [key, value] = [argumentOf(type, 0), argumentOf(type, 1)];
  const isEntryFunction =
    site.name === 'forEach' ||
    site.name.startsWith('computeIfPresent') ||
    site.name === 'compute' ||
    site.name === 'replaceAll';
  for (const arg of args) {
    if (arg.fn === undefined) continue;
    const outcome = arg.fn.invoke(isEntryFunction ? [{ type: key }, { type: value }] : [{ type: key }], {
      kind: 'caller',
    });
    addEffects(frame.effects, outcome.effects);
  }
  switch (site.name) {
    case 'get':
    case 'getOrDefault':
    case 'computeIfAbsent':
    case 'compute':
    case 'put':
    case 'remove':
      return { type: value };
    case 'values':
      return { type: typeOf('java.util.Collection', value) };
    case 'keySet':
      return { type: typeOf('java.util.Set', key) };
    case 'entrySet':
      return { type: typeOf('java.util.Set', typeOf('java.util.Map.Entry', key, value)) };
    default:
      return NOTHING;
  }
}

/** Static factories of collections, streams and Optional; null for other types. */
export function applyLibraryFactory(typeName: string, site: CallSite, args: readonly Value[]): Value | null {
  const [first] = args;
  const elements = args.some((arg) => arg.flow !== undefined) ? { elements: args } : {};
  const isVariable = first?.type != null && first.type.dims > 0 && args.length === 1;
  const element = isVariable ? elementOf(first?.type ?? null) : (first?.type ?? null);
  if ((typeName === LIST || typeName === 'java.util.Set') && (site.name === 'of' || site.name === 'copyOf')) {
    return { type: typeOf(typeName, site.name === 'copyOf' ? elementOf(first?.type ?? null) : element), ...elements };
  }
  if (typeName === 'java.util.Arrays' && site.name === 'asList') return { type: typeOf(LIST, element), ...elements };
  if (typeName === 'java.util.Arrays' && site.name === 'stream')
    return { type: typeOf(STREAM, elementOf(first?.type ?? null)) };
  if (typeName === 'java.util.Collections' && site.name.startsWith('singleton'))
    return { type: typeOf(LIST, element), ...elements };
  if (typeName === STREAM && site.name === 'of') return { type: typeOf(STREAM, element), ...elements };
  if (typeName === 'java.util.stream.IntStream')
    return { type: typeOf('java.util.stream.IntStream', typeOf('java.lang.Integer')) };
  if (typeName === OPTIONAL && (site.name === 'of' || site.name === 'ofNullable'))
    return { type: typeOf(OPTIONAL, element) };
  return typeName === OPTIONAL && site.name === 'empty' ? { type: typeOf(OPTIONAL, null) } : null;
}
