/** The parser's own WebAssembly breaks off for real, by a stray pointer and by running out of memory: only that file is lost. */
import { afterEach, expect, test, vi } from 'vitest';
import { Parser, type Tree } from 'web-tree-sitter';
import { loadParserForTests } from '../../analysis/facts/java/javaParser.testing';
import { DEFAULT_SETTINGS } from '../../analysis/settings';
import { Workspace } from '../../analysis/workspace';
import { judge } from '../harness/memoryProject';
import { SAMPLES } from './sampleTexts.testing';

/** The types of Node 20 leave WebAssembly out. */
type Wasm = { readonly WebAssembly: { readonly Memory: { readonly prototype: { grow(pages: number): number } } } };
const memory = (globalThis as unknown as Wasm).WebAssembly.Memory.prototype;

const SERVICE = 'src/main/java/com/example/OrderService.java';
const OTHER = 'src/main/java/com/example/Other.java';

afterEach(() => vi.restoreAllMocks());

async function project() {
  const told: string[] = [];
  const workspace = new Workspace(await loadParserForTests((error) => told.push(String(error))));
  for (const [path, text] of Object.entries(SAMPLES)) workspace.update(path, text);
  const labels = () =>
    judge(workspace, DEFAULT_SETTINGS).hints.map(({ location, label }) => `${location.path} ${label.en}`);
  return { workspace, told, labels };
}

test('a trap in WebAssembly costs nothing: a new parser reads the file, the others keep their hints', async () => {
  const { workspace, told, labels } = await project();
  const before = labels();
  expect(before.some((label) => label.startsWith(SERVICE))).toBe(true);
  const real = Parser.prototype.parse;
  vi.spyOn(Parser.prototype, 'parse').mockImplementationOnce(function (this: Parser, text, _old, options) {
    return real.call(this, text, { 0: 0x7fff_fff0 } as unknown as Tree, options);
  });
  workspace.update(SERVICE, `${SAMPLES[SERVICE]}\n`);
  expect(labels()).toEqual(before);
  expect(told.length).toBe(1);
  expect(told[0]).toMatch(/^RuntimeError: /);
});

test('out of memory: the file that needs it is left out with a problem, everything else stays and goes on', async () => {
  const { workspace, told, labels } = await project();
  const before = labels();
  const grow = vi.spyOn(memory, 'grow').mockImplementation(() => {
    throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
  });
  const methods = Array.from({ length: 40_000 }, (_, i) => `Mono<A> m${i}() { return a(b).c(d); }`);
  workspace.update(OTHER, `class Other {\n${methods.join('\n')}\n}`);
  expect(labels()).toEqual(before);
  expect(told.join()).toContain('Aborted');
  expect(workspace.problems().map(({ path, problems }) => [path, problems[0]?.message.en])).toEqual([
    [OTHER, 'The file could not be parsed within its budget; it is left out.'],
  ]);
  grow.mockRestore();
  workspace.update(SERVICE, (SAMPLES[SERVICE] ?? '').replace(', 64)', ', 4)'));
  expect(labels().filter((label) => label.includes('min(4,')).length).toBe(1);
  workspace.update(OTHER, 'class Other { Mono<A> m() { return a(b).c(d); } }');
  expect(workspace.problems()).toEqual([]);
});
