import type { Span } from '../../documents/span';

/**
 * Rewrites Java the grammar (tree-sitter-java 0.23.5) cannot read into Java it can, without moving a single character:
 * every mask keeps the length. Names and literals are afterwards taken from the original text, so a mask may lie about them.
 */
export function maskJava(text: string, unclosed: readonly Span[]): string {
  let masked = blank(text, unclosed);
  for (const { needs, pattern, replace } of MASKS) {
    if (needs.some((word) => masked.includes(word))) masked = masked.replace(pattern, replace);
  }
  return masked;
}

interface Mask {
  /** Without one of these words in the text the pattern is not tried. */
  readonly needs: readonly string[];
  readonly pattern: RegExp;
  readonly replace: (match: string, ...groups: string[]) => string;
}

const MASKS: readonly Mask[] = [
  // Annotated varargs: `Object @Nullable ... values`.
  { needs: ['...'], pattern: /@[\w$.]+[ \t]*(?=\.\.\.)/g, replace: blanks },
  // Module imports, JEP 511.
  { needs: ['import module'], pattern: /^([ \t]*import )module(?= )/gm, replace: (_, start) => `${start}      ` },
  // Constructor calls behind other statements, JEP 513: as ordinary calls they may stand anywhere.
  {
    needs: ['super', 'this'],
    pattern: /(?<![\w$])(?:super|this)(?=\s*\()/g,
    replace: (word) => `$${word.slice(1)}`,
  },
  // Qualified record patterns: `case Shape.Circle(var r)`.
  {
    needs: ['case ', 'instanceof '],
    pattern: /(?<![\w$])((?:case|instanceof)\s+)([\w$]+(?:\.[\w$]+)+)(?=\s*\()/g,
    replace: (_, word, name) => word + name.replaceAll('.', '_'),
  },
  // Chains of `<` that are no Java: the parser tries each as an operator and as a type argument, 18 s for 8,000 of them.
  { needs: ['<'], pattern: /(?:<[\w$.\s]*){40,}</g, replace: blanks },
  // Several patterns in one case, JEP 456: `case A _, B _ ->`.
  { needs: [' _,'], pattern: /(?<=\s_\s*),\s*[\w$.]+\s+_(?=\s*(?:,|->|:|when\b))/g, replace: blanks },
  // `case final T t ->`
  { needs: ['case final '], pattern: /(?<=\bcase )final(?= )/g, replace: blanks },
];

/** Blanks of the same length; line breaks stay. */
function blanks(match: string): string {
  return match.replace(/[^\r\n]/g, ' ');
}

function blank(text: string, spans: readonly Span[]): string {
  let result = '';
  let end = 0;
  for (const span of spans) {
    result += text.slice(end, span.start) + blanks(text.slice(span.start, span.end));
    end = span.end;
  }
  return spans.length === 0 ? text : result + text.slice(end);
}
