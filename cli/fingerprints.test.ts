import { expect, test } from 'vitest';
import { fingerprintsOf } from './fingerprints';

const place = { rule: 'flatmap-exceeds-pool', path: 'src/A.java', lineText: '    return ids.flatMap(this::load, 64);' };

test('the name depends on rule, path and text of the line', () => {
  expect(fingerprintsOf([place])).toEqual(['9be45d13b75e2c751b6789125460c668']);
  const others = [
    { rule: 'unbounded-queue' },
    { path: 'src/B.java' },
    { lineText: 'return ids.flatMap(this::load, 65);' },
  ];
  const names = [place, ...others.map((other) => ({ ...place, ...other }))].flatMap((one) => fingerprintsOf([one]));
  expect(new Set(names).size).toBe(4);
});

test('indentation does not count', () => {
  const moved = { ...place, lineText: '\treturn  ids.flatMap(this::load, 64); \r' };
  expect(fingerprintsOf([moved])).toEqual(fingerprintsOf([place]));
});

test('equal lines are told apart by their order, and the first keeps its name', () => {
  const [first, second, third] = fingerprintsOf([place, place, place]);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(fingerprintsOf([place, place])).toEqual([first, second]);
});
