import type { ConfigDocument, ConfigEntry, ConfigFacts } from '../configFacts';
import type { Directive } from '../directive';
import { DIRECTIVE_MARK, readDirective } from '../directives';
import { joinPath, splitKey } from '../keyPath';
import type { Problem } from '../problem';
import {
  afterEscape,
  decode,
  END,
  isBlank,
  isBreak,
  isUnicodeEscape,
  lineEnd,
  readCharacter,
  skipBlanks,
  skipBreak,
} from './scanProperties';

/**
 * Reads one `.properties` file into flat facts, by the rules of Spring Boot's own loader (documents at `#---`, lists as
 * `key[]=a,b`). Values are always strings; a key written twice appears twice and the last one holds.
 */

/** Never throws. Documents without entries are dropped, as Spring drops them; a file of comments has none. */
export function readProperties(text: string): ConfigFacts {
  return new PropertiesReader(text).read();
}

interface OpenDocument {
  start: number;
  end: number;
  entries: ConfigEntry[];
  /** Whether any key was written, also one like `.` that names nothing: the loader goes by this. */
  written: boolean;
}

class PropertiesReader {
  readonly #text: string;
  readonly #documents: OpenDocument[] = [];
  readonly #problems: Problem[] = [];
  readonly #directives: Directive[] = [];
  #document: OpenDocument;
  /** The prefix of the comment on the line before, or `END`. */
  #lastPrefix = END;

  constructor(text: string) {
    this.#text = text;
    this.#document = { start: 0, end: text.length, entries: [], written: false };
  }

  read(): ConfigFacts {
    let at = this.#text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (at < this.#text.length) at = this.#line(at);
    if (this.#document.written) this.#documents.push(this.#document);
    const documents: ConfigDocument[] = this.#documents.map(({ start, end, entries }) => ({
      span: { start, end },
      entries,
    }));
    return { format: 'properties', documents, problems: this.#problems, directives: this.#directives };
  }

  /** Reads one logical line from its first character and returns where the next one starts. */
  #line(lineStart: number): number {
    const at = skipBlanks(this.#text, lineStart);
    const unit = this.#text.charCodeAt(at);
    if (unit === 0x23 || unit === 0x21) return this.#comment(lineStart, unit, at + 1, at === lineStart);
    if (unit === 0x5c) {
      const first = readCharacter(this.#text, at);
      // The loader asks for the character, not how it was written: `\#` opens a comment too.
      if (first.unit === 0x23 || first.unit === 0x21) {
        return this.#comment(lineStart, first.unit, first.next, first.atLineStart);
      }
    }
    this.#lastPrefix = END;
    if (isBreak(unit)) return skipBreak(this.#text, at);
    return this.#entry(at);
  }

  #comment(lineStart: number, prefix: number, from: number, atLineStart: boolean): number {
    let next = skipBreak(this.#text, lineEnd(this.#text, from));
    if (prefix !== this.#lastPrefix) {
      const separator = this.#separator(from, atLineStart);
      if (separator.found) {
        if (this.#document.written) {
          this.#document.end = lineStart;
          this.#documents.push(this.#document);
        }
        this.#document = { start: separator.next, end: this.#text.length, entries: [], written: false };
        return separator.next;
      }
      next = separator.next;
    }
    if (!this.#document.written) {
      // A comment right after a separator takes it back.
      const previous = this.#documents.pop();
      if (previous !== undefined) this.#document = { ...previous, end: this.#text.length };
    }
    this.#lastPrefix = prefix;
    this.#directive(from - 1, lineEnd(this.#text, from));
    return next;
  }

  /** Whether `---` follows a comment prefix, alone on its line; if not, where the comment goes on. */
  #separator(from: number, atLineStart: boolean): { found: boolean; next: number } {
    const plain = /---[ \t\f]*(?:\r\n?|\n|$(?![\s\S]))|(?=[^\\\r\n]{4})/y;
    plain.lastIndex = from;
    if (atLineStart && plain.test(this.#text) && plain.lastIndex > from) return { found: true, next: plain.lastIndex };
    // What follows repeats the loader's reads, because an escaped line break among them lengthens the comment.
    let found = atLineStart;
    let read = { unit: 0, next: from };
    for (let hyphens = 0; found && hyphens < 3; hyphens++) {
      read = readCharacter(this.#text, read.next);
      found = read.unit === 0x2d;
    }
    let next = read.next;
    if (!this.#ends(read)) {
      const last = readCharacter(this.#text, read.next);
      next = last.escaped ? last.next : this.#ends(last) ? last.next : skipBlanks(this.#text, last.next);
      const unit = this.#text.charCodeAt(next);
      const blankThenEnd = !last.escaped && isBlank(last.unit) && (next >= this.#text.length || isBreak(unit));
      found &&= (!last.escaped && this.#ends(last)) || blankThenEnd;
      read = last;
      if (found && blankThenEnd) next = skipBreak(this.#text, next);
    }
    if (found) return { found, next };
    // A line break that was read already ends the comment, even one written `\u000a`; else its line goes on.
    return { found, next: read.unit === 10 ? next : skipBreak(this.#text, lineEnd(this.#text, next)) };
  }

  #ends(read: { unit: number; escaped?: boolean }): boolean {
    return read.unit === END || (read.unit === 10 && read.escaped !== true);
  }

  #directive(start: number, end: number): void {
    const comment = this.#text.slice(start, end);
    if (!comment.includes(DIRECTIVE_MARK)) return;
    const directive = readDirective(comment, { start, end });
    if (directive !== undefined) this.#directives.push(directive);
  }

  #entry(keyStart: number): number {
    const text = this.#text;
    let at = keyStart;
    let keyEnd = keyStart;
    let afterBlank = false;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (isBreak(unit)) break;
      if (unit === 0x3d || unit === 0x3a) {
        at++;
        break;
      }
      if (isBlank(unit)) {
        afterBlank = true;
        continue;
      }
      if (unit === 0x5c) {
        const next = this.#escape(at);
        const continues = isBreak(text.charCodeAt(at + 1));
        if (afterBlank && !continues) break;
        if (!continues) keyEnd = next;
        at = next - 1;
        continue;
      }
      if (afterBlank) break;
      keyEnd = at + 1;
    }
    const key = javaTrim(decode(text, keyStart, keyEnd));
    const keySpan = { start: keyStart, end: keyEnd };
    if (key.endsWith('[]')) return this.#list(key.slice(0, -2), keySpan, at);
    const valueStart = this.#valueStart(at);
    const valueEnd = this.#valueEnd(valueStart, false);
    this.#add(key, keySpan, valueStart, valueEnd);
    return skipBreak(text, valueEnd);
  }

  /** `key[]=a,b` stands for `key[0]=a` and `key[1]=b`. */
  #list(key: string, keySpan: { start: number; end: number }, from: number): number {
    let at = from;
    for (let index = 0; ; index++) {
      const start = this.#valueStart(at);
      const end = this.#valueEnd(start, true);
      this.#add(`${key}[${index}]`, keySpan, start, end);
      // The loader reads past the comma and stops if nothing follows it, so a final comma adds no element.
      const next = this.#text.charCodeAt(end) === 0x2c ? this.#pastContinuations(end + 1) : end;
      if (next >= this.#text.length || isBreak(this.#text.charCodeAt(next))) return skipBreak(this.#text, next);
      at = next;
    }
  }

  #valueStart(from: number): number {
    let at = from;
    for (;;) {
      at = skipBlanks(this.#text, at);
      const next = this.#pastContinuations(at);
      if (next === at) return at;
      at = next;
    }
  }

  #pastContinuations(from: number): number {
    let at = from;
    while (this.#text.charCodeAt(at) === 0x5c && isBreak(this.#text.charCodeAt(at + 1)))
      at = afterEscape(this.#text, at);
    return at;
  }

  #valueEnd(from: number, list: boolean): number {
    let at = from;
    while (at < this.#text.length) {
      const unit = this.#text.charCodeAt(at);
      if (unit === 0x5c) at = this.#escape(at);
      else if (isBreak(unit) || (list && unit === 0x2c)) break;
      else at++;
    }
    return at;
  }

  /** The offset after an escape; a broken `\u` is noted, because Spring Boot refuses the file for it. */
  #escape(at: number): number {
    if (this.#text.charCodeAt(at + 1) === 0x75 && !isUnicodeEscape(this.#text, at)) {
      this.#problems.push({
        span: { start: at, end: at + lineEnd(this.#text.slice(at, at + 6), 0) },
        message: {
          en: 'After "\\u" four hexadecimal digits must follow; Spring Boot refuses to load such a file.',
          ko: '"\\u" 뒤에는 16진수 네 자리가 와야 한다. Spring Boot는 이런 파일을 읽지 않는다.',
        },
      });
    }
    return afterEscape(this.#text, at);
  }

  #add(key: string, keySpan: { start: number; end: number }, start: number, end: number): void {
    if (key === '') return;
    this.#document.written = true;
    const path = splitKey(key);
    if (path.length === 0) return;
    this.#document.entries.push({
      path,
      key: joinPath(path),
      keySpan,
      value: decode(this.#text, start, end),
      type: 'string',
      valueSpan: { start, end },
      quoted: false,
    });
  }
}

/** `String.trim` of Java: everything up to the blank is cut, as JavaScript's would not do for control characters. */
function javaTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return text.slice(start, end);
}
