/** What a fix does besides compiling: the finding goes, none comes, a second time there is nothing to do, one undo restores all. */

import type { Edit } from '../../analysis/features/edit';
import type { JudgedFinding } from '../../analysis/features/findings';
import type { Project } from '../../analysis/model/project';
import type { Fix } from '../../analysis/rules/rule';
import { DEFAULT_SETTINGS } from '../../analysis/settings';
import type { Workspace } from '../../analysis/workspace';
import { applyEdits } from '../harness/checks';
import { judge } from '../harness/memoryProject';

export interface FixEffect {
  /** No file has more problems than before. */
  readonly parses: boolean;
  readonly isGone: boolean;
  readonly bringsNothing: boolean;
  /** The same change is not offered again for a finding of this rule in this file. */
  readonly isIdempotent: boolean;
  /** The edits of a file are one change whose reverse gives the old text back to the character. */
  readonly isOneUndo: boolean;
}

export function effectOf(
  workspace: Workspace,
  { rule, finding }: JudgedFinding,
  fix: Fix,
  changed: ReadonlyMap<string, string>,
  fixesOf: (project: Project, judged: JudgedFinding) => readonly Fix[],
): FixEffect {
  const before = judge(workspace, DEFAULT_SETTINGS);
  const problems = problemCount(workspace);
  const old = new Map([...changed.keys()].map((key) => [key.slice(1), before.project.document(key.slice(1))?.text]));
  for (const [key, text] of changed) workspace.update(key.slice(1), text);
  const after = judge(workspace, DEFAULT_SETTINGS);
  const isSame = (judged: JudgedFinding): boolean =>
    judged.rule.id === rule.id && judged.finding.location.path === finding.location.path;
  const left = after.findings.filter(isSame);
  const offers = (project: Project, all: readonly JudgedFinding[]): number =>
    all
      .filter(isSame)
      .flatMap((judged) => fixesOf(project, judged))
      .filter(({ title }) => title.en === fix.title.en).length;
  const offered = [offers(before.project, before.findings), offers(after.project, after.findings)] as const;
  const effect: FixEffect = {
    parses: problemCount(workspace) <= problems,
    isGone: left.length < before.findings.filter(isSame).length,
    bringsNothing: extra(before.findings, after.findings).length === 0,
    isIdempotent: offered[1] < offered[0] || left.length === 0,
    isOneUndo: [...changed].every(([key, text]) => undo(fix.edits, key.slice(1), old.get(key.slice(1)) ?? '', text)),
  };
  for (const [path, text] of old) {
    if (text === undefined) workspace.remove(path);
    else workspace.update(path, text);
  }
  return effect;
}

function problemCount(workspace: Workspace): number {
  return workspace.problems().flatMap(({ problems }) => problems).length;
}

/** Findings of the second list that have no counterpart in the first, by rule and file. */
function extra(before: readonly JudgedFinding[], after: readonly JudgedFinding[]): readonly string[] {
  const known = before.map(({ rule, finding }) => `${rule.id} ${finding.location.path}`);
  return after.flatMap(({ rule, finding }) => {
    const key = `${rule.id} ${finding.location.path}`;
    const at = known.indexOf(key);
    if (at < 0) return [key];
    known.splice(at, 1);
    return [];
  });
}

/** The edits turned round, applied to what they made. */
function undo(edits: readonly Edit[], path: string, before: string, after: string): boolean {
  const own = edits
    .map((edit, index) => ({ edit, index }))
    .filter(({ edit }) => edit.path === path)
    .sort((a, b) => a.edit.span.start - b.edit.span.start || a.index - b.index);
  let shift = 0;
  const reverse = own.map(({ edit: { span, newText } }): Edit => {
    const start = span.start + shift;
    shift += newText.length - (span.end - span.start);
    return { path, span: { start, end: start + newText.length }, newText: before.slice(span.start, span.end) };
  });
  return applyEdits(after, reverse) === before;
}
