// The least that any such tool must do: read every file, pass over the Java files that cannot matter, parse the rest, and
// those that the rest calls into. Started as a process of its own with a folder, the bundle of the prefilter and a list of
// the files parsed on demand (JSON); prints its figures as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';

const require = createRequire(import.meta.url);
const [folder, prefilter, list] = process.argv.slice(2);
const { mayMatter } = require(prefilter);
const { Language, Parser } = require('web-tree-sitter');
const { parseEvents } = await import('js-yaml');
const onDemand = new Set(list ? JSON.parse(readFileSync(list, 'utf8')) : []);

await Parser.init({ wasmBinary: readFileSync(require.resolve('web-tree-sitter/web-tree-sitter.wasm')) });
const parser = new Parser();
parser.setLanguage(await Language.load(readFileSync(require.resolve('tree-sitter-java/tree-sitter-java.wasm'))));

const startedMs = performance.now();
let parsed = 0;
let bytes = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const full = join(entry.parentPath, entry.name);
  if (!/\.(?:java|ya?ml|properties|xml|gradle|kts|toml)$|Dockerfile/.test(entry.name)) continue;
  const text = readFileSync(full, 'utf8');
  bytes += text.length;
  if (entry.name.endsWith('.java')) {
    if (!mayMatter(text) && !onDemand.has(relative(folder, full).split(sep).join('/'))) continue;
    parser.parse(text)?.delete();
    parsed++;
  } else if (/\.ya?ml$/.test(entry.name)) {
    try {
      parseEvents(text, {});
    } catch {
      // Broken files are part of every tree.
    }
    parsed++;
  }
}
console.log(JSON.stringify({ workMs: performance.now() - startedMs, parsed, bytes }));
