// Bundles every process of the extension into dist/, and puts the two wasm files of the Java parser beside them.
// `--production` minifies, leaves source maps out, and writes ThirdPartyNotices.txt; with `--outdir FOLDER` the bundles alone
// are put there, for whoever measures them, and nothing else is touched.
import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { thirdPartyNotices } from './scripts/notices.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: { production: { type: 'boolean', default: false }, outdir: { type: 'string' } },
});
const { production } = values;
const isPackage = production && values.outdir === undefined;
const dist = values.outdir === undefined ? join(root, 'dist') : resolve(values.outdir);

/** The parser and its grammar are executable code from outside: a file other than the one tested must not slip in. */
const pinnedWasm = [
  {
    file: 'node_modules/web-tree-sitter/web-tree-sitter.wasm', // web-tree-sitter 0.27.2
    sha256: '488beeff7adb7fd7e21e97cc29a43dc6d031977755eda892d6d96c7f456cfdec',
  },
  {
    file: 'node_modules/tree-sitter-java/tree-sitter-java.wasm', // tree-sitter-java 0.23.5
    sha256: '4fdeac4ca6ca089f06c6f7e562abcac1733cd465728cc7031ebb73c2019122c4',
  },
];

/** Client and server start in Node and in a browser from the same file: each host's own packages are loaded there alone. */
const node = {
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Besides Node's: the language client and server offer their browser halves only under this name.
  conditions: ['module', 'browser'],
  // The ESM build of web-tree-sitter 0.27 fails at Parser.init once bundled to CommonJS.
  alias: { 'web-tree-sitter': join(root, 'node_modules/web-tree-sitter/web-tree-sitter.cjs') },
};
const browser = { platform: 'browser', target: 'es2022', format: 'iife' };

/**
 * Every file that says `import * as vscode` is given a copy of the whole interface, some five hundred properties, unless what it
 * imports says that it is a module already (TypeScript's `__importStar`, esbuild's `__toESM`). The language client 10.1 has 51
 * such files, and their copies took half of the activation's processor time. This one says so, and hands on what VS Code gives.
 */
const vscodeOnce = {
  name: 'vscode-once',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'vscode-once' ? { path: 'vscode', external: true } : { path: 'vscode', namespace: 'vscode-once' },
    );
    onLoad({ filter: /^vscode$/, namespace: 'vscode-once' }, () => ({
      contents: `module.exports = Object.create(require('vscode'), { __esModule: { value: true } });`,
    }));
  },
};

const entries = [
  // In ASCII alone, because V8 reads such a file a fifth faster and the editor waits for it.
  { source: 'client/extension.ts', out: 'client', options: { ...node, plugins: [vscodeOnce], charset: 'ascii' } },
  { source: 'server/main.ts', out: 'server', options: node },
  { source: 'cli/main.ts', out: 'cli', options: node, executable: true },
  { source: 'webview/calculator.ts', out: 'webview', options: browser },
];

async function copyPinned({ file, sha256 }) {
  const bytes = await readFile(join(root, file));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) {
    throw new Error(
      `${file} is not the file this project was tested with (sha256 ${found}, expected ${sha256}). ` +
        'Run npm ci; after a wanted upgrade, run the tests and put the new sum into esbuild.mjs.',
    );
  }
  await writeFile(join(dist, basename(file)), bytes);
}

/** A source may bring its own `#!` line; a second one would be a syntax error. */
async function shebang(source) {
  const text = await readFile(source, 'utf8');
  return text.startsWith('#!') ? {} : { banner: { js: '#!/usr/bin/env node' } };
}

async function bundle({ source, out, options, executable }) {
  const path = join(root, source);
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: { [out]: path },
    outdir: dist,
    bundle: true,
    minify: production,
    sourcemap: production ? false : 'linked',
    legalComments: 'eof',
    charset: 'utf8',
    logLevel: 'warning',
    ...options,
    ...(executable ? await shebang(path) : {}),
  });
  if (executable) await chmod(join(dist, `${out}.js`), 0o755);
  return metafile;
}

try {
  // Only a package must not carry leftovers; while developing, an editor may still run the files that stand there.
  if (isPackage) await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const [metafiles] = await Promise.all([Promise.all(entries.map(bundle)), ...pinnedWasm.map(copyPinned)]);
  if (isPackage) await writeFile(join(root, 'ThirdPartyNotices.txt'), thirdPartyNotices(root, metafiles));
} catch (error) {
  // esbuild has already printed what it could not compile.
  console.error(error.errors ? 'build failed' : `build failed: ${error.message}`);
  process.exitCode = 1;
}
