import type {
  AssignExpression,
  Expression,
  LambdaExpression,
  MethodRefExpression,
  NameExpression,
} from '../../facts/java/javaFacts';
import { callOn, evaluateCall, evaluateNew } from './callValues';
import { fieldValue } from './fieldValues';
import { type Frame, innerFrame, locate } from './frame';
import { argumentOf, type JType, simpleName, typeOf } from './javaTypes';
import { LIBRARY_TYPES } from './libraryTypes';
import { qualifiedText } from './references';
import { bindParameter, runStatements } from './statements';
import { allSupertypes, directSupertypes, resolveName, resolveType } from './typeResolution';
import { type ExecutorDraft, type FunctionValue, joinValues, lookUp, NOTHING, type Value, within } from './values';
import { findField, findMethods, symbolOf } from './workspace';

/** Evaluates an expression: its type, what it stands for, and the effects of evaluating it (gathered in the frame). */
export function evaluate(frame: Frame, expression: Expression): Value {
  switch (expression.kind) {
    case 'literal':
      return { type: literalType(expression.literal, expression.text) };
    case 'name':
      return evaluateName(frame, expression);
    case 'field': {
      const named = evaluateQualified(frame, expression);
      if (named !== null) return named;
      const target = evaluate(frame, expression.target);
      const holder = symbolOf(frame.interpreter.workspace, target.type, frame.symbol.path);
      const field = holder === null ? null : findField(frame.interpreter.workspace, holder, expression.name);
      return field === null ? NOTHING : fieldValue(frame.interpreter, field);
    }
    case 'call':
      return evaluateCall(frame, expression);
    case 'new':
      return evaluateNew(frame, expression);
    case 'lambda':
      return { type: null, fn: lambdaFunction(frame, expression) };
    case 'methodRef':
      return { type: null, fn: referenceFunction(frame, expression) };
    case 'assign':
      return evaluateAssignment(frame, expression);
    case 'binary': {
      const left = evaluate(frame, expression.left);
      const right = evaluate(frame, expression.right);
      const isText = expression.operator === '+' && (isString(left.type) || isString(right.type));
      return { type: isText ? typeOf('java.lang.String') : null };
    }
    case 'cast': {
      const value = evaluate(frame, expression.value);
      return {
        ...value,
        type: resolveType(
          frame.interpreter.workspace.resolver,
          expression.type,
          frame.symbol,
          frame.method ?? undefined,
        ),
      };
    }
    case 'conditional':
      evaluate(frame, expression.condition);
      return joinBranches(frame, expression, [
        evaluate(frame, expression.whenTrue),
        evaluate(frame, expression.whenFalse),
      ]);
    case 'switch': {
      evaluate(frame, expression.selector);
      const results: Value[] = [];
      // `return` inside a switch statement leaves the method, `yield` and arrows give the switch its value: both are kept.
      runStatements(
        { ...frame, returns: results, scope: { bindings: new Map(), parent: frame.scope } },
        expression.body,
      );
      frame.returns.push(...results);
      return joinValues(results);
    }
    case 'composite': {
      const parts = expression.parts.map((part) => evaluate(frame, part));
      for (const binding of expression.bindings ?? []) bindParameter(frame, binding, NOTHING);
      return expression.operator === '{}' || expression.operator === 'new[]'
        ? { type: null, elements: parts }
        : NOTHING;
    }
  }
}

/** One of two executors: which one cannot be told, so neither its size nor who keeps and closes it is claimed. */
function joinBranches(frame: Frame, expression: Expression, values: readonly Value[]): Value {
  const joined = joinValues(values);
  const made = values.flatMap((value) => value.executor ?? []);
  if (made.length < 2 || made.every(({ use }) => use === made[0]?.use)) return joined;
  for (const { draft } of made) if (draft !== null) markEscaped(frame, draft);
  const location = locate(frame, expression.span);
  const type = values.every((value) => value.type?.name === joined.type?.name)
    ? joined.type
    : typeOf('java.util.concurrent.ExecutorService');
  return {
    ...joined,
    type,
    executor: { use: { kind: 'unknown', commonPool: false, declaration: null, name: '', location }, draft: null },
  };
}

function markEscaped(frame: Frame, draft: ExecutorDraft): void {
  if (draft.escapes) return;
  frame.interpreter.units.touches(draft.location.path);
  draft.escapes = true;
}

function literalType(literal: string, text: string): JType | null {
  if (literal === 'string') return typeOf('java.lang.String');
  if (literal === 'null') return typeOf('null');
  if (literal === 'int') return typeOf(/[lL]$/.test(text) ? 'long' : 'int');
  return literal === 'bool' ? typeOf('boolean') : null;
}

function isString(type: JType | null): boolean {
  return type?.name === 'java.lang.String';
}

function evaluateName(frame: Frame, expression: NameExpression): Value {
  const { workspace } = frame.interpreter;
  const { name } = expression;
  if (name === 'this') return { type: selfType(frame) };
  if (name === 'super') return { type: directSupertypes(workspace.resolver, frame.symbol)[0] ?? null };
  const binding = lookUp(frame.scope, name);
  if (binding !== null) return binding.value;
  const field = findField(workspace, frame.symbol, name);
  if (field !== null) return fieldValue(frame.interpreter, field);
  return staticImport(frame, name) ?? inheritedMapper(frame, name) ?? typeNamed(frame, name) ?? NOTHING;
}

/** `baseMapper`, which MyBatis-Plus gives a service in its superclass `ServiceImpl<Mapper, Entity>`. */
function inheritedMapper(frame: Frame, name: string): Value | null {
  if (name !== 'baseMapper') return null;
  const above = allSupertypes(frame.interpreter.workspace.resolver, selfType(frame), frame.symbol.path);
  const service = above.find((type) => type.name === 'com.baomidou.mybatisplus.extension.service.impl.ServiceImpl');
  const mapper = argumentOf(service ?? null);
  return mapper === null ? null : { type: mapper, holder: name };
}

export function selfType(frame: Frame): JType {
  return typeOf(frame.symbol.qualifiedName);
}

function staticImport(frame: Frame, name: string): Value | null {
  const { workspace } = frame.interpreter;
  for (const entry of frame.symbol.facts.imports) {
    if (!entry.isStatic || (!entry.isWildcard && simpleName(entry.name) !== name)) continue;
    const holderName = entry.isWildcard ? entry.name : entry.name.slice(0, entry.name.lastIndexOf('.'));
    const holder = symbolOf(workspace, typeOf(holderName), frame.symbol.path);
    const field = holder === null ? null : findField(workspace, holder, name);
    if (field !== null) return fieldValue(frame.interpreter, field);
  }
  return null;
}

/** `a.b.Type` or `Type.CONSTANT` where the chain of names leads to a type; null when it does not. */
function evaluateQualified(frame: Frame, expression: Extract<Expression, { kind: 'field' }>): Value | null {
  const { workspace } = frame.interpreter;
  if (expression.target.kind === 'name' && expression.target.name === 'this') {
    const field = findField(workspace, frame.symbol, expression.name);
    return field === null ? null : fieldValue(frame.interpreter, field);
  }
  const text = qualifiedText(expression.target);
  if (text === null || lookUp(frame.scope, text.split('.', 1)[0] ?? '') !== null) return null;
  const holder = typeNamed(frame, text);
  if (holder?.staticOf !== undefined) {
    const symbol = symbolOf(workspace, typeOf(holder.staticOf), frame.symbol.path);
    const field = symbol === null ? null : findField(workspace, symbol, expression.name);
    if (field !== null) return fieldValue(frame.interpreter, field);
  }
  return typeNamed(frame, `${text}.${expression.name}`);
}

function typeNamed(frame: Frame, name: string): Value | null {
  const { resolver } = frame.interpreter.workspace;
  const resolved = resolveName(resolver, name, frame.symbol);
  const exists = resolver.table.byName.has(resolved) || LIBRARY_TYPES.has(resolved) || resolved !== name;
  return exists
    ? { type: null, staticOf: resolved }
    : /^([a-z][\w]*\.)*[A-Z]\w*$/.test(name)
      ? { type: null, staticOf: name }
      : null;
}

function evaluateAssignment(frame: Frame, expression: AssignExpression): Value {
  const value = evaluate(frame, expression.value);
  const { target } = expression;
  if (target.kind === 'name') {
    const binding = lookUp(frame.scope, target.name);
    if (binding !== null) {
      binding.isReassigned = true;
      binding.value = { ...value, type: binding.type ?? value.type };
      return binding.value;
    }
  }
  // Kept in a field, so it outlives the call.
  const draft = value.executor?.draft;
  if (draft != null) markEscaped(frame, draft);
  const scheduler = frame.interpreter.gathered.schedulerDraft(value.scheduler);
  if (scheduler !== null) scheduler.escapes = true;
  return value;
}

function lambdaFunction(frame: Frame, lambda: LambdaExpression): FunctionValue {
  return {
    location: locate(frame, lambda.bodySpan),
    label: 'lambda',
    invoke: (args, on, marks) => {
      const inner = innerFrame(frame, {
        ...marks,
        scope: { bindings: new Map(), parent: frame.scope },
        on: within(frame.on, on),
      });
      lambda.parameters.forEach((parameter, index) => {
        bindParameter(inner, parameter, args[index] ?? NOTHING);
      });
      runStatements(inner, lambda.body);
      return { effects: inner.effects, value: joinValues(inner.returns), isKnown: inner.state.isKnown };
    },
  };
}

function referenceFunction(frame: Frame, reference: MethodRefExpression): FunctionValue {
  const { workspace } = frame.interpreter;
  const target = evaluate(frame, reference.target);
  const site = {
    name: reference.name,
    nameSpan: reference.nameSpan,
    span: reference.span,
    argumentsSpan: reference.nameSpan,
    argumentExpressions: [],
  };
  return {
    location: locate(frame, reference.span),
    label: `${target.type === null ? simpleName(target.staticOf ?? '') : simpleName(target.type.name)}::${reference.name}`,
    invoke: (args, on, marks) => {
      const inner = innerFrame(frame, { ...marks, on: within(frame.on, on) });
      const result = (value: Value): ReturnType<FunctionValue['invoke']> => ({
        effects: inner.effects,
        value,
        isKnown: inner.state.isKnown,
      });
      if (target.staticOf === undefined) return result(callOn(inner, site, target, args));
      if (reference.name === 'new') return result({ type: typeOf(target.staticOf) });
      const holder = symbolOf(workspace, typeOf(target.staticOf), frame.symbol.path);
      const methods = holder === null ? [] : findMethods(workspace, holder, reference.name, args.length);
      const isStatic = methods.some(({ method }) => method.modifiers.includes('static'));
      const [receiver, ...rest] = args;
      if (
        isStatic ||
        receiver === undefined ||
        (holder === null && receiver.type === null && receiver.flow === undefined)
      ) {
        return result(callOn(inner, site, target, args));
      }
      return result(callOn(inner, site, { ...receiver, type: receiver.type ?? typeOf(target.staticOf) }, rest));
    },
  };
}
