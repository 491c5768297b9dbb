import { type PropertyRow, UNSET } from './property';

const EXECUTION = 'spring.task.execution';
const SCHEDULING = 'spring.task.scheduling';
const SOURCE = 'Spring Boot TaskExecutionProperties, TaskSchedulingProperties';

/** Keys of task executors, schedulers and message listeners. */
export const TASK_PROPERTIES: readonly PropertyRow[] = [
  {
    key: `${EXECUTION}.pool.core-size`,
    what: {
      en: 'Threads of the application task executor (@Async, MVC async). The real limit as long as the queue has no bound.',
      ko: '애플리케이션 실행기(@Async, MVC 비동기)의 스레드 수. 대기열에 제한이 없는 한 이 값이 실제 상한이다.',
    },
    default: 'taskExecutionCore',
    formula: { en: 'ceiling = core-size ÷ task time', ko: '상한 = core-size ÷ 작업 시간' },
    type: 'count',
    source: SOURCE,
  },
  {
    key: `${EXECUTION}.pool.max-size`,
    what: {
      en: 'Threads once the queue is full. Without queue-capacity the queue is never full and this has no effect.',
      ko: '대기열이 가득 찼을 때의 최대 스레드 수. queue-capacity가 없으면 대기열이 가득 차지 않아 적용되지 않는다.',
    },
    default: 'taskExecutionMax',
    type: 'count',
    source: SOURCE,
  },
  {
    key: `${EXECUTION}.pool.queue-capacity`,
    what: {
      en: 'Tasks that may wait before further threads start.',
      ko: '스레드를 더 만들기 전에 대기할 수 있는 작업 수.',
    },
    default: 'taskExecutionQueue',
    type: 'count',
    source: SOURCE,
  },
  {
    key: `${EXECUTION}.pool.keep-alive`,
    what: { en: 'Idle time after which a thread ends.', ko: '유휴 스레드를 종료하기까지의 시간.' },
    default: { en: '60 s', ko: '60초' },
    type: 'duration',
    source: SOURCE,
    figures: { '60': { evidence: 'tomcat-further-defaults' } },
  },
  {
    key: `${EXECUTION}.simple.concurrency-limit`,
    what: {
      en: 'Tasks at once on virtual threads; at the limit the submitter blocks.',
      ko: '가상 스레드에서 동시에 실행하는 작업 수. 한계에 이르면 제출한 쪽이 블로킹된다.',
    },
    default: 'taskExecutionSimpleLimit',
    formula: { en: 'ceiling = concurrency-limit ÷ task time', ko: '상한 = concurrency-limit ÷ 작업 시간' },
    type: 'count',
    source: SOURCE,
  },
  {
    key: `${EXECUTION}.mode`,
    what: {
      en: 'force makes the application task executor even where the project has an Executor bean (since Boot 3.5).',
      ko: 'force면 프로젝트에 Executor 빈이 있어도 애플리케이션 실행기를 만든다(Boot 3.5부터).',
    },
    default: { en: 'auto', ko: 'auto' },
    type: 'text',
    source: SOURCE,
  },
  {
    key: `${SCHEDULING}.pool.size`,
    what: {
      en: 'Threads for @Scheduled. With one, a long run delays every other one.',
      ko: '@Scheduled용 스레드 수. 1이면 오래 걸리는 작업 하나가 나머지를 모두 늦춘다.',
    },
    default: 'taskSchedulingThreads',
    formula: { en: 'runs at once = pool.size', ko: '동시 실행 수 = pool.size' },
    type: 'count',
    source: SOURCE,
  },
  {
    key: `${SCHEDULING}.simple.concurrency-limit`,
    what: { en: 'Scheduled runs at once on virtual threads.', ko: '가상 스레드에서 동시에 실행하는 예약 작업 수.' },
    default: 'taskSchedulingSimpleLimit',
    type: 'count',
    source: SOURCE,
  },
  {
    key: 'spring.kafka.listener.concurrency',
    what: {
      en: 'Consumer threads of each listener container; useful up to the number of partitions.',
      ko: '리스너 컨테이너의 컨슈머 스레드 수. 파티션 수까지만 의미가 있다.',
    },
    default: 'kafkaConcurrency',
    formula: { en: 'ceiling = concurrency ÷ record time', ko: '상한 = concurrency ÷ 레코드 처리 시간' },
    type: 'count',
    source: 'spring-kafka ConcurrentMessageListenerContainer',
  },
  {
    key: 'spring.rabbitmq.listener.simple.concurrency',
    what: { en: 'Consumers at least.', ko: '최소 컨슈머 수.' },
    default: 'rabbitConsumers',
    formula: { en: 'in flight = consumers × prefetch', ko: '처리 중인 메시지 = 컨슈머 × prefetch' },
    type: 'count',
    source: 'spring-amqp SimpleMessageListenerContainer',
  },
  {
    key: 'spring.rabbitmq.listener.simple.max-concurrency',
    what: { en: 'Consumers at most.', ko: '최대 컨슈머 수.' },
    default: UNSET,
    type: 'count',
    source: 'spring-amqp SimpleMessageListenerContainer',
  },
  {
    key: 'spring.rabbitmq.listener.simple.prefetch',
    what: { en: 'Unacknowledged messages a consumer holds.', ko: '컨슈머가 쥐고 있는 미확인 메시지 수.' },
    default: 'rabbitPrefetch',
    type: 'count',
    source: 'spring-amqp AbstractMessageListenerContainer.DEFAULT_PREFETCH_COUNT',
  },
  {
    key: 'spring.rabbitmq.listener.direct.consumers-per-queue',
    what: { en: 'Consumers for each queue.', ko: '큐마다의 컨슈머 수.' },
    default: 'rabbitDirectConsumersPerQueue',
    type: 'count',
    source: 'spring-amqp DirectMessageListenerContainer',
  },
  {
    key: 'spring.task.execution.pool.allow-core-thread-timeout',
    what: { en: 'Whether idle core threads end too.', ko: '유휴 코어 스레드도 종료할지 여부.' },
    default: { en: 'true', ko: 'true' },
    type: 'bool',
    source: 'Spring Boot TaskExecutionProperties',
  },
  {
    key: 'spring.task.execution.simple.reject-tasks-when-limit-reached',
    what: {
      en: 'Reject at concurrency-limit instead of blocking the submitter (since Boot 3.5).',
      ko: 'concurrency-limit에 이르면 제출자를 블로킹하지 않고 거절한다(Boot 3.5부터).',
    },
    default: { en: 'false', ko: 'false' },
    type: 'bool',
    source: 'Spring Boot TaskExecutionProperties',
  },
  {
    key: 'spring.task.execution.thread-name-prefix',
    what: { en: 'Begin of the thread names.', ko: '스레드 이름의 앞부분.' },
    default: { en: 'task-', ko: 'task-' },
    type: 'text',
    source: 'Spring Boot TaskExecutionProperties',
  },
  {
    key: 'spring.task.scheduling.thread-name-prefix',
    what: { en: 'Begin of the thread names.', ko: '스레드 이름의 앞부분.' },
    default: { en: 'scheduling-', ko: 'scheduling-' },
    type: 'text',
    source: 'Spring Boot TaskSchedulingProperties',
  },
  {
    key: 'spring.task.execution.propagate-context',
    what: {
      en: 'Carries the context (traces, MDC) into tasks, from Boot 4.1 on.',
      ko: '작업에 컨텍스트(추적, MDC)를 전파한다(Boot 4.1부터).',
    },
    default: { en: 'false', ko: 'false' },
    type: 'bool',
    source: 'Spring Boot 4.1.1 TaskExecutionProperties',
  },
];
