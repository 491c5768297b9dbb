import { expect, test } from 'vitest';
import { lookupTable } from './lookupTable';

test('holds its entries and nothing that objects inherit', () => {
  const table = lookupTable({ own: 1 });
  expect(table.own).toBe(1);
  expect(table.constructor).toBeUndefined();
  expect(table.toString).toBeUndefined();
  expect(table.hasOwnProperty).toBeUndefined();
});
