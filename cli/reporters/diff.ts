/** File changes as a unified diff, to be read or given to `patch -p1`. The only importer of the diff library. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { FileChange } from '../applyFixes';

/** Empty when nothing changes. */
export function formatDiff(changes: readonly FileChange[]): string {
  return changes
    .map(({ file, before, after }) =>
      createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, {
        context: 3,
        headerOptions: FILE_HEADERS_ONLY,
      }),
    )
    .join('');
}
