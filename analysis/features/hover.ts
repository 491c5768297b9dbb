import { contains, type Span } from '../documents/span';
import type { Hint } from '../hints/hint';
import type { Project } from '../model/project';
import type { Words } from './words';

export interface Hover {
  readonly span: Span;
  readonly markdown: string;
}

/** What the hints standing at a place have to say, in full; null where there is none. Hints hidden by level still explain. */
export function hoverAt(
  project: Project,
  hints: readonly Hint[],
  path: string,
  offset: number,
  words: Words,
): Hover | null {
  const lines = project.document(path)?.lines;
  if (!lines) return null;
  // A configuration line says one thing: its value explains as much as its key. In code only the name itself does.
  const line = path.endsWith('.java') ? null : lines.lineAt(offset);
  const here = hints.filter(
    ({ location: { path: file, span } }) =>
      file === path && (contains(span, offset) || lines.lineAt(span.start) === line),
  );
  const [first] = here;
  if (!first) return null;
  return { span: first.location.span, markdown: here.map((hint) => hint.explain(words)).join('\n---\n\n') };
}
