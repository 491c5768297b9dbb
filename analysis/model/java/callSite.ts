import type { Location, Span } from '../../documents/span';
import type { Expression } from '../../facts/java/javaFacts';
import { lookupTable } from '../../lookupTable';
import { resolveNumber } from './constants';
import { type Frame, locate } from './frame';
import type { CodeNumber, SchedulerUse } from './javaModel';
import type { NumberSite } from './references';
import type { Value } from './values';

/** One call as written, or a method reference standing for one (then without argument expressions). */
export interface CallSite {
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  readonly argumentsSpan: Span;
  readonly argumentExpressions: readonly Expression[];
}

/** From the method's name to `)`: what a finding marks, apart from the chain before it. */
export function operatorSpan(site: CallSite): Span {
  return { start: site.nameSpan.start, end: site.argumentsSpan.end };
}

export function numberSite(frame: Frame): NumberSite {
  return { symbol: frame.symbol, scope: frame.scope };
}

export function argumentNumber(frame: Frame, site: CallSite, index: number): CodeNumber | null {
  const expression = site.argumentExpressions[index];
  return expression === undefined
    ? null
    : resolveNumber(frame.interpreter.workspace, numberSite(frame), expression, index);
}

/** Whether an argument is certainly an integer: its type, or a number that resolves. */
export function isInteger(frame: Frame, site: CallSite, index: number, value: Value | undefined): boolean {
  if (value === undefined || value.fn !== undefined || value.flow !== undefined) return false;
  const names = ['int', 'Integer', 'java.lang.Integer', 'short', 'byte'];
  if (value.type !== null) return names.includes(value.type.name);
  const number = argumentNumber(frame, site, index);
  return number !== null && (number.value !== null || number.cores !== undefined || number.propertyKey !== undefined);
}

/** The scheduler an argument stands for; an unknown one when it is some scheduler that cannot be told. */
export function schedulerArgument(frame: Frame, site: CallSite, index: number, value: Value | undefined): SchedulerUse {
  if (value?.scheduler !== undefined) return value.scheduler;
  const span = site.argumentExpressions[index]?.span ?? site.argumentsSpan;
  return { kind: 'unknown', location: locate(frame, span), shared: false };
}

export function nameLocation(frame: Frame, site: CallSite): Location {
  return locate(frame, site.nameSpan);
}

const UNIT_MS: Readonly<Record<string, number>> = lookupTable({
  ofNanos: 1e-6,
  ofMillis: 1,
  ofSeconds: 1000,
  ofMinutes: 60_000,
  ofHours: 3_600_000,
  ofDays: 86_400_000,
  NANOSECONDS: 1e-6,
  MICROSECONDS: 1e-3,
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
});

/** Milliseconds of `Duration.ofSeconds(2)`, or of `(2, TimeUnit.SECONDS)` at the given position; null when not settled. */
export function durationArgument(frame: Frame, site: CallSite, index: number): number | null {
  const expression = site.argumentExpressions[index];
  if (expression === undefined) return null;
  if (expression.kind === 'call') {
    const unit = UNIT_MS[expression.name];
    const [amount] = expression.arguments;
    if (unit === undefined || amount === undefined) return null;
    const { value } = resolveNumber(frame.interpreter.workspace, numberSite(frame), amount);
    return typeof value === 'number' ? value * unit : null;
  }
  const unitExpression = site.argumentExpressions[index + 1];
  if (unitExpression?.kind !== 'field' && unitExpression?.kind !== 'name') return null;
  const unit = UNIT_MS[unitExpression.name];
  const { value } = resolveNumber(frame.interpreter.workspace, numberSite(frame), expression);
  return unit === undefined || typeof value !== 'number' ? null : value * unit;
}
