/** Colours for terminals, and columns that stay aligned with Korean text, whose letters are two columns wide. */

export type Style = 'error' | 'warning' | 'information' | 'strong' | 'faint';

export type Paint = (style: Style, text: string) => string;

const CODES: { readonly [S in Style]: number } = { error: 31, warning: 33, information: 36, strong: 1, faint: 2 };

/** Leaves texts as they are: for files and pipes. */
export const plain: Paint = (_style, text) => text;

/** ANSI colours: for terminals. */
export const coloured: Paint = (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`;

/** The text without line breaks and other control characters, so that a name or path cannot steer the terminal. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - columnsOf(text))) + text;
}

/** The text in lines of at most so many columns, broken at spaces; a longer word gets a line of its own. */
export function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && columnsOf(line) + 1 + columnsOf(word) > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** The columns a text takes in a terminal. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}

/** East Asian wide ranges that can occur in our texts and in names: Hangul, CJK, full-width forms. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
