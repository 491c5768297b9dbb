// What the cases need of the editor: files of the example workspace, places in them, and the answers of the real
// providers, each asked again until it holds or the deadline has passed.
import * as vscode from 'vscode';

/** Generous, because it is only waited out by a case that fails. */
const DEADLINE_MS = 30_000;

/** Identifier of the extension under test: publisher and name of the manifest. */
export const EXTENSION_ID = 'concurrency-lens.concurrency-lens';

/** Asks `probe` until `accept` agrees with its answer; fails with the last answer in the message. */
export async function eventually<T>(
  what: string,
  probe: () => Thenable<T> | T,
  accept: (answer: T) => boolean,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const answer = await probe();
    if (accept(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`waited for ${what}; last answer: ${JSON.stringify(answer, null, 1)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Opens the only file of the workspace whose path ends so, in an editor. */
export async function open(pathEnd: string): Promise<vscode.TextDocument> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const all = (await Promise.all(folders.map(({ uri }) => filesBelow(uri)))).flat();
  const found = all.filter(({ path }) => path.endsWith(`/${pathEnd}`));
  const [uri] = found;
  if (!uri || found.length > 1) throw new Error(`${found.length} files end with ${pathEnd}`);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: false });
  return document;
}

/** By listing folders, because a virtual file system need not offer the search. */
async function filesBelow(folder: vscode.Uri): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  for (const [name, type] of await vscode.workspace.fs.readDirectory(folder)) {
    const uri = vscode.Uri.joinPath(folder, name);
    if (type === vscode.FileType.File) found.push(uri);
    else if (type === vscode.FileType.Directory && name !== 'target') found.push(...(await filesBelow(uri)));
  }
  return found;
}

/** The range of the first `text` in the document, searched from the first `after`. */
export function rangeOf(document: vscode.TextDocument, text: string, after = ''): vscode.Range {
  const all = document.getText();
  const start = all.indexOf(text, Math.max(0, all.indexOf(after)));
  if (start < 0) throw new Error(`${document.uri.path} holds no ${text}`);
  return new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
}

/** Puts `text` in place of `range` without saving. */
export async function replace(document: vscode.TextDocument, range: vscode.Range, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, text);
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error('the editor refused the edit');
}

/** Throws unsaved changes away. */
export async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document, { preview: false });
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

function labelText(hint: vscode.InlayHint): string {
  return typeof hint.label === 'string' ? hint.label : hint.label.map((part) => part.value).join('');
}

/** Labels of the inlay hints on the line of `position`, as the reader sees them. */
export async function hintsOnLine(document: vscode.TextDocument, position: vscode.Position): Promise<string[]> {
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[] | undefined>(
    'vscode.executeInlayHintProvider',
    document.uri,
    whole,
  );
  return (hints ?? []).filter((hint) => hint.position.line === position.line).map((hint) => labelText(hint).trim());
}

/** All hover text at `position`, one string. */
export async function hoverText(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[] | undefined>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return (hovers ?? [])
    .flatMap((hover) => hover.contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n');
}

/** Findings of this extension in the document. */
export function findings(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter((finding) => finding.source === 'Concurrency Lens');
}

/** The stable rule id of a finding. */
export function ruleOf(finding: vscode.Diagnostic): string {
  const { code } = finding;
  return String(typeof code === 'object' ? code.value : code);
}

/** Code actions offered at `range`, resolved, so that their edits are filled in. */
export async function codeActions(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[] | undefined>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    undefined,
    50,
  );
  return actions ?? [];
}
