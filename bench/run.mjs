// `npm run bench`: measures whole-tree check, keystrokes, activation, memory and bundle sizes on generated projects, and
// prints a table; `--json FILE` also writes the figures, `--large` adds 20,000 files, `--dist FOLDER` takes other bundles.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { formatReport } from './formatReport.mjs';
import { generateProject, SEED, writeProject } from './generateProject.mjs';
import { bundleSizes, measureActivation, measureCheck, measureKeystrokes } from './measures.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
    large: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    strokes: { type: 'string', default: '100' },
  },
});
const work = mkdtempSync(join(tmpdir(), 'concurrency-lens-bench-'));
const prefilter = join(work, 'prefilter.cjs');
const options = {
  dist: resolve(values.dist),
  prefilter,
  rounds: Number(values.rounds),
  strokes: Number(values.strokes),
};

try {
  await build({
    entryPoints: [join(root, 'analysis/facts/java/prefilter.ts')],
    outfile: prefilter,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
  });
  const projects = [];
  for (const files of values.large ? [200, 2_000, 20_000] : [200, 2_000]) {
    const folder = join(work, `project-${files}`);
    writeProject(folder, generateProject(files));
    console.error(`measuring ${files} files`);
    projects.push({
      files,
      check: await measureCheck(folder, options),
      activation: await measureActivation(folder, options),
      keystrokes: await measureKeystrokes(folder, options),
    });
  }
  const report = {
    seed: SEED,
    node: process.version,
    processors: cpus().length,
    rounds: options.rounds,
    strokes: options.strokes,
    projects,
    bundles: bundleSizes(options.dist),
  };
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(formatReport(report));
} finally {
  rmSync(work, { recursive: true, force: true });
}
