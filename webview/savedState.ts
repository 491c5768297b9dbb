/** What survives hiding and reloading: kept by VS Code for this page. Whatever does not look right is left out. */
import type { CalculatorStart } from '../protocol/serverMessages';
import type { Edits } from './inputs';
import type { SchedulerQuestions } from './schedulerAnswer';

export interface SavedState {
  /** The last start, so that a restored page shows its numbers at once; null where there was none. */
  readonly start: CalculatorStart | null;
  readonly edits: Edits;
  /** Id of the tab in front. */
  readonly tab: string;
  readonly questions: SchedulerQuestions;
}

export const EMPTY_STATE: SavedState = {
  start: null,
  edits: {},
  tab: '',
  questions: { work: 'blocking', holdsUpOthers: false, manyOnVirtual: false },
};

/** `saved` comes from an earlier version of this page, perhaps. */
export function readSavedState(saved: unknown): SavedState {
  if (!isRecord(saved)) return EMPTY_STATE;
  const edits = isRecord(saved.edits) ? saved.edits : {};
  const texts = Object.entries(edits).filter(([, value]) => typeof value === 'string');
  return {
    start: isStart(saved.start) ? saved.start : null,
    edits: Object.fromEntries(texts) as Edits,
    tab: typeof saved.tab === 'string' ? saved.tab : '',
    questions: isRecord(saved.questions) ? { ...EMPTY_STATE.questions, ...saved.questions } : EMPTY_STATE.questions,
  };
}

function isStart(value: unknown): value is CalculatorStart {
  return (
    isRecord(value) && typeof value.ceilingId === 'string' && Array.isArray(value.terms) && isRecord(value.callTimeMs)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
