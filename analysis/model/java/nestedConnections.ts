import { keyOf } from './collector';
import { collectorOf, type Frame, ownerName } from './frame';
import type { Effect } from './values';

/** A connection taken by hand in try-with-resources, and another taken before the first is given back. */
export function recordNestedConnections(frame: Frame, resources: readonly Effect[], body: readonly Effect[]): void {
  if (!frame.collects) return;
  const outer = resources.find((effect) => effect.kind === 'block' && isConnection(effect.method));
  if (outer?.kind !== 'block') return;
  for (const inner of body) {
    if (inner.kind !== 'block' || inner.resource !== 'jdbc-pool' || inner.runsOn.kind !== 'caller') continue;
    // Statements run on the connection already taken.
    if (/^(Prepared|Callable)?Statement\./.test(inner.method)) continue;
    const differ =
      outer.resourceName !== undefined &&
      inner.resourceName !== undefined &&
      isConnection(inner.method) &&
      outer.resourceName !== inner.resourceName;
    if (differ || inner.certainty !== 'sure') continue;
    const { kind: _, ...call } = inner;
    collectorOf(frame).nestedConnections.set(keyOf(inner.location), {
      owner: ownerName(frame),
      outer: outer.location,
      inner: call,
    });
  }
}

function isConnection(method: string): boolean {
  return method.endsWith('DataSource.getConnection');
}
