import type { Figures } from '../../sizing/evidenceIds';
import type { Location } from '../documents/span';
import type { Edit } from '../features/edit';
import type { Project } from '../model/project';
import type { Text } from '../text';
import type { Given } from './given';

export type Severity = 'error' | 'warning' | 'information';

/**
 * One check: its texts, its examples, what it looks for and how to mend it. A rule is a pure function of the project;
 * it never reads files and never makes words other than the two of each text.
 */
export interface Rule<Arguments = unknown> {
  /** Stable kebab-case id, also the file's name. */
  readonly id: string;
  readonly severity: Severity;
  /** Fades the code: what stands there does nothing. */
  readonly unnecessary?: boolean;
  readonly title: Text;
  /** What, why with this project's numbers, what to do. One plain sentence or two, no markup. */
  message(args: Arguments): Text;
  /**
   * Figures that the texts print by themselves, with the run behind each; absent where they print none. What comes from
   * the arguments is no part of it: the table of defaults or the project answers for that.
   */
  readonly figures?: Figures;
  readonly docs: RuleDocs;
  /** The project around both examples. */
  readonly given: Given;
  /** Files that show the fault; carets mark where it is reported. */
  readonly bad: Example;
  /** The same files mended: nothing is reported. */
  readonly good: Example;
  check(project: Project): Iterable<Finding<Arguments>>;
  /** Ways to mend a finding, best first. Asked for only when somebody wants them. */
  fix?(finding: Finding<Arguments>, project: Project): readonly Fix[];
}

export interface RuleDocs {
  /** Why it matters, a paragraph of Markdown. */
  readonly why: Text;
  /** How to choose among the ways out, with the arithmetic; absent where the message says all. Markdown. */
  readonly whatToDo?: Text;
  readonly whenToIgnore: Text;
  /** Where each figure and fact comes from. */
  readonly sources: readonly string[];
}

/** A marked text: `//- /path` starts a file, a line of carets under a line labels a range with a rule's id. */
export type Example = string;

export interface Finding<Arguments = unknown> {
  readonly rule: string;
  readonly location: Location;
  readonly args: Arguments;
  /** The other terms of the chain, or the path to the call that blocks. */
  readonly related: readonly Related[];
  /** Below the rule's own where this finding is less certain or less grave; absent where it is not. */
  readonly severity?: Severity;
}

export interface Related {
  readonly location: Location;
  readonly message: Text;
}

export interface Fix {
  readonly title: Text;
  readonly kind: 'quickfix' | 'refactor.extract' | 'refactor.rewrite';
  readonly isPreferred?: boolean;
  /** Safe to apply to every finding of a file at once without looking. */
  readonly isSafe?: boolean;
  readonly edits: readonly Edit[];
}

/** Ties the type of a rule's arguments together, then forgets it so that rules can stand in one list. */
export function defineRule<Arguments>(rule: Rule<Arguments>): Rule {
  return rule as unknown as Rule;
}
