/** Claims that no arithmetic gives (texts, names, what has no effect), each a row of claims.json. */
import { isAtLeast } from '../../sizing/versions';
import { type Environment, type Expectation, type Expected, flagValue, jdkFeature, type Row, type Value } from './row';

/** When a claim speaks: every named condition must hold. */
export interface When {
  readonly inputs?: { readonly [name: string]: number | string };
  /** Flags this JVM must have been given, written out. */
  readonly flags?: readonly string[];
  /** Flags it must not have been given. */
  readonly flagsAbsent?: readonly string[];
  readonly jdkFrom?: number;
  readonly jdkBefore?: number;
  readonly coresFrom?: number;
  readonly coresBefore?: number;
  /** Library at or above, or below, a version: `{ "HikariCP": { "from": "6.2.1" } }`. */
  readonly libraries?: { readonly [artifact: string]: { readonly from?: string; readonly before?: string } };
  readonly sets?: readonly string[];
}

export type ClaimValue =
  | Value
  | { readonly pattern: string }
  | { readonly min?: number; readonly max?: number }
  | { readonly time: number };

export interface Claim {
  /** Stable, kebab-case; what rules and radar rows cite. */
  readonly id: string;
  readonly scenario: string;
  /** The statement in one plain sentence. */
  readonly says: string;
  readonly when?: When;
  readonly expect: { readonly [measure: string]: ClaimValue };
}

/** What the claims expect of a row. */
export function claimExpectations(row: Row, claims: readonly Claim[]): readonly Expectation[] {
  return claims
    .filter((claim) => claim.scenario === row.scenario && holds(claim.when ?? {}, row))
    .flatMap((claim) =>
      Object.entries(claim.expect).map(([measure, value]) => ({ measure, expected: toExpected(value), by: claim.id })),
    );
}

function holds(when: When, { inputs, environment }: Row): boolean {
  const jdk = jdkFeature(environment);
  const cores = Number(flagValue(environment, '-XX:ActiveProcessorCount='));
  return (
    Object.entries(when.inputs ?? {}).every(([name, value]) => inputs[name] === value) &&
    (when.flags ?? []).every((flag) => environment.flags.includes(flag)) &&
    !(when.flagsAbsent ?? []).some((flag) => environment.flags.includes(flag)) &&
    jdk >= (when.jdkFrom ?? 0) &&
    jdk < (when.jdkBefore ?? Number.POSITIVE_INFINITY) &&
    cores >= (when.coresFrom ?? 0) &&
    cores < (when.coresBefore ?? Number.POSITIVE_INFINITY) &&
    (when.sets?.includes(environment.set) ?? true) &&
    Object.entries(when.libraries ?? {}).every(([artifact, bounds]) => within(environment, artifact, bounds))
  );
}

function within(environment: Environment, artifact: string, bounds: { from?: string; before?: string }): boolean {
  const version = environment.libraries[artifact] ?? null;
  if (bounds.from !== undefined && isAtLeast(version, bounds.from) !== true) return false;
  return bounds.before === undefined || isAtLeast(version, bounds.before) === false;
}

function toExpected(value: ClaimValue): Expected {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { kind: 'exact', value: value as Value };
  if ('pattern' in value) return { kind: 'pattern', value: value.pattern };
  if ('time' in value) return { kind: 'time', value: value.time, max: value.time };
  const { min, max } = value as { min?: number; max?: number };
  return { kind: 'range', min: min ?? null, max: max ?? null };
}
