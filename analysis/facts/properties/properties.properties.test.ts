import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../documents/textEdit';
import { readProperties } from './readProperties';
import { setPropertiesValue } from './setPropertiesValue';

/** Properties of reading and editing over random files; fast-check prints the seed of a failure. */

const pieces = fc.constantFrom(
  ...[
    'a',
    'b.c',
    '[0]',
    '[]',
    '=',
    ':',
    ' ',
    '\t',
    '\f',
    '\\',
    '\n',
    '\r\n',
    '\r',
    '#',
    '!',
    '---',
    '\\u0041',
    '\\u00',
    '\\t',
  ],
  ...['\\#', ',', '한', '😀', '\ud800', '\0', '#---\n', '!---\n', '\n#c\n', '\\\n', 'x=1\n', 'y 2\n', '\ufeff'],
);
const text = fc.oneof(
  fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const value = fc.oneof(
  fc.constantFrom('', ' x', 'a\\b', 'a,b', '한글', '#x', 'a=b', 'x '),
  fc.string({ maxLength: 8 }),
);

function meaning(content: string): [string, string][] {
  return readProperties(content).documents.flatMap(({ entries }, index) =>
    entries.map(({ key, value: held }): [string, string] => [`${index}:${key}`, held]),
  );
}

describe('any text', () => {
  it('is read without a throw, and every span lies in it', () => {
    fc.assert(
      fc.property(text, (content) => {
        const facts = readProperties(content);
        for (const { span, entries } of facts.documents) {
          for (const part of [span, ...entries.flatMap((entry) => [entry.keySpan, entry.valueSpan])]) {
            expect(0 <= part.start && part.start <= part.end && part.end <= content.length).toBe(true);
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('changes in exactly the value that was set', () => {
    fc.assert(
      fc.property(text, fc.nat(), value, (content, pick, next) => {
        const facts = readProperties(content);
        const keys = facts.documents.flatMap(({ entries }, document) => entries.map((entry) => ({ entry, document })));
        const chosen = keys[pick % Math.max(keys.length, 1)];
        fc.pre(chosen !== undefined);
        const name = `${chosen.document}:${chosen.entry.key}`;
        const edits = setPropertiesValue(content, facts, chosen.entry.path, next, chosen.document);
        fc.pre(edits !== undefined);
        const before = meaning(content);
        const last = before.findLastIndex(([key]) => key === name);
        expect(meaning(applyEdits(content, edits))).toEqual(
          before.map(([key, old], index) => [key, index === last ? next : old]),
        );
      }),
      { numRuns: 1_500 },
    );
  });

  it('gains exactly the key that was missing', () => {
    fc.assert(
      fc.property(text, value, (content, next) => {
        const edits = setPropertiesValue(content, readProperties(content), ['a', 'new'], next, 0);
        fc.pre(edits !== undefined);
        const after = meaning(applyEdits(content, edits));
        expect(after.filter(([key]) => key === '0:a.new')).toEqual([['0:a.new', next]]);
        expect(after.filter(([key]) => key !== '0:a.new')).toEqual(meaning(content));
      }),
      { numRuns: 1_500 },
    );
  });
});
