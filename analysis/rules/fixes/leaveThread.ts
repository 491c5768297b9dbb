import { sureEffects } from '../../model/fanOutChain';
import type { BlockingSite } from '../../model/java/javaModel';
import type { Project } from '../../model/project';
import { boundedElasticCap } from '../../model/reactorTerms';
import { inlineSiteOf } from '../fanOutSites';
import { isSamePlace } from '../forbiddenThreads';
import type { Fix } from '../rule';
import { offloadCall } from './offload';
import { offloadInner } from './offloadInner';

/** Moves a blocking call off a thread that must not block, where the code around it has a known shape; empty elsewhere. */
export function leaveThread(project: Project, site: BlockingSite): readonly Fix[] {
  const changed = otherScheduler(project, site);
  if (changed !== null) return [changed];
  const fanOut = inlineSiteOf(project, site.call.location);
  const effect = fanOut && sureEffects(fanOut.fanOut).find(({ location }) => isSamePlace(location, site.call.location));
  if (fanOut && effect) {
    const inner = offloadInner(project, fanOut, effect);
    return inner === null ? [] : [inner];
  }
  // The nearest place on the way to the call whose shape is known.
  for (const step of [...site.call.path].reverse()) {
    const offload = offloadCall(project, step.location);
    if (offload === null) continue;
    const threads = elasticThreads(project, step.location.path);
    const title =
      offload.shape === 'publishOn'
        ? {
            en: `Move to boundedElastic with publishOn${threads.en}`,
            ko: `publishOn으로 boundedElastic에서 실행${threads.ko}`,
          }
        : {
            en: `Run on boundedElastic with subscribeOn${threads.en}`,
            ko: `subscribeOn으로 boundedElastic에서 실행${threads.ko}`,
          };
    return [{ title, kind: 'quickfix', isPreferred: true, edits: offload.edits }];
  }
  return [];
}

/** `Schedulers.parallel()` written in the chain itself: another scheduler is all it takes. */
function otherScheduler(project: Project, { context }: BlockingSite): Fix | null {
  if (context.kind !== 'scheduler' || context.scheduler.declaration !== undefined) return null;
  const { path, span } = context.scheduler.location;
  const document = project.document(path);
  const written = document?.isIntact ? document.text.slice(span.start, span.end) : '';
  if (!/^(parallel|single)\(\s*\)$/.test(written)) return null;
  const threads = elasticThreads(project, path);
  return {
    title: {
      en: `Use boundedElastic instead of ${context.scheduler.kind}${threads.en}`,
      ko: `${context.scheduler.kind} 대신 boundedElastic 사용${threads.ko}`,
    },
    kind: 'quickfix',
    isPreferred: true,
    edits: [{ path, span, newText: 'boundedElastic()' }],
  };
}

function elasticThreads(project: Project, path: string): { readonly en: string; readonly ko: string } {
  const view = project.viewOf(path);
  const { value } = view === null ? { value: null } : boundedElasticCap(view.application);
  return value === null ? { en: '', ko: '' } : { en: ` (${value} threads)`, ko: `(스레드 ${value}개)` };
}
