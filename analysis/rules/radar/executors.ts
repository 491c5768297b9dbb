import { countDefault, defaultOf } from '../../model/defaults';
import { settleCount } from '../../model/settledNumbers';
import { all, bootBefore, fact, holds, notImported, platformThreads, unset } from './conditions';
import type { Condition, RadarPlace, RadarRow } from './radarRow';
import { replacingExecutor, replacingScheduler } from './replacingBeans';

/** Spring Boot's own task executor and scheduler: numbers that never come into play, and beans that stand in their place. */

const MAX_INT = 2_147_483_647;

/** An unbounded queue takes every task, so no thread beyond the core is ever started (`ThreadPoolExecutor.execute`). */
const unboundedQueue: Condition = (place) => {
  const queue = place.module.property('spring.task.execution.pool.queue-capacity');
  if (queue === null) {
    return unset('spring.task.execution.pool.queue-capacity')(place) === null
      ? null
      : [fact({ en: 'unbounded queue', ko: '제한 없는 대기열' }, defaultOf(place.module, 'taskExecutionQueue').origin)];
  }
  return queue.value !== null && Number(queue.value) === MAX_INT
    ? [fact({ en: 'unbounded queue', ko: '제한 없는 대기열' }, queue.origin)]
    : null;
};

function coreSize({ module }: RadarPlace): number | null {
  return settleCount(module.property('spring.task.execution.pool.core-size'), countDefault(module, 'taskExecutionCore'))
    .value;
}

/** What the core threads work off in a second; null where the core is unknown. */
function secondOfWork(place: RadarPlace): string | null {
  const core = coreSize(place);
  const callTime = place.module.callTime().value;
  return core === null || core < 1 ? null : String(Math.max(1, Math.ceil((core * 1000) / callTime)));
}

const notForced = holds(
  ({ module }) => module.property('spring.task.execution.mode')?.value?.toLowerCase() !== 'force',
);
const noBuilder = notImported(/TaskExecutorBuilder$|TaskExecutionProperties$/);
const noSchedulerBuilder = notImported(/TaskSchedulerBuilder$|TaskSchedulingProperties$/);

export const EXECUTORS: readonly RadarRow[] = [
  {
    id: 'task-execution-own-executor',
    keys: ['spring.task.execution.*'],
    except: ['spring.task.execution.mode'],
    when: all(replacingExecutor, notForced, noBuilder),
    why: {
      en: 'The code defines an executor bean, so Spring Boot makes no task executor of its own.',
      ko: '코드에 Executor 빈이 있어 Spring Boot가 작업 실행기를 만들지 않는다.',
    },
    instead: ({ module }) =>
      bootBefore('3.5')({ module } as RadarPlace) === null && module.versions.springBoot !== null
        ? {
            en: 'spring.task.execution.mode=force makes both.',
            ko: 'spring.task.execution.mode=force이면 둘 다 만든다.',
          }
        : null,
    fix: { kind: 'remove' },
    source: 'Spring Boot 2.7.18 to 4.0.0 TaskExecutorConfigurations (@ConditionalOnMissingBean Executor)',
    evidence: ['dead-task-execution-own-executor', 'task-execution-forced'],
  },
  {
    id: 'task-scheduling-own-scheduler',
    keys: ['spring.task.scheduling.*'],
    when: all(replacingScheduler, noSchedulerBuilder),
    why: {
      en: 'The code defines a scheduler bean, so Spring Boot makes none of its own.',
      ko: '코드에 스케줄러 빈이 있어 Spring Boot가 스케줄러를 만들지 않는다.',
    },
    fix: { kind: 'remove' },
    source:
      'Spring Boot 3.5.16 TaskSchedulingConfigurations (@ConditionalOnMissingBean TaskScheduler, ScheduledExecutorService)',
    evidence: 'dead-task-scheduling-own-scheduler',
  },
  {
    id: 'task-execution-max-size-unbounded-queue',
    keys: ['spring.task.execution.pool.max-size'],
    when: all(
      platformThreads,
      unboundedQueue,
      noBuilder,
      holds((place) => coreSize(place) !== null),
    ),
    why: {
      en: 'The pool grows beyond its core only when the queue is full, and this queue never is.',
      ko: '풀은 대기열이 가득 차야 코어를 넘어 늘어나는데, 이 대기열은 가득 차지 않는다.',
    },
    instead: (place) => {
      const core = coreSize(place);
      return core === null
        ? null
        : {
            en: `${core} threads (core-size) work, and everything else queues.`,
            ko: `실제로 일하는 스레드는 코어 크기(${core})만큼이고 나머지는 대기열에 쌓인다.`,
          };
    },
    fix: {
      kind: 'set',
      key: 'spring.task.execution.pool.queue-capacity',
      value: secondOfWork,
      title: (value) => ({
        en: `Set queue-capacity to ${value}, one second of work for the core threads`,
        ko: `queue-capacity 지정: ${value} (코어 스레드 1초 분량)`,
      }),
    },
    source: 'OpenJDK 17 ThreadPoolExecutor.execute; Spring Boot 4.1.1 TaskExecutionProperties.Pool',
    evidence: 'task-execution-max-without-queue-limit',
  },
  since('task-execution-mode-boot', 'spring.task.execution.mode', '3.5', 'TaskExecutionProperties'),
  since(
    'task-execution-reject-boot',
    'spring.task.execution.simple.reject-tasks-when-limit-reached',
    '3.5',
    'TaskExecutionProperties.Simple',
  ),
  since('task-execution-propagate-boot', 'spring.task.execution.propagate-context', '4.1', 'TaskExecutionProperties'),
];

function since<Id extends `task-execution-${'mode' | 'reject' | 'propagate'}-boot`>(
  id: Id,
  key: string,
  version: string,
  type: string,
): RadarRow {
  return {
    id,
    keys: [key],
    when: bootBefore(version),
    why: {
      en: `Spring Boot has this key from ${version} on.`,
      ko: `Spring Boot ${version}부터 있는 키다.`,
    },
    fix: { kind: 'remove' },
    source: `Spring Boot ${version} ${type}`,
    evidence: `dead-${id}`,
  };
}
