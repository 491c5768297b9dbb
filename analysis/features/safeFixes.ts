import type { Project } from '../model/project';
import type { Fix } from '../rules/rule';
import type { Edit } from './edit';
import type { JudgedFinding } from './findings';

/** Which fixes may be applied without a look, all at once: what `source.fixAll` and `check --fix` do. */

/** The fixes of one finding, best first; none where making them fails. */
export function fixesOf(
  project: Project,
  { rule, finding }: JudgedFinding,
  onFailure: (what: string, error: unknown) => void,
): readonly Fix[] {
  try {
    return rule.fix?.(finding, project) ?? [];
  } catch (error) {
    onFailure(`fix of ${rule.id}`, error);
    return [];
  }
}

/** At most one fix for each region; the others are looked at again once its effect is known. */
export function selectSafeFixes(
  project: Project,
  findings: readonly JudgedFinding[],
  mayChange: (path: string) => boolean,
  onFailure: (what: string, error: unknown) => void,
): readonly Fix[] {
  const selected: Fix[] = [];
  const taken: Edit[] = [];
  for (const judged of findings) {
    const [best] = fixesOf(project, judged, onFailure);
    if (best?.isSafe !== true || best.edits.length === 0) continue;
    if (!best.edits.every((edit) => mayChange(edit.path) && !taken.some((other) => touches(edit, other)))) continue;
    selected.push(best);
    taken.push(...best.edits);
  }
  return selected;
}

function touches(a: Edit, b: Edit): boolean {
  return a.path === b.path && a.span.start <= b.span.end && b.span.start <= a.span.end;
}
