import type { Span } from '../../documents/span';
import type { ParseFailure } from './parseRepaired';

/**
 * Guesses at what a developer has half typed, from the place where the parser gave up. Each guess blanks at most one line
 * and keeps the text's length, or else says what it put in; the order is from the mildest to the strongest.
 */

export interface RepairCandidate {
  readonly text: string;
  /** What was lost by it; undefined where only layout changed and nothing is missing. */
  readonly blanked: Span | undefined;
  /** The text is not of the same length: so many characters at `at` were replaced by so many others. */
  readonly edit?: { readonly at: number; readonly removed: number; readonly inserted: number };
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
      // Its value blanked, a key before items would take them.
      const below = lineBelow(text, candidate)?.text ?? '';
      if (/^\s*- /.test(below) && !/^\s*- /.test(candidate.text) && indentOf(below) === indentOf(candidate.text)) {
        yield blank(text, candidate);
      }
      const span = { start: candidate.start + valueStart(candidate.text), end: candidate.end };
      if (span.start < span.end) yield blank(text, span);
    }
  }
  for (const candidate of [line, ...above]) {
    const below = lineBelow(text, candidate);
    const parent = lineAbove(text, candidate)?.text ?? '';
    if (below !== undefined && isKeyWithoutColon(parent, candidate.text, below.text)) yield addColon(text, candidate);
  }
  const first = lineBelow(text, { start: 0, end: 0 });
  if (first !== undefined && indentOf(first.text) > 0 && indentOf(line.text) === 0) yield indent(text, first, 0);
  const before = above[0];
  if (before !== undefined && isBareWord(before.text)) yield blank(text, before);
  if (isOpenKey(line.text)) yield* otherDepths(text, line, above);
  yield blank(text, line);
  if (before !== undefined) yield blank(text, before);
  for (const candidate of above.slice(1)) if (isBareWord(candidate.text)) yield blank(text, candidate);
}

/** A key whose value stands below it. */
function isOpenKey(line: string): boolean {
  return /^\s*(?:- +)*[^\s:"'[{][^:]*:\s*(?:#.*)?$/.test(line);
}

/** The line at the depth of one nearby that is not far from its own: what stands below it stays its own. */
function* otherDepths(text: string, line: Line, above: readonly Line[]): Generator<RepairCandidate> {
  const own = indentOf(line.text);
  const near = [...above, lineBelow(text, line)].map((other) => (other === undefined ? 0 : indentOf(other.text)));
  for (const depth of new Set([...near, 0])) {
    if (depth !== own && Math.abs(depth - own) <= 2) yield indent(text, line, depth);
  }
}

/** Text that is neither a key with its colon nor an item nor a comment. */
function isBareWord(line: string): boolean {
  return /^\s*[^\s:#-](?:[^:#]|:(?=\S))*$/.test(line);
}

/**
 * A name alone on its line with something below it that only a key can have: deeper lines, or items that no key above it
 * waits for.
 */
function isKeyWithoutColon(above: string, line: string, below: string): boolean {
  if (!/^ *(?:- +)*[\w.-]+\s*(?:#.*)?$/.test(line) || (/^ *- /.test(line) && /^\s*- /.test(below))) return false;
  const depth = indentOf(below) - indentOf(line);
  return depth > 0 || (depth === 0 && /^\s*- /.test(below) && !/:\s*(?:#.*)?$/.test(above));
}

function addColon(text: string, line: Line): RepairCandidate {
  const word = /^[ ]*(?:- +)*[\w.-]+/.exec(line.text)?.[0] ?? '';
  const at = line.start + word.length;
  const blanked = { start: line.start + word.search(/[\w.-]+$/), end: at };
  return { text: `${text.slice(0, at)}:${text.slice(at)}`, blanked, edit: { at, removed: 0, inserted: 1 } };
}

/** The line at another depth. Its own indentation is what is reported. */
function indent(text: string, line: Line, depth: number): RepairCandidate {
  const removed = indentOf(line.text);
  const blanked = { start: line.start, end: Math.max(line.start + removed, line.start + 1) };
  const replaced = text.slice(0, line.start) + ' '.repeat(depth) + text.slice(line.start + removed);
  return { text: replaced, blanked, edit: { at: line.start, removed, inserted: depth } };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
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

/** The nearest line below with something on it that is no comment. */
function lineBelow(text: string, line: Span): Line | undefined {
  let at = line.end;
  while (at < text.length) {
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    if (at >= text.length) return undefined;
    const below = lineOf(text, at);
    if (text.charCodeAt(at) !== 0x23) return below;
    at = below.end;
  }
  return undefined;
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
