/**
 * The Java parser breaks off inside a running server: the editor is told in the log, and the next hints are right. The server
 * runs in this process, over streams in memory, because only here can its parser be made to fail.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  createConnection,
  createProtocolConnection,
  type InlayHint,
  LogMessageNotification,
  MessageType,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { Parser, type Tree } from 'web-tree-sitter';
import { listFiles, readText } from '../../host/diskFiles';
import type { Runtime } from '../../server/runtime';
import { startServer } from '../../server/startServer';
import { SERVICE } from './lspSession.testing';

const FOLDER = pathToFileURL(`${import.meta.dirname}/../../examples/orders-webflux`).href;
const uri = `${FOLDER}/${SERVICE}`;
const text = readFileSync(fileURLToPath(uri), 'utf8');
const TEN = '23: effective concurrency = min(256,80,10)=10 → 200 rps ceiling';
/** The flatMap of the example with a concurrency, which it has not. */
const UNWRITTEN = '.subscribeOn(Schedulers.boundedElastic()))';
const textWith = (concurrency: number) => text.replace(UNWRITTEN, `${UNWRITTEN.slice(0, -1)}, ${concurrency})`);
/** What the reader sees then. */
const written = (concurrency: number) =>
  `23: effective concurrency = min(${concurrency},80,10)=${concurrency} → ${concurrency * 20} rps ceiling per subscription`;

/** The types of Node 20 leave WebAssembly out. */
type Wasm = { readonly WebAssembly: { readonly Memory: { readonly prototype: { grow(pages: number): number } } } };
const memory = (globalThis as unknown as Wasm).WebAssembly.Memory.prototype;

const { resolve } = createRequire(import.meta.url);
const runtime: Runtime = {
  list: (folder, wanted) => listFiles(fileURLToPath(folder), wanted, () => {}),
  read: async (folder, path) => readText(fileURLToPath(folder), path).text,
  grammar: () => ({
    runtime: readFileSync(resolve('web-tree-sitter/web-tree-sitter.wasm')),
    grammar: readFileSync(resolve('tree-sitter-java/tree-sitter-java.wasm')),
  }),
  machineCores: 8,
};

const [toServer, toClient] = [new PassThrough(), new PassThrough()];
const server = createConnection(
  ProposedFeatures.all,
  new StreamMessageReader(toServer),
  new StreamMessageWriter(toClient),
);
const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
const errors: string[] = [];
let version = 1;

beforeAll(async () => {
  startServer(server, runtime);
  client.onNotification(LogMessageNotification.type, ({ type, message }) => {
    if (type === MessageType.Error) errors.push(message);
  });
  client.onRequest('client/registerCapability', () => null);
  client.listen();
  await client.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: FOLDER, name: 'orders' }],
    initializationOptions: { locale: 'en', settings: { hints: { level: 'all' } } },
    capabilities: {},
  });
  await client.sendNotification('initialized', {});
  await client.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'java', version, text },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  errors.length = 0;
});
afterAll(() => {
  client.dispose();
  server.dispose();
});

async function labels(): Promise<string[]> {
  const range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
  const hints = await client.sendRequest<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri }, range });
  return hints.map(({ position, label }) => `${position.line + 1}: ${String(label)}`);
}

async function change(newText: string): Promise<void> {
  version += 1;
  await client.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges: [{ text: newText }],
  });
}

/** The next parse is given a pointer to nowhere. */
function trapOnce(): void {
  const real = Parser.prototype.parse;
  vi.spyOn(Parser.prototype, 'parse').mockImplementationOnce(function (this: Parser, source, _old, options) {
    return real.call(this, source, { 0: 0x7fff_fff0 } as unknown as Tree, options);
  });
}

test('a trap at a keystroke: the log says so, and the hints of this very edit are right', async () => {
  expect(await labels()).toEqual([TEN]);
  trapOnce();
  await change(textWith(4));
  expect(await labels()).toEqual([written(4)]);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^the Java parser failed and was started anew: RuntimeError: /);
});

test('an abort for want of memory: the log says so, and the hints are back with the next edit', async () => {
  const grow = vi.spyOn(memory, 'grow').mockImplementation(() => {
    throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
  });
  const methods = Array.from({ length: 40_000 }, (_, i) => `Mono<A> m${i}() { return a(b).c(d); }`);
  await change(text.replace(/\}\s*$/, `${methods.join('\n')}\n}\n`));
  await labels();
  expect(errors.join()).toMatch(/^the Java parser failed and was started anew: .*Aborted/);
  grow.mockRestore();
  await change(textWith(5));
  expect(await labels()).toEqual([written(5)]);
});
