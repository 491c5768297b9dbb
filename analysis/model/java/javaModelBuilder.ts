import type { JavaFacts } from '../../facts/java/javaFacts';
import { type BeanMethod, beansOf, indexBeans } from './beans';
import { addFilesBelow, forgetCalls, noEdges } from './callerContexts';
import { Gathered } from './collector';
import { reachOfEdit } from './declaredShape';
import { fieldValue } from './fieldValues';
import { areExecutorsCurrent, buildFilePart, type ExecutorDeclarations, type FilePart } from './filePart';
import type { Interpreter } from './frame';
import type { JavaModel, JavaModelOptions } from './javaModel';
import { runStatements } from './statements';
import { blockFrame, summarise } from './summaries';
import { adoptDeclarations, buildSymbolTable, type TypeSymbol } from './symbols';
import { createTypeResolver, resolveAnew } from './typeResolution';
import { UnitRecords } from './unitRecords';
import { createWorkspace } from './workspace';

/** What each file of main code adds to the model, sorted by path. A part stays the same object while nothing in it changed. */
export type JavaFileModels = ReadonlyMap<string, JavaModel>;

/**
 * From the facts of all Java files to the model: every method of main code is run once by the interpreter, which gathers
 * the places where work fans out, blocks or is handed over. After an edit only the files that it can reach are run again.
 * The result is the same as that of a new builder.
 */
export class JavaModelBuilder {
  #known = new Map<string, JavaFacts>();
  #run: Run | null = null;
  #models: JavaFileModels = new Map();

  /**
   * The newest models. Options other than `onFailure` must stay what they were, else `reset` comes first. Where it is known
   * that no files but the `touched` came, went or changed since the last time, only those are looked at.
   */
  update(
    files: ReadonlyMap<string, JavaFacts>,
    options: JavaModelOptions,
    touched: Iterable<string> = files.keys(),
  ): JavaFileModels {
    const isTest = options.isTest ?? isTestPath;
    const changed = this.#changes(files, isTest, touched);
    if (changed?.length === 0) return this.#models;
    const run = this.#run;
    const affected = run === null || changed === null ? null : run.adopt(changed, files);
    if (run === null || affected === null) {
      const main = [...files].filter(([path]) => !isTest(path)).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      this.#run = new Run(new Map(main), options);
      this.#run.all();
      this.#known = new Map(files);
    } else {
      run.again(affected);
      for (const path of changed ?? []) this.#known.set(path, files.get(path) as JavaFacts);
    }
    this.#models = (this.#run as Run).models(this.#models);
    return this.#models;
  }

  /** Forgets everything that was found out, but not the facts themselves. */
  reset(): void {
    this.#run = null;
    this.#known = new Map();
    this.#models = new Map();
  }

  /** Files of main code whose facts are others now; null when files came or went. */
  #changes(
    files: ReadonlyMap<string, JavaFacts>,
    isTest: (path: string) => boolean,
    touched: Iterable<string>,
  ): readonly string[] | null {
    if (this.#run === null || files.size !== this.#known.size) return null;
    const changed: string[] = [];
    for (const path of touched) {
      const [before, now] = [this.#known.get(path), files.get(path)];
      if ((before === undefined) !== (now === undefined)) return null;
      if (now !== undefined && before !== now && !isTest(path)) changed.push(path);
    }
    return changed;
  }
}

/** `src/test`, `src/integrationTest`, `src/testFixtures` and files named for tests. */
function isTestPath(path: string): boolean {
  return /(^|\/)src\/\w*[tT]est\w*\//.test(path) || /(^|\/)(test|tests|jmh)\/java\//.test(path);
}

/** One body of sources with everything the interpreter has found out about it. */
class Run {
  readonly #files: Map<string, JavaFacts>;
  readonly #interpreter: Interpreter;
  readonly #onFailure: JavaModelOptions['onFailure'];
  readonly #beans = new Map<string, readonly BeanMethod[]>();
  readonly #parts = new Map<string, FilePart>();
  #declarations: ExecutorDeclarations = new WeakMap();
  readonly #unsure = new Set<string>();

  constructor(files: Map<string, JavaFacts>, options: JavaModelOptions) {
    this.#files = files;
    this.#onFailure = options.onFailure;
    const units = new UnitRecords();
    const table = buildSymbolTable(files, (path) => units.looksAt(path));
    const workspace = createWorkspace(createTypeResolver(table), options, (path) => units.reads(path));
    this.#interpreter = {
      workspace,
      gathered: new Gathered(units),
      edges: noEdges(),
      units,
      beans: indexBeans(this.#beans),
      summaries: new Map(),
      fieldValues: new Map(),
    };
  }

  /** Runs every file. */
  all(): void {
    this.#runFiles([...this.#files.keys()]);
  }

  /** Takes the new facts in and says which files they can change; null when names may resolve differently now. */
  adopt(changed: readonly string[], files: ReadonlyMap<string, JavaFacts>): Set<string> | null {
    const { units, workspace } = this.#interpreter;
    const redeclared: string[] = [];
    const renamed: string[] = [];
    for (const path of changed) {
      const [before, after] = [this.#files.get(path), files.get(path)];
      const reach = before && after ? reachOfEdit(before, after) : 'heads';
      if (reach === 'heads') return null;
      if (reach !== 'bodies') redeclared.push(path);
      if (reach === 'imports') renamed.push(path);
    }
    const affected = units.affectedBy(changed, redeclared);
    this.#noteThreads(affected);
    if (redeclared.length > 0) workspace.clients.clear();
    for (const path of affected) this.#forget(path);
    for (const path of changed) {
      const facts = files.get(path) as JavaFacts;
      this.#files.set(path, facts);
      adoptDeclarations(this.#typesIn(path), path, facts);
    }
    if (!renamed.every((path) => resolveAnew(workspace.resolver, this.#typesIn(path)))) return null;
    for (const path of affected) {
      if (!areSameBeans(this.#beans.get(path) ?? [], this.#beansIn(path))) return null;
    }
    return affected;
  }

  /** Runs the files anew, and with them others whose drafts they come to add to. */
  again(affected: Set<string>): void {
    let wanted = affected;
    for (;;) {
      this.#runFiles([...wanted].sort());
      const grown = this.#interpreter.units.affectedBy(wanted, []);
      this.#noteThreads(grown);
      if (grown.size === wanted.size) return;
      wanted = grown;
      for (const path of wanted) this.#forget(path);
    }
  }

  /** What each file adds, as far as it did not change the same object as in `before`. */
  models(before: JavaFileModels): JavaFileModels {
    const { edges, gathered, units } = this.#interpreter;
    const isCurrent = [...this.#unsure].every(
      (path) => !this.#parts.has(path) || areExecutorsCurrent(this.#interpreter, path, this.#declarations),
    );
    if (!isCurrent) {
      this.#declarations = new WeakMap();
      this.#parts.clear();
    }
    const isAnew = this.#parts.size === 0;
    const models = new Map(isAnew ? [] : before);
    let hasChanged = isAnew;
    for (const path of isAnew ? this.#files.keys() : this.#unsure) {
      const facts = this.#files.get(path);
      let part = this.#parts.get(path);
      if (facts !== undefined && !part?.holdsFor(edges)) {
        const file = { facts, types: this.#typesIn(path) };
        part = units.run(path, () => buildFilePart(this.#interpreter, path, file, this.#declarations));
        this.#parts.set(path, part);
        gathered.rest(path);
      }
      if (part === undefined || part.model === models.get(path)) continue;
      models.set(path, part.model);
      hasChanged = true;
    }
    this.#unsure.clear();
    return hasChanged ? models : before;
  }

  /** Files whose part may be another now: run anew, or called from such, and so perhaps on other threads. */
  #noteThreads(affected: ReadonlySet<string>): void {
    for (const path of affected) this.#unsure.add(path);
    addFilesBelow(this.#interpreter.edges, this.#unsure);
  }

  #typesIn(path: string): readonly TypeSymbol[] {
    return this.#interpreter.workspace.resolver.table.byPath.get(path) ?? [];
  }

  #beansIn(path: string): readonly BeanMethod[] {
    const { units, workspace } = this.#interpreter;
    return units.run(path, () => beansOf(workspace, this.#typesIn(path)));
  }

  #runFiles(paths: readonly string[]): void {
    for (const path of paths) this.#beans.set(path, this.#beansIn(path));
    this.#interpreter.beans = indexBeans(this.#beans);
    const types = paths.flatMap((path) => this.#typesIn(path));
    for (const symbol of types) this.#guard(symbol.qualifiedName, () => this.#runInitializers(symbol));
    for (const owner of types) {
      for (const method of owner.declaration.methods) {
        this.#guard(`${owner.qualifiedName}.${method.name}`, () => summarise(this.#interpreter, { owner, method }));
      }
    }
  }

  /** One wall round each method: a failure of ours costs that method and is told; without anybody to tell, it is thrown. */
  #guard(what: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!this.#onFailure) throw error;
      this.#onFailure(what, error);
    }
  }

  #runInitializers(symbol: TypeSymbol): void {
    this.#interpreter.units.run(symbol.path, () => {
      for (const field of symbol.declaration.fields) fieldValue(this.#interpreter, { owner: symbol, field });
      const { initializers } = symbol.declaration;
      if (initializers.length > 0) runStatements(blockFrame(this.#interpreter, symbol, null), initializers);
    });
  }

  /** Drops what was found out about the code of a file, as its symbols declare it now. */
  #forget(path: string): void {
    const { edges, fieldValues, gathered, summaries, units, workspace } = this.#interpreter;
    for (const { declaration } of this.#typesIn(path)) {
      for (const field of declaration.fields) fieldValues.delete(field);
      for (const method of declaration.methods) {
        summaries.delete(method);
        workspace.roles.delete(method);
      }
    }
    gathered.forget(path);
    forgetCalls(edges, path);
    units.forget(path);
    this.#parts.delete(path);
  }
}

/** Equal in all by which the container chooses. */
function areSameBeans(before: readonly BeanMethod[], after: readonly BeanMethod[]): boolean {
  const print = ({ name, aliases, isPrimary, type }: BeanMethod): string =>
    JSON.stringify([name, aliases, isPrimary, type]);
  return (
    before.length === after.length && before.every((bean, index) => print(bean) === print(after[index] as BeanMethod))
  );
}
