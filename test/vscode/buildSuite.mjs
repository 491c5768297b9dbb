// Compiles the suite to out/vscode-suite, one file per source, so that Mocha finds the test files by name.
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../scripts/processes.mjs';

/** The compiled file whose `run()` VS Code calls. */
export const suiteEntry = join(root, 'out', 'vscode-suite', 'index.js');

/** Rejects with esbuild's messages if the suite does not compile. */
export async function buildSuite() {
  const source = join(root, 'test', 'vscode', 'suite');
  const out = join(root, 'out', 'vscode-suite');
  await rm(out, { recursive: true, force: true });
  await build({
    entryPoints: readdirSync(source)
      .filter((file) => file === 'index.ts' || file.endsWith('.test.ts'))
      .map((file) => join(source, file)),
    outdir: out,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Mocha loads its reporters and the test files by path at run time.
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

/** Name of the compiled file for the browser's extension host, in the folder that `buildWebSuite` fills. */
export const webSuiteFile = 'webSuite.js';

/** Compiles the cases for the browser's extension host into one file, since it cannot load others by path, nor read an environment. */
export async function buildWebSuite(out, { locale, grep }) {
  await build({
    entryPoints: [join(root, 'test', 'vscode', 'web', 'webSuite.ts')],
    outdir: out,
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'cjs',
    external: ['vscode'],
    alias: { 'node:assert': join(root, 'test', 'vscode', 'web', 'assert.ts') },
    define: {
      'process.env.CONCURRENCY_LENS_TEST_UNTRUSTED': 'undefined',
      'process.env.CONCURRENCY_LENS_TEST_LOCALE': JSON.stringify(locale),
      'process.env.CONCURRENCY_LENS_TEST_GREP': JSON.stringify(grep),
    },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}
