import type { Span } from '../../documents/span';
import type { CallExpression, Expression, LambdaExpression, LocalStatement } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import type { Project } from '../../model/project';
import { expressionsAround, isCapturable, isStaticCall } from './javaExpressions';

/**
 * `Mono.fromCallable(() -> { A a = first(); B b = second(); return a + b; }).subscribeOn(s)` becomes a `Mono.zip` of both calls,
 * each on the scheduler that the whole had.
 */

export interface CallableBlock {
  /** From `Mono` to the end of `subscribeOn(s)`. */
  readonly span: Span;
  readonly scheduler: string;
  readonly locals: readonly (LocalStatement & { readonly initializer: Expression })[];
  readonly result: Expression;
}

/** The Callable around two calls that are the whole of it; null for any other shape, also with a comment inside. */
export function callableBlock(project: Project, path: string, spans: readonly Span[]): CallableBlock | null {
  const document = project.document(path);
  const [first, second] = spans;
  if (!document?.isIntact || first === undefined || second === undefined || spans.length !== 2) return null;
  const around = [...expressionsAround(project, path, first.start)].reverse();
  const at = around.findIndex((expression) => expression.kind === 'lambda');
  const [lambda, callable, moved] = around.slice(at);
  if (at < 0 || lambda?.kind !== 'lambda' || !callable || !isStaticCall(callable, ['Mono'], FROM_CALLABLE)) return null;
  const scheduler = moved && moved.span.end > callable.span.end ? schedulerOf(callable, moved) : null;
  const parts = partsOf(lambda, first, second);
  if (scheduler === null || parts === null || moved === undefined) return null;
  const span = { start: callable.span.start, end: moved.span.end };
  const text = document.text.slice(span.start, span.end);
  if (/\/[/*]/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '')) || text.includes('"""')) return null;
  const canMove = [...parts.locals.map(({ initializer }) => initializer), parts.result].every((expression) =>
    isCapturable(project, path, expression),
  );
  return canMove ? { span, scheduler: document.text.slice(scheduler.start, scheduler.end), ...parts } : null;
}

/** Null where the type that a call must give is not plain to see. */
export function zipCallables(project: Project, path: string, block: CallableBlock): readonly Edit[] | null {
  const text = project.document(path)?.text ?? '';
  const written = ({ start, end }: Span): string => text.slice(start, end);
  const calls: string[] = [];
  for (const { type, initializer } of block.locals) {
    const witness = witnessOf(written(type.span), written(initializer.span));
    if (witness === null) return null;
    calls.push(`Mono.${witness}fromCallable(() -> ${written(initializer.span)}).subscribeOn(${block.scheduler})`);
  }
  const names = block.locals.map(({ name }) => name).join(', ');
  const newText = `Mono.zip(${calls.join(', ')}, (${names}) -> ${written(block.result.span)})`;
  return [{ path, span: block.span, newText }];
}

const FROM_CALLABLE = new Set(['fromCallable']);

/** The scheduler's place in `callable.subscribeOn(scheduler)`. */
function schedulerOf(callable: CallExpression, moved: Expression): Span | null {
  const [argument] = moved.kind === 'call' ? moved.arguments : [];
  const isMoved = moved.kind === 'call' && moved.name === 'subscribeOn' && moved.target === callable;
  return isMoved && argument !== undefined && moved.arguments.length === 1 ? argument.span : null;
}

function partsOf(
  { body, isBlock }: LambdaExpression,
  first: Span,
  second: Span,
): Pick<CallableBlock, 'locals' | 'result'> | null {
  const [a, b, end] = body;
  if (!isBlock || body.length !== 3 || end?.kind !== 'return' || end.expression === undefined) return null;
  const locals = [a, b].flatMap((statement) =>
    statement?.kind === 'local' && statement.initializer !== undefined
      ? [{ ...statement, initializer: statement.initializer }]
      : [],
  );
  const isBoth = [first, second].every((span, index) => locals[index]?.initializer.span.start === span.start);
  return locals.length === 2 && isBoth && throwsNothing(end.expression) ? { locals, result: end.expression } : null;
}

/** A function may not throw checked exceptions as a Callable may: names, literals and what operators make of them. */
function throwsNothing(expression: Expression): boolean {
  switch (expression.kind) {
    case 'name':
    case 'literal':
      return true;
    case 'field':
      return throwsNothing(expression.target);
    case 'binary':
      return throwsNothing(expression.left) && throwsNothing(expression.right);
    case 'call':
      // `List.of(a, b)`, `Map.of(…)`, `Optional.of(a)`: of the JDK, without checked exceptions.
      return (
        isStaticCall(expression, ['List', 'Map', 'Set', 'Optional', 'String'], COLLECTS) &&
        expression.arguments.every(throwsNothing)
      );
    default:
      return false;
  }
}

const COLLECTS = new Set(['of', 'format', 'valueOf', 'ofNullable']);

const BOXES: Readonly<Record<string, string>> = { int: 'Integer', long: 'Long', double: 'Double', boolean: 'Boolean' };

/** The declared type, so that the function sees what the variable was; a primitive one only where the call names its box. */
function witnessOf(type: string, call: string): string | null {
  if (type === 'var') return '';
  const box = BOXES[type];
  if (box !== undefined) return new RegExp(`\\b${box}\\.class\\b`).test(call) ? `<${box}>` : null;
  return /^[A-Z]/.test(type) ? `<${type}>` : null;
}
