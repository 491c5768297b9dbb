/** The import table of the house as data: a folder that reaches where it must not makes this test fail. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(__dirname, '..');

interface Row {
  /** Folders whose values and types may be imported. */
  readonly folders: readonly string[];
  /** Folders of which only types may be imported. */
  readonly types?: readonly string[];
  /** Packages, by name. `node` stands for every Node built-in. */
  readonly packages: readonly string[];
  /** Packages that only one subfolder may import. */
  readonly only?: Readonly<Record<string, string>>;
}

const LANGUAGE_SERVER = ['vscode-languageserver', 'vscode-languageserver-textdocument', 'vscode-uri'];

const TABLE: Readonly<Record<string, Row>> = {
  sizing: { folders: [], packages: [] },
  protocol: { folders: [], types: ['sizing'], packages: [] },
  analysis: {
    folders: ['sizing'],
    packages: ['js-yaml', 'web-tree-sitter', 'saxes', 'picomatch'],
    only: { 'js-yaml': 'analysis/facts/yaml', 'web-tree-sitter': 'analysis/facts/java', saxes: 'analysis/facts/build' },
  },
  host: { folders: [], types: ['analysis'], packages: ['node'] },
  server: { folders: ['analysis', 'host', 'protocol'], types: ['sizing'], packages: ['node', ...LANGUAGE_SERVER] },
  cli: {
    folders: ['analysis', 'host', 'protocol', 'sizing'],
    packages: ['node', 'diff'],
    only: { diff: 'cli/reporters' },
  },
  client: { folders: ['protocol'], packages: ['node', 'vscode', 'vscode-languageclient'] },
  webview: { folders: ['sizing', 'protocol'], packages: ['@vscode-elements/elements', 'uplot'] },
};

const BUILT_INS = new Set(builtinModules);
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

describe('the import table', () => {
  for (const [folder, row] of Object.entries(TABLE)) {
    test(folder, () => {
      const files = sources(join(ROOT, folder));
      expect(files.length).toBeGreaterThan(0);
      expect(files.flatMap((file) => violations(folder, row, file))).toEqual([]);
    });
  }

  test('reads imports at all', () => {
    const text = "import type { A } from '../model/a';\nimport fs from 'node:fs';\nexport { b } from './b';";
    expect([...text.matchAll(IMPORT)].map((match) => match[2])).toEqual(['../model/a', 'node:fs', './b']);
  });
});

function violations(folder: string, row: Row, file: string): string[] {
  const from = relative(ROOT, file).split(sep).join('/');
  const found: string[] = [];
  for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const specifier = match[2] ?? match[3] ?? '';
    const reason = specifier.startsWith('.')
      ? folderViolation(folder, row, file, specifier, match[1] !== undefined)
      : packageViolation(row, from, specifier);
    if (reason) found.push(`${from}: ${specifier} (${reason})`);
  }
  return found;
}

function folderViolation(
  folder: string,
  row: Row,
  file: string,
  specifier: string,
  isType: boolean,
): string | undefined {
  const target = relative(ROOT, resolve(dirname(file), specifier)).split(sep)[0] ?? '';
  if (target === folder || row.folders.includes(target)) return undefined;
  if (target === 'package.json') return undefined;
  if (row.types?.includes(target)) return isType ? undefined : `only types of ${target}`;
  return `${folder} must not import ${target}`;
}

function packageViolation(row: Row, from: string, specifier: string): string | undefined {
  const name = packageName(specifier);
  const isNode = specifier.startsWith('node:') || BUILT_INS.has(specifier);
  if (isNode) return row.packages.includes('node') ? undefined : 'no Node here';
  if (!row.packages.includes(name)) return 'package not in the table';
  const only = row.only?.[name];
  return only && !from.startsWith(`${only}/`) ? `only ${only} imports it` : undefined;
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.ts$/.test(name) && !/\.(test|d)\.ts$/.test(name) && !/testing\b/i.test(name) ? [path] : [];
  });
}
