import type { CallExpression, Expression, JavaMethod, JavaType, LambdaExpression } from '../../facts/java/javaFacts';
import { forEachExpression } from '../../model/java/walk';
import type { Project } from '../../model/project';

/** Finds the expressions around a place of a Java file, for fixes and for rules that look at how a call is written. */

/** Every expression that contains the offset, the outermost first; empty outside methods and initialisers. */
export function expressionsAround(project: Project, path: string, offset: number): readonly Expression[] {
  const found: Expression[] = [];
  const visit = (expression: Expression): void => {
    if (offset >= expression.span.start && offset < expression.span.end) found.push(expression);
  };
  const visitType = (type: JavaType): void => {
    if (offset < type.span.start || offset >= type.span.end) return;
    for (const { initializer } of type.fields) {
      if (initializer)
        forEachExpression([{ kind: 'expression', expression: initializer, span: initializer.span }], visit);
    }
    for (const method of type.methods) forEachExpression(method.body ?? [], visit);
    forEachExpression(type.initializers, visit);
    type.types.forEach(visitType);
  };
  project.javaFacts(path)?.types.forEach(visitType);
  return found;
}

/** The call whose method name starts at the offset. */
export function callAt(project: Project, path: string, nameStart: number): CallExpression | null {
  for (const expression of expressionsAround(project, path, nameStart)) {
    if (expression.kind === 'call' && expression.nameSpan.start === nameStart) return expression;
  }
  return null;
}

/** The method whose span contains the offset, with its type; the innermost where types are nested. */
export function methodAround(
  project: Project,
  path: string,
  offset: number,
): { readonly type: JavaType; readonly method: JavaMethod } | null {
  let found: { readonly type: JavaType; readonly method: JavaMethod } | null = null;
  const visitType = (type: JavaType): void => {
    const method = type.methods.find(({ span }) => offset >= span.start && offset < span.end);
    if (method) found = { type, method };
    type.types.forEach(visitType);
  };
  project.javaFacts(path)?.types.forEach(visitType);
  return found;
}

/** `Mono.just(…)`: a call of one of these methods on the bare name of one of these types. */
export function isStaticCall(
  expression: Expression,
  types: readonly string[],
  methods: ReadonlySet<string>,
): expression is CallExpression {
  if (expression.kind !== 'call' || !methods.has(expression.name)) return false;
  const { target } = expression;
  return target?.kind === 'name' && types.includes(target.name);
}

/** The expression a lambda returns: its body, or that of the one `return` at the end of its block. */
export function returnedBy(lambda: LambdaExpression): Expression | null {
  const last = lambda.body.at(-1);
  const returns = lambda.body.filter(({ kind }) => kind === 'return');
  return returns.length === 1 && last?.kind === 'return' ? (last.expression ?? null) : null;
}

/** The first expression of a chain of calls: `Mono` of `Mono.just(x).map(f)`, `web` of `web.get().retrieve()`. */
export function rootOf(expression: Expression): Expression {
  return expression.kind === 'call' && expression.target !== undefined ? rootOf(expression.target) : expression;
}

/** The calls of a chain from its end to its source. */
export function chainOf(expression: Expression): readonly CallExpression[] {
  if (expression.kind !== 'call') return [];
  return [expression, ...(expression.target === undefined ? [] : chainOf(expression.target))];
}

/** Whether a lambda may hold the expression: nothing it names is set a second time in the method. */
export function isCapturable(project: Project, path: string, expression: Expression): boolean {
  const around = methodAround(project, path, expression.span.start);
  if (around === null) return false;
  const set = new Set<string>();
  forEachExpression(around.method.body ?? [], (inner) => {
    if (inner.kind === 'assign' && inner.target.kind === 'name') set.add(inner.target.name);
    const [part] = inner.kind === 'composite' && /^(\+\+|--)$/.test(inner.operator) ? inner.parts : [];
    if (part?.kind === 'name') set.add(part.name);
  });
  let isFree = true;
  forEachExpression([{ kind: 'expression', expression, span: expression.span }], (inner) => {
    if (inner.kind === 'name' && set.has(inner.name)) isFree = false;
  });
  return isFree;
}
