import type { Span } from '../documents/span';
import type { Directive } from './directive';

/** Reads comments addressed to this tool, the same in Java, YAML and `.properties`. Knows nothing of which rules exist. */

/** What every directive contains; a file without it needs no search for comments. */
export const DIRECTIVE_MARK = 'concurrency-lens:';

const OPENING = /^(?:\/\/+|\/\*+|#+|!+|\*+)?\s*concurrency-lens:/;
const CALL_TIME = /^call-time\s*=\s*(.*)$/;
const RULE_ID = /[^\s,]+/g;
const DURATION = /^(\d+(?:\.\d+)?)\s*(ms|s|m)$/;
const MILLIS = { ms: 1, s: 1_000, m: 60_000 } as const;

/**
 * The directive in one comment, or undefined when the comment is not addressed to this tool.
 * @param comment the comment as written, with or without its marks (`//`, `#`, `!`, block marks)
 * @param span where that text stands; spans of rule ids are counted from its start
 */
export function readDirective(comment: string, span: Span): Directive | undefined {
  const opening = OPENING.exec(comment);
  if (opening === null) return undefined;
  const closing = /\s*(?:\*+\/)?\s*$/.exec(comment);
  const bodyEnd = closing === null ? comment.length : Math.max(closing.index, opening[0].length);
  const raw = comment.slice(opening[0].length, bodyEnd);
  const text = raw.trim();
  const callTime = CALL_TIME.exec(text);
  if (callTime !== null) {
    const millis = readDuration(callTime[1] ?? '');
    return millis === undefined ? { kind: 'invalid', text, span } : { kind: 'call-time', millis, span };
  }
  if (/^ignore(?![^\s,])/.test(text)) {
    const start = opening[0].length + raw.indexOf('ignore') + 'ignore'.length;
    return readIgnore(comment.slice(start, bodyEnd), span.start + start, span) ?? { kind: 'invalid', text, span };
  }
  return { kind: 'invalid', text, span };
}

/** Milliseconds of `80ms`, `2s`, `1.5s`, `1m`; undefined for anything else and for zero, which bounds nothing. */
export function readDuration(text: string): number | undefined {
  const match = DURATION.exec(text.trim());
  if (match === null) return undefined;
  const millis = Number(match[1]) * MILLIS[match[2] as keyof typeof MILLIS];
  return millis > 0 && Number.isFinite(millis) ? millis : undefined;
}

function readIgnore(list: string, offset: number, span: Span): Directive | undefined {
  const rules: { id: string; span: Span }[] = [];
  for (const match of list.matchAll(RULE_ID)) {
    const id = match[0];
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) return undefined;
    const start = offset + match.index;
    rules.push({ id, span: { start, end: start + id.length } });
  }
  return { kind: 'ignore', rules, span };
}
