// `npm run bench`: measures whole-tree check, keystrokes, activation, memory, the calculator's page and bundle sizes on
// generated projects beside their yardsticks, and prints a table. `--json FILE` also writes the figures, `--large` adds 20,000
// files, `--pmd` compares with PMD, `--profile` says where a check's time goes, `--editor` reads the activation time off a
// real editor, `--dist FOLDER` takes other bundles than the package's; folders given are checked instead of generated ones.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { measureEditorActivation } from './editorActivation.mjs';
import { formatReport } from './formatReport.mjs';
import { generateProject, SEED, writeProject } from './generateProject.mjs';
import { bundleSizes, measureActivation, measureCheck, measureClientLoad, measureKeystrokes } from './measures.mjs';
import { fetchPmd, measurePmd, PMD_VERSION } from './pmd.mjs';
import { profileCheck } from './profile.mjs';
import { measureWebview } from './webview.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    dist: { type: 'string' },
    large: { type: 'boolean', default: false },
    pmd: { type: 'boolean', default: false },
    editor: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    strokes: { type: 'string', default: '100' },
  },
});
const work = mkdtempSync(join(tmpdir(), 'concurrency-lens-bench-'));
const engine = join(work, 'engine.cjs');
const options = {
  dist: values.dist ? resolve(values.dist) : bundlesOf('package', '--production'),
  engine,
  rounds: Number(values.rounds),
  strokes: Number(values.strokes),
};

try {
  await bundleEngine();
  const pmd = values.pmd ? fetchPmd(work) : { reason: 'not asked for (--pmd)' };
  if (pmd.reason) console.error(`PMD is left out: ${pmd.reason}`);
  const compare = async (folder) => (pmd.lib ? measurePmd(folder, pmd.lib) : null);
  const profileOf = async (folder) => (values.profile ? profileCheck(folder, bundlesOf('named')) : null);
  const projects = [];
  for (const folder of positionals.map((path) => resolve(path))) {
    console.error(`measuring ${folder}`);
    const check = await measureCheck(folder, options);
    const profile = await profileOf(folder);
    projects.push({ name: basename(folder), files: check.files, check, profile, pmd: await compare(folder) });
  }
  const sizes = positionals.length > 0 ? [] : values.large ? [200, 2_000, 20_000] : [200, 2_000];
  for (const files of sizes) {
    const folder = join(work, `project-${files}`);
    writeProject(folder, generateProject(files));
    console.error(`measuring ${files} files`);
    projects.push({
      name: 'generated',
      files,
      check: await measureCheck(folder, options),
      profile: await profileOf(folder),
      pmd: await compare(folder),
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
    pmdVersion: pmd.lib ? PMD_VERSION : null,
    projects,
    clientLoad: await measureClientLoad(options),
    editorActivation: values.editor ? await measureEditorActivation(options.rounds, options.dist) : null,
    webview: await measureWebview(options.dist, options.rounds),
    bundles: bundleSizes(options.dist),
  };
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(formatReport(report));
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** A folder with bundles made for the purpose, once each. */
function bundlesOf(name, ...flags) {
  const folder = join(work, name);
  if (existsSync(folder)) return folder;
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'esbuild.mjs'), ...flags, '--outdir', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the bundles were not built: ${stderr}`);
  return folder;
}

/** The prefilter, and which files are parsed because others call into them, as the command line finds them. */
function bundleEngine() {
  const contents = `
    import { loadJavaParser } from './analysis/facts/java/parser';
    import { mayMatter } from './analysis/facts/java/prefilter';
    import { readWorkspace } from './cli/readProject';
    import { readGrammar } from './host/grammar';
    import { readText } from './host/diskFiles';
    export { mayMatter };
    export async function onDemandFiles(dist, folder) {
      const parser = await loadJavaParser(readGrammar(dist));
      const { workspace } = await readWorkspace(parser, folder, () => {});
      return workspace.paths.filter((path) => path.endsWith('.java') && !mayMatter(readText(folder, path).text ?? ''));
    }`;
  return build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile: engine,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    alias: { 'web-tree-sitter': join(root, 'node_modules/web-tree-sitter/web-tree-sitter.cjs') },
    logLevel: 'warning',
  });
}
