/** Paths as the host keys them: folders separated by `/`, no trailing slash; the root is the empty text. */

/** Folder of a file; empty for a file at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function isInside(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** The path as seen from a folder that holds it, without a leading slash. */
export function relativeTo(folder: string, path: string): string {
  return (folder === '' ? path : path.slice(folder.length)).replace(/^\//, '');
}

/** Joins a relative path, `.` and `..` included; `..` above the root stays at the root. */
export function joinPath(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** How many folders deep a path is. */
export function depthOf(path: string): number {
  return path === '' ? 0 : path.split('/').filter((part) => part !== '').length;
}

/** The deepest of the folders that holds a path; null outside all. As cheap as the path is deep. */
export function nearestFolder(folders: { has(folder: string): boolean }, path: string): string | null {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    if (folders.has(folder)) return folder;
    if (folder === '') return null;
  }
}
