/** Writes the rules' pages from the rule files: `docs/rules/<id>.md`, `<id>.ko.md`, and an index for each language. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const FOLDER = join(ROOT, 'docs/rules');

const { rulePages } = await loadPages();
const pages = rulePages();
await mkdir(FOLDER, { recursive: true });
for (const name of await readdir(FOLDER)) {
  if (!pages.some((page) => page.name === name)) await rm(join(FOLDER, name));
}
for (const { name, text } of pages) await writeFile(join(FOLDER, name), text);
console.log(`${pages.length} pages in docs/rules`);

async function loadPages() {
  const outfile = join(tmpdir(), `concurrency-lens-docs-${process.pid}.mjs`);
  const entryPoints = [join(ROOT, 'analysis/rules/rulePages.ts')];
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' });
  const module = await import(pathToFileURL(outfile).href);
  await rm(outfile);
  return module;
}
