/** The changes that help most, in order, each with a computed number and what it gives. Pure. */
import { computeCeiling } from '../sizing/ceiling';
import { holdingTime, requiredConcurrency } from '../sizing/littlesLaw';
import type { Bound, PerSecond } from '../sizing/units';
import { isCount } from '../sizing/units';
import type { Model, ModelTerm } from './model';

export type Change =
  /** Callers beyond the pool only wait there; the rate stays. */
  | { readonly kind: 'lower'; readonly term: ModelTerm; readonly to: number; readonly pool: ModelTerm }
  /** Raise what binds, several terms where they tie: to what the arrival rate needs, or to the next limit. */
  | {
      readonly kind: 'raise';
      readonly raises: readonly { readonly term: ModelTerm; readonly to: number }[];
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
  if (pool?.kind !== 'pool' || operator === undefined || !isCount(pool.value)) return [];
  if (!exceeds(operator.value, pool.value)) return [];
  const scheduler = model.terms.find((term) => term.kind === 'scheduler');
  // At equality a finished call's successor can be bound to a thread still busy (reactor-core 3.8.6, measured).
  if (scheduler !== undefined && !exceeds(scheduler.value, pool.value)) return [];
  return [{ kind: 'lower', term: operator, to: pool.value, pool }];
}

/** Raises what binds, again and again, with the terms raised so far in force. */
function raiseTerms(model: Model): readonly Change[] {
  const changes: Change[] = [];
  let terms = model.terms;
  const rate = model.inputs.number('rate');
  while (changes.length < MOST) {
    const before = computeCeiling(terms).ceilingPerSecond;
    const step = before === null ? null : toStep(terms, before, rate);
    if (before === null || step === null) break;
    const targets = new Map(step.raises.map(({ term, to }) => [term.index, to]));
    terms = terms.map((term) => ({ ...term, value: targets.get(term.index) ?? term.value }));
    const after = computeCeiling(terms).ceilingPerSecond;
    if (after === null || after <= before) break;
    const raises = step.raises.map(({ term, to }) => ({
      term: model.terms.find((own) => own.index === term.index) ?? term,
      to,
    }));
    changes.push({ kind: 'raise', reason: step.reason, raises, before, after });
  }
  return changes;
}

interface Step {
  readonly raises: readonly { readonly term: ModelTerm; readonly to: number }[];
  readonly reason: 'rate' | 'next-limit';
}

/** All terms that tie at the ceiling are raised together: one alone would change nothing. */
function toStep(terms: readonly ModelTerm[], ceiling: PerSecond, rate: number | null): Step | null {
  const tied = terms.filter(({ value, heldMs }) => isCount(value) && (value * 1000) / heldMs <= ceiling * (1 + 1e-9));
  const wanted = rate !== null && rate / USABLE > ceiling * (1 + 1e-9) ? rate / USABLE : null;
  const others = terms.map((term) => (tied.includes(term) ? { ...term, value: 'unlimited' as const } : term));
  const target = wanted ?? computeCeiling(others).ceilingPerSecond;
  if (target === null || tied.length === 0) return null;
  const raises = tied.map((term) => {
    const places = requiredConcurrency(target, term.heldMs) ?? 0;
    return { term, to: wanted === null ? Math.floor(places + 1e-9) : Math.ceil(places - 1e-9) };
  });
  if (raises.some(({ term, to }) => !isCount(to) || to <= Number(term.value))) return null;
  return { raises, reason: wanted === null ? 'next-limit' : 'rate' };
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
