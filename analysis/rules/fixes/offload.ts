import type { Location, Span } from '../../documents/span';
import type { CallExpression, Expression, JavaFacts } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import type { Project, ProjectDocument } from '../../model/project';
import { addImports, clashes } from './javaEdits';
import { chainOf, expressionsAround, isCapturable, isStaticCall, methodAround } from './javaExpressions';
import { wrapMethod } from './wrapMethod';

/**
 * Moves blocking work to `boundedElastic`, by the shape of the code around it: lazy work gets a `subscribeOn`, a call made
 * while the chain is built becomes lazy first, a value already in hand gets a `publishOn` above the operator.
 */

const SCHEDULERS = 'reactor.core.scheduler.Schedulers';
const ELASTIC = 'Schedulers.boundedElastic()';
const LAZY = new Set(['fromCallable', 'fromSupplier', 'fromRunnable']);
const DEFER = new Set(['defer']);
/** Operators whose function runs where the elements arrive. */
const CALLBACKS = new Set([
  'map',
  'mapNotNull',
  'filter',
  'handle',
  'doOnNext',
  'doOnSuccess',
  'flatMap',
  'flatMapMany',
  'flatMapIterable',
  'concatMap',
  'flatMapSequential',
]);

export interface Offload {
  readonly shape: 'subscribeOn' | 'fromCallable' | 'publishOn';
  readonly edits: readonly Edit[];
}

/** The change for a blocking call at that place; null where no shape is recognised or the file is not to be touched. */
export function offloadCall(project: Project, { path, span }: Location): Offload | null {
  const target = changeable(project, path);
  if (target === null) return null;
  const around = [...expressionsAround(project, path, span.start)].reverse();
  for (const [index, expression] of around.entries()) {
    const edits = offloadOf(project, target, expression, { at: span, outside: around.slice(index + 1) });
    if (edits === 'stop') return null;
    if (edits !== null) return edits;
  }
  // Nothing around is a function: the method itself blocks before it returns its chain.
  if (around.some(({ kind }) => kind === 'lambda')) return null;
  const edits = wrapMethod(project, path, span.start);
  return edits && { shape: 'subscribeOn', edits };
}

/** `.subscribeOn(…)` and the white space before its dot go. */
export function removeOperator(project: Project, path: string, call: CallExpression): Edit | null {
  const document = project.document(path);
  if (!document?.isIntact || call.target === undefined) return null;
  const between = document.text.slice(call.target.span.end, call.nameSpan.start);
  // A comment between would be lost.
  if (!/^\s*\.\s*$/.test(between)) return null;
  return { path, span: { start: call.target.span.end, end: call.span.end }, newText: '' };
}

interface Target {
  readonly document: ProjectDocument;
  readonly facts: JavaFacts;
}

interface Place {
  /** The blocking call. */
  readonly at: Span;
  /** Expressions around the one looked at, the innermost first. */
  readonly outside: readonly Expression[];
}

function changeable(project: Project, path: string): Target | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  return document?.isIntact && facts && !clashes(facts, SCHEDULERS) ? { document, facts } : null;
}

function offloadOf(project: Project, target: Target, expression: Expression, place: Place): Offload | 'stop' | null {
  const { at } = place;
  if (expression.kind === 'new' && expression.body !== undefined) return 'stop';
  if (expression.kind !== 'call') return null;
  const argument = expression.arguments.find(({ span }) => at.start >= span.start && at.start < span.end);
  if (argument === undefined) return null;
  const isFunction = argument.kind === 'lambda' || argument.kind === 'methodRef';
  if (isFunction && isStaticCall(expression, ['Mono', 'Flux'], DEFER))
    return offloadDefer(project, target, expression, place);
  if (isFunction && isStaticCall(expression, ['Mono'], LAZY)) {
    const edits = turnOrAppend(project, target, expression, place);
    return edits === null ? 'stop' : { shape: 'subscribeOn', edits };
  }
  if (!isFunction && isStaticCall(expression, ['Mono'], new Set(['just']))) {
    return makeLazy(project, target, expression, { ...place, argument });
  }
  if (!isFunction && isStaticCall(expression, ['Flux'], new Set(['fromIterable']))) {
    return deferWhole(project, target, expression, place);
  }
  if (!isFunction) return null;
  if (!CALLBACKS.has(expression.name) || expression.target === undefined || !isChain(expression.target)) return 'stop';
  const { text } = target.document;
  const dot = text.slice(expression.target.span.end, expression.nameSpan.start);
  const edit = insert(target, expression.target.span.end, `${/^\s*\.\s*$/.test(dot) ? dot : '.'}publishOn(${ELASTIC})`);
  return { shape: 'publishOn', edits: [...addImports(target.document, target.facts, [SCHEDULERS]), edit] };
}

/** What `defer` runs at each subscription moves with a `subscribeOn`; at the end of a chain its type must then be written. */
function offloadDefer(project: Project, target: Target, call: CallExpression, { outside }: Place): Offload | 'stop' {
  const { document, facts } = target;
  const [next] = outside;
  const isChained = next?.kind === 'call' && next.target === call;
  const isWritten = document.text.slice(call.target?.span.end ?? call.span.start, call.nameSpan.start).includes('<');
  const returned = methodAround(project, document.path, call.span.start)?.method.returnType;
  const [element] = returned?.arguments ?? [];
  const isAnswer = next === undefined && element !== undefined && call.target?.kind === 'name';
  const witness =
    isAnswer && returned?.name === call.target.name ? document.text.slice(element.span.start, element.span.end) : '';
  if (!isChained && !isWritten && (witness === '' || witness.includes('?'))) return 'stop';
  const typed = isChained || isWritten ? [] : [insert(target, call.nameSpan.start, `<${witness}>`)];
  const edits = [
    ...addImports(document, facts, [SCHEDULERS]),
    ...typed,
    insert(target, call.span.end, `.subscribeOn(${ELASTIC})`),
  ];
  return { shape: 'subscribeOn', edits };
}

/** A publisher built by calls, or handed in: something an operator can be put behind. */
function isChain(expression: Expression): boolean {
  return chainOf(expression).length > 0 || expression.kind === 'name';
}

function makeLazy(
  project: Project,
  target: Target,
  call: CallExpression,
  { argument, outside }: Place & { readonly argument: Expression },
): Offload | null {
  if (call.arguments.length !== 1 || !isCapturable(project, target.document.path, argument)) return null;
  const { path } = target.document;
  const witness = typeWitness(project, target, { ...call, name: 'fromCallable' }, outside) ?? '';
  return {
    shape: 'fromCallable',
    edits: [
      ...addImports(target.document, target.facts, [SCHEDULERS]),
      { path, span: call.nameSpan, newText: `${witness}fromCallable` },
      { path, span: { start: argument.span.start, end: argument.span.start }, newText: '() -> ' },
      insert(target, call.span.end, `.subscribeOn(${ELASTIC})`),
    ],
  };
}

function deferWhole(project: Project, target: Target, call: CallExpression, { outside }: Place): Offload | null {
  if (!isCapturable(project, target.document.path, call)) return null;
  const { path } = target.document;
  const witness = typeWitness(project, target, call, outside) ?? '';
  return {
    shape: 'fromCallable',
    edits: [
      ...addImports(target.document, target.facts, [SCHEDULERS]),
      { path, span: { start: call.span.start, end: call.span.start }, newText: `Flux.${witness}defer(() -> ` },
      insert(target, call.span.end, `).subscribeOn(${ELASTIC})`),
    ],
  };
}

/** A `publishOn` right behind the Callable was meant to move it: with the other name it does. Null: it would not compile. */
function turnOrAppend(
  project: Project,
  target: Target,
  call: CallExpression,
  { outside }: Place,
): readonly Edit[] | null {
  const [next] = outside;
  const isTurned =
    next?.kind === 'call' && next.target === call && next.name === 'publishOn' && next.arguments.length === 1;
  if (isTurned) return [{ path: target.document.path, span: next.nameSpan, newText: 'subscribeOn' }];
  const witness = typeWitness(project, target, call, outside);
  if (witness === null) return null;
  return [
    ...addImports(target.document, target.facts, [SCHEDULERS]),
    ...(witness === '' ? [] : [insert(target, call.nameSpan.start, witness)]),
    insert(target, call.span.end, `.subscribeOn(${ELASTIC})`),
  ];
}

/** Types of which an expression usually has a subtype. */
const SUPERTYPES = /^(Object|Number|Iterable|Collection|CharSequence|Comparable)\b|<.*\?/;

/**
 * `<Void>` where the compiler would no longer see it: a call at the end of a chain takes its type from the place it is
 * used in, one in the middle only from its arguments. Empty where that makes no difference, null where it cannot be told.
 */
function typeWitness(
  project: Project,
  { document }: Target,
  call: CallExpression,
  outside: readonly Expression[],
): string | null {
  const { text, path } = document;
  const isWritten = text.slice(call.target?.span.end ?? call.span.start, call.nameSpan.start).includes('<');
  const [next] = outside;
  const isChained = next?.kind === 'call' && next.target === call;
  if (isWritten || isChained) return '';
  const returned = methodAround(project, path, call.span.start)?.method.returnType;
  const [argument] = returned?.arguments ?? [];
  const element = argument === undefined ? '' : text.slice(argument.span.start, argument.span.end);
  if (call.name !== 'fromRunnable') return next === undefined && SUPERTYPES.test(element) ? `<${element}>` : '';
  if (next?.kind === 'call' && /^when/.test(next.name)) return '';
  const isAnswer = next === undefined || (next.kind === 'lambda' && element === 'Void');
  return isAnswer && element !== '' ? `<${element}>` : null;
}

function insert({ document }: Target, at: number, newText: string): Edit {
  return { path: document.path, span: { start: at, end: at }, newText };
}
