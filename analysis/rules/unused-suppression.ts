import type { Directive } from '../facts/directive';
import { governedLine } from '../model/callTime';
import type { Project, ProjectDocument } from '../model/project';
import { RULES } from '.';
import { SERVLET_JDBC } from './given';
import { defineRule, type Finding, type Rule } from './rule';

type Ignore = Extract<Directive, { kind: 'ignore' }>;

interface UnusedSuppression {
  /** Ids that silence nothing here; empty when the comment names none and nothing is found at all. */
  readonly ids: readonly string[];
  /** Ids of the comment that do silence something. */
  readonly used: readonly string[];
  readonly unknown: readonly string[];
}

/** An `ignore` comment that has nothing to ignore any more. */
export const unusedSuppression: Rule = defineRule<UnusedSuppression>({
  id: 'unused-suppression',
  severity: 'information',
  unnecessary: true,
  title: { en: 'An ignore comment silences nothing', ko: 'ignore 주석이 아무것도 무시하지 않는다' },
  message: ({ ids, unknown }) => {
    const list = ids.join(', ');
    if (unknown.length > 0) {
      const names = unknown.join(', ');
      return { en: `There is no rule named ${names}.`, ko: `없는 규칙: ${names}` };
    }
    return ids.length === 0
      ? {
          en: 'Nothing is found on this line, so there is nothing to ignore.',
          ko: '이 줄에는 발견된 문제가 없어 무시할 것이 없다.',
        }
      : { en: `Nothing to ignore here for: ${list}.`, ko: `이 줄에서 무시할 문제가 없는 규칙: ${list}` };
  },
  docs: {
    why: {
      en: 'A comment that outlives its finding hides the next one of the same kind on that line.',
      ko: '문제가 사라진 뒤에도 남은 주석은 나중에 같은 줄에 생길 문제를 숨긴다.',
    },
    whenToIgnore: {
      en: 'When the finding comes and goes with settings of another machine.',
      ko: '다른 환경의 설정에 따라 문제가 나타났다 사라질 때.',
    },
    sources: ['The rules of this extension'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    # concurrency-lens: ignore pool-size-implausible
    #                          ^^^^^^^^^^^^^^^^^^^^^ unused-suppression
    spring.datasource.hikari.maximum-pool-size: 20
  `,
  good: `
    //- /src/main/resources/application.yaml
    # concurrency-lens: ignore pool-size-implausible
    spring.datasource.hikari.maximum-pool-size: 200
  `,
  *check(project) {
    for (const path of project.paths) {
      const document = project.document(path);
      if (!document?.isIntact) continue;
      for (const directive of document.directives) {
        if (directive.kind === 'ignore') yield* judgeComment(project, document, directive);
      }
    }
  },
  fix(finding, project) {
    const document = project.document(finding.location.path);
    const directive = document?.directives.find(
      (candidate): candidate is Ignore =>
        candidate.kind === 'ignore' &&
        candidate.span.start <= finding.location.span.start &&
        finding.location.span.end <= candidate.span.end,
    );
    if (!document || !directive) return [];
    const span = finding.args.used.length > 0 ? withoutId(document, finding) : wholeComment(document, directive);
    return [
      {
        title: { en: 'Remove the ignore comment', ko: 'ignore 주석 삭제' },
        kind: 'quickfix',
        isPreferred: true,
        isSafe: true,
        edits: [{ path: document.path, span, newText: '' }],
      },
    ];
  },
});

function* judgeComment(
  project: Project,
  document: ProjectDocument,
  directive: Ignore,
): Iterable<Finding<UnusedSuppression>> {
  const line = governedLine(document, directive);
  const known = new Set(RULES.map(({ id }) => id));
  const silences = (rule: Rule): boolean =>
    findingsOf(rule, project).some(
      ({ location }) => location.path === document.path && document.lines.lineAt(location.span.start) === line,
    );
  if (directive.rules.length === 0) {
    if (RULES.some((rule) => rule.id !== 'unused-suppression' && silences(rule))) return;
    const location = { path: document.path, span: directive.span };
    yield { rule: 'unused-suppression', location, args: { ids: [], used: [], unknown: [] }, related: [] };
    return;
  }
  const used = directive.rules.filter(({ id }) => RULES.some((rule) => rule.id === id && silences(rule)));
  for (const rule of directive.rules) {
    if (used.includes(rule) || rule.id === 'unused-suppression') continue;
    const args = {
      ids: [rule.id],
      used: used.map(({ id }) => id),
      unknown: known.has(rule.id) ? [] : [rule.id],
    };
    yield { rule: 'unused-suppression', location: { path: document.path, span: rule.span }, args, related: [] };
  }
}

/** Each rule runs once for a project, however many comments ask; a project never changes. */
const cache = new WeakMap<Project, Map<string, readonly Finding[]>>();

function findingsOf(rule: Rule, project: Project): readonly Finding[] {
  const known = cache.get(project) ?? new Map<string, readonly Finding[]>();
  cache.set(project, known);
  const found = known.get(rule.id) ?? (rule.id === 'unused-suppression' ? [] : [...rule.check(project)]);
  known.set(rule.id, found);
  return found;
}

/** One id with the comma or blank before it. */
function withoutId(document: ProjectDocument, { location: { span } }: Finding): { start: number; end: number } {
  const before = /[\s,]*$/.exec(document.text.slice(0, span.start))?.[0].length ?? 0;
  return { start: span.start - Math.max(1, before), end: span.end };
}

/** The comment with its marks; the whole line where nothing else stands on it. */
function wholeComment(document: ProjectDocument, { span }: Ignore): { start: number; end: number } {
  const line = document.lines.lineAt(span.start);
  const lineStart = document.lines.lineStart(line);
  const lineEnd = document.lines.lineEnd(line);
  const before = document.text.slice(lineStart, span.start).replace(/(?:\/\/+|#+|!+|\/\*+)\s*$/, '');
  const after = document.text.slice(span.end, lineEnd);
  if (before.trim() === '' && after.trim() === '') {
    const next = document.text.slice(lineEnd).match(/^\r?\n/)?.[0].length ?? 0;
    return { start: lineStart, end: lineEnd + next };
  }
  return { start: lineStart + before.trimEnd().length, end: span.end };
}
