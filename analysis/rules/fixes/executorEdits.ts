import type { Edit } from '../../features/edit';
import type { ExecutorDeclaration, ExecutorSetting } from '../../model/java/javaModel';
import type { Project } from '../../model/project';
import { wholeFactory } from './dedicatedScheduler';
import { addImports, clashes, newlineOf } from './javaEdits';

/** Edits of executors that stand in code: more setter calls, or a bounded pool in the place of an unbounded one. */

/** More setter calls on the same variable, each a line of its own after this one; null where the call is no plain statement. */
export function insertAfter(
  project: Project,
  setting: Pick<ExecutorSetting, 'location'>,
  calls: readonly string[],
): readonly Edit[] | null {
  if (calls.length === 0) return [];
  const { path, span } = setting.location;
  const document = project.document(path);
  const receiver = document && /^([\w$.]+)\s*\.\s*set\w+\s*\(/.exec(document.text.slice(span.start, span.end));
  return receiver ? insertCalls(project, path, span, receiver[1] ?? '', calls) : null;
}

/** Setter calls behind the last one there is, else behind `X executor = new X(…);`. */
export function addSetters(
  project: Project,
  declaration: ExecutorDeclaration,
  calls: readonly string[],
): readonly Edit[] | null {
  const setters = declaration.settings.filter(({ location }) => location.span.start > declaration.location.span.end);
  const last = setters.reduce<ExecutorSetting | undefined>(
    (latest, setting) => (latest && latest.location.span.start > setting.location.span.start ? latest : setting),
    undefined,
  );
  if (last) return insertAfter(project, last, calls);
  const { path, span } = declaration.location;
  const variable = /([\w$]+)\s*=\s*$/.exec(project.document(path)?.text.slice(0, span.start) ?? '');
  const isLocal = declaration.holder === 'bean' || declaration.holder === 'local';
  return variable && isLocal ? insertCalls(project, path, span, variable[1] ?? '', calls) : null;
}

function insertCalls(
  project: Project,
  path: string,
  span: { readonly start: number; readonly end: number },
  receiver: string,
  calls: readonly string[],
): readonly Edit[] | null {
  const document = project.document(path);
  const semicolon = document && /^\s*;/.exec(document.text.slice(span.end));
  if (!document || !semicolon) return null;
  const at = span.end + semicolon[0].length;
  const lineStart = document.lines.lineStart(document.lines.lineAt(span.start));
  const indent = /^[ \t]*/.exec(document.text.slice(lineStart))?.[0] ?? '';
  const newText = calls.map((call) => `${newlineOf(document.text)}${indent}${receiver}.${call};`).join('');
  return [{ path, span: { start: at, end: at }, newText }];
}

const POOL_IMPORTS = ['LinkedBlockingQueue', 'ThreadPoolExecutor', 'TimeUnit'].map(
  (name) => `java.util.concurrent.${name}`,
);

/** `new ThreadPoolExecutor(…)` with a bounded queue; what does not fit into it runs on the caller, which slows it down. */
export function boundedPool(threads: string, queue: number, factory?: string): string {
  const made = factory === undefined ? '' : `${factory}, `;
  return `new ThreadPoolExecutor(${threads}, ${threads}, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(${queue}), ${made}new ThreadPoolExecutor.CallerRunsPolicy())`;
}

/** `Executors.newXThreadPool(…)` becomes a bounded pool; a thread factory that stands there is kept. */
export function replaceFactory(
  project: Project,
  declaration: ExecutorDeclaration,
  threads: string,
  queue: number,
): readonly Edit[] {
  const { path, span } = declaration.location;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  if (!document?.isIntact || !facts || POOL_IMPORTS.some((name) => clashes(facts, name))) return [];
  const text = document.text.slice(span.start, span.end);
  const open = text.indexOf('(');
  const given = splitArguments(text.slice(open + 1, -1));
  const takesCount = /^newFixed/.test(text);
  const factory = given[takesCount ? 1 : 0];
  const whole = wholeFactory(project, declaration.location);
  return [...addImports(document, facts, POOL_IMPORTS), { ...whole, newText: boundedPool(threads, queue, factory) }];
}

/** Arguments as written, split at the commas outside brackets and texts. */
export function splitArguments(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"' || character === "'") {
      const close = text.indexOf(character, at + 1);
      at = close < 0 ? text.length : close;
    } else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  const last = text.slice(start).trim();
  return last === '' ? parts : [...parts, last];
}
