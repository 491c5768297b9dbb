import type { TreeCursor } from 'web-tree-sitter';

/** The moves and questions that copying a tree takes; a library's cursor is one. */
export type TreeWalk = Pick<
  TreeCursor,
  'nodeTypeId' | 'currentFieldId' | 'startIndex' | 'endIndex' | 'gotoFirstChild' | 'gotoNextSibling' | 'gotoParent'
> & {
  /** Absent where the walk cannot tell. */
  readonly currentNode?: { readonly hasError: boolean };
};

/**
 * The parser's WebAssembly functions as web-tree-sitter 0.27.2 makes them. Each reads the cursor from one fixed place in
 * memory and leaves it there; the library writes it there anew before each call and takes it back after each move, eight
 * generic memory accesses a step, which cost more than the step. One cursor that moves alone needs none of that.
 */
export interface CursorFunctions {
  _ts_init(): number;
  getValue(address: number, type: 'i32'): number;
  _ts_tree_cursor_current_node_type_id_wasm(tree: number): number;
  _ts_tree_cursor_current_field_id_wasm(tree: number): number;
  _ts_tree_cursor_start_index_wasm(tree: number): number;
  _ts_tree_cursor_end_index_wasm(tree: number): number;
  _ts_tree_cursor_goto_first_child_wasm(tree: number): number;
  _ts_tree_cursor_goto_next_sibling_wasm(tree: number): number;
  _ts_tree_cursor_goto_parent_wasm(tree: number): number;
}

const NAMES: readonly (keyof CursorFunctions)[] = [
  '_ts_init',
  'getValue',
  '_ts_tree_cursor_current_node_type_id_wasm',
  '_ts_tree_cursor_current_field_id_wasm',
  '_ts_tree_cursor_start_index_wasm',
  '_ts_tree_cursor_end_index_wasm',
  '_ts_tree_cursor_goto_first_child_wasm',
  '_ts_tree_cursor_goto_next_sibling_wasm',
  '_ts_tree_cursor_goto_parent_wasm',
];

/** The functions, and where in memory they look for the cursor. */
export interface CursorAccess {
  readonly functions: CursorFunctions;
  readonly address: number;
}

/** If the object handed to `Parser.init` became the module; null where it did not. */
export function cursorAccessOf(module: object): CursorAccess | null {
  const found = module as Partial<CursorFunctions>;
  if (!NAMES.every((name) => typeof found[name] === 'function')) return null;
  const functions = found as CursorFunctions;
  return { functions, address: functions._ts_init() };
}

interface Inside {
  readonly handles?: number[];
  readonly tree?: { readonly 0?: unknown };
}

/** Walks below a cursor's node by the functions themselves. Nothing else may be asked of the parser until `end`. */
export class DirectWalk implements TreeWalk {
  readonly #functions: CursorFunctions;
  readonly #handles: number[];
  readonly #tree: number;

  readonly #address: number;

  private constructor({ functions, address }: CursorAccess, handles: number[], tree: number) {
    this.#functions = functions;
    this.#address = address;
    this.#handles = handles;
    this.#tree = tree;
  }

  /** Null where the library's cursor is not built as expected. */
  static start(access: CursorAccess | null, cursor: TreeCursor): DirectWalk | null {
    const { handles, tree } = cursor as unknown as Inside;
    if (!access || !Array.isArray(handles) || handles.length !== 4 || typeof tree?.[0] !== 'number') return null;
    const walk = new DirectWalk(access, handles, tree[0]);
    // The library's own question puts the cursor into its place.
    return cursor.nodeTypeId === walk.nodeTypeId ? walk : null;
  }

  get nodeTypeId(): number {
    return this.#functions._ts_tree_cursor_current_node_type_id_wasm(this.#tree);
  }

  get currentFieldId(): number {
    return this.#functions._ts_tree_cursor_current_field_id_wasm(this.#tree);
  }

  get startIndex(): number {
    return this.#functions._ts_tree_cursor_start_index_wasm(this.#tree);
  }

  get endIndex(): number {
    return this.#functions._ts_tree_cursor_end_index_wasm(this.#tree);
  }

  gotoFirstChild(): boolean {
    return this.#functions._ts_tree_cursor_goto_first_child_wasm(this.#tree) === 1;
  }

  gotoNextSibling(): boolean {
    return this.#functions._ts_tree_cursor_goto_next_sibling_wasm(this.#tree) === 1;
  }

  gotoParent(): boolean {
    return this.#functions._ts_tree_cursor_goto_parent_wasm(this.#tree) === 1;
  }

  /** Gives the cursor back its own, so that it can be freed. */
  end(): void {
    for (let i = 0; i < 4; i++) this.#handles[i] = this.#functions.getValue(this.#address + 4 * i, 'i32');
  }
}
