/** Messages an editor may send, with values no editor should: places outside the text, paths that are none, ranges turned round. */
import { type RandomSource, randomSource } from '../../../bench/randomSource.mjs';
import { damagedText } from './fuzzTexts';

export interface WildMessage {
  readonly method: string;
  readonly params: unknown;
  readonly isRequest: boolean;
  /** To be damaged as a text before it is sent: its values may then have any type, or it may be no JSON at all. */
  readonly isDamaged: boolean;
}

const REQUESTS = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/inlayHint',
  'textDocument/codeAction',
  'textDocument/diagnostic',
  'inlayHint/resolve',
  'concurrencyLens/calculatorStart',
  'concurrencyLens/explain',
  'concurrencyLens/writeValue',
  'concurrencyLens/ceilings',
] as const;
const NOTIFICATIONS = [
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didChange',
  'textDocument/didChange',
  'textDocument/didClose',
  'workspace/didChangeWatchedFiles',
  'workspace/didChangeConfiguration',
  'workspace/didChangeWorkspaceFolders',
  '$/cancelRequest',
  'unknown/notification',
] as const;

type Method = (typeof REQUESTS)[number] | (typeof NOTIFICATIONS)[number];

/** The same seed gives the same message. */
export function wildMessage(seed: number, folder: string, files: ReadonlyMap<string, string>): WildMessage {
  const random = randomSource(seed);
  const isRequest = random.chance(0.6);
  const method = random.pick<Method>(isRequest ? REQUESTS : NOTIFICATIONS);
  const isDamaged = random.chance(0.3);
  const [path, text] = random.pick([...files]);
  const uri = random.chance(0.9) ? `${folder}/${path}` : random.pick(WILD_URIS).replace('FOLDER', folder);
  return { method, isRequest, isDamaged, params: paramsOf(method, { random, seed, uri, text, path }) };
}

/** `FOLDER` stands for the workspace folder's own URI. */
export const WILD_URIS = [
  'untitled:Untitled-1',
  '',
  'file:///',
  'FOLDER',
  'FOLDER/',
  'FOLDER//A.java',
  'FOLDER/%',
  'FOLDER/%E0%A4%A.java',
  'FOLDER/../A.java',
  'git:/a?b',
  'FOLDER/한글 😀.java',
  '\uD800',
];

interface Chosen {
  readonly random: RandomSource;
  readonly seed: number;
  readonly uri: string;
  readonly text: string;
  readonly path: string;
}

function paramsOf(method: Method, chosen: Chosen): unknown {
  const { random, seed, uri, text, path } = chosen;
  const textDocument = { uri };
  const range = wildRange(random, text);
  const position = range.start;
  const version = wildNumber(random, 100);
  switch (method) {
    case 'textDocument/hover':
    case 'textDocument/completion':
      return { textDocument, position };
    case 'textDocument/inlayHint':
      return { textDocument, range };
    case 'textDocument/codeAction':
      return {
        textDocument,
        range,
        context: { diagnostics: [], ...(random.chance(0.3) ? { only: ['source.fixAll'] } : {}) },
      };
    case 'textDocument/diagnostic':
      return { textDocument };
    case 'inlayHint/resolve':
      return {
        position,
        label: 'x',
        data: random.pick([undefined, null, { path, uri, kind: 'fan-out', start: 0 }, 1, []]),
      };
    case 'concurrencyLens/calculatorStart':
      return random.pick([{ at: 'place', uri, position }, { at: 'project' }, { at: 'ceiling', ceilingId: 'x' }]);
    case 'concurrencyLens/explain':
      return { uri, position };
    case 'concurrencyLens/writeValue': {
      const id = random.pick(['', 'x', 'key:spring.datasource.hikari.maximum-pool-size', '[]']);
      return { target: JSON.stringify({ uri, id }), value: wildNumber(random, 100) };
    }
    case 'concurrencyLens/ceilings':
      return null;
    case 'textDocument/didOpen':
      return { textDocument: { uri, languageId: 'java', version, text: damagedText(seed, text, [text]) } };
    case 'textDocument/didChange':
      return { textDocument: { uri, version }, contentChanges: changes(chosen) };
    case 'textDocument/didClose':
      return { textDocument };
    case 'workspace/didChangeWatchedFiles':
      return { changes: Array.from({ length: random.below(4) }, () => ({ uri, type: 1 + random.below(3) })) };
    case 'workspace/didChangeConfiguration':
      return { settings: random.pick<unknown>([null, 1, [], { concurrencyLens: WILD_SETTINGS }]) };
    case 'workspace/didChangeWorkspaceFolders': {
      const root = { uri: uri.slice(0, uri.indexOf('/', 9)) || uri, name: 'x' };
      return { event: random.chance(0.85) ? { added: [root], removed: [] } : { added: [], removed: [root] } };
    }
    case '$/cancelRequest':
      return { id: random.below(1000) };
    case 'unknown/notification':
      return { textDocument, range };
  }
}

const WILD_SETTINGS = {
  hints: { level: 'all', style: 1 },
  callTime: '-1ms',
  cores: 1e9,
  profiles: ['', null, '*'],
  rules: { 'flatmap-exceeds-pool': 'off', x: 'y' },
  exclude: ['**/[', '!(a', '**/*.x', '{a,b'],
};

function changes({ random, seed, text }: Chosen): unknown[] {
  return Array.from({ length: 1 + random.below(3) }, (_, i) => {
    const damaged = damagedText(seed + i, text, [text]);
    if (random.chance(0.3)) return { text: random.chance(0.5) ? text : damaged };
    const start = random.below(damaged.length + 1);
    return { range: wildRange(random, text), text: damaged.slice(start, start + random.below(30)) };
  });
}

function wildRange(random: RandomSource, text: string): { readonly start: Position; readonly end: Position } {
  const lines = text.split('\n').length;
  const place = (): Position => ({ line: wildNumber(random, lines), character: wildNumber(random, 80) });
  const start = place();
  return {
    start,
    end: random.chance(0.7) ? { line: start.line, character: start.character + random.below(9) } : place(),
  };
}

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Mostly below the limit; LSP's `uinteger` goes to 2³¹ − 1. */
function wildNumber(random: RandomSource, limit: number): number {
  return random.chance(0.93) ? random.below(limit) : random.pick([0, limit, 65_536, 2 ** 31 - 1]);
}
