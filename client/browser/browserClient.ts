/** The client of a server that runs as a web worker, in the extension host of a browser. It starts nothing yet. */
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { clientOptions } from '../clientOptions';
import { SECTION } from '../settings';

/** The part of a web worker that is used here; the compiler is told of no browser. */
interface ServerWorker {
  postMessage(message: unknown): void;
  terminate(): void;
}
declare const Worker: new (url: string) => ServerWorker;

export function createBrowserClient(context: vscode.ExtensionContext, onGivenUp: () => void): BaseLanguageClient {
  const file = (name: string): vscode.Uri => vscode.Uri.joinPath(context.extensionUri, 'dist', name);
  const bytes = (name: string): Thenable<Uint8Array> => vscode.workspace.fs.readFile(file(name));
  let worker: ServerWorker | undefined;
  const start = async (): Promise<MessageTransports> => {
    const [runtime, grammar] = await Promise.all([bytes('web-tree-sitter.wasm'), bytes('tree-sitter-java.wasm')]);
    // One that hangs does not end by itself when it is asked to.
    worker?.terminate();
    worker = new Worker(file('server.js').toString(true));
    worker.postMessage({ runtime, grammar });
    // Not the worker itself: the one of VS Code's extension host is no instance of its own class, and would not be known for one.
    return { reader: new BrowserMessageReader(worker as never), writer: new BrowserMessageWriter(worker as never) };
  };
  context.subscriptions.push({ dispose: () => worker?.terminate() });
  return new LanguageClient(SECTION, 'Concurrency Lens', start, clientOptions(onGivenUp));
}
