import type { Span } from '../../documents/span';

/**
 * Cuts a YAML stream at its `---` and `...` lines, so that one broken document cannot hide the others.
 * A separator belongs to the document it opens (`---`) or closes (`...`).
 */

/** The stretches of text that hold one document each, in order and without gaps; comments and `%` lines before a `---` belong to it. */
export function splitDocuments(text: string): Span[] {
  const starts = [0];
  let open = 0;
  for (const mark of separators(text)) {
    if (mark.opens) {
      const start = directivesAbove(text, mark.at);
      if (hasContent(text, open, start)) starts.push(start);
      open = mark.at + 3;
    } else {
      const next = lineEndAfter(text, mark.at);
      if (next < text.length) starts.push(next);
      open = next;
    }
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

function* separators(text: string): Generator<{ at: number; opens: boolean }> {
  let dash = text.indexOf('---');
  let dot = text.indexOf('...');
  while (dash >= 0 || dot >= 0) {
    const opens = dot < 0 || (dash >= 0 && dash < dot);
    const at = opens ? dash : dot;
    if (isLineStart(text, at) && isBlankOrEnd(text, at + 3)) yield { at, opens };
    if (opens) dash = text.indexOf('---', at + 1);
    else dot = text.indexOf('...', at + 1);
  }
}

function isLineStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  return before === 10 || before === 13 || before === 0xfeff;
}

function isBlankOrEnd(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const unit = text.charCodeAt(at);
  return unit === 32 || unit === 9 || unit === 10 || unit === 13;
}

/** The first of the `%` lines right above a separator: SnakeYAML takes them without a `...` before. */
function directivesAbove(text: string, at: number): number {
  let start = at;
  for (;;) {
    let above = start - 1;
    if (above > 0 && text.charCodeAt(above) === 10 && text.charCodeAt(above - 1) === 13) above--;
    while (above > 0 && !isLineStart(text, above)) above--;
    if (above < 0 || text.charCodeAt(above) !== 0x25) return start;
    start = above;
  }
}

/** Whether anything but blanks, comments and `%` directives stands in the range: only then has a document begun. */
function hasContent(text: string, start: number, end: number): boolean {
  if (start > 0 && text.startsWith('---', start - 3)) return true;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x23 || unit === 0x25) at = lineEndAfter(text, at) - 1;
    else if (unit > 32 && unit !== 0xfeff) return true;
  }
  return false;
}

function lineEndAfter(text: string, at: number): number {
  const newline = /\r\n?|\n/g;
  newline.lastIndex = at;
  const match = newline.exec(text);
  return match === null ? text.length : match.index + match[0].length;
}
