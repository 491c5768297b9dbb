import type { Connection } from 'vscode-languageserver';
import type { ServerState } from './serverState';
import { statusOf } from './status';

/**
 * After a change: asks the editor to fetch hints and diagnostics again, but only when those of another open document
 * really became different. So nothing flickers, and typing in one file costs the others nothing.
 */
export class Refresher {
  readonly #connection: Connection;
  readonly #server: ServerState;
  readonly #seen = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #typedIn = new Set<string>();
  #status = '';

  constructor(connection: Connection, server: ServerState) {
    this.#connection = connection;
    this.#server = server;
  }

  /** `uri` is the document that changed by typing: the editor asks for its hints by itself. */
  schedule(uri?: string): void {
    if (uri !== undefined) this.#typedIn.add(uri);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#refresh().catch((error) => this.#connection.console.error(`refresh failed: ${String(error)}`));
    }, DELAY_MS);
  }

  async #refresh(): Promise<void> {
    const typedIn = this.#typedIn;
    this.#typedIn = new Set();
    let changed = false;
    for (const document of this.#server.documents.all()) {
      const print = await this.#fingerprint(document.uri);
      if (this.#seen.get(document.uri) === print) continue;
      this.#seen.set(document.uri, print);
      if (!typedIn.has(document.uri)) changed = true;
    }
    if (changed && this.#server.canRefreshHints) await this.#connection.languages.inlayHint.refresh();
    if (changed && this.#server.canRefreshDiagnostics) this.#connection.languages.diagnostics.refresh();
    await this.#sendStatus();
  }

  /** Labels and findings of one document, without their positions: a moved line is not news to the others. */
  async #fingerprint(uri: string): Promise<string> {
    const at = await this.#server.at(uri);
    if (!at) return '';
    const labels = at.state.hintsOf(at.path).map((hint) => hint.label.en);
    const findings = at.state
      .findingsOf(at.path)
      .map(({ rule, finding, severity }) => `${severity} ${rule.message(finding.args).en}`);
    return JSON.stringify([labels, findings]);
  }

  async #sendStatus(): Promise<void> {
    const status = await statusOf(this.#server);
    const print = JSON.stringify(status);
    if (print === this.#status) return;
    this.#status = print;
    await this.#connection.sendNotification('concurrencyLens/status', status);
  }
}

/** Lets the requests that a keystroke brings go first, and what a tool changes at one go come together. */
const DELAY_MS = 20;
