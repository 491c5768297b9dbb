import type { JavaMethod } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import { forEachExpression } from '../../model/java/walk';
import type { Project, ProjectDocument } from '../../model/project';
import { addImports, clashes, newlineOf } from './javaEdits';
import { methodAround } from './javaExpressions';

/**
 * The whole body of a method that returns a publisher, run on `boundedElastic` once somebody subscribes: for handlers that
 * block before they build their chain.
 */

const SCHEDULERS = 'reactor.core.scheduler.Schedulers';

/** Null where the body is bound to the thread that calls it, or would not compile inside a function. */
export function wrapMethod(project: Project, path: string, offset: number): readonly Edit[] | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const around = methodAround(project, path, offset);
  if (!document?.isIntact || !facts || around === null || clashes(facts, SCHEDULERS)) return null;
  const { method, type } = around;
  const annotations = [...type.annotations, ...method.annotations].map(({ name }) => name.split('.').pop() ?? '');
  if (method.throws.length > 0 || method.modifiers.includes('synchronized')) return null;
  if (annotations.includes('Transactional') || setsParameter(method)) return null;
  const { returnType, bodySpan } = method;
  const element = returnType?.arguments[0];
  const publisher = returnType?.name;
  if (!bodySpan || (publisher !== 'Mono' && publisher !== 'Flux') || element === undefined) return null;
  const witness = document.text.slice(element.span.start, element.span.end);
  if (witness.includes('?')) return null;
  const head = `return ${publisher}.<${witness}>defer(() -> {`;
  const edits = around.method.body?.length ? body(document, bodySpan, head) : null;
  return edits && [...addImports(document, facts, [SCHEDULERS]), ...edits];
}

const TAIL = '}).subscribeOn(Schedulers.boundedElastic());';

function body(
  document: ProjectDocument,
  bodySpan: { readonly start: number; readonly end: number },
  head: string,
): readonly Edit[] | null {
  const { text, path, lines } = document;
  const inside = text.slice(bodySpan.start + 1, bodySpan.end - 1);
  const insert = (at: number, newText: string): Edit => ({ path, span: { start: at, end: at }, newText });
  const end = bodySpan.start + 1 + inside.trimEnd().length;
  if (!inside.includes('\n')) return [insert(bodySpan.start + 1, ` ${head}`), insert(end, ` ${TAIL}`)];
  const first = bodySpan.start + 1 + (/\S/.exec(inside)?.index ?? 0);
  const firstLine = lines.lineAt(first);
  // Something behind the brace on its own line has no indentation to follow; a text block would change with its own.
  if (firstLine === lines.lineAt(bodySpan.start) || inside.includes('"""')) return null;
  const indent = text.slice(lines.lineStart(firstLine), first);
  const outer = /^[ \t]*/.exec(text.slice(lines.lineStart(lines.lineAt(bodySpan.end - 1))))?.[0] ?? '';
  const step = indent.startsWith(outer) ? indent.slice(outer.length) : '    ';
  const newline = newlineOf(text);
  const edits = [insert(bodySpan.start + 1, `${newline}${indent}${head}`)];
  for (let line = firstLine; line <= lines.lineAt(end); line++) {
    const start = lines.lineStart(line);
    if (/\S/.test(text.slice(start, lines.lineEnd(line)))) edits.push(insert(start, step));
  }
  return [...edits, insert(end, `${newline}${indent}${TAIL}`)];
}

/** A function may only see parameters that keep their value. */
function setsParameter({ parameters, body: statements }: JavaMethod): boolean {
  const names = new Set(parameters.map(({ name }) => name));
  let found = false;
  forEachExpression(statements ?? [], (expression) => {
    const [part] = expression.kind === 'composite' && /^(\+\+|--)$/.test(expression.operator) ? expression.parts : [];
    const target = expression.kind === 'assign' ? expression.target : part;
    if (target?.kind === 'name' && names.has(target.name)) found = true;
  });
  return found;
}
