/** What a person typed into a field, as a number in the field's unit, or why it is none. Knows no field and no element. */
import type { Bound } from '../sizing/units';
import type { Text } from './words';

/** `bound` and `zero-bound` also take "unlimited"; `durations` is a list, `duration` and its like are in milliseconds. */
export type FieldKind =
  | 'count'
  | 'bound'
  | 'zero-bound'
  | 'zero-or-more'
  | 'duration'
  | 'zero-duration'
  | 'durations'
  | 'rate';

/** `value` null: nothing was written. */
export type Parsed =
  | { readonly ok: true; readonly value: Bound; readonly list?: readonly number[] }
  | { readonly ok: false; readonly problem: Text };

const PROBLEMS = {
  count: { en: 'Write a whole number of at least 1.', ko: '1 이상의 정수를 적는다.' },
  bound: { en: 'Write a whole number of at least 1, or unlimited.', ko: '1 이상의 정수나 "무제한"을 적는다.' },
  'zero-bound': { en: 'Write a whole number, 0 or more, or unlimited.', ko: '0 이상의 정수나 "무제한"을 적는다.' },
  'zero-or-more': { en: 'Write a whole number, 0 or more.', ko: '0 이상의 정수를 적는다.' },
  duration: { en: 'Write a time above 0: 50, 50ms, 1.5s.', ko: '0보다 큰 시간을 적는다. 예: 50, 50ms, 1.5s.' },
  'zero-duration': { en: 'Write a time: 0, 30ms, 1.5s.', ko: '시간을 적는다. 예: 0, 30ms, 1.5s.' },
  durations: {
    en: 'Write times separated by commas: 80, 120, 1.5s. At most 20.',
    ko: '시간을 쉼표로 나누어 적는다. 예: 80, 120, 1.5s. 최대 20개.',
  },
  rate: { en: 'Write a number above 0.', ko: '0보다 큰 수를 적는다.' },
  'too-large': {
    en: 'This is larger than any real system: at most {max}.',
    ko: '실제 시스템보다 큰 값이다. 최대 {max}.',
  },
} as const satisfies Record<FieldKind | 'too-large', Text>;

/** What java's int holds; larger numbers are a slip of the finger. */
const MAX_COUNT = 2_147_483_647;
const MAX_TEXT = { max: '2,147,483,647' };
const MAX_LIST = 20;
const UNLIMITED = /^(unlimited|무제한|∞)$/i;
const MILLIS_PER_UNIT: Readonly<Record<string, number>> = {
  us: 0.001,
  µs: 0.001,
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
};

/** Never throws; empty text is `value: null`. */
export function parseInput(kind: FieldKind, typed: string): Parsed {
  const text = typed.trim();
  if (text === '') return { ok: true, value: null };
  const wrong: Parsed = { ok: false, problem: PROBLEMS[kind] };
  switch (kind) {
    case 'bound':
      if (UNLIMITED.test(text)) return { ok: true, value: 'unlimited' };
      return toCount(text, 1) ?? wrong;
    case 'zero-bound':
      if (UNLIMITED.test(text)) return { ok: true, value: 'unlimited' };
      return toCount(text, 0) ?? wrong;
    case 'count':
      return toCount(text, 1) ?? wrong;
    case 'zero-or-more':
      return toCount(text, 0) ?? wrong;
    case 'rate': {
      const rate = toNumber(text);
      return rate === null || rate <= 0 ? wrong : limited(rate);
    }
    case 'duration':
    case 'zero-duration': {
      const millis = toMillis(text);
      if (millis === null || (millis === 0 && kind === 'duration')) return wrong;
      return limited(millis);
    }
    case 'durations': {
      const list = text.split(/[,;]\s*|\s+(?=\d)/).map(toMillis);
      if (list.length > MAX_LIST || !list.every(isAboveZero)) return wrong;
      return { ok: true, value: list.length, list };
    }
  }
}

function isAboveZero(value: number | null): value is number {
  return value !== null && value > 0;
}

function toCount(text: string, least: number): Parsed | null {
  const value = toNumber(text);
  return value === null || !Number.isInteger(value) || value < least ? null : limited(value);
}

function limited(value: number): Parsed {
  if (value <= MAX_COUNT) return { ok: true, value };
  const { en, ko } = PROBLEMS['too-large'];
  return { ok: false, problem: { en: en.replace('{max}', MAX_TEXT.max), ko: ko.replace('{max}', MAX_TEXT.max) } };
}

/** Takes `1,000`, `1_000` and `1 000` as a thousand: English and Korean both group by comma. */
function toNumber(text: string): number | null {
  const plain = text.replace(/(\d)[,_ ](?=\d{3}(\D|$))/g, '$1');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : null;
}

/** A bare number is milliseconds. */
function toMillis(text: string): number | null {
  const match = /^(.*?\d\.?)\s*([a-zµ]*)$/i.exec(text.trim());
  const value = toNumber(match?.[1] ?? '');
  const unit = (match?.[2] ?? '').toLowerCase();
  const factor = unit === '' ? 1 : MILLIS_PER_UNIT[unit];
  return value === null || factor === undefined ? null : value * factor;
}
