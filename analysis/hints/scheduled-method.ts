import { scheduledChain } from '../model/methodChains';
import type { HintKind } from './hint';
import { methodHint } from './methodHint';

/** At `@Scheduled`: the threads of the scheduler that all such methods share, then what its calls reach. */
export const scheduledMethod: HintKind = {
  id: 'scheduled-method',
  *collect(project) {
    for (const view of project.modules) {
      if (!view.applicationJava.enablesScheduling) continue;
      for (const method of view.java.scheduledMethods) {
        const chain = scheduledChain(project, view, method);
        const location = { path: method.path, span: method.annotationSpan };
        const hint = chain && methodHint('scheduled-method', view, location, chain, method.effects);
        if (hint) yield hint;
      }
    }
  },
};
