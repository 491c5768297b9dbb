import { asyncChain } from '../model/methodChains';
import type { HintKind } from './hint';
import { methodHint } from './methodHint';

/** At `@Async`: the threads of the executor in force, then what its calls reach. */
export const asyncMethod: HintKind = {
  id: 'async-method',
  *collect(project) {
    for (const view of project.modules) {
      if (!view.applicationJava.enablesAsync) continue;
      for (const method of view.java.asyncMethods) {
        const chain = asyncChain(project, view, method);
        const location = { path: method.path, span: method.annotationSpan };
        const hint = chain && methodHint('async-method', view, location, chain, method.effects);
        if (hint) yield hint;
      }
    }
  },
};
