/** Versions as Maven and Gradle write them, compared by number rather than by text: 3.10 is later than 3.9. */

const RELEASE_QUALIFIERS = new Set(['', 'release', 'final', 'ga', 'jre', 'android']);

interface Version {
  readonly numbers: readonly number[];
  /** A milestone, release candidate or snapshot comes before its release. */
  readonly preRelease: boolean;
}

/** Negative, zero or positive as `a` is earlier than, equal to or later than `b`; null where one is no version. */
export function compareVersions(a: string, b: string): number | null {
  const left = parseVersion(a);
  const right = parseVersion(b);
  if (left === null || right === null) return null;
  for (let i = 0; i < Math.max(left.numbers.length, right.numbers.length); i++) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(right.preRelease) - Number(left.preRelease);
}

/** Whether `version` is `minimum` or later; null where it is unknown. */
export function isAtLeast(version: string | null, minimum: string): boolean | null {
  const order = version === null ? null : compareVersions(version, minimum);
  return order === null ? null : order >= 0;
}

/** `3.5` of `3.5.16`; null where it is no version. */
export function minorOf(version: string | null): string | null {
  const parsed = version === null ? null : parseVersion(version);
  return parsed === null ? null : `${parsed.numbers[0] ?? 0}.${parsed.numbers[1] ?? 0}`;
}

function parseVersion(text: string): Version | null {
  const match = /^v?(\d+(?:\.\d+)*)(?:[.-]?([A-Za-z].*))?$/.exec(text.trim());
  if (match === null) return null;
  const qualifier = (match[2] ?? '').toLowerCase();
  return { numbers: (match[1] ?? '').split('.').map(Number), preRelease: !RELEASE_QUALIFIERS.has(qualifier) };
}
