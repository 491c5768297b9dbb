import { contains, type Span } from '../documents/span';
import type { Hint } from '../hints/hint';
import type { Words } from './words';

export interface Hover {
  readonly span: Span;
  readonly markdown: string;
}

/** What the hints standing at a place have to say, in full; null where there is none. Hints hidden by level still explain. */
export function hoverAt(hints: readonly Hint[], path: string, offset: number, words: Words): Hover | null {
  const here = hints.filter((hint) => hint.location.path === path && contains(hint.location.span, offset));
  const [first] = here;
  if (!first) return null;
  return { span: first.location.span, markdown: here.map((hint) => hint.explain(words)).join('\n---\n\n') };
}
