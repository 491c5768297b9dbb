/**
 * Reads marked texts: `//- /path` (or `#- /path`) starts a file, `$0` is the cursor, and a line of carets under a line
 * labels the exact range above it: `# ^^^ rule-id`. Knows nothing of the engine.
 */
export interface MarkedFile {
  readonly path: string;
  readonly text: string;
}

export interface Mark {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

export interface MarkedText {
  readonly files: readonly MarkedFile[];
  readonly marks: readonly Mark[];
  readonly cursor?: { readonly path: string; readonly offset: number };
}

const CARETS = /^(\s*(?:\/\/|#|!|\/\*|<!--)?\s*)(\^+)\s*(.*?)\s*(?:\*\/|-->)?\s*$/;

/** A text without a `//- /path` line is one file named `defaultPath`. Each file's common indentation is removed. */
export function readMarkedText(source: string, defaultPath = '/Main.java'): MarkedText {
  const files: MarkedFile[] = [];
  const marks: Mark[] = [];
  let cursor: MarkedText['cursor'];
  for (const { path, body } of split(source, defaultPath)) {
    let text = '';
    let previousStart = 0;
    for (const line of body) {
      const carets = CARETS.exec(line);
      if (carets) {
        const column = (carets[1] ?? '').length;
        const width = (carets[2] ?? '').length;
        marks.push({
          path,
          start: previousStart + column,
          end: previousStart + column + width,
          label: carets[3] ?? '',
        });
        continue;
      }
      previousStart = text.length;
      const at = line.indexOf('$0');
      if (at >= 0) cursor = { path, offset: previousStart + at };
      text += `${at >= 0 ? line.replace('$0', '') : line}\n`;
    }
    files.push({ path, text: body.length > 0 ? text : '' });
  }
  return cursor ? { files, marks, cursor } : { files, marks };
}

function* split(source: string, defaultPath: string): Generator<{ path: string; body: string[] }> {
  const lines = source
    .replace(/^\n/, '')
    .replace(/\n[ \t]*$/, '')
    .split('\n');
  let path = defaultPath;
  let body: string[] = [];
  let named = false;
  for (const line of lines) {
    const header = /^\s*(?:\/\/|#)- (\/\S+)\s*$/.exec(line);
    if (!header) {
      body.push(line);
      continue;
    }
    if (named || body.some((text) => text.trim() !== '')) yield { path, body: dedent(body) };
    path = header[1] ?? defaultPath;
    body = [];
    named = true;
  }
  yield { path, body: dedent(body) };
}

/** Takes the indentation common to all lines off; caret lines count, so that they stay under what they mark. */
function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const common = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line) => line.slice(common));
}
