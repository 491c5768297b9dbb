import type { JavaParameter, Statement } from '../../facts/java/javaFacts';
import { evaluateNew } from './callValues';
import { evaluate } from './expressionValues';
import { type Frame, locate, nestedScope } from './frame';
import { argumentOf, type JType } from './javaTypes';
import { recordNestedConnections } from './nestedConnections';
import { watchSequence } from './sequentialCalls';
import { resolveType } from './typeResolution';
import { addEffects, type Binding, type Effect, NOTHING, type Value, weaken } from './values';

/** Runs statements in order; every branch counts as taken, loops run once. Effects and returns gather in the frame. */
export function runStatements(frame: Frame, statements: readonly Statement[]): void {
  const watch = watchSequence(frame);
  for (const statement of statements) {
    const before = frame.effects.length;
    runStatement(frame, statement);
    watch.afterStatement(statement, frame.effects.slice(before));
  }
  watch.end();
}

function runStatement(frame: Frame, statement: Statement): void {
  switch (statement.kind) {
    case 'local': {
      const value = statement.initializer === undefined ? NOTHING : evaluate(frame, statement.initializer);
      const declared =
        statement.type.name === 'var'
          ? null
          : resolveType(frame.interpreter.workspace.resolver, statement.type, frame.symbol, frame.method ?? undefined);
      nameHolder(frame, value, statement.name, statement.nameSpan, declared);
      bind(frame, statement.name, {
        type: mostExact(declared, value.type),
        value: { ...value, type: mostExact(declared, value.type) },
        ...(statement.initializer === undefined ? {} : { initializer: statement.initializer }),
        isReassigned: false,
      });
      return;
    }
    case 'expression':
    case 'throw':
      if (statement.expression !== undefined) evaluate(frame, statement.expression);
      return;
    case 'return':
    case 'yield':
      if (statement.expression?.kind === 'new') frame.returns.push(evaluateNew(frame, statement.expression, true));
      else if (statement.expression !== undefined) frame.returns.push(evaluate(frame, statement.expression));
      return;
    case 'block':
      runStatements(nestedScope(frame), statement.body);
      return;
    case 'if':
      evaluate(frame, statement.condition);
      runStatements(nestedScope(frame), statement.whenTrue);
      runStatements(nestedScope(frame), statement.whenFalse);
      return;
    case 'loop': {
      const inner: Frame = { ...nestedScope(frame), loopDepth: frame.loopDepth + 1 };
      // An iterated expression is evaluated once, before the loop; conditions and updates belong to it.
      const headerFrame = statement.variable === undefined ? inner : frame;
      const header = statement.header.map((expression) => evaluate(headerFrame, expression));
      if (statement.variable !== undefined)
        bindParameter(inner, statement.variable, { type: elementOf(header[0]?.type ?? null) });
      runStatements(inner, statement.body);
      return;
    }
    case 'try': {
      const held: Effect[] = [];
      const inner: Frame = { ...nestedScope(frame), effects: held };
      for (const resource of statement.resources) {
        runStatement(inner, resource);
        if (resource.kind !== 'local') continue;
        const draft = inner.scope.bindings.get(resource.name)?.value.executor?.draft;
        if (draft != null) {
          frame.interpreter.units.touches(draft.location.path);
          draft.closedLocally = true;
        }
      }
      const done: Effect[] = [];
      runStatements({ ...inner, effects: done }, statement.body);
      recordNestedConnections(frame, held, done);
      addEffects(frame.effects, held);
      addEffects(frame.effects, done);
      for (const clause of statement.catches) {
        const caught = nestedScope(frame);
        bindParameter(caught, clause.parameter, NOTHING);
        const failing: Effect[] = [];
        runStatements({ ...caught, effects: failing }, clause.body);
        // What happens after a failure is no part of the usual course.
        addEffects(frame.effects, weaken(failing, 'possible'));
      }
      runStatements(nestedScope(frame), statement.finally);
      return;
    }
    case 'synchronized':
      evaluate(frame, statement.lock);
      runStatements(nestedScope(frame), statement.body);
      return;
    case 'type':
      return;
  }
}

function bind(frame: Frame, name: string, binding: Binding): void {
  frame.scope.bindings.set(name, binding);
}

/** Binds a parameter: its declared type where written, else what the value says. */
export function bindParameter(frame: Frame, parameter: JavaParameter, value: Value): void {
  const isTyped = parameter.type !== undefined && parameter.type.name !== 'var';
  const declared =
    isTyped && parameter.type !== undefined
      ? resolveType(frame.interpreter.workspace.resolver, parameter.type, frame.symbol, frame.method ?? undefined)
      : null;
  const type = mostExact(declared, value.type);
  bind(frame, parameter.name, { type, value: { ...value, type }, parameter, isReassigned: false });
}

/** The declared type, unless it is a type variable or names the same type without arguments. */
export function mostExact(declared: JType | null, actual: JType | null): JType | null {
  if (declared === null || declared.name === '?') return actual ?? declared;
  if (actual !== null && actual.name === declared.name && declared.args.every((argument) => argument.name === '?'))
    return actual;
  return declared;
}

export function elementOf(type: JType | null): JType | null {
  if (type === null) return null;
  if (type.dims > 0) return { ...type, dims: type.dims - 1 };
  return argumentOf(type);
}

/** Tells an executor or scheduler made here under which name it is kept. */
function nameHolder(
  frame: Frame,
  value: Value,
  name: string,
  nameSpan: Parameters<typeof locate>[1],
  declared: JType | null,
): void {
  const draft = value.executor?.draft;
  if (draft != null && draft.holder === 'inline') {
    frame.interpreter.units.touches(draft.location.path);
    draft.holder = 'local';
    draft.name = name;
    draft.nameLocation = locate(frame, nameSpan);
    if (declared !== null) draft.declaredType = declared.name;
  }
  const scheduler = frame.interpreter.gathered.schedulerDraft(value.scheduler);
  if (scheduler?.holder !== 'inline') return;
  scheduler.holder = 'local';
  scheduler.name = name;
  scheduler.location = locate(frame, nameSpan);
}
