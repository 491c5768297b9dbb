// A long run by hand: `npm run fuzz -- --inputs 1000000 --seed N [--kind java] [--only INDEX] [--json FILE] [--keep FOLDER] [TEXTS…]`.
// Damages texts of every kind and messages to the server; folders given besides are further texts to start from.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { generateProject, writeProject } from '../../bench/generateProject.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
if (!existsSync(join(root, 'dist', 'server.js'))) {
  console.error('fuzz: the server is not built: npm run build');
  process.exit(1);
}
const texts = mkdtempSync(join(tmpdir(), 'concurrency-lens-fuzz-'));
const bundle = join(root, 'test/output', `fuzz-${process.pid}.mjs`);
try {
  writeProject(texts, generateProject(60));
  await build({
    entryPoints: [join(root, 'test/robustness/fuzz/fuzzMain.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // Node finds a file of a package only by its whole name.
    alias: { 'picomatch/posix': 'picomatch/posix.js' },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const args = ['--expose-gc', '--enable-source-maps', bundle, '--root', root, ...process.argv.slice(2), texts];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(bundle, { force: true });
  rmSync(texts, { recursive: true, force: true });
}
