/**
 * The server in a web worker: messages instead of pipes, and every file through the client. The first message brings the
 * parser's bytes, because a worker cannot know where the extension's files are served.
 */
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import type { GrammarBytes } from '../../analysis/facts/java/parser';
import { clientFiles } from '../clientFiles';
import type { startServer } from '../startServer';

/** What a dedicated worker sees as `self`; the compiler is told of no browser here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
  readonly navigator?: { readonly hardwareConcurrency?: number };
}

/** `start` is given the connection and the runtime of this worker, once the first message is there. */
export function serveFromWorker(start: typeof startServer): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = ({ data }) => {
    const reader = new BrowserMessageReader(scope as never);
    const connection = createConnection(ProposedFeatures.all, reader, new BrowserMessageWriter(scope as never));
    // A process ends at this notification; a worker would stay.
    connection.onExit(() => scope.close());
    start(connection, {
      ...clientFiles(connection),
      grammar: () => data as GrammarBytes,
      machineCores: scope.navigator?.hardwareConcurrency ?? 1,
    });
  };
}
