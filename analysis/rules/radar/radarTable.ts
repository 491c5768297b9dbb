import { evidenceOf } from '../../../sizing/evidenceIds';
import type { Locale, Text } from '../../text';
import { RADAR_ROWS } from '.';
import { wordsOf } from './conditionWords';
import type { RadarRow } from './radarRow';

/** Every row of the radar as a table in Markdown, for the documentation of the rule. */
export function radarTable(locale: Locale): readonly string[] {
  return [
    `## ${TITLE[locale]}`,
    '',
    INTRODUCTION[locale].replace('{count}', String(RADAR_ROWS.length)),
    '',
    HEAD[locale],
    '|---|---|---|---|---|---|',
    ...RADAR_ROWS.map((row) => formatRow(row, locale)),
    '',
  ];
}

function formatRow(row: RadarRow, locale: Locale): string {
  const keys = row.keys.map((key) => `\`${shownKey(row, key)}\``);
  const except = row.except ?? [];
  const but =
    except.length > 0 ? ` ${EXCEPT[locale]} ${except.map((key) => `\`${shownKey(row, key)}\``).join(', ')}` : '';
  const when = wordsOf(row.when)?.[locale] ?? SEE_WHY[locale];
  const evidence = evidenceOf(row).join(', ');
  const measured = evidence === '' ? '' : `<br>[${MEASURED[locale]}: ${evidence}](../evidence.md)`;
  return `| ${[
    `\`${row.id}\``,
    `${keys.join('<br>')}${but}`,
    row.kind === 'jvm-property' ? IN_FILES[locale] : when,
    row.why[locale],
    row.fix ? FIXES[row.fix.kind][locale] : '',
    `${row.source}${measured}`,
  ]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ')} |`;
}

function shownKey(row: RadarRow, key: string): string {
  return (row.kind === 'flag' ? `-D${key}` : key).replace('{hikari}', 'spring.datasource.hikari');
}

const TITLE: Text = { en: 'Every setting it knows', ko: '알고 있는 모든 설정' };
const INTRODUCTION: Text = {
  en: 'The {count} rows of the table this rule works from. Of several that hold at one place, the first one speaks. Beside them it reports JVM flags that stand where no JVM reads them: `JAVA_OPTS` that no entry point expands, flags behind the jar, and `.mvn/jvm.config`, which is for the JVM that runs Maven.',
  ko: '이 규칙이 쓰는 표의 {count}개 행이다. 한 자리에 여러 행이 맞으면 앞의 행이 말한다. 이와 별도로 JVM이 읽지 않는 곳에 적힌 플래그도 보고한다: 진입점이 확장하지 않는 `JAVA_OPTS`, jar 뒤의 플래그, Maven을 실행하는 JVM용인 `.mvn/jvm.config`.',
};
const HEAD: Text = {
  en: '| row | settings | when | why | fix | source |',
  ko: '| 행 | 설정 | 조건 | 이유 | 빠른 수정 | 근거 |',
};
const EXCEPT: Text = { en: 'except', ko: '제외:' };
const SEE_WHY: Text = { en: 'as the reason says', ko: '이유에 적힌 대로' };
const IN_FILES: Text = { en: "in Spring's configuration", ko: 'Spring 설정에 적었을 때' };
const MEASURED: Text = { en: 'measured', ko: '실측' };
const FIXES: Readonly<Record<NonNullable<RadarRow['fix']>['kind'], Text>> = {
  remove: { en: 'remove', ko: '삭제' },
  move: { en: 'move to the key that counts', ko: '적용되는 키로 이동' },
  flag: { en: 'move to the JVM flags', ko: 'JVM 플래그로 이동' },
  set: { en: 'set the key that gives it effect', ko: '효과를 주는 키를 함께 지정' },
};
