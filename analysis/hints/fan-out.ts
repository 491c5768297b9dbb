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
        if (chain === null) continue;
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

/** Worth a hint by default: what binds is not the number written here. */
function isSurprising(site: FanOut, chain: TermChain): boolean {
  const index = chain.ceiling.bindingTerm;
  const binding = index === null ? undefined : chain.terms[index];
  return !(binding?.kind === 'operator' && site.concurrency.source !== 'default');
}
