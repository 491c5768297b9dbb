/**
 * The one calculator panel: opens or reveals it, answers its messages, and brings it back after a reload. It judges no number;
 * what it writes is the server's edit.
 */
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { Location } from '../protocol/ceiling';
import type { CalculatorStart, CalculatorStartParams } from '../protocol/serverMessages';
import type { FromWebview, ToWebview } from '../protocol/webviewMessages';
import { toCalculatorHtml } from './calculatorPage';
import type { EditPreview } from './editPreview';
import { request } from './serverRequests';

const VIEW_TYPE = 'concurrencyLens.calculator';
const QUIET_MS = 400;

export class CalculatorPanel implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private start: CalculatorStart | undefined;
  private wanted: CalculatorStartParams = { at: 'project' };
  private readonly registrations: vscode.Disposable;
  private pending: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly client: BaseLanguageClient,
    private readonly preview: EditPreview,
  ) {
    this.registrations = vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.refreshSoon(document)),
    );
  }

  /** Opens the panel beside the editor, or brings the open one to the front with the new place. */
  async open(wanted: CalculatorStartParams): Promise<void> {
    this.wanted = wanted;
    if (this.panel === undefined) {
      const column = { viewColumn: vscode.ViewColumn.Beside };
      this.adopt(vscode.window.createWebviewPanel(VIEW_TYPE, TITLE(), column, this.options()));
      return;
    }
    this.panel.reveal(undefined, false);
    await this.sendStart();
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    // An older panel would go on listening without anybody who sees it.
    this.panel?.dispose();
    panel.webview.options = this.options();
    this.adopt(panel);
  }

  /** Sends the project's numbers again; the page keeps what the user typed. */
  async refresh(): Promise<void> {
    if (this.panel?.visible) await this.sendStart();
  }

  dispose(): void {
    this.registrations.dispose();
    clearTimeout(this.pending);
    this.panel?.dispose();
  }

  /** Follows what is typed beside the page, once the typing pauses. */
  private refreshSoon(document: vscode.TextDocument): void {
    if (this.panel === undefined || vscode.workspace.getWorkspaceFolder(document.uri) === undefined) return;
    clearTimeout(this.pending);
    this.pending = setTimeout(() => void this.refresh(), QUIET_MS);
  }

  private adopt(panel: vscode.WebviewPanel): void {
    this.panel = panel;
    this.start = undefined;
    panel.iconPath = vscode.Uri.joinPath(this.extensionUri, 'media', 'icon.png');
    const { webview } = panel;
    const file = (name: string): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.extensionUri, 'dist', name)).toString();
    panel.onDidDispose(() => {
      if (this.panel === panel) this.panel = undefined;
    });
    panel.onDidChangeViewState(({ webviewPanel }) => {
      if (webviewPanel.active) void this.refresh();
    });
    webview.onDidReceiveMessage((message: FromWebview) => this.receive(message));
    webview.html = toCalculatorHtml({
      script: file('webview.js'),
      style: file('webview.css'),
      source: webview.cspSource,
      nonce: globalThis.crypto.randomUUID(),
      language: vscode.env.language,
    });
  }

  private options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(this.extensionUri, 'dist')] };
  }

  private async receive(message: FromWebview): Promise<void> {
    switch (message.type) {
      case 'ready':
        if (message.ceilingId !== null && this.wanted.at === 'project') {
          this.wanted = { at: 'ceiling', ceilingId: message.ceilingId };
        }
        return this.sendStart();
      case 'choose':
        this.wanted = { at: 'ceiling', ceilingId: message.ceilingId };
        return this.sendStart();
      case 'apply':
        return this.apply(message.target, message.value);
      case 'open':
        return this.follow(message.location);
      case 'copy':
        await vscode.env.clipboard.writeText(message.text);
    }
  }

  private async sendStart(): Promise<void> {
    const start = await this.requestStart();
    this.start = start ?? undefined;
    if (start === null) {
      if (this.panel !== undefined) this.panel.title = TITLE();
      this.post({ type: 'noStart' });
      return;
    }
    // From now on the panel means this ceiling, wherever the cursor goes.
    this.wanted = { at: 'ceiling', ceilingId: start.ceilingId };
    if (this.panel !== undefined) this.panel.title = `${TITLE()}: ${start.place}`;
    this.post({ type: 'start', start });
  }

  /** An edit above a place gives its ceiling another id: then the one of the same name is meant. */
  private async requestStart(): Promise<CalculatorStart | null> {
    const ask = (params: CalculatorStartParams): Promise<CalculatorStart | null> =>
      request(this.client, 'concurrencyLens/calculatorStart', params).catch(() => null);
    const { wanted } = this;
    const start = await ask(wanted);
    if (start === null || wanted.at !== 'ceiling' || start.ceilingId === wanted.ceilingId) return start;
    const place = this.start?.ceilings.find(({ id }) => id === wanted.ceilingId)?.place;
    const moved = start.ceilings.find((ceiling) => ceiling.place === place);
    return moved === undefined ? start : ask({ at: 'ceiling', ceilingId: moved.id });
  }

  private async apply(target: string, value: number): Promise<void> {
    const file = this.start?.terms.find((term) => term.writeTarget?.id === target)?.writeTarget?.file;
    if (file === undefined) return;
    const refuse = (reason: string): void => this.post({ type: 'refused', target, reason });
    try {
      const proposed = await this.requestEdit(target, value);
      if (typeof proposed === 'string') return refuse(proposed);
      if (!(await this.preview.confirm(proposed, vscode.l10n.t('Write {0} to {1}?', value, file)))) {
        return refuse(vscode.l10n.t('Nothing was written.'));
      }
      // While the question stood open the file may have changed: what is made is the edit of now.
      const edit = await this.requestEdit(target, value);
      if (typeof edit === 'string') return refuse(edit);
      if (!(await vscode.workspace.applyEdit(edit))) {
        return refuse(vscode.l10n.t('The editor did not accept the change: the file changed meanwhile. Try again.'));
      }
      this.post({ type: 'applied', target, value, file });
      await this.sendStart();
    } catch {
      refuse(vscode.l10n.t('The analysis does not answer. Restart it from the status bar and try again.'));
    }
  }

  /** The server's edit, or its reason why there is none. */
  private async requestEdit(target: string, value: number): Promise<vscode.WorkspaceEdit | string> {
    const result = await request(this.client, 'concurrencyLens/writeValue', { target, value });
    if (result.kind === 'refused') return result.reason;
    return this.client.protocol2CodeConverter.asWorkspaceEdit({ documentChanges: result.edit.documentChanges });
  }

  /** Follows only locations that the current start names, so that the page cannot open anything else. */
  private async follow(location: Location): Promise<void> {
    if (this.start === undefined || !locationsOf(this.start).includes(JSON.stringify(location))) return;
    const range = this.client.protocol2CodeConverter.asRange(location.range);
    const uri = vscode.Uri.parse(location.uri, true);
    const viewColumn = vscode.ViewColumn.One;
    await vscode.window.showTextDocument(uri, { selection: range, viewColumn });
  }

  private post(message: ToWebview): void {
    void this.panel?.webview.postMessage(message);
  }
}

const TITLE = (): string => vscode.l10n.t('Sizing Calculator');

function locationsOf(start: CalculatorStart): readonly string[] {
  const sourced = [
    ...start.terms,
    ...[start.callTimeMs, start.cores, start.requestTimeMs, start.callsPerRequest],
    ...[start.replicas, start.peakRate, start.acquireTimeoutMs],
  ];
  const origins = sourced.flatMap((value) => (value?.origin.location === undefined ? [] : [value.origin.location]));
  return [start.location, ...origins].map((location) => JSON.stringify(location));
}
