/**
 * Which file's results rest on which other files: noted while code is run, asked after an edit. The unit is a file. Three
 * ways lead from one file to another: it looks at declarations there, it reads results (what a method does, what a field
 * holds), or it adds to what was gathered there (an operator at the end of a chain that began in another file).
 */
export class UnitRecords {
  readonly #units = new Map<string, Unit>();
  /** The other direction: who looks at a file, and who reads its results. */
  readonly #lookers = new Map<string, Set<string>>();
  readonly #readers = new Map<string, Set<string>>();
  #path: string | null = null;
  #unit: Unit | null = null;

  /** Runs code for the sake of a file: whatever it asks for meanwhile is noted for that file. */
  run<T>(path: string, action: () => T): T {
    if (path === this.#path) return action();
    const [outerPath, outerUnit] = [this.#path, this.#unit];
    this.#path = path;
    this.#unit = this.#units.get(path) ?? null;
    if (this.#unit === null) {
      this.#unit = { looked: new Set(), read: new Set(), touched: new Set() };
      this.#units.set(path, this.#unit);
    }
    try {
      return action();
    } finally {
      this.#path = outerPath;
      this.#unit = outerUnit;
    }
  }

  /** The running file depends on what is declared in another. */
  looksAt(path: string): void {
    if (this.#unit === null || path === this.#path || this.#unit.looked.has(path)) return;
    this.#unit.looked.add(path);
    addTo(this.#lookers, path, this.#path as string);
  }

  /** The running file depends on what code in another does, or on a value written there. */
  reads(path: string): void {
    if (this.#unit === null || path === this.#path || this.#unit.read.has(path)) return;
    this.#unit.read.add(path);
    addTo(this.#readers, path, this.#path as string);
  }

  /** The running file adds to what was gathered in another. */
  touches(path: string): void {
    if (this.#unit !== null && path !== this.#path) this.#unit.touched.add(path);
  }

  /** Forgets what a file rests on, since it is about to be run anew. */
  forget(path: string): void {
    const unit = this.#units.get(path);
    if (unit === undefined) return;
    for (const other of unit.looked) this.#lookers.get(other)?.delete(path);
    for (const other of unit.read) this.#readers.get(other)?.delete(path);
    this.#units.delete(path);
  }

  /**
   * Every file whose results an edit may change: the changed files, those that look at changed declarations, and all that
   * read results of such a file or had something added by it.
   */
  affectedBy(changed: Iterable<string>, redeclared: Iterable<string>): Set<string> {
    const affected = new Set(changed);
    for (const path of redeclared) for (const looker of this.#lookers.get(path) ?? []) affected.add(looker);
    // A set is visited in the order of adding, including what is added meanwhile.
    for (const path of affected) {
      for (const reader of this.#readers.get(path) ?? []) affected.add(reader);
      for (const touched of this.#units.get(path)?.touched ?? []) affected.add(touched);
    }
    return affected;
  }
}

interface Unit {
  readonly looked: Set<string>;
  readonly read: Set<string>;
  readonly touched: Set<string>;
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
