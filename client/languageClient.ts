/** Makes the language client: which server, which documents, which settings. It starts nothing. */
import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, TransportKind } from 'vscode-languageclient/node';
import type { InitializationOptions } from '../protocol/serverMessages';
import { COMMANDS, TRUSTED_COMMANDS } from './commandNames';
import { DOCUMENT_SELECTOR } from './documentSelector';
import { createRestartPolicy } from './restartPolicy';
import { readSettings, SECTION } from './settings';

/** `onGivenUp` is called when the server died too often to be started again. */
export function createLanguageClient(context: vscode.ExtensionContext, onGivenUp: () => void): LanguageClient {
  const server = { module: context.asAbsolutePath('dist/server.js'), transport: TransportKind.ipc };
  return new LanguageClient(
    SECTION,
    'Concurrency Lens',
    { run: server, debug: { ...server, options: { execArgv: ['--nolazy', '--inspect=6009'] } } },
    {
      documentSelector: DOCUMENT_SELECTOR,
      synchronize: { configurationSection: SECTION },
      // A function, so that a restart passes the settings of then.
      initializationOptions: (): InitializationOptions => ({
        locale: vscode.env.language,
        settings: readSettings(),
        rulePages: `command:${COMMANDS.openRulePage}?${encodeURIComponent('["{id}"]')}`,
      }),
      markdown: { isTrusted: { enabledCommands: TRUSTED_COMMANDS } },
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      errorHandler: createRestartPolicy(onGivenUp),
    },
  );
}
