/**
 * One syntax tree copied out of the parser as plain arrays in document order, so that the parser's own tree can be freed
 * at once and everything above reads only numbers and text. Knows nothing of web-tree-sitter.
 */

import type { Span } from '../../documents/span';
import type { MethodMemo } from './methodMemo';

/** Index of a node in its tree. */
export type NodeIndex = number;

export const NONE: NodeIndex = -1;

/** Names behind the numbers of a grammar: node types and fields by their ids. */
export interface GrammarNames {
  readonly types: readonly string[];
  readonly named: readonly boolean[];
  readonly fields: readonly (string | null)[];
}

/** The kind given to a piece the grammar could not place. */
export const ERROR = 'ERROR';

export class FlatTree {
  readonly text: string;
  /** Facts of methods read before, whose nodes then have no children here. */
  readonly memo: MethodMemo | undefined;
  readonly #names: GrammarNames;
  #types = new Uint16Array(1024);
  #fields = new Uint8Array(1024);
  #starts = new Int32Array(1024);
  #ends = new Int32Array(1024);
  #afters = new Int32Array(1024);
  #size = 0;

  /** `text` is the original text: offsets fit it because masks keep every length. */
  constructor(text: string, names: GrammarNames, memo?: MethodMemo) {
    this.memo = memo;
    this.text = text;
    this.#names = names;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a node in document order; `close` must follow when it has children. */
  add(type: number, field: number, start: number, end: number): NodeIndex {
    const index = this.#size++;
    if (index === this.#types.length) this.#grow();
    this.#types[index] = type;
    this.#fields[index] = field;
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#afters[index] = index + 1;
    return index;
  }

  /** Ends a node behind the children added since. */
  close(node: NodeIndex, end: number): void {
    this.#ends[node] = end;
    this.#afters[node] = this.#size;
  }

  kind(node: NodeIndex): string {
    return this.#names.types[this.#types[node] ?? 0] ?? ERROR;
  }

  isNamed(node: NodeIndex): boolean {
    return this.#names.named[this.#types[node] ?? 0] ?? true;
  }

  start(node: NodeIndex): number {
    return this.#starts[node] ?? 0;
  }

  end(node: NodeIndex): number {
    return this.#ends[node] ?? 0;
  }

  /** The index behind a node's last descendant. */
  after(node: NodeIndex): number {
    return this.#afters[node] ?? 0;
  }

  /** A token the parser made up to go on; it has no text. */
  isMissing(node: NodeIndex): boolean {
    return this.start(node) === this.end(node);
  }

  /** The field of its parent that a node fills; only asked of the parser for named nodes. */
  field(node: NodeIndex): string | null {
    return this.#names.fields[this.#fields[node] ?? 0] ?? null;
  }

  span(node: NodeIndex): Span {
    return { start: this.start(node), end: this.end(node) };
  }

  slice(node: NodeIndex): string {
    return this.text.slice(this.start(node), this.end(node));
  }

  /** First child in the given field that is not a made-up token, else NONE. */
  child(node: NodeIndex, field: string): NodeIndex {
    const end = this.after(node);
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (this.field(child) === field && !this.isMissing(child)) return child;
    }
    return NONE;
  }

  /** First child of the given kind, else NONE. */
  childOfKind(node: NodeIndex, kind: string): NodeIndex {
    const end = this.after(node);
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (this.kind(child) === kind) return child;
    }
    return NONE;
  }

  /** Named children with text, in order. */
  namedChildren(node: NodeIndex): NodeIndex[] {
    const children: NodeIndex[] = [];
    const end = this.after(node);
    for (let child = node + 1; child < end; child = this.after(child)) {
      if (this.isNamed(child) && !this.isMissing(child)) children.push(child);
    }
    return children;
  }

  #grow(): void {
    const size = this.#types.length * 2;
    this.#types = copied(new Uint16Array(size), this.#types);
    this.#fields = copied(new Uint8Array(size), this.#fields);
    this.#starts = copied(new Int32Array(size), this.#starts);
    this.#ends = copied(new Int32Array(size), this.#ends);
    this.#afters = copied(new Int32Array(size), this.#afters);
  }
}

function copied<A extends Uint16Array | Uint8Array | Int32Array>(target: A, source: A): A {
  target.set(source);
  return target;
}
