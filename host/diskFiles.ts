/**
 * The project's files on disk, for server and CLI: which there are, and their text. Symbolic links are not followed; what
 * cannot be read is passed over and told.
 */
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

/** A file's text as UTF-8; null with a reason when it vanished, is too large or cannot be read. */
export async function readText(
  root: string,
  path: string,
): Promise<{ readonly text: string } | { readonly text: null; readonly reason: string }> {
  const full = join(root, path);
  try {
    const { size } = await stat(full);
    if (size > MAX_FILE_BYTES) return { text: null, reason: `larger than ${MAX_FILE_BYTES} bytes` };
    return { text: await readFile(full, 'utf8') };
  } catch (error) {
    return { text: null, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code ?? String(error);
}
