/** The proof of the fixes as a table: one row for each rule and each example project, with how many of its fixes passed. */
import type { CompiledCase } from './compiledCases.testing';
import type { FixEffect } from './fixEffect.testing';

const EFFECTS: readonly (readonly [keyof FixEffect, string])[] = [
  ['parses', 'parse'],
  ['isGone', 'gone'],
  ['bringsNothing', 'no new'],
  ['isIdempotent', 'once'],
  ['isOneUndo', 'one undo'],
];
const HEAD = ['', 'fixtures', 'fixes', 'compile', ...EFFECTS.map(([, word]) => word)];

/** `answers` holds the compiler's word on each case. */
export function formatMatrix(cases: readonly CompiledCase[], answers: ReadonlyMap<CompiledCase, string>): string {
  const names = [...new Set(cases.map(({ row }) => row))];
  const rows = names.map((name) =>
    rowOf(
      name,
      cases.filter(({ row }) => row === name),
      answers,
    ),
  );
  const total = rowOf('all', cases, answers);
  const table = [HEAD, ...rows, total];
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}

function rowOf(
  name: string,
  cases: readonly CompiledCase[],
  answers: ReadonlyMap<CompiledCase, string>,
): readonly string[] {
  const fixes = cases.filter(({ effect }) => effect !== undefined);
  const compiled = fixes.filter((one) => answers.get(one) === 'OK').length;
  const counts = EFFECTS.map(([key]) => fixes.filter(({ effect }) => effect?.[key]).length);
  return [name, ...[cases.length - fixes.length, fixes.length, compiled, ...counts].map(String)];
}
