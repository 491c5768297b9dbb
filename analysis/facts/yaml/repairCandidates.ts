import type { Span } from '../../documents/span';
import type { ParseFailure } from './parseRepaired';

/**
 * Guesses at what a developer has half typed, from the place where the parser gave up. Each guess keeps the text's
 * length and blanks at most one line; the order is from the mildest to the strongest.
 */

export interface RepairCandidate {
  readonly text: string;
  /** What was lost by it; undefined where only layout changed and nothing is missing. */
  readonly blanked: Span | undefined;
}

interface Line extends Span {
  readonly text: string;
}

const LINES_ABOVE = 6;

export function* repairCandidates(text: string, failure: ParseFailure): Generator<RepairCandidate> {
  const line = lineOf(text, failure.position);
  const above = linesAbove(text, line, LINES_ABOVE);
  const tabs = /^[ \t]*\t[ \t]*(?=\S)/.exec(line.text)?.[0];
  if (tabs !== undefined) {
    yield replaceRange(text, line.start, ' '.repeat(tabs.length), { start: line.start, end: line.start + tabs.length });
  }
  const lifted = liftClosers(text, line);
  if (lifted !== undefined) yield lifted;
  for (const candidate of [line, ...above]) {
    if (isUnbalanced(candidate.text)) {
      const span = { start: candidate.start + valueStart(candidate.text), end: candidate.end };
      if (span.start < span.end) yield blank(text, span);
    }
  }
  const before = above[0];
  if (before !== undefined && /^\s*[^\s:#-][^:#]*$/.test(before.text)) yield blank(text, before);
  yield blank(text, line);
  if (before !== undefined) yield blank(text, before);
}

/**
 * Moves `]` and `}` that stand no deeper than their key to the end of the line above: js-yaml calls them "deficient
 * indentation", SnakeYAML takes them.
 */
function liftClosers(text: string, line: Line): RepairCandidate | undefined {
  const closers = /^[ \t]*([\]}][\]},]*)/.exec(line.text);
  if (closers?.[1] === undefined) return undefined;
  const target = lineAbove(text, line);
  if (target === undefined) return undefined;
  const comment = /(?:^|\s)#/.exec(target.text);
  const from = comment === null ? target.end : target.start + comment.index;
  const to = line.start + closers[0].length;
  return replaceRange(text, from, closers[1].padEnd(to - from), undefined);
}

/** Whether quotes or brackets opened on the line are not closed on it. A rough count: it only orders guesses. */
function isUnbalanced(line: string): boolean {
  let quote = '';
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (quote !== '') {
      if (char === '\\' && quote === '"') at++;
      else if (char === quote) quote = '';
    } else if ((char === '"' || char === "'") && /^$|[\s[{,:]/.test(line.charAt(at - 1))) quote = char;
    else if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
  }
  return quote !== '' || depth !== 0;
}

/** Where the value of a line starts: after `key: ` or `- `; 0 when it has neither. */
function valueStart(line: string): number {
  return /^\s*(?:- +)*(?:[^\s:"'[{][^:]*:(?=\s|$) *)?/.exec(line)?.[0].length ?? 0;
}

function blank(text: string, span: Span): RepairCandidate {
  return replaceRange(text, span.start, ' '.repeat(span.end - span.start), { start: span.start, end: span.end });
}

function replaceRange(text: string, start: number, replacement: string, blanked: Span | undefined): RepairCandidate {
  return { text: text.slice(0, start) + replacement + text.slice(start + replacement.length), blanked };
}

/** The line at an offset; at the end of the text the last line with something on it. */
function lineOf(text: string, offset: number): Line {
  let at = Math.min(offset, text.length);
  if (at === text.length) while (at > 0 && text.charCodeAt(at - 1) <= 32) at--;
  let start = at;
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start--;
  let end = at;
  while (end < text.length && !isBreak(text.charCodeAt(end))) end++;
  return { start, end, text: text.slice(start, end) };
}

/** The nearest line above with something on it. */
function lineAbove(text: string, line: Span): Line | undefined {
  let at = line.start;
  while (at > 0 && text.charCodeAt(at - 1) <= 32) at--;
  return at === 0 ? undefined : lineOf(text, at - 1);
}

function linesAbove(text: string, line: Span, count: number): Line[] {
  const lines: Line[] = [];
  let current = lineAbove(text, line);
  while (current !== undefined && lines.length < count) {
    lines.push(current);
    current = lineAbove(text, current);
  }
  return lines;
}

function isBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}
