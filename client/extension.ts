/** Entry of the extension host: puts the parts together and starts the server. Holds no state and judges nothing. */
import type * as vscode from 'vscode';
import { CalculatorPanel } from './calculatorPanel';
import { registerCommands } from './commands';
import { EditPreview } from './editPreview';
import { ExplanationView } from './explanationView';
import { createLanguageClient } from './languageClient';
import { onNotification } from './serverRequests';
import { StatusBar } from './statusBar';

export async function activate(extension: vscode.ExtensionContext): Promise<void> {
  const statusBar = new StatusBar();
  const client = createLanguageClient(extension, () => statusBar.showStopped());
  const preview = new EditPreview();
  const panel = new CalculatorPanel(extension.extensionUri, client, preview);
  const explanation = new ExplanationView();
  const status = onNotification(client, 'concurrencyLens/status', (params) => {
    statusBar.update(params);
    void panel.refresh();
  });
  const commands = registerCommands({ extension, client, panel, statusBar, explanation });
  extension.subscriptions.push(statusBar, panel, preview, explanation, status, commands, client);
  await client.start();
}
