import type { Span } from '../../documents/span';

/**
 * Balances the brackets of a text in the middle of an edit, where indentation shows a block to end: a member that starts no
 * deeper than the line that opened a block is not inside it. Without this the parser takes every later method for
 * statements of the broken one. Like the masks it keeps the length: brackets are written over blanks, blanks over brackets.
 */
export interface BalancedText {
  readonly text: string;
  /** Where a bracket was put that is not in the source. */
  readonly missing: readonly Insertion[];
  /** Offsets of brackets taken away. */
  readonly surplus: readonly number[];
}

const MOST_UNPAIRED = 20;
/** Characters before a parenthesis in which its keyword is looked for. */
const LONGEST_CONTROL = 20;

/** Words in front of a parenthesis whose statement cannot do without what follows it. */
const CONTROL = /\b(?:if|for|while|switch|catch|synchronized|try)\s*$/;

export interface Insertion {
  readonly offset: number;
  readonly token: ')' | '}';
  /** False when what it would close was blanked instead. */
  readonly isWritten: boolean;
}

/** Starts of lines that can only declare something, behind their indentation. */
const MEMBER =
  /^([ \t]*)(?=@\w|(?:public|private|protected|static|abstract|default|native|final|class|interface|enum|record)\s+[\w@<]|(?!(?:return|throw|new|else|case|yield|assert|do|try)\b)[\w$.]+(?:<[^;{}()]*>)?(?:\[\])*\s+[\w$]+\s*\([^;{}]*\)[^;{}()]*\{)/gm;

/**
 * @param brackets offsets of `(`, `)`, `{` and `}` in code, in order
 * @param comments spans to disregard
 */
export function balanceBrackets(text: string, brackets: readonly number[], comments: readonly Span[]): BalancedText {
  const balancer = new Balancer(text, brackets);
  if (!balancer.isWorthwhile) return { text, missing: [], surplus: [] };
  const members = findMembers(text, comments);
  let next = 0;
  for (const offset of brackets) {
    for (; (members[next] ?? offset) < offset; next++) balancer.readMember(members[next] ?? 0);
    balancer.readBracket(offset);
  }
  for (; next < members.length; next++) balancer.readMember(members[next] ?? 0);
  const { missing, surplus, debris } = balancer;
  return { text: rewrite(text, missing, surplus, debris), missing, surplus };
}

class Balancer {
  readonly missing: Insertion[] = [];
  readonly surplus: number[] = [];
  /** Beginnings of statements that stop inside their parentheses, to the end of the line. */
  readonly debris: Span[] = [];
  readonly #text: string;
  readonly #open: { readonly offset: number; readonly isBrace: boolean; readonly indent: number }[] = [];
  /** Openers without a partner; negative when there are too many closers. */
  #braces = 0;
  #parentheses = 0;
  #lineStart = 0;
  #lineEnd: number;
  #indent = 0;

  constructor(text: string, brackets: readonly number[]) {
    this.#text = text;
    this.#lineEnd = text.indexOf('\n');
    for (const offset of brackets) {
      const bracket = text.charAt(offset);
      if (bracket === '{') this.#braces++;
      else if (bracket === '}') this.#braces--;
      else if (bracket === '(') this.#parentheses++;
      else this.#parentheses--;
    }
  }

  /** An edit leaves few brackets without a partner; what has many is no Java to repair. */
  get isWorthwhile(): boolean {
    const unpaired = Math.abs(this.#braces) + Math.abs(this.#parentheses);
    return unpaired > 0 && unpaired <= MOST_UNPAIRED;
  }

  readMember(offset: number): void {
    const indent = this.#indentAt(offset);
    for (let top = this.#open.at(-1); top && top.indent >= indent; top = this.#open.at(-1)) {
      if (!this.#closeBefore(offset)) return;
    }
  }

  readBracket(offset: number): void {
    const bracket = this.#text.charAt(offset);
    if (bracket === '{' || bracket === '(') {
      this.#open.push({ offset, isBrace: bracket === '{', indent: this.#indentAt(offset) });
    } else if (bracket === ')') {
      if (this.#open.at(-1)?.isBrace === false) this.#open.pop();
      else if (this.#parentheses < 0) {
        this.surplus.push(offset);
        this.#parentheses++;
      }
    } else {
      this.#readClosingBrace(offset);
    }
  }

  #readClosingBrace(offset: number): void {
    const indent = this.#indentAt(offset);
    const startsLine = this.#lineStart + indent === offset;
    for (let top = this.#open.at(-1); top; top = this.#open.at(-1)) {
      const isLate =
        startsLine && top.indent > indent && this.#open.some((open) => open.isBrace && open.indent === indent);
      if (top.isBrace && !isLate) break;
      if (!this.#closeBefore(offset)) {
        if (top.isBrace) break;
        this.#open.pop();
      }
    }
    if (startsLine && this.#braces < 0 && (this.#open.at(-1)?.indent ?? -1) < indent) {
      this.surplus.push(offset);
      this.#braces++;
    } else {
      this.#open.pop();
    }
  }

  /** Indentation of the line of an offset, in characters; offsets must not go back. */
  #indentAt(offset: number): number {
    for (let end = this.#lineEnd; end >= 0 && end < offset; end = this.#lineEnd) {
      this.#lineStart = end + 1;
      this.#lineEnd = this.#text.indexOf('\n', this.#lineStart);
      this.#indent = 0;
      while (isBlank(this.#text, this.#lineStart + this.#indent)) this.#indent++;
    }
    return this.#indent;
  }

  /** False when as many brackets of the kind have been closed as there are without a partner. */
  #closeBefore(offset: number): boolean {
    const open = this.#open.at(-1);
    const isBrace = open?.isBrace === true;
    if (!open || (isBrace ? this.#braces : this.#parentheses) <= 0) return false;
    this.#open.pop();
    const before = Math.max(0, open.offset - LONGEST_CONTROL);
    const control = isBrace ? null : CONTROL.exec(this.#text.slice(before, open.offset));
    if (control) {
      const lineEnd = this.#text.indexOf('\n', open.offset);
      this.debris.push({ start: before + control.index, end: Math.min(lineEnd < 0 ? offset : lineEnd, offset) });
    }
    const hasRoom = isBlank(this.#text, offset - 1);
    // The parenthesis of a blanked statement went with it, so there is nothing to close.
    if (control || hasRoom) this.missing.push({ offset, token: isBrace ? '}' : ')', isWritten: !control });
    if (isBrace) this.#braces--;
    else this.#parentheses--;
    return true;
  }
}

function findMembers(text: string, comments: readonly Span[]): number[] {
  const members: number[] = [];
  let next = 0;
  for (const match of text.matchAll(MEMBER)) {
    const offset = match.index + (match[1]?.length ?? 0);
    while ((comments[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next++;
    if ((comments[next]?.start ?? Number.POSITIVE_INFINITY) > offset) members.push(offset);
  }
  return members;
}

function isBlank(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit === 32 || unit === 9;
}

/** Insertions go into the blanks right before their offset; one for which there is no room is left out. */
function rewrite(
  text: string,
  missing: readonly Insertion[],
  surplus: readonly number[],
  debris: readonly Span[],
): string {
  const written = new Map<number, string>(surplus.map((offset) => [offset, ' ']));
  for (const { offset, token, isWritten } of [...missing].reverse()) {
    if (!isWritten) continue;
    let at = offset - 1;
    while (written.has(at)) at--;
    if (isBlank(text, at)) written.set(at, token);
  }
  for (const { start, end } of debris) {
    for (let at = start; at < end; at++) written.set(at, text.charAt(at) === '\r' ? '\r' : ' ');
  }
  const result: string[] = [];
  let end = 0;
  for (const [at, token] of [...written].sort(([a], [b]) => a - b)) {
    result.push(text.slice(end, at), token);
    end = at + 1;
  }
  result.push(text.slice(end));
  // A lambda that stops at its arrow costs the parser more than a lambda that is none.
  return result.join('').replace(/->(?=\s*\))/g, '  ');
}
