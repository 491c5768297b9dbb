import type { Problem } from '../../facts/problem';
import type { Sourced } from '../origin';

/** The settings of `.concurrency-lens.yaml`, checked. What cannot be used is a problem with an exact span, never a guess. */
export interface ProjectFile {
  readonly path: string;
  readonly cores: Sourced<number> | null;
  readonly profiles: Sourced<readonly string[]> | null;
  readonly replicas: Sourced<number> | null;
  readonly callTime: CallTimes;
  /** Milliseconds. */
  readonly requestTime: Sourced<number> | null;
  readonly callsPerRequest: Sourced<number> | null;
  /** Requests per second. */
  readonly peakRate: Sourced<number> | null;
  readonly rules: readonly RuleSetting[];
  readonly exclude: readonly string[];
  readonly problems: readonly Problem[];
}

/** Milliseconds, from the most general to the most particular. */
export interface CallTimes {
  readonly default: Sourced<number> | null;
  readonly pools: ReadonlyMap<string, Sourced<number>>;
  readonly classes: ReadonlyMap<string, Sourced<number>>;
  /** Keys `Class.method`. */
  readonly methods: ReadonlyMap<string, Sourced<number>>;
}

export interface RuleSetting {
  readonly id: string;
  readonly severity: 'error' | 'warning' | 'information' | 'off';
  readonly span: { readonly start: number; readonly end: number };
}
