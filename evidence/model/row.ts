/** The shape of a measured row and of what is expected of it. */

export type Value = number | string | boolean | null | readonly Value[];

/** One JSON line of a scenario, with what the runner adds: the set, its libraries and the JVM's flags. */
export interface Row {
  readonly scenario: string;
  readonly inputs: { readonly [name: string]: number | string };
  readonly measured: { readonly [name: string]: Value };
  readonly environment: Environment;
}

export interface Environment {
  readonly set: string;
  readonly jdk: string;
  readonly flags: readonly string[];
  readonly libraries: { readonly [artifact: string]: string };
}

/** What a measure should be. Counts and texts are exact; a time is a multiple of the call time, within `TOLERANCE`. */
export type Expected =
  | { readonly kind: 'exact'; readonly value: Value }
  | { readonly kind: 'time'; readonly value: number; readonly max: number }
  | { readonly kind: 'pattern'; readonly value: string }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null };

export interface Expectation {
  readonly measure: string;
  readonly expected: Expected;
  /** Who predicts it: a function of sizing, or a claim by its id. */
  readonly by: string;
}

/** Feature release of a `java.version`: 17 of 17.0.15. */
export function jdkFeature(environment: Environment): number {
  return Number.parseInt(environment.jdk, 10);
}

/** Value of a JVM flag such as `-XX:ActiveProcessorCount=` in this row's JVM; null where it was not given. */
export function flagValue(environment: Environment, prefix: string): string | null {
  const flag = environment.flags.find((text) => text.startsWith(prefix));
  return flag === undefined ? null : flag.slice(prefix.length);
}
