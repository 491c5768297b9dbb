import { expect, test } from 'vitest';
import { formatFigure } from './formatFigure';

test('at least 10 is rounded down, below 10 keeps one decimal, never rounded up', () => {
  expect([200, 133.9, 10, 9.99, 0.96, 0.04, 8, 10 / 0.05, 3 / 0.3, 0].map(formatFigure)).toEqual([
    '200',
    '133',
    '10',
    '9.9',
    '0.9',
    '<0.1',
    '8.0',
    '200',
    '10',
    '0.0',
  ]);
});
