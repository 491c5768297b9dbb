import type { Span } from '../../documents/span';

/**
 * Finds comments, and strings left open, in Java text without parsing it, so that a quote in a comment or a comment mark
 * in a string is taken for what it is. Works on any text.
 */
export interface ScannedTokens {
  readonly comments: readonly Span[];
  /** From a quote or comment mark that is never closed to the end of its line. */
  readonly unclosed: readonly Span[];
  /** Offsets of `(`, `)`, `{` and `}` outside comments and literals, in order. */
  readonly brackets: readonly number[];
}

const OPENER = /["'/(){}]/g;

export function scanTokens(text: string): ScannedTokens {
  const comments: Span[] = [];
  const unclosed: Span[] = [];
  const brackets: number[] = [];
  OPENER.lastIndex = 0;
  for (let match = OPENER.exec(text); match; match = OPENER.exec(text)) {
    const start = match.index;
    const opener = match[0];
    if (opener !== '/' && opener !== '"' && opener !== "'") {
      brackets.push(start);
      continue;
    }
    const isComment = opener === '/';
    const end = isComment ? commentEnd(text, start) : literalEnd(text, start);
    if (end === UNCLOSED) {
      unclosed.push({ start, end: lineEnd(text, start) });
      OPENER.lastIndex = lineEnd(text, start);
    } else {
      if (isComment && end > start + 1) comments.push({ start, end });
      OPENER.lastIndex = end;
    }
  }
  return { comments, unclosed, brackets };
}

const UNCLOSED = -1;

function commentEnd(text: string, start: number): number {
  const next = text.charAt(start + 1);
  if (next === '/') return lineEnd(text, start);
  if (next !== '*') return start + 1;
  const close = text.indexOf('*/', start + 2);
  return close < 0 ? UNCLOSED : close + 2;
}

function literalEnd(text: string, start: number): number {
  if (text.startsWith('"""', start)) return textBlockEnd(text, start);
  const quote = text.charAt(start);
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\') i++;
    else if (char === quote) return i + 1;
    else if (char === '\n' || char === '\r') break;
  }
  // An apostrophe alone derails nobody: the grammar ends its character literal at the line end too.
  return quote === "'" ? start + 1 : UNCLOSED;
}

function textBlockEnd(text: string, start: number): number {
  for (let i = start + 3; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\') i++;
    else if (char === '"' && text.startsWith('"""', i)) return i + 3;
  }
  return UNCLOSED;
}

function lineEnd(text: string, offset: number): number {
  for (let i = offset; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || unit === 13) return i;
  }
  return text.length;
}
