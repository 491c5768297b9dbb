import { contains } from '../documents/span';
import { formatCeilingLabel } from '../hints/ceilingLabel';
import { explainOrigin } from '../hints/explainChain';
import type { Hint } from '../hints/hint';
import type { FlagCandidate, ModuleModel, PropertyCandidate } from '../model/config/moduleModel';
import { defaultOf } from '../model/defaults';
import type { Origin } from '../model/origin';
import type { Project } from '../model/project';
import type { PropertyRow } from '../properties/property';
import type { Text } from '../text';
import type { Hover } from './hover';
import { type SettingHere, settingAt } from './settingAt';
import { escapeMarkdown, say, type Words } from './words';

/**
 * What a configuration key or JVM flag means, its default in this project's versions, the value in force, who else sets it,
 * and which ceilings it is a term of; null for other places. `found` holds the project's hints, asked for
 * only at such a place: what they show is not repeated.
 */
export function propertyHover(
  project: Project,
  path: string,
  offset: number,
  words: Words,
  found: { readonly hints: readonly Hint[] } = { hints: [] },
): Hover | null {
  const here = settingAt(project, path, offset);
  if (here === null) return null;
  const { hints } = found;
  const hasHint = hints.some((hint) => hint.location.path === path && contains(hint.location.span, here.span.start));
  const lines = [
    `**${titleOf(here)}**`,
    say(words, here.row.what),
    ...(here.view
      ? inProject(words, project, here.view.application, here, hints, hasHint)
      : formulaOf(words, here.row)),
    `*${escapeMarkdown(here.row.source)}*`,
  ];
  return { span: here.span, markdown: `${lines.join('\n\n')}\n` };
}

function titleOf({ row, key, isFlag }: SettingHere): string {
  if (isFlag) return row.key.startsWith('-') ? row.key : `-D${row.key}`;
  return key === row.key ? key : escapeMarkdown(key);
}

function formulaOf(words: Words, row: PropertyRow): string[] {
  return row.formula ? [`\`${say(words, row.formula)}\``] : [];
}

function inProject(
  words: Words,
  project: Project,
  module: ModuleModel,
  here: SettingHere,
  hints: readonly Hint[],
  hasHint: boolean,
): string[] {
  const found = formatDefault(module, here.row);
  const settled = here.isFlag ? flagInForce(words, module, here) : keyInForce(words, module, here, hasHint);
  return [
    say(words, { en: `Default: ${found.en}.`, ko: `기본값: ${found.ko}.` }),
    ...formulaOf(words, here.row),
    ...settled.lines,
    ...(here.isFlag ? [] : remarks(words, module, here)),
    ...(hasHint ? [] : boundedBy(words, project, module, hints, settled.origin)),
  ];
}

/** What makes the value in force less than certain. */
function remarks(words: Words, module: ModuleModel, { isUnread }: SettingHere): string[] {
  const remote = module.remoteConfig;
  const link = remote ? explainOrigin(words, { kind: 'config-file', ...remote }) : '';
  return [
    ...(isUnread ? [say(words, NOT_READ)] : []),
    ...(remote ? [say(words, { en: `Not certain: ${link}.`, ko: `확실하지 않음: ${link}.` })] : []),
  ];
}

const NOT_READ: Text = {
  en: 'Spring Boot does not read this file by itself: it looks at the root of the class path and its config folder, not at packages.',
  ko: 'Spring Boot가 스스로 읽는 파일이 아니다. 클래스패스의 최상위와 config 폴더만 찾고 패키지 폴더는 찾지 않는다.',
};

interface InForce {
  readonly lines: readonly string[];
  /** Of the value in force. */
  readonly origin: Origin | null;
}

const NOT_SET: Text = { en: 'Not set here: the default is in force.', ko: '설정하지 않아 기본값이 적용된다.' };

function keyInForce(words: Words, module: ModuleModel, { key }: SettingHere, hasHint: boolean): InForce {
  const property = module.property(key);
  const lines = hasHint ? [] : module.candidates(key).map((candidate) => describeKey(words, candidate));
  if (property === null) return { lines: [say(words, NOT_SET), ...chainOf(words, lines, 1)], origin: null };
  return { lines: [valueLine(words, property), ...chainOf(words, lines)], origin: property.origin };
}

function flagInForce(words: Words, module: ModuleModel, { row }: SettingHere): InForce {
  const name = row.key.startsWith('-') ? row.key : `-D${row.key}`;
  const settled = name.startsWith('-D') ? module.systemProperty(row.key) : optionInForce(module, name);
  const all = module.flagCandidates(name);
  const misplaced = name.startsWith('-D')
    ? module.candidates(row.key).filter(({ source }) => source === 'config-file' || source === 'environment')
    : [];
  const lines = [
    ...all.map((candidate) => describeFlag(words, candidate)),
    ...misplaced.map(({ raw, origin }) => describe(words, raw, origin, say(words, UNREAD))),
  ];
  const note = misplaced.length > 0 ? [say(words, JVM_ONLY)] : [];
  if (settled === null) return { lines: [say(words, NOT_SET), ...note, ...chainOf(words, lines, 1)], origin: null };
  return { lines: [valueLine(words, settled), ...note, ...chainOf(words, lines)], origin: settled.origin };
}

function optionInForce(module: ModuleModel, name: string): ValueInForce | null {
  const settled = module.jvmFlag(name);
  if (settled === null || settled.value === null) return settled;
  return { value: settled.value.value, origin: settled.origin };
}

interface ValueInForce {
  readonly value: string | null;
  readonly origin: Origin;
  readonly unknownReason?: Text | undefined;
}

function valueLine(words: Words, { value, unknownReason, origin: at }: ValueInForce): string {
  const origin = explainOrigin(words, at);
  if (value === null) {
    const why = unknownReason ? escapeMarkdown(say(words, unknownReason)) : '';
    return say(words, {
      en: `In force: unknown, ${why} (${origin}).`,
      ko: `적용되는 값: 알 수 없음, ${why} (${origin}).`,
    });
  }
  const shown = escapeMarkdown(value);
  return say(words, { en: `In force: ${shown} (${origin}).`, ko: `적용되는 값: ${shown} (${origin}).` });
}

/** The candidates as a list, where there are at least so many. */
function chainOf(words: Words, lines: readonly string[], least = 2): string[] {
  if (lines.length < least) return [];
  const head = say(words, { en: 'All values, strongest first:', ko: '모든 값(우선순위 순):' });
  return [`${head}\n${lines.join('\n')}`];
}

function describe(words: Words, value: string, origin: Origin, status: string): string {
  return `- ${escapeMarkdown(value)}: ${explainOrigin(words, origin)} (${escapeMarkdown(status)})`;
}

function describeKey(words: Words, { raw, origin, onProfile, status }: PropertyCandidate): string {
  const profile = onProfile === null ? '' : say(words, { en: `, profile ${onProfile}`, ko: `, 프로파일 ${onProfile}` });
  return describe(words, raw, origin, `${say(words, STATUS[status])}${profile}`);
}

function describeFlag(words: Words, { value, origin, status }: FlagCandidate): string {
  return describe(words, value, origin, say(words, STATUS[status]));
}

const UNREAD: Text = { en: 'no JVM reads it here', ko: '이 위치는 JVM이 읽지 않음' };
const STATUS = {
  winning: { en: 'in force', ko: '적용됨' },
  overridden: { en: 'overridden', ko: '재정의됨' },
  inactive: { en: 'profile not active', ko: '비활성 프로파일' },
  rival: { en: 'disagrees with another', ko: '다른 값과 충돌' },
  unread: UNREAD,
} as const;

const JVM_ONLY: Text = {
  en: "Only the JVM's own flags count; Spring's configuration does not reach it.",
  ko: 'JVM 플래그로만 적용되며 Spring 설정은 전달되지 않는다.',
};

/** At most so many ceilings are listed. */
const MOST_CEILINGS = 5;

/** The ceilings a value is a term of, by the place that settles it. */
function boundedBy(
  words: Words,
  project: Project,
  module: ModuleModel,
  hints: readonly Hint[],
  origin: Origin | null,
): string[] {
  const at = origin?.location;
  if (!at) return [];
  const lines = hints.flatMap((hint) => {
    const isTerm = hint.chain?.terms.some(
      ({ origin: { location } }) => location?.path === at.path && location.span.start === at.span.start,
    );
    if (!isTerm || !hint.chain || project.viewOf(hint.location.path)?.application.path !== module.path) return [];
    const line = (project.document(hint.location.path)?.lines.lineAt(hint.location.span.start) ?? 0) + 1;
    const place = words.link(hint.location, `${fileName(hint.location.path)}:${line}`);
    return [`- ${place}: ${escapeMarkdown(say(words, formatCeilingLabel(hint.chain)))}`];
  });
  if (lines.length === 0) return [];
  const head = say(words, { en: 'A term of:', ko: '이 값이 항으로 쓰이는 곳:' });
  return [`${head}\n${lines.slice(0, MOST_CEILINGS).join('\n')}`];
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The default in this module's versions and on its cores. */
export function formatDefault(module: ModuleModel, row: PropertyRow): Text {
  if (typeof row.default === 'function') return row.default(module.cores.value);
  if (typeof row.default !== 'string') return row.default;
  const { value, origin } = defaultOf(module, row.default);
  if (value === null) return { en: 'none in these versions', ko: '이 버전에는 없음' };
  const shown = value === 'unlimited' ? { en: 'unlimited', ko: '제한 없음' } : formatValue(value, row);
  return { en: `${shown.en} (${origin.text.en})`, ko: `${shown.ko} (${origin.text.ko})` };
}

function formatValue(value: number, row: PropertyRow): Text {
  return row.type === 'millis' ? { en: `${value} ms`, ko: `${value}ms` } : { en: String(value), ko: String(value) };
}
