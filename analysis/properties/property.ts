import type { DefaultId } from '../../sizing/jvmDefaults';
import type { Text } from '../text';

/**
 * What is known of one configuration key that bounds, or shapes, concurrency: for hovers and completion. A row says nothing
 * of whether the key works in a given project; that is the radar's business.
 */
export interface PropertyRow {
  /** Canonical form. */
  readonly key: string;
  readonly what: Text;
  /** The library's default, by version and cores; or words where it is no number of the table. */
  readonly default: DefaultId | Text;
  /** How the key enters a ceiling, where it does. */
  readonly formula?: Text;
  readonly type: 'count' | 'millis' | 'duration' | 'bool' | 'text';
  /** Where the fact was read. */
  readonly source: string;
}

export const UNSET: Text = { en: 'unset', ko: '설정 없음' };
export const FOREVER: Text = { en: 'unset: waits for ever', ko: '설정 없음: 무한정 대기' };
