import type { Edit } from '../../features/edit';
import type { FanOut } from '../../model/java/javaModel';
import type { Project } from '../../model/project';

/** Operators with an overload `(function, int concurrency)`; the others take their number elsewhere or not at all. */
const TAKES_CONCURRENCY_LAST = new Set(['flatMap', 'flatMapSequential']);

/** Writes an operator's concurrency: replaces the number that stands there, or adds it as last argument. Null where it cannot. */
export function setConcurrency(project: Project, fanOut: FanOut, concurrency: number): Edit | null {
  const document = project.document(fanOut.path);
  if (!document?.isIntact) return null;
  const written = fanOut.concurrency.written;
  if (written && written.path === fanOut.path) {
    const newText = String(concurrency);
    return { ...written, newText, selection: { start: 0, end: newText.length } };
  }
  if (fanOut.concurrency.source !== 'default' || fanOut.concurrency.defaultKind !== 'small') return null;
  if (!TAKES_CONCURRENCY_LAST.has(fanOut.operator)) return null;
  const at = endOfLastArgument(document.text, fanOut.argumentsSpan.end - 1);
  const newText = `, ${concurrency}`;
  return { path: fanOut.path, span: { start: at, end: at }, newText, selection: { start: 2, end: newText.length } };
}

/** Behind the last argument, or right before `)` when a comment stands between. */
function endOfLastArgument(text: string, closingParenthesis: number): number {
  const before = text.slice(0, closingParenthesis);
  const end = before.trimEnd().length;
  const line = before.slice(before.lastIndexOf('\n', end - 1) + 1, end);
  return line.includes('//') || line.endsWith('*/') ? closingParenthesis : end;
}
