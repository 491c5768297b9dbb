import type { Figures } from '../../sizing/evidenceIds';
import type { DefaultId } from '../../sizing/jvmDefaults';
import type { Text } from '../text';

/**
 * What is known of one configuration key or JVM flag that bounds, or shapes, concurrency: for hovers and completion. A row
 * says nothing of whether the key works in a given project; that is the radar's business.
 */
export interface PropertyRow {
  /**
   * Canonical form; `*` stands for one element, such as the name of an instance. Of a flag: the system property to the
   * letter, or the option (`-XX:ActiveProcessorCount`).
   */
  readonly key: string;
  readonly what: Text;
  /**
   * The library's default, by version and cores; words where it is no number of the table, from the cores (null: unknown)
   * where it follows from them.
   */
  readonly default: DefaultId | Text | ((cores: number | null) => Text);
  /** How the key enters a ceiling, where it does. */
  readonly formula?: Text;
  readonly type: 'count' | 'millis' | 'duration' | 'bool' | 'text';
  /** Where the fact was read. */
  readonly source: string;
  /**
   * Figures that the texts of this row print by themselves, with the run behind each; absent where they print none. A
   * default of the table has its own evidence.
   */
  readonly figures?: Figures;
}

export const UNSET: Text = { en: 'unset', ko: '설정 없음' };
export const FOREVER: Text = { en: 'unset: waits for ever', ko: '설정 없음: 무한정 대기' };
