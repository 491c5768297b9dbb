/** What the product promises of itself: no network, no other program started, nothing written. On the built bundles. */
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { exampleCopy, ROOT, SERVICE, ServerProcess } from './serverProcess.testing';

const CHECK = [join(ROOT, 'dist/cli.js'), 'check', '--format', 'json', '--fail-on', 'never'];
const folder = exampleCopy();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A namespace with no network in it, not even a loopback that is up. */
const WITHOUT_NETWORK = ['unshare', '--net', '--map-root-user'];
const canUnshare = spawnSync(WITHOUT_NETWORK[0] ?? '', [...WITHOUT_NETWORK.slice(1), 'true']).status === 0;

function run(command: readonly string[]): { status: number | null; stdout: string } {
  const [program = '', ...args] = command;
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status, stdout };
}

describe.skipIf(!canUnshare)('in a network namespace of its own (skipped where unshare is not permitted)', () => {
  test('the namespace has no way out', () => {
    const probe = "require('node:net').connect(9, '192.0.2.1').on('error', (e) => console.log(e.code))";
    expect(run([...WITHOUT_NETWORK, process.execPath, '-e', probe]).stdout.trim()).toBe('ENETUNREACH');
  });

  test('the command line prints the same', () => {
    const outside = run([process.execPath, ...CHECK, folder]);
    expect(outside.status).toBe(0);
    expect(JSON.parse(outside.stdout).hints.length).toBeGreaterThan(0);
    expect(run([...WITHOUT_NETWORK, process.execPath, ...CHECK, folder])).toEqual(outside);
  });

  test('the server shows the same hints', async () => {
    const results = [];
    for (const wrapper of [[], WITHOUT_NETWORK]) {
      const server = new ServerProcess(folder, wrapper);
      await server.initialize();
      results.push(await server.labels(server.uri(SERVICE)));
      await server.kill();
    }
    expect(results[0]?.length).toBe(1);
    expect(results[1]).toEqual(results[0]);
  });
});

describe('the bundles', () => {
  const required = (name: string): string[] => {
    const text = readFileSync(join(ROOT, 'dist', name), 'utf8');
    const found = [...text.matchAll(/\b(?:require|import)\(\s*["'](?:node:)?([\w/]+)["']\s*\)/g)].map(
      (match) => match[1] ?? '',
    );
    return [...new Set(found)].sort();
  };
  const NETWORK = ['http', 'https', 'http2', 'dns', 'dns/promises', 'dgram', 'tls', 'undici', 'inspector'];

  test('the command line can reach no network and start no program', () => {
    expect(required('cli.js').filter((name) => [...NETWORK, 'net', 'child_process'].includes(name))).toEqual([]);
  });
  test('the server imports net and child_process only for the transports of vscode-jsonrpc', () => {
    expect(required('server.js').filter((name) => NETWORK.includes(name))).toEqual([]);
    const sources: { sources: string[]; sourcesContent: string[] } = JSON.parse(
      readFileSync(join(ROOT, 'dist/server.js.map'), 'utf8'),
    );
    const users = sources.sources.filter((_, i) =>
      /require\(["'](?:node:)?(?:net|child_process)["']\)|from ['"]node:(?:net|child_process)['"]/.test(
        sources.sourcesContent[i] ?? '',
      ),
    );
    expect(
      users
        .map((path) => path.replace(/^.*node_modules\//, ''))
        .filter((path) => !/^vscode-(?:jsonrpc|languageserver)\//.test(path)),
    ).toEqual([]);
  });
  test('neither calls fetch, opens a socket by hand, or evaluates text', () => {
    for (const name of ['cli.js.map', 'server.js.map']) {
      const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(
        readFileSync(join(ROOT, 'dist', name), 'utf8'),
      );
      const own = map.sources
        .map((path, i) => ({ path, text: map.sourcesContent[i] ?? '' }))
        .filter(({ path }) => !path.includes('node_modules'));
      expect(own.length).toBeGreaterThan(100);
      // Templates apart: they hold Java examples.
      const pattern = /\bfetch\(|\bnew (?:WebSocket|XMLHttpRequest|EventSource|Function)\b|\beval\(/;
      expect(own.filter(({ text }) => pattern.test(text.replaceAll(/`[^`]*`/g, ''))).map(({ path }) => path)).toEqual(
        [],
      );
    }
  });
});

test('a check writes nothing: every file and folder is the same after it, and a read-only copy gives the same', () => {
  const state = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((path) => {
        const { mtimeMs, size, mode } = lstatSync(join(folder, path));
        return `${path} ${mtimeMs} ${size} ${mode}`;
      });
  const writable = run([process.execPath, ...CHECK, folder]);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  const setMode = (isWritable: boolean): void => {
    for (const path of paths)
      chmodSync(path, lstatSync(path).isDirectory() ? (isWritable ? 0o755 : 0o555) : isWritable ? 0o644 : 0o444);
  };
  setMode(false);
  try {
    const before = state();
    expect(run([process.execPath, ...CHECK, folder])).toEqual(writable);
    expect(state()).toEqual(before);
  } finally {
    setMode(true);
  }
});
