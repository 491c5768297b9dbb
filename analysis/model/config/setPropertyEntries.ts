import type { Places } from './places';
import { always, type PropertyEntry, ranks } from './propertyEntry';
import { canonicalKey, uniformKey } from './relaxedNames';
import type { SystemPropertyCall } from './systemPropertyCalls';

/** `System.setProperty` calls as entries of Spring's environment: system properties, set after the JVM took its flags. */
export function setPropertyEntries(calls: readonly SystemPropertyCall[], places: Places): readonly PropertyEntry[] {
  return calls.map((call, index) => ({
    uniform: uniformKey(call.name),
    key: canonicalKey(call.name),
    raw: call.value,
    source: 'system-property',
    origin: places.origin('code', call.location),
    valueSpan: call.location.span,
    condition: always,
    rank: { order: [ranks.process, 0, 0, 0, index], profiles: [] },
    process: null,
  }));
}
