/** The changes that help most, in order, each with a computed number and what it gives. Pure. */
import { computeCeiling } from '../sizing/ceiling';
import { holdingTime, requiredConcurrency } from '../sizing/littlesLaw';
import type { Bound, PerSecond } from '../sizing/units';
import { isCount } from '../sizing/units';
import type { Model, ModelTerm } from './model';

export type Change =
  /** Callers beyond the pool only wait there; the rate stays. */
  | { readonly kind: 'lower'; readonly term: ModelTerm; readonly to: number; readonly pool: ModelTerm }
  /** Raise the binding term: to what the arrival rate needs, or to the next limit. */
  | {
      readonly kind: 'raise';
      readonly term: ModelTerm;
      readonly to: number;
      readonly reason: 'rate' | 'next-limit';
      readonly before: PerSecond;
      readonly after: PerSecond;
    }
  /** Hold the binding term shorter. */
  | {
      readonly kind: 'shorten';
      readonly term: ModelTerm;
      readonly to: number;
      readonly before: PerSecond;
      readonly after: PerSecond;
    };

/** Share of the ceiling that is called usable, as in sizing. */
const USABLE = 0.8;
const MOST = 3;

/** At most three; none where a value is unknown or nothing limits. */
export function nextChanges(model: Model): readonly Change[] {
  return [...lowerOperator(model), ...raiseTerms(model), ...shortenCall(model)].slice(0, MOST);
}

function lowerOperator(model: Model): readonly Change[] {
  const pool = model.binding;
  const operator = model.terms.find((term) => term.kind === 'operator');
  if (pool?.kind !== 'pool' || operator === undefined || !isCount(pool.value) || !exceeds(operator.value, pool.value))
    return [];
  const scheduler = model.terms.find((term) => term.kind === 'scheduler')?.value;
  // One thread more than calls: at equality a finished call's successor can be bound to a thread still busy (reactor-core 3.8.6, measured).
  const to = isCount(scheduler) ? Math.max(1, Math.min(pool.value, scheduler - 1)) : pool.value;
  return [{ kind: 'lower', term: operator, to, pool }];
}

/** Raises what binds, again and again, with the terms raised so far in force. */
function raiseTerms(model: Model): readonly Change[] {
  const changes: Change[] = [];
  let terms = model.terms;
  const rate = model.inputs.number('rate');
  while (changes.length < MOST) {
    const ceiling = computeCeiling(terms);
    const term = terms[ceiling.throughputTerm ?? -1];
    const before = ceiling.ceilingPerSecond;
    if (term === undefined || before === null || !isCount(term.value)) break;
    const wanted = toRaisedValue(term, terms, rate);
    if (wanted === null) break;
    terms = terms.map((other) => (other.index === term.index ? { ...term, value: wanted.to } : other));
    const after = computeCeiling(terms).ceilingPerSecond;
    if (after === null || after <= before) break;
    const original = model.terms.find((other) => other.index === term.index) ?? term;
    changes.push({ kind: 'raise', term: original, ...wanted, before, after });
  }
  return changes;
}

function toRaisedValue(
  term: ModelTerm,
  terms: readonly ModelTerm[],
  rate: number | null,
): { readonly to: number; readonly reason: 'rate' | 'next-limit' } | null {
  const current = isCount(term.value) ? term.value : 0;
  const busy = rate === null ? null : requiredConcurrency(rate, term.heldMs);
  const needed = busy === null ? 0 : Math.ceil(busy / USABLE - 1e-9);
  if (needed > current) return { to: needed, reason: 'rate' };
  const others = terms.map((other) => (other.index === term.index ? { ...other, value: 'unlimited' as const } : other));
  const nextRate = computeCeiling(others).ceilingPerSecond;
  const places = nextRate === null ? null : requiredConcurrency(nextRate, term.heldMs);
  const to = places === null ? null : Math.floor(places + 1e-9);
  return to === null || to <= current ? null : { to, reason: 'next-limit' };
}

/** The time at which the present size carries the rate at the usable share; half of it where the rate is carried already. */
function shortenCall(model: Model): readonly Change[] {
  const { binding, ceiling } = model;
  const before = ceiling.ceilingPerSecond;
  if (binding === undefined || before === null || !isCount(binding.value)) return [];
  const rate = model.inputs.number('rate');
  const wanted = rate === null ? null : holdingTime(binding.value, rate / USABLE);
  const to = wanted !== null && wanted < binding.heldMs ? wanted : binding.heldMs / 2;
  const shorter = model.terms.map((term) => (term.heldMs === binding.heldMs ? { ...term, heldMs: to } : term));
  const after = computeCeiling(shorter).ceilingPerSecond;
  return after === null || after <= before ? [] : [{ kind: 'shorten', term: binding, to, before, after }];
}

function exceeds(value: Bound, limit: number): boolean {
  return value === 'unlimited' || (typeof value === 'number' && value > limit);
}
