import type { PropertyCandidate } from '../model/config/moduleModel';
import { poolChain } from '../model/poolChain';
import { buildPools, type Pool } from '../model/pools';
import type { ModuleView, Project } from '../model/project';
import { formatCeilingLabel, formatShortLabel } from './ceilingLabel';
import { explainCandidates } from './explainCandidates';
import { explainChain } from './explainChain';
import type { Hint, HintKind } from './hint';

/** The application's ceiling at the key that sets a pool's size; a key of another profile speaks for that profile. */
export const poolSize: HintKind = {
  id: 'pool-size',
  *collect(project) {
    for (const view of project.modules) {
      if (view.module !== view.application) continue;
      for (const pool of view.pools) {
        if (pool.sizeKey === null) continue;
        for (const candidate of view.module.candidates(pool.sizeKey)) {
          if (project.focus !== null && candidate.origin.location?.path !== project.focus) continue;
          const hint = hintFor(project, view, pool, candidate);
          if (hint) yield hint;
        }
      }
    }
  },
};

function hintFor(project: Project, view: ModuleView, pool: Pool, candidate: PropertyCandidate): Hint | null {
  const { keySpan, origin } = candidate;
  const path = origin.location?.path;
  if (keySpan === undefined || path === undefined) return null;
  const seen = viewFor(view, candidate);
  const profile = seen === view ? undefined : (candidate.onProfile ?? undefined);
  const inForce = seen.pools.find((other) => other.sizeKey === pool.sizeKey);
  if (!inForce) return null;
  const location = { path, span: keySpan };
  const chain = poolChain(project, seen, inForce, location);
  const winner = seen.application.property(pool.sizeKey ?? '')?.winner;
  const isOverridden = winner !== undefined && !isSamePlace(winner, candidate);
  const label = formatCeilingLabel(chain, profile);
  const short = formatShortLabel(chain, profile);
  const by = isOverridden ? winner.origin.text : null;
  return {
    kind: 'pool-size',
    location,
    level: 'essential',
    label: by ? { en: `overridden by ${by.en} → ${label.en}`, ko: `재정의됨: ${by.ko} → ${label.ko}` } : label,
    short: by ? { en: `overridden · ${short.en}`, ko: `재정의됨 · ${short.ko}` } : short,
    chain,
    explain: (words) =>
      explainChain(words, seen, chain, location) +
      explainCandidates(words, project, view, pool.sizeKey ?? '', candidate),
  };
}

/** The module as it is when this candidate speaks: itself, or with the candidate's profile active. */
function viewFor(view: ModuleView, candidate: PropertyCandidate): ModuleView {
  if (candidate.status !== 'inactive' || candidate.activatedBy === null || candidate.activatedBy.length === 0)
    return view;
  const application = view.application.withProfiles([
    ...new Set([...view.application.profiles.names, ...candidate.activatedBy]),
  ]);
  return { ...view, module: application, application, pools: buildPools(application, view.applicationJava) };
}

function isSamePlace(a: PropertyCandidate, b: PropertyCandidate): boolean {
  return a.origin.location?.path === b.origin.location?.path && a.keySpan?.start === b.keySpan?.start;
}
