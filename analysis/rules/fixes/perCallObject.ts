import type { Location, Span } from '../../documents/span';
import type { Expression, JavaMethod, LocalStatement, Statement } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import { forEachExpression } from '../../model/java/walk';
import type { Project } from '../../model/project';
import { methodAround } from './javaExpressions';

/** How a method uses an object it makes for one call: whether it keeps it to itself, and how to put another in its place. */

export interface PerCallObject {
  readonly method: JavaMethod;
  /** The statement that keeps it; null when it is made at the place of use. */
  readonly local: LocalStatement | null;
  /** The creation, with what stands before its dot. */
  readonly creation: Expression;
  /** Each place that uses it: the variable's name, or the creation itself. */
  readonly uses: readonly Use[];
}

export interface Use {
  readonly span: Span;
  /** The method called on it (`submit`), or the one it is an argument of (`supplyAsync`). */
  readonly call: string;
  readonly isTarget: boolean;
}

/** Null unless every use of what is made there is a call on it or an argument of a call: so that nothing else can be told. */
export function perCallObject(project: Project, { path, span }: Location): PerCallObject | null {
  const method = methodAround(project, path, span.start)?.method;
  if (!method?.body) return null;
  const local = localsOf(method.body).find(
    ({ initializer }) => initializer !== undefined && initializer.span.end === span.end && contains(initializer, span),
  );
  const calls: Expression[] = [];
  let creation: Expression | undefined = local?.initializer;
  let mentions = 0;
  forEachExpression(method.body, (expression) => {
    if (expression.kind === 'call' || expression.kind === 'new') calls.push(expression);
    if (local && isName(expression, local.name)) mentions++;
    if (!creation && expression.span.end === span.end && contains(expression, span)) creation = expression;
  });
  if (!creation) return null;
  const made = creation;
  const isIt = (expression: Expression | undefined): boolean =>
    expression !== undefined && (local ? isName(expression, local.name) : expression === made);
  const uses: Use[] = [];
  for (const call of calls) {
    if (call.kind === 'call' && call.target && isIt(call.target)) {
      uses.push({ span: call.target.span, call: call.name, isTarget: true });
    }
    if (call.kind !== 'call' && call.kind !== 'new') continue;
    for (const argument of call.arguments) {
      const name = call.kind === 'call' ? call.name : `new ${call.type.name}`;
      if (isIt(argument)) uses.push({ span: argument.span, call: name, isTarget: false });
    }
  }
  const isComplete = local ? mentions === uses.length : uses.length === 1;
  return isComplete ? { method, local: local ?? null, creation: made, uses } : null;
}

/** Names something else in every place of use, and takes the statement that made it out. Empty where that is no matter of whole lines. */
export function replaceObject(project: Project, path: string, made: PerCallObject, name: string): readonly Edit[] {
  const document = project.document(path);
  if (!document?.isIntact) return [];
  const uses = made.uses.map((use) => ({ path, span: use.span, newText: name }));
  if (!made.local) return uses;
  const { start, end } = made.local.span;
  const lineStart = document.lines.lineStart(document.lines.lineAt(start));
  const before = document.text.slice(lineStart, start);
  const after = /^;?[ \t]*(?:\r?\n|$)/.exec(document.text.slice(end));
  if (!/^[ \t]*$/.test(before) || !after) return [];
  return [{ path, span: { start: lineStart, end: end + after[0].length }, newText: '' }, ...uses];
}

function localsOf(statements: readonly Statement[]): readonly LocalStatement[] {
  return statements.flatMap((statement): readonly LocalStatement[] => {
    switch (statement.kind) {
      case 'local':
        return [statement];
      case 'block':
      case 'loop':
      case 'synchronized':
        return localsOf(statement.body);
      case 'if':
        return [...localsOf(statement.whenTrue), ...localsOf(statement.whenFalse)];
      case 'try':
        return localsOf([
          ...statement.body,
          ...statement.catches.flatMap((clause) => clause.body),
          ...statement.finally,
        ]);
      default:
        return [];
    }
  });
}

function contains(expression: Expression, span: Span): boolean {
  return (
    (expression.kind === 'call' || expression.kind === 'new') &&
    expression.span.start <= span.start &&
    (expression.kind === 'new' ? expression.span.start : expression.nameSpan.start) === span.start
  );
}

function isName(expression: Expression, name: string): boolean {
  return expression.kind === 'name' && expression.name === name;
}
