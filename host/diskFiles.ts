/**
 * The project's files on disk, for server and CLI: which there are, and their text. Symbolic links are not followed; what
 * cannot be read is passed over and told.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
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

/**
 * A file's text as UTF-8; null with a reason when it vanished, is too large, is no file or cannot be read. Read at once:
 * handing 2,000 files to other threads and back takes five times the processor time (Node 20).
 */
export function readText(root: string, path: string): ReadResult {
  let file: number | null = null;
  try {
    // Opening a named pipe would otherwise wait for its writer.
    file = openSync(join(root, path), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file);
    if (!stats.isFile()) return { text: null, reason: NO_FILE };
    if (stats.size > MAX_FILE_BYTES) return { text: null, reason: TOO_LARGE };
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { text: null, reason: reasonOf(error) };
  } finally {
    if (file !== null) closeSync(file);
  }
}

const NO_FILE = 'not a regular file';
const TOO_LARGE = `larger than ${MAX_FILE_BYTES} bytes`;

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code ?? String(error);
}
