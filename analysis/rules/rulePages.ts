import type { Locale, Text } from '../text';
import { RULES } from '.';
import { radarTable } from './radar/radarTable';
import type { Rule } from './rule';

/** The documentation of every rule, written from the rule files themselves; `docs/rules` holds the result. */
export interface RulePage {
  readonly name: string;
  readonly text: string;
}

export function rulePages(): readonly RulePage[] {
  const locales: readonly Locale[] = ['en', 'ko'];
  return locales.flatMap((locale) => [
    { name: pageName('README', locale), text: formatIndex(locale) },
    ...RULES.map((rule) => ({ name: pageName(rule.id, locale), text: formatPage(rule, locale) })),
  ]);
}

/** `flatmap-exceeds-pool.md`, `flatmap-exceeds-pool.ko.md`. */
export function pageName(id: string, locale: Locale): string {
  return locale === 'en' ? `${id}.md` : `${id}.${locale}.md`;
}

function formatIndex(locale: Locale): string {
  const rows = RULES.map(
    (rule) =>
      `| [${rule.id}](${pageName(rule.id, locale)}) | ${rule.title[locale]} | ${SEVERITIES[rule.severity][locale]} | ${rule.fix ? '✓' : ''} |`,
  );
  return `${[`# ${WORDS.rules[locale]}`, '', WORDS.head[locale], '|---|---|---|---|', ...rows].join('\n')}\n`;
}

function formatPage(rule: Rule, locale: Locale): string {
  const { docs, given } = rule;
  const facts = `${SEVERITIES[rule.severity][locale]}${rule.fix ? `, ${WORDS.fixable[locale]}` : ''}`;
  const lines = [
    `# ${rule.title[locale]}`,
    '',
    `\`${rule.id}\` · ${facts}`,
    '',
    docs.why[locale],
    '',
    ...(docs.whatToDo ? [`## ${WORDS.whatToDo[locale]}`, '', docs.whatToDo[locale], ''] : []),
    `## ${WORDS.bad[locale]}`,
    '',
    given.description[locale],
    '',
    ...formatExample(rule.bad),
    `## ${WORDS.good[locale]}`,
    '',
    ...formatExample(rule.good),
    `## ${WORDS.whenToIgnore[locale]}`,
    '',
    docs.whenToIgnore[locale],
    '',
    WORDS.suppress[locale].replace('{id}', rule.id),
    '',
    ...(APPENDED[rule.id]?.(locale) ?? []),
    `## ${WORDS.sources[locale]}`,
    '',
    ...docs.sources.map((source) => `- ${source}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the page of a rule says beyond the rule itself. */
const APPENDED: { readonly [id: string]: ((locale: Locale) => readonly string[]) | undefined } = {
  'setting-has-no-effect': radarTable,
};

/** Each file of an example as a code block; caret lines become the comment `← rule-id` they stand for. */
function formatExample(example: string): string[] {
  const lines = example.replace(/^\n/, '').trimEnd().split('\n');
  const blocks: string[] = [];
  let current: string[] = [];
  let path = '';
  const flush = (): void => {
    if (path !== '')
      blocks.push(`\`${path.slice(1)}\``, '', `\`\`\`${languageOf(path)}`, ...dedent(current), '```', '');
    current = [];
  };
  for (const line of lines) {
    const header = /^\s*(?:\/\/|#)- (\/\S+)\s*$/.exec(line);
    const mark = /^\s*(?:\/\/|#|!|<!--)?\s*\^+\s*([\w-]+)/.exec(line);
    if (header) {
      flush();
      path = header[1] ?? '';
    } else if (mark) {
      const last = current.pop() ?? '';
      current.push(`${last} ${path.endsWith('.java') ? '//' : '#'} ← ${mark[1]}`);
    } else current.push(line);
  }
  flush();
  return blocks;
}

function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const common = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line) => line.slice(common));
}

function languageOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return ending === 'yml' ? 'yaml' : ending;
}

const SEVERITIES: Readonly<Record<Rule['severity'], Text>> = {
  error: { en: 'error', ko: '오류' },
  warning: { en: 'warning', ko: '경고' },
  information: { en: 'information', ko: '정보' },
};

const WORDS = {
  rules: { en: 'Rules', ko: '규칙' },
  head: { en: '| rule | what it finds | severity | fix |', ko: '| 규칙 | 찾는 것 | 심각도 | 빠른 수정 |' },
  fixable: { en: 'has a fix', ko: '빠른 수정 있음' },
  whatToDo: { en: 'What to do', ko: '해결 방법' },
  bad: { en: 'Reported', ko: '보고되는 코드' },
  good: { en: 'Not reported', ko: '보고되지 않는 코드' },
  whenToIgnore: { en: 'When to ignore it', ko: '무시해도 되는 경우' },
  suppress: {
    en: 'Write `// concurrency-lens: ignore {id}` (or `#` in YAML and properties) on the line or the line above, set the rule to `off` in `.concurrency-lens.yaml` under `rules`, or in the setting `concurrencyLens.rules`.',
    ko: '해당 줄이나 윗줄에 `// concurrency-lens: ignore {id}`(YAML과 properties에서는 `#`)를 적거나, `.concurrency-lens.yaml`의 `rules` 또는 설정 `concurrencyLens.rules`에서 `off`로 둔다.',
  },
  sources: { en: 'Sources', ko: '근거' },
} satisfies Readonly<Record<string, Text>>;
