/** The built server as a process that may be killed, on any folder; what an editor does when things go wrong. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type InlayHint,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

export const ROOT = resolve(__dirname, '../..');
export const APPLICATION = 'orders/src/main/resources/application.yaml';
export const SERVICE = 'orders/src/main/java/com/example/orders/OrderService.java';

/** A copy of the example project in a folder of its own. */
export function exampleCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'concurrency-lens-robustness-'));
  cpSync(join(ROOT, 'examples/orders-webflux'), folder, {
    recursive: true,
    filter: (path) => !/[\\/]target$/.test(path),
  });
  return folder;
}

export class ServerProcess {
  readonly child: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly folder: string;

  /** `wrapper` is a command that runs the server, such as one that takes its network away. */
  constructor(folder: string, wrapper: readonly string[] = []) {
    this.folder = folder;
    const [command = process.execPath, ...args] = [
      ...wrapper,
      process.execPath,
      join(ROOT, 'dist/server.js'),
      '--stdio',
    ];
    this.child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const { stdin, stdout } = this.child;
    if (!stdin || !stdout) throw new Error('no pipes');
    stdin.on('error', () => {});
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onError(() => {});
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.listen();
  }

  /** `others` are further workspace folders. */
  async initialize(others: readonly string[] = []): Promise<void> {
    await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [this.folder, ...others].map((path) => ({ uri: pathToFileURL(path).href, name: 'project' })),
      initializationOptions: { locale: 'en', settings: { hints: { level: 'all' } } },
      capabilities: {},
    });
    await this.connection.sendNotification('initialized', {});
  }

  uri(path: string): string {
    return pathToFileURL(join(this.folder, path)).href;
  }

  async labels(uri: string): Promise<string[]> {
    const range = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
    const hints = await this.connection.sendRequest<InlayHint[]>('textDocument/inlayHint', {
      textDocument: { uri },
      range,
    });
    return hints.map(({ position, label }) => `${position.line + 1}: ${String(label)}`);
  }

  open(uri: string, languageId: string, text: string, version = 1): Promise<void> {
    return this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version, text },
    });
  }

  /** Ends it at once, as an operating system does. */
  async kill(): Promise<void> {
    const ended = new Promise((done) => this.child.once('exit', done));
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGKILL');
      await ended;
    }
    this.connection.dispose();
  }
}
