import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE_FILES } from './sampleFiles';

test('names every file of the sample', () => {
  const folder = join(__dirname, '../media/sample');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  expect(names.sort()).toEqual(SAMPLE_FILES);
});
