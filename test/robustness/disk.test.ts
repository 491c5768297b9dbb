/** The disk at its worst, through the built command line and server: what may not be read, what changes meanwhile, and 100,000 files. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { APPLICATION, exampleCopy, ROOT, SERVICE, ServerProcess } from './serverProcess.testing';

const LABEL = 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling';
const folders: string[] = [];
const servers: ServerProcess[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project(): string {
  const folder = exampleCopy();
  folders.push(folder);
  return folder;
}

async function serverOn(...paths: [string, ...string[]]): Promise<ServerProcess> {
  const server = new ServerProcess(paths[0]);
  servers.push(server);
  await server.initialize(paths.slice(1));
  return server;
}

interface Report {
  readonly hints: readonly { readonly file: string; readonly line: number; readonly label: string }[];
  readonly problems: readonly { readonly file: string; readonly message: string }[];
  readonly stats: { readonly files: number; readonly parsed: number };
}

function check(folder: string, options = {}): Report {
  const args = [join(ROOT, 'dist/cli.js'), 'check', folder, '--format', 'json', '--fail-on', 'never', '--cores', '8'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options,
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return JSON.parse(stdout) as Report;
}

const serviceHints = ({ hints }: Report) => hints.filter(({ file }) => file === SERVICE).map(({ label }) => label);

/** Nobody in particular: the superuser reads everything. */
const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('files and folders that may not be read are told, and the rest is checked', () => {
  const folder = project();
  const secret = join(folder, 'orders/src/main/java/com/example/orders/Secret.java');
  const closed = join(folder, 'orders/closed');
  writeFileSync(secret, 'class Secret { reactor.core.publisher.Mono<String> a; }');
  mkdirSync(closed);
  writeFileSync(join(closed, 'A.java'), 'class A {}');
  chmodSync(folder, 0o755);
  chmodSync(secret, 0o000);
  chmodSync(closed, 0o000);
  const report = check(folder, { ...asNobody, cwd: '/' });
  expect(serviceHints(report)).toEqual([LABEL]);
  expect(report.problems).toEqual([
    { file: 'orders/closed', message: 'EACCES' },
    { file: 'orders/src/main/java/com/example/orders/Secret.java', message: 'EACCES' },
  ]);
  chmodSync(closed, 0o755);
});

test('links to nowhere and in a circle, a folder named like a file, and a file of five megabytes', () => {
  const folder = project();
  symlinkSync(folder, join(folder, 'orders/loop'));
  symlinkSync('nowhere', join(folder, 'orders/Dangling.java'));
  mkdirSync(join(folder, 'orders/Folder.java'));
  writeFileSync(join(folder, 'orders/Large.java'), ' '.repeat(5_000_000));
  const report = check(folder);
  expect(serviceHints(report)).toEqual([LABEL]);
  expect(report.problems).toEqual([{ file: 'orders/Large.java', message: 'larger than 4194304 bytes' }]);
});

test('a tree of 100,000 files', () => {
  const folder = project();
  const text =
    'package a;\n\npublic class A {\n    private String name;\n\n    String name() {\n        return name;\n    }\n}\n';
  for (let group = 0; group < 100; group++) {
    const below = join(folder, `generated/src/main/java/g${group}`);
    mkdirSync(below, { recursive: true });
    const first = join(below, 'A0.java');
    writeFileSync(first, text);
    for (let i = 1; i < 1_000; i++) linkSync(first, join(below, `A${i}.java`));
  }
  const report = check(folder);
  expect(report.stats.files).toBeGreaterThan(100_000);
  expect(serviceHints(report)).toEqual([LABEL]);
}, 240_000);

test('a file that is rewritten all the time while the server reads it', async () => {
  const folder = project();
  const file = join(folder, APPLICATION);
  const text = readFileSync(file, 'utf8');
  const program = `const {writeFileSync}=require('fs');const [f,t]=process.argv.slice(1);for(let i=0;;i++)writeFileSync(f,t.slice(0,i%7===0?t.length:i*31%t.length))`;
  const writer = spawn(process.execPath, ['-e', program, file, text], { stdio: 'ignore' });
  try {
    const server = await serverOn(folder);
    for (let i = 0; i < 20; i++) {
      await server.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: server.uri(APPLICATION), type: 2 }],
      });
      expect((await server.labels(server.uri(SERVICE))).length).toBe(1);
    }
    const ended = new Promise((done) => writer.once('exit', done));
    writer.kill('SIGKILL');
    await ended;
    writeFileSync(file, text);
    await server.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: server.uri(APPLICATION), type: 2 }],
    });
    await expect.poll(() => server.labels(server.uri(SERVICE)), { timeout: 20_000 }).toEqual([`23: ${LABEL}`]);
  } finally {
    writer.kill('SIGKILL');
  }
});

test('a branch switch: thousands of files come, change and go, and requests are answered meanwhile', async () => {
  const folder = project();
  const server = await serverOn(folder);
  expect(await server.labels(server.uri(SERVICE))).toEqual([`23: ${LABEL}`]);
  const paths = Array.from({ length: 3_000 }, (_, i) => `orders/src/main/java/com/example/branch/B${i}.java`);
  const tell = (type: number, changed: readonly string[]) =>
    server.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: changed.map((path) => ({ uri: server.uri(path), type })),
    });
  mkdirSync(join(folder, 'orders/src/main/java/com/example/branch'));
  paths.forEach((path, i) => {
    const body = i % 10 === 0 ? 'reactor.core.publisher.Mono<String> a() { return null; }' : 'int a;';
    writeFileSync(join(folder, path), `package com.example.branch;\nclass B${i} { ${body} }\n`);
  });
  const application = join(folder, APPLICATION);
  const text = readFileSync(application, 'utf8');
  writeFileSync(application, text.replace(/maximum-pool-size: \d+/, 'maximum-pool-size: 20'));
  await tell(1, paths);
  await tell(2, [APPLICATION]);
  expect((await server.labels(server.uri(SERVICE))).length).toBe(1);
  const switched = '23: effective concurrency = min(256,80,20)=20 → 400 rps ceiling';
  await expect.poll(() => server.labels(server.uri(SERVICE)), { timeout: 40_000 }).toEqual([switched]);
  rmSync(join(folder, 'orders/src/main/java/com/example/branch'), { recursive: true });
  writeFileSync(application, text);
  await tell(3, paths);
  await tell(2, [APPLICATION]);
  await expect.poll(() => server.labels(server.uri(SERVICE)), { timeout: 40_000 }).toEqual([`23: ${LABEL}`]);
}, 120_000);

test('several folders at once: each has its own numbers, and one inside another is the innermost', async () => {
  const [first, second] = [project(), project()];
  const application = join(second, APPLICATION);
  writeFileSync(
    application,
    readFileSync(application, 'utf8').replace(/maximum-pool-size: \d+/, 'maximum-pool-size: 7'),
  );
  const server = await serverOn(first, second, join(second, 'orders'));
  expect(await server.labels(server.uri(SERVICE))).toEqual([`23: ${LABEL}`]);
  const other = new URL(`file://${join(second, SERVICE)}`).href;
  expect(await server.labels(other)).toEqual(['23: effective concurrency = min(256,80,7)=7 → 140 rps ceiling']);
});

test('a client that closes its pipes at once leaves no server behind', async () => {
  for (const initialize of [false, true]) {
    const server = new ServerProcess(project());
    servers.push(server);
    const ended = new Promise((done) => server.child.once('exit', () => done('ended')));
    if (initialize) void server.initialize().catch(() => {});
    server.child.stdin?.end();
    server.child.stdout?.destroy();
    const limit = new Promise((done) => setTimeout(() => done('still there'), 20_000));
    expect(await Promise.race([ended, limit])).toBe('ended');
  }
}, 60_000);

test('a folder that is not there is no reason to end', async () => {
  const missing = join(mkdtempSync(join(tmpdir(), 'concurrency-lens-robustness-')), 'gone');
  folders.push(missing);
  const server = await serverOn(missing);
  expect(await server.labels(server.uri(SERVICE))).toEqual([]);
});
