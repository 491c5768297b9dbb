import type { Location } from '../documents/span';
import type { Words } from '../features/words';
import type { Project } from '../model/project';
import type { TermChain } from '../model/termChain';
import type { Text } from '../text';

/** One kind of inline hint: where it stands and what it says. A pure function of the project. */
export interface HintKind {
  readonly id: string;
  collect(project: Project): Iterable<Hint>;
}

export interface Hint {
  readonly kind: string;
  /** The key or call the hint speaks of; the editor shows the label at the end of its line. */
  readonly location: Location;
  /** `essential` hints are shown by default, the rest only when every hint is asked for. */
  readonly level: 'essential' | 'all';
  readonly label: Text;
  /** The label in at most 25 characters or so, for `hints.style: short`. */
  readonly short: Text;
  /** Absent for hints that are no chain (a CPU limit). */
  readonly chain?: TermChain;
  /** The whole story as Markdown: tooltip and hover are made from it, so they agree. */
  explain(words: Words): string;
}
