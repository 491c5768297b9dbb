/** The helpers that know the engine, so that tests do not: each takes marked texts and asserts everything in them. */
import { expect } from 'vitest';
import { codeActionsAt } from '../../analysis/features/codeActions';
import type { Edit } from '../../analysis/features/edit';
import { hoverAt } from '../../analysis/features/hover';
import type { Words } from '../../analysis/features/words';
import type { Fix } from '../../analysis/rules/rule';
import type { Settings } from '../../analysis/settings';
import type { Locale } from '../../analysis/text';
import { type MemoryProject, memoryProject } from './memoryProject';

/** All findings of the last layer, also the absent ones: each caret line labels one with its rule's id. */
export function checkRule(sources: string | readonly string[], settings: Partial<Settings> = {}): MemoryProject {
  const built = memoryProject(sources, settings);
  const paths = new Set(built.marked.files.map(({ path }) => path));
  const found = built.findings
    .map(({ rule, finding: { location } }) => ({ path: `/${location.path}`, ...location.span, label: rule.id }))
    .filter(({ path }) => paths.has(path));
  expect(found).toEqual(
    [...built.marked.marks].sort(
      (a, b) => compare(a.path, b.path) || a.start - b.start || a.end - b.end || compare(a.label, b.label),
    ),
  );
  return built;
}

/** Every hint as `path:line label`, sorted; `level` leaves out those of the other one. */
export function checkHints(
  sources: string | readonly string[],
  expected: readonly string[],
  settings: Partial<Settings> = {},
  locale: Locale = 'en',
): MemoryProject {
  const built = memoryProject(sources, settings);
  expect(hintLines(built, locale)).toEqual(expected);
  return built;
}

export function hintLines(
  { project, hints }: Pick<MemoryProject, 'project' | 'hints'>,
  locale: Locale = 'en',
): readonly string[] {
  return hints.map(({ location, label }) => {
    const line = project.document(location.path)?.lines.lineAt(location.span.start) ?? -1;
    return `/${location.path}:${line + 1} ${label[locale]}`;
  });
}

/** The hover at `$0` as Markdown, links written `[label](path:line)`. */
export function hoverText(
  sources: string | readonly string[],
  settings: Partial<Settings> = {},
  locale: Locale = 'en',
): string {
  const built = memoryProject(sources, settings);
  const cursor = built.marked.cursor;
  if (!cursor) throw new Error('no $0 in the marked text');
  return (
    hoverAt(built.project, built.hints, cursor.path.slice(1), cursor.offset, testWords(built, locale))?.markdown ?? ''
  );
}

export function testWords({ project }: Pick<MemoryProject, 'project'>, locale: Locale): Words {
  return {
    locale,
    link({ path, span }, label) {
      const line = project.document(path)?.lines.lineAt(span.start) ?? -1;
      return `[${label}](/${path}:${line + 1})`;
    },
    calculator: () => '',
  };
}

/** Applies the action of that English title to the one finding; returns the files that changed. */
export function applyAction(built: MemoryProject, title: string): ReadonlyMap<string, string> {
  const actions = built.findings.flatMap(({ finding: { location } }) =>
    codeActionsAt(built.project, built.findings, location.path, location.span),
  );
  const found = actions.find(({ fix }) => fix.title.en === title);
  if (!found) throw new Error(`no action "${title}"; there are: ${actions.map(({ fix }) => fix.title.en).join(' | ')}`);
  return applyFix(built, found.fix);
}

export function applyFix({ project }: Pick<MemoryProject, 'project'>, fix: Fix): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const path of new Set(fix.edits.map((edit) => edit.path))) {
    const text = project.document(path)?.text ?? '';
    changed.set(
      `/${path}`,
      applyEdits(
        text,
        fix.edits.filter((edit) => edit.path === path),
      ),
    );
  }
  return changed;
}

/** Edits of one file; throws when they overlap. Insertions at one place keep their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => b.edit.span.start - a.edit.span.start || b.index - a.index);
  let result = text;
  let limit = Number.POSITIVE_INFINITY;
  for (const { edit } of ordered) {
    if (edit.span.end > limit) throw new Error('edits overlap');
    limit = edit.span.start;
    result = result.slice(0, edit.span.start) + edit.newText + result.slice(edit.span.end);
  }
  return result;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
