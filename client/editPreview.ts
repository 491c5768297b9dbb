/** Shows an edit of one file as a difference, and asks before it is made. It makes no edit itself. */
import * as vscode from 'vscode';

const SCHEME = 'concurrency-lens-preview';

export class EditPreview implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changes.event;
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  private proposed = '';

  provideTextDocumentContent(): string {
    return this.proposed;
  }

  /** Whether the user wants the edit; false also for an edit that changes nothing, or more than one file. */
  async confirm(edit: vscode.WorkspaceEdit, question: string): Promise<boolean> {
    const [changed, ...others] = edit.entries();
    if (changed === undefined || others.length > 0) return false;
    const [uri, edits] = changed;
    const document = await vscode.workspace.openTextDocument(uri);
    this.proposed = withEdits(document, edits);
    const proposal = vscode.Uri.from({ scheme: SCHEME, path: uri.path });
    this.changes.fire(proposal);
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    await vscode.commands.executeCommand('vscode.diff', uri, proposal, vscode.l10n.t('{0}: as it would be', name), {
      viewColumn: vscode.ViewColumn.One,
      preserveFocus: true,
      selection: edits[0]?.range,
    });
    const apply = vscode.l10n.t('Apply');
    // Not a notification: those are silent in the mode that keeps them away, and the question would stand open for ever.
    const answers = [apply, vscode.l10n.t('Discard')];
    const answer = await vscode.window.showQuickPick(answers, { title: question, ignoreFocusOut: true });
    await closeTabs(proposal);
    return answer === apply;
  }

  dispose(): void {
    this.registration.dispose();
    this.changes.dispose();
  }
}

/** From the last edit to the first, so that no edit moves another. */
function withEdits(document: vscode.TextDocument, edits: readonly vscode.TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.range.start.compareTo(a.range.start))
    .reduce((text, { range, newText }) => {
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      return text.slice(0, start) + newText + text.slice(end);
    }, document.getText());
}

async function closeTabs(proposal: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await vscode.window.tabGroups.close(
    tabs.filter(
      ({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.toString() === proposal.toString(),
    ),
  );
}
