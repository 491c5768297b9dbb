import { type CancellationToken, LSPErrorCodes, type RemoteConsole, ResponseError } from 'vscode-languageserver';

/** The wall round each request: cancelled, failed and empty are three clear outcomes, and one failure costs one result. */
export function guarded<P, R>(
  console: RemoteConsole,
  name: string,
  empty: R,
  handle: (params: P, token: CancellationToken) => R | Promise<R>,
): (params: P, token: CancellationToken) => Promise<R | ResponseError<never>> {
  return async (params, token) => {
    if (token.isCancellationRequested) return cancelled();
    try {
      const result = await handle(params, token);
      return token.isCancellationRequested ? cancelled() : result;
    } catch (error) {
      console.error(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return empty;
    }
  };
}

function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
