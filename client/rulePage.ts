/** Shows a rule's page, which ships with the extension, in the editor's own Markdown preview. */
import * as vscode from 'vscode';

/** Ids are file names; anything else is refused, since a link may come from anywhere. */
export async function openRulePage(context: vscode.ExtensionContext, rule: string): Promise<void> {
  if (typeof rule !== 'string' || !/^[a-z0-9-]+$/.test(rule)) return;
  const ending = vscode.env.language.startsWith('ko') ? '.ko.md' : '.md';
  const page = vscode.Uri.joinPath(context.extensionUri, 'docs', 'rules', `${rule}${ending}`);
  await vscode.commands.executeCommand('markdown.showPreview', page);
}
