import { describe, expect, test } from 'vitest';
import { CLAIM_IDS, evidenceOf, SCENARIO_IDS } from './evidenceIds';

describe('ids of runs', () => {
  const all: readonly string[] = [...SCENARIO_IDS, ...CLAIM_IDS];

  test('are unique and in kebab-case', () => {
    expect([...new Set(all)]).toEqual(all);
    expect(all.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });
});

describe('evidenceOf', () => {
  test('gives one run, several, or none', () => {
    expect(evidenceOf({ evidence: 'cpu-defaults' })).toEqual(['cpu-defaults']);
    expect(evidenceOf({ evidence: ['hikari-texts', 'hikari-wait'] })).toEqual(['hikari-texts', 'hikari-wait']);
    expect(evidenceOf({ notRunnable: 'Nobody can.' })).toEqual([]);
  });
});
