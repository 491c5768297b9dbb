/** Entry of the server: one bundle that starts as a Node process or as a web worker, so that the engine ships once. */
if (typeof process === 'object' && typeof process.versions?.node === 'string') {
  void import('./node/nodeServer').then(({ startNodeServer }) => startNodeServer());
} else {
  void import('./browser/workerServer').then(({ startWorkerServer }) => startWorkerServer());
}
