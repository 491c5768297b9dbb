import type { Location, Span } from '../../documents/span';
import type { ConfigEntry } from '../../facts/configFacts';
import type { Text } from '../../text';
import type { Origin } from '../origin';
import type { PropertySource } from './moduleModel';
import type { ProfileExpression } from './profileExpression';

/** One value somebody gives a key, before it is decided who wins. */
export interface PropertyEntry {
  readonly uniform: string;
  /** Canonical, for showing. */
  readonly key: string;
  /** Null: set, but not readable here (a Secret, a template). */
  readonly raw: string | null;
  readonly source: PropertySource;
  readonly origin: Origin;
  readonly keySpan?: Span;
  readonly valueSpan?: Span;
  readonly entry?: ConfigEntry;
  /** Name of the environment variable, which can mean several keys. */
  readonly environmentName?: string;
  readonly condition: Condition;
  readonly rank: Rank;
  /** Which process hands it over; null for files. */
  readonly process: { readonly index: number; readonly kind: string } | null;
}

/** When an entry speaks: all expressions true, and nothing that forbids it for good. */
export interface Condition {
  readonly expressions: readonly ProfileExpression[];
  /** As written; null: always. */
  readonly onProfile: string | null;
  readonly isNever: boolean;
}

export const always: Condition = { expressions: [], onProfile: null, isNever: false };

/** Rank among entries. Profiles of file names leave gaps in it: the last active one ranks highest. */
export interface Rank {
  /** Compared from the left, larger wins. */
  readonly order: readonly number[];
  readonly profiles: readonly { readonly at: number; readonly profile: string }[];
}

/** The order once it is known which profiles are active, in which sequence. */
export function orderUnder(rank: Rank, active: readonly string[]): readonly number[] {
  return rank.profiles.reduce((order, { at, profile }) => order.with(at, active.indexOf(profile) + 1), rank.order);
}

/** Positive when the first ranks higher. */
export function compareOrder(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Rank of external sources above files, and of the one among them. */
export const ranks = {
  defaults: 0,
  bootstrap: 1,
  packaged: 2,
  external: 3,
  /** Locations somebody named: groups of them follow in fractions. */
  additional: 4,
  mounted: 5,
  process: 6,
} as const;

export interface LocatedValue {
  readonly value: string | null;
  readonly location: Location;
  readonly unknownReason?: Text;
}
