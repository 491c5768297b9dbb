import { FOREVER, type PropertyRow, UNSET } from './property';

const FEIGN = 'spring.cloud.openfeign.httpclient';
const FEIGN_SOURCE = 'spring-cloud-openfeign FeignHttpClientProperties';
const GATEWAY = 'spring.cloud.gateway.httpclient.pool';
const GATEWAY_SOURCE = 'spring-cloud-gateway HttpClientProperties.Pool';
const BULKHEAD = 'resilience4j.bulkhead.configs.default';

/** Keys of HTTP clients, document databases and limiters. */
export const CLIENT_PROPERTIES: readonly PropertyRow[] = [
  {
    key: `${FEIGN}.max-connections`,
    what: { en: 'Connections of the Feign client in all.', ko: 'Feign 클라이언트의 전체 커넥션 수.' },
    default: 'feignHttpClient5Total',
    type: 'count',
    source: FEIGN_SOURCE,
  },
  {
    key: `${FEIGN}.max-connections-per-route`,
    what: { en: 'Connections of the Feign client to one host.', ko: 'Feign 클라이언트의 호스트당 커넥션 수.' },
    default: 'feignHttpClient5PerRoute',
    formula: { en: 'ceiling per host = value ÷ call time', ko: '호스트당 상한 = 값 ÷ 호출 시간' },
    type: 'count',
    source: FEIGN_SOURCE,
  },
  {
    key: `${GATEWAY}.type`,
    what: {
      en: "The gateway's connection pool: ELASTIC has no limit, FIXED has max-connections.",
      ko: '게이트웨이의 커넥션 풀. ELASTIC은 제한이 없고 FIXED는 max-connections를 따른다.',
    },
    default: { en: 'ELASTIC', ko: 'ELASTIC' },
    type: 'text',
    source: GATEWAY_SOURCE,
  },
  {
    key: `${GATEWAY}.max-connections`,
    what: { en: 'Connections per host of a FIXED pool.', ko: 'FIXED 풀의 호스트당 커넥션 수.' },
    default: 'connectionProviderConnections',
    type: 'count',
    source: GATEWAY_SOURCE,
  },
  {
    key: `${GATEWAY}.acquire-timeout`,
    what: {
      en: 'Milliseconds a request waits for a connection of a FIXED pool.',
      ko: 'FIXED 풀에서 커넥션을 기다리는 시간(밀리초).',
    },
    default: 'connectionProviderAcquireMs',
    type: 'millis',
    source: GATEWAY_SOURCE,
  },
  {
    key: 'spring.data.mongodb.uri',
    what: {
      en: 'Connection string; maxPoolSize and waitQueueTimeoutMS in it set the pool (Boot 3.x; spring.mongodb.uri from 4.0).',
      ko: '접속 문자열. 그 안의 maxPoolSize와 waitQueueTimeoutMS가 풀을 정한다(Boot 3.x, 4.0부터 spring.mongodb.uri).',
    },
    default: 'mongoConnections',
    formula: { en: 'ceiling = maxPoolSize ÷ operation time', ko: '상한 = maxPoolSize ÷ 작업 시간' },
    type: 'text',
    source: 'mongo-java-driver ConnectionPoolSettings',
  },
  {
    key: `${BULKHEAD}.max-concurrent-calls`,
    what: { en: 'Calls at once through a semaphore bulkhead.', ko: '세마포어 벌크헤드를 동시에 통과하는 호출 수.' },
    default: 'bulkheadCalls',
    formula: { en: 'ceiling = max-concurrent-calls ÷ call time', ko: '상한 = max-concurrent-calls ÷ 호출 시간' },
    type: 'count',
    source: 'resilience4j 2.4.0 BulkheadConfig',
  },
  {
    key: `${BULKHEAD}.max-wait-duration`,
    what: {
      en: 'How long a call waits for the bulkhead before BulkheadFullException.',
      ko: 'BulkheadFullException 전까지 벌크헤드를 기다리는 시간.',
    },
    default: { en: '0: fails at once', ko: '0: 바로 실패' },
    type: 'duration',
    source: 'resilience4j 2.4.0 BulkheadConfig',
  },
  {
    key: 'spring.data.redis.lettuce.pool.max-wait',
    what: {
      en: 'How long a caller waits for a dedicated connection; -1 ms waits for ever.',
      ko: '전용 커넥션을 기다리는 시간. -1ms는 무한정.',
    },
    default: FOREVER,
    type: 'duration',
    source: 'Spring Boot RedisProperties.Pool',
  },
  {
    key: 'spring.data.redis.timeout',
    what: { en: 'How long a command may take.', ko: '명령의 제한 시간.' },
    default: { en: 'unset: 60 s with Lettuce', ko: '설정 없음: Lettuce는 60초' },
    type: 'duration',
    source: 'lettuce RedisURI',
  },
  {
    key: 'spring.r2dbc.pool.min-idle',
    what: { en: 'Idle connections kept.', ko: '유지할 유휴 커넥션 수.' },
    default: { en: '0', ko: '0' },
    type: 'count',
    source: 'Spring Boot R2dbcProperties.Pool',
  },
  {
    key: 'spring.r2dbc.pool.max-idle-time',
    what: { en: 'Idle time after which a connection is closed.', ko: '유휴 커넥션을 닫기까지의 시간.' },
    default: { en: '30 min', ko: '30분' },
    type: 'duration',
    source: 'Spring Boot R2dbcProperties.Pool',
  },
  {
    key: 'spring.r2dbc.pool.max-life-time',
    what: { en: 'Age after which a connection is replaced.', ko: '커넥션을 교체하기까지의 시간.' },
    default: UNSET,
    type: 'duration',
    source: 'Spring Boot R2dbcProperties.Pool',
  },
  {
    key: 'spring.datasource.hikari.validation-timeout',
    what: {
      en: 'Milliseconds a check of a connection may take; at least 250.',
      ko: '커넥션 확인의 제한 시간(밀리초). 250 이상.',
    },
    default: { en: '5000 ms', ko: '5000ms' },
    type: 'millis',
    source: 'HikariCP 6.0.0 HikariConfig',
  },
  {
    key: 'spring.datasource.hikari.leak-detection-threshold',
    what: {
      en: 'Milliseconds a connection may be out before a warning with its stack is logged; 0 is off, else at least 2000.',
      ko: '빌려 간 커넥션을 스택과 함께 경고로 남기기까지의 시간(밀리초). 0은 끔, 아니면 2000 이상.',
    },
    default: { en: '0: off', ko: '0: 끔' },
    type: 'millis',
    source: 'HikariCP 6.0.0 HikariConfig',
  },
  {
    key: 'server.tomcat.connection-timeout',
    what: { en: 'How long the connector waits for a request line.', ko: '커넥터가 요청 줄을 기다리는 시간.' },
    default: UNSET,
    type: 'duration',
    source: 'Spring Boot ServerProperties.Tomcat',
  },
  {
    key: 'server.tomcat.keep-alive-timeout',
    what: {
      en: 'How long an idle connection stays; it counts in max-connections meanwhile.',
      ko: '유휴 연결을 유지하는 시간. 그동안 max-connections에 포함된다.',
    },
    default: { en: 'connection-timeout', ko: 'connection-timeout과 같음' },
    type: 'duration',
    source: 'Spring Boot ServerProperties.Tomcat',
  },
  {
    key: 'server.jetty.threads.min',
    what: { en: 'Threads kept alive when idle.', ko: '유휴 시에도 유지할 스레드 수.' },
    default: { en: '8', ko: '8' },
    type: 'count',
    source: 'Spring Boot ServerProperties.Jetty',
  },
  {
    key: 'server.jetty.threads.max-queue-capacity',
    what: { en: 'Jobs that may wait for a thread.', ko: '스레드를 기다릴 수 있는 작업 수.' },
    default: UNSET,
    type: 'count',
    source: 'Spring Boot ServerProperties.Jetty',
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
];
