/** Long work in pieces: between them requests, cancellations and changes get their turn. */

/** How long a piece may take, in milliseconds: half a frame at 60 Hz, so that a keystroke is answered within one. */
const PIECE_MS = 8;

export class Turns {
  #since = performance.now();

  /** Lets others go first when the piece has lasted long enough. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < PIECE_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}

/** Resolves once every message that already waits has been taken in. */
export function nextTurn(): Promise<void> {
  if (typeof setImmediate === 'function') return new Promise((resume) => setImmediate(resume));
  // In a browser: timers that follow one another wait 4 ms each there.
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resume();
    });
    port1.start();
    port2.postMessage(null);
  });
}
