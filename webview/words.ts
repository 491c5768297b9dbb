/** Words and numbers in the user's language. Nothing else of this folder knows a locale; figures always carry their unit. */
import type { Bound } from '../sizing/units';

/** One text in both languages; `{name}` marks a place to fill in. */
export interface Text {
  readonly en: string;
  readonly ko: string;
}

export type Locale = keyof Text;

export interface Words {
  readonly locale: Locale;
  /** The text with its places filled. A place without a value stays as it is, so that a slip is seen. */
  text(text: Text, values?: Readonly<Record<string, string>>): string;
  /** `1,200`; "unlimited" and "unknown" as words. */
  count(value: Bound): string;
  /** A rate per second, never rounded up: whole from 10 on, one decimal below. */
  rate(value: number | null): string;
  /** A time in the unit that reads best: `850 µs`, `50 ms`, `1.5 s`, `3 min`. Number and unit never break apart. */
  duration(millis: number | null): string;
  /** A share as percent: `80%` with at most one decimal. */
  percent(share: number | null): string;
  /** A plain number with at most `digits` decimals. */
  number(value: number | null, digits: number): string;
}

export const UNLIMITED: Text = { en: 'unlimited', ko: '무제한' };
const UNKNOWN: Text = { en: 'unknown', ko: '알 수 없음' };
const RATE: Text = { en: '{n}\u00a0calls/s', ko: '초당\u00a0{n}건' };
const MINUTES: Text = { en: '{n}\u00a0min', ko: '{n}분' };
const SECONDS: Text = { en: '{n}\u00a0s', ko: '{n}초' };

/** The locale of a display language such as `ko-KR`; anything that is not Korean reads English. */
export function toLocale(language: string): Locale {
  return /^ko\b/i.test(language) ? 'ko' : 'en';
}

export function createWords(locale: Locale): Words {
  const formats = new Map<number, Intl.NumberFormat>();
  const number = (value: number | null, digits: number): string => {
    if (value === null || !Number.isFinite(value)) return UNKNOWN[locale];
    let format = formats.get(digits);
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
      formats.set(digits, format);
    }
    return format.format(value);
  };
  const text = (entry: Text, values: Readonly<Record<string, string>> = {}): string =>
    entry[locale].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  return {
    locale,
    text,
    number,
    count: (value) => (value === 'unlimited' ? UNLIMITED[locale] : number(value, 0)),
    rate: (value) => (value === null ? UNKNOWN[locale] : text(RATE, { n: number(roundDown(value), 1) })),
    duration: (millis) => toDuration(millis, number, text),
    percent: (share) => (share === null ? UNKNOWN[locale] : `${number(share * 100, 1)}%`),
  };
}

/** Whole from 10 on, else one decimal; 1e-9 absorbs floating point (0.3 × 10 is not 3). */
export function roundDown(value: number): number {
  return value >= 10 ? Math.floor(value + 1e-9) : Math.floor(value * 10 + 1e-9) / 10;
}

function toDuration(millis: number | null, number: Words['number'], text: Words['text']): string {
  if (millis === null) return text(UNKNOWN);
  // Below half a microsecond nothing worth a figure is left.
  if (millis < 0.0005) return '0\u00a0ms';
  if (millis < 1) return `${number(millis * 1000, 0)}\u00a0µs`;
  if (millis < 1000) return `${number(millis, millis < 100 ? 1 : 0)}\u00a0ms`;
  if (millis < 120_000) return text(SECONDS, { n: number(millis / 1000, 2) });
  return text(MINUTES, { n: number(millis / 60_000, 1) });
}
