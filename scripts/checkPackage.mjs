// What may be in the packaged extension: only files named here, all the manifest needs, and no more than 1 MB.
// Run by itself it prints what it found.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './processes.mjs';

const SIZE_LIMIT_BYTES = 1_000_000;

/** Where `npm run package` puts it. */
export const vsixFile = join(root, 'concurrency-lens.vsix');

const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package(\.nls(\.ko)?)?\.json$/,
  /^extension\/(readme|readme\.ko|changelog)\.md$/i,
  /^extension\/(license|thirdpartynotices)(\.txt|\.md)?$/i,
  /^extension\/dist\/(client|server|webview)\.js$/,
  /^extension\/dist\/webview\.css$/,
  /^extension\/dist\/(web-tree-sitter|tree-sitter-java)\.wasm$/,
  /^extension\/l10n\/bundle\.l10n(\.ko)?\.json$/,
  /^extension\/syntaxes\/[\w.-]+\.json$/,
  /^extension\/docs\/rules\/[\w.-]+\.md$/,
  /^extension\/schemas\/[\w.-]+\.json$/,
  /^extension\/(media|walkthrough)\/[\w./-]+\.(png|svg|md)$/,
  /^extension\/media\/sample\/[\w./-]+\.(xml|yaml|java)$/,
];

const needed = [
  'extension/package.json',
  'extension/package.nls.json',
  'extension/package.nls.ko.json',
  'extension/dist/client.js',
  'extension/dist/server.js',
  'extension/dist/webview.js',
  'extension/dist/web-tree-sitter.wasm',
  'extension/dist/tree-sitter-java.wasm',
];

/** Names in a zip file and the bytes each takes in it, from its central directory (APPNOTE 4.3.12 and 4.3.16). */
function zipEntries(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('not a zip file');
  const entries = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), bytes.readUInt32LE(at + 20));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Files that the manifest names by a relative path. */
function namedByManifest() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { grammars = [], jsonValidation = [], yamlValidation = [], walkthroughs = [] } = manifest.contributes ?? {};
  const schemas = [...jsonValidation, ...yamlValidation].map(({ url }) => url);
  const media = walkthroughs.flatMap(({ steps }) => steps.flatMap((step) => Object.values(step.media)));
  // The command line is the npm package's: the editor has no use for it.
  const entries = [manifest.main, manifest.browser, manifest.icon];
  return [...entries, ...grammars.map(({ path }) => path), ...schemas, ...media]
    .filter((path) => typeof path === 'string' && /^[\w./-]+\.\w+$/.test(path))
    .map((path) => `extension/${path.replace(/^\.\//, '')}`);
}

/**
 * The checks of a VSIX, each with what is wrong; an empty text means it holds. `parts` are the bytes that each process takes,
 * packed: client and server are the same files in Node and in a browser.
 */
export function checkPackage(file = vsixFile) {
  const entries = zipEntries(readFileSync(file));
  const names = [...entries.keys()];
  const packed = (...files) => files.reduce((sum, name) => sum + (entries.get(`extension/dist/${name}`) ?? 0), 0);
  const bytes = statSync(file).size;
  const absent = [...new Set([...needed, ...namedByManifest()])].filter((name) => !names.includes(name));
  const unwanted = names.filter((name) => !name.endsWith('/') && !allowed.some((pattern) => pattern.test(name)));
  return {
    names,
    bytes,
    parts: {
      client: packed('client.js'),
      server: packed('server.js'),
      parser: packed('web-tree-sitter.wasm', 'tree-sitter-java.wasm'),
      webview: packed('webview.js', 'webview.css'),
    },
    checks: [
      { title: 'holds only what is allowed', problem: unwanted.join(', ') },
      { title: 'holds what the manifest needs', problem: absent.map((name) => `no ${name}`).join(', ') },
      {
        title: `is at most ${SIZE_LIMIT_BYTES / 1000} kB`,
        problem: bytes > SIZE_LIMIT_BYTES ? `${Math.ceil(bytes / 1000)} kB` : '',
      },
    ],
  };
}

/** `130 files, 815 kB: client 109 kB, …`, the parts packed. */
export function describeSize({ names, bytes, parts }) {
  const kB = (count) => `${Math.ceil(count / 1000)} kB`;
  const each = Object.entries(parts).map(([name, count]) => `${name} ${kB(count)}`);
  return `${names.length} files, ${kB(bytes)}: ${each.join(', ')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = checkPackage(process.argv[2]);
  console.log(`${found.names.join('\n')}\n${describeSize(found)}`);
  for (const { title, problem } of found.checks)
    console.log(`${problem ? 'failed' : 'passed'} ${title}${problem && `: ${problem}`}`);
  process.exitCode = found.checks.some(({ problem }) => problem) ? 1 : 0;
}
