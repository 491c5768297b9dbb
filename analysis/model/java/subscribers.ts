import { type CallSite, durationArgument, nameLocation, operatorSpan } from './callSite';
import { blockingOf, clientsOf, once } from './collector';
import { collectorOf, type Frame, ownerName } from './frame';
import { argumentOf, isMono, type JType, typeOf } from './javaTypes';
import { addEffects, type Effect, type Flow, NOTHING, placeOn, type Value } from './values';

/** The ends of a chain: `block` and its kin wait for it, `subscribe` lets it run. */

export function applyBlocker(frame: Frame, site: CallSite, type: JType, flow: Flow): Value {
  const timeoutMs = durationArgument(frame, site, 0);
  const location = nameLocation(frame, site);
  const limit = timeoutMs === null ? {} : { timeoutMs };
  const label = `${isMono(type) ? 'Mono' : 'Flux'}.${site.name}`;
  addEffects(frame.effects, flow.effects);
  addEffects(frame.effects, [
    {
      kind: 'block',
      method: label,
      resource: 'reactive-wait',
      technology: 'Reactor',
      location,
      path: [{ name: label, location }],
      certainty: 'sure',
      runsOn: { kind: 'caller' },
      ...limit,
    },
  ]);
  if (frame.collects) {
    const waitsFor = [flow.emitsOn, ...flow.effects.map((effect) => effect.runsOn)].flatMap((thread) =>
      thread.kind === 'scheduler' ? [thread.scheduler] : [],
    );
    const returnsPublisher =
      frame.method?.returnType !== undefined && /^(.*\.)?(Mono|Flux|Publisher)$/.test(frame.method.returnType.name);
    once(collectorOf(frame).blockCalls, location, () => ({
      operator: site.name,
      path: frame.symbol.path,
      span: operatorSpan(site),
      nameSpan: site.nameSpan,
      owner: ownerName(frame),
      context: frame.on,
      inReactiveCode: frame.inReactiveCallback || returnsPublisher,
      waitsFor: [...new Set(waitsFor)],
      ...limit,
    }));
  }
  if (site.name === 'toIterable') return { type: typeOf('java.lang.Iterable', argumentOf(type)) };
  if (site.name === 'toStream') return { type: typeOf('java.util.stream.Stream', argumentOf(type)) };
  return site.name === 'blockOptional'
    ? { type: typeOf('java.util.Optional', argumentOf(type)) }
    : { type: argumentOf(type) };
}

export function applySubscribe(frame: Frame, site: CallSite, flow: Flow, args: readonly Value[]): Value {
  const effects: Effect[] = [...flow.effects];
  for (const arg of args) {
    if (arg.fn === undefined) continue;
    const outcome = arg.fn.invoke([NOTHING], flow.emitsOn, { inReactiveCallback: true });
    addEffects(effects, placeOn(outcome.effects, flow.emitsOn));
  }
  addEffects(frame.effects, effects);
  if (frame.collects) {
    once(collectorOf(frame).subscribeCalls, nameLocation(frame, site), () => ({
      path: frame.symbol.path,
      span: operatorSpan(site),
      nameSpan: site.nameSpan,
      owner: ownerName(frame),
      context: frame.on,
      effects: blockingOf(effects),
      clientCalls: clientsOf(effects),
      inLoop: frame.loopDepth > 0 || frame.inFanOut,
    }));
  }
  return { type: typeOf('reactor.core.Disposable') };
}
