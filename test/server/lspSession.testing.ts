/** A language server session over stdio against the built bundle: what an editor does, without an editor. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type InlayHint,
  type MarkupContent,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver/node';

const ROOT = resolve(__dirname, '../..');
export const APPLICATION = 'orders/src/main/resources/application.yaml';
export const SERVICE = 'orders/src/main/java/com/example/orders/OrderService.java';
export const DEPLOYMENT = 'orders/k8s/deployment.yaml';

export interface SessionOptions {
  readonly locale?: string;
  readonly settings?: Record<string, unknown>;
  /** As an editor that can leave a part of an edit selected. */
  readonly snippets?: boolean;
}

/** A copy of the example in a folder of its own, and a server that has it open. Must be closed. */
export class LspSession {
  readonly folder: string;
  readonly #process: ChildProcess;
  readonly #connection: ProtocolConnection;
  readonly #versions = new Map<string, number>();
  readonly refreshes = { hints: 0, diagnostics: 0 };
  initialized: InitializeResult | null = null;

  private constructor(folder: string) {
    this.folder = folder;
    this.#process = spawn(process.execPath, [join(ROOT, 'dist/server.js'), '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdin, stdout } = this.#process;
    if (!stdin || !stdout) throw new Error('no pipes');
    this.#connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.#connection.onRequest('workspace/inlayHint/refresh', () => {
      this.refreshes.hints++;
      return null;
    });
    this.#connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes.diagnostics++;
      return null;
    });
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.listen();
  }

  static async start({ locale = 'en', settings = {}, snippets = false }: SessionOptions = {}): Promise<LspSession> {
    const folder = mkdtempSync(join(tmpdir(), 'concurrency-lens-lsp-'));
    cpSync(join(ROOT, 'examples/orders-webflux'), folder, {
      recursive: true,
      filter: (path) => !/[\\/]target$/.test(path),
    });
    const session = new LspSession(folder);
    session.initialized = await session.request('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'orders' }],
      initializationOptions: { locale, settings },
      capabilities: {
        workspace: {
          inlayHint: { refreshSupport: true },
          diagnostics: { refreshSupport: true },
          workspaceEdit: {
            documentChanges: true,
            changeAnnotationSupport: { groupsOnLabel: true },
            ...(snippets ? { snippetEditSupport: true } : {}),
          },
        },
      },
    });
    await session.#connection.sendNotification('initialized', {});
    return session;
  }

  request<R>(method: string, params: unknown): Promise<R> {
    return this.#connection.sendRequest<R>(method, params);
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.#connection.sendNotification(method, params);
  }

  uri(path: string): string {
    return pathToFileURL(join(this.folder, path)).href;
  }

  text(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  async open(path: string, languageId: string): Promise<void> {
    this.#versions.set(path, 1);
    const textDocument = { uri: this.uri(path), languageId, version: 1, text: this.text(path) };
    await this.notify('textDocument/didOpen', { textDocument });
  }

  /** Replaces the whole document in the editor; nothing is saved. */
  async change(path: string, text: string): Promise<void> {
    const version = (this.#versions.get(path) ?? 1) + 1;
    this.#versions.set(path, version);
    await this.notify('textDocument/didChange', {
      textDocument: { uri: this.uri(path), version },
      contentChanges: [{ text }],
    });
  }

  hints(path: string): Promise<InlayHint[]> {
    const range = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
    return this.request('textDocument/inlayHint', { textDocument: { uri: this.uri(path) }, range });
  }

  async labels(path: string): Promise<string[]> {
    return (await this.hints(path)).map(({ position, label }) => `${position.line + 1}: ${String(label)}`);
  }

  async hover(path: string, line: number, character: number): Promise<string> {
    const hover = await this.request<Hover | null>('textDocument/hover', {
      textDocument: { uri: this.uri(path) },
      position: { line: line - 1, character },
    });
    return hover ? (hover.contents as MarkupContent).value : '';
  }

  async diagnostics(path: string): Promise<Diagnostic[]> {
    const report = await this.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri: this.uri(path) },
    });
    return report.items;
  }

  actions(path: string, range: Diagnostic['range']): Promise<CodeAction[]> {
    return this.request('textDocument/codeAction', {
      textDocument: { uri: this.uri(path) },
      range,
      context: { diagnostics: [] },
    });
  }

  /** The text of a file after an action's edits to it. */
  apply(path: string, action: CodeAction): string {
    const changes = action.edit?.documentChanges ?? [];
    const edits = changes.flatMap((change) =>
      'textDocument' in change && change.textDocument.uri === this.uri(path) ? (change.edits as TextEdit[]) : [],
    );
    return applyTextEdits(this.text(path), edits);
  }

  async close(): Promise<void> {
    await this.request('shutdown', null).catch(() => {});
    await this.notify('exit', null).catch(() => {});
    this.#connection.dispose();
    this.#process.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const starts = [0];
  for (let i = 0; i < text.length; i++) if (text[i] === '\n') starts.push(i + 1);
  const offset = ({ line, character }: { line: number; character: number }): number =>
    (starts[line] ?? text.length) + character;
  return edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => offset(b.edit.range.start) - offset(a.edit.range.start) || b.index - a.index)
    .reduce(
      (result, { edit }) =>
        result.slice(0, offset(edit.range.start)) + edit.newText + result.slice(offset(edit.range.end)),
      text,
    );
}

/** Waits until a condition holds, with a deadline; never a fixed time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  milliseconds = 10_000,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${milliseconds} ms for ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
