/**
 * Walks a project's folders, whoever lists them: the disk, or an editor's virtual file system. It knows which folders are never
 * looked into and which files are too large, and imports nothing, so that it also runs in a browser.
 */

/** What one folder holds. Anything else than a file or a folder, such as a symbolic link, is left out: a link cycle ends. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

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
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** Folders listed at once: where each answer crosses a network, one after the other would take minutes. */
const FOLDERS_AT_ONCE = 16;

/**
 * Paths below the root, relative to it, folders separated by `/`, sorted, of which `wanted` is true. `readFolder` is given
 * such a path, empty for the root itself; where it rejects, `unreadable` is told and the rest is still listed.
 */
export async function listTree(
  readFolder: (path: string) => Promise<readonly FolderEntry[]>,
  wanted: (path: string) => boolean,
  unreadable: (path: string, error: unknown) => void,
): Promise<string[]> {
  const found: string[] = [];
  const queue: string[] = [''];
  while (queue.length > 0) {
    const folders = queue.splice(-FOLDERS_AT_ONCE);
    const listed = await Promise.all(
      folders.map((folder) =>
        readFolder(folder).catch((error: unknown) => {
          unreadable(folder, error);
          return [];
        }),
      ),
    );
    for (const [index, entries] of listed.entries()) {
      const folder = folders[index] ?? '';
      for (const { name, isFolder } of entries) {
        const path = folder === '' ? name : `${folder}/${name}`;
        if (!isFolder) {
          if (wanted(path)) found.push(path);
        } else if (!SKIPPED_FOLDERS.has(name) || isSourceFolder(folder)) {
          queue.push(path);
        }
      }
    }
  }
  return found.sort();
}

/** Below a source root any name is a package: `com.example.build`. */
function isSourceFolder(folder: string): boolean {
  return /(?:^|\/)src\//.test(`${folder}/`);
}
