// The least that any such tool must do: read every file, pass over the Java files that cannot matter, parse the rest.
// Started as a process of its own with a folder and the bundle of the prefilter; prints its figures as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const [folder, prefilter] = process.argv.slice(2);
const { mayMatter } = require(prefilter);
const { Language, Parser } = require('web-tree-sitter');
const { parseEvents } = await import('js-yaml');

await Parser.init({ wasmBinary: readFileSync(require.resolve('web-tree-sitter/web-tree-sitter.wasm')) });
const parser = new Parser();
parser.setLanguage(await Language.load(readFileSync(require.resolve('tree-sitter-java/tree-sitter-java.wasm'))));

const startedMs = performance.now();
let parsed = 0;
let bytes = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
  bytes += text.length;
  if (entry.name.endsWith('.java')) {
    if (!mayMatter(text)) continue;
    parser.parse(text).delete();
    parsed++;
  } else if (entry.name.endsWith('.yaml')) {
    parseEvents(text, {});
    parsed++;
  }
}
console.log(JSON.stringify({ workMs: performance.now() - startedMs, parsed, bytes }));
