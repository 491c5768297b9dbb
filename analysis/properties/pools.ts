import { FOREVER, type PropertyRow, UNSET } from './property';

const HIKARI = 'spring.datasource.hikari';
const R2DBC = 'spring.r2dbc.pool';
const HIKARI_SOURCE = 'HikariCP 6.0.0 HikariConfig';
const R2DBC_SOURCE = 'Spring Boot R2dbcProperties.Pool, r2dbc-pool 1.0.2 ConnectionPoolConfiguration';

/** Keys of pools of database connections. */
export const POOL_PROPERTIES: readonly PropertyRow[] = [
  {
    key: `${HIKARI}.maximum-pool-size`,
    what: {
      en: 'Connections the pool opens at most. Every call that holds one counts, also while it waits for something else.',
      ko: '풀이 여는 커넥션의 최대 개수. 다른 것을 기다리는 동안에도 커넥션을 쥔 호출은 모두 센다.',
    },
    default: 'hikariConnections',
    formula: {
      en: 'ceiling = maximum-pool-size ÷ time one call holds a connection',
      ko: '상한 = maximum-pool-size ÷ 호출 하나의 커넥션 점유 시간',
    },
    type: 'count',
    source: HIKARI_SOURCE,
  },
  {
    key: `${HIKARI}.minimum-idle`,
    what: {
      en: 'Idle connections kept. At or above the maximum it makes a pool of fixed size, which is also the default.',
      ko: '유지할 유휴 커넥션 수. 최대 크기 이상이면 고정 크기 풀이 되며 기본값도 그렇다.',
    },
    default: { en: 'maximum-pool-size', ko: 'maximum-pool-size와 같음' },
    type: 'count',
    source: HIKARI_SOURCE,
  },
  {
    key: `${HIKARI}.connection-timeout`,
    what: {
      en: 'Milliseconds a caller waits for a connection before SQLTransientConnectionException; at least 250, a plain number without unit.',
      ko: '커넥션을 기다리는 최대 시간(밀리초). 넘기면 SQLTransientConnectionException. 250 이상, 단위 없는 숫자만 된다.',
    },
    default: 'hikariConnectionTimeoutMs',
    formula: {
      en: 'the last of n waiting callers waits (⌈n ÷ pool⌉ − 1) × call time',
      ko: '대기하는 호출 n개 중 마지막의 대기 시간 = (⌈n ÷ 풀⌉ − 1) × 호출 시간',
    },
    type: 'millis',
    source: HIKARI_SOURCE,
    figures: { '250': { evidence: 'hikari-floors' }, '1': { evidence: 'hikari-wait' } },
  },
  {
    key: `${HIKARI}.idle-timeout`,
    what: {
      en: 'Milliseconds after which an idle connection above minimum-idle is closed. Nothing to do in a pool of fixed size.',
      ko: 'minimum-idle을 넘는 유휴 커넥션을 닫기까지의 시간(밀리초). 고정 크기 풀에서는 쓰이지 않는다.',
    },
    default: 'hikariIdleTimeoutMs',
    type: 'millis',
    source: HIKARI_SOURCE,
  },
  {
    key: `${HIKARI}.max-lifetime`,
    what: {
      en: 'Milliseconds after which a connection is replaced once it is idle; below what the database or a firewall allows.',
      ko: '커넥션을 교체하기까지의 시간(밀리초). 데이터베이스나 방화벽의 제한보다 짧게 둔다.',
    },
    default: 'hikariMaxLifetimeMs',
    type: 'millis',
    source: HIKARI_SOURCE,
  },
  {
    key: `${HIKARI}.keepalive-time`,
    what: {
      en: 'Milliseconds between checks that keep an idle connection alive; 0 is off.',
      ko: '유휴 커넥션을 살려 두는 확인 주기(밀리초). 0이면 끈다.',
    },
    default: 'hikariKeepaliveMs',
    type: 'millis',
    source: 'HikariCP change log 6.2.1',
    figures: { '0': { evidence: 'hikari-keepalive-off' } },
  },
  {
    key: 'spring.datasource.type',
    what: {
      en: 'Class of the connection pool. Another one than HikariCP does not read spring.datasource.hikari.*.',
      ko: '커넥션 풀 클래스. HikariCP가 아니면 spring.datasource.hikari.*를 읽지 않는다.',
    },
    default: { en: 'HikariCP where it is on the class path', ko: '클래스패스에 있으면 HikariCP' },
    type: 'text',
    source: 'Spring Boot DataSourceConfiguration',
  },
  {
    key: `${R2DBC}.max-size`,
    what: {
      en: 'Connections of the R2DBC pool at most; -1 is refused.',
      ko: 'R2DBC 풀의 최대 커넥션 수. -1은 거부된다.',
    },
    default: 'r2dbcConnections',
    formula: {
      en: 'ceiling = max-size ÷ time one call holds a connection',
      ko: '상한 = max-size ÷ 호출 하나의 커넥션 점유 시간',
    },
    type: 'count',
    source: R2DBC_SOURCE,
    figures: { '-1': { evidence: 'r2dbc-max-size-refused' } },
  },
  {
    key: `${R2DBC}.max-acquire-time`,
    what: {
      en: 'How long a caller waits for a connection. Unset it waits for ever, in a queue without bound.',
      ko: '커넥션을 기다리는 최대 시간. 설정하지 않으면 제한 없는 대기열에서 무한정 기다린다.',
    },
    default: FOREVER,
    type: 'duration',
    source: R2DBC_SOURCE,
  },
  {
    key: `${R2DBC}.initial-size`,
    what: { en: 'Connections opened at start.', ko: '시작할 때 여는 커넥션 수.' },
    default: { en: '10', ko: '10' },
    type: 'count',
    source: R2DBC_SOURCE,
    figures: { '10': { evidence: 'databases-further-defaults' } },
  },
  {
    key: `${R2DBC}.min-idle`,
    what: { en: 'Idle connections kept.', ko: '유지할 유휴 커넥션 수.' },
    default: { en: '0', ko: '0' },
    type: 'count',
    source: 'Spring Boot R2dbcProperties.Pool',
    figures: { '0': { evidence: 'databases-further-defaults' } },
  },
  {
    key: `${R2DBC}.max-idle-time`,
    what: { en: 'Idle time after which a connection is closed.', ko: '유휴 커넥션을 닫기까지의 시간.' },
    default: { en: '30 min', ko: '30분' },
    type: 'duration',
    source: 'Spring Boot R2dbcProperties.Pool',
    figures: { '30': { evidence: 'databases-further-defaults' } },
  },
  {
    key: `${R2DBC}.max-life-time`,
    what: { en: 'Age after which a connection is replaced.', ko: '커넥션을 교체하기까지의 시간.' },
    default: UNSET,
    type: 'duration',
    source: 'Spring Boot R2dbcProperties.Pool',
  },
  {
    key: `${HIKARI}.validation-timeout`,
    what: {
      en: 'Milliseconds a check of a connection may take; at least 250.',
      ko: '커넥션 확인의 제한 시간(밀리초). 250 이상.',
    },
    default: { en: '5000 ms', ko: '5000ms' },
    type: 'millis',
    source: 'HikariCP 6.0.0 HikariConfig',
    figures: { '250': { evidence: 'hikari-validation-timeout-floor' }, '5000': { evidence: 'hikari-floors' } },
  },
  {
    key: `${HIKARI}.leak-detection-threshold`,
    what: {
      en: 'Milliseconds a connection may be out before a warning with its stack is logged; 0 is off, else at least 2000.',
      ko: '빌려 간 커넥션을 스택과 함께 경고로 남기기까지의 시간(밀리초). 0은 끔, 아니면 2000 이상.',
    },
    default: { en: '0: off', ko: '0: 끔' },
    type: 'millis',
    source: 'HikariCP 6.0.0 HikariConfig',
    figures: { '0': { evidence: 'hikari-leak-detection-off' }, '2000': { evidence: 'hikari-leak-detection-floor' } },
  },
  {
    key: `${R2DBC}.enabled`,
    what: { en: 'Whether connections are pooled at all.', ko: '커넥션 풀을 쓸지 여부.' },
    default: { en: 'true where r2dbc-pool is on the class path', ko: '클래스패스에 r2dbc-pool이 있으면 true' },
    type: 'bool',
    source: R2DBC_SOURCE,
  },
  {
    key: `${R2DBC}.acquire-retry`,
    what: {
      en: 'How often getting a connection is tried again (since Boot 3.5).',
      ko: '커넥션 획득을 다시 시도하는 횟수(Boot 3.5부터).',
    },
    default: { en: '1', ko: '1' },
    type: 'count',
    source: R2DBC_SOURCE,
    figures: { '1': { evidence: 'databases-further-defaults' } },
  },
  {
    key: `${HIKARI}.pool-name`,
    what: {
      en: 'Name of the pool in logs, threads and metrics (hikaricp.connections.pending).',
      ko: '로그, 스레드, 지표(hikaricp.connections.pending)에 나오는 풀 이름.',
    },
    default: { en: 'spring.datasource.name, else HikariPool-N', ko: 'spring.datasource.name, 없으면 HikariPool-N' },
    type: 'text',
    source: HIKARI_SOURCE,
  },
  {
    key: 'spring.datasource.name',
    what: { en: "Name of Spring Boot's data source and of its pool.", ko: 'Spring Boot 데이터 소스와 그 풀의 이름.' },
    default: UNSET,
    type: 'text',
    source: 'Spring Boot DataSourceConfiguration.Hikari',
  },
];
