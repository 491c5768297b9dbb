/**
 * The project's files on disk, for server and CLI: which there are, and their text. Symbolic links are not followed, so
 * a link cycle ends; what cannot be read is passed over and told.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Never holds sources of the project, and often tens of thousands of files. */
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  '.git',
  '.gradle',
  '.idea',
  '.settings',
  '.cache',
  '.vscode-test',
  'target',
  'build',
  'out',
  'bin',
  'dist',
  '.svn',
  '.hg',
]);

/** A larger file is no source anybody wrote: 4 MiB. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * Paths below `root`, relative to it, folders separated by `/`, sorted, of which `wanted` is true.
 * `unreadable` is told of folders that cannot be listed.
 */
export async function listFiles(
  root: string,
  wanted: (path: string) => boolean,
  unreadable: (path: string, reason: string) => void = () => {},
): Promise<string[]> {
  const found: string[] = [];
  const queue: string[] = [''];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      unreadable(folder, reasonOf(error));
      return [];
    });
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name) || isSourceFolder(folder)) queue.push(path);
      } else if (entry.isFile() && wanted(path)) {
        found.push(path);
      }
    }
  }
  return found.sort();
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

/** Below a source root any name is a package: `com.example.build`. */
function isSourceFolder(folder: string): boolean {
  return /(?:^|\/)src\//.test(`${folder}/`);
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code ?? String(error);
}
