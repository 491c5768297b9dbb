/** What to do when the server dies: start it afresh a few times, then stop and say so in the status bar rather than in a pop-up. */
import { CloseAction, ErrorAction, type ErrorHandler } from 'vscode-languageclient';

const MAX_RESTARTS = 4;
const WINDOW_MS = 3 * 60_000;

/** `onGivenUp` is called when the server died too often to go on; `now` gives milliseconds. */
export function createRestartPolicy(onGivenUp: () => void, now: () => number = Date.now): ErrorHandler {
  let restarts: readonly number[] = [];
  return {
    error: (_error, _message, count) => ({
      action: count !== undefined && count <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown,
      handled: true,
    }),
    closed: () => {
      restarts = [...restarts.filter((time) => now() - time < WINDOW_MS), now()];
      if (restarts.length <= MAX_RESTARTS) return { action: CloseAction.Restart, handled: true };
      onGivenUp();
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
