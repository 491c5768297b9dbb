import type { EvidenceId } from '../../../sizing/evidenceIds';
import { lookupTable } from '../../lookupTable';
import { countDefault } from '../../model/defaults';
import { settleCount } from '../../model/settledNumbers';
import { absent, all, bootPool, fact, holds } from './conditions';
import { say } from './insteads';
import type { Condition, Fact, RadarPlace, RadarRow } from './radarRow';
import { replacingDataSource } from './replacingBeans';

/** Keys of connection pools that the pool in force never sees. */

/** Names of HikariCP's settings, as Spring Boot binds them. */
const HIKARI_NAMES = [
  'maximum-pool-size',
  'minimum-idle',
  'connection-timeout',
  'idle-timeout',
  'max-lifetime',
  'validation-timeout',
  'leak-detection-threshold',
  'keepalive-time',
  'auto-commit',
  'connection-test-query',
  'connection-init-sql',
  'pool-name',
];

/** What other pools call the same, by HikariCP's name. Times are milliseconds in all of them. */
const FOREIGN_NAMES: Readonly<Record<string, string>> = lookupTable({
  'max-pool-size': 'maximum-pool-size',
  'pool-size': 'maximum-pool-size',
  'max-size': 'maximum-pool-size',
  'max-active': 'maximum-pool-size',
  'max-total': 'maximum-pool-size',
  'min-idle': 'minimum-idle',
  'minimum-pool-size': 'minimum-idle',
  'min-pool-size': 'minimum-idle',
  'max-wait': 'connection-timeout',
  'max-wait-millis': 'connection-timeout',
});

const hikari = bootPool('hikari');
const moveTo = (name: string | undefined): string | null =>
  name === undefined ? null : `spring.datasource.hikari.${name}`;
const lastOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

function size({ module }: RadarPlace): { en: string; ko: string } {
  const { value } = settleCount(
    module.property('spring.datasource.hikari.maximum-pool-size'),
    countDefault(module, 'hikariConnections'),
  );
  const figure = value === null ? '' : `: ${value}`;
  return {
    en: `spring.datasource.hikari.maximum-pool-size sets the size${figure}.`,
    ko: `풀 크기를 정하는 키: spring.datasource.hikari.maximum-pool-size${figure}.`,
  };
}

function otherPool(id: string, prefix: string, name: string, evidence: EvidenceId): RadarRow {
  return {
    id,
    keys: [`spring.datasource.${prefix}.*`],
    when: hikari,
    why: {
      en: `It configures ${name}, and the connection pool here is HikariCP.`,
      ko: `${name} 설정이지만 여기서 쓰는 커넥션 풀은 HikariCP다.`,
    },
    instead: (place) => (FOREIGN_NAMES[lastOf(place.key)] === 'maximum-pool-size' ? size(place) : null),
    fix: { kind: 'move', to: ({ key }) => moveTo(FOREIGN_NAMES[lastOf(key)]) },
    source: 'Spring Boot 3.2 to 4.1 DataSourceConfiguration',
    evidence,
  };
}

export const JDBC_POOLS: readonly RadarRow[] = [
  {
    id: 'hikari-keys-own-data-source',
    keys: ['spring.datasource.hikari.*'],
    when: replacingDataSource,
    why: {
      en: 'The code builds the data source itself, so Spring Boot builds none and binds these keys to nothing.',
      ko: '코드가 DataSource를 직접 만들므로 Spring Boot의 풀이 없고, 이 키는 어디에도 묶이지 않는다.',
    },
    instead: say(
      'Annotate the bean method with @ConfigurationProperties("spring.datasource.hikari") to bind them.',
      '빈 메서드에 @ConfigurationProperties("spring.datasource.hikari")를 붙이면 적용된다.',
    ),
    source: 'Spring Boot 3.2 to 4.1 DataSourceConfiguration.Hikari (@ConditionalOnMissingBean DataSource)',
    evidence: 'dead-hikari-keys-own-data-source',
  },
  {
    id: 'pool-keys-under-datasource',
    keys: [...HIKARI_NAMES, ...Object.keys(FOREIGN_NAMES), 'initial-size', 'max-idle'].map(
      (name) => `spring.datasource.${name}`,
    ),
    when: hikari,
    why: {
      en: 'Spring Boot binds pool settings below the name of the pool, not directly below spring.datasource.',
      ko: '풀 설정은 spring.datasource 바로 아래가 아니라 풀 이름 아래에 묶인다.',
    },
    instead: size,
    fix: {
      kind: 'move',
      to: ({ key }) => moveTo(HIKARI_NAMES.includes(lastOf(key)) ? lastOf(key) : FOREIGN_NAMES[lastOf(key)]),
    },
    source: 'Spring Boot 3.2 to 4.1 DataSourceProperties, DataSourceConfiguration.Hikari',
    evidence: ['dead-pool-keys-under-datasource', 'hikari-counts'],
  },
  {
    id: 'hikari-prefix',
    keys: ['spring.hikari.*', 'spring.datasource-hikari.*', 'spring.jpa.hikari.*', 'spring.jdbc.hikari.*'],
    when: hikari,
    why: {
      en: 'Nothing binds this prefix.',
      ko: '이 접두사를 읽는 곳이 없다.',
    },
    instead: size,
    fix: { kind: 'move', to: ({ key }) => moveTo(HIKARI_NAMES.find((name) => name === lastOf(key))) },
    source: 'Spring Boot 3.2 to 4.1 DataSourceConfiguration.Hikari',
    evidence: 'dead-hikari-prefix',
  },
  {
    id: 'hikari-foreign-names',
    keys: [...Object.keys(FOREIGN_NAMES), 'initial-size', 'max-idle'].map((name) => `{hikari}.${name}`),
    when: holds(() => true),
    why: {
      en: 'HikariCP has no setting of that name, and Spring Boot drops what it cannot bind.',
      ko: 'HikariCP에 없는 이름이며, Spring Boot는 묶지 못한 값을 조용히 버린다.',
    },
    instead: (place) => {
      const name = FOREIGN_NAMES[lastOf(place.key)];
      return name === undefined ? null : { en: `HikariCP calls it ${name}.`, ko: `HikariCP에서 쓰는 이름: ${name}.` };
    },
    fix: {
      kind: 'move',
      to: ({ key }) => {
        const name = FOREIGN_NAMES[lastOf(key)];
        return name === undefined ? null : `${key.slice(0, key.lastIndexOf('.'))}.${name}`;
      },
    },
    source: 'HikariCP 6.0.0 HikariConfig setters',
    evidence: 'dead-hikari-foreign-names',
  },
  otherPool('tomcat-jdbc-keys-on-hikari', 'tomcat', 'Tomcat JDBC', 'dead-tomcat-jdbc-keys-on-hikari'),
  otherPool('dbcp2-keys-on-hikari', 'dbcp2', 'Commons DBCP2', 'dead-dbcp2-keys-on-hikari'),
  otherPool('oracle-ucp-keys-on-hikari', 'oracleucp', 'Oracle UCP', 'dead-oracle-ucp-keys-on-hikari'),
  {
    ...otherPool('druid-keys-on-hikari', 'druid', 'Druid', 'dead-druid-keys-on-hikari'),
    when: all(hikari, absent('com.alibaba', 'druid')),
  },
  {
    id: 'hikari-keys-on-other-pool',
    keys: ['spring.datasource.hikari.*'],
    when: bootPool('tomcat-jdbc', 'dbcp2', 'oracle-ucp', 'druid', 'c3p0'),
    why: {
      en: 'It configures HikariCP, and the connection pool here is another one.',
      ko: 'HikariCP 설정이지만 여기서 쓰는 커넥션 풀은 다르다.',
    },
    source: 'Spring Boot 3.2 to 4.1 DataSourceConfiguration',
    evidence: 'dead-hikari-keys-on-other-pool',
  },
  {
    id: 'hikari-minimum-idle-full',
    keys: ['{hikari}.minimum-idle'],
    when: (place) => {
      const maximum = poolMaximum(place);
      const idle = count(place.value);
      return maximum !== null && idle !== null && idle >= maximum.value ? [maximum.fact] : null;
    },
    why: {
      en: 'HikariCP keeps maximum-pool-size connections idle by itself; more than that is cut down to it.',
      ko: 'HikariCP의 minimum-idle 기본값이 maximum-pool-size와 같고, 더 큰 값은 그 값으로 줄어든다.',
    },
    fix: { kind: 'remove' },
    source: 'HikariCP 6.0.0 HikariConfig.validateNumerics',
    evidence: 'dead-hikari-minimum-idle-full',
  },
  {
    id: 'hikari-idle-timeout-fixed-size',
    keys: ['{hikari}.idle-timeout'],
    when: fixedSize,
    why: {
      en: 'The pool has a fixed size (minimum-idle is not below maximum-pool-size), so no connection is ever closed for being idle.',
      ko: 'minimum-idle이 maximum-pool-size보다 작지 않은 고정 크기 풀이므로 유휴 커넥션을 닫지 않는다.',
    },
    instead: say('max-lifetime still retires connections.', '커넥션 교체는 max-lifetime이 맡는다.'),
    fix: { kind: 'remove' },
    source: 'HikariCP 6.0.0 HikariConfig.validateNumerics (logs "idleTimeout has been set but has no effect")',
    evidence: 'hikari-idle-timeout-fixed-size',
  },
];

function fixedSize(place: RadarPlace): ReturnType<Condition> {
  const maximum = poolMaximum(place);
  if (maximum === null || place.value === null || place.value.trim() === '0') return null;
  const idle = place.module.property(`${prefixOf(place)}.minimum-idle`);
  if (idle === null) return place.module.remoteConfig === null ? [maximum.fact] : null;
  const value = count(idle.value);
  if (value === null || (value >= 0 && value < maximum.value)) return null;
  return [maximum.fact, fact(`minimum-idle ${value}`, idle.origin)];
}

/** The size in force of the pool whose key this is; null where the code sets idle connections or the size is unknown. */
function poolMaximum(place: RadarPlace): { readonly value: number; readonly fact: Fact } | null {
  const key = `${prefixOf(place)}.maximum-pool-size`;
  const pool = place.view.pools.find(({ kind, sizeKey }) => kind === 'hikari' && sizeKey === key);
  if (!pool || typeof pool.size.value !== 'number') return null;
  if (pool.beanName !== null && place.view.applicationJava.namedKeys.some(({ text }) => /minimum-?idle/i.test(text)))
    return null;
  return { value: pool.size.value, fact: fact(`maximum-pool-size ${pool.size.value}`, pool.size.origin) };
}

function prefixOf({ key }: RadarPlace): string {
  return key.slice(0, key.lastIndexOf('.'));
}

function count(text: string | null): number | null {
  return text !== null && /^-?\d+$/.test(text.trim()) ? Number(text) : null;
}
