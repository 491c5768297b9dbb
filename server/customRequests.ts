import type { Connection, GenericRequestHandler } from 'vscode-languageserver';
import { explainPlace } from '../analysis/features/explainPlace';
import { writeValue } from '../analysis/features/writeValue';
import type { ServerRequests, ValueEdit, WriteValueParams, WriteValueResult } from '../protocol/serverMessages';
import { calculatorStart, ceilingItems } from './calculatorStart';
import { toWords } from './features';
import { guarded } from './requests';
import type { ServerState } from './serverState';
import { toWorkspaceEdit } from './toLsp';

/** The messages beyond the protocol: calculator, list of ceilings, and "why no hint here?". */
export function registerCustomRequests(connection: Connection, server: ServerState): void {
  const handle = <M extends keyof ServerRequests>(
    method: M,
    empty: ServerRequests[M]['result'],
    answer: (params: ServerRequests[M]['params']) => Promise<ServerRequests[M]['result']>,
  ): void => {
    const name: string = method;
    const handler = guarded<P<M>, R<M>>(connection.console, name, empty, answer);
    connection.onRequest(name, handler as GenericRequestHandler<unknown, never>);
  };

  handle('concurrencyLens/calculatorStart', null, (params) => calculatorStart(server, params));
  handle('concurrencyLens/ceilings', [], () => ceilingItems(server));
  handle('concurrencyLens/writeValue', { kind: 'refused', reason: '' }, (params) => writeNumber(server, params));
  handle('concurrencyLens/explain', { markdown: '' }, async ({ uri, position }) => {
    const at = await server.at(uri);
    const lines = at?.state.project.document(at.path)?.lines;
    const offset = lines?.offsetAt(position) ?? 0;
    const words = at ? toWords(at.context) : null;
    return { markdown: explainPlace(at?.state ?? null, at?.path ?? null, offset, words, server.locale) };
  });
}

type P<M extends keyof ServerRequests> = ServerRequests[M]['params'];
type R<M extends keyof ServerRequests> = ServerRequests[M]['result'];

async function writeNumber(server: ServerState, { target, value }: WriteValueParams): Promise<WriteValueResult> {
  const { uri, id } = JSON.parse(target) as { uri: string; id: string };
  const at = await server.at(uri);
  if (!at) return { kind: 'refused', reason: '' };
  const written = writeValue(at.state.project, id, value);
  if ('refused' in written) return { kind: 'refused', reason: written.refused[server.locale] };
  return { kind: 'edit', edit: toWorkspaceEdit(at.context, written, at.path) as ValueEdit };
}
