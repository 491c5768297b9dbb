/** Files and folders that exist but may not be read: told in the log, passed over, and taken in once they may be. */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LogMessageNotification } from 'vscode-languageserver/node';
import { APPLICATION, exampleCopy, ROOT, SERVICE, ServerProcess } from './serverProcess.testing';

/** Nothing is unreadable for root, so the server then runs as the user nobody. */
const AS_NOBODY =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--inh-caps=-all'] : [];
const [command = process.execPath, ...args] = [...AS_NOBODY, process.execPath];
const canStart =
  spawnSync(command, [
    ...args,
    '-p',
    `require('fs').readFileSync(${JSON.stringify(join(ROOT, 'dist/server.js'))}).length`,
  ]).status === 0;
const hasModes = process.platform !== 'win32';

test.skipIf(!hasModes || !canStart)('are passed over, said in the log, and read once they may be', async () => {
  const folder = exampleCopy();
  const application = join(folder, APPLICATION);
  chmodSync(folder, 0o755);
  writeFileSync(
    application,
    readFileSync(application, 'utf8').replace('maximum-pool-size: 10', 'maximum-pool-size: 40'),
  );
  chmodSync(application, 0o000);
  chmodSync(join(folder, 'reports'), 0o000);
  const server = new ServerProcess(folder, AS_NOBODY);
  const log: string[] = [];
  server.connection.onNotification(LogMessageNotification.type, ({ message }) => {
    log.push(message);
  });
  try {
    await server.initialize();
    const service = server.uri(SERVICE);
    expect(await server.labels(service)).toEqual(['23: effective concurrency = min(256,80,10)=10 → 200 rps ceiling']);
    expect(log.sort()).toEqual([`cannot list reports: EACCES`, `cannot read ${APPLICATION}: EACCES`]);

    chmodSync(application, 0o644);
    await server.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: server.uri(APPLICATION), type: 2 }],
    });
    await expect
      .poll(() => server.labels(service), { timeout: 20_000 })
      .toEqual(['23: effective concurrency = min(256,80,40)=40 → 800 rps ceiling']);
  } finally {
    await server.kill();
    chmodSync(join(folder, 'reports'), 0o755);
    rmSync(folder, { recursive: true, force: true });
  }
});
