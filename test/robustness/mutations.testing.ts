/** Damage as it happens to a text while it is written, merged or generated, chosen by fast-check. */
import fc from 'fast-check';

/** Tokens that mean something in one of the formats, and characters that mislead offsets. */
const TOKENS = [
  '{', '}', '[', ']', '(', ')', '<', '>', '"', "'", '`', ':', ': ', ';', ',', '.', '..', '-', '- ', '--', '---\n', '#', '#---\n',
  '/*', '*/', '//', '"""', '@', '@x@', '&a ', '*a', '!!', '|', '>-', '?', '\t', '\r', '\r\n', '\n', '\n\n', '\0', '\uFEFF', '\uD800', '\uDC00',
  '\u2028', '한글', '😀', '\\', '\\u', '\\uuuu0041', '${', '${a:${b}}', '$', '%', '=', '->', '::', '<!--', ']]>', '<!DOCTYPE a [', '&#x0;', '&amp;',
  '-1', '0', '2147483648', '99999999999999999999', '1e309', 'NaN', '.inf', '0x', '1_', 'null', '~', 'true', '30s', '<<: *anchor\n',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', '.flatMap(', 'class ', 'new ', 'this', 'return ', 'case A(var b) when ', 'case -> ', 'if (', 'for (;;) ', 'record R(int a) ',
  'apiVersion: v1\n', 'kind: Deployment\n', 'containers:\n', 'spec:\n', 'ENV ', 'ENTRYPOINT ', 'FROM ', '<dependency>', '</dependency>', '<version>',
]; // biome-ignore format: a list to be read as one

type Mutation = (text: string) => string;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, share: number): number => Math.floor(share * text.length);

const insert = fc
  .tuple(
    place,
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...TOKENS) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
  )
  .map(
    ([where, token]): Mutation =>
      (text) =>
        text.slice(0, at(text, where)) + token + text.slice(at(text, where)),
  );
const remove = fc.tuple(place, fc.nat(40)).map(
  ([where, length]): Mutation =>
    (text) => {
      const start = at(text, where);
      return text.slice(0, start) + text.slice(start + length);
    },
);
const copy = fc.tuple(place, place, fc.nat(200)).map(
  ([from, to, length]): Mutation =>
    (text) => {
      const part = text.slice(at(text, from), at(text, from) + length);
      return text.slice(0, at(text, to)) + part + text.slice(at(text, to));
    },
);
const cut = place.map(
  (where): Mutation =>
    (text) =>
      text.slice(0, at(text, where)),
);
const repeat = fc
  .tuple(
    place,
    fc.constantFrom('(', '{', '[', '<a>', '- ', 'a: ', '  ', '!', '@A ', 'x.', '/*'),
    fc.integer({ min: 20, max: 150 }),
  )
  .map(
    ([where, token, times]): Mutation =>
      (text) =>
        text.slice(0, at(text, where)) + token.repeat(times) + text.slice(at(text, where)),
  );

/** One to six changes, one after another. */
export const damage: fc.Arbitrary<Mutation> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: insert },
      { weight: 3, arbitrary: remove },
      { weight: 2, arbitrary: copy },
      { weight: 1, arbitrary: cut },
      { weight: 1, arbitrary: repeat },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((mutations) => (text) => mutations.reduce((result, mutate) => mutate(result), text));
