/** The server under a client and a disk that behave badly: killed, flooded, cancelled, and files that come and go. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { APPLICATION, exampleCopy, SERVICE, ServerProcess } from './serverProcess.testing';

const LABEL = 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling';
const open: ServerProcess[] = [];

function server(folder = exampleCopy()): ServerProcess {
  const made = new ServerProcess(folder);
  open.push(made);
  return made;
}

afterEach(async () => {
  for (const made of open.splice(0)) {
    await made.kill();
    rmSync(made.folder, { recursive: true, force: true });
  }
});

test('killed in the middle of work, a new process shows the same hints', async () => {
  const first = server();
  await first.initialize();
  const before = await first.labels(first.uri(SERVICE));
  expect(before).toEqual([`23: ${LABEL}`]);
  first.labels(first.uri(SERVICE)).catch(() => {});
  await first.kill();
  expect(first.child.signalCode).toBe('SIGKILL');
  const second = server(first.folder);
  await second.initialize();
  expect(await second.labels(second.uri(SERVICE))).toEqual(before);
});

test('a client that floods, cancels and closes at once still gets its answers', async () => {
  const made = server();
  await made.initialize();
  const uri = made.uri(SERVICE);
  const text = readFileSync(join(made.folder, SERVICE), 'utf8');
  await made.open(uri, 'java', text);
  const outcomes: Promise<unknown>[] = [];
  for (let i = 0; i < 300; i++) {
    const cancel = new CancellationTokenSource();
    const params = { textDocument: { uri }, position: { line: i % 40, character: 5 } };
    made.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 + i },
      contentChanges: [{ text: i % 2 === 0 ? text.slice(0, (i * 7) % text.length) : text }],
    });
    outcomes.push(made.connection.sendRequest('textDocument/hover', params, cancel.token).catch((error) => error));
    if (i % 3 === 0) cancel.cancel();
  }
  expect((await Promise.all(outcomes)).length).toBe(300);
  await made.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  expect(await made.labels(uri)).toEqual([`23: ${LABEL}`]);
});

test('untitled documents, files outside and URIs that are none have no hints and break nothing', async () => {
  const made = server();
  await made.initialize();
  const text = readFileSync(join(made.folder, SERVICE), 'utf8');
  for (const uri of [
    'untitled:Untitled-1',
    'file:///elsewhere/A.java',
    `${made.uri('orders')}/%E0%A4%A.java`,
    'git:/a?b',
    '',
  ]) {
    await made.open(uri, 'java', text);
    expect(await made.labels(uri)).toEqual([]);
  }
  expect(await made.labels(made.uri(SERVICE))).toEqual([`23: ${LABEL}`]);
});

test('thousands of watcher events, folders renamed and deleted, links in a circle, folders named like files', async () => {
  const made = server();
  symlinkSync(made.folder, join(made.folder, 'orders/loop'));
  symlinkSync('nowhere', join(made.folder, 'orders/Dangling.java'));
  mkdirSync(join(made.folder, 'orders/src/main/java/Folder.java'), { recursive: true });
  await made.initialize();
  expect(await made.labels(made.uri(SERVICE))).toEqual([`23: ${LABEL}`]);
  const events = Array.from({ length: 5_000 }, (_, i) => ({
    uri: made.uri(`orders/src/main/java/Gone${i}.java`),
    type: 1 + (i % 3),
  }));
  await made.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: events });
  expect(await made.labels(made.uri(SERVICE))).toEqual([`23: ${LABEL}`]);

  renameSync(join(made.folder, 'orders'), join(made.folder, 'renamed'));
  const changes = [
    { uri: made.uri('orders'), type: 3 },
    { uri: made.uri('renamed'), type: 1 },
  ];
  await made.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  const moved = made.uri(SERVICE.replace('orders/', 'renamed/'));
  await expect.poll(() => made.labels(moved), { timeout: 20_000 }).toEqual([`23: ${LABEL}`]);
  expect(await made.labels(made.uri(SERVICE))).toEqual([]);
});

test('a file that vanishes or becomes unreadable while it is told of', async () => {
  const made = server();
  await made.initialize();
  const full = join(made.folder, APPLICATION);
  expect((await made.labels(made.uri(SERVICE))).length).toBe(1);
  for (let i = 0; i < 20; i++) {
    if (i % 2 === 0) rmSync(full, { force: true });
    else writeFileSync(full, 'spring.datasource.hikari.maximum-pool-size: 7\n');
    made.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: made.uri(APPLICATION), type: 2 }],
    });
  }
  await expect
    .poll(() => made.labels(made.uri(SERVICE)), { timeout: 20_000 })
    .toEqual(['23: effective concurrency = min(256,80,7)=7 → 140 rps ceiling']);
});
