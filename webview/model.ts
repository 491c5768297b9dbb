/** What follows from the inputs: the chain, its ceiling, and the project's own ceiling beside it. Pure; all arithmetic is sizing's. */
import type { CalculatorTerm } from '../protocol/ceiling';
import type { CalculatorStart } from '../protocol/serverMessages';
import { type Ceiling, type CeilingTerm, computeCeiling, toApplicationScope } from '../sizing/ceiling';
import type { Station } from '../sizing/queueing';
import type { Inputs } from './inputs';

export interface ModelTerm extends CeilingTerm {
  /** Index among the start's terms. */
  readonly index: number;
  readonly name: string;
  readonly source: CalculatorTerm;
}

export interface Model {
  readonly start: CalculatorStart;
  readonly inputs: Inputs;
  /** The terms in force in the scope shown, in the order in which a call meets them. */
  readonly terms: readonly ModelTerm[];
  readonly ceiling: Ceiling;
  /** The term that sets the throughput, else the smallest; undefined where nothing limits or something is unknown. */
  readonly binding: ModelTerm | undefined;
  readonly next: ModelTerm | undefined;
  /** The same with the project's own numbers. */
  readonly projectCeiling: Ceiling;
  /** The binding term as a queueing station at the arrival rate; undefined where one of the three is unknown. */
  readonly station: Station | undefined;
  /** The project's own binding term at the same arrival rate. */
  readonly projectStation: Station | undefined;
}

export function computeModel(start: CalculatorStart, inputs: Inputs): Model {
  const terms = inScope(
    start,
    start.terms.map((term, index) => toModelTerm(term, index, inputs)),
  );
  const project = inScope(
    start,
    start.terms.map((term, index) => toProjectTerm(start, term, index)),
  );
  const ceiling = computeCeiling(terms);
  const binding = termAt(terms, ceiling.throughputTerm ?? ceiling.bindingTerm);
  const projectCeiling = computeCeiling(project);
  const rate = inputs.number('rate');
  return {
    start,
    inputs,
    terms,
    ceiling,
    binding,
    next: termAt(terms, nextOf(terms, ceiling)),
    projectCeiling,
    station: toStation(binding, rate),
    projectStation: toStation(termAt(project, projectCeiling.throughputTerm), rate),
  };
}

function inScope(start: CalculatorStart, terms: readonly ModelTerm[]): readonly ModelTerm[] {
  if (start.scope === 'subscription') return terms;
  const kept = new Set<CeilingTerm>(toApplicationScope(terms));
  return terms.filter((term) => kept.has(term));
}

function toModelTerm(source: CalculatorTerm, index: number, inputs: Inputs): ModelTerm {
  const value = inputs.bound(`term:${index}`);
  return { kind: source.kind, value, heldMs: heldTime(source, inputs), index, name: source.name, source };
}

/** A connection is held for the call; a thread, an operator's place also while the call waits before it. */
function heldTime(source: CalculatorTerm, inputs: Inputs): number {
  const call = inputs.number('callTime') ?? Number.NaN;
  if (source.kind === 'server') {
    const request = inputs.number('requestTime');
    if (request !== null) return request;
  } else if (source.heldMs !== null) return source.heldMs;
  return source.kind === 'pool' || source.kind === 'client' ? call : call + (inputs.number('wait') ?? 0);
}

function toProjectTerm(start: CalculatorStart, source: CalculatorTerm, index: number): ModelTerm {
  const request = source.kind === 'server' ? start.requestTimeMs?.value : undefined;
  const heldMs = request ?? source.heldMs ?? start.callTimeMs.value;
  return { kind: source.kind, value: source.value, heldMs, index, name: source.name, source };
}

/** The runner-up: the smallest rate, or number, among the terms that are not the binding one. */
function nextOf(terms: readonly ModelTerm[], ceiling: Ceiling): number | null {
  const binding = ceiling.throughputTerm ?? ceiling.bindingTerm;
  if (binding === null) return null;
  if (ceiling.sameHoldingTime) return ceiling.nextTerm;
  const others = terms.map((term, index) => (index === binding ? { ...term, value: 'unlimited' as const } : term));
  return computeCeiling(others).throughputTerm;
}

function toStation(term: ModelTerm | undefined, rate: number | null): Station | undefined {
  if (term === undefined || rate === null || typeof term.value !== 'number') return undefined;
  return { servers: term.value, rate, serviceMs: term.heldMs };
}

function termAt(terms: readonly ModelTerm[], index: number | null): ModelTerm | undefined {
  return index === null ? undefined : terms[index];
}
