import { argumentNumber, type CallSite, isInteger, nameLocation, operatorSpan } from './callSite';
import { blockingOf, clientsOf, type FanOutDraft, once } from './collector';
import { collectorOf, type Frame, locate, ownerName } from './frame';
import type { ExecutorUse, OperatorConcurrency, SchedulerUse, ThreadContext } from './javaModel';
import type { ConcurrencyRule } from './reactorOperators';
import {
  addEffects,
  type Effect,
  type ExecutorDraft,
  type Flow,
  type FunctionValue,
  type Outcome,
  prefixPath,
  UNKNOWN_FLOW,
  type Value,
  within,
} from './values';

/** Records the places where work fans out: how many at once, on what, and what one of them reaches. */

interface FanOutParts {
  readonly args: readonly Value[];
  readonly body: FunctionValue;
  readonly outcome: Outcome;
  readonly flow: Flow;
  readonly isParallel: boolean;
}

export function recordPublisherFanOut(
  frame: Frame,
  site: CallSite,
  rule: ConcurrencyRule,
  parts: FanOutParts,
): FanOutDraft | null {
  const inner = parts.outcome.value.flow ?? UNKNOWN_FLOW;
  const step = { name: `${site.name} ${parts.body.label}`, location: parts.body.location };
  const effects: Effect[] = [];
  addEffects(effects, prefixPath(parts.outcome.effects, step));
  addEffects(effects, prefixPath(inner.effects, step));
  const draft: FanOutDraft = {
    ...emptyFanOut(frame, site, 'operator'),
    kind: parts.isParallel ? 'parallel-flux' : 'operator',
    bodySpan: parts.body.location.span,
    concurrency: operatorConcurrency(frame, site, rule, parts.args),
    offload: offloadOf(effects, inner.emitsOn),
    innerIsInline: isInline(inner),
    effects: blockingOf(effects),
    clientCalls: clientsOf(effects),
    afterGroupBy: parts.flow.afterGroupBy,
    context: within(frame.on, parts.flow.emitsOn),
  };
  return frame.collects ? keepRicher(frame, site, draft) : null;
}

/** A body may be run more than once; the run that saw more stays. */
function keepRicher(frame: Frame, site: CallSite, draft: FanOutDraft): FanOutDraft {
  const kept = once(collectorOf(frame).fanOuts, nameLocation(frame, site), () => draft);
  if (kept !== draft && draft.effects.length + draft.clientCalls.length > kept.effects.length + kept.clientCalls.length)
    Object.assign(kept, draft);
  return kept;
}

/** Everything of the inner runs on the thread that subscribes to it. */
function isInline(inner: Flow): boolean {
  return inner.emitsOn.kind === 'caller';
}

/** The scheduler an inner brings: where its blocking work runs, else where its elements come from. */
function offloadOf(effects: readonly Effect[], emitsOn: ThreadContext): SchedulerUse | null {
  const blocking = effects.filter((effect) => effect.kind === 'block');
  for (const effect of blocking) if (effect.runsOn.kind === 'scheduler') return effect.runsOn.scheduler;
  if (blocking.length > 0) return null;
  return emitsOn.kind === 'scheduler' ? emitsOn.scheduler : null;
}

function operatorConcurrency(
  frame: Frame,
  site: CallSite,
  rule: ConcurrencyRule,
  args: readonly Value[],
): OperatorConcurrency {
  const byDefault = (defaultKind: ConcurrencyRule['defaultKind']): OperatorConcurrency => ({
    value: defaultKind === 'one' ? 1 : defaultKind === 'unlimited' ? 'unlimited' : null,
    source: 'default',
    defaultKind,
  });
  // The form with three functions takes no number and has a default of its own (reactor-core 3.8.6, Flux.flatMap).
  if (
    site.name === 'flatMap' &&
    args.length === 3 &&
    !isInteger(frame, site, 1, args[1]) &&
    rule.defaultKind === 'small'
  )
    return byDefault('xs');
  if (rule.concurrency === null || site.argumentExpressions.length <= rule.concurrency)
    return byDefault(rule.defaultKind);
  return argumentNumber(frame, site, rule.concurrency) ?? byDefault(rule.defaultKind);
}

/** `concatMap(f, 8)`, `switchMap(f, 8)`: the only number such an operator takes is prefetch. */
export function recordPrefetchNumber(
  frame: Frame,
  site: CallSite,
  rule: ConcurrencyRule | undefined,
  args: readonly Value[],
): void {
  if (
    rule?.defaultKind !== 'one' ||
    rule.prefetch === null ||
    !isInteger(frame, site, rule.prefetch, args[rule.prefetch])
  )
    return;
  keepPrefetch(frame, site, rule.prefetch);
}

export function keepPrefetch(frame: Frame, site: CallSite, index: number): void {
  const number = argumentNumber(frame, site, index);
  if (number === null || !frame.collects) return;
  once(collectorOf(frame).prefetchNumbers, nameLocation(frame, site), () => ({
    operator: site.name,
    path: frame.symbol.path,
    span: operatorSpan(site),
    nameSpan: site.nameSpan,
    number,
    owner: ownerName(frame),
  }));
}

/** `zip`, `when`, `merge` of a fixed set of sources: all are subscribed at once. */
export function recordZip(frame: Frame, site: CallSite, sources: readonly Value[]): FanOutDraft | null {
  const flows = sources.flatMap((source, index) => (source.flow === undefined ? [] : [{ flow: source.flow, index }]));
  if (flows.length < 2 || !frame.collects) return null;
  const offset = site.argumentExpressions.length - sources.length;
  const described = flows.map(({ flow, index }) => ({
    span: site.argumentExpressions[index + offset]?.span ?? site.nameSpan,
    offload: offloadOf(flow.effects, flow.emitsOn),
    isInline: isInline(flow),
    effects: blockingOf(flow.effects),
    clientCalls: clientsOf(flow.effects),
  }));
  const draft: FanOutDraft = {
    ...emptyFanOut(frame, site, 'combine'),
    concurrency: { value: flows.length, source: 'default', defaultKind: 'sources' },
    offload: described.find((source) => source.offload !== null)?.offload ?? null,
    innerIsInline: described.every((source) => source.isInline),
    effects: described.flatMap((source) => source.effects),
    clientCalls: described.flatMap((source) => source.clientCalls),
    sources: described,
  };
  return keepRicher(frame, site, draft);
}

/** `parallel(n)` and the callbacks of its rails. */
export function recordRails(
  frame: Frame,
  site: CallSite,
  args: readonly Value[],
  flow: Flow,
  effects: readonly Effect[] = [],
): void {
  if (!frame.collects) return;
  if (site.name === 'parallel') {
    const concurrency = isInteger(frame, site, 0, args[0]) ? argumentNumber(frame, site, 0) : null;
    keepRicher(frame, site, {
      ...emptyFanOut(frame, site, 'parallel-flux'),
      concurrency: concurrency ?? { value: null, source: 'default', defaultKind: 'rails' },
      context: within(frame.on, flow.emitsOn),
    });
    return;
  }
  const rails = [...collectorOf(frame).fanOuts.values()].filter(
    (draft) =>
      draft.operator === 'parallel' && draft.path === frame.symbol.path && draft.span.end <= site.nameSpan.start,
  );
  const nearest = rails.reduce<FanOutDraft | null>(
    (best, draft) => (best === null || draft.span.end > best.span.end ? draft : best),
    null,
  );
  if (nearest === null) return;
  nearest.offload = flow.emitsOn.kind === 'scheduler' ? flow.emitsOn.scheduler : nearest.offload;
  nearest.effects = blockingOf(effects);
  nearest.clientCalls = clientsOf(effects);
}

/** A task given to an executor, the common pool or a new thread. */
export function recordAsyncCall(
  frame: Frame,
  site: CallSite,
  parts: {
    readonly body: FunctionValue | null;
    readonly effects: readonly Effect[];
    readonly use: ExecutorUse;
    readonly draft: ExecutorDraft | null;
  },
): void {
  if (!frame.collects) return;
  const step = parts.body === null ? null : { name: `${site.name} ${parts.body.label}`, location: parts.body.location };
  const effects = step === null ? parts.effects : prefixPath(parts.effects, step);
  keepRicher(frame, site, {
    ...emptyFanOut(frame, site, 'async-call'),
    ...(parts.body === null ? {} : { bodySpan: parts.body.location.span }),
    executor: { use: parts.use, draft: parts.draft },
    effects: blockingOf(effects),
    clientCalls: clientsOf(effects),
  });
}

/** Adds what a stage of a parallel stream runs to the stream's fan-out, which stands where it was made parallel. */
export function recordParallelStage(
  frame: Frame,
  site: CallSite,
  stream: Value,
  outcome: Outcome,
  body: FunctionValue,
): void {
  const at = stream.parallel?.site;
  if (at === undefined || !frame.collects) return;
  const draft = once(collectorOf(frame).fanOuts, locate(frame, at.nameSpan), () =>
    emptyFanOut(frame, at, 'parallel-stream'),
  );
  const step = { name: `${site.name} ${body.label}`, location: body.location };
  const effects = prefixPath(outcome.effects, step);
  draft.effects = [...draft.effects, ...blockingOf(effects)];
  draft.clientCalls = [...draft.clientCalls, ...clientsOf(effects)];
  if (outcome.effects.length > 0) draft.bodySpan ??= body.location.span;
}

function emptyFanOut(frame: Frame, site: CallSite, kind: FanOutDraft['kind']): FanOutDraft {
  return {
    kind,
    method: frame.method,
    operator: site.name,
    path: frame.symbol.path,
    span: operatorSpan(site),
    nameSpan: site.nameSpan,
    argumentsSpan: site.argumentsSpan,
    owner: ownerName(frame),
    ownerType: frame.symbol.qualifiedName,
    concurrency: { value: null, source: 'default' },
    offload: null,
    innerIsInline: false,
    outerSubscribeOn: null,
    executor: null,
    effects: [],
    clientCalls: [],
    sources: [],
    afterGroupBy: false,
    inLoop: frame.loopDepth > 0 || frame.inFanOut,
    context: frame.on,
    certainty: 'sure',
  };
}
