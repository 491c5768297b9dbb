import { findBean, qualifierOf } from './beans';
import { evaluate } from './expressionValues';
import type { Interpreter } from './frame';
import { fieldSource } from './injection';
import type { ExecutorUse, SchedulerUse } from './javaModel';
import { isPublisher, type JType, SCHEDULER } from './javaTypes';
import { mostExact } from './statements';
import { blockFrame, functionParameters, summarise } from './summaries';
import type { FieldSymbol } from './symbols';
import { resolveUpToBound } from './typeResolution';
import { NOTHING, UNKNOWN_FLOW, type Value } from './values';
import { isOfType } from './workspace';

/** What a field holds: its type, and for schedulers, executors, publishers and functions what was put into it. */
export function fieldValue(interpreter: Interpreter, symbol: FieldSymbol): Value {
  interpreter.units.reads(symbol.owner.path);
  const known = interpreter.fieldValues.get(symbol.field);
  const type = resolveUpToBound(interpreter.workspace.resolver, symbol.field.type, symbol.owner);
  if (known === 'running') return { type };
  if (known !== undefined) return known;
  interpreter.fieldValues.set(symbol.field, 'running');
  const value = interpreter.units.run(symbol.owner.path, () => evaluateField(interpreter, symbol, type));
  interpreter.fieldValues.set(symbol.field, value);
  return value;
}

function evaluateField(interpreter: Interpreter, symbol: FieldSymbol, type: JType): Value {
  const { workspace } = interpreter;
  const { field, owner } = symbol;
  const source = fieldSource(workspace, symbol);
  if (source.kind === 'expression') {
    const frame = blockFrame(interpreter, owner, source.method);
    const value = evaluate(frame, source.expression);
    value.fn?.invoke(functionParameters(type), { kind: 'unknown' });
    const kept = keepInField(interpreter, symbol, value);
    return { ...kept, type: mostExact(type, value.type), holder: field.name };
  }
  const wanted = {
    type,
    name: source.name,
    qualifier: qualifierOf(workspace, source.annotations, owner),
    path: owner.path,
    byContainer: source.byContainer,
  };
  return injectedValue(interpreter, wanted, { path: owner.path, span: field.nameSpan });
}

/** What the container injects at a place: the bean's scheduler or executor where one can be told, else the bare type. */
export function injectedValue(
  interpreter: Interpreter,
  wanted: {
    readonly type: JType;
    readonly name: string;
    readonly qualifier: string | null;
    readonly path: string;
    /** False where no container fills the place; then no bean is looked for. */
    readonly byContainer?: boolean;
  },
  location: ExecutorUse['location'],
): Value {
  const { workspace, beans } = interpreter;
  const { type } = wanted;
  const plain: Value = { type, holder: wanted.qualifier ?? wanted.name };
  if (isPublisher(type)) return { ...plain, flow: UNKNOWN_FLOW };
  const isScheduler = type.name === SCHEDULER;
  const isExecutor = !isScheduler && isExecutorType(interpreter, type, wanted.path);
  if (!isScheduler && !isExecutor) return plain;
  const bean = wanted.byContainer === false ? null : findBean(workspace, beans, wanted);
  const value = bean === null ? NOTHING : summarise(interpreter, bean.symbol).value;
  if (isScheduler) {
    const unknown: SchedulerUse = { kind: 'unknown', location, shared: false };
    return { ...plain, scheduler: value.scheduler ?? unknown };
  }
  const unknown: ExecutorUse = {
    kind: 'unknown',
    commonPool: false,
    declaration: null,
    name: wanted.qualifier ?? wanted.name,
    location,
  };
  return { ...plain, executor: value.executor ?? { use: unknown, draft: null } };
}

/** `java.util.concurrent.Executor` and everything below it, Spring's and the JDK's. */
export function isExecutorType(interpreter: Interpreter, type: JType | null, path: string): boolean {
  return (
    isOfType(interpreter.workspace, type, 'java.util.concurrent.Executor', path) ||
    isOfType(interpreter.workspace, type, 'org.springframework.scheduling.TaskScheduler', path)
  );
}

/** Notes on an executor or scheduler made in the initialiser that the field holds it. */
function keepInField(interpreter: Interpreter, symbol: FieldSymbol, value: Value): Value {
  const { field, owner } = symbol;
  const location = { path: owner.path, span: field.nameSpan };
  const holder = field.modifiers.includes('static') ? 'constant' : 'field';
  const draft = value.executor?.draft;
  if (draft != null && draft.holder !== 'bean') {
    interpreter.units.touches(draft.location.path);
    draft.holder = holder;
    draft.name = field.name;
    draft.nameLocation = location;
    draft.declaredType = field.type.name;
    draft.escapes = true;
  }
  if (value.scheduler === undefined || value.scheduler.declaration !== undefined) return value;
  const scheduler: SchedulerUse = { ...value.scheduler, declaration: location };
  const made = interpreter.gathered.schedulerDraft(value.scheduler);
  if (made !== null) {
    made.use = scheduler;
    made.holder = holder;
    made.name = field.name;
    made.location = location;
    made.escapes = true;
  }
  return { ...value, scheduler };
}
