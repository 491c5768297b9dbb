export interface RandomSource {
  /** In [0, 1). */
  next(): number;
  below(limit: number): number;
  /** Undefined only for an empty list. */
  pick<T>(items: readonly T[]): T;
  chance(share: number): boolean;
}

export function randomSource(seed: number): RandomSource;
