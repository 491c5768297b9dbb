/** Applies the fixes that need no look to a workspace in memory, round by round, until none is left. Writes no file. */
import { applyEdits } from '../analysis/documents/textEdit';
import type { JudgedFinding } from '../analysis/features/findings';
import { selectSafeFixes } from '../analysis/features/safeFixes';
import type { Project } from '../analysis/model/project';
import type { Fix } from '../analysis/rules/rule';
import type { Workspace } from '../analysis/workspace';

export interface FileChange {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** Fixes whose first edit is here. */
  readonly fixes: number;
}

export interface Judgement {
  readonly project: Project;
  readonly findings: readonly JudgedFinding[];
}

/** Fixes settle in one or two rounds; two that undo each other must not go on for ever. */
const MAX_ROUNDS = 10;

/** Sorted by file. `judge` is asked anew after each round. `only`: the one file that may change, null for all. */
export function applySafeFixes(
  workspace: Workspace,
  judge: () => Judgement,
  only: string | null,
  onFailure: (what: string, error: unknown) => void,
): readonly FileChange[] {
  const changes = new Map<string, FileChange>();
  const refused = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { project, findings } = judge();
    const mayChange = (path: string): boolean =>
      (only === null || path === only) && !refused.has(path) && project.document(path)?.isIntact === true;
    const fixes = selectSafeFixes(project, findings, mayChange, onFailure);
    if (fixes.length === 0) break;
    const edited = applyAll(project, fixes);
    for (const { file, after } of edited) setText(workspace, file, after);
    const broken = workspace.problems().filter(({ path }) => edited.some(({ file }) => file === path));
    if (broken.length > 0) {
      // A fix may touch several files, so the whole round is taken back and then done again without the broken ones.
      for (const { file, before } of edited) setText(workspace, file, before);
      for (const { path } of broken) refused.add(path);
      continue;
    }
    for (const change of edited) {
      const { before, fixes } = changes.get(change.file) ?? { before: change.before, fixes: 0 };
      changes.set(change.file, { ...change, before, fixes: fixes + change.fixes });
    }
  }
  const changed = [...changes.values()].filter(({ before, after }) => before !== after);
  return changed.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Takes a file's new text in, also that of a Java file which would not be read if it were found now. */
export function setText(workspace: Workspace, path: string, text: string): void {
  if (path.endsWith('.java')) workspace.include(path, text);
  else workspace.update(path, text);
}

function applyAll(project: Project, fixes: readonly Fix[]): readonly FileChange[] {
  const edits = fixes.flatMap((fix) => fix.edits);
  return [...new Set(edits.map((edit) => edit.path))].map((file) => {
    const before = project.document(file)?.text ?? '';
    const here = edits.filter((edit) => edit.path === file);
    return {
      file,
      before,
      after: applyEdits(before, here),
      fixes: fixes.filter((fix) => fix.edits[0]?.path === file).length,
    };
  });
}
