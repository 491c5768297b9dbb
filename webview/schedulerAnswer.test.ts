import { describe, expect, test } from 'vitest';
import { answerScheduler, type SchedulerAnswer, schedulerCode, type Work } from './schedulerAnswer';

describe('answerScheduler', () => {
  test.each<[Work, boolean, boolean, SchedulerAnswer]>([
    ['non-blocking', true, true, 'none'],
    ['computing', false, true, 'parallel'],
    ['computing', true, false, 'dedicated-parallel'],
    ['blocking', false, false, 'bounded-elastic'],
    ['blocking', true, false, 'dedicated-bounded-elastic'],
    ['blocking', true, true, 'virtual-threads'],
  ])('%s, holds up others %s, many on virtual threads %s: %s', (work, holdsUpOthers, manyOnVirtual, answer) => {
    expect(answerScheduler({ work, holdsUpOthers, manyOnVirtual })).toBe(answer);
  });

  test('the dedicated scheduler has one thread more than calls, and a queue of one second of work', () => {
    const code = schedulerCode('dedicated-bounded-elastic', { concurrency: 10, cores: 8, callMs: 50 });
    expect(code).toContain('Schedulers.newBoundedElastic(11, 20, "slow")');
    expect(code).toContain('.subscribeOn(slow), 10)');
  });
});
