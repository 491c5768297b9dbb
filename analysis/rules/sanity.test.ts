/** Every rule and hint over every example, cut short at many points, as files are while somebody types: nothing may throw. */
import { describe, expect, test } from 'vitest';
import { applyFix } from '../../test/harness/checks';
import { judge, memoryProject } from '../../test/harness/memoryProject';
import { DEFAULT_SETTINGS } from '../settings';
import { RULES } from '.';

/** Where a text is cut, as shares of its length: odd ones, so that cuts fall inside words, strings and brackets. */
const CUTS = [0, 0.13, 0.29, 0.41, 0.57, 0.71, 0.83, 0.97];

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  test.each(['bad', 'good'] as const)('%s, cut short', (kind) => {
    const { workspace, marked } = memoryProject([rule.given.files, rule[kind]]);
    for (const { path, text } of marked.files) {
      for (const cut of CUTS) {
        workspace.update(path.slice(1), text.slice(0, Math.floor(text.length * cut)));
        const { findings, project, hints } = judge(workspace, DEFAULT_SETTINGS);
        for (const { rule: found, finding } of findings) {
          for (const fix of found.fix?.(finding, project) ?? []) applyFix({ project }, fix);
        }
        const words = { locale: 'ko' as const, link: () => '', calculator: () => '' };
        for (const hint of hints) expect(hint.explain(words)).not.toMatch(/undefined|NaN/);
      }
      workspace.update(path.slice(1), text);
    }
  });
});
