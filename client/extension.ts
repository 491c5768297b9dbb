/** Entry of the extension host, Node or browser: puts the parts together and starts the server. Holds no state and judges nothing. */
import type * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { CalculatorPanel } from './calculatorPanel';
import { registerCommands } from './commands';
import { EditPreview } from './editPreview';
import { ExplanationView } from './explanationView';
import { onNotification } from './serverRequests';
import { StatusBar } from './statusBar';
import { answerFileRequests } from './virtualFiles';

export async function activate(extension: vscode.ExtensionContext): Promise<void> {
  const statusBar = new StatusBar();
  const client = createLanguageClient(extension, () => statusBar.showStopped());
  const preview = new EditPreview();
  const panel = new CalculatorPanel(extension.extensionUri, client, preview);
  const explanation = new ExplanationView();
  const files = answerFileRequests(client);
  const status = onNotification(client, 'concurrencyLens/status', (params) => {
    statusBar.update(params);
    void panel.refresh();
  });
  const commands = registerCommands({ extension, client, panel, statusBar, explanation });
  extension.subscriptions.push(statusBar, panel, preview, explanation, files, status, commands, client);
  await client.start();
}

/**
 * One bundle serves both hosts; what only one of them has is loaded there alone, and at once, so that the activation time the
 * editor shows has everything in it.
 */
function createLanguageClient(extension: vscode.ExtensionContext, onGivenUp: () => void): BaseLanguageClient {
  if (typeof process === 'object' && typeof process.versions?.node === 'string') {
    const { createNodeClient } = require('./node/nodeClient') as typeof import('./node/nodeClient');
    return createNodeClient(extension, onGivenUp);
  }
  const { createBrowserClient } = require('./browser/browserClient') as typeof import('./browser/browserClient');
  return createBrowserClient(extension, onGivenUp);
}
