import type { PropertyRow } from './property';

const CORE = 'reactor-core 3.8.6';
const NETTY = 'reactor-netty 1.3.6';

/** System properties of Reactor and Reactor Netty, read once with `System.getProperty`. */
export const REACTOR_FLAGS: readonly PropertyRow[] = [
  {
    key: 'reactor.schedulers.defaultPoolSize',
    what: {
      en: 'Threads of Schedulers.parallel(), and what parallel() without a number splits into.',
      ko: 'Schedulers.parallel()의 스레드 수. 숫자 없는 parallel()이 나누는 개수이기도 하다.',
    },
    default: 'parallelThreads',
    formula: {
      en: 'ceiling of CPU work on it = value ÷ CPU time of one task',
      ko: 'CPU 작업의 상한 = 값 ÷ 작업 하나의 CPU 시간',
    },
    type: 'count',
    source: `${CORE} Schedulers.DEFAULT_POOL_SIZE`,
  },
  {
    key: 'reactor.schedulers.defaultBoundedElasticSize',
    what: {
      en: 'Threads of Schedulers.boundedElastic() at most: blocking calls at once, on virtual threads too.',
      ko: 'Schedulers.boundedElastic()의 스레드 상한: 동시에 실행하는 블로킹 호출 수. 가상 스레드에서도 같다.',
    },
    default: 'boundedElasticThreads',
    formula: {
      en: 'scheduler term = value; keep it at flatMap concurrency + 1 or more',
      ko: '스케줄러 항 = 값. flatMap 동시성 + 1 이상으로 둔다',
    },
    type: 'count',
    source: `${CORE} Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE`,
    figures: { '1': { evidence: 'flatmap-scheduler-pool' } },
  },
  {
    key: 'reactor.schedulers.defaultBoundedElasticQueueSize',
    what: {
      en: 'Tasks that may wait at each thread of boundedElastic(); one more is rejected with RejectedExecutionException.',
      ko: 'boundedElastic() 스레드 하나마다 기다릴 수 있는 작업 수. 넘기면 RejectedExecutionException으로 거절한다.',
    },
    default: 'boundedElasticQueuePerThread',
    formula: { en: 'tasks that may wait in all = threads × value', ko: '대기할 수 있는 전체 작업 = 스레드 × 값' },
    type: 'count',
    source: `${CORE} Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE`,
  },
  {
    key: 'reactor.schedulers.defaultBoundedElasticOnVirtualThreads',
    what: {
      en: 'Runs the shared boundedElastic() on virtual threads (JDK 21, reactor-core 3.6). The cap stays. Spring Boot sets it with spring.threads.virtual.enabled (4.x: where spring-boot-reactor is on the class path).',
      ko: '공유 boundedElastic()을 가상 스레드에서 실행한다(JDK 21, reactor-core 3.6). 상한은 그대로다. spring.threads.virtual.enabled이면 Spring Boot가 지정한다(4.x는 spring-boot-reactor가 클래스패스에 있을 때).',
    },
    default: { en: 'false', ko: 'false' },
    type: 'bool',
    source: `${CORE} Schedulers.DEFAULT_BOUNDED_ELASTIC_ON_VIRTUAL_THREADS`,
    figures: { '4': { evidence: ['boot-virtual-sets-reactor', 'boot-4-servlet-leaves-reactor'] } },
  },
  {
    key: 'reactor.bufferSize.small',
    what: {
      en: 'Concurrency of flatMap without a number, and prefetch of publishOn. Below 16 it is raised to 16.',
      ko: '숫자 없는 flatMap의 동시성이자 publishOn의 prefetch. 16보다 작으면 16으로 올린다.',
    },
    default: 'flatMapConcurrency',
    formula: { en: 'operator term of flatMap(f) = value', ko: 'flatMap(f)의 연산자 항 = 값' },
    type: 'count',
    source: `${CORE} Queues.SMALL_BUFFER_SIZE`,
    figures: { '16': { evidence: 'buffer-size-floors' } },
  },
  {
    key: 'reactor.bufferSize.x',
    what: {
      en: 'Prefetch of each inner publisher of flatMap; also the concurrency of its three-function form. Below 8 it is raised to 8.',
      ko: 'flatMap 내부 Publisher의 prefetch. 함수 세 개를 받는 형식에서는 동시성이기도 하다. 8보다 작으면 8로 올린다.',
    },
    default: 'innerPrefetch',
    type: 'count',
    source: `${CORE} Queues.XS_BUFFER_SIZE`,
    figures: { '8': { evidence: 'buffer-size-floors' } },
  },
  {
    key: 'reactor.netty.ioWorkerCount',
    what: {
      en: 'Event loops of Reactor Netty, shared by server and clients. A blocking call on one stops all its connections.',
      ko: '서버와 클라이언트가 함께 쓰는 Reactor Netty 이벤트 루프 수. 하나에서 블로킹하면 그 루프의 모든 연결이 멈춘다.',
    },
    default: 'eventLoops',
    formula: {
      en: 'no term of a non-blocking chain; ceiling of blocking calls on the event loop = value ÷ call time',
      ko: '논블로킹 체인의 항은 아니다. 이벤트 루프에서 블로킹하면 상한 = 값 ÷ 호출 시간',
    },
    type: 'count',
    source: `${NETTY} LoopResources.DEFAULT_IO_WORKER_COUNT`,
  },
  {
    key: 'reactor.netty.ioSelectCount',
    what: { en: 'Event loops that only accept connections.', ko: '연결만 받아들이는 이벤트 루프 수.' },
    default: { en: '-1: the workers accept too', ko: '-1: 워커가 함께 받는다' },
    type: 'text',
    source: `${NETTY} LoopResources.DEFAULT_IO_SELECT_COUNT`,
    figures: { '-1': { evidence: 'jvm-keys-in-yaml' } },
  },
  {
    key: 'reactor.netty.native',
    what: { en: 'Whether epoll or kqueue is used where available.', ko: '가능하면 epoll, kqueue를 쓸지 여부.' },
    default: { en: 'true', ko: 'true' },
    type: 'bool',
    source: `${NETTY} ReactorNetty.NATIVE`,
  },
  {
    key: 'reactor.netty.pool.maxConnections',
    what: {
      en: 'Connections per host of a ConnectionProvider without a number. The default client has 500 before reactor-netty 1.3 and at least 500 from there on, whatever is set here.',
      ko: '숫자 없는 ConnectionProvider의 호스트당 커넥션 수. 기본 클라이언트는 이 값과 무관하게 reactor-netty 1.3 이전에는 500, 이후에는 500 이상이다.',
    },
    default: 'connectionProviderConnections',
    formula: { en: 'client term = value ÷ call time, per host', ko: '클라이언트 항 = 값 ÷ 호출 시간(호스트당)' },
    type: 'count',
    source: `${NETTY} ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS`,
    figures: {
      '500': {
        evidence: ['reactor-netty-500', 'reactor-netty-max-property-ignored', 'reactor-netty-max-property-raises'],
      },
    },
  },
  {
    key: 'reactor.netty.pool.acquireTimeout',
    what: {
      en: 'Milliseconds a call waits for a connection before PoolAcquireTimeoutException.',
      ko: '커넥션을 기다리는 시간(밀리초). 넘기면 PoolAcquireTimeoutException.',
    },
    default: 'connectionProviderAcquireMs',
    type: 'millis',
    source: `${NETTY} ConnectionProvider.DEFAULT_POOL_ACQUIRE_TIMEOUT`,
  },
  {
    key: 'reactor.netty.pool.maxIdleTime',
    what: {
      en: 'Milliseconds an idle connection is kept; -1 for ever.',
      ko: '유휴 커넥션 유지 시간(밀리초). -1은 무한정.',
    },
    default: { en: '-1: for ever', ko: '-1: 무한정' },
    type: 'millis',
    source: `${NETTY} ConnectionProvider.DEFAULT_POOL_MAX_IDLE_TIME`,
    figures: { '-1': { evidence: 'jvm-keys-in-yaml' } },
  },
  {
    key: 'reactor.netty.pool.maxLifeTime',
    what: { en: 'Milliseconds a connection lives; -1 for ever.', ko: '커넥션 수명(밀리초). -1은 무한정.' },
    default: { en: '-1: for ever', ko: '-1: 무한정' },
    type: 'millis',
    source: `${NETTY} ConnectionProvider`,
    figures: { '-1': { evidence: 'jvm-keys-in-yaml' } },
  },
  {
    key: 'reactor.netty.pool.leasingStrategy',
    what: { en: 'Which idle connection is taken first: fifo or lifo.', ko: '먼저 꺼낼 유휴 커넥션: fifo 또는 lifo.' },
    default: { en: 'fifo', ko: 'fifo' },
    type: 'text',
    source: `${NETTY} ConnectionProvider.DEFAULT_POOL_LEASING_STRATEGY`,
  },
];
