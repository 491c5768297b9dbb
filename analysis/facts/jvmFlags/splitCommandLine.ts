import type { Span } from '../../documents/span';

/** An argument without its quotes, and where it stands with them. */
export interface CommandToken {
  readonly text: string;
  readonly span: Span;
  /** How many characters of the span's end are a closing quote. */
  readonly tail: number;
}

/**
 * Splits a line at blanks as a shell does: single and double quotes group, a backslash escapes outside single quotes.
 * An open quote reaches to the end. `;`, `&&` and `||` stand alone.
 */
export function splitCommandLine(line: string, offset = 0): readonly CommandToken[] {
  const tokens: CommandToken[] = [];
  let text = '';
  let start = -1;
  let quote = '';
  let tail = 0;
  const finish = (end: number): void => {
    if (start >= 0) tokens.push({ text, span: { start: offset + start, end: offset + end }, tail });
    text = '';
    start = -1;
    tail = 0;
  };
  for (let index = 0; index < line.length; index++) {
    const char = line.charAt(index);
    if (quote === '' && /\s/.test(char)) {
      finish(index);
      continue;
    }
    if (quote === '' && /[;&|]/.test(char)) {
      finish(index);
      const length = line.charAt(index + 1) === char ? 2 : 1;
      tokens.push({
        text: line.slice(index, index + length),
        span: { start: offset + index, end: offset + index + length },
        tail: 0,
      });
      index += length - 1;
      continue;
    }
    if (start < 0) start = index;
    if (char === quote) {
      quote = '';
      tail = 1;
    } else if (quote === '' && (char === '"' || char === "'")) {
      quote = char;
    } else if (char === '\\' && quote !== "'" && /[\s"'\\$`]/.test(line.charAt(index + 1))) {
      index++;
      text += line.charAt(index) === '\n' ? '' : line.charAt(index);
      tail = 0;
    } else {
      text += char;
      tail = 0;
    }
  }
  finish(line.length);
  return tokens;
}
