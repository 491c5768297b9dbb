// Running other programs from the scripts: bounded in time, always ended with us, their output kept.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const cleanups = new Set();
function cleanUp() {
  for (const action of cleanups) action();
  cleanups.clear();
}
process.once('exit', cleanUp);
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.once(signal, () => process.exit(code));
}

/** Calls `action` when this process ends. The returned function calls it now instead. */
export function onExit(action) {
  cleanups.add(action);
  return () => {
    if (cleanups.delete(action)) action();
  };
}

/** Asks `probe` again and again until it gives something truthy, which is returned. Rejects after `limitMs`. */
export async function pollUntil(probe, { limitMs, what, everyMs = 100 }) {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const got = await probe();
    if (got) return got;
    if (Date.now() > deadline) throw new Error(`waited ${Math.round(limitMs / 1000)} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/**
 * Runs a program to its end. `echo` shows its output as it comes; it is returned either way (both streams, in order).
 * After `limitMs` its whole process group is ended and `timedOut` is true. `code` is null where it was ended by a signal
 * or could not be started.
 */
export function run(command, args, { cwd = root, env = process.env, limitMs, echo = false, shell = false } = {}) {
  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    const grouped = process.platform !== 'win32';
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'], detached: grouped });
    const kill = (signal) => {
      try {
        if (grouped) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // Already gone.
      }
    };
    const release = onExit(() => kill('SIGTERM'));
    let killTimer;
    const timer =
      limitMs &&
      setTimeout(() => {
        timedOut = true;
        kill('SIGTERM');
        killTimer = setTimeout(() => kill('SIGKILL'), 10_000);
      }, limitMs);
    const finish = (code) => {
      clearTimeout(timer);
      clearTimeout(killTimer);
      release();
      resolve({ code, output, timedOut });
    };
    const take = (target) => (chunk) => {
      output += chunk;
      if (echo) target.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(null);
    });
    child.once('close', finish);
  });
}

/** Runs npm in `cwd`; throws with its output if it fails. */
export async function npm(args, cwd = root, options = {}) {
  const windows = process.platform === 'win32';
  // Under `npm test` the outer npm's own prefix and package would leak into the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_package_|npm_lifecycle_|npm_config_(local|global)_prefix$|npm_config_(omit|loglevel)$|INIT_CWD$)/i.test(
          name,
        ),
    ),
  );
  const result = await run(windows ? 'npm.cmd' : 'npm', args, {
    cwd,
    env,
    shell: windows,
    limitMs: 5 * 60_000,
    ...options,
  });
  if (result.code !== 0)
    throw new Error(`npm ${args.join(' ')} failed${result.timedOut ? ' (too slow)' : ''}\n${result.output}`);
  return result;
}
