import { describe, expect, test } from 'vitest';
import { EMPTY_STATE, readSavedState } from './savedState';

describe('readSavedState', () => {
  test.each([undefined, null, 3, 'text', [], [{ edits: {} }]])('%j is no state', (saved) => {
    expect(readSavedState(saved)).toEqual(EMPTY_STATE);
  });

  test('keeps what looks right and leaves out the rest', () => {
    const saved = {
      start: { ceilingId: 'a' },
      edits: { rate: '5', cores: 8 },
      tab: 'load',
      questions: { work: 'computing' },
    };
    expect(readSavedState(saved)).toEqual({
      start: null,
      edits: { rate: '5' },
      tab: 'load',
      questions: { work: 'computing', holdsUpOthers: false, manyOnVirtual: false },
    });
  });
});
