import type { ClientCapabilities, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { JavaParser } from '../analysis/facts/java/parser';
import { DEFAULT_SETTINGS, type Settings } from '../analysis/settings';
import type { Locale } from '../analysis/text';
import type { Root, RootState } from './root';
import { readSettings } from './settings';
import type { LspContext } from './toLsp';

/** A document as the engine knows it. */
export interface Place {
  readonly root: Root;
  readonly path: string;
}

/** What one connection holds: folders, open documents, settings, and what the client can do. */
export class ServerState {
  readonly documents: TextDocuments<TextDocument>;
  readonly roots = new Map<string, Root>();
  parser: JavaParser | null = null;
  locale: Locale = 'en';
  settings: Settings = DEFAULT_SETTINGS;
  canWatchFiles = false;
  canChangeFolders = false;
  canRefreshHints = false;
  canRefreshDiagnostics = false;
  /** Link to a rule's page with `{id}`, percent-encoded; null where the client has none. */
  rulePages: string | null = null;
  #supportsAnnotations = false;
  #supportsSnippets = false;

  constructor(documents: TextDocuments<TextDocument>) {
    this.documents = documents;
  }

  useSettings(raw: unknown): void {
    this.settings = readSettings(raw);
  }

  useCapabilities(client: ClientCapabilities): void {
    const { workspace } = client;
    this.canWatchFiles = workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    this.canChangeFolders = workspace?.workspaceFolders === true;
    this.canRefreshHints = workspace?.inlayHint?.refreshSupport === true;
    this.canRefreshDiagnostics = workspace?.diagnostics?.refreshSupport === true;
    this.#supportsAnnotations = workspace?.workspaceEdit?.changeAnnotationSupport !== undefined;
    this.#supportsSnippets = workspace?.workspaceEdit?.snippetEditSupport === true;
  }

  /** The folder and path of a document; the innermost folder when several hold it; null outside all of them. */
  placeOf(uri: string): Place | null {
    let found: Place | null = null;
    for (const root of this.roots.values()) {
      const path = root.pathOf(uri);
      if (path !== null && (found === null || root.uri.length > found.root.uri.length)) found = { root, path };
    }
    return found;
  }

  /** The newest state at a document; null outside all folders. */
  async at(uri: string): Promise<(Place & { readonly state: RootState; readonly context: LspContext }) | null> {
    const place = this.placeOf(uri);
    if (!place) return null;
    const state = await place.root.state(this.settings);
    return { ...place, state, context: this.contextOf(place.root, state) };
  }

  contextOf(root: Root, state: RootState): LspContext {
    return {
      project: state.project,
      locale: this.locale,
      uriOf: (path) => root.uriOf(path),
      versionOf: (path) => this.documents.get(root.uriOf(path))?.version ?? null,
      docsUri: (rule) => this.rulePages?.replace('%7Bid%7D', rule),
      supportsAnnotations: this.#supportsAnnotations,
      supportsSnippets: this.#supportsSnippets,
    };
  }
}
