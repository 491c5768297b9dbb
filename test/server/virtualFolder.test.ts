/** A folder of a virtual file system: the server, as a Node process here, reads it through its client and nothing from the disk. */
import { readFileSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientRequests } from '../../protocol/serverMessages';
import { APPLICATION, exampleCopy, SERVICE, ServerProcess } from '../robustness/serverProcess.testing';

type Params<M extends keyof ClientRequests> = ClientRequests[M]['params'];

const FOLDER = 'vscode-vfs://github/orders%20of%20today';
const LABEL = 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling';
const disk = exampleCopy();
const server = new ServerProcess(disk);
const asked: string[] = [];
let application = readFileSync(join(disk, APPLICATION), 'utf8');

function pathOf(uri: string): string {
  asked.push(uri);
  if (uri !== FOLDER && !uri.startsWith(`${FOLDER}/`)) throw new Error(`${uri} is not below the folder`);
  return decodeURIComponent(uri.slice(FOLDER.length + 1));
}

beforeAll(async () => {
  server.connection.onRequest('concurrencyLens/readFolder', async ({ uri }: Params<'concurrencyLens/readFolder'>) => {
    const path = pathOf(uri);
    if (path === 'reports') throw new Error('no permission');
    const entries = await readdir(join(disk, path), { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  });
  server.connection.onRequest('concurrencyLens/readFile', ({ uri }: Params<'concurrencyLens/readFile'>) => {
    const path = pathOf(uri);
    return path === APPLICATION ? application : readFile(join(disk, path), 'utf8');
  });
  await server.connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: [{ uri: FOLDER, name: 'orders' }],
    initializationOptions: { locale: 'en', settings: {} },
    capabilities: {},
  });
  await server.connection.sendNotification('initialized', {});
});
afterAll(async () => {
  await server.kill();
  rmSync(disk, { recursive: true, force: true });
});

test('has the hints of a folder on disk, although one of its folders cannot be listed', async () => {
  expect(await server.labels(`${FOLDER}/${SERVICE}`)).toEqual([`23: ${LABEL}`]);
  expect(asked).toContain(FOLDER);
  expect(asked).toContain(`${FOLDER}/${APPLICATION}`);
});

test('follows a file that changed there', async () => {
  application = application.replace('maximum-pool-size: 10', 'maximum-pool-size: 40');
  await server.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: `${FOLDER}/${APPLICATION}`, type: 2 }],
  });
  await expect
    .poll(() => server.labels(`${FOLDER}/${SERVICE}`), { timeout: 20_000 })
    .toEqual(['23: effective concurrency = min(256,80,40)=40 → 800 rps ceiling']);
});

test('asks for folders without sources never, and for each file that counts once', () => {
  const files = asked.filter((uri) => /\.\w+$/.test(uri) && !uri.endsWith(APPLICATION));
  expect(new Set(files).size).toBe(files.length);
  expect(asked.filter((uri) => /\.sql$/.test(uri))).toEqual([]);
});
