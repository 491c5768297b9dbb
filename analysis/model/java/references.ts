import type { Span } from '../../documents/span';
import type { Expression, JavaAnnotation, JavaField } from '../../facts/java/javaFacts';
import { fieldSource } from './injection';
import { simpleName } from './javaTypes';
import { findType, type TypeSymbol } from './symbols';
import { resolveName } from './typeResolution';
import { lookUp, type Scope } from './values';
import { findField, type Workspace } from './workspace';

/** What a name in an expression stands for: a local variable, a field, a constant of another type or file. */

/** Where an expression stands: the type around it and the variables in sight. */
export interface NumberSite {
  readonly symbol: TypeSymbol;
  readonly scope: Scope | null;
}

export interface Reference {
  readonly site: NumberSite;
  readonly expression: Expression;
  readonly annotations?: readonly JavaAnnotation[];
  readonly span: Span;
  /** Nothing can change it afterwards: final, or never assigned again in sight. */
  readonly isFixed: boolean;
}

/** The initialiser a name stands for: local variable, field, constant of another type, static import. */
export function referencedExpression(
  workspace: Workspace,
  site: NumberSite,
  expression: Extract<Expression, { kind: 'name' | 'field' }>,
): Reference | null {
  if (expression.kind === 'name') {
    const binding = lookUp(site.scope, expression.name);
    if (binding !== null) {
      if (binding.initializer === undefined || binding.isReassigned) return null;
      return { site, expression: binding.initializer, span: binding.initializer.span, isFixed: true };
    }
    return (
      ownField(workspace, site.symbol, expression.name) ?? staticallyImported(workspace, site.symbol, expression.name)
    );
  }
  if (expression.target.kind === 'name' && (expression.target.name === 'this' || expression.target.name === 'super')) {
    return ownField(workspace, site.symbol, expression.name);
  }
  const holderName = qualifiedText(expression.target);
  if (holderName === null) return null;
  const holder = findType(
    workspace.resolver.table,
    resolveName(workspace.resolver, holderName, site.symbol),
    site.symbol.path,
  );
  return holder === null ? null : ownField(workspace, holder, expression.name);
}

function ownField(workspace: Workspace, symbol: TypeSymbol, name: string): Reference | null {
  const found = findField(workspace, symbol, name);
  if (found === null) return null;
  workspace.onRead(found.owner.path);
  const source = fieldSource(workspace, found);
  const site: NumberSite = { symbol: found.owner, scope: null };
  const isFixed = isConstantLike(found.field) || source.assignments <= 1;
  if (source.kind === 'expression')
    return {
      site,
      expression: source.expression,
      annotations: found.field.annotations,
      span: found.field.nameSpan,
      isFixed,
    };
  const placeholder: Expression = { kind: 'literal', literal: 'null', text: 'null', span: found.field.nameSpan };
  return { site, expression: placeholder, annotations: source.annotations, span: found.field.nameSpan, isFixed: false };
}

function isConstantLike(field: JavaField): boolean {
  return field.modifiers.includes('final');
}

function staticallyImported(workspace: Workspace, symbol: TypeSymbol, name: string): Reference | null {
  for (const entry of symbol.facts.imports) {
    if (!entry.isStatic || (!entry.isWildcard && simpleName(entry.name) !== name)) continue;
    const holder = findType(
      workspace.resolver.table,
      entry.isWildcard ? entry.name : entry.name.slice(0, entry.name.lastIndexOf('.')),
      symbol.path,
    );
    const found = holder === null ? null : ownField(workspace, holder, name);
    if (found !== null) return found;
  }
  return null;
}

/** `a.b.C` of a chain of names; null when something else stands in it. */
export function qualifiedText(expression: Expression): string | null {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'field') return null;
  const target = qualifiedText(expression.target);
  return target === null ? null : `${target}.${expression.name}`;
}
