import type { Span } from '../../documents/span';

/**
 * Words, strings and punctuation of a Gradle script (Groovy or Kotlin), without comments, and its statements as a tree
 * of blocks. Nothing is evaluated.
 */
export interface GradleToken {
  readonly kind: 'word' | 'string' | 'punctuation';
  /** A string's content without quotes; `$name` inside stays as written. */
  readonly text: string;
  /** Of a string: inside the quotes. */
  readonly span: Span;
}

/** One statement: its tokens up to a line end, and the block that follows it, if any. */
export interface GradleStatement {
  readonly tokens: readonly GradleToken[];
  readonly block: readonly GradleStatement[] | null;
  readonly span: Span;
}

type RawToken = GradleToken | { readonly kind: 'newline'; readonly text: '\n'; readonly span: Span };

function tokenize(text: string): readonly RawToken[] {
  const tokens: RawToken[] = [];
  let index = 0;
  const push = (kind: RawToken['kind'], start: number, end: number): void => {
    tokens.push({ kind, text: kind === 'newline' ? '\n' : text.slice(start, end), span: { start, end } } as RawToken);
  };
  while (index < text.length) {
    const char = text.charAt(index);
    const rest = text.slice(index, index + 3);
    if (rest.startsWith('//')) {
      while (index < text.length && text.charAt(index) !== '\n') index++;
    } else if (rest.startsWith('/*')) {
      const end = text.indexOf('*/', index + 2);
      index = end < 0 ? text.length : end + 2;
    } else if (rest === '"""' || rest === "'''") {
      const end = text.indexOf(rest, index + 3);
      push('string', index + 3, end < 0 ? text.length : end);
      index = end < 0 ? text.length : end + 3;
    } else if (char === '"' || char === "'") {
      const start = ++index;
      while (index < text.length && text.charAt(index) !== char && text.charAt(index) !== '\n') {
        index += text.charAt(index) === '\\' ? 2 : 1;
      }
      index = Math.min(index, text.length);
      push('string', start, index);
      if (text.charAt(index) === char) index++;
    } else if (char === '\n') {
      push('newline', index, ++index);
    } else if (/[\w$@]/.test(char)) {
      const start = index;
      while (index < text.length && /[\w$@]/.test(text.charAt(index))) index++;
      push('word', start, index);
    } else {
      if (!/\s/.test(char)) push('punctuation', index, index + 1);
      index++;
    }
  }
  return tokens;
}

/** The script as statements. Unbalanced braces close at the end. */
export function readGradleStatements(text: string): readonly GradleStatement[] {
  const tokens = tokenize(text);
  let index = 0;
  const readBlock = (level: number): readonly GradleStatement[] => {
    const statements: GradleStatement[] = [];
    let line: GradleToken[] = [];
    let depth = 0;
    const finish = (block: readonly GradleStatement[] | null, end: number): void => {
      const start = line[0]?.span.start;
      if (start !== undefined || block !== null) {
        statements.push({ tokens: line, block, span: { start: start ?? end, end } });
      }
      line = [];
    };
    while (index < tokens.length) {
      const token = tokens[index];
      if (token === undefined) break;
      index++;
      if (token.kind === 'newline' || (token.text === ';' && token.kind === 'punctuation')) {
        const last = line.at(-1);
        let after = index;
        while (tokens[after]?.kind === 'newline') after++;
        const next = tokens[after];
        const continues =
          depth > 0 || (last?.kind === 'punctuation' && /[,=(.[+]/.test(last.text)) || next?.text === '.';
        if (!continues) finish(null, last?.span.end ?? token.span.start);
      } else if (token.kind === 'punctuation' && token.text === '{' && level < DEEPEST) {
        const block = readBlock(level + 1);
        finish(block, tokens[index - 1]?.span.end ?? text.length);
        // A block handed over inside parentheses (`named("x", { .. })`) leaves its closing one behind.
        depth = 0;
      } else if (token.kind === 'punctuation' && token.text === '}') {
        finish(null, token.span.start);
        return statements;
      } else {
        if (token.kind === 'punctuation' && /[([]/.test(token.text)) depth++;
        if (token.kind === 'punctuation' && /[)\]]/.test(token.text)) depth = Math.max(0, depth - 1);
        line.push(token);
      }
    }
    finish(null, text.length);
    return statements;
  };
  const statements: GradleStatement[] = [];
  // A stray closing brace ends a block too early: go on with what follows.
  while (index < tokens.length) statements.push(...readBlock(0));
  return statements;
}

/** No script nests so far; deeper braces are read as words, so that the stack is not used up. */
const DEEPEST = 200;
