import { describe, expect, test } from 'vitest';
import { type FieldKind, parseInput } from './parseInput';

function value(kind: FieldKind, text: string): unknown {
  const parsed = parseInput(kind, text);
  return parsed.ok ? (parsed.list ?? parsed.value) : 'problem';
}

describe('parseInput', () => {
  test.each<[FieldKind, string, unknown]>([
    ['count', '', null],
    ['count', '  ', null],
    ['count', '10', 10],
    ['count', '1,000', 1000],
    ['count', '1_000_000', 1_000_000],
    ['count', '2147483647', 2_147_483_647],
    ['bound', 'unlimited', 'unlimited'],
    ['bound', '무제한', 'unlimited'],
    ['bound', '∞', 'unlimited'],
    ['zero-bound', '0', 0],
    ['zero-or-more', '0', 0],
    ['rate', '0.5', 0.5],
    ['duration', '50', 50],
    ['duration', '50ms', 50],
    ['duration', '1.5 s', 1500],
    ['duration', '2m', 120_000],
    ['duration', '250us', 0.25],
    ['zero-duration', '0', 0],
    ['durations', '80, 120, 1.5s', [80, 120, 1500]],
    ['durations', '80 120', [80, 120]],
  ])('%s reads "%s"', (kind, text, expected) => {
    expect(value(kind, text)).toEqual(expected);
  });

  test.each<[FieldKind, string]>([
    ['count', '0'],
    ['count', '-1'],
    ['count', '1.5'],
    ['count', '1e3'],
    ['count', '0x10'],
    ['count', '2147483648'],
    ['count', 'NaN'],
    ['count', '256,80'],
    ['bound', 'unlimitd'],
    ['zero-or-more', 'unlimited'],
    ['rate', '0'],
    ['duration', '0'],
    ['duration', '5h'],
    ['duration', 'ms'],
    ['zero-duration', '-1'],
    ['durations', '80, x'],
    ['durations', Array(21).fill('1').join(',')],
  ])('%s rejects "%s" with a sentence in both languages', (kind, text) => {
    const parsed = parseInput(kind, text);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.problem.en).toMatch(/^(Write|This).*\.$|3\.$/);
    expect(parsed.problem.ko).toMatch(/[가-힣]/);
    expect(parsed.problem.en).not.toContain('{');
  });
});
