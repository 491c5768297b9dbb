import { callTimeAt } from '../model/callTime';
import type { PropertyCandidate } from '../model/config/moduleModel';
import type { ModuleView, Project } from '../model/project';
import { buildTermChain } from '../model/termChain';
import { profileOf, viewUnder } from '../rules/keySites';
import { judgeKeys } from '../rules/radar/judgeKeys';
import { formatCeilingLabel, formatShortLabel } from './ceilingLabel';
import { CONFIG_TERMS, type ConfigTerm } from './configTerms';
import { explainCandidates } from './explainCandidates';
import { explainChain } from './explainChain';
import type { Hint, HintKind } from './hint';

/** The application's ceiling at every other key that sets a limit: server threads, executors, listeners, limiters, clients. */
export const configKey: HintKind = {
  id: 'config-key',
  *collect(project) {
    let dead: ReadonlySet<string> | null = null;
    for (const view of project.modules) {
      if (view.module !== view.application) continue;
      for (const row of CONFIG_TERMS) {
        for (const key of keysOf(view, row)) {
          for (const candidate of view.module.candidates(key)) {
            if (project.focus !== null && candidate.origin.location?.path !== project.focus) continue;
            const hint = hintFor(project, view, row, key, candidate);
            if (!hint) continue;
            dead ??= deadPlaces(project);
            if (!dead.has(`${hint.location.path}:${hint.location.span.start}`)) yield hint;
          }
        }
      }
    }
  },
};

/** Where a key does nothing: it sets no limit there. */
function deadPlaces(project: Project): ReadonlySet<string> {
  return new Set(judgeKeys(project).map(({ place: { location } }) => `${location.path}:${location.span.start}`));
}

function keysOf(view: ModuleView, { key }: ConfigTerm): readonly string[] {
  if (!key.includes('*')) return [key];
  const [prefix = '', rest = ''] = key.split('.*.');
  return view.module
    .propertiesUnder(prefix)
    .map((property) => property.key)
    .filter((written) => {
      const tail = written.slice(prefix.length + 1).split('.');
      return tail.length === 1 + rest.split('.').length && tail.slice(1).join('.') === rest;
    });
}

function hintFor(
  project: Project,
  view: ModuleView,
  row: ConfigTerm,
  key: string,
  candidate: PropertyCandidate,
): Hint | null {
  const { keySpan, origin } = candidate;
  const path = origin.location?.path;
  const seen = viewUnder(view, candidate);
  if (keySpan === undefined || path === undefined || seen === null) return null;
  const location = { path, span: keySpan };
  const callTime = callTimeAt(project, seen, location);
  const terms = row.terms(seen, key, callTime.value);
  if (terms === null) return null;
  const chain = buildTermChain(terms, callTime, 'application');
  const profile = profileOf(view, candidate) ?? undefined;
  const label = formatCeilingLabel(chain, profile);
  const short = formatShortLabel(chain, profile);
  const winner = seen.application.property(key)?.winner;
  const isOverridden = winner !== undefined && winner.keySpan?.start !== keySpan.start;
  const by = isOverridden || winner?.origin.location?.path !== path ? winner?.origin.text : undefined;
  return {
    kind: 'config-key',
    location,
    level: 'essential',
    label: by ? { en: `overridden by ${by.en} → ${label.en}`, ko: `재정의됨: ${by.ko} → ${label.ko}` } : label,
    short: by ? { en: `overridden · ${short.en}`, ko: `재정의됨 · ${short.ko}` } : short,
    chain,
    explain: (words) =>
      explainChain(words, seen, chain, location) + explainCandidates(words, project, view, key, candidate),
  };
}
