import type { Figures } from '../../sizing/evidenceIds';
import type { Text } from '../text';
import type { PropertyRow } from './property';

/** Keys of Resilience4j: each for the default configuration, and for an instance by its name. */

interface Limiter {
  readonly module: string;
  readonly name: string;
  readonly what: Text;
  readonly default: PropertyRow['default'];
  readonly formula?: Text;
  readonly type: PropertyRow['type'];
  readonly source: string;
  readonly figures?: Figures;
}

const LIMITERS: readonly Limiter[] = [
  {
    module: 'bulkhead',
    name: 'max-concurrent-calls',
    what: { en: 'Calls at once through a semaphore bulkhead.', ko: '세마포어 벌크헤드를 동시에 통과하는 호출 수.' },
    default: 'bulkheadCalls',
    formula: { en: 'ceiling = max-concurrent-calls ÷ call time', ko: '상한 = max-concurrent-calls ÷ 호출 시간' },
    type: 'count',
    source: 'BulkheadConfig',
  },
  {
    module: 'bulkhead',
    name: 'max-wait-duration',
    what: {
      en: 'How long a call waits for the bulkhead before BulkheadFullException.',
      ko: 'BulkheadFullException 전까지 벌크헤드를 기다리는 시간.',
    },
    default: { en: '0: fails at once', ko: '0: 바로 실패' },
    type: 'duration',
    source: 'BulkheadConfig',
    figures: { '0': { evidence: 'limiter-further-defaults' } },
  },
  {
    module: 'thread-pool-bulkhead',
    name: 'max-thread-pool-size',
    what: {
      en: 'Threads at most; more only once the queue is full.',
      ko: '최대 스레드 수. 대기열이 가득 찬 뒤에만 늘어난다.',
    },
    default: 'threadPoolBulkheadMax',
    formula: { en: 'ceiling = max-thread-pool-size ÷ call time', ko: '상한 = max-thread-pool-size ÷ 호출 시간' },
    type: 'count',
    source: 'ThreadPoolBulkheadConfig',
  },
  {
    module: 'thread-pool-bulkhead',
    name: 'core-thread-pool-size',
    what: { en: 'Threads before the queue fills.', ko: '대기열이 차기 전까지의 스레드 수.' },
    default: 'threadPoolBulkheadCore',
    type: 'count',
    source: 'ThreadPoolBulkheadConfig',
  },
  {
    module: 'thread-pool-bulkhead',
    name: 'queue-capacity',
    what: { en: 'Calls that may wait for a thread.', ko: '스레드를 기다릴 수 있는 호출 수.' },
    default: 'threadPoolBulkheadQueue',
    type: 'count',
    source: 'ThreadPoolBulkheadConfig',
  },
  {
    module: 'thread-pool-bulkhead',
    name: 'keep-alive-duration',
    what: { en: 'Idle time after which a thread ends.', ko: '유휴 스레드를 종료하기까지의 시간.' },
    default: { en: '20 ms', ko: '20ms' },
    type: 'duration',
    source: 'ThreadPoolBulkheadConfig',
    figures: { '20': { evidence: 'limiter-further-defaults' } },
  },
  {
    module: 'timelimiter',
    name: 'timeout-duration',
    what: { en: 'How long a call may take before TimeoutException.', ko: 'TimeoutException 전까지 호출의 제한 시간.' },
    default: { en: '1 s', ko: '1초' },
    formula: { en: 'the longest call time', ko: '가장 긴 호출 시간' },
    type: 'duration',
    source: 'TimeLimiterConfig',
    figures: { '1': { evidence: 'limiter-further-defaults' } },
  },
  {
    module: 'ratelimiter',
    name: 'limit-for-period',
    what: { en: 'Calls let through in one period.', ko: '한 주기에 통과시키는 호출 수.' },
    default: { en: '50', ko: '50' },
    formula: {
      en: 'rate = limit-for-period ÷ limit-refresh-period',
      ko: '처리량 = limit-for-period ÷ limit-refresh-period',
    },
    type: 'count',
    source: 'RateLimiterConfig',
    figures: { '50': { evidence: 'limiter-further-defaults' } },
  },
  {
    module: 'ratelimiter',
    name: 'limit-refresh-period',
    what: { en: 'Length of the period.', ko: '주기의 길이.' },
    default: { en: '500 ns', ko: '500ns' },
    type: 'duration',
    source: 'RateLimiterConfig',
    figures: { '500': { evidence: 'limiter-further-defaults' } },
  },
  {
    module: 'ratelimiter',
    name: 'timeout-duration',
    what: { en: 'How long a call waits for its turn.', ko: '호출이 차례를 기다리는 시간.' },
    default: { en: '5 s', ko: '5초' },
    type: 'duration',
    source: 'RateLimiterConfig',
    figures: { '5': { evidence: 'limiter-further-defaults' } },
  },
  {
    module: 'retry',
    name: 'max-attempts',
    what: {
      en: 'Attempts, the first one included: a failing call can hold its thread and load its target so many times.',
      ko: '첫 시도를 포함한 시도 횟수. 실패하는 호출은 그만큼 스레드를 쥐고 대상에 부하를 준다.',
    },
    default: { en: '3', ko: '3' },
    type: 'count',
    source: 'RetryConfig',
    figures: { '3': { evidence: 'limiter-further-defaults' } },
  },
  {
    module: 'retry',
    name: 'wait-duration',
    what: {
      en: 'Pause between attempts; the caller waits through it.',
      ko: '시도 사이의 대기. 호출자는 그동안 기다린다.',
    },
    default: { en: '500 ms', ko: '500ms' },
    type: 'duration',
    source: 'RetryConfig',
    figures: { '500': { evidence: 'limiter-further-defaults' } },
  },
];

export const LIMITER_PROPERTIES: readonly PropertyRow[] = LIMITERS.flatMap(({ module, name, source, ...row }) =>
  ['configs.default', 'instances.*'].map((place) => ({
    ...row,
    key: `resilience4j.${module}.${place}.${name}`,
    source: `resilience4j 2.4.0 ${source}`,
  })),
);
