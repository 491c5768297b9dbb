import { isAlike } from './documents/alike';
import { reachOfEdit } from './model/java/declaredShape';
import type { JavaFileModels } from './model/java/javaModelBuilder';
import type { SourceDocument } from './model/projectBuilder';

/**
 * Whether an edit changes what is said of other files: their hints and findings name figures, files and lines of
 * configuration, but no place in code. In doubt it does.
 */
export class Meaning {
  /** Another object as soon as something changed besides where code stands. */
  current: object = {};
  /** Whether some code came to do something else since the models were last compared. */
  #doesOther = false;

  changes(): void {
    this.current = {};
  }

  /** A file before and after an edit. */
  compare(before: SourceDocument | undefined, after: SourceDocument): void {
    if (before && (setsCallTime(before) || setsCallTime(after))) {
      this.changes();
    } else if (before?.javaFacts && after.javaFacts) {
      const reach = reachOfEdit(before.javaFacts, after.javaFacts);
      if (reach === 'bodies') this.#doesOther = true;
      else if (reach !== 'places') this.changes();
    } else if (!before?.configFacts || !after.configFacts) {
      this.changes();
    } else if (lineBreaks(before.text) !== lineBreaks(after.text) || !isAlike(values(before), values(after))) {
      this.changes();
    }
  }

  /** What code does, before and after the edits compared since the last time. */
  compareModels(before: JavaFileModels | null, after: JavaFileModels): void {
    const isUnsure = this.#doesOther && before !== after;
    this.#doesOther = false;
    if (!isUnsure) return;
    const isSame = before?.size === after.size && [...after].every(([path, model]) => isAlike(before.get(path), model));
    if (!isSame) this.changes();
  }
}

/** In code it also counts where a pool's callers are listed, by the line it governs. */
function setsCallTime({ javaFacts, directives }: SourceDocument): boolean {
  return javaFacts !== undefined && directives.some(({ kind }) => kind === 'call-time');
}

/** Without what only the file itself shows. */
function values({ configFacts }: SourceDocument): unknown {
  return configFacts && { ...configFacts, problems: [] };
}

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
