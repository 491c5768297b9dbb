/**
 * Damaged texts of every kind through the readers, and a project with one damaged file through every rule and hint:
 * nothing throws, nothing takes long. `ROBUSTNESS_SEED` and `ROBUSTNESS_RUNS` (cases for each kind) repeat or deepen a run.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyFile } from '../../analysis/model/config/classifyFile';
import { DEFAULT_SETTINGS } from '../../analysis/settings';
import { readSnapshot } from '../../analysis/snapshots';
import { Workspace } from '../../analysis/workspace';
import { javaParser, judge } from '../harness/memoryProject';
import { damage } from './mutations.testing';
import { SAMPLES } from './sampleTexts.testing';

const SEED = Number(process.env.ROBUSTNESS_SEED ?? Date.now() % 2 ** 31);
const RUNS = Number(process.env.ROBUSTNESS_RUNS ?? 240);
/** Far above what any of these small texts takes, even on a machine that does ten other things. */
const LIMIT_MS = 5_000;

console.log(
  `robustness: seed ${SEED}, ${RUNS} texts of each kind and ${Math.ceil(RUNS / 6)} projects with one damaged file of it`,
);

function bounded<T>(action: () => T): T {
  const startedMs = performance.now();
  const result = action();
  expect(performance.now() - startedMs).toBeLessThan(LIMIT_MS);
  return result;
}

describe('damaged texts', () => {
  for (const [path, text] of Object.entries(SAMPLES)) {
    const kind = classifyFile(path);

    test(`${path}: is read with problems, never a throw`, () => {
      if (kind === null) throw new Error(`${path} is of no kind`);
      const property = fc.property(damage, (mutate) => {
        const damaged = mutate(text);
        const snapshot = bounded(() => readSnapshot(javaParser, path, kind, damaged, null));
        for (const { span } of snapshot.problems) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(Math.max(damaged.length, 1));
        }
      });
      fc.assert(property, { seed: SEED, numRuns: RUNS });
    });

    test(`${path}: the project is judged, whatever became of this file`, () => {
      const workspace = new Workspace(javaParser);
      for (const [other, content] of Object.entries(SAMPLES)) workspace.update(other, content);
      if (kind === 'java') workspace.open(path, text);
      const property = fc.property(damage, (mutate) => {
        workspace.update(path, mutate(text));
        bounded(() => judge(workspace, DEFAULT_SETTINGS));
      });
      fc.assert(property, { seed: SEED, numRuns: Math.ceil(RUNS / 6) });
    });
  }
});
