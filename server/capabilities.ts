import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';

import { FIX_ALL_KIND } from './toLsp';

/** What this server can do, and which files it wants to hear of. */
export const CAPABILITIES: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  inlayHintProvider: { resolveProvider: true },
  hoverProvider: true,
  completionProvider: { triggerCharacters: ['.'] },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND] },
  diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

const GLOBS = [
  '**/*.{java,yaml,yml,properties,gradle,kts,toml,env}',
  '**/{pom.xml,jvm.config,launch.json}',
  '**/{Dockerfile,Containerfile}*',
  '**/*.{Dockerfile,dockerfile}',
  '**/.env*',
];

export const WATCHED: {
  readonly type: typeof DidChangeWatchedFilesNotification.type;
  readonly options: DidChangeWatchedFilesRegistrationOptions;
} = {
  type: DidChangeWatchedFilesNotification.type,
  options: { watchers: GLOBS.map((globPattern) => ({ globPattern })) },
};
