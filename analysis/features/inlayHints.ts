import { HINTS } from '../hints';
import type { Hint } from '../hints/hint';
import type { Project } from '../model/project';
import { compareText } from './findings';

/** Every hint of the project, sorted by place; level and style are the shell's to choose. */
export function collectHints(project: Project, onFailure: (kind: string, error: unknown) => void): readonly Hint[] {
  const hints: Hint[] = [];
  for (const kind of HINTS) {
    try {
      for (const hint of kind.collect(project)) hints.push(hint);
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
