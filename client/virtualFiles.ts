/** Answers the server's questions for files that are on no disk, through the editor's own file systems. */
import * as vscode from 'vscode';
import type { BaseLanguageClient, GenericRequestHandler } from 'vscode-languageclient';
import type { ClientRequests } from '../protocol/serverMessages';

/** Registers for the life of the client. A question that cannot be answered rejects, and the server says so in its log. */
export function answerFileRequests(client: BaseLanguageClient): vscode.Disposable {
  const handle = <M extends keyof ClientRequests>(
    method: M,
    answer: (params: ClientRequests[M]['params']) => Promise<ClientRequests[M]['result']>,
  ): vscode.Disposable => {
    const name: string = method;
    return client.onRequest(name, answer as GenericRequestHandler<unknown, never>);
  };
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return vscode.Disposable.from(
    handle('concurrencyLens/readFolder', async ({ uri }) => {
      const entries = await vscode.workspace.fs.readDirectory(toUri(uri));
      const { File, Directory } = vscode.FileType;
      return entries.flatMap(([name, type]) =>
        type === File || type === Directory ? [{ name, isFolder: type === Directory }] : [],
      );
    }),
    handle('concurrencyLens/readFile', async ({ uri }) =>
      decoder.decode(await vscode.workspace.fs.readFile(toUri(uri))),
    ),
  );
}

/** A folder that is the root of its file system comes without the slash. */
function toUri(text: string): vscode.Uri {
  const uri = vscode.Uri.parse(text, true);
  return uri.path === '' ? uri.with({ path: '/' }) : uri;
}
