import { HINTS } from '../hints';
import type { Hint } from '../hints/hint';
import { focusOn } from '../model/focus';
import type { Project } from '../model/project';
import { compareText } from './findings';

/** Every hint of the project, sorted by place; level and style are the shell's to choose. */
export function collectHints(project: Project, onFailure: (kind: string, error: unknown) => void): readonly Hint[] {
  return collect(project, onFailure, () => true);
}

/** The same for one file, in time that depends on the file and not on the project. */
export function collectFileHints(
  project: Project,
  path: string,
  onFailure: (kind: string, error: unknown) => void,
): readonly Hint[] {
  return collect(focusOn(project, path), onFailure, ({ location }) => location.path === path);
}

function collect(
  project: Project,
  onFailure: (kind: string, error: unknown) => void,
  isWanted: (hint: Hint) => boolean,
): readonly Hint[] {
  const hints: Hint[] = [];
  for (const kind of HINTS) {
    try {
      for (const hint of kind.collect(project)) if (isWanted(hint)) hints.push(hint);
    } catch (error) {
      onFailure(kind.id, error);
    }
  }
  return hints.sort(
    (a, b) =>
      compareText(a.location.path, b.location.path) ||
      a.location.span.start - b.location.span.start ||
      compareText(a.kind, b.kind),
  );
}

export function isShown(hint: Hint, level: 'off' | 'essential' | 'all'): boolean {
  return level === 'all' || (level === 'essential' && hint.level === 'essential');
}
