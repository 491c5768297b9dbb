import type { EvidenceId } from '../../../sizing/evidenceIds';
import { absent, all, bootBefore, bootFrom, holds, notImported, onClassPath, setTo, unset } from './conditions';
import { say } from './insteads';
import type { Condition, RadarRow } from './radarRow';

/** Redis, MongoDB, R2DBC and RabbitMQ: pools that are not there, clients that are not used, prefixes that moved. */

/** Boot picks Lettuce when both clients are present, unless told otherwise. */
const isJedis = (value: string): boolean => value === 'jedis';

const usesLettuce: Condition = (place) => {
  if (place.module.property('spring.data.redis.client-type') !== null) {
    return setTo('spring.data.redis.client-type', (value) => !isJedis(value))(place);
  }
  return place.module.hasDependency('io.lettuce', 'lettuce-core')
    ? [{ en: 'Redis client Lettuce', ko: 'Redis 클라이언트 Lettuce' }]
    : null;
};

const usesJedis: Condition = setTo('spring.data.redis.client-type', isJedis);

const noOwnFactory = notImported(/(?:Lettuce|Jedis)\w*|RedisConnectionFactory$/);

const noMigrator = holds(
  ({ module }) => !module.hasDependency('org.springframework.boot', 'spring-boot-properties-migrator'),
);

/** The same key under a prefix that moved. */
function renamed(
  id: string,
  from: string,
  to: string,
  when: Condition,
  why: RadarRow['why'],
  source: string,
  evidence: readonly EvidenceId[],
): RadarRow {
  return {
    id,
    keys: [`${from}.*`],
    when: all(when, noMigrator),
    why,
    instead: ({ key }) => ({
      en: `Write ${to}${key.slice(from.length)}.`,
      ko: `바뀐 키: ${to}${key.slice(from.length)}.`,
    }),
    fix: { kind: 'move', to: ({ key }) => `${to}${key.slice(from.length)}` },
    source,
    evidence,
  };
}

/** What left `spring.data.mongodb` in Spring Boot 4.0; the rest of that prefix stayed. */
const MONGO_CONNECTION = [
  'uri',
  'host',
  'port',
  'database',
  'username',
  'password',
  'authentication-database',
  'replica-set-name',
  'protocol',
  'additional-hosts[0]',
  'ssl.enabled',
  'ssl.bundle',
];

export const DATA_CLIENTS: readonly RadarRow[] = [
  {
    id: 'lettuce-pool-without-commons-pool2',
    keys: ['spring.data.redis.lettuce.pool.*', 'spring.redis.lettuce.pool.*'],
    except: ['spring.data.redis.lettuce.pool.enabled', 'spring.redis.lettuce.pool.enabled'],
    when: all(
      usesLettuce,
      absent('org.apache.commons', 'commons-pool2'),
      holds(({ module }) => !module.hasDependency('redis.clients', 'jedis')),
      unset('spring.data.redis.lettuce.pool.enabled'),
    ),
    why: {
      en: 'Without commons-pool2 Spring Boot builds no Lettuce pool.',
      ko: 'commons-pool2가 없으면 Spring Boot가 Lettuce 풀을 만들지 않는다.',
    },
    instead: say(
      'Commands share one connection that pipelines them; even with the pool its 8 connections bound only blocking and transactional commands.',
      '명령은 커넥션 하나를 공유해 파이프라인으로 처리된다. 풀이 있어도 8개 제한은 블로킹·트랜잭션 명령에만 걸린다.',
    ),
    fix: { kind: 'remove' },
    source:
      'Spring Boot 3.5.16 RedisConnectionConfiguration.isPoolEnabled; spring-data-redis LettuceConnectionFactory.shareNativeConnection',
    evidence: 'dead-lettuce-pool-without-commons-pool2',
  },
  {
    id: 'lettuce-pool-disabled',
    keys: ['spring.data.redis.lettuce.pool.*'],
    except: ['spring.data.redis.lettuce.pool.enabled'],
    when: setTo('spring.data.redis.lettuce.pool.enabled', (value) => value === 'false'),
    why: { en: 'The pool is switched off.', ko: '풀이 꺼져 있다.' },
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.5.16 RedisConnectionConfiguration.isPoolEnabled',
    evidence: 'dead-lettuce-pool-disabled',
  },
  {
    id: 'jedis-keys-on-lettuce',
    keys: ['spring.data.redis.jedis.*'],
    when: all(usesLettuce, noOwnFactory),
    why: {
      en: 'It configures Jedis, and the Redis client here is Lettuce.',
      ko: 'Jedis 설정이지만 여기서 쓰는 Redis 클라이언트는 Lettuce다.',
    },
    instead: say(
      'Lettuce shares one connection between all ordinary commands; spring.data.redis.client-type=jedis would choose Jedis.',
      'Lettuce는 일반 명령을 커넥션 하나로 처리한다. Jedis를 쓰려면 spring.data.redis.client-type=jedis로 지정한다.',
    ),
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.5.16 LettuceConnectionConfiguration, JedisConnectionConfiguration',
    evidence: 'dead-jedis-keys-on-lettuce',
  },
  {
    id: 'lettuce-keys-on-jedis',
    keys: ['spring.data.redis.lettuce.*'],
    when: all(usesJedis, noOwnFactory),
    why: {
      en: 'It configures Lettuce, and the Redis client here is Jedis.',
      ko: 'Lettuce 설정이지만 여기서 쓰는 Redis 클라이언트는 Jedis다.',
    },
    instead: say(
      'spring.data.redis.jedis.pool.max-active bounds commands: one connection each.',
      '명령마다 커넥션 하나를 쓰며 상한을 정하는 키: spring.data.redis.jedis.pool.max-active.',
    ),
    fix: {
      kind: 'move',
      to: ({ key }) => (key.startsWith('spring.data.redis.lettuce.pool.') ? key.replace('.lettuce.', '.jedis.') : null),
    },
    source: 'Spring Boot 3.5.16 LettuceConnectionConfiguration, JedisConnectionConfiguration',
    evidence: ['dead-lettuce-keys-on-jedis', 'jedis-counts'],
  },
  {
    ...renamed(
      'redis-prefix-boot-3',
      'spring.redis',
      'spring.data.redis',
      all(bootFrom('3.0.0-M1'), onClassPath('org.springframework.data', 'spring-data-redis')),
      {
        en: 'Spring Boot 3.0 moved this prefix to spring.data.redis and reads the old one no more.',
        ko: 'Spring Boot 3.0에서 접두사가 spring.data.redis로 바뀌었고, 옛 이름은 더 읽지 않는다.',
      },
      'Spring Boot 3.2.12 configuration metadata (spring.redis.*: error since 3.0.0)',
      ['dead-redis-prefix-boot-3', 'redis-counts'],
    ),
    except: ['spring.redis.redisson.*', 'spring.redis.om.*', 'spring.redis.ssl'],
  },
  {
    ...renamed(
      'redis-prefix-boot-2',
      'spring.data.redis',
      'spring.redis',
      all(bootBefore('3.0.0-M1'), onClassPath('org.springframework.data', 'spring-data-redis')),
      {
        en: 'Spring Boot 2 reads spring.redis; spring.data.redis came with 3.0.',
        ko: 'Spring Boot 2는 spring.redis를 읽는다. spring.data.redis는 3.0부터다.',
      },
      'Spring Boot 3.2.12 configuration metadata (spring.redis.*: replaced since 3.0.0)',
      ['dead-redis-prefix-boot-2', 'redis-boot-2-counts'],
    ),
    except: ['spring.data.redis.repositories.*'],
  },
  {
    ...renamed(
      'mongodb-prefix-boot-4',
      'spring.data.mongodb',
      'spring.mongodb',
      all(bootFrom('4.0.0-M1'), onClassPath('org.springframework.data', 'spring-data-mongodb')),
      {
        en: 'Spring Boot 4.0 moved the connection to spring.mongodb and reads the old keys no more.',
        ko: 'Spring Boot 4.0에서 연결 설정이 spring.mongodb로 바뀌었고, 옛 키는 더 읽지 않는다.',
      },
      'Spring Boot 4.0.0 configuration metadata of spring-boot-mongodb (error since 4.0.0)',
      ['dead-mongodb-prefix-boot-4', 'mongodb-4-counts'],
    ),
    keys: MONGO_CONNECTION.map((name) => `spring.data.mongodb.${name}`),
  },
  {
    ...renamed(
      'mongodb-prefix-boot-3',
      'spring.mongodb',
      'spring.data.mongodb',
      all(bootBefore('4.0.0-M1'), onClassPath('org.springframework.data', 'spring-data-mongodb')),
      {
        en: 'Before 4.0 Spring Boot reads spring.data.mongodb.',
        ko: 'Spring Boot 4.0 이전에는 spring.data.mongodb를 읽는다.',
      },
      'Spring Boot 4.0.0 configuration metadata of spring-boot-mongodb',
      ['dead-mongodb-prefix-boot-3', 'mongodb-3-counts'],
    ),
    except: ['spring.mongodb.embedded.*'],
  },
  {
    id: 'r2dbc-pool-absent',
    keys: ['spring.r2dbc.pool.*'],
    when: all(absent('io.r2dbc', 'r2dbc-pool'), notImported(/^io\.r2dbc\.pool\./)),
    why: {
      en: 'There is no pool to configure; Spring Boot refuses to start with pool keys and no r2dbc-pool.',
      ko: '설정할 풀이 없다. r2dbc-pool 없이 풀 키만 있으면 Spring Boot가 시작을 거부한다.',
    },
    fix: { kind: 'remove' },
    source: 'Spring Boot 2.7.18 to 3.5.16 ConnectionFactoryConfigurations.PooledConnectionFactoryCondition',
    evidence: 'r2dbc-pool-absent',
  },
  {
    id: 'r2dbc-pool-disabled',
    keys: ['spring.r2dbc.pool.*'],
    except: ['spring.r2dbc.pool.enabled'],
    when: setTo('spring.r2dbc.pool.enabled', (value) => value === 'false'),
    why: {
      en: 'The pool is switched off: every query opens a connection of its own.',
      ko: '풀이 꺼져 있어 쿼리마다 새 커넥션을 연다.',
    },
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.5.16 ConnectionFactoryConfigurations.GenericConfiguration',
    evidence: 'dead-r2dbc-pool-disabled',
  },
  {
    id: 'r2dbc-acquire-retry-boot',
    keys: ['spring.r2dbc.pool.acquire-retry'],
    when: all(bootBefore('3.5'), onClassPath('io.r2dbc', 'r2dbc-pool')),
    why: {
      en: 'Spring Boot has this key from 3.5 on.',
      ko: 'Spring Boot 3.5부터 있는 키다.',
    },
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.5.16 R2dbcProperties.Pool',
    evidence: ['dead-r2dbc-acquire-retry-boot', 'r2dbc-acquire-retry-counts'],
  },
  rabbit('direct', 'simple', 'dead-rabbit-direct-keys-on-simple'),
  rabbit('simple', 'direct', 'dead-rabbit-simple-keys-on-direct'),
];

/** `spring.rabbitmq.listener.type` chooses one container; the other one's keys are read by nobody. */
function rabbit(of: 'simple' | 'direct', runs: 'simple' | 'direct', evidence: EvidenceId): RadarRow {
  const instead =
    runs === 'simple'
      ? 'spring.rabbitmq.listener.simple.concurrency'
      : 'spring.rabbitmq.listener.direct.consumers-per-queue';
  const chosen: Condition =
    runs === 'direct'
      ? setTo('spring.rabbitmq.listener.type', (value) => value === 'direct')
      : (place) =>
          place.module.property('spring.rabbitmq.listener.type') === null
            ? [{ en: 'listener type simple (default)', ko: '리스너 유형 simple(기본값)' }]
            : setTo('spring.rabbitmq.listener.type', (value) => value === 'simple')(place);
  return {
    id: `rabbit-${of}-keys-on-${runs}`,
    keys: [`spring.rabbitmq.listener.${of}.*`],
    when: all(
      chosen,
      onClassPath('org.springframework.amqp', 'spring-rabbit'),
      notImported(/(?:Simple|Direct)RabbitListenerContainerFactory(?:Configurer)?$|RabbitProperties$/),
    ),
    why: {
      en: `Listeners run in ${runs} containers, which do not read the keys of ${of} ones.`,
      ko: `리스너 컨테이너 유형(${runs})이 달라 ${of} 키를 읽지 않는다.`,
    },
    instead: ({ module }) => {
      const value = module.property(instead)?.value;
      return {
        en: `${instead} sets the consumers${value ? `: ${value}` : ''}.`,
        ko: `소비자 수를 정하는 키: ${instead}${value ? `: ${value}` : ''}.`,
      };
    },
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.5.16 RabbitAnnotationDrivenConfiguration',
    evidence: [evidence, `rabbit-${of}-counts`],
  };
}
