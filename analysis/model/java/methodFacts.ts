import type { Expression, JavaAnnotation, JavaMethod } from '../../facts/java/javaFacts';
import { lookupTable } from '../../lookupTable';
import { beanNamed } from './beans';
import { blockingOf } from './collector';
import { resolveNumber, resolveText } from './constants';
import type { Interpreter } from './frame';
import type {
  AsyncMethod,
  BlockingCall,
  CodeNumber,
  ExecutorDeclaration,
  Limiter,
  ListenerMethod,
  ScheduledMethod,
  TransactionMethod,
} from './javaModel';
import { simpleName } from './javaTypes';
import { summarise } from './summaries';
import type { MethodSymbol, TypeSymbol } from './symbols';
import { propagationOf, transactionOf } from './transactions';
import { addEffects, type Effect, type ExecutorDraft } from './values';
import { annotationNamed } from './workspace';

/** What annotations make of methods: asynchronous, scheduled, listening, transactional, limited. */
export interface MethodFacts {
  readonly asyncMethods: AsyncMethod[];
  readonly scheduledMethods: ScheduledMethod[];
  readonly listeners: ListenerMethod[];
  readonly transactions: TransactionMethod[];
  readonly limiters: Limiter[];
}

const LISTENERS: Readonly<Record<string, ListenerMethod['kind']>> = lookupTable({
  KafkaListener: 'kafka',
  RabbitListener: 'rabbit',
  JmsListener: 'jms',
  SqsListener: 'sqs',
  PulsarListener: 'pulsar',
});

/** Reads one method's annotations into `facts`; `declare` finishes an executor draft. */
export function collectMethodFacts(
  interpreter: Interpreter,
  symbol: MethodSymbol,
  facts: MethodFacts,
  declare: (draft: ExecutorDraft) => ExecutorDeclaration,
): void {
  const { method, owner } = symbol;
  const place = { owner: `${owner.shortName}.${method.name}`, path: owner.path, nameSpan: method.nameSpan };
  const async =
    annotationNamed(method.annotations, 'Async') ??
    (isPublic(method) ? annotationNamed(owner.declaration.annotations, 'Async') : null);
  if (async !== null) {
    const executorName = textOf(interpreter, owner, async, 'value');
    const bean = executorName === null ? null : beanNamed(interpreter.beans, executorName, owner.path);
    const draft = bean === null ? null : summarise(interpreter, bean.symbol).value.executor?.draft;
    facts.asyncMethods.push({
      ...place,
      annotationSpan: async.span,
      executorName,
      executor: draft == null ? null : declare(draft),
      effects: effectsOf(interpreter, symbol),
    });
  }
  const scheduled = annotationNamed(method.annotations, 'Scheduled');
  if (scheduled !== null)
    facts.scheduledMethods.push({
      ...place,
      ...readSchedule(interpreter, owner, scheduled),
      isAsync: async !== null,
      effects: effectsOf(interpreter, symbol),
    });
  for (const annotation of method.annotations) {
    const kind = LISTENERS[simpleName(annotation.name)];
    if (kind === undefined) continue;
    const concurrency = concurrencyOf(interpreter, owner, annotation);
    const containerFactory = textOf(interpreter, owner, annotation, 'containerFactory');
    facts.listeners.push({
      ...place,
      kind,
      annotationSpan: annotation.span,
      containerFactory,
      effects: effectsOf(interpreter, symbol),
      ...(concurrency === null ? {} : { concurrency }),
    });
  }
  collectTransaction(interpreter, symbol, place, facts);
  collectLimiters(interpreter, symbol, facts);
}

function isPublic(method: JavaMethod): boolean {
  return method.modifiers.includes('public') && method.name !== '<init>';
}

/** Blocking calls a method makes itself, or has made when what it returns is subscribed to. */
export function effectsOf(interpreter: Interpreter, symbol: MethodSymbol): readonly BlockingCall[] {
  const outcome = summarise(interpreter, symbol);
  const effects: Effect[] = [...outcome.effects];
  if (outcome.value.flow !== undefined) addEffects(effects, outcome.value.flow.effects);
  return blockingOf(effects);
}

function argument(annotation: JavaAnnotation, name: string): Expression | null {
  return annotation.arguments.find((candidate) => candidate.name === name)?.value ?? null;
}

function textOf(interpreter: Interpreter, owner: TypeSymbol, annotation: JavaAnnotation, name: string): string | null {
  const expression = argument(annotation, name);
  const text =
    expression === null ? null : resolveText(interpreter.workspace, { symbol: owner, scope: null }, expression);
  return text === '' ? null : text;
}

function numberOf(interpreter: Interpreter, owner: TypeSymbol, expression: Expression): CodeNumber {
  const found = resolveNumber(interpreter.workspace, { symbol: owner, scope: null }, expression);
  if (found.value !== null) return found;
  const text = resolveText(interpreter.workspace, { symbol: owner, scope: null }, expression);
  return text === null
    ? found
    : {
        ...placeholderNumber(text),
        ...(found.written === undefined ? {} : { written: found.written, origin: found.written }),
      };
}

/** `"3"`, `"${key:3}"`, `"3-5"` (of a range the lower bound). */
function placeholderNumber(text: string): CodeNumber {
  const plain = /^\s*(\d+)(?:\s*-\s*\d+)?\s*$/.exec(text);
  if (plain?.[1] !== undefined) return { value: Number(plain[1]), source: 'literal' };
  const placeholder = /^\s*\$\{([^:{}]+)(?::([^{}]*))?\}\s*$/.exec(text);
  if (placeholder?.[1] === undefined) return { value: null, source: 'expression' };
  const fallback = placeholder[2] === undefined || !/^\d+$/.test(placeholder[2].trim()) ? null : Number(placeholder[2]);
  return { value: fallback, source: 'property', propertyKey: placeholder[1].trim() };
}

function concurrencyOf(interpreter: Interpreter, owner: TypeSymbol, annotation: JavaAnnotation): CodeNumber | null {
  const expression = argument(annotation, 'concurrency') ?? argument(annotation, 'maxConcurrentMessages');
  return expression === null ? null : numberOf(interpreter, owner, expression);
}

const MILLIS: Readonly<Record<string, number>> = lookupTable({
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
});

function readSchedule(
  interpreter: Interpreter,
  owner: TypeSymbol,
  annotation: JavaAnnotation,
): Pick<ScheduledMethod, 'annotationSpan' | 'trigger' | 'period' | 'schedulerName'> {
  const schedulerName = textOf(interpreter, owner, annotation, 'scheduler');
  const base = { annotationSpan: annotation.span, schedulerName };
  for (const trigger of ['fixedRate', 'fixedDelay'] as const) {
    const expression = argument(annotation, trigger) ?? argument(annotation, `${trigger}String`);
    if (expression === null) continue;
    const period = numberOf(interpreter, owner, expression);
    const unitExpression = argument(annotation, 'timeUnit');
    const unit =
      unitExpression?.kind === 'field' || unitExpression?.kind === 'name' ? (MILLIS[unitExpression.name] ?? 1) : 1;
    return {
      ...base,
      trigger,
      period: typeof period.value === 'number' ? { ...period, value: period.value * unit } : period,
    };
  }
  return { ...base, trigger: argument(annotation, 'cron') === null ? 'unknown' : 'cron' };
}

function collectTransaction(
  interpreter: Interpreter,
  symbol: MethodSymbol,
  place: Pick<TransactionMethod, 'owner' | 'path' | 'nameSpan'>,
  facts: MethodFacts,
): void {
  const annotation = transactionOf(interpreter.workspace, symbol);
  if (annotation === null || symbol.method.body === undefined) return;
  const readOnly = argument(annotation, 'readOnly');
  const outcome = summarise(interpreter, symbol);
  facts.transactions.push({
    ...place,
    annotationSpan: annotation.span,
    propagation: propagationOf(interpreter.workspace, symbol) ?? 'REQUIRED',
    readOnly: readOnly?.kind === 'literal' && readOnly.text === 'true',
    effects: effectsOf(interpreter, symbol),
    requiresNewCalls: outcome.effects.flatMap((effect) =>
      effect.kind === 'new-transaction' && effect.runsOn.kind === 'caller'
        ? [{ callee: effect.callee, location: effect.location, inLoop: effect.inLoop }]
        : [],
    ),
  });
}

function collectLimiters(interpreter: Interpreter, symbol: MethodSymbol, facts: MethodFacts): void {
  const { method, owner } = symbol;
  for (const annotation of [...method.annotations, ...(isPublic(method) ? owner.declaration.annotations : [])]) {
    const kind = simpleName(annotation.name);
    if (kind !== 'ConcurrencyLimit' && kind !== 'Bulkhead' && kind !== 'RateLimiter') continue;
    const limitExpression =
      kind === 'ConcurrencyLimit'
        ? (argument(annotation, 'limit') ?? argument(annotation, 'value') ?? argument(annotation, 'limitString'))
        : null;
    facts.limiters.push({
      kind,
      owner: `${owner.shortName}.${method.name}`,
      location: { path: owner.path, span: annotation.span },
      name: kind === 'ConcurrencyLimit' ? null : textOf(interpreter, owner, annotation, 'name'),
      ...(limitExpression === null ? {} : { limit: numberOf(interpreter, owner, limitExpression) }),
    });
  }
}
