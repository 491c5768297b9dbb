import type { TreeCursor } from 'web-tree-sitter';
import { FlatTree, type GrammarNames } from './flatTree';

/**
 * Copies a parser's tree into a flat one with a single cursor. Every cursor call crosses into WebAssembly, so it asks only
 * for what the readers use: no comments, no punctuation, no children of leaves.
 */
export interface GrammarShape extends GrammarNames {
  /** What to do with a node of this type id. */
  readonly roles: Uint8Array;
}

/** Deeper nesting is left out, so that whoever walks the facts need not fear for the stack. */
const DEEPEST = 1000;

const SKIPPED = 1;
const LEAF = 2;
const TOKEN = 3;
const INNER = 4;

const SKIPPED_TYPES = new Set([
  'line_comment',
  'block_comment',
  '(',
  ')',
  ',',
  ';',
  '.',
  '[',
  ']',
  '@',
  '->',
  '"',
  '"""',
]);
const LEAF_TYPES = new Set([
  'identifier',
  'type_identifier',
  'decimal_integer_literal',
  'hex_integer_literal',
  'octal_integer_literal',
  'binary_integer_literal',
  'decimal_floating_point_literal',
  'hex_floating_point_literal',
  'true',
  'false',
  'null_literal',
  'character_literal',
  'string_fragment',
  'multiline_string_fragment',
  'escape_sequence',
  'this',
  'super',
  'asterisk',
  'underscore_pattern',
  'void_type',
  'boolean_type',
]);

export function shapeOf(names: GrammarNames): GrammarShape {
  const roles = new Uint8Array(names.types.length).fill(INNER);
  names.types.forEach((type, id) => {
    if (SKIPPED_TYPES.has(type)) roles[id] = SKIPPED;
    else if (LEAF_TYPES.has(type)) roles[id] = LEAF;
    else if (names.named[id] === false) roles[id] = TOKEN;
  });
  return { ...names, roles };
}

/** Copies the cursor's node and everything below it. */
export function flattenTree(cursor: TreeCursor, text: string, shape: GrammarShape): FlatTree {
  const tree = new FlatTree(text, shape);
  copyNode(cursor, tree, shape);
  return tree;
}

function copyNode(cursor: TreeCursor, tree: FlatTree, shape: GrammarShape): void {
  const open: number[] = [];
  for (;;) {
    const type = cursor.nodeTypeId;
    const role = shape.roles[type] ?? INNER;
    if (role === INNER) {
      const node = tree.add(type, cursor.currentFieldId, cursor.startIndex, cursor.endIndex);
      if (open.length < DEEPEST && cursor.gotoFirstChild()) {
        open.push(node);
        continue;
      }
    } else if (role === LEAF) {
      tree.add(type, cursor.currentFieldId, cursor.startIndex, cursor.endIndex);
    } else if (role === TOKEN) {
      const start = cursor.startIndex;
      const name = shape.types[type] ?? '';
      tree.add(type, 0, start, tree.text.startsWith(name, start) ? start + name.length : start);
    }
    while (open.length === 0 || !cursor.gotoNextSibling()) {
      const parent = open.pop();
      if (parent === undefined) return;
      cursor.gotoParent();
      tree.close(parent);
    }
  }
}
