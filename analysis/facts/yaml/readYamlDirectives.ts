import { EVENT_ID, type Event } from 'js-yaml';
import type { Directive } from '../directive';
import { DIRECTIVE_MARK, readDirective } from '../directives';

/**
 * Finds comments addressed to this tool. The parser reports no comments, so `#` counts where no scalar covers it.
 * @param text the document as written
 * @param base its offset in the file
 */
export function readYamlDirectives(text: string, base: number, events: readonly Event[]): Directive[] {
  const directives: Directive[] = [];
  let index = 0;
  for (let mark = text.indexOf(DIRECTIVE_MARK); mark >= 0; mark = text.indexOf(DIRECTIVE_MARK, mark + 1)) {
    const hash = commentStart(text, mark);
    index = eventAfter(events, index, mark);
    if (hash === undefined || coveredBefore(events, index, hash)) continue;
    const stop = lineEnd(text, mark);
    const directive = readDirective(text.slice(hash, stop), { start: base + hash, end: base + stop });
    if (directive !== undefined) directives.push(directive);
  }
  return directives;
}

/** The `#` right before the mark, if a comment can start there. */
function commentStart(text: string, mark: number): number | undefined {
  let at = mark - 1;
  while (at >= 0 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at--;
  if (at < 0 || text.charCodeAt(at) !== 0x23) return undefined;
  while (at > 0 && text.charCodeAt(at - 1) === 0x23) at--;
  const before = text.charCodeAt(at - 1);
  return at === 0 || before <= 32 || before === 0xfeff ? at : undefined;
}

/** The first event from an index on whose scalar starts after an offset. */
function eventAfter(events: readonly Event[], from: number, offset: number): number {
  let index = from;
  for (; index < events.length; index++) {
    const event = events[index];
    if (event?.type === EVENT_ID.SCALAR && event.valueStart > offset) break;
  }
  return index;
}

function coveredBefore(events: readonly Event[], index: number, offset: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const event = events[at];
    if (event?.type === EVENT_ID.SCALAR && event.valueStart >= 0) return event.valueEnd > offset;
  }
  return false;
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) at++;
  while (at > from && text.charCodeAt(at - 1) <= 32) at--;
  return at;
}
