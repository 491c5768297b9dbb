import { FlatTree, type GrammarNames, type NodeIndex } from './flatTree';
import type { MethodMemo } from './methodMemo';
import type { TreeWalk } from './treeWalk';

/**
 * Copies a parser's tree into a flat one with a single cursor. Every cursor call crosses into WebAssembly and costs more
 * than anything done here, so offsets are worked out where the text or a neighbour already tells them: a first child
 * starts where its parent does, a node ends where its last child does.
 */
export interface GrammarShape extends GrammarNames {
  /** How to treat a node, by type id. */
  readonly roles: Uint8Array;
  /** Whether a reader asks for the fields of a node's children, by type id. */
  readonly hasFields: Uint8Array;
}

/** Deeper nesting is left out, so that whoever walks the facts need not fear for the stack. */
const DEEPEST = 1000;

const SKIPPED = 1;
const WORD = 2;
const LEAF = 3;
const TOKEN = 4;
const INNER = 5;
const METHOD = 6;

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
/** Nodes whose text is one run of identifier characters. */
const WORD_TYPES = new Set([
  'identifier',
  'type_identifier',
  'this',
  'super',
  'true',
  'false',
  'null_literal',
  'void_type',
  'boolean_type',
]);
const LEAF_TYPES = new Set([
  'decimal_integer_literal',
  'hex_integer_literal',
  'octal_integer_literal',
  'binary_integer_literal',
  'decimal_floating_point_literal',
  'hex_floating_point_literal',
  'character_literal',
  'string_fragment',
  'multiline_string_fragment',
  'escape_sequence',
  'asterisk',
  'underscore_pattern',
]);
const METHOD_TYPES = new Set(['method_declaration', 'constructor_declaration', 'compact_constructor_declaration']);
/** Nodes whose children are told apart by kind and order alone. */
const FIELDLESS_TYPES = new Set([
  'program',
  'class_body',
  'interface_body',
  'enum_body',
  'enum_body_declarations',
  'annotation_type_body',
  'block',
  'constructor_body',
  'expression_statement',
  'return_statement',
  'throw_statement',
  'yield_statement',
  'argument_list',
  'parenthesized_expression',
  'modifiers',
  'type_arguments',
  'generic_type',
  'scoped_type_identifier',
  'type_list',
  'superclass',
  'super_interfaces',
  'extends_interfaces',
  'formal_parameters',
  'inferred_parameters',
  'string_literal',
  'import_declaration',
  'package_declaration',
  'annotation_argument_list',
  'switch_block',
  'switch_rule',
  'switch_label',
  'method_reference',
]);

export function shapeOf(names: GrammarNames): GrammarShape {
  const roles = new Uint8Array(names.types.length).fill(INNER);
  const hasFields = new Uint8Array(names.types.length).fill(1);
  names.types.forEach((type, id) => {
    if (SKIPPED_TYPES.has(type)) roles[id] = SKIPPED;
    else if (WORD_TYPES.has(type)) roles[id] = WORD;
    else if (LEAF_TYPES.has(type)) roles[id] = LEAF;
    else if (METHOD_TYPES.has(type)) roles[id] = METHOD;
    else if (names.named[id] === false) roles[id] = TOKEN;
    if (FIELDLESS_TYPES.has(type)) hasFields[id] = 0;
  });
  return { ...names, roles, hasFields };
}

const UNKNOWN = -1;

/** A parsed text: the offsets of both texts agree, the parser saw the masked one. */
export interface ParsedText {
  readonly text: string;
  readonly masked: string;
  /** Whether the tree holds errors; then made-up nodes without text are possible and every end is asked for. */
  readonly isBroken: boolean;
}

/** Copies the cursor's node and everything below it, but nothing below methods that the memo knows. */
export function flattenTree(cursor: TreeWalk, parsed: ParsedText, shape: GrammarShape, memo?: MethodMemo): FlatTree {
  const { masked, isBroken } = parsed;
  const tree = new FlatTree(parsed.text, shape, memo);
  const open: number[] = [];
  /** Type of the innermost open node, which decides whether fields are asked for. */
  const openTypes: number[] = [];
  let start = cursor.startIndex;
  for (;;) {
    const type = cursor.nodeTypeId;
    const role = shape.roles[type] ?? INNER;
    let end = UNKNOWN;
    if (role !== SKIPPED) {
      if (start === UNKNOWN) start = cursor.startIndex;
      const parent = openTypes[openTypes.length - 1];
      const field = role === TOKEN || parent === undefined || shape.hasFields[parent] === 0 ? 0 : cursor.currentFieldId;
      if (role >= INNER) {
        const node = tree.add(type, field, start, start);
        const isKnown = memo && role === METHOD && recogniseMethod(cursor, parsed, memo, node);
        if (!isKnown && open.length < DEEPEST && cursor.gotoFirstChild()) {
          open.push(node);
          openTypes.push(type);
          continue;
        }
        end = cursor.endIndex;
        tree.close(node, end);
      } else {
        if (role === TOKEN && !isBroken) end = start + (shape.types[type]?.length ?? 0);
        else if (role === WORD && !isBroken) end = wordEnd(masked, start);
        if (end === UNKNOWN) end = cursor.endIndex;
        tree.add(type, field, start, end);
      }
    }
    start = UNKNOWN;
    while (!cursor.gotoNextSibling()) {
      const parent = open.pop();
      if (parent === undefined) return tree;
      openTypes.pop();
      if (end === UNKNOWN) end = cursor.endIndex;
      cursor.gotoParent();
      tree.close(parent, end);
    }
  }
}

function recogniseMethod(cursor: TreeWalk, parsed: ParsedText, memo: MethodMemo, node: NodeIndex): boolean {
  if (parsed.isBroken && cursor.currentNode?.hasError !== false) return false;
  const start = cursor.startIndex;
  const end = cursor.endIndex;
  const text = parsed.text.slice(start, end);
  const masked = parsed.masked.slice(start, end);
  return memo.recognise(node, text === masked ? text : `${text}\0${masked}`);
}

/** Unknown for words with letters beyond ASCII, which are left to the parser. */
function wordEnd(text: string, start: number): number {
  let end = start;
  for (;;) {
    const unit = text.charCodeAt(end);
    if (unit > 127) return UNKNOWN;
    const isPart =
      (unit >= 97 && unit <= 122) ||
      (unit >= 65 && unit <= 90) ||
      (unit >= 48 && unit <= 57) ||
      unit === 95 ||
      unit === 36;
    if (!isPart) return end;
    end++;
  }
}
