/**
 * The sizing calculator: from limits, times and a load to concurrency, ceiling, waits and rounds, with the working
 * steps as data. Shells put the steps into words; nothing here is rounded, and nothing throws.
 */
import { countRounds, makespan, slowestTerm } from './batch';
import { type Ceiling, type CeilingTerm, computeCeiling, type TermKind } from './ceiling';
import { requiredConcurrency } from './littlesLaw';
import { erlangC, meanWait, type Station, waitQuantile } from './queueing';
import { checkSizingInput, type SizingInput, type SizingProblem } from './sizingInput';
import { type Bound, isCount, type Millis, type PerSecond, type Ratio, smallerBound } from './units';

export type StepId =
  | 'default-scheduler'
  | 'effective-concurrency'
  | 'thread-held'
  | 'connection-held'
  | 'ceiling'
  | 'usable'
  | 'required-concurrency'
  | 'utilisation'
  | 'beyond-capacity'
  | 'mean-wait'
  | 'p95-wait'
  | 'rounds'
  | 'rounds-max'
  | 'makespan';

/** A figure of the working; null is not known, or known not to exist. */
export type StepValue = number | 'unlimited' | null;

/** One step of the working: `formula` names the keys of `values`. Times are milliseconds, rates per second. */
export interface SizingStep {
  readonly id: StepId;
  readonly formula: string;
  readonly values: { readonly [name: string]: StepValue };
  readonly result: StepValue;
}

/** What follows from the input. An optional field is absent when its input is missing or no such figure exists. */
export interface SizingResult {
  readonly effectiveConcurrency: Bound;
  /** The term that sets the ceiling, which is not the smallest one where a larger one is held much longer. */
  readonly bindingTerm: TermKind | null;
  readonly ceilingPerSecond: PerSecond | null;
  readonly usablePerSecond: PerSecond | null;
  /** Places of the binding term (without a term: calls) that the rate keeps busy, on average. */
  readonly requiredConcurrency?: number;
  /** How long a call holds its thread: wait and call. */
  readonly threadHeldMs?: Millis;
  readonly connectionHeldMs?: Millis;
  readonly rounds?: number;
  readonly roundsMax?: number;
  /** Of the whole batch; at least that long where terms are held differently long. */
  readonly makespanMs?: Millis;
  readonly utilisation?: Ratio;
  /** M/M/c at the binding term; absent from utilisation 1 on, where no average exists. */
  readonly meanWaitMs?: Millis;
  readonly p95WaitMs?: Millis;
  readonly steps: readonly SizingStep[];
  /** Inputs that were left out because they are no usable numbers. */
  readonly problems: readonly SizingProblem[];
}

/** Some figures of the result and the steps that led to them. */
type Part = Partial<SizingResult> & Pick<SizingResult, 'steps'>;

/** Everything that follows from `input`; what is not usable in it is left out and named under `problems`. */
export function computeSizing(input: SizingInput): SizingResult {
  const { usable, problems } = checkSizingInput(input);
  const terms = toTerms(usable);
  const ceiling = computeCeiling(terms);
  const parts = [
    heldTimes(usable),
    ceilingSteps(usable, terms, ceiling),
    loadPart(usable, terms, ceiling),
    batchPart(usable, terms, ceiling),
  ];
  const figures: Partial<SizingResult> = Object.assign({}, ...parts);
  const binding = ceiling.throughputTerm ?? ceiling.bindingTerm;
  return {
    effectiveConcurrency: ceiling.effectiveConcurrency,
    bindingTerm: binding === null ? null : (terms[binding]?.kind ?? null),
    ceilingPerSecond: ceiling.ceilingPerSecond,
    usablePerSecond: ceiling.usablePerSecond,
    ...figures,
    steps: parts.flatMap((part) => part.steps),
    problems,
  };
}

/** The chain in the order in which a call meets it. A wait for the connection holds every term but the pool. */
function toTerms(input: SizingInput): readonly CeilingTerm[] {
  const { server, flatMap, scheduler, cores, pool, callTimeMs, requestTimeMs } = input;
  const threadHeldMs = threadHeld(input);
  const given: readonly (readonly [TermKind, Bound | undefined, Millis])[] = [
    ['server', server, requestTimeMs ?? threadHeldMs],
    ['operator', flatMap, threadHeldMs],
    ['scheduler', scheduler ?? defaultScheduler(cores), threadHeldMs],
    ['pool', pool, callTimeMs],
  ];
  return given.flatMap(([kind, value, heldMs]) => (value === undefined ? [] : [{ kind, value, heldMs }]));
}

/** boundedElastic's cap (reactor-core Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE). */
function defaultScheduler(cores: number | undefined): number | undefined {
  return cores === undefined ? undefined : 10 * cores;
}

function threadHeld({ waitMs, callTimeMs }: SizingInput): Millis {
  return (waitMs ?? 0) + callTimeMs;
}

function heldTimes(input: SizingInput): Part {
  const { waitMs, callTimeMs } = input;
  if (waitMs === undefined || !Number.isFinite(callTimeMs)) return { steps: [] };
  const threadHeldMs = threadHeld(input);
  return {
    threadHeldMs,
    connectionHeldMs: callTimeMs,
    steps: [
      {
        id: 'thread-held',
        formula: 'wait + callTime',
        values: { wait: waitMs, callTime: callTimeMs },
        result: threadHeldMs,
      },
      { id: 'connection-held', formula: 'callTime', values: { callTime: callTimeMs }, result: callTimeMs },
    ],
  };
}

function ceilingSteps(input: SizingInput, terms: readonly CeilingTerm[], ceiling: Ceiling): Part {
  const steps: SizingStep[] = [];
  const { cores, scheduler } = input;
  if (cores !== undefined && scheduler === undefined) {
    const result = defaultScheduler(cores) ?? null;
    steps.push({ id: 'default-scheduler', formula: '10 × cores', values: { cores }, result });
  }
  if (terms.length > 0) {
    steps.push({
      id: 'effective-concurrency',
      formula: `min(${terms.map((term) => term.kind).join(', ')})`,
      values: Object.fromEntries(terms.map((term) => [term.kind, term.value])),
      result: ceiling.effectiveConcurrency,
    });
  }
  const slowest = termAt(terms, ceiling.throughputTerm);
  if (slowest !== null) {
    const { ceilingPerSecond, usablePerSecond } = ceiling;
    const values = { [slowest.kind]: slowest.value, held: slowest.heldMs };
    steps.push({ id: 'ceiling', formula: `1000 × ${slowest.kind} ÷ held`, values, result: ceilingPerSecond });
    const usableValues = { ceiling: ceilingPerSecond };
    steps.push({ id: 'usable', formula: '0.8 × ceiling', values: usableValues, result: usablePerSecond });
  }
  return { steps };
}

function loadPart(input: SizingInput, terms: readonly CeilingTerm[], ceiling: Ceiling): Part {
  const rate = input.ratePerSecond;
  if (rate === undefined) return { steps: [] };
  const slowest = termAt(terms, ceiling.throughputTerm);
  const held = slowest?.heldMs ?? threadHeld(input);
  const required = requiredConcurrency(rate, held);
  if (required === null) return { steps: [] };
  const requiredStep: SizingStep = {
    id: 'required-concurrency',
    formula: 'rate × held ÷ 1000',
    values: { rate, held },
    result: required,
  };
  if (slowest === null || !isCount(slowest.value)) return { requiredConcurrency: required, steps: [requiredStep] };
  const concurrency = slowest.value;
  const utilisation = required / concurrency;
  const utilisationStep: SizingStep = {
    id: 'utilisation',
    formula: `required ÷ ${slowest.kind}`,
    values: { required, [slowest.kind]: concurrency },
    result: utilisation,
  };
  const waits = waitPart({ servers: concurrency, rate, serviceMs: held }, required);
  const steps = [requiredStep, utilisationStep, ...waits.steps];
  return { requiredConcurrency: required, utilisation, ...waits, steps };
}

function waitPart(station: Station, busy: number): Part {
  const utilisation = busy / station.servers;
  const meanWaitMs = meanWait(station);
  const p95WaitMs = waitQuantile(station, 0.95);
  if (meanWaitMs === null || p95WaitMs === null) {
    if (utilisation < 1) return { steps: [] };
    return { steps: [{ id: 'beyond-capacity', formula: 'utilisation ≥ 1', values: { utilisation }, result: null }] };
  }
  const { servers, serviceMs } = station;
  const values = { erlangC: erlangC(servers, busy), held: serviceMs, servers, busy };
  return {
    meanWaitMs,
    p95WaitMs,
    steps: [
      { id: 'mean-wait', formula: 'erlangC × held ÷ (servers − busy)', values, result: meanWaitMs },
      { id: 'p95-wait', formula: 'max(0, held ÷ (servers − busy) × ln(erlangC ÷ 0.05))', values, result: p95WaitMs },
    ],
  };
}

function batchPart(input: SizingInput, terms: readonly CeilingTerm[], ceiling: Ceiling): Part {
  const { calls } = input;
  const concurrency = ceiling.effectiveConcurrency;
  if (calls === undefined || concurrency === null) return { steps: [] };
  const limitOf = (kind: TermKind): Bound => {
    const term = terms.find((candidate) => candidate.kind === kind);
    return term === undefined ? 'unlimited' : term.value;
  };
  const counted = countRounds({
    calls,
    operator: limitOf('operator'),
    scheduler: limitOf('scheduler'),
    others: smallerBound(limitOf('server'), limitOf('pool')),
  });
  if (counted === null) return { steps: [] };
  const { rounds, roundsMax } = counted;
  const steps: SizingStep[] = [
    { id: 'rounds', formula: 'ceil(calls ÷ concurrency)', values: { calls, concurrency }, result: rounds },
  ];
  if (roundsMax > rounds) {
    const values = { operator: limitOf('operator'), scheduler: limitOf('scheduler'), rounds };
    steps.push({ id: 'rounds-max', formula: 'rounds + max(1, ceil(rounds ÷ 10))', values, result: roundsMax });
  }
  const step = makespanStep(calls, rounds, terms, ceiling);
  if (step === null || typeof step.result !== 'number') return { rounds, roundsMax, steps };
  return { rounds, roundsMax, makespanMs: step.result, steps: [...steps, step] };
}

/** Held equally long, the smallest term sets the time; else a larger one that is held much longer may (200 threads for 2 s). */
function makespanStep(
  calls: number,
  rounds: number,
  terms: readonly CeilingTerm[],
  ceiling: Ceiling,
): SizingStep | null {
  const held = termAt(terms, ceiling.bindingTerm ?? 0)?.heldMs ?? Number.NaN;
  if (terms.every((term) => term.heldMs === held)) {
    const result = makespan(rounds, held);
    return result === null ? null : { id: 'makespan', formula: 'rounds × held', values: { rounds, held }, result };
  }
  const slowest = slowestTerm(calls, terms);
  const term = termAt(terms, slowest?.index ?? null);
  if (slowest === null || term === null) return null;
  if (term.value === 'unlimited') {
    return { id: 'makespan', formula: 'held', values: { held: term.heldMs }, result: slowest.makespanMs };
  }
  return {
    id: 'makespan',
    formula: `ceil(calls ÷ ${term.kind}) × held`,
    values: { calls, [term.kind]: term.value, held: term.heldMs },
    result: slowest.makespanMs,
  };
}

function termAt(terms: readonly CeilingTerm[], index: number | null): CeilingTerm | null {
  return index === null ? null : (terms[index] ?? null);
}
