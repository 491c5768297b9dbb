// The tests that need no editor, as projects, so that each level of `npm test` can be run and counted by itself.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const node = {
  environment: 'node' as const,
  setupFiles: [join(import.meta.dirname, 'test/harness/fixedSeed.ts')],
  // The ESM build of web-tree-sitter looks for its wasm beside the bundle; the shipped code runs its .cjs.
  alias: { 'web-tree-sitter': join(import.meta.dirname, 'node_modules/web-tree-sitter/web-tree-sitter.cjs') },
};
const beside = [
  'sizing',
  'analysis',
  'host',
  'protocol',
  'server',
  'cli',
  'client',
  'webview',
  'scripts',
  'l10n',
  'syntaxes',
  'evidence',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            ...beside.map((folder) => `${folder}/**/*.test.{ts,mjs}`),
            'test/*.test.ts',
            'test/{harness,fixtures}/**/*.test.ts',
          ],
        },
      },
      {
        test: { ...node, name: 'lsp', include: ['test/server/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 },
      },
      { test: { ...node, name: 'cli', include: ['test/cli/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 } },
      {
        test: {
          ...node,
          name: 'robustness',
          include: ['test/robustness/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'fixes',
          include: ['test/fixes/**/*.test.ts'],
          testTimeout: 240_000,
        },
      },
      {
        test: {
          ...node,
          name: 'webview',
          include: ['test/webview/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
