import type { FlatTree, NodeIndex } from './flatTree';
import type { LiteralExpression } from './javaFacts';

/** Reads literals; strings lose their quotes and escapes, text blocks also their common indentation (JLS 3.10.6). */

const LITERALS: ReadonlyMap<string, LiteralExpression['literal']> = new Map([
  ['decimal_integer_literal', 'int'],
  ['hex_integer_literal', 'int'],
  ['octal_integer_literal', 'int'],
  ['binary_integer_literal', 'int'],
  ['decimal_floating_point_literal', 'float'],
  ['hex_floating_point_literal', 'float'],
  ['character_literal', 'char'],
  ['true', 'bool'],
  ['false', 'bool'],
  ['null_literal', 'null'],
  ['class_literal', 'class'],
]);

/** Undefined for a node that is no literal; string literals are read by `readString`. */
export function readLiteral(tree: FlatTree, node: NodeIndex): LiteralExpression | undefined {
  const literal = LITERALS.get(tree.kind(node));
  return literal && { kind: 'literal', literal, text: tree.slice(node), span: tree.span(node) };
}

export function readString(tree: FlatTree, node: NodeIndex): LiteralExpression {
  return { kind: 'literal', literal: 'string', text: stringContent(tree.slice(node)), span: tree.span(node) };
}

/** Content of a string literal or text block given with its quotes. */
export function stringContent(source: string): string {
  if (source.startsWith('"""')) return withoutEscapes(withoutIndentation(source.slice(3, -3)));
  return withoutEscapes(source.slice(1, -1));
}

function withoutIndentation(body: string): string {
  const lines = body
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t\f]*\n/, '')
    .split('\n');
  const last = lines.length - 1;
  const significant = lines.filter((line, index) => index === last || line.trim() !== '');
  const margin = Math.min(...significant.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(margin).trimEnd()).join('\n');
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  s: ' ',
  '\n': '',
  '\r\n': '',
};

function withoutEscapes(content: string): string {
  if (!content.includes('\\')) return content;
  return content.replace(
    /\\(?:u+([0-9a-fA-F]{4})|([0-3]?[0-7]{1,2})|(\r\n|[\s\S]))/g,
    (_, unicode: string | undefined, octal: string | undefined, other: string | undefined) => {
      if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return SIMPLE_ESCAPES[other ?? ''] ?? other ?? '';
    },
  );
}
