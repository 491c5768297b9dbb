/** The client of a server that runs as a Node process of its own. It starts nothing yet. */
import type * as vscode from 'vscode';
import { type BaseLanguageClient, LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { clientOptions } from '../clientOptions';
import { SECTION } from '../settings';

export function createNodeClient(context: vscode.ExtensionContext, onGivenUp: () => void): BaseLanguageClient {
  const server = { module: context.asAbsolutePath('dist/server.js'), transport: TransportKind.ipc };
  const debug = { ...server, options: { execArgv: ['--nolazy', '--inspect=6009'] } };
  return new LanguageClient(SECTION, 'Concurrency Lens', { run: server, debug }, clientOptions(onGivenUp));
}
