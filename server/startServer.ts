/**
 * The language server's shell: documents in, results out. It schedules and translates; what is true is decided in
 * `analysis/`.
 */
import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeResult,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { loadJavaParser } from '../analysis/facts/java/parser';
import { classifyFile } from '../analysis/model/config/classifyFile';
import { toLocale } from '../analysis/text';
import type { InitializationOptions } from '../protocol/serverMessages';
import { CAPABILITIES, WATCHED } from './capabilities';
import { registerCustomRequests } from './customRequests';
import { registerFeatures } from './features';
import { Refresher } from './refresher';
import { Root } from './root';
import type { Runtime } from './runtime';
import { ServerState } from './serverState';

export function startServer(connection: Connection, runtime: Runtime): void {
  const documents = new TextDocuments(TextDocument);
  const state = new ServerState(documents);
  const refresher = new Refresher(connection, state, runtime.rest);

  connection.onInitialize(async (params): Promise<InitializeResult> => {
    const options = (params.initializationOptions ?? {}) as Partial<InitializationOptions>;
    state.rulePages = typeof options.rulePages === 'string' ? options.rulePages : null;
    state.locale = toLocale(options.locale ?? params.locale);
    state.useSettings(options.settings);
    state.useCapabilities(params.capabilities);
    const parser = await loadJavaParser(runtime.grammar(), (error) =>
      connection.console.error(`the Java parser failed and was started anew: ${describe(error)}`),
    );
    const folders = params.workspaceFolders ?? (params.rootUri ? [{ uri: params.rootUri, name: '' }] : []);
    state.parser = parser;
    for (const folder of folders) addRoot(folder.uri);
    return { capabilities: CAPABILITIES, serverInfo: { name: 'Concurrency Lens' } };
  });

  connection.onInitialized(async () => {
    await connection.client
      .register(DidChangeConfigurationNotification.type, { section: 'concurrencyLens' })
      .catch(() => {});
    if (state.canWatchFiles) await connection.client.register(WATCHED.type, WATCHED.options).catch(() => {});
    if (state.canChangeFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const folder of removed) state.roots.delete(folder.uri.replace(/\/$/, ''));
        for (const folder of added) addRoot(folder.uri);
        refresher.schedule();
      });
    }
    refresher.schedule();
  });

  connection.onDidChangeConfiguration(({ settings }) => {
    state.useSettings((settings as { concurrencyLens?: unknown } | null)?.concurrencyLens);
    refresher.schedule();
  });

  documents.onDidOpen(({ document }) => {
    const place = state.placeOf(document.uri);
    place?.root.openDocument(place.path, document.getText());
    if (place) refresher.schedule();
  });
  documents.onDidChangeContent(({ document }) => {
    const place = state.placeOf(document.uri);
    place?.root.changeDocument(place.path, document.getText());
    if (place) refresher.schedule(document.uri);
  });
  documents.onDidClose(async ({ document }) => {
    const place = state.placeOf(document.uri);
    await place?.root.closeDocument(place.path);
    if (place) refresher.schedule();
  });
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    const byRoot = new Map<Root, { removed: string[]; changed: string[] }>();
    for (const { uri, type } of changes) {
      const place = state.placeOf(uri);
      if (!place) continue;
      const { root, path } = place;
      const told = byRoot.get(root) ?? { removed: [], changed: [] };
      byRoot.set(root, told);
      if (type === DELETED) told.removed.push(path);
      else if (classifyFile(path) !== null || !/\.\w+$/.test(path)) told.changed.push(path);
    }
    await Promise.all([...byRoot].map(([root, { removed, changed }]) => root.changedOnDisk(removed, changed)));
    refresher.schedule();
  });

  function addRoot(uri: string): void {
    if (!state.parser) return;
    const root = new Root(uri, state.parser, runtime, (message) => connection.console.error(message));
    state.roots.set(root.uri, root);
    for (const document of documents.all()) {
      const path = root.pathOf(document.uri);
      if (path !== null) root.openDocument(path, document.getText());
    }
  }

  registerFeatures(connection, state);
  registerCustomRequests(connection, state);
  documents.listen(connection);
  connection.listen();
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `FileChangeType.Deleted`. */
const DELETED = 3;
