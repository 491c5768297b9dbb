/** The files of a folder that is on no disk, such as a repository opened in the browser: the client reads them for us. */
import type { Connection } from 'vscode-languageserver';
import { listTree, MAX_FILE_BYTES } from '../host/fileTree';
import type { ClientRequests } from '../protocol/serverMessages';
import type { Runtime } from './runtime';

type Method = keyof ClientRequests;

export function clientFiles(connection: Connection): Pick<Runtime, 'list' | 'read'> {
  const ask = <M extends Method>(
    method: M,
    params: ClientRequests[M]['params'],
  ): Promise<ClientRequests[M]['result']> => {
    const name: string = method;
    return connection.sendRequest<ClientRequests[M]['result']>(name, params);
  };
  const warn = (what: string, reason: unknown): void => connection.console.warn(`cannot ${what}: ${String(reason)}`);
  return {
    list: (folderUri, wanted) =>
      listTree(
        (path) => ask('concurrencyLens/readFolder', { uri: uriOf(folderUri, path) }),
        wanted,
        (path, error) => warn(`list ${path || '.'}`, error),
      ),
    async read(folderUri, path) {
      try {
        const text = await ask('concurrencyLens/readFile', { uri: uriOf(folderUri, path) });
        if (text.length <= MAX_FILE_BYTES) return text;
        warn(`read ${path}`, `larger than ${MAX_FILE_BYTES} characters`);
      } catch (error) {
        warn(`read ${path}`, error);
      }
      return null;
    },
  };
}

function uriOf(folderUri: string, path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return encoded === '' ? folderUri : `${folderUri}/${encoded}`;
}
