/** Entry of the server as a Node process: picks the connection and the disk, then starts. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { listFiles, readText } from '../../host/diskFiles';
import { readGrammar } from '../../host/grammar';
import { startServer } from '../startServer';

const connection = createConnection(ProposedFeatures.all);

startServer(connection, {
  list: (folderUri, wanted) =>
    listFiles(fileURLToPath(folderUri), wanted, (path, reason) =>
      connection.console.warn(`cannot list ${path || '.'}: ${reason}`),
    ),
  async read(folderUri, path) {
    const result = await readText(fileURLToPath(folderUri), path);
    if (result.text === null) connection.console.warn(`cannot read ${path}: ${result.reason}`);
    return result.text;
  },
  grammar: () => readGrammar(__dirname),
  machineCores: availableParallelism(),
});
