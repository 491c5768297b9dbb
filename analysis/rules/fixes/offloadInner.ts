import type { Edit } from '../../features/edit';
import { poolsReached } from '../../model/fanOutChain';
import type { BlockingCall, FanOut } from '../../model/java/javaModel';
import type { Project } from '../../model/project';
import { boundedElasticCap } from '../../model/reactorTerms';
import type { Text } from '../../text';
import type { FanOutSite } from '../fanOutSites';
import type { Fix } from '../rule';
import { type Offload, offloadCall } from './offload';
import { setConcurrency } from './setConcurrency';

/**
 * Gives the inner calls of a fan-out a scheduler of their own and, in the same change, the concurrency that follows:
 * no more than the pool has connections, and one below the scheduler's cap.
 */
export function offloadInner(project: Project, site: FanOutSite, call: BlockingCall): Fix | null {
  const { fanOut } = site;
  for (const step of [...call.path].reverse()) {
    const offload = offloadCall(project, step.location);
    if (offload === null || isAbove(project, fanOut, offload)) continue;
    const limit = concurrencyFor(site);
    const edit = limit === null ? null : setConcurrency(project, fanOut, limit.value);
    return {
      title: limit !== null && edit !== null ? titleWith(limit) : titleOf(site),
      kind: 'quickfix',
      isPreferred: true,
      edits: edit === null ? offload.edits : [...offload.edits, withoutSelection(edit)],
    };
  }
  return null;
}

/** A `publishOn` right before the operator would still run its inner calls one at a time. */
function isAbove(project: Project, fanOut: FanOut, { edits }: Offload): boolean {
  const last = edits.at(-1);
  if (last === undefined || last.path !== fanOut.path || last.span.start > fanOut.nameSpan.start) return false;
  const text = project.document(fanOut.path)?.text ?? '';
  return /^\s*\.\s*$/.test(text.slice(last.span.start, fanOut.nameSpan.start));
}

interface Limit {
  readonly value: number;
  readonly because: Text;
}

/** Null where the number that stands there, or the default, can stay. */
export function concurrencyFor({ view, fanOut }: FanOutSite): Limit | null {
  const [pool] = poolsReached(view, fanOut);
  const cap = boundedElasticCap(view.application).value;
  const size = pool === undefined || typeof pool.size.value !== 'number' ? null : pool.size.value;
  const written = typeof fanOut.concurrency.value === 'number' ? fanOut.concurrency.value : Number.MAX_SAFE_INTEGER;
  const isPool = pool !== undefined && size !== null && (cap === null || size <= cap - 1);
  const value = isPool ? size : cap === null ? null : Math.max(1, cap - 1);
  if (value === null || written <= value || (size === null && fanOut.concurrency.source === 'default')) return null;
  return {
    value,
    because: isPool
      ? { en: `the size of ${pool.name}`, ko: `${pool.name} 크기` }
      : { en: 'one below the cap of boundedElastic', ko: 'boundedElastic 상한보다 하나 작게' },
  };
}

function titleWith({ value, because }: Limit): Text {
  return {
    en: `Run the inner calls on boundedElastic, concurrency ${value} (${because.en})`,
    ko: `내부 호출을 boundedElastic에서 실행, 동시성 지정: ${value} (${because.ko})`,
  };
}

function titleOf({ view }: FanOutSite): Text {
  const { value } = boundedElasticCap(view.application);
  return {
    en: `Run the inner calls on boundedElastic${value === null ? '' : ` (${value} threads)`}`,
    ko: `내부 호출을 boundedElastic에서 실행${value === null ? '' : `(스레드 ${value}개)`}`,
  };
}

function withoutSelection({ path, span, newText }: Edit): Edit {
  return { path, span, newText };
}
