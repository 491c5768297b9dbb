import { limiterChain } from '../model/methodChains';
import type { HintKind } from './hint';
import { methodHint } from './methodHint';

/** At a limiter that bounds concurrency: Resilience4j's bulkhead, `@ConcurrencyLimit`, a semaphore. */
export const limiter: HintKind = {
  id: 'limiter',
  *collect(project) {
    for (const view of project.modules) {
      for (const declared of view.java.limiters) {
        const chain = limiterChain(project, view, declared);
        const hint = chain && methodHint('limiter', view, declared.location, chain, []);
        if (hint) yield hint;
      }
    }
  },
};
