/**
 * Every field of the page as data: its label, its kind, the project's value and where that came from. Built from the start
 * message, or from library defaults where there is no project. Knows no element.
 */
import type { CalculatorTerm, OriginText, WriteTarget } from '../protocol/ceiling';
import type { CalculatorStart } from '../protocol/serverMessages';
import { computeCeiling } from '../sizing/ceiling';
import type { Bound } from '../sizing/units';
import type { FieldKind } from './parseInput';
import { roundDown, type Text, UNLIMITED, type Words } from './words';

export type FieldId =
  | `term:${number}`
  | 'callTime'
  | 'requestTime'
  | 'wait'
  | 'rate'
  | 'callsPerRequest'
  | 'timeout'
  | 'cores'
  | 'jdk'
  | 'batch'
  | 'subscriptions'
  | 'parts'
  | 'slowShare'
  | 'core'
  | 'max'
  | 'queue'
  | 'tasks'
  | 'computeTime'
  | 'waitTime'
  | 'threads'
  | 'blocked'
  | 'elements'
  | 'elementTime'
  | 'replicas'
  | 'surge'
  | 'otherPools'
  | 'database';

export interface FieldSpec {
  readonly id: FieldId;
  readonly label: string;
  readonly unit: Text;
  readonly kind: FieldKind;
  /** The project's value as it stands in the field; empty where there is none. */
  readonly initial: string;
  /** Absent for a field that only asks. */
  readonly origin?: OriginText;
  /** One sentence under the field where a label is not enough. */
  readonly help?: Text;
  readonly writeTarget?: WriteTarget;
}

const CALLS: Text = { en: 'calls', ko: '건' };
const THREADS: Text = { en: 'threads', ko: '스레드' };
const TASKS: Text = { en: 'tasks', ko: '작업' };
const CONNECTIONS: Text = { en: 'connections', ko: '커넥션' };
const TIME: Text = { en: 'ms', ko: 'ms' };
const PER_SECOND: Text = { en: 'calls/s', ko: '건/초' };
const CORES: Text = { en: 'cores', ko: '코어' };
const SUBSCRIPTIONS: Text = { en: 'subscriptions', ko: '구독' };
const OF_HUNDRED: Text = { en: 'of 100 calls', ko: '100건 중' };
const ELEMENTS: Text = { en: 'elements', ko: '원소' };
const REPLICAS: Text = { en: 'replicas', ko: '복제본' };
/** A version is a number without a unit. */
const VERSION: Text = { en: '', ko: '' };

const LABELS = {
  callTime: { en: 'Call time', ko: '호출 시간' },
  requestTime: { en: 'Request time', ko: '요청 시간' },
  wait: { en: 'Wait before the call', ko: '호출 전 대기 시간' },
  rate: { en: 'Arrival rate', ko: '도착률' },
  callsPerRequest: { en: 'Calls per request', ko: '요청당 호출 수' },
  timeout: { en: 'Timeout of the pool', ko: '풀 획득 시간 한도' },
  cores: { en: 'Cores', ko: '코어' },
  jdk: { en: 'JDK', ko: 'JDK' },
  batch: { en: 'Calls in one batch', ko: '한 번에 처리할 호출 수' },
  subscriptions: { en: 'Subscriptions at once', ko: '동시 구독 수' },
  parts: { en: 'Times of the parts', ko: '부분별 시간' },
  slowShare: { en: 'Slow parts', ko: '느린 부분 비율' },
  core: { en: 'Core threads', ko: '코어 스레드' },
  max: { en: 'Maximum threads', ko: '최대 스레드' },
  queue: { en: 'Queue capacity', ko: '대기열 용량' },
  tasks: { en: 'Tasks at once', ko: '동시 작업 수' },
  computeTime: { en: 'Computing per task', ko: '작업당 CPU 시간' },
  waitTime: { en: 'Waiting per task', ko: '작업당 대기 시간' },
  threads: { en: 'Platform threads', ko: '플랫폼 스레드' },
  blocked: { en: 'Blocked workers', ko: '블로킹된 작업 스레드' },
  elements: { en: 'Elements of a parallel stream', ko: '병렬 스트림 원소 수' },
  elementTime: { en: 'Time per element', ko: '원소당 시간' },
  replicas: { en: 'Replicas', ko: '복제본(replica)' },
  surge: { en: 'Extra replicas in a rollout', ko: '배포 중 추가 복제본' },
  otherPools: { en: 'Other pools of one replica', ko: '복제본 하나의 다른 풀 합계' },
  database: { en: 'Connections the database allows', ko: '데이터베이스 최대 커넥션' },
} as const satisfies Record<Exclude<FieldId, `term:${number}`>, Text>;

const HELP = {
  requestTime: {
    en: 'How long one request holds its server thread; the call time where empty.',
    ko: '요청 하나가 서버 스레드를 점유하는 시간. 비우면 호출 시간과 같다.',
  },
  wait: {
    en: 'Held by the thread, not yet by the connection.',
    ko: '스레드는 점유하지만 커넥션은 아직 점유하지 않는 시간.',
  },
  parts: { en: 'Separated by commas.', ko: '쉼표로 나눈다.' },
} as const satisfies Partial<Record<FieldId, Text>>;

const USABLE_RATE: Text = { en: 'usable rate of the project', ko: '프로젝트의 권장 처리량' };

/** All fields for one start; the first ones are the terms, in the order in which a call meets them. */
export function toFields(start: CalculatorStart, words: Words): readonly FieldSpec[] {
  const field = (
    id: keyof typeof LABELS,
    kind: FieldKind,
    unit: Text,
    value: Bound | { readonly value: number; readonly origin: OriginText },
    help?: Text,
  ): FieldSpec => {
    const sourced = typeof value === 'object' && value !== null ? value : undefined;
    const initial = toTyped(sourced === undefined ? (value as Bound) : sourced.value, words);
    const origin = sourced === undefined ? {} : { origin: sourced.origin };
    return {
      id,
      label: words.text(LABELS[id]),
      kind,
      unit,
      initial,
      ...origin,
      ...(help === undefined ? {} : { help }),
    };
  };
  const executor = start.executor ?? { core: 8, max: 'unlimited', queue: 'unlimited' };
  const hasServer = start.terms.some((term) => term.kind === 'server');
  return [
    ...start.terms.map((term, index) => toTermField(term, index, words)),
    field('callTime', 'duration', TIME, start.callTimeMs),
    ...(hasServer ? [field('requestTime', 'duration', TIME, requestTimeOf(start), HELP.requestTime)] : []),
    field('wait', 'zero-duration', TIME, null, HELP.wait),
    field('rate', 'rate', PER_SECOND, start.peakRate ?? usableRate(start, words)),
    field('callsPerRequest', 'count', CALLS, start.callsPerRequest ?? null),
    ...(start.acquireTimeoutMs === null ? [] : [field('timeout', 'duration', TIME, start.acquireTimeoutMs)]),
    field('cores', 'count', CORES, start.cores),
    field('jdk', 'count', VERSION, start.jdk),
    field('batch', 'count', CALLS, 160),
    field('subscriptions', 'count', SUBSCRIPTIONS, 1),
    field('parts', 'durations', TIME, null, HELP.parts),
    field('slowShare', 'zero-or-more', OF_HUNDRED, 1),
    field('core', 'zero-or-more', THREADS, executor.core),
    field('max', 'bound', THREADS, executor.max),
    // 0 is a real capacity: tasks are handed over and never wait.
    field('queue', 'zero-bound', TASKS, executor.queue),
    field('tasks', 'count', TASKS, 100),
    field('computeTime', 'duration', TIME, 5),
    field('waitTime', 'zero-duration', TIME, start.callTimeMs.value),
    field('threads', 'count', THREADS, 200),
    field('blocked', 'zero-or-more', THREADS, 1),
    field('elements', 'count', ELEMENTS, 64),
    field('elementTime', 'duration', TIME, 20),
    field('replicas', 'count', REPLICAS, start.replicas ?? 1),
    field('surge', 'zero-or-more', REPLICAS, 1),
    field('otherPools', 'zero-or-more', CONNECTIONS, 0),
    field('database', 'count', CONNECTIONS, 100),
  ];
}

/** A number as a person would type it into the field. */
export function toTyped(value: Bound, words: Words): string {
  if (value === null) return '';
  return value === 'unlimited' ? words.text(UNLIMITED) : String(value);
}

function toTermField(term: CalculatorTerm, index: number, words: Words): FieldSpec {
  const unit =
    term.kind === 'pool' || term.kind === 'client' ? CONNECTIONS : term.kind === 'operator' ? CALLS : THREADS;
  return {
    id: `term:${index}`,
    label: term.name,
    kind: 'bound',
    unit: term.kind === 'limiter' || term.kind === 'listener' ? CALLS : unit,
    initial: toTyped(term.value, words),
    origin: term.origin,
    ...(term.writeTarget === undefined ? {} : { writeTarget: term.writeTarget }),
  };
}

function requestTimeOf(start: CalculatorStart): CalculatorStart['requestTimeMs'] {
  if (start.requestTimeMs !== null) return start.requestTimeMs;
  const server = start.terms.find((term) => term.kind === 'server');
  return server?.heldMs === undefined || server.heldMs === null
    ? null
    : { value: server.heldMs, origin: server.origin };
}

/** Without a known peak, the load that the project's own numbers carry well. */
function usableRate(start: CalculatorStart, words: Words): CalculatorStart['peakRate'] {
  const terms = start.terms.map(({ kind, value, heldMs: own }) => {
    const heldMs = (kind === 'server' ? start.requestTimeMs?.value : null) ?? own ?? start.callTimeMs.value;
    return { kind, value, heldMs };
  });
  const usable = computeCeiling(terms).usablePerSecond;
  const value = usable === null ? 0 : roundDown(usable);
  return value > 0 ? { value, origin: { text: words.text(USABLE_RATE) } } : null;
}
