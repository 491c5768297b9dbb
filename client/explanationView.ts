/** Shows a markdown explanation from the server in VS Code's own preview, through a read-only document that holds the latest one. */
import * as vscode from 'vscode';

const SCHEME = 'concurrency-lens';

export class ExplanationView implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changes.event;
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  private markdown = '';

  provideTextDocumentContent(): string {
    return this.markdown;
  }

  async show(markdown: string): Promise<void> {
    this.markdown = markdown;
    const name = vscode.l10n.t('Why is there a hint here, or none');
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}.md` });
    this.changes.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
  }

  dispose(): void {
    this.registration.dispose();
    this.changes.dispose();
  }
}
