import { expect, test } from 'vitest';
import { reservedStackMegabytes } from './threadMemory';

test('1000 threads reserve 1 GB on x64 and 2 GB on aarch64', () => {
  expect(reservedStackMegabytes(1000, 'x64')).toBe(1000);
  expect(reservedStackMegabytes(1000, 'aarch64')).toBe(2000);
});

test('a stack size that is set wins; bad input gives none', () => {
  expect(reservedStackMegabytes(1000, 'x64', 512)).toBe(500);
  expect(reservedStackMegabytes(0, 'x64')).toBeNull();
  expect(reservedStackMegabytes(1000, 'x64', Number.NaN)).toBeNull();
});
