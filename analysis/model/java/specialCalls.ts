import { argumentNumber, type CallSite, nameLocation, numberSite, operatorSpan } from './callSite';
import { once } from './collector';
import { resolveText } from './constants';
import { type Frame, locate, ownerName } from './frame';
import type { Limiter } from './javaModel';
import { runsPerCall } from './schedulerCalls';
import type { Value } from './values';

/** Calls that set something for the whole application: system properties, semaphores as limiters. */
export function recordSpecialCall(frame: Frame, site: CallSite, target: Value, _args: readonly Value[]): void {
  if (!frame.collects) return;
  const { collector, workspace } = frame.interpreter;
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

/** `main` and static initialisers run before the classes that read the property once. */
function isEarly(frame: Frame): boolean {
  return frame.method === null || (frame.method.name === 'main' && frame.method.modifiers.includes('static'));
}
