import { escapeMarkdown, say, type Words } from '../features/words';
import type { PropertyCandidate } from '../model/config/moduleModel';
import { poolChain } from '../model/poolChain';
import { buildPools } from '../model/pools';
import type { ModuleView, Project } from '../model/project';
import { formatCeilingLabel } from './ceilingLabel';
import { explainOrigin } from './explainChain';

/** Who else sets this key: the chain of candidates, and what the ceiling is under each other profile. */
export function explainCandidates(
  words: Words,
  project: Project,
  view: ModuleView,
  key: string,
  here: PropertyCandidate,
): string {
  const all = view.application.candidates(key);
  if (all.length < 2) return '';
  const lines = all.map((candidate) => `- ${describe(words, candidate, candidate === here)}`);
  return [
    '',
    say(words, { en: 'Values for this key, strongest first:', ko: '이 키의 값(우선순위 순):' }),
    ...lines,
    ...profileLines(words, project, view, key, all),
    '',
  ].join('\n');
}

function describe(words: Words, candidate: PropertyCandidate, isHere: boolean): string {
  const value = escapeMarkdown(candidate.raw);
  const origin = explainOrigin(words, candidate.origin);
  const profile =
    candidate.onProfile === null
      ? ''
      : say(words, { en: `, profile ${candidate.onProfile}`, ko: `, 프로파일 ${candidate.onProfile}` });
  const status = say(words, STATUS[candidate.status]);
  const here = isHere ? say(words, { en: ', here', ko: ', 여기' }) : '';
  return `${value}: ${origin}${escapeMarkdown(profile)} (${status}${here})`;
}

const STATUS = {
  winning: { en: 'in force', ko: '적용됨' },
  overridden: { en: 'overridden', ko: '재정의됨' },
  inactive: { en: 'profile not active', ko: '비활성 프로파일' },
} as const;

function profileLines(
  words: Words,
  project: Project,
  view: ModuleView,
  key: string,
  all: readonly PropertyCandidate[],
): string[] {
  const profiles = new Map<string, readonly string[]>();
  for (const { status, onProfile, activatedBy } of all) {
    if (status === 'inactive' && onProfile !== null && activatedBy !== null) profiles.set(onProfile, activatedBy);
  }
  return [...profiles].flatMap(([name, activatedBy]) => {
    const application = view.application.withProfiles([...view.application.profiles.names, ...activatedBy]);
    const pools = buildPools(application, view.applicationJava);
    const pool = pools.find((candidate) => candidate.sizeKey === key);
    if (!pool) return [];
    const chain = poolChain(project, { ...view, module: application, application, pools }, pool);
    return [`- ${escapeMarkdown(say(words, formatCeilingLabel(chain, name)))}`];
  });
}
