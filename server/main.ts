/** Entry of the server: one bundle that starts as a Node process or as a web worker, so that the engine ships once. */
import { startServer } from './startServer';

// Only the way in is loaded where it belongs: a bundler wraps all that a module loaded late brings along, which costs size.
if (typeof process === 'object' && typeof process.versions?.node === 'string') {
  void import('./node/nodeServer').then(({ serveFromNode }) => serveFromNode(startServer));
} else {
  void import('./browser/workerServer').then(({ serveFromWorker }) => serveFromWorker(startServer));
}
