import picomatch from 'picomatch/posix';
import { LineIndex } from './documents/lineIndex';
import type { Location } from './documents/span';
import type { JavaFacts } from './facts/java/javaFacts';
import type { OpenJavaDocument } from './facts/java/openJavaDocument';
import type { JavaParser } from './facts/java/parser';
import { mayMatter } from './facts/java/prefilter';
import { referencedTypes } from './facts/java/referencedTypes';
import { isHalfTyped, mergeLastGood } from './lastGood';
import { Meaning } from './meaning';
import { buildModules } from './model/config/buildModules';
import { classifyFile, type FileKind } from './model/config/classifyFile';
import type { FileFacts } from './model/config/moduleInputs';
import type { ConfigModel } from './model/config/moduleModel';
import { type JavaStart, readJavaStart } from './model/config/systemPropertyCalls';
import type { JavaModelOptions } from './model/java/javaModel';
import { type JavaFileModels, JavaModelBuilder } from './model/java/javaModelBuilder';
import type { Project } from './model/project';
import { applicationOf, ProjectBuilder, type SourceDocument } from './model/projectBuilder';
import type { Settings } from './settings';
import { isBinary, readSnapshot, type Snapshot } from './snapshots';

/**
 * One project's files and what follows from them. A change only replaces a text; facts and model are made when somebody
 * asks, and only from what changed. Knows no disk and no protocol.
 */
export class Workspace {
  readonly #parser: JavaParser;
  readonly #onFailure: ((what: string, error: unknown) => void) | undefined;
  readonly #files = new Map<string, WorkspaceFile>();
  /** Java files whose text the prefilter refused, by simple name: read again when a kept file calls into them. */
  readonly #refused = new Map<string, Set<string>>();
  /** Files whose facts are older than their text. */
  readonly #stale = new Set<string>();
  /** Kept files of which nobody asked yet what refused ones they call into; all of them once more was refused. */
  readonly #unasked = new Set<string>();
  #hasNewRefused = false;
  /** Files that changed since the project was last asked for. */
  readonly #touched = new Set<string>();
  readonly #javaModel = new JavaModelBuilder();
  readonly #projects = new ProjectBuilder();
  readonly #meaning = new Meaning();
  /** Whether some came or went. */
  #cameOrWent = false;
  #sortedPaths: readonly string[] | null = null;
  #read: ReadFiles | null = null;
  #built: Built | null = null;

  /** `onFailure` is told of code that could not be followed, a mistake of ours; without it such an error is thrown. */
  constructor(parser: JavaParser, onFailure?: (what: string, error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#parser = parser;
  }

  /** Takes a file's text in. Files of no interest are forgotten at once. */
  update(path: string, text: string): void {
    const kind = classifyFile(path);
    if (kind === null) return;
    const known = this.#files.get(path);
    if (known?.text === text) return;
    if (kind === 'java' && !known?.open && !mayMatter(text) && !isBinary(text)) {
      if (known) this.remove(path);
      this.#refuse(path);
      return;
    }
    this.#forgetRefused(path);
    if (known) {
      known.text = text;
      known.isStale = true;
    } else {
      this.#files.set(path, { path, kind, text, isStale: true, snapshot: null, lastGood: null, open: null });
    }
    this.#touch(path, known === undefined);
  }

  /** Reads a file even though the prefilter refused it: something in it is called from a file that was kept. */
  include(path: string, text: string): void {
    this.#forgetRefused(path);
    this.#files.set(path, { path, kind: 'java', text, isStale: true, snapshot: null, lastGood: null, open: null });
    this.#touch(path, true);
  }

  /** The editor holds this file now: its syntax tree is kept between changes. */
  open(path: string, text: string): void {
    const kind = classifyFile(path);
    if (kind === null) return;
    const file = this.#files.get(path) ?? null;
    if (file === null) {
      this.#forgetRefused(path);
      const open = kind === 'java' ? this.#parser.open() : null;
      this.#files.set(path, { path, kind, text, isStale: true, snapshot: null, lastGood: null, open });
      this.#touch(path, true);
      return;
    }
    if (kind === 'java' && file.open === null) file.open = this.#parser.open();
    this.update(path, text);
  }

  close(path: string): void {
    const file = this.#files.get(path);
    file?.open?.close();
    if (file) file.open = null;
  }

  remove(path: string): void {
    this.close(path);
    this.#forgetRefused(path);
    const file = this.#files.get(path);
    if (file && this.#files.delete(path)) this.#touch(path, false);
  }

  /** Paths of refused Java files that could declare a type which a kept file calls into. */
  referencedRefusedFiles(): readonly string[] {
    const paths = new Set<string>();
    const asked = this.#hasNewRefused ? this.#files.keys() : [...this.#unasked];
    this.#hasNewRefused = false;
    this.#unasked.clear();
    if (this.#refused.size === 0) return [];
    for (const path of asked) {
      const java = this.#files.get(path)?.kind === 'java' ? this.#snapshot(path)?.java : null;
      for (const name of java ? referencedTypes(java) : []) {
        for (const refused of this.#refused.get(name) ?? []) paths.add(refused);
      }
    }
    return [...paths].sort();
  }

  get paths(): readonly string[] {
    this.#sortedPaths ??= [...this.#files.keys()].sort();
    return this.#sortedPaths;
  }

  /**
   * Makes the facts of up to `count` files that changed, so that a shell can answer others in between; false when none is
   * left to be made. Without it they are made all at once when the project is asked for.
   */
  readSome(count: number): boolean {
    let left = count;
    for (const path of this.#stale) {
      if (left-- === 0) return true;
      this.#snapshot(path);
    }
    return false;
  }

  /** Every file that could not be read whole, sorted by path. */
  problems(): readonly Snapshot[] {
    return this.paths.flatMap((path) => {
      const snapshot = this.#snapshot(path);
      return snapshot && snapshot.problems.length > 0 ? [snapshot] : [];
    });
  }

  /**
   * Of the project asked for last: another object as soon as more changed than where code stands. Other files than those
   * that were edited say the same as long as it is the same.
   */
  get meaning(): object {
    return this.#meaning.current;
  }

  /** The project as it is now. The same object as long as nothing changed. */
  project(settings: Settings, machineCores: number): Project {
    const built = this.#built;
    const isSameSetup = built?.settings === settings && built.machineCores === machineCores;
    if (built && isSameSetup && this.#touched.size === 0) return built.project;
    if (!isSameSetup) this.#meaning.changes();
    const files = this.#takeIn(settings.exclude);
    const config =
      built && isSameSetup && built.revision === files.revision
        ? built.config
        : buildModules(configFacts(files), settings.model, machineCores, lineFinder(files));
    const modes = built?.config === config ? built.modes : webModes(config);
    const modePrint = built?.config === config ? built.modePrint : JSON.stringify([...modes]);
    if (built?.modePrint !== modePrint) this.#javaModel.reset();
    const options: JavaModelOptions = {
      webMode: (path) => modes.get(config.moduleOf(path)?.path ?? '') ?? 'unknown',
      ...(this.#onFailure ? { onFailure: this.#onFailure } : {}),
    };
    const models = this.#javaModel.update(files.java, options, files.touched ?? undefined);
    this.#meaning.compareModels(built?.models ?? null, models);
    const project = this.#projects.build(config, models, new Map(files.documents));
    const { revision } = files;
    this.#built = { settings, machineCores, revision, modes, modePrint, config, models, project };
    return project;
  }

  /** What the files say, brought up to date with those that changed since the last time. */
  #takeIn(exclude: readonly string[]): ReadFiles {
    const globs = [...exclude, ...this.#projectFileExclude()];
    const globPrint = globs.join('\n');
    const before = this.#read?.globPrint === globPrint ? this.#read : null;
    const isAnew = this.#cameOrWent || before === null;
    if (isAnew) this.#meaning.changes();
    const files = isAnew ? readNothing(globPrint) : before;
    const isExcluded = globs.length > 0 ? picomatch(globs, { dot: true }) : () => false;
    for (const path of isAnew ? this.paths : this.#touched) {
      const snapshot = isExcluded(path) ? null : this.#snapshot(path);
      if (snapshot === null) continue;
      const document = documentOf(snapshot);
      if (!isAnew) this.#meaning.compare(files.documents.get(path), document);
      files.documents.set(path, document);
      if (snapshot.java === null) {
        if (files.config.get(path) !== snapshot.config) files.revision++;
        files.config.set(path, snapshot.config);
        // A Java file that holds no text any more says nothing.
        if (files.java.delete(path)) files.starts.delete(path);
      } else {
        const start = startOf(path, snapshot.java);
        if (files.starts.get(path)?.print !== start.print) {
          files.revision++;
          this.#meaning.changes();
        }
        files.java.set(path, snapshot.java);
        files.starts.set(path, start);
      }
    }
    // Files came or went, yet those that configuration is made of may be the same.
    if (isAnew && before !== null && isSameConfig(before, files)) files.revision = before.revision;
    else if (isAnew) files.revision = (this.#read?.revision ?? 0) + 1;
    files.touched = isAnew ? null : [...this.#touched];
    this.#touched.clear();
    this.#cameOrWent = false;
    this.#read = files;
    return files;
  }

  /** The project file's own list of globs, read before anything else since it decides what is read. */
  #projectFileExclude(): readonly string[] {
    const path = ['.concurrency-lens.yaml', '.concurrency-lens.yml'].find((name) => this.#files.has(name));
    const config = path === undefined ? null : this.#snapshot(path)?.config;
    if (config?.kind !== 'config') return [];
    const entries = config.facts.documents[0]?.entries ?? [];
    return entries.filter(({ path: keys, value }) => keys[0] === 'exclude' && value !== '').map(({ value }) => value);
  }

  #snapshot(path: string): Snapshot | null {
    const file = this.#files.get(path);
    if (!file) return null;
    if (file.snapshot && !file.isStale) return file.snapshot;
    const fresh = readSnapshot(this.#parser, file.path, file.kind, file.text, file.open);
    const { lastGood } = file;
    const isBroken = fresh.problems.length > 0 || (lastGood !== null && isHalfTyped(lastGood, fresh));
    if (!isBroken) file.lastGood = fresh;
    file.snapshot = isBroken && lastGood ? mergeLastGood(lastGood, fresh) : fresh;
    file.isStale = false;
    this.#stale.delete(path);
    return file.snapshot;
  }

  #touch(path: string, isNew: boolean): void {
    const isKnown = this.#files.has(path);
    if (isKnown) this.#stale.add(path);
    else this.#stale.delete(path);
    if (isNew || !isKnown) {
      this.#sortedPaths = null;
      this.#cameOrWent = true;
    }
    this.#touched.add(path);
    this.#unasked.add(path);
  }

  #refuse(path: string): void {
    const name = simpleNameOf(path);
    const paths = this.#refused.get(name) ?? new Set();
    if (!paths.has(path)) this.#hasNewRefused = true;
    this.#refused.set(name, paths.add(path));
  }

  #forgetRefused(path: string): void {
    this.#refused.get(simpleNameOf(path))?.delete(path);
  }
}

interface WorkspaceFile {
  readonly path: string;
  readonly kind: FileKind;
  text: string;
  isStale: boolean;
  snapshot: Snapshot | null;
  lastGood: Snapshot | null;
  open: OpenJavaDocument | null;
}

interface Built {
  readonly settings: Settings;
  readonly machineCores: number;
  readonly revision: number;
  readonly modes: ReadonlyMap<string, WebMode>;
  readonly modePrint: string;
  readonly config: ConfigModel;
  readonly models: JavaFileModels;
  readonly project: Project;
}

/** What the files that take part say, each map sorted by path. */
interface ReadFiles {
  readonly globPrint: string;
  readonly java: Map<string, JavaFacts>;
  readonly config: Map<string, FileFacts | null>;
  readonly documents: Map<string, SourceDocument>;
  /** What Java files say to the JVM. */
  readonly starts: Map<string, PrintedStart>;
  /** Files that changed since the last time; null where some came or went, and all were taken in anew. */
  touched: readonly string[] | null;
  /** Another number as soon as something differs of which configuration is made. */
  revision: number;
}

/** The same also as a text, which tells one state from another. */
interface PrintedStart {
  readonly start: JavaStart;
  readonly print: string;
}

function readNothing(globPrint: string): ReadFiles {
  return {
    globPrint,
    java: new Map(),
    config: new Map(),
    documents: new Map(),
    starts: new Map(),
    touched: null,
    revision: 0,
  };
}

/** What a Java file says to the JVM; facts never change, so neither does this. */
const startCache = new WeakMap<JavaFacts, PrintedStart>();

function startOf(path: string, facts: JavaFacts): PrintedStart {
  const known = startCache.get(facts);
  if (known) return known;
  const read = readJavaStart(path, facts);
  const start = { start: read, print: JSON.stringify(read) };
  startCache.set(facts, start);
  return start;
}

function isSameConfig(a: ReadFiles, b: ReadFiles): boolean {
  return (
    a.config.size === b.config.size &&
    a.starts.size === b.starts.size &&
    [...a.config].every(([path, facts]) => b.config.get(path) === facts) &&
    [...a.starts].every(([path, { print }]) => b.starts.get(path)?.print === print)
  );
}

function configFacts({ config, starts, documents }: ReadFiles): Map<string, FileFacts> {
  const facts = new Map<string, FileFacts>();
  for (const path of documents.keys()) {
    const [own, java] = [config.get(path), starts.get(path)];
    if (own) facts.set(path, own);
    else if (java) facts.set(path, { kind: 'java', ...java.start });
  }
  return facts;
}

/** The one-based line of a place, for origins in words. */
function lineFinder({ documents }: ReadFiles): (location: Location) => number | null {
  const indexes = new Map<string, LineIndex>();
  return ({ path, span }) => {
    const text = documents.get(path)?.text;
    if (text === undefined) return null;
    const index = indexes.get(path) ?? new LineIndex(text);
    indexes.set(path, index);
    return index.lineAt(span.start) + 1;
  };
}

type WebMode = 'reactive' | 'servlet' | 'unknown';

/** Web mode of each module by its path; a library has that of the application it runs in. */
function webModes(config: ConfigModel): ReadonlyMap<string, WebMode> {
  return new Map(
    config.modules.map((module) => {
      const mode = applicationOf(config, module).mode.value;
      return [module.path, mode === 'none' ? 'unknown' : mode];
    }),
  );
}

function simpleNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.java$/, '');
}

const documentCache = new WeakMap<Snapshot, SourceDocument>();

/** The same object as long as the file does not change: what is worked out from it stays known. */
function documentOf(snapshot: Snapshot): SourceDocument {
  const known = documentCache.get(snapshot);
  if (known) return known;
  const document = toDocument(snapshot);
  documentCache.set(snapshot, document);
  return document;
}

function toDocument(snapshot: Snapshot): SourceDocument {
  const { text, directives, problems, java, config } = snapshot;
  return {
    text,
    directives,
    isIntact: problems.length === 0,
    ...(java ? { javaFacts: java } : {}),
    ...(config?.kind === 'config' ? { configFacts: config.facts } : {}),
  };
}
