import type { ConfigEntry, ConfigFacts } from '../../facts/configFacts';
import type { Problem } from '../../facts/problem';
import type { Text } from '../../text';
import type { Sourced } from '../origin';
import type { Places } from './places';
import type { ProjectFile, RuleSetting } from './projectFile';

/** Checks `.concurrency-lens.yaml`: each setting is used or reported at its exact place. */

const topLevel = [
  'cores',
  'profiles',
  'replicas',
  'callTime',
  'requestTime',
  'callsPerRequest',
  'peakRate',
  'rules',
  'exclude',
];
const callTimeGroups = ['default', 'pools', 'classes', 'methods'];
const severities = ['error', 'warning', 'information', 'off'] as const;

export function readProjectFile(path: string, facts: ConfigFacts, places: Places): ProjectFile {
  const problems: Problem[] = [];
  const entries = facts.documents[0]?.entries ?? [];
  const report = (span: Problem['span'], message: Text): void => {
    problems.push({ span, message });
  };
  const sourced = <T>(value: T, entry: ConfigEntry): Sourced<T> => ({
    value,
    origin: places.origin('project-file', { path, span: entry.valueSpan }),
  });
  for (const extra of facts.documents.slice(1)) {
    const first = extra.entries[0];
    if (first) report(first.keySpan, { en: 'Only the first document is read', ko: '첫 번째 문서만 읽는다' });
  }
  for (const entry of entries) {
    const [head = '', group = ''] = entry.path;
    if (!topLevel.includes(head)) report(entry.keySpan, unknownKey(head, topLevel));
    else if (head === 'callTime' && entry.path.length > 1 && !callTimeGroups.includes(group)) {
      report(entry.keySpan, unknownKey(group, callTimeGroups));
    }
  }
  const single = (key: string): ConfigEntry | null => {
    const nested = entries.find((e) => e.path[0] === key && e.path.length > 1);
    if (nested) report(nested.keySpan, expected(key, { en: 'a single value', ko: '값 하나' }));
    return entries.find((e) => e.path.length === 1 && e.path[0] === key && e.type !== 'null') ?? null;
  };
  const number = (key: string, isWhole: boolean): Sourced<number> | null => {
    const entry = single(key);
    if (entry === null) return null;
    const value = Number(entry.value);
    if (entry.value !== '' && value > 0 && Number.isFinite(value) && (!isWhole || Number.isInteger(value)))
      return sourced(value, entry);
    const wanted = isWhole
      ? { en: 'a whole number above 0', ko: '1 이상의 정수' }
      : { en: 'a number above 0', ko: '0보다 큰 수' };
    report(entry.valueSpan, expected(key, wanted));
    return null;
  };
  const duration = (entry: ConfigEntry | null): Sourced<number> | null => {
    if (entry === null || entry.type === 'null') return null;
    const millis = readMillis(entry.value);
    if (millis !== null) return sourced(millis, entry);
    report(entry.valueSpan, expected(entry.key, { en: 'a time such as 50ms or 2s', ko: '50ms나 2s 같은 시간' }));
    return null;
  };
  const list = (key: string): { readonly values: readonly string[]; readonly first: ConfigEntry } | null => {
    const items = entries.filter((e) => e.path[0] === key && e.type !== 'null');
    const first = items[0];
    if (first === undefined) return null;
    const bad = items.find((e) => e.path.length > 2 || (e.path.length === 2 && !/^\[\d+\]$/.test(e.path[1] ?? '')));
    if (bad) {
      report(bad.keySpan, expected(key, { en: 'a list', ko: '목록' }));
      return null;
    }
    const values = items.flatMap((e) => (e.path.length === 1 ? e.value.split(',') : [e.value]));
    return { values: values.map((v) => v.trim()).filter((v) => v !== ''), first };
  };
  const times = (group: string): ReadonlyMap<string, Sourced<number>> => {
    const found = new Map<string, Sourced<number>>();
    for (const entry of entries.filter((e) => e.path[0] === 'callTime' && e.path[1] === group && e.path.length > 2)) {
      const time = duration(entry);
      if (time !== null) found.set(entry.path.slice(2).join('.'), time);
    }
    return found;
  };
  const rules = entries
    .filter((e) => e.path[0] === 'rules')
    .flatMap((entry): readonly RuleSetting[] => {
      const severity = severities.find(
        (s) => s === entry.value || (s === 'off' && entry.type === 'bool' && entry.value === 'false'),
      );
      if (severity !== undefined && entry.path.length === 2) {
        return [{ id: entry.path[1] ?? '', severity, span: entry.keySpan }];
      }
      report(entry.valueSpan, expected(entry.key, { en: severities.join(', '), ko: severities.join(', ') }));
      return [];
    });
  const profiles = list('profiles');
  const defaultTime = entries.find(
    (e) => e.path[0] === 'callTime' && (e.path.length === 1 || (e.path.length === 2 && e.path[1] === 'default')),
  );
  return {
    path,
    cores: number('cores', true),
    profiles: profiles && sourced(profiles.values, profiles.first),
    replicas: number('replicas', true),
    callTime: {
      default: duration(defaultTime ?? null),
      pools: times('pools'),
      classes: times('classes'),
      methods: times('methods'),
    },
    requestTime: duration(single('requestTime')),
    callsPerRequest: number('callsPerRequest', false),
    peakRate: number('peakRate', false),
    rules,
    exclude: list('exclude')?.values ?? [],
    problems: problems.sort((a, b) => a.span.start - b.span.start),
  };
}

/** Milliseconds of `50ms`, `2s`, `1.5s`, `1m` or a bare number; null for anything else and for nothing or less. */
export function readMillis(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*(us|ms|s|m)?$/.exec(text.trim());
  if (match === null) return null;
  const factor = { us: 0.001, ms: 1, s: 1000, m: 60_000 }[match[2] ?? 'ms'] ?? 1;
  const millis = Number(match[1]) * factor;
  return millis > 0 ? millis : null;
}

function unknownKey(key: string, known: readonly string[]): Text {
  const list = known.join(', ');
  return {
    en: `Unknown setting "${key}"; known are ${list}`,
    ko: `알 수 없는 설정 "${key}". 쓸 수 있는 설정: ${list}`,
  };
}

function expected(key: string, what: Text): Text {
  return { en: `"${key}" must be ${what.en}`, ko: `"${key}" 값의 형식: ${what.ko}` };
}
