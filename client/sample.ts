/** Opens the bundled sample as a folder of its own: copied into the extension's storage, so that it can be edited freely. */
import * as vscode from 'vscode';

/** Copies the sample afresh and opens it in a new window. */
export async function openSample(context: vscode.ExtensionContext): Promise<void> {
  const source = vscode.Uri.joinPath(context.extensionUri, 'media', 'sample');
  const target = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
  await vscode.workspace.fs.createDirectory(context.globalStorageUri);
  await vscode.workspace.fs.copy(source, target, { overwrite: true });
  await vscode.commands.executeCommand('vscode.openFolder', target, { forceNewWindow: true });
}
