import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type JavaParser, loadJavaParser } from './parser';

/** The parser for tests, its bytes read from the installed packages. Tests only. */
export function loadParserForTests(onFailure?: (error: unknown) => void): Promise<JavaParser> {
  const { resolve } = createRequire(import.meta.url);
  const bytes = {
    runtime: readFileSync(resolve('web-tree-sitter/web-tree-sitter.wasm')),
    grammar: readFileSync(resolve('tree-sitter-java/tree-sitter-java.wasm')),
  };
  return loadJavaParser(bytes, onFailure);
}
