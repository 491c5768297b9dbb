/**
 * The character rules of `.properties` as Spring Boot 3.5.7 applies them (`OriginTrackedPropertiesLoader`): blanks, escapes,
 * continuations, line ends. Offsets only; text is decoded when asked for. Knows nothing of documents or keys' meaning.
 */

const BACKSLASH = 0x5c;
export const END = -1;

/** One character as the loader sees it. */
export interface Read {
  /** Code unit, or `END` past the text. */
  readonly unit: number;
  readonly escaped: boolean;
  /** Offset after it. */
  readonly next: number;
  /** Whether it stands first on its physical line, no blanks before it. */
  readonly atLineStart: boolean;
}

export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 12;
}

export function isBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (isBlank(text.charCodeAt(next))) next++;
  return next;
}

/** The offset after the line break at an offset (`\r\n` counts as one); unchanged where there is none. */
export function skipBreak(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
  return unit === 10 ? at + 1 : at;
}

export function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isBreak(text.charCodeAt(at))) at++;
  return at;
}

/** Whether a `\uXXXX` with four hexadecimal digits stands at the offset of its backslash. */
export function isUnicodeEscape(text: string, at: number): boolean {
  return /^\\u[0-9a-fA-F]{4}$/.test(text.slice(at, at + 6));
}

/** Reads one character as the loader does, following continuations. Only for the few places where a line's kind is settled. */
export function readCharacter(text: string, from: number): Read {
  let at = from;
  let atLineStart = from === 0 || isBreak(text.charCodeAt(from - 1));
  if (atLineStart) at = skipBlanks(text, at);
  if (at > from) atLineStart = false;
  while (text.charCodeAt(at) === BACKSLASH && isBreak(text.charCodeAt(at + 1))) {
    const lineStart = skipBreak(text, at + 1);
    at = skipBlanks(text, lineStart);
    atLineStart = at === lineStart;
  }
  if (at >= text.length) return { unit: END, escaped: false, next: at, atLineStart };
  const unit = text.charCodeAt(at);
  if (unit !== BACKSLASH) {
    const next = isBreak(unit) ? skipBreak(text, at) : at + 1;
    return { unit: isBreak(unit) ? 10 : unit, escaped: false, next, atLineStart };
  }
  if (at + 1 >= text.length) return { unit: END, escaped: true, next: at + 1, atLineStart };
  const [char, length] = decodeEscape(text, at);
  return { unit: char.charCodeAt(0), escaped: true, next: at + length, atLineStart };
}

/** The offset after an escape that starts at a backslash, a continuation with the blanks of the next line included. */
export function afterEscape(text: string, at: number): number {
  if (isBreak(text.charCodeAt(at + 1))) return skipBlanks(text, skipBreak(text, at + 1));
  if (isUnicodeEscape(text, at)) return at + 6;
  return Math.min(at + 2, text.length);
}

/** The characters a stretch stands for. A broken `\u` is read as `u`. */
export function decode(text: string, start: number, end: number): string {
  const written = text.slice(start, end);
  let slash = written.indexOf('\\');
  if (slash < 0) return written;
  const pieces: string[] = [];
  let from = 0;
  while (slash >= 0) {
    pieces.push(written.slice(from, slash));
    if (!isBreak(written.charCodeAt(slash + 1)) && slash + 1 < written.length)
      pieces.push(decodeEscape(written, slash)[0]);
    from = afterEscape(written, slash);
    slash = written.indexOf('\\', from);
  }
  pieces.push(written.slice(from));
  return pieces.join('');
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

function decodeEscape(text: string, at: number): [char: string, length: number] {
  if (isUnicodeEscape(text, at)) {
    return [String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)), 6];
  }
  const char = text.charAt(at + 1);
  return [ESCAPES[char] ?? char, 2];
}
