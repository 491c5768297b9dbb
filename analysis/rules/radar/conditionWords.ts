import type { Text } from '../../text';
import type { Condition } from './radarRow';

/** What a condition asks, in words for the table of all rows. Conditions without words are told by their row's reason. */

const WORDS = new WeakMap<Condition, Text>();

/** The same condition with words. */
export function worded(text: Text, condition: Condition): Condition {
  // A function of its own: one shared condition must not carry the words of another use.
  const own: Condition = (place) => condition(place);
  WORDS.set(own, text);
  return own;
}

/** The words of a condition; null where it has none. */
export function wordsOf(condition: Condition): Text | null {
  return WORDS.get(condition) ?? null;
}

/** Joins the words of conditions that belong together; the condition itself comes without any when none has words. */
export function joined(between: Text, parts: readonly Condition[], condition: Condition): Condition {
  const texts = parts.flatMap((part) => wordsOf(part) ?? []);
  if (texts.length === 0) return condition;
  const join = (locale: 'en' | 'ko'): string => [...new Set(texts.map((text) => text[locale]))].join(between[locale]);
  return worded({ en: join('en'), ko: join('ko') }, condition);
}
