import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import type { Span } from '../../documents/span';
import { type ResolvedScalar, resolveScalar, resolveTagged } from './resolveScalar';

/**
 * What the parser's events leave out: where scalars really end, where dashes and brackets stand, and the value a scalar
 * has for SnakeYAML. All offsets are those of the text the events came from.
 */

/** The value and type Spring Boot would get from a scalar. */
export function resolveEvent(text: string, event: ScalarEvent): ResolvedScalar {
  const value = getScalarValue(text, event);
  if (event.tagStart >= 0) {
    return resolveTagged(text.slice(event.tagStart, event.tagEnd), value) ?? { type: 'string', value };
  }
  if (event.style === SCALAR_STYLE.PLAIN) return resolveScalar(value);
  // SnakeYAML keeps no final line break that the file does not have; js-yaml 5.5.0 adds one.
  const openEnd = isBlock(event) && event.valueEnd === text.length && !isBreak(text.charCodeAt(text.length - 1));
  return { type: 'string', value: openEnd && value.endsWith('\n') ? value.slice(0, -1) : value };
}

/** Just after a scalar as written: past its closing quote, but before the line break that ends a block. */
export function contentEnd(text: string, event: ScalarEvent): number {
  if (!isBlock(event)) return event.valueEnd + (isQuoted(event) ? 1 : 0);
  let end = event.valueEnd;
  while (end > event.valueStart && text.charCodeAt(end - 1) <= 32) end--;
  return end;
}

/** Where the `|` or `>` before a block scalar's content stands; nothing before `floor` belongs to it. */
export function blockHeader(text: string, event: ScalarEvent, floor: number): number {
  const start = Math.max(floor, event.tagEnd, event.anchorEnd, 0);
  let at = event.valueStart;
  while (at > start && isBreak(text.charCodeAt(at - 1))) at--;
  while (at > start && !isBreak(text.charCodeAt(at - 1))) at--;
  const header = /[|>][-+0-9]*[ \t]*(?:#.*)?[\r\n]*$/.exec(text.slice(at, event.valueStart));
  return header === null ? event.valueStart : at + header.index;
}

/** The index after the node at an index. */
export function skipNode(events: readonly Event[], index: number): number {
  let depth = 0;
  let at = index;
  do {
    const type = events[at]?.type;
    if (type === undefined) return at;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
    else if (type === EVENT_ID.POP) depth--;
    at++;
  } while (depth > 0);
  return at;
}

/** Just after the text of the event before an index, as far as events tell. */
export function endBefore(text: string, events: readonly Event[], index: number): number {
  for (let at = index - 1; at > 0; at--) {
    const event = events[at];
    if (event?.type === EVENT_ID.ALIAS) return event.anchorEnd;
    if (event?.type === EVENT_ID.SCALAR && event.valueEnd >= 0) return contentEnd(text, event);
  }
  return 0;
}

/** Just after the dash of the next list element; unchanged if none follows. */
export function afterDash(text: string, from: number): number {
  const at = pastBlanksAndComments(text, from);
  return text.charCodeAt(at) === 0x2d ? at + 1 : from;
}

/** Just after the closing bracket of a flow collection whose last child ended at `from`. */
export function afterCloser(text: string, from: number, closer: number): number {
  let at = pastBlanksAndComments(text, from);
  if (text.charCodeAt(at) === 0x2c) at = pastBlanksAndComments(text, at + 1);
  return text.charCodeAt(at) === closer ? at + 1 : from;
}

function pastBlanksAndComments(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x23) while (at + 1 < text.length && !isBreak(text.charCodeAt(at + 1))) at++;
    else if (!isBlank(unit) && !isBreak(unit)) break;
  }
  return at;
}

export function scalarSpan(event: ScalarEvent): Span {
  return { start: event.valueStart, end: event.valueEnd };
}

export function isQuoted(event: ScalarEvent): boolean {
  return event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
}

export function isBlock(event: ScalarEvent): boolean {
  return event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK;
}

export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9;
}

function isBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}
