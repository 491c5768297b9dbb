import type { Span } from './span';

/** One replacement in a text. Edits of one list never overlap and all count from the text before any of them. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** The text after all edits; edits may come in any order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((left, right) => left.span.start - right.span.start);
  const pieces: string[] = [];
  let from = 0;
  for (const { span, newText } of sorted) {
    pieces.push(text.slice(from, span.start), newText);
    from = span.end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** The line end a text uses: that of its first line, `\n` when it has only one. */
export function lineBreakOf(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n';
}
