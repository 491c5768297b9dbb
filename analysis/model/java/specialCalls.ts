import { argumentNumber, type CallSite, nameLocation, numberSite, operatorSpan } from './callSite';
import { once } from './collector';
import { resolveText } from './constants';
import { collectorOf, type Frame, locate, ownerName } from './frame';
import type { HookCall, Limiter, ThreadLocalUse } from './javaModel';
import { runsPerCall } from './schedulerCalls';
import type { Value } from './values';

/** Calls that set something for the whole application: system properties, semaphores as limiters. */
export function recordSpecialCall(frame: Frame, site: CallSite, target: Value, _args: readonly Value[]): void {
  if (!frame.collects) return;
  const { workspace } = frame.interpreter;
  const collector = collectorOf(frame);
  if (target.staticOf === 'java.lang.System' && site.name === 'setProperty') {
    const [nameExpression, valueExpression] = site.argumentExpressions;
    const name = nameExpression === undefined ? null : resolveText(workspace, numberSite(frame), nameExpression);
    if (name === null) return;
    const value = valueExpression === undefined ? null : resolveText(workspace, numberSite(frame), valueExpression);
    once(collector.systemPropertySets, nameLocation(frame, site), () => ({
      name,
      value,
      location: locate(frame, operatorSpan(site)),
      isEarly: isEarly(frame),
    }));
    return;
  }
  recordThreadLocal(frame, site, target);
  recordHook(frame, site, target);
  if (site.name === '<init>' && target.type?.name === 'java.util.concurrent.Semaphore' && !runsPerCall(frame)) {
    const limit = argumentNumber(frame, site, 0);
    once(
      collector.limiters,
      locate(frame, site.span),
      (): Limiter => ({
        kind: 'Semaphore',
        owner: ownerName(frame),
        location: locate(frame, site.span),
        name: null,
        ...(limit === null ? {} : { limit }),
      }),
    );
  }
}

const THREAD_BOUND: readonly (readonly [RegExp, ThreadLocalUse['what']])[] = [
  [/(^|\.)MDC$/, 'MDC'],
  [/(^|\.)SecurityContextHolder$/, 'SecurityContextHolder'],
  [/(^|\.)RequestContextHolder$/, 'RequestContextHolder'],
];

/** State bound to the thread, used where operators may run on any thread. */
function recordThreadLocal(frame: Frame, site: CallSite, target: Value): void {
  if (!frame.inReactiveCallback) return;
  const named = THREAD_BOUND.find(([pattern]) => target.staticOf !== undefined && pattern.test(target.staticOf))?.[1];
  const isThreadLocal =
    /^java\.lang\.(Inheritable)?ThreadLocal$/.test(target.type?.name ?? '') && /^(get|set|remove)$/.test(site.name);
  const what = named ?? (isThreadLocal ? 'ThreadLocal' : undefined);
  if (what === undefined) return;
  once(
    collectorOf(frame).threadLocalUses,
    nameLocation(frame, site),
    (): ThreadLocalUse => ({
      what,
      path: frame.symbol.path,
      span: operatorSpan(site),
      nameSpan: site.nameSpan,
      owner: ownerName(frame),
      context: frame.on,
    }),
  );
}

function recordHook(frame: Frame, site: CallSite, target: Value): void {
  const isPropagation = /(^|\.)Hooks$/.test(target.staticOf ?? '') && site.name === 'enableAutomaticContextPropagation';
  const isBlockHound =
    /(^|\.)BlockHound$/.test(target.staticOf ?? '') && (site.name === 'install' || site.name === 'builder');
  if (!isPropagation && !isBlockHound) return;
  once(
    collectorOf(frame).hooks,
    nameLocation(frame, site),
    (): HookCall => ({
      kind: isPropagation ? 'automatic-context-propagation' : 'blockhound',
      location: locate(frame, operatorSpan(site)),
    }),
  );
}

/** `main` and static initialisers run before the classes that read the property once. */
function isEarly(frame: Frame): boolean {
  return frame.method === null || (frame.method.name === 'main' && frame.method.modifiers.includes('static'));
}
