import type { NodeIndex } from './flatTree';
import type { JavaMethod } from './javaFacts';
import { shiftMethod } from './shiftSpans';

/**
 * Keeps the facts of one open document's methods from one state of its text to the next, found again by their text, so
 * that a keystroke costs one method and not the file. Methods with syntax errors are never kept.
 */
export class MethodMemo {
  #earlier = new Map<string, JavaMethod>();
  #current = new Map<string, JavaMethod>();
  readonly #known = new Map<NodeIndex, JavaMethod>();
  readonly #awaited = new Map<NodeIndex, string>();

  /** Opens a new state of the text; methods not met in it are forgotten at the next one. */
  begin(): void {
    this.#earlier = this.#current;
    this.#current = new Map();
    this.#known.clear();
    this.#awaited.clear();
  }

  /** Whether the method at a node is known by its text; if so, `take` returns it, else `keep` will. */
  recognise(node: NodeIndex, key: string): boolean {
    const method = this.#current.get(key) ?? this.#earlier.get(key);
    if (method) this.#known.set(node, method);
    this.#awaited.set(node, key);
    return method !== undefined;
  }

  /** The known method moved to where it stands now, undefined when it has to be read. */
  take(node: NodeIndex, start: number): JavaMethod | undefined {
    const known = this.#known.get(node);
    if (!known) return undefined;
    this.keep(node, known);
    return shiftMethod(known, start - known.span.start);
  }

  keep(node: NodeIndex, method: JavaMethod): void {
    const key = this.#awaited.get(node);
    if (key !== undefined) this.#current.set(key, method);
  }
}
