import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { Language, Parser, type TreeCursor } from 'web-tree-sitter';
import { cursorAccessOf, DirectWalk, type TreeWalk } from './treeWalk';

const require = createRequire(import.meta.url);
const module = { wasmBinary: readFileSync(require.resolve('web-tree-sitter/web-tree-sitter.wasm')) };
await Parser.init(module);
const parser = new Parser();
parser.setLanguage(await Language.load(readFileSync(require.resolve('tree-sitter-java/tree-sitter-java.wasm'))));

/** Deep enough for the cursor to move its own memory while it walks. */
const TEXT = `class A { 한 Object a = ${'f('.repeat(60)}1${')'.repeat(60)}; int b() { return 1 + (2; } }`;

function steps(walk: TreeWalk): string[] {
  const seen: string[] = [];
  for (;;) {
    seen.push(`${walk.nodeTypeId} ${walk.currentFieldId} ${walk.startIndex}..${walk.endIndex}`);
    if (walk.gotoFirstChild()) continue;
    while (!walk.gotoNextSibling()) if (!walk.gotoParent()) return seen;
  }
}

function walked(use: (cursor: TreeCursor) => string[]): string[] {
  const tree = parser.parse(TEXT);
  if (!tree) throw new Error('no tree');
  const cursor = tree.walk();
  const seen = use(cursor);
  cursor.delete();
  tree.delete();
  return seen;
}

test('the direct walk sees what the cursor of the library sees, and gives it back to be freed', () => {
  const access = cursorAccessOf(module);
  const expected = walked(steps);
  expect(expected.length).toBeGreaterThan(200);
  for (let i = 0; i < 50; i++) {
    const direct = walked((cursor) => {
      const walk = DirectWalk.start(access, cursor);
      if (!walk) throw new Error('the library is not built as expected');
      const seen = steps(walk);
      walk.end();
      expect(cursor.currentDepth).toBe(0);
      return seen;
    });
    expect(direct).toEqual(expected);
  }
});

test('without the module, or with another cursor, there is no direct walk', () => {
  expect(cursorAccessOf({})).toBeNull();
  walked((cursor) => {
    expect(DirectWalk.start(null, cursor)).toBeNull();
    expect(DirectWalk.start(cursorAccessOf(module), {} as TreeCursor)).toBeNull();
    return [];
  });
});
