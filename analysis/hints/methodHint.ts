import type { Location } from '../documents/span';
import type { BlockingCall } from '../model/java/javaModel';
import { isWrittenAt } from '../model/methodChains';
import type { ModuleView } from '../model/project';
import { bindingTerm, type TermChain } from '../model/termChain';
import { formatCeilingLabel, formatShortLabel } from './ceilingLabel';
import { explainChain, explainPath } from './explainChain';
import type { Hint } from './hint';

/** The hint at an annotation that lets something outside the code call a method: the ceiling of that method. */
export function methodHint(
  kind: string,
  view: ModuleView,
  location: Location,
  chain: TermChain,
  effects: readonly BlockingCall[],
): Hint | null {
  const { effectiveConcurrency, knownUpperBound } = chain.ceiling;
  if (effectiveConcurrency === null && knownUpperBound === null) return null;
  return {
    kind,
    location,
    level: isSurprising(location, chain, effects) ? 'essential' : 'all',
    label: formatCeilingLabel(chain),
    short: formatShortLabel(chain),
    chain,
    explain: (words) => explainChain(words, view, chain, location) + explainPath(words, effects),
  };
}

/** Its calls block, and what limits them is not the number that is written right here. */
function isSurprising(location: Location, chain: TermChain, effects: readonly BlockingCall[]): boolean {
  const binding = bindingTerm(chain);
  return (
    effects.some(({ certainty }) => certainty === 'sure') && binding !== null && !isWrittenAt(binding.origin, location)
  );
}
