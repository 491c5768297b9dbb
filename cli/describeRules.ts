/** The rules as a report presents them to a reader who has only the report: title, reason and page in both languages. */
import type { Rule, Severity } from '../analysis/rules/rule';
import { pageName, rulePages } from '../analysis/rules/rulePages';
import type { Text } from '../analysis/text';

export interface RuleDescription {
  readonly id: string;
  readonly severity: Severity;
  readonly title: Text;
  /** A paragraph of Markdown. */
  readonly why: Text;
  readonly whenToIgnore: Text;
  /** The whole page in Markdown, with examples. */
  readonly page: Text;
}

/** Sorted by id. */
export function describeRules(rules: readonly Rule[]): readonly RuleDescription[] {
  const pages = new Map(rulePages().map(({ name, text }) => [name, text]));
  const descriptions = rules.map(({ id, severity, title, docs }) => ({
    id,
    severity,
    title,
    why: docs.why,
    whenToIgnore: docs.whenToIgnore,
    page: { en: pages.get(pageName(id, 'en')) ?? '', ko: pages.get(pageName(id, 'ko')) ?? '' },
  }));
  return descriptions.sort((a, b) => (a.id < b.id ? -1 : 1));
}
