import type { Location, Span } from '../../documents/span';
import type { Expression, JavaAnnotation } from '../../facts/java/javaFacts';
import { arithmetic, parseInteger, UNSETTLED } from './arithmetic';
import type { CodeNumber } from './javaModel';
import { type NumberSite, referencedExpression } from './references';
import { findType, type TypeSymbol } from './symbols';
import { resolveName } from './typeResolution';
import { lookUp } from './values';
import { annotationNamed, findField, type Workspace } from './workspace';

/**
 * Numbers and texts that code settles: literals, constants of any file, fields, `@Value` placeholders, configuration
 * properties, arithmetic, and multiples of the processors. What is not settled comes back with a null value.
 */
const MAX_INT = 2147483647;
const MAX_DEPTH = 12;

/** The number an expression stands for, with the place where it is written and the place where the figure stands. */
export function resolveNumber(
  workspace: Workspace,
  site: NumberSite,
  expression: Expression,
  argumentIndex?: number,
): CodeNumber {
  const written: Location = { path: site.symbol.path, span: expression.span };
  const found = evaluate(workspace, site, expression, 0);
  const base: CodeNumber = { ...found, written, origin: found.origin ?? written };
  return argumentIndex === undefined ? base : { ...base, argumentIndex };
}

/** The text of a constant expression, or null. */
export function resolveText(workspace: Workspace, site: NumberSite, expression: Expression, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  switch (expression.kind) {
    case 'literal':
      return expression.literal === 'null' || expression.literal === 'class' ? null : expression.text;
    case 'binary': {
      if (expression.operator !== '+') return null;
      const left = resolveText(workspace, site, expression.left, depth + 1);
      const right = resolveText(workspace, site, expression.right, depth + 1);
      return left === null || right === null ? null : left + right;
    }
    case 'name':
    case 'field': {
      const referenced = referencedExpression(workspace, site, expression);
      return referenced === null ? null : resolveText(workspace, referenced.site, referenced.expression, depth + 1);
    }
    case 'composite':
      return expression.operator === '{}' || expression.operator === 'array' || expression.parts.length === 1
        ? firstText(workspace, site, expression.parts, depth)
        : null;
    default:
      return null;
  }
}

function firstText(workspace: Workspace, site: NumberSite, parts: readonly Expression[], depth: number): string | null {
  const [first] = parts;
  return first === undefined ? null : resolveText(workspace, site, first, depth + 1);
}

function evaluate(workspace: Workspace, site: NumberSite, expression: Expression, depth: number): CodeNumber {
  if (depth > MAX_DEPTH) return UNSETTLED;
  const again = (inner: Expression): CodeNumber => evaluate(workspace, site, inner, depth + 1);
  switch (expression.kind) {
    case 'literal': {
      const value = parseInteger(expression.text);
      if (value === null) return UNSETTLED;
      return {
        value: value === MAX_INT ? 'unlimited' : value,
        source: 'literal',
        origin: { path: site.symbol.path, span: expression.span },
      };
    }
    case 'cast':
      return again(expression.value);
    case 'binary':
      return arithmetic(expression.operator, again(expression.left), again(expression.right));
    case 'composite':
      if (expression.parts.length === 1 && expression.parts[0] !== undefined) {
        const inner = again(expression.parts[0]);
        if (expression.operator === '-') return arithmetic('-', { value: 0, source: 'literal' }, inner);
        return expression.operator === '()' || expression.operator === '+' ? inner : UNSETTLED;
      }
      return UNSETTLED;
    case 'call':
      return callNumber(workspace, site, expression, again);
    case 'name':
    case 'field':
      return referenceNumber(workspace, site, expression, depth);
    default:
      return UNSETTLED;
  }
}

function callNumber(
  workspace: Workspace,
  site: NumberSite,
  call: Extract<Expression, { kind: 'call' }>,
  again: (inner: Expression) => CodeNumber,
): CodeNumber {
  if (call.name === 'availableProcessors') return { value: null, source: 'cores', cores: { factor: 1, plus: 0 } };
  const [first, second] = call.arguments;
  const isMath = call.target?.kind === 'name' && call.target.name === 'Math';
  if (isMath && first !== undefined && second !== undefined && (call.name === 'max' || call.name === 'min')) {
    const left = again(first);
    const right = again(second);
    if (typeof left.value === 'number' && typeof right.value === 'number') {
      return {
        value: call.name === 'max' ? Math.max(left.value, right.value) : Math.min(left.value, right.value),
        source: 'constant',
      };
    }
    return UNSETTLED;
  }
  if (call.name === 'parseInt' || call.name === 'valueOf' || call.name === 'intValue') {
    const inner = first ?? call.target;
    return inner === undefined ? UNSETTLED : again(inner);
  }
  return propertiesNumber(workspace, site, call) ?? UNSETTLED;
}

/** `properties.getConcurrency()` or `properties.concurrency()` on a `@ConfigurationProperties` type. */
function propertiesNumber(
  workspace: Workspace,
  site: NumberSite,
  call: Extract<Expression, { kind: 'call' }>,
): CodeNumber | null {
  if (call.target === undefined || call.arguments.length > 0) return null;
  const holder = declaredTypeOf(workspace, site, call.target);
  const prefixOf = holder === null ? null : propertiesPrefix(workspace, holder);
  if (holder === null || prefixOf === null) return null;
  const name = call.name.replace(/^(get|is)(?=[A-Z])/, '');
  const camel = name.charAt(0).toLowerCase() + name.slice(1);
  const key = `${prefixOf}.${toKebab(camel)}`;
  workspace.onRead(holder.path);
  const field = holder.declaration.fields.find((candidate) => candidate.name === camel);
  const fallback =
    field?.initializer === undefined
      ? null
      : evaluate(workspace, { symbol: holder, scope: null }, field.initializer, 1);
  const origin = field === undefined ? undefined : { path: holder.path, span: field.nameSpan };
  return {
    value: fallback?.value ?? null,
    source: 'property',
    propertyKey: key,
    ...(origin === undefined ? {} : { origin }),
  };
}

function propertiesPrefix(workspace: Workspace, symbol: TypeSymbol): string | null {
  const annotation = annotationNamed(symbol.declaration.annotations, 'ConfigurationProperties');
  const argument = annotation?.arguments.find((candidate) => candidate.name === 'value' || candidate.name === 'prefix');
  return argument === undefined ? null : resolveText(workspace, { symbol, scope: null }, argument.value);
}

function declaredTypeOf(workspace: Workspace, site: NumberSite, target: Expression): TypeSymbol | null {
  if (target.kind !== 'name' && target.kind !== 'field') return null;
  const binding = target.kind === 'name' ? lookUp(site.scope, target.name) : null;
  if (binding?.type != null) return findType(workspace.resolver.table, binding.type.name, site.symbol.path);
  const field = findField(workspace, site.symbol, target.name);
  if (field === null) return null;
  return findType(
    workspace.resolver.table,
    resolveName(workspace.resolver, field.field.type.name, field.owner),
    field.owner.path,
  );
}

function referenceNumber(
  workspace: Workspace,
  site: NumberSite,
  expression: Extract<Expression, { kind: 'name' | 'field' }>,
  depth: number,
): CodeNumber {
  if (expression.kind === 'field' && expression.name === 'MAX_VALUE') return { value: 'unlimited', source: 'literal' };
  if (expression.name === 'SMALL_BUFFER_SIZE' || expression.name === 'XS_BUFFER_SIZE') {
    return { value: expression.name === 'SMALL_BUFFER_SIZE' ? 256 : 32, source: 'constant' };
  }
  const binding = expression.kind === 'name' ? lookUp(site.scope, expression.name) : null;
  if (binding !== null && binding.parameter !== undefined) {
    return valueNumber(workspace, site, binding.parameter.annotations, binding.parameter.span) ?? UNSETTLED;
  }
  const referenced = referencedExpression(workspace, site, expression);
  if (referenced === null) return UNSETTLED;
  if (referenced.annotations !== undefined) {
    const bound = valueNumber(workspace, referenced.site, referenced.annotations, referenced.span);
    if (bound !== null) return bound;
  }
  if (!referenced.isFixed) return UNSETTLED;
  const found = evaluate(workspace, referenced.site, referenced.expression, depth + 1);
  return found.source === 'literal' ? { ...found, source: 'constant' } : found;
}

/** The number of `@Value("${key:default}")`; null when there is no such annotation. */
function valueNumber(
  workspace: Workspace,
  site: NumberSite,
  annotations: readonly JavaAnnotation[],
  span: Span,
): CodeNumber | null {
  const annotation = annotationNamed(annotations, 'Value');
  const argument = annotation?.arguments[0];
  if (annotation === null || argument === undefined) return null;
  const origin: Location = { path: site.symbol.path, span: annotation.span ?? span };
  const text = resolveText(workspace, site, argument.value);
  if (text === null) return { value: null, source: 'expression', origin };
  const placeholder = /^\$\{([^:{}]+)(?::([^{}]*))?\}$/.exec(text.trim());
  if (placeholder?.[1] === undefined) {
    const value = parseInteger(text.trim());
    return { value, source: value === null ? 'expression' : 'literal', origin };
  }
  const fallback = placeholder[2] === undefined ? null : parseInteger(placeholder[2].trim());
  return { value: fallback, source: 'property', propertyKey: placeholder[1].trim(), origin };
}

function toKebab(camel: string): string {
  return camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
