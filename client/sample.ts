/** Opens the bundled sample as a folder of its own: copied into the extension's storage, so that it can be edited freely. */
import * as vscode from 'vscode';
import { SAMPLE_FILES } from './sampleFiles';

/** Copies the sample afresh and opens it in a new window. */
export async function openSample(context: vscode.ExtensionContext): Promise<void> {
  const source = vscode.Uri.joinPath(context.extensionUri, 'media', 'sample');
  const target = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
  for (const name of SAMPLE_FILES) {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(source, name));
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(target, name), bytes);
  }
  await vscode.commands.executeCommand('vscode.openFolder', target, { forceNewWindow: true });
}
