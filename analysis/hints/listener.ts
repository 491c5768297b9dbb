import { listenerChain } from '../model/methodChains';
import type { HintKind } from './hint';
import { methodHint } from './methodHint';

/** At a listener: its consumers, then what each message reaches. */
export const listener: HintKind = {
  id: 'listener',
  *collect(project) {
    for (const view of project.modules) {
      for (const method of view.java.listeners) {
        const chain = listenerChain(project, view, method);
        const location = { path: method.path, span: method.annotationSpan };
        const hint = chain && methodHint('listener', view, location, chain, method.effects);
        if (hint) yield hint;
      }
    }
  },
};
