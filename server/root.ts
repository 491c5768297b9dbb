import type { JavaParser } from '../analysis/facts/java/parser';
import { type JudgedFinding, judgeFile } from '../analysis/features/findings';
import { collectFileHints, collectHints } from '../analysis/features/inlayHints';
import type { Hint } from '../analysis/hints/hint';
import { classifyFile } from '../analysis/model/config/classifyFile';
import type { Project } from '../analysis/model/project';
import type { Settings } from '../analysis/settings';
import { Workspace } from '../analysis/workspace';
import type { Runtime } from './runtime';
import { Turns } from './turns';

/** Everything the requests need of one project state, each part made when first asked for. */
export interface RootState {
  readonly project: Project;
  /** The same object as before when only the places of code changed: then only what was edited says something else. */
  readonly meaning: object;
  /** Of the whole project. */
  readonly hints: readonly Hint[];
  /** Of one file, in time that does not grow with the project. */
  hintsOf(path: string): readonly Hint[];
  findingsOf(path: string): readonly JudgedFinding[];
}

/** One workspace folder: its files as the editor and the disk hold them, and the newest state of its project. */
export class Root {
  readonly uri: string;
  readonly workspace: Workspace;
  readonly #runtime: Runtime;
  readonly #log: (message: string) => void;
  readonly #open = new Set<string>();
  #loading: Promise<void> | null = null;
  #state: RootState | null = null;

  constructor(uri: string, parser: JavaParser, runtime: Runtime, log: (message: string) => void) {
    this.uri = uri.replace(/\/$/, '');
    this.workspace = new Workspace(parser, (what, error) => this.#failed(what, error));
    this.#runtime = runtime;
    this.#log = log;
  }

  /** The path of a document below this folder; null when it lies elsewhere, or its URI is none. */
  pathOf(uri: string): string | null {
    if (!uri.startsWith(`${this.uri}/`)) return null;
    try {
      return decodeURIComponent(uri.slice(this.uri.length + 1));
    } catch {
      return null;
    }
  }

  uriOf(path: string): string {
    return `${this.uri}/${path.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** Reads the folder once; later calls wait for the same reading. */
  load(): Promise<void> {
    this.#loading ??= this.#readAll();
    return this.#loading;
  }

  openDocument(path: string, text: string): void {
    this.#open.add(path);
    this.workspace.open(path, text);
  }

  changeDocument(path: string, text: string): void {
    this.workspace.update(path, text);
  }

  /** The disk speaks again for a closed document. */
  async closeDocument(path: string): Promise<void> {
    this.#open.delete(path);
    this.workspace.close(path);
    await this.reload(path);
  }

  /** A file or folder changed on disk. What is open in the editor stays as the editor has it. */
  async reload(path: string): Promise<void> {
    if (this.#open.has(path)) return;
    if (classifyFile(path) === null) {
      await this.#reloadFolder(path);
      return;
    }
    const text = await this.#runtime.read(this.uri, path);
    if (this.#open.has(path)) return;
    if (text === null) this.workspace.remove(path);
    else this.workspace.update(path, text);
  }

  /** Takes in what a watcher told, which after a checkout may be thousands of files: a few at a time. */
  async changedOnDisk(removed: readonly string[], changed: readonly string[]): Promise<void> {
    this.#removed(removed);
    await inBatches(changed, (path) => this.reload(path));
  }

  /** Files, or folders with all that lay below them. */
  #removed(paths: readonly string[]): void {
    if (paths.length === 0) return;
    const gone = new Set(paths);
    for (const known of this.workspace.paths) {
      if (!this.#open.has(known) && isBelowAny(known, gone)) this.workspace.remove(known);
    }
  }

  /** The newest state; the same object until a file or setting changes. */
  async state(settings: Settings): Promise<RootState> {
    await this.load();
    await this.#makeFacts();
    for (let round = 0; round < MAX_ROUNDS && (await this.#readRefused()); round++);
    const project = this.workspace.project(settings, this.#runtime.machineCores);
    if (this.#state?.project !== project) this.#state = this.#judge(project, settings);
    return this.#state as RootState;
  }

  /** Reads what changed, letting requests and cancellations in between. */
  async #makeFacts(): Promise<void> {
    const turns = new Turns();
    while (this.workspace.readSome(1)) await turns.pause();
  }

  #failed(what: string, error: unknown): void {
    this.#log(`${what} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }

  #judge(project: Project, settings: Settings): RootState {
    const failed = (what: string, error: unknown): void => this.#failed(what, error);
    let hints: readonly Hint[] | null = null;
    const fileHints = new Map<string, readonly Hint[]>();
    const fileFindings = new Map<string, readonly JudgedFinding[]>();
    return {
      project,
      meaning: this.workspace.meaning,
      get hints() {
        hints ??= collectHints(project, failed);
        return hints;
      },
      hintsOf(path) {
        const found = fileHints.get(path) ?? collectFileHints(project, path, failed);
        fileHints.set(path, found);
        return found;
      },
      findingsOf(path) {
        const found = fileFindings.get(path) ?? judgeFile(project, path, settings, failed);
        fileFindings.set(path, found);
        return found;
      },
    };
  }

  /** Types that kept files call into but whose own file looked irrelevant. True when something was read. */
  async #readRefused(): Promise<boolean> {
    const paths = this.workspace.referencedRefusedFiles();
    for (const path of paths) {
      const text = await this.#runtime.read(this.uri, path);
      if (text === null) this.workspace.remove(path);
      else this.workspace.include(path, text);
    }
    await this.#makeFacts();
    return paths.length > 0;
  }

  async #readAll(): Promise<void> {
    try {
      await this.#readPaths(await this.#runtime.list(this.uri, (path) => classifyFile(path) !== null));
    } catch (error) {
      // A folder that is no place on this disk: what the editor opens in it is still read.
      this.#log(`cannot read ${this.uri}: ${String(error)}`);
    }
  }

  async #reloadFolder(path: string): Promise<void> {
    const below = await this.#runtime.list(this.uriOf(path), (file) => classifyFile(`${path}/${file}`) !== null);
    await this.#readPaths(below.map((file) => `${path}/${file}`));
  }

  async #readPaths(paths: readonly string[]): Promise<void> {
    await inBatches(paths, async (path) => {
      const text = await this.#runtime.read(this.uri, path);
      if (text !== null && !this.#open.has(path)) this.workspace.update(path, text);
    });
  }
}

async function inBatches(paths: readonly string[], action: (path: string) => Promise<void>): Promise<void> {
  const turns = new Turns();
  for (let index = 0; index < paths.length; index += BATCH) {
    await Promise.all(paths.slice(index, index + BATCH).map(action));
    await turns.pause();
  }
}

function isBelowAny(path: string, folders: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (folders.has(path.slice(0, end))) return true;
  }
  return false;
}

/** Files asked for at once: enough to hide a client's way, few enough for requests to get in between. */
const BATCH = 32;

/** Each round reads what the files of the round before call into. */
const MAX_ROUNDS = 4;
