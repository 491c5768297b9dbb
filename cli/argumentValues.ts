/** Reads the values that options take. Each answers the value, or what is wrong with it in both languages. */
import type { Text } from '../analysis/text';

/** A value, or why there is none. */
export type Read<T> = { readonly value: T } | { readonly problem: Text };

export type ReadValue<T> = (option: string, given: string) => Read<T>;

/** Largest `int` of Java, which all these limits are. */
const LARGEST_COUNT = 2_147_483_647;

/** A day: a longer call or wait is a mistake in the unit. */
const LONGEST_MILLIS = 86_400_000;

/** A whole number of at least 1. */
export function readCount(option: string, given: string): Read<number> {
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (value >= 1 && value <= LARGEST_COUNT) return { value };
  return refuse(option, given, {
    en: `takes a whole number from 1 to ${LARGEST_COUNT}`,
    ko: `1 이상 ${LARGEST_COUNT} 이하의 정수만 받는다`,
  });
}

/** A number above zero: `100`, `0.5`. */
export function readRate(option: string, given: string): Read<number> {
  const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
  if (value > 0 && value <= LARGEST_COUNT) return { value };
  return refuse(option, given, {
    en: 'takes a number of calls per second above 0, such as 100 or 0.5',
    ko: '0보다 큰 초당 호출 수만 받는다(예: 100, 0.5)',
  });
}

/** A time above zero, in milliseconds: `50`, `50ms`, `0.5s`. */
export function readDuration(option: string, given: string): Read<number> {
  const value = parseMillis(given);
  if (value !== null && value > 0) return { value };
  return refuse(option, given, {
    en: 'takes a time above 0, such as 50ms, 2s or 50 (milliseconds), of a day at most',
    ko: '0보다 크고 하루를 넘지 않는 시간만 받는다(예: 50ms, 2s, 단위가 없으면 밀리초)',
  });
}

/** A time that may be zero, in milliseconds. */
export function readWait(option: string, given: string): Read<number> {
  const value = parseMillis(given);
  if (value !== null) return { value };
  return refuse(option, given, {
    en: 'takes a time such as 30ms, 2s or 30 (milliseconds), of a day at most',
    ko: '하루를 넘지 않는 시간만 받는다(예: 30ms, 2s, 단위가 없으면 밀리초)',
  });
}

/** One of some words. */
export function readChoice<T extends string>(choices: readonly T[]): ReadValue<T> {
  return (option, given) => {
    const value = choices.find((choice) => choice === given);
    if (value !== undefined) return { value };
    const list = choices.join(', ');
    return refuse(option, given, { en: `takes one of ${list}`, ko: `다음 중 하나만 받는다(${list})` });
  };
}

/** Names separated by commas; an empty one is a mistake. */
export function readList(option: string, given: string): Read<readonly string[]> {
  const value = given.split(',').map((name) => name.trim());
  if (value.every((name) => name !== '')) return { value };
  return refuse(option, given, { en: 'takes names separated by commas', ko: '쉼표로 나눈 이름만 받는다' });
}

/** Any text but an empty one. */
export function readText(option: string, given: string): Read<string> {
  if (given.trim() !== '') return { value: given };
  return refuse(option, given, { en: 'takes a name', ko: '이름이 필요하다' });
}

function parseMillis(given: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s)?$/i.exec(given);
  if (match === null) return null;
  const millis = Number(match[1]) * (match[2]?.toLowerCase() === 's' ? 1000 : 1);
  return millis <= LONGEST_MILLIS ? millis : null;
}

function refuse(option: string, given: string, takes: Text): { readonly problem: Text } {
  const shown = JSON.stringify(given);
  return { problem: { en: `${option} ${takes.en}, not ${shown}`, ko: `${option} 값 오류(${shown}): ${takes.ko}` } };
}
