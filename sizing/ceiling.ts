/**
 * The ceiling of a chain of limits: how many calls can be in flight, and how many per second follow. It knows nothing
 * of where a limit came from, and it never rounds.
 */
import { type Bound, type Count, finiteOrNull, isCount, isPositive, type Millis, type PerSecond } from './units';

export type TermKind =
  | 'operator'
  | 'scheduler'
  | 'pool'
  | 'server'
  | 'executor'
  | 'client'
  | 'common-pool'
  | 'listener'
  | 'limiter';

/** One limit that a call meets. A value that is no whole number of at least 1 counts as unknown. */
export interface CeilingTerm {
  readonly kind: TermKind;
  readonly value: Bound;
  /** How long one call holds this term. What is not above zero counts as unknown. */
  readonly heldMs: Millis;
}

export interface Ceiling {
  /** The smallest term; null when no term is given or an unknown one could be smaller. */
  readonly effectiveConcurrency: Bound;
  /** Index of the term that is smallest, the first met among equals; null when none limits or it is unknown. */
  readonly bindingTerm: number | null;
  /** Index of the smallest of the other known terms; null when nothing else limits. */
  readonly nextTerm: number | null;
  /** The smallest of value ÷ holding time; null when unlimited or unknown. */
  readonly ceilingPerSecond: PerSecond | null;
  /** Index of the term that sets `ceilingPerSecond`, the first met among equals. */
  readonly throughputTerm: number | null;
  /** The ceiling at a utilisation of 0.8. */
  readonly usablePerSecond: PerSecond | null;
  /** The smallest known term: an upper bound of the concurrency even while another term is unknown. */
  readonly knownUpperBound: Count | null;
  /** Whether all terms that may limit are held equally long, so that the ceiling is concurrency ÷ that time. */
  readonly sameHoldingTime: boolean;
}

/** The share of the ceiling that is called usable, in percent: beyond it waits grow steeply (Erlang C, 10 servers). */
const USABLE_PERCENT = 80;

/** The ceiling of a chain, terms in the order in which a call meets them. Without a term everything is null. */
export function computeCeiling(terms: readonly CeilingTerm[]): Ceiling {
  const known = limitedTerms(terms);
  const unknown = terms.filter((term) => term.value !== 'unlimited' && !isCount(term.value));
  const ranked = [...known].sort((a, b) => a.value - b.value || a.index - b.index);
  const smallest = ranked[0];
  const settled = unknown.length === 0 || smallest?.value === 1;
  const throughput = computeThroughput(known, unknown);
  return {
    effectiveConcurrency: concurrencyOf(terms, settled, smallest),
    bindingTerm: settled ? (smallest?.index ?? null) : null,
    nextTerm: settled ? (ranked[1]?.index ?? null) : null,
    ceilingPerSecond: throughput?.perSecond ?? null,
    throughputTerm: throughput?.index ?? null,
    usablePerSecond: throughput === null ? null : usableRate(throughput.perSecond),
    knownUpperBound: smallest?.value ?? null,
    sameHoldingTime: new Set([...known, ...unknown].map((term) => term.heldMs)).size <= 1,
  };
}

/**
 * The terms as they bound the whole application rather than one subscription. An operator's number counts per
 * subscription, so it stays only while it cannot bind, that is while it is at least the smallest of the rest.
 */
export function toApplicationScope(terms: readonly CeilingTerm[]): readonly CeilingTerm[] {
  const shared = limitedTerms(terms.filter((term) => term.kind !== 'operator'));
  const smallest = Math.min(...shared.map((term) => term.value));
  return terms.filter((term) => {
    if (term.kind !== 'operator' || term.value === 'unlimited') return true;
    return isCount(term.value) && term.value >= smallest;
  });
}

/** Multiplied first, so that round figures stay round; the other way round where that would run out of numbers. */
function usableRate(perSecond: PerSecond): PerSecond {
  const scaled = perSecond * USABLE_PERCENT;
  return Number.isFinite(scaled) ? scaled / 100 : (perSecond / 100) * USABLE_PERCENT;
}

interface LimitedTerm {
  readonly index: number;
  readonly value: Count;
  readonly heldMs: Millis;
}

function limitedTerms(terms: readonly CeilingTerm[]): readonly LimitedTerm[] {
  return terms.flatMap(({ value, heldMs }, index) => (isCount(value) ? [{ index, value, heldMs }] : []));
}

function concurrencyOf(terms: readonly CeilingTerm[], settled: boolean, smallest: LimitedTerm | undefined): Bound {
  if (terms.length === 0 || !settled) return null;
  return smallest?.value ?? 'unlimited';
}

/**
 * The smallest rate. An unknown term is at least 1, so its rate is at least 1 ÷ its time: a known rate that is not above
 * that is the ceiling whatever the unknown term turns out to be.
 */
function computeThroughput(
  known: readonly LimitedTerm[],
  unknown: readonly CeilingTerm[],
): { readonly index: number; readonly perSecond: PerSecond } | null {
  if (known.some((term) => !isPositive(term.heldMs))) return null;
  let slowest: LimitedTerm | undefined;
  for (const term of known) {
    if (slowest === undefined || isLess(term.value * slowest.heldMs, slowest.value * term.heldMs)) slowest = term;
  }
  if (slowest === undefined) return null;
  const { index, value, heldMs } = slowest;
  if (unknown.some((term) => !isPositive(term.heldMs) || value * term.heldMs > heldMs)) return null;
  const perSecond = finiteOrNull((value * 1000) / heldMs);
  return perSecond === null ? null : { index, perSecond };
}

/** Less by more than floating point can be off (0.1 · 3 is not 0.3), so that equal rates tie. */
function isLess(a: number, b: number): boolean {
  return a < b * (1 - 1e-12);
}
