/** Every rule's own examples, executed: what the documentation shows is what the rule does. */
import { describe, expect, test } from 'vitest';
import { applyFix, checkRule } from '../../test/harness/checks';
import { memoryProject } from '../../test/harness/memoryProject';
import { RULES } from '.';

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('bad is reported exactly where the carets are', () => {
    const { marked } = checkRule([rule.given.files, rule.bad]);
    expect(marked.marks.map((mark) => mark.label)).toContain(id);
  });

  test('good is silent', () => {
    const { findings } = checkRule([rule.given.files, rule.good]);
    expect(findings.map(({ rule: found }) => found.id)).toEqual([]);
  });

  test('messages have their numbers in both languages', () => {
    const { findings } = memoryProject([rule.given.files, rule.bad]);
    for (const { rule: found, finding } of findings) {
      const { en, ko } = found.message(finding.args);
      expect(`${en} ${ko}`).not.toMatch(/undefined|null|NaN|\[object/);
      expect(en).not.toBe(ko);
      expect(ko).toMatch(/[가-힣]/);
    }
  });

  test('each fix parses, removes its finding and adds none', () => {
    const before = memoryProject([rule.given.files, rule.bad]);
    const own = before.findings.filter((judged) => judged.rule.id === id);
    for (const { finding } of own) {
      for (const fix of rule.fix?.(finding, before.project) ?? []) {
        const changed = [...applyFix(before, fix)].map(([path, text]) => `//- ${path}\n${text}`);
        const after = memoryProject([rule.given.files, rule.bad, ...changed]);
        expect(after.workspace.problems().map(({ path, problems }) => [path, problems])).toEqual([]);
        const remaining = after.findings.map((judged) => judged.rule.id);
        expect([fix.title.en, remaining.filter((found) => found === id).length]).toEqual([
          fix.title.en,
          own.length - 1,
        ]);
        expect(remaining.length).toBeLessThan(before.findings.length);
      }
    }
  });
});
