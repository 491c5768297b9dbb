import type { GrammarBytes } from '../analysis/facts/java/parser';

/** What the server needs of the place it runs in: as a Node process the disk, in a web worker the client's files. */
export interface Runtime {
  /** Paths of files below a folder's URI, relative to it, of which `wanted` is true. */
  list(folderUri: string, wanted: (path: string) => boolean): Promise<readonly string[]>;
  /** A file's text; null when it vanished or cannot be read. */
  read(folderUri: string, path: string): Promise<string | null>;
  readonly grammar: () => GrammarBytes;
  readonly machineCores: number;
  /** Called when nothing has changed for some seconds; absent where there is nothing to do then. */
  readonly rest?: () => void;
}
