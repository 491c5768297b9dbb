/** Finds the figures that English texts print by themselves, apart from versions, names and examples. */

/** A figure and the sentence around it. */
export interface PrintedFigure {
  readonly figure: string;
  readonly text: string;
}

/** Every English text of a source file: `en: '…'`, with backquotes or double quotes too. */
const ENGLISH = /(\w+):\s*\{\s*en:\s*('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*")/g;
const BARE = /(?:^|[{,\s])en:\s*('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*")/g;
/** Fields that describe an example or give advice with example numbers: nothing of a library is claimed there. */
const ADVICE = new Set(['description', 'whatToDo', 'whenToIgnore']);
/** What `${…}` puts in comes from the model. */
const PLACEHOLDER = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
/** Versions, and names that end in a digit. */
const NAMES =
  /\b(?:Boot|JDK|JVMs before|HttpClient)\s+\d[\d.]*(?:\s*(?:,|and|to|up to)\s+\d+(?:\.\d+)+)*|\b(?:reactor-netty|reactor-core|HikariCP)\s+\d+\.[\d.]+|\b(?:HTTP\/|httpclient|HttpClient|[rR]2dbc|R2DBC|commons-pool|x|aarch|jdk|p|h)\d[\d.]*\w*|\b\d+\.\d+\.\d+\b|\b(?:from|to|since|until|before)\s+\d+\.\d+\b/g;
const FIGURE = /(?<![\w.])-?\d+(?:,\d{3})*(?:\.\d+)?/g;

/** Of every text in a source file. */
export function printedFigures(source: string): readonly PrintedFigure[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const described = new Set(
    [...code.matchAll(ENGLISH)].filter((found) => ADVICE.has(found[1] ?? '')).map((found) => found[2]),
  );
  return [...code.matchAll(BARE)].flatMap(([, quoted = '']) => {
    if (described.has(quoted)) return [];
    const text = quoted.slice(1, -1);
    return figuresIn(text.replace(PLACEHOLDER, ' ').replace(/\$\{.*$/s, ' ')).map((figure) => ({ figure, text }));
  });
}

/** Of one text as it is shown. */
export function figuresIn(text: string): readonly string[] {
  return [...text.replace(NAMES, ' ').matchAll(FIGURE)].map(([figure]) => figure);
}
