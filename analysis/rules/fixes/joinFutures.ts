import type { Span } from '../../documents/span';
import type { Expression, JavaMethod, JavaType, LocalStatement, Statement } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import { allTypes, applicationFiles } from '../../model/executorBeans';
import { forEachExpression, mentionsName, statementsOf } from '../../model/java/walk';
import type { ModuleView, Project, ProjectDocument } from '../../model/project';
import { indentStep } from './configurationHome';
import { addImports, clashes, newlineOf } from './javaEdits';
import { expressionsAround, isCapturable, methodAround } from './javaExpressions';
import { isMovable } from './movableExpression';

/**
 * Makes calls that stand one after another in a block futures, which are joined behind the last one. Only where nothing can
 * tell the difference: no exception that somebody catches, no transaction, no lock, nothing bound to the calling thread.
 */

const FUTURE = 'java.util.concurrent.CompletableFuture';

export interface CallGroup {
  readonly method: JavaMethod;
  readonly calls: readonly (LocalStatement & { readonly initializer: Expression })[];
}

/** The calls of these spans as locals of one block; null where they may not be moved to other threads. */
export function movableCalls(
  project: Project,
  view: ModuleView,
  path: string,
  spans: readonly Span[],
): CallGroup | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const [first] = spans;
  const around = first === undefined ? null : methodAround(project, path, first.start);
  if (!document?.isIntact || !facts || first === undefined || around === null || clashes(facts, FUTURE)) return null;
  const { method, type } = around;
  const block = blockOf(method.body ?? [], first);
  if (block === null || mayNotMove(project, view, type, method) || isThreadBound(project, view)) return null;
  // A lambda around would be another method, with exceptions of its own.
  if (expressionsAround(project, path, first.start).some(({ kind }) => kind === 'lambda' || kind === 'switch'))
    return null;
  const calls = callsOf(document, block, spans);
  if (calls === null) return null;
  const canMove = calls.every(
    ({ initializer }) => isCapturable(project, path, initializer) && isMovable(initializer, type, method),
  );
  const text = document.text.slice(method.span.start, method.span.end);
  const isFree = calls.every(({ name }) => !new RegExp(`\\b${futureOf(name)}\\b`).test(text));
  return canMove && isFree ? { method, calls } : null;
}

/** `a = supplyAsync(…)` for each call, then one `allOf(…).join()` and the values under their old names. Null: no such type. */
export function joinFutures(
  project: Project,
  view: ModuleView,
  path: string,
  { calls }: CallGroup,
  executor: string,
  jdk: number | null,
): readonly Edit[] | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const last = calls.at(-1);
  if (!document || !facts || !last) return null;
  const { text } = document;
  const edits: Edit[] = [...addImports(document, facts, [FUTURE])];
  for (const call of calls) {
    const type = typeOfFuture(project, view, document, call, jdk);
    if (type === null) return null;
    const head = `${type} ${futureOf(call.name)} = CompletableFuture.supplyAsync(() -> `;
    edits.push(
      { path, span: { start: call.span.start, end: call.initializer.span.start }, newText: head },
      { path, span: { start: call.initializer.span.end, end: call.initializer.span.end }, newText: `, ${executor})` },
    );
  }
  const line = document.lines.lineStart(document.lines.lineAt(last.span.start));
  const indent = `${newlineOf(text)}${/^[ \t]*/.exec(text.slice(line))?.[0] ?? indentStep(document)}`;
  const joined = calls.map(({ span, nameSpan, name }) => {
    const declared = text.slice(span.start, nameSpan.start).replace(/\s+/g, ' ');
    return `${indent}${declared}${name} = ${futureOf(name)}.join();`;
  });
  const all = `${indent}CompletableFuture.allOf(${calls.map(({ name }) => futureOf(name)).join(', ')}).join();`;
  edits.push({ path, span: { start: last.span.end, end: last.span.end }, newText: `${all}${joined.join('')}` });
  return edits;
}

function futureOf(name: string): string {
  return `${name}Future`;
}

/**
 * `var` takes whatever type the call has, also a primitive one. What only the declared type settles keeps it, and before
 * Java 10 there is nothing else.
 */
function typeOfFuture(
  project: Project,
  view: ModuleView,
  document: ProjectDocument,
  call: CallGroup['calls'][number],
  jdk: number | null,
): string | null {
  const initializer = document.text.slice(call.initializer.span.start, call.initializer.span.end);
  const declared = document.text.slice(call.type.span.start, call.type.span.end);
  const isInferred = /<\s*>/.test(initializer) || isGeneric(project, view, call.initializer);
  if (jdk !== null && jdk >= 10 && !isInferred) return 'var';
  if (declared === 'var' || /^(?:int|long|double|float|boolean|short|byte|char)\b/.test(declared)) return null;
  // `Map<String, Object> x = get(…, Map.class)` compiles by an unchecked conversion, which inference does not make.
  return declared.includes('<') && /\.class\b/.test(initializer) ? null : `CompletableFuture<${declared}>`;
}

/** A method of the project with type parameters of its own, whose result may be settled by nothing but the declaration. */
function isGeneric(project: Project, view: ModuleView, call: Expression): boolean {
  if (call.kind !== 'call') return false;
  return applicationFiles(view).some((path) =>
    allTypes(project.javaFacts(path)?.types ?? []).some(({ methods }) =>
      methods.some(({ name, typeParameters }) => name === call.name && typeParameters.length > 0),
    ),
  );
}

const OWN_RULES =
  /^(Transactional|Retryable|Retry|CircuitBreaker|Bulkhead|RateLimiter|TimeLimiter|ConcurrencyLimit|Async|SneakyThrows|Synchronized|Locked|PreAuthorize|PostAuthorize|Secured|RolesAllowed|Observed|NewSpan|Span|WithSpan|Timed)$/;

/** The method has rules that hold for its thread, or its exceptions are somebody's business. */
function mayNotMove(project: Project, view: ModuleView, type: JavaType, method: JavaMethod): boolean {
  const annotations = [...type.annotations, ...method.annotations].map(({ name }) => name.split('.').pop() ?? '');
  if (method.name === '<init>' || method.throws.length > 0 || method.modifiers.includes('synchronized')) return true;
  if (annotations.some((name) => OWN_RULES.test(name))) return true;
  return applicationFiles(view).some((path) => isCaughtIn(project, path, method.name));
}

/** A caller catches what the call throws: a future would wrap it in `CompletionException`. */
function isCaughtIn(project: Project, path: string, name: string): boolean {
  const text = project.document(path)?.text ?? '';
  if (!text.includes(`${name}(`) || !text.includes('catch')) return false;
  const calls = (statements: readonly Statement[]): boolean => {
    let found = false;
    forEachExpression(statements, (expression) => {
      if ((expression.kind === 'call' || expression.kind === 'methodRef') && expression.name === name) found = true;
    });
    return found;
  };
  const caught = (statements: readonly Statement[]): boolean =>
    statements.some((statement) => {
      if (statement.kind === 'try' && statement.catches.length > 0 && calls(statement.body)) return true;
      return statementsOf(statement).some(caught);
    });
  const types = allTypes(project.javaFacts(path)?.types ?? []);
  return types.some(({ methods }) => methods.some(({ body }) => body !== undefined && caught(body)));
}

/** State of the calling thread that a client or a filter may read: it is not there on another thread. */
function isThreadBound(project: Project, view: ModuleView): boolean {
  const { application, applicationJava } = view;
  const has = (group: string, artifact: string): boolean => application.hasDependency(group, artifact);
  return (
    applicationJava.imports.some(({ text }) => BOUND.test(text)) ||
    applicationFiles(view).some((path) => /\bThreadLocal\b/.test(project.document(path)?.text ?? '')) ||
    has('org.springframework.security', 'spring-security-oauth2-client') ||
    has('io.micrometer', 'micrometer-tracing') ||
    has('org.springframework.cloud', 'spring-cloud-starter-sleuth')
  );
}

const BOUND =
  /\.(SecurityContextHolder|RequestContextHolder|MDC|ThreadContext|LocaleContextHolder|TransactionTemplate|RequestInterceptor|ClientHttpRequestInterceptor|ExchangeFilterFunction|RequestScope|SessionScope)$/;

/** The innermost block of a body that holds a span as a statement; null inside anything that catches or locks. */
function blockOf(statements: readonly Statement[], span: Span): readonly Statement[] | null {
  const holder = statements.find((statement) => holds(statement, span));
  if (!holder) return null;
  if (holder.kind === 'local') return statements;
  if (holder.kind === 'try' || holder.kind === 'synchronized') return null;
  for (const inner of statementsOf(holder)) {
    const found = blockOf(inner, span);
    if (found) return found;
  }
  return null;
}

function holds({ span: own }: Statement, span: Span): boolean {
  return span.start >= own.start && span.end <= own.end;
}

/** The statements of the calls, next to each other but for locals that call nothing; null for any other shape. */
function callsOf(
  { text }: ProjectDocument,
  block: readonly Statement[],
  spans: readonly Span[],
): CallGroup['calls'] | null {
  const from = block.findIndex((statement) => spans[0] !== undefined && holds(statement, spans[0]));
  const calls: (LocalStatement & { readonly initializer: Expression })[] = [];
  for (const statement of block.slice(Math.max(0, from))) {
    const span = spans[calls.length];
    if (span === undefined) break;
    if (statement.kind !== 'local' || statement.initializer === undefined) return null;
    const { initializer } = statement;
    if (calls.some(({ name }) => mentionsName(initializer, name))) return null;
    if (!holds(statement, span)) {
      if (!isPlain(initializer)) return null;
      continue;
    }
    // A single variable spans its whole declaration, with the semicolon.
    if (initializer.span.start !== span.start || !text.slice(initializer.span.end, statement.span.end).startsWith(';'))
      return null;
    calls.push({ ...statement, initializer });
  }
  return calls.length === spans.length && calls.length > 1 ? calls : null;
}

/** Names, literals and what is computed from them. */
function isPlain(expression: Expression): boolean {
  let plain = true;
  forEachExpression([{ kind: 'expression', expression, span: expression.span }], ({ kind }) => {
    if (!['name', 'literal', 'field', 'binary', 'conditional', 'cast'].includes(kind)) plain = false;
  });
  return plain;
}
