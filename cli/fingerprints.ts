/**
 * Names a finding by its rule, its file and what its line says, not by the line's number: the name outlives edits
 * elsewhere in the file, which baselines and code scanning services rely on.
 */
import { createHash } from 'node:crypto';

export interface FingerprintPlace {
  readonly rule: string;
  /** From the root of the repository, so that it does not depend on where the command was started. */
  readonly path: string;
  readonly lineText: string;
}

/** One name for each place, 32 hexadecimal digits. Equal places are told apart by their order. */
export function fingerprintsOf(places: readonly FingerprintPlace[]): readonly string[] {
  const seen = new Map<string, number>();
  return places.map(({ rule, path, lineText }) => {
    const key = JSON.stringify([rule, path, lineText.replace(/\s+/g, ' ').trim()]);
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return createHash('sha256').update(`${key}#${index}`).digest('hex').slice(0, 32);
  });
}
