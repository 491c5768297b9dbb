import { fanOutChain } from '../model/fanOutChain';
import type { FanOut } from '../model/java/javaModel';
import type { TermChain } from '../model/termChain';
import { formatCeilingLabel, formatShortLabel } from './ceilingLabel';
import { explainChain, explainPath } from './explainChain';
import type { HintKind } from './hint';

/** The ceiling at a place in code where work fans out: `flatMap`, a parallel stream, an asynchronous call. */
export const fanOut: HintKind = {
  id: 'fan-out',
  *collect(project) {
    for (const view of project.modules) {
      for (const site of view.java.fanOuts) {
        if (site.certainty !== 'sure') continue;
        const chain = fanOutChain(project, view, site);
        if (chain === null || isAllUnknown(chain)) continue;
        const location = { path: site.path, span: site.nameSpan };
        yield {
          kind: 'fan-out',
          location,
          level: isSurprising(site, chain) ? 'essential' : 'all',
          label: formatCeilingLabel(chain),
          short: formatShortLabel(chain),
          chain,
          explain: (words) => explainChain(words, view, chain, location) + explainPath(words, site.effects),
        };
      }
    }
  },
};

/** Nothing is known, so nothing can be said. */
function isAllUnknown(chain: TermChain): boolean {
  return chain.ceiling.effectiveConcurrency === null && chain.ceiling.knownUpperBound === null;
}

/** Worth a hint by default: something shared binds, or the default of an operator that was meant to fan out. */
function isSurprising(site: FanOut, chain: TermChain): boolean {
  if (site.context.kind === 'main' || chain.ceiling.effectiveConcurrency === 'unlimited') return false;
  const index = chain.ceiling.bindingTerm;
  const binding = index === null ? undefined : chain.terms[index];
  if (binding?.kind !== 'operator') return true;
  return site.concurrency.source === 'default' && site.concurrency.defaultKind !== 'one';
}
