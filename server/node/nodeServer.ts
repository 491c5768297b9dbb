/** The server as a Node process: the connection the client asks for, and the disk. Folders that are on no disk are read through the client. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { listFiles, readText } from '../../host/diskFiles';
import { readGrammar } from '../../host/grammar';
import { compilePatiently } from '../../host/patientCompiler';
import { clientFiles } from '../clientFiles';
import type { Runtime } from '../runtime';
import type { startServer } from '../startServer';
import { giveMemoryBack } from './memory';

/** `start` is given the connection and the runtime of this process. */
export function serveFromNode(start: typeof startServer): void {
  compilePatiently();
  const connection = createConnection(ProposedFeatures.all);
  const warn = (message: string): void => connection.console.warn(message);
  const virtual = clientFiles(connection);
  const disk: Pick<Runtime, 'list' | 'read'> = {
    list: (folderUri, wanted) =>
      listFiles(fileURLToPath(folderUri), wanted, (path, reason) => warn(`cannot list ${path || '.'}: ${reason}`)),
    async read(folderUri, path) {
      const result = readText(fileURLToPath(folderUri), path);
      if (result.text === null) warn(`cannot read ${path}: ${result.reason}`);
      return result.text;
    },
  };
  const filesOf = (folderUri: string): typeof disk => (folderUri.startsWith('file:') ? disk : virtual);

  start(connection, {
    list: (folderUri, wanted) => filesOf(folderUri).list(folderUri, wanted),
    read: (folderUri, path) => filesOf(folderUri).read(folderUri, path),
    grammar: () => readGrammar(__dirname),
    machineCores: availableParallelism(),
    rest: giveMemoryBack,
  });
}
