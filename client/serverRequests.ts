/** Typed doors to the server: a method name brings its parameters and its result with it. */
import type { CancellationToken, Disposable } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { ServerNotifications, ServerRequests } from '../protocol/serverMessages';

/** Sends one of our own requests; rejects when the server is not running or answers with an error. */
export function request<M extends keyof ServerRequests>(
  client: BaseLanguageClient,
  method: M,
  params: ServerRequests[M]['params'],
  token?: CancellationToken,
): Promise<ServerRequests[M]['result']> {
  return token === undefined ? client.sendRequest(method, params) : client.sendRequest(method, params, token);
}

/** Listens to one of our own notifications, across restarts of the server. */
export function onNotification<N extends keyof ServerNotifications>(
  client: BaseLanguageClient,
  method: N,
  handler: (params: ServerNotifications[N]) => void,
): Disposable {
  return client.onNotification(method, handler);
}
