import type { Span } from './span';

/** Zero-based line and UTF-16 column, as the language server protocol counts them. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/**
 * Converts between offsets and positions of one text. Lines end at `\n`, `\r\n` or a lone `\r`, as in the protocol.
 * Offsets outside the text are clamped to it.
 */
export class LineIndex {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === 13 && text.charCodeAt(i + 1) === 10) i++;
      if (unit === 13 || unit === 10) this.#starts.push(i + 1);
    }
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** Offset of the first character of a line; the text's end for a line past the last. */
  lineStart(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }

  /** Offset just before the line's end mark. */
  lineEnd(line: number): number {
    let end = this.lineStart(line + 1);
    const start = this.lineStart(line);
    if (line + 1 >= this.#starts.length) return this.#text.length;
    while (end > start && /[\r\n]/.test(this.#text.charAt(end - 1))) end--;
    return end;
  }

  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  positionAt(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.#text.length));
    const line = this.lineAt(clamped);
    return { line, character: clamped - this.lineStart(line) };
  }

  offsetAt(position: Position): number {
    const start = this.lineStart(position.line);
    return Math.min(start + Math.max(0, position.character), this.lineStart(position.line + 1));
  }

  rangeOf(span: Span): Range {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }
}
