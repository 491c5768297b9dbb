/** The Java grammar's bytes, as the build puts them beside the bundle. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface GrammarBytes {
  readonly runtime: Uint8Array;
  readonly grammar: Uint8Array;
}

/** @throws when the installation is broken: the files belong to the package. */
export function readGrammar(folder: string): GrammarBytes {
  return {
    runtime: readFileSync(join(folder, 'web-tree-sitter.wasm')),
    grammar: readFileSync(join(folder, 'tree-sitter-java.wasm')),
  };
}
