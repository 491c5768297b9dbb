// The licences of every package whose code a bundle carries, as the text the extension ships.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the package as wasm, which no bundle names. */
const WASM = ['web-tree-sitter', 'tree-sitter-java'];

/** `metafiles` are those of esbuild; `root` is the project's folder. */
export function thirdPartyNotices(root, metafiles) {
  const names = new Set(WASM);
  for (const { inputs } of metafiles) {
    for (const input of Object.keys(inputs)) {
      const name = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
      if (name) names.add(name);
    }
  }
  const parts = [...names].sort().map((name) => notice(root, name));
  return `${['Concurrency Lens contains code of these packages.', ...parts].join('\n\n')}\n`;
}

function notice(root, name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim() : `Licence: ${license}`;
  return `${'-'.repeat(80)}\n${name} ${version} (${license})\n\n${text}`;
}
