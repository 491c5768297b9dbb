import { type CallSite, nameLocation, operatorSpan, schedulerArgument } from './callSite';
import { blockingOf, clientsOf, once, type PlacementDraft } from './collector';
import { collectorOf, type Frame, ownerName } from './frame';
import type { SchedulerUse, ThreadContext } from './javaModel';
import { type Effect, type Flow, placeOn, type Value, within } from './values';

/** `subscribeOn` moves the source (the nearest one upstream wins), `publishOn` and `runOn` what follows. */

export function applySubscribeOn(frame: Frame, site: CallSite, flow: Flow, args: readonly Value[]): Flow {
  const scheduler = schedulerArgument(frame, site, 0, args[0]);
  const moved = flow.effects.filter((effect) => effect.runsOn.kind === 'caller');
  const placement = recordPlacement(frame, site, 'subscribeOn', scheduler, { blocking: moved, isKnown: flow.isKnown });
  if (scheduler.kind === 'immediate') return flow;
  const thread: ThreadContext = { kind: 'scheduler', scheduler };
  for (const draft of flow.openFanOuts) {
    frame.interpreter.units.touches(draft.path);
    draft.outerSubscribeOn ??= placement;
  }
  return { ...flow, effects: placeOn(flow.effects, thread), emitsOn: within(thread, flow.emitsOn), openFanOuts: [] };
}

export function applyPublishOn(frame: Frame, site: CallSite, flow: Flow, args: readonly Value[]): Flow {
  const scheduler = schedulerArgument(frame, site, 0, args[0]);
  const operator = site.name === 'runOn' ? 'runOn' : 'publishOn';
  const placement = recordPlacement(frame, site, operator, scheduler, { blocking: [], isKnown: false });
  if (scheduler.kind === 'immediate') return flow;
  return { ...flow, emitsOn: { kind: 'scheduler', scheduler }, placement };
}

function recordPlacement(
  frame: Frame,
  site: CallSite,
  operator: PlacementDraft['operator'],
  scheduler: SchedulerUse,
  upstream: { readonly blocking: readonly Effect[]; readonly isKnown: boolean },
): PlacementDraft {
  const create = (): PlacementDraft => ({
    operator,
    path: frame.symbol.path,
    span: operatorSpan(site),
    nameSpan: site.nameSpan,
    argumentSpan: site.argumentExpressions[0]?.span ?? site.argumentsSpan,
    scheduler,
    owner: ownerName(frame),
    effects: blockingOf(upstream.blocking),
    clientCalls: clientsOf(upstream.blocking),
    sourceIsKnown: upstream.isKnown,
  });
  return frame.collects ? once(collectorOf(frame).placements, nameLocation(frame, site), create) : create();
}
