import type { Figures } from '../../sizing/evidenceIds';
import type { Text } from '../text';
import type { EffectiveProperty, ModuleModel, Settled } from './config/moduleModel';
import { countDefault } from './defaults';
import type { ConnectionFactoryBean, DataSourceBean, JavaModel, Resource } from './java/javaModel';
import { readDurationMs, settleCodeNumber, settleCount, unknownNumber } from './settledNumbers';

/**
 * The connection pools of an application: which there are, how large each is and who says so. A pool that is not
 * HikariCP never shows HikariCP's 10, and a size that cannot be settled is unknown.
 */
export interface Pool {
  readonly kind: 'hikari' | 'r2dbc' | 'mongo' | 'other';
  /** As the application's log and metrics name it. */
  readonly name: string;
  readonly resource: Resource | 'r2dbc';
  /** Bean name of the data source; null for the one Spring Boot makes. */
  readonly beanName: string | null;
  readonly isPrimary: boolean;
  readonly size: Settled<number | 'unlimited'>;
  /** Canonical key that sets the size, whether written or not; null when no key does. */
  readonly sizeKey: string | null;
  /** How long a caller waits for a connection, milliseconds; null value with `forever`, or unknown. */
  readonly acquireTimeout: Settled<number> | 'forever';
}

export function buildPools(module: ModuleModel, java: JavaModel): readonly Pool[] {
  return [...buildJdbcPools(module, java), ...buildReactivePools(module, java), ...buildMongoPool(module)];
}

/** The pool a call with this resource takes from; null when there is none or several could be meant. */
export function poolFor(pools: readonly Pool[], resource: Pool['resource'], beanName?: string): Pool | null {
  const candidates = pools.filter((pool) => pool.resource === resource);
  const named = candidates.find((pool) => beanName !== undefined && pool.beanName === beanName);
  if (named) return named;
  if (candidates.length <= 1) return candidates[0] ?? null;
  if (beanName !== undefined) return null;
  const primary = candidates.filter((pool) => pool.isPrimary);
  return primary.length === 1 ? (primary[0] ?? null) : null;
}

function buildJdbcPools(module: ModuleModel, java: JavaModel): Pool[] {
  const beans = java.dataSourceBeans.filter((bean) => bean.kind !== 'properties');
  if (beans.length > 0) return beans.map((bean) => beanPool(module, bean));
  if (module.jdbcPool === null) return [];
  if (module.jdbcPool.value === 'hikari') return [bootHikariPool(module, whyBootPoolIsOpen(module))];
  return [foreignPool(module, module.jdbcPool.value, null, true)];
}

/**
 * Why Boot's own pool is not surely the one that code takes connections from; null where it is. Where the code makes
 * HikariCP's pool itself, in no bean that would be seen, and nothing gives Boot a database, Boot builds none, or is told not
 * to somewhere unseen (Spring Boot 3.5 `DataSourceAutoConfiguration`: no URL and no embedded database end the start). A
 * library runs in each application that uses it, so that these have to agree.
 */
function whyBootPoolIsOpen(module: ModuleModel): Text | null {
  const applications = module.startedBy ?? [module];
  const isHandMade = [module, ...applications].some(
    (one) => one.usesHikari && DATABASE_KEYS.every((key) => one.property(key) === null),
  );
  if (isHandMade) return { en: 'the code makes its pool itself', ko: '코드에서 직접 만든 풀' };
  const sizes = applications.map((application) => {
    const property = application.property('spring.datasource.hikari.maximum-pool-size');
    return `${application.jdbcPool?.value} ${property === null ? 'default' : property.value}`;
  });
  if (sizes.length > 0 && sizes.every((size) => size === sizes[0])) return null;
  return { en: 'it depends on the application that runs this code', ko: '이 코드를 실행하는 애플리케이션에 따라 다름' };
}

const DATABASE_KEYS = [
  'spring.datasource.url',
  'spring.datasource.hikari.jdbc-url',
  'spring.datasource.jndi-name',
  'spring.datasource.driver-class-name',
];

function bootHikariPool(module: ModuleModel, unknownReason: Text | null): Pool {
  const prefix = 'spring.datasource.hikari';
  if (unknownReason !== null) {
    const { origin } = countDefault(module, 'hikariConnections');
    const open = unknownNumber(origin, unknownReason);
    return {
      kind: 'other',
      name: 'HikariPool',
      resource: 'jdbc-pool',
      beanName: null,
      isPrimary: true,
      size: open,
      sizeKey: null,
      acquireTimeout: open,
    };
  }
  return {
    kind: 'hikari',
    name: nameFrom(module.property(`${prefix}.pool-name`) ?? module.property('spring.datasource.name')) ?? 'HikariPool',
    resource: 'jdbc-pool',
    beanName: null,
    isPrimary: true,
    size: hikariSize(module, `${prefix}.maximum-pool-size`, countDefault(module, 'hikariConnections')),
    sizeKey: `${prefix}.maximum-pool-size`,
    acquireTimeout: hikariTimeout(module, `${prefix}.connection-timeout`),
  };
}

/** Whether `DataSourceBuilder` builds a Hikari pool: it takes the first on the class path, auto-configured or not. */
export function buildsHikari(module: ModuleModel): boolean {
  if (module.jdbcPool !== null) return module.jdbcPool.value === 'hikari';
  return module.hasDependency('com.zaxxer', 'HikariCP');
}

function beanPool(module: ModuleModel, bean: DataSourceBean): Pool {
  if (bean.kind === 'hikari' || (bean.kind === 'builder' && buildsHikari(module))) {
    const prefix = bean.propertiesPrefix;
    const written = bean.maximumPoolSize && settleCodeNumber(module, bean.maximumPoolSize);
    const inCode = written && written.value !== 'unlimited' ? (written as Settled<number>) : undefined;
    const fallback = inCode ?? countDefault(module, 'hikariConnections');
    const key = prefix === null ? null : `${prefix}.maximum-pool-size`;
    return {
      kind: 'hikari',
      name: bean.poolName ?? (prefix ? nameFrom(module.property(`${prefix}.pool-name`)) : undefined) ?? bean.name,
      resource: 'jdbc-pool',
      beanName: bean.name,
      isPrimary: bean.isPrimary,
      size: key === null ? checkSize(fallback, 'maximumPoolSize') : hikariSize(module, key, fallback),
      sizeKey: key,
      acquireTimeout:
        prefix === null
          ? countDefault(module, 'hikariConnectionTimeoutMs')
          : hikariTimeout(module, `${prefix}.connection-timeout`),
    };
  }
  return foreignPool(module, bean.kind, bean.name, bean.isPrimary);
}

function hikariSize(module: ModuleModel, key: string, fallback: Settled<number>): Settled<number> {
  return checkSize(settleCount(module.property(key), fallback), key);
}

/** Figures the reason for a refused size prints by itself, with the run behind each. */
export const POOL_SIZE_FIGURES: Figures = { '1': { evidence: 'hikari-floors' } };

/** HikariCP refuses sizes below 1 (`HikariConfig.setMaximumPoolSize`), so no ceiling follows from them. */
function checkSize(size: Settled<number>, key: string): Settled<number> {
  if (size.value === null || size.value >= 1) return size;
  return unknownNumber(size.origin, {
    en: `HikariCP refuses ${key}=${size.value}: it must be at least 1`,
    ko: `HikariCP가 거부하는 값(1 이상이어야 함): ${key}=${size.value}`,
  });
}

/** HikariCP's times are plain `long` milliseconds; 0 waits as long as an int can count. */
function hikariTimeout(module: ModuleModel, key: string): Settled<number> {
  const timeout = settleCount(module.property(key), countDefault(module, 'hikariConnectionTimeoutMs'));
  return timeout.value === 0 ? { value: 2_147_483_647, origin: timeout.origin } : timeout;
}

function foreignPool(module: ModuleModel, kind: string, beanName: string | null, isPrimary: boolean): Pool {
  const origin = module.jdbcPool?.origin ?? {
    kind: 'code' as const,
    text: { en: 'data source bean', ko: 'DataSource 빈' },
  };
  const reason: Text =
    kind === 'routing'
      ? { en: 'a routing data source hands out connections of several pools', ko: '여러 풀로 나뉘는 라우팅 DataSource' }
      : kind === 'other'
        ? {
            en: 'the code makes this data source, of a kind not known here',
            ko: '코드에서 만든, 종류를 알 수 없는 DataSource',
          }
        : { en: `the size of a ${kind} pool is not modelled`, ko: `크기를 계산할 수 없는 풀: ${kind}` };
  return {
    kind: 'other',
    name: beanName ?? kind,
    resource: 'jdbc-pool',
    beanName,
    isPrimary,
    size: { value: null, origin, unknownReason: reason },
    sizeKey: null,
    acquireTimeout: { value: null, origin, unknownReason: reason },
  };
}

function buildReactivePools(module: ModuleModel, java: JavaModel): Pool[] {
  const own = java.connectionFactoryBeans;
  // Boot's own stands back for any connection factory of the code; a driver's opens a connection for each caller.
  if (own.length > 0)
    return own.flatMap((bean) => (bean.kind === 'driver' ? [] : [connectionFactoryPool(module, bean)]));
  if (!module.hasDependency('io.r2dbc', 'r2dbc-pool')) return [];
  const size = settleCount(module.property('spring.r2dbc.pool.max-size'), countDefault(module, 'r2dbcConnections'));
  const wait = module.property('spring.r2dbc.pool.max-acquire-time');
  return [
    {
      kind: 'r2dbc',
      name: nameFrom(module.property('spring.r2dbc.pool.name')) ?? 'r2dbc-pool',
      resource: 'r2dbc',
      beanName: null,
      isPrimary: true,
      size: size.value !== null && size.value < 0 ? { value: 'unlimited', origin: size.origin } : size,
      sizeKey: 'spring.r2dbc.pool.max-size',
      acquireTimeout: wait === null ? 'forever' : durationOf(wait),
    },
  ];
}

function connectionFactoryPool(module: ModuleModel, bean: ConnectionFactoryBean): Pool {
  const origin = { kind: 'code' as const, location: bean.nameLocation, text: { en: bean.name, ko: bean.name } };
  const unread = unknownNumber(origin, {
    en: `the bean ${bean.name} makes the connections, and no size is written there`,
    ko: `연결을 만드는 빈에 크기가 적혀 있지 않음: ${bean.name}`,
  });
  const size = bean.maxSize && settleCodeNumber(module, bean.maxSize);
  return {
    kind: 'r2dbc',
    name: bean.name,
    resource: 'r2dbc',
    beanName: bean.name,
    isPrimary: bean.isPrimary,
    size: bean.kind === 'pool' && size ? size : unread,
    sizeKey: null,
    acquireTimeout: unread,
  };
}

/** Set in the connection string (`maxPoolSize`), so the default stands only while no URI is written. */
function buildMongoPool(module: ModuleModel): Pool[] {
  if (!module.hasDependency('org.mongodb', 'mongodb-driver-sync')) return [];
  const uri = module.property('spring.data.mongodb.uri') ?? module.property('spring.mongodb.uri');
  const written = /[?&]maxPoolSize=(\d+)/i.exec(uri?.value ?? '');
  const size: Settled<number> =
    uri && written ? { value: Number(written[1]), origin: uri.origin } : countDefault(module, 'mongoConnections');
  const unknown = uri !== null && uri.value === null && uri.unknownReason !== undefined;
  return [
    {
      kind: 'mongo',
      name: 'MongoDB pool',
      resource: 'mongo-pool',
      beanName: null,
      isPrimary: true,
      size: unknown && uri.unknownReason ? unknownNumber(uri.origin, uri.unknownReason) : size,
      sizeKey: null,
      acquireTimeout: countDefault(module, 'mongoWaitMs'),
    },
  ];
}

function durationOf(property: EffectiveProperty): Settled<number> {
  const ms = property.value === null ? null : readDurationMs(property.value);
  if (ms !== null) return { value: ms, origin: property.origin };
  return unknownNumber(
    property.origin,
    property.unknownReason ?? {
      en: `${property.key} is no duration: ${property.winner.raw}`,
      ko: `기간이 아닌 값: ${property.key}=${property.winner.raw}`,
    },
  );
}

function nameFrom(property: EffectiveProperty | null): string | undefined {
  return property?.value ? property.value : undefined;
}
