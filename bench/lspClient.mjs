// A language client over stdio: what an editor sends while somebody types.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { usageOf } from './processes.mjs';

export class LspClient {
  #child;
  #connection;
  #versions = new Map();
  #waiting = [];

  constructor(folder, server, nodeArgs = []) {
    this.folder = folder;
    this.#child = spawn(process.execPath, [...nodeArgs, server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout } = this.#child;
    this.#connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.#connection.onRequest('workspace/inlayHint/refresh', () => {
      for (const done of this.#waiting.splice(0)) done();
      return null;
    });
    this.#connection.onRequest('workspace/diagnostic/refresh', () => null);
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.listen();
  }

  get pid() {
    return this.#child.pid;
  }

  async initialize() {
    const answer = await this.request('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [{ uri: pathToFileURL(this.folder).href, name: 'project' }],
      initializationOptions: { locale: 'en', settings: { hints: { level: 'all' } } },
      capabilities: { workspace: { inlayHint: { refreshSupport: true }, diagnostics: { refreshSupport: true } } },
    });
    await this.#connection.sendNotification('initialized', {});
    return answer;
  }

  request(method, params) {
    return this.#connection.sendRequest(method, params);
  }

  notify(method, params) {
    return this.#connection.sendNotification(method, params);
  }

  uri(path) {
    return pathToFileURL(join(this.folder, path)).href;
  }

  text(path) {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  open(path) {
    this.#versions.set(path, 1);
    const languageId = path.endsWith('.java') ? 'java' : 'yaml';
    const textDocument = { uri: this.uri(path), languageId, version: 1, text: this.text(path) };
    return this.notify('textDocument/didOpen', { textDocument });
  }

  close(path) {
    return this.notify('textDocument/didClose', { textDocument: { uri: this.uri(path) } });
  }

  /** One incremental edit, as an editor sends it. */
  edit(path, range, text) {
    const version = this.#versions.get(path) + 1;
    this.#versions.set(path, version);
    return this.notify('textDocument/didChange', {
      textDocument: { uri: this.uri(path), version },
      contentChanges: [{ range, text }],
    });
  }

  hints(path, from = 0, to = 100_000) {
    const range = { start: { line: from, character: 0 }, end: { line: to, character: 0 } };
    return this.request('textDocument/inlayHint', { textDocument: { uri: this.uri(path) }, range });
  }

  diagnostics(path) {
    return this.request('textDocument/diagnostic', { textDocument: { uri: this.uri(path) } });
  }

  /** Resolves when the server next asks to fetch hints again; rejects after `limitMs`. */
  nextRefresh(limitMs = 30_000) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no refresh within ${limitMs} ms`)), limitMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Processor time used so far in milliseconds and resident memory in MiB; null where there is no /proc. */
  usage() {
    return usageOf(this.pid);
  }

  async stop() {
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    await this.request('shutdown', null).catch(() => {});
    await this.notify('exit', null).catch(() => {});
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 5_000);
    await exited;
    clearTimeout(timer);
    this.#connection.dispose();
  }
}
