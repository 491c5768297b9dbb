import type { Ceiling, CeilingTerm, TermKind } from '../../sizing/ceiling';
import { computeCeiling } from '../../sizing/ceiling';
import type { Bound } from '../../sizing/units';
import type { Text } from '../text';
import type { Origin, Sourced } from './origin';

/**
 * The terms that bound one place, in the order in which a call meets them, and what follows from them. Pure data; where
 * the terms come from is the business of `chains.ts`.
 */
export interface TermChain {
  readonly terms: readonly ModelTerm[];
  /** A subscription's own ceiling, or the whole application's. */
  readonly scope: 'application' | 'subscription';
  /** Milliseconds one call takes, which every rate here is a claim about. */
  readonly callTime: Sourced<number>;
  readonly ceiling: Ceiling;
}

export interface ModelTerm {
  readonly kind: TermKind;
  /** `flatMap`, `boundedElastic`, `HikariPool`: never translated. */
  readonly name: string;
  /** Null: not known statically; `unknownReason` then says what is missing. */
  readonly value: Bound;
  readonly origin: Origin;
  /** Milliseconds one call holds this term. */
  readonly heldMs: number;
  /** Where `heldMs` comes from when it is not the call time. */
  readonly heldOrigin?: Origin;
  readonly unknownReason?: Text;
  /** What happens to the call that finds this term used up. */
  readonly atTheLimit?: Text;
  /** The metric that shows this term live. */
  readonly metric?: string;
  /** Set where the value is so many per core, so that it moves with the cores. */
  readonly perCore?: number;
  /** The key that sets it, where a configuration key does. */
  readonly settingKey?: string;
}

export function buildTermChain(
  terms: readonly ModelTerm[],
  callTime: Sourced<number>,
  scope: TermChain['scope'],
): TermChain {
  const ceilingTerms: CeilingTerm[] = terms.map(({ kind, value, heldMs }) => ({ kind, value, heldMs }));
  return { terms, scope, callTime, ceiling: computeCeiling(ceilingTerms) };
}

/** The term with the least value; null when it is unknown or nothing bounds. */
export function bindingTerm(chain: TermChain): ModelTerm | null {
  const index = chain.ceiling.bindingTerm;
  return index === null ? null : (chain.terms[index] ?? null);
}

/**
 * The application's chain at a configuration key: the operator counts per subscription, so it stays only while it does
 * not bind (c ≥ min of the rest).
 */
export function toApplicationScope(chain: TermChain): TermChain {
  const binding = bindingTerm(chain);
  if (chain.scope === 'application') return chain;
  const terms = binding?.kind === 'operator' ? chain.terms.filter((term) => term.kind !== 'operator') : chain.terms;
  return buildTermChain(terms, chain.callTime, 'application');
}

/** Carries the reason along with an unknown value. */
export function withReason<T extends ModelTerm>(settled: { readonly unknownReason?: Text | undefined }, term: T): T {
  return settled.unknownReason ? { ...term, unknownReason: settled.unknownReason } : term;
}
