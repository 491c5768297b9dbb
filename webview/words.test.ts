import { describe, expect, test } from 'vitest';
import { createWords, toLocale } from './words';

const en = createWords('en');
const ko = createWords('ko');

describe('words', () => {
  test.each([
    [200, '200 calls/s'],
    [199.999, '199 calls/s'],
    [9.99, '9.9 calls/s'],
    [0.3 * 10, '3 calls/s'],
    [1234.5, '1,234 calls/s'],
    [null, 'unknown'],
  ])('a rate of %s is never rounded up: %s', (rate, text) => {
    expect(plain(en.rate(rate))).toBe(text);
  });

  test.each([
    [0, '0 ms'],
    [0.0001, '0 ms'],
    [0.25, '250 µs'],
    [10.2295, '10.2 ms'],
    [280.407, '280 ms'],
    [1386.2944, '1.39 s'],
    [30_000, '30 s'],
    [180_000, '3 min'],
    [null, 'unknown'],
  ])('%s ms reads %s', (millis, text) => {
    expect(plain(en.duration(millis))).toBe(text);
  });

  test('Korean has its own words and the same figures', () => {
    expect(plain(ko.rate(1234.5))).toBe('초당 1,234건');
    expect(plain(ko.duration(1500))).toBe('1.5초');
    expect(ko.count('unlimited')).toBe('무제한');
    expect(ko.count(null)).toBe('알 수 없음');
    expect(ko.percent(0.83333)).toBe('83.3%');
  });

  test('what is no number is said to be unknown', () => {
    expect(en.number(Number.NaN, 1)).toBe('unknown');
    expect(en.count(Number.POSITIVE_INFINITY)).toBe('unknown');
  });

  test('fills places, and leaves one without a value to be seen', () => {
    expect(en.text({ en: '{a} of {b}', ko: '{a} {b}' }, { a: '10' })).toBe('10 of {b}');
  });

  test.each([
    ['ko', 'ko'],
    ['ko-KR', 'ko'],
    ['en', 'en'],
    ['kok', 'en'],
    ['', 'en'],
  ])('display language %s reads %s', (language, locale) => {
    expect(toLocale(language)).toBe(locale);
  });
});

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
