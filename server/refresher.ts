import type { Connection } from 'vscode-languageserver';
import type { ServerState } from './serverState';
import { statusOf } from './status';
import { nextTurn } from './turns';

/**
 * After a change: asks the editor to fetch hints and diagnostics again, but only when those of another open document
 * really became different. So nothing flickers, and typing in one file costs the others nothing.
 */
export class Refresher {
  readonly #connection: Connection;
  readonly #server: ServerState;
  readonly #rest: () => void;
  readonly #seen = new Map<string, Seen>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Documents that changed by typing since the last look. */
  readonly #typedIn = new Set<string>();
  /** Another number after each change: a look that began before it is of no use any more. */
  #change = 0;
  #status = '';

  /** `rest` is called once nothing has changed for some seconds. */
  constructor(connection: Connection, server: ServerState, rest: () => void = () => {}) {
    this.#connection = connection;
    this.#server = server;
    this.#rest = rest;
  }

  /** `uri` is the document that changed by typing: the editor asks for its hints by itself. */
  schedule(uri?: string): void {
    if (uri !== undefined) this.#typedIn.add(uri);
    this.#change++;
    this.#lookIn(DELAY_MS, () => this.#lookAround());
  }

  #lookIn(delayMs: number, look: () => Promise<void>): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      look().catch((error) => this.#connection.console.error(`refresh failed: ${String(error)}`));
    }, delayMs);
  }

  /**
   * Looks at the documents that others' edits can have changed. The editor is told at the first difference, since it then
   * asks for all; a look that a change overtakes ends.
   */
  async #lookAround(): Promise<void> {
    const change = this.#change;
    await this.#passTyped();
    const open = this.#quickestFirst();
    for (const uri of this.#seen.keys()) if (!open.includes(uri)) this.#seen.delete(uri);
    let isTold = false;
    for (const uri of open) {
      const before = this.#seen.get(uri);
      const now = await this.#see(uri, before);
      if (change !== this.#change) return;
      this.#seen.set(uri, now);
      if (before?.print === now.print || isTold) continue;
      isTold = true;
      this.#tell();
    }
    await this.#sendStatus();
    if (change === this.#change) this.#lookIn(REST_MS, () => this.#lookAtRest());
  }

  /** What is typed in the editor asks for itself: what it shows is the newest, and which that is can wait. */
  async #passTyped(): Promise<void> {
    for (const uri of [...this.#typedIn]) {
      // Before the wait: whoever types during it is typing anew.
      this.#typedIn.delete(uri);
      const at = await this.#server.at(uri);
      this.#seen.set(uri, { print: null, meaning: at?.state.meaning ?? null });
    }
  }

  /** Once typing rests: what others' later edits will be compared with. */
  async #lookAtRest(): Promise<void> {
    const change = this.#change;
    for (const [uri, { print }] of [...this.#seen]) {
      const now = print === null ? await this.#see(uri) : null;
      if (change !== this.#change) return;
      if (now) this.#seen.set(uri, now);
    }
    this.#lookIn(LONG_REST_MS, async () => this.#rest());
  }

  /** Open documents, short ones before long ones. */
  #quickestFirst(): readonly string[] {
    const documents = this.#server.documents.all().map(({ uri, lineCount }) => ({ uri, lineCount }));
    return documents.sort((a, b) => a.lineCount - b.lineCount).map(({ uri }) => uri);
  }

  #tell(): void {
    const { console, languages } = this.#connection;
    if (this.#server.canRefreshHints) {
      languages.inlayHint.refresh().catch((error) => console.error(`refresh failed: ${String(error)}`));
    }
    if (this.#server.canRefreshDiagnostics) languages.diagnostics.refresh();
  }

  /**
   * Labels and findings of one document, without their positions: a moved line is not news to the others. Answers that are
   * ready leave before each step, and what was typed meanwhile comes in.
   */
  async #see(uri: string, before?: Seen): Promise<Seen> {
    await nextTurn();
    const at = await this.#server.at(uri);
    if (!at) return { print: '', meaning: null };
    const { hintsOf, findingsOf, meaning } = at.state;
    if (before?.meaning === meaning) return before;
    await nextTurn();
    const labels = hintsOf(at.path).map((hint) => hint.label.en);
    await nextTurn();
    const findings = findingsOf(at.path).map(
      ({ rule, finding, severity }) => `${severity} ${rule.message(finding.args).en}`,
    );
    return { print: JSON.stringify([labels, findings]), meaning };
  }

  async #sendStatus(): Promise<void> {
    const status = await statusOf(this.#server);
    const print = JSON.stringify(status);
    if (print === this.#status) return;
    this.#status = print;
    await this.#connection.sendNotification('concurrencyLens/status', status);
  }
}

/** What one document showed, and of which project. */
interface Seen {
  /** Null while nobody looked. */
  readonly print: string | null;
  readonly meaning: object | null;
}

/** Lets what a tool changes at one go come together. */
const DELAY_MS = 5;

/** Longer than between two keystrokes of somebody who writes. */
const REST_MS = 300;

/** Longer than a thought between two edits. */
const LONG_REST_MS = 3_000;
