import { expect, test } from 'vitest';
import { type FolderEntry, listTree } from './fileTree';

/** A tree from paths; one ending in `/` is an empty folder. */
function reader(...paths: string[]): (folder: string) => Promise<FolderEntry[]> {
  return async (folder) => {
    const prefix = folder === '' ? '' : `${folder}/`;
    const below = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    const names = new Map(below.map((path) => [path.split('/')[0] ?? '', path.includes('/')]));
    return [...names].map(([name, isFolder]) => ({ name, isFolder }));
  };
}

const nobody = (): void => {
  throw new Error('nothing is unreadable here');
};

test('lists what is wanted, sorted, with slashes', async () => {
  const read = reader('b/src/main/B.java', 'a.yaml', 'b/notes.txt', 'b/empty/');
  expect(await listTree(read, (path) => /\.(?:java|yaml)$/.test(path), nobody)).toEqual([
    'a.yaml',
    'b/src/main/B.java',
  ]);
});

test('passes over folders that hold no sources, except as packages below a source root', async () => {
  const read = reader('node_modules/x/A.java', 'target/A.java', 'src/main/java/com/build/A.java', 'build/src/A.java');
  expect(await listTree(read, () => true, nobody)).toEqual(['src/main/java/com/build/A.java']);
});

test('lists more folders than are asked for at once', async () => {
  const paths = Array.from({ length: 50 }, (_, index) => `m${String(index).padStart(2, '0')}/pom.xml`);
  expect(await listTree(reader(...paths), () => true, nobody)).toEqual(paths);
});

test('tells of a folder that cannot be listed and goes on', async () => {
  const read = reader('a/A.java', 'b/B.java');
  const told: string[] = [];
  const found = await listTree(
    (folder) => (folder === 'a' ? Promise.reject(new Error('no entry')) : read(folder)),
    () => true,
    (path, error) => told.push(`${path}: ${String(error)}`),
  );
  expect(found).toEqual(['b/B.java']);
  expect(told).toEqual(['a: Error: no entry']);
});
