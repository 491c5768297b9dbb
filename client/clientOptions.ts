/** What the language client is told, wherever its server runs: which documents, which settings, what to do when it dies. */
import * as vscode from 'vscode';
import { type LanguageClientOptions, RevealOutputChannelOn } from 'vscode-languageclient';
import type { InitializationOptions } from '../protocol/serverMessages';
import { COMMANDS, TRUSTED_COMMANDS } from './commandNames';
import { documentSelector } from './documentSelector';
import { createRestartPolicy } from './restartPolicy';
import { readSettings, SECTION } from './settings';

/** `onGivenUp` is called when the server died too often to be started again. */
export function clientOptions(onGivenUp: () => void): LanguageClientOptions {
  const schemes = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
  return {
    documentSelector: documentSelector(schemes),
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
  };
}
