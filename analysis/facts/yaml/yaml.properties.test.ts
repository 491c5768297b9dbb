import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../documents/textEdit';
import { readYaml } from './readYaml';
import { setYamlValue } from './setYamlValue';

/** Properties of reading and editing over random files; fast-check prints the seed of a failure. */

// Random well-formed files: nested mappings and lists in many spellings, one or two documents.

interface Style {
  readonly unit: number;
  readonly listIndent: number;
  readonly comments: boolean;
}

type Node =
  | { readonly scalar: string; readonly comment: string }
  | { readonly map: readonly (readonly [string, Node])[] }
  | { readonly list: readonly Node[] };

const scalars = [
  '10',
  '017',
  'yes',
  '~',
  '',
  'plain text',
  '"double \\u00e9"',
  "'it''s'",
  '[]',
  '{}',
  '[1, "two", x y]',
  '{p: 1, "q": {r: s}, t: }',
  '${A:10}',
  'http://x:80/y#z',
  '한글 값',
  '😀',
  '@maven.name@',
  '1_000',
  '|\n>>one\n>>two',
  '>-\n>>one\n>>two',
];

const keys = ['a', 'b', 'c', 'd', '"e"', 'spring', 'x.y', 'pool-size', '키'];

const { node } = fc.letrec<{ node: Node; map: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ scalar: fc.constantFrom(...scalars), comment: fc.constantFrom('', '', ' # note') }),
    tie('map'),
    fc.record({ list: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
  ),
  map: fc.record({
    map: fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), tie('node')), {
      minLength: 1,
      maxLength: 4,
      selector: ([key]) => key,
    }),
  }),
}));

const root = fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), node), {
  minLength: 1,
  maxLength: 4,
  selector: ([key]) => key,
});

const style = fc.record({ unit: fc.constantFrom(2, 3, 4), listIndent: fc.constantFrom(0, 2), comments: fc.boolean() });

const yamlText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(root, { minLength: 1, maxLength: 2 }),
    style,
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([documents, chosen, eol, bom, finalBreak]) => {
    const text = documents.map((map) => renderMap(map, 0, chosen)).join('---\n');
    const ended = finalBreak ? text : text.replace(/\n$/, '');
    return (bom ? '\ufeff' : '') + ended.replaceAll('\n', eol);
  });

function renderMap(pairs: readonly (readonly [string, Node])[], column: number, chosen: Style): string {
  return pairs
    .map(([key, value]) => `${' '.repeat(column)}${key}:${renderValue(value, column, chosen)}`)
    .join(chosen.comments ? `${' '.repeat(column)}# next\n` : '');
}

function renderValue(value: Node, column: number, chosen: Style): string {
  if ('map' in value) return `\n${renderMap(value.map, column + chosen.unit, chosen)}`;
  if ('list' in value) return `\n${renderList(value.list, column + chosen.listIndent, chosen)}`;
  return renderScalar(value.scalar, value.comment, column + chosen.unit);
}

function renderList(items: readonly Node[], column: number, chosen: Style): string {
  const dash = `${' '.repeat(column)}-`;
  return items
    .map((item) => {
      if ('map' in item)
        return `${dash} ${renderMap(item.map, column + 2, { ...chosen, comments: false }).trimStart()}`;
      if ('list' in item) return `${dash}\n${renderList(item.list, column + 2, chosen)}`;
      return dash + renderScalar(item.scalar, item.comment, column + 2);
    })
    .join('');
}

function renderScalar(scalar: string, comment: string, column: number): string {
  if (scalar.includes('\n')) return ` ${scalar.replaceAll('>>', ' '.repeat(column))}\n`;
  return `${scalar === '' ? '' : ' '}${scalar}${comment}\n`;
}

/** What a file says, without positions. */
function meaning(text: string): [string, string][] {
  return readYaml(text).documents.flatMap(({ entries }, index) =>
    entries.map(({ key, value }): [string, string] => [`${index}:${key}`, value]),
  );
}

const value = fc.oneof(
  fc.constantFrom('20', '017', 'yes', '', '~', '${DB:10}', 'a: b', "it's", '"', 'x # y', '-', '풀', '1.0', '1.50'),
  fc.string({ unit: 'binary', maxLength: 6 }).filter((text) => !/\p{Cs}/u.test(text)),
);

const RUNS = 250;
const TIMEOUT_MS = 60_000;

describe('any file', () => {
  it(
    'changes in exactly the value that was set',
    () => {
      fc.assert(
        fc.property(yamlText, fc.nat(), value, (text, pick, next) => {
          const facts = readYaml(text);
          const all = facts.documents.flatMap(({ entries }, document) => entries.map((entry) => ({ entry, document })));
          const chosen = all[pick % Math.max(all.length, 1)];
          fc.pre(chosen !== undefined && !chosen.entry.inherited);
          const edits = setYamlValue(text, facts, chosen.entry.path, next, chosen.document);
          expect(edits).toHaveLength(1);
          const before = meaning(text);
          const after = meaning(applyEdits(text, edits ?? []));
          const expected = before.map(([key, old]) => [
            key,
            key === `${chosen.document}:${chosen.entry.key}` ? next : old,
          ]);
          expect(after).toEqual(expected);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'gains exactly the key that was missing',
    () => {
      const path = fc.array(fc.constantFrom('a', 'b', 'c', 'new', 'pool-size'), { minLength: 1, maxLength: 4 });
      fc.assert(
        fc.property(yamlText, path, value, (text, parents, next) => {
          const facts = readYaml(text);
          const full = [...parents, 'added'];
          const edits = setYamlValue(text, facts, full, next, 0);
          expect(edits).toHaveLength(1);
          const key = `0:${full.join('.')}`;
          const after = meaning(applyEdits(text, edits ?? []));
          expect(after.filter(([name]) => name === key)).toEqual([[key, next]]);
          const others = after.filter(([name]) => name !== key);
          // An empty parent is a null entry until it has a child.
          const parentKeys = parents.map((_, index) => `0:${parents.slice(0, index + 1).join('.')}`);
          const before = meaning(text).filter(
            ([name, old]) => others.some((other) => other[0] === name) || old !== '' || !parentKeys.includes(name),
          );
          expect(others).toEqual(before);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      'a',
      'b:',
      ': ',
      '- ',
      '\n',
      '\r\n',
      '\r',
      '  ',
      '\t',
      '"',
      "'",
      '[',
      ']',
      '{',
      '}',
      ',',
      '#',
      '# x',
      '&x ',
      '*x',
      '<<: ',
    ],
    ...[
      '|\n',
      '>-\n',
      '---\n',
      '...\n',
      '%YAML 1.1\n',
      '!!int ',
      '!t',
      '? ',
      '@m@',
      '\0',
      '\ud800',
      '\ufeff',
      '한',
      '😀',
      '\\',
      '~',
    ],
    '# concurrency-lens: ignore a-b',
  );
  const junk = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => String.fromCharCode(...bytes)),
  );

  it(
    'is read without a throw, and every span lies in it',
    () => {
      fc.assert(
        fc.property(junk, (text) => {
          const facts = readYaml(text);
          const spans = [
            ...facts.documents.flatMap(({ span, entries }) => [
              span,
              ...entries.flatMap((e) => [e.keySpan, e.valueSpan]),
            ]),
            ...facts.problems.map(({ span }) => span),
            ...facts.directives.map(({ span }) => span),
          ];
          for (const { start, end } of spans) expect(0 <= start && start <= end && end <= text.length).toBe(true);
        }),
        { numRuns: 3_000 },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'is edited without a throw',
    () => {
      fc.assert(
        fc.property(junk, value, (text, next) => {
          const edits = setYamlValue(text, readYaml(text), ['a', 'b'], next);
          if (edits === undefined) return;
          const written = readYaml(applyEdits(text, edits)).documents.flatMap(({ entries }) => entries);
          expect(written.some((entry) => entry.key === 'a.b' && entry.value === next)).toBe(true);
        }),
        { numRuns: 1_000 },
      );
    },
    TIMEOUT_MS,
  );
});
