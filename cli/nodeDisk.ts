/** The disk as the command line uses it. A file is replaced whole or not at all. */
import { constants } from 'node:fs';
import { access, chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Text } from '../analysis/text';
import type { CheckDisk } from './checkCommand';

export const nodeDisk: CheckDisk = {
  async isReadable(path) {
    try {
      const mode = (await stat(path)).isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK;
      await access(path, mode);
      return true;
    } catch {
      return false;
    }
  },
  async read(path) {
    try {
      return { text: await readFile(path, 'utf8') };
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? 'absent' : 'unreadable';
    }
  },
  async write(path, text) {
    try {
      await writeFile(path, text);
      return true;
    } catch {
      return false;
    }
  },
};

/**
 * Puts `after` in place of `before`; null when that is done, else why not. Bytes that are not `before` in UTF-8 are left
 * alone: the file changed meanwhile, or has another encoding that writing would destroy.
 */
export async function replaceText(path: string, before: string, after: string): Promise<Text | null> {
  try {
    const target = await realpath(path);
    if (!Buffer.from(before, 'utf8').equals(await readFile(target))) {
      return {
        en: 'not fixed: it is not UTF-8, or changed meanwhile',
        ko: '수정하지 않았다: UTF-8이 아니거나 그사이에 바뀌었다',
      };
    }
    await access(target, constants.W_OK);
    await replaceAtomically(target, after);
    return null;
  } catch (error) {
    const code = codeOf(error);
    return { en: `not fixed: it cannot be written (${code})`, ko: `수정하지 않았다: 쓸 수 없는 파일(${code})` };
  }
}

/** Written beside the file, then renamed over it: a reader never sees half of it. */
async function replaceAtomically(target: string, text: string): Promise<void> {
  const { mode } = await stat(target);
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await chmod(draft, mode);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? String(error);
}
