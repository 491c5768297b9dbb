import { FOREVER, type PropertyRow } from './property';

/** Keys of Redis clients. */
export const REDIS_PROPERTIES: readonly PropertyRow[] = [
  {
    key: 'spring.data.redis.lettuce.pool.max-active',
    what: {
      en: 'Dedicated Redis connections at most. Ordinary commands share one connection, so this is no ceiling for them; only blocking and transactional commands take one each.',
      ko: '전용 Redis 커넥션의 최대 개수. 일반 명령은 커넥션 하나를 함께 쓰므로 상한이 아니다. 블로킹·트랜잭션 명령만 하나씩 쓴다.',
    },
    default: 'lettucePoolConnections',
    type: 'count',
    source: 'spring-data-redis LettuceConnectionFactory.shareNativeConnection',
  },
  {
    key: 'spring.data.redis.jedis.pool.max-active',
    what: {
      en: 'Redis connections at most; with Jedis each command in flight holds one.',
      ko: 'Redis 커넥션의 최대 개수. Jedis에서는 실행 중인 명령마다 하나를 쓴다.',
    },
    default: 'jedisPoolConnections',
    formula: { en: 'ceiling = max-active ÷ command time', ko: '상한 = max-active ÷ 명령 시간' },
    type: 'count',
    source: 'Spring Boot RedisProperties.Pool',
  },
  {
    key: 'spring.data.redis.jedis.pool.max-wait',
    what: {
      en: 'How long a caller waits for a connection; -1 ms waits for ever.',
      ko: '커넥션을 기다리는 최대 시간. -1ms는 무한정.',
    },
    default: FOREVER,
    type: 'duration',
    source: 'Spring Boot RedisProperties.Pool',
    figures: { '-1': { evidence: ['jedis-max-wait-counts', 'redis-pool-waits-forever'] } },
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
    figures: { '-1': { evidence: ['lettuce-max-wait-counts', 'redis-pool-waits-forever'] } },
  },
  {
    key: 'spring.data.redis.timeout',
    what: { en: 'How long a command may take.', ko: '명령의 제한 시간.' },
    default: { en: 'unset: 60 s with Lettuce', ko: '설정 없음: Lettuce는 60초' },
    type: 'duration',
    source: 'lettuce RedisURI',
    figures: { '60': { evidence: 'databases-further-defaults' } },
  },
  {
    key: 'spring.data.redis.lettuce.pool.max-idle',
    what: { en: 'Idle connections kept at most.', ko: '유휴 커넥션의 최대 개수.' },
    default: { en: '8', ko: '8' },
    type: 'count',
    source: 'Spring Boot RedisProperties.Pool',
    figures: { '8': { evidence: 'databases-further-defaults' } },
  },
  {
    key: 'spring.data.redis.lettuce.pool.min-idle',
    what: { en: 'Idle connections kept at least.', ko: '유휴 커넥션의 최소 개수.' },
    default: { en: '0', ko: '0' },
    type: 'count',
    source: 'Spring Boot RedisProperties.Pool',
    figures: { '0': { evidence: 'databases-further-defaults' } },
  },
  {
    key: 'spring.data.redis.jedis.pool.max-idle',
    what: { en: 'Idle connections kept at most.', ko: '유휴 커넥션의 최대 개수.' },
    default: { en: '8', ko: '8' },
    type: 'count',
    source: 'Spring Boot RedisProperties.Pool',
    figures: { '8': { evidence: 'jedis-counts' } },
  },
  {
    key: 'spring.data.redis.jedis.pool.min-idle',
    what: { en: 'Idle connections kept at least.', ko: '유휴 커넥션의 최소 개수.' },
    default: { en: '0', ko: '0' },
    type: 'count',
    source: 'Spring Boot RedisProperties.Pool',
    figures: { '0': { evidence: 'databases-further-defaults' } },
  },
  {
    key: 'spring.data.redis.lettuce.pool.enabled',
    what: {
      en: 'Whether Lettuce takes dedicated connections from a pool; without commons-pool2 there is none.',
      ko: 'Lettuce의 전용 커넥션에 풀을 쓸지 여부. commons-pool2가 없으면 풀도 없다.',
    },
    default: { en: 'true where commons-pool2 is on the class path', ko: '클래스패스에 commons-pool2가 있으면 true' },
    type: 'bool',
    source: 'Spring Boot RedisProperties.Pool',
  },
  {
    key: 'spring.data.redis.client-type',
    what: {
      en: 'lettuce or jedis. Lettuce sends ordinary commands over one connection; Jedis holds one per command.',
      ko: 'lettuce 또는 jedis. Lettuce는 일반 명령을 커넥션 하나로 보내고, Jedis는 명령마다 하나를 쓴다.',
    },
    default: { en: 'from the class path, Lettuce first', ko: '클래스패스에 따르며 Lettuce가 먼저' },
    type: 'text',
    source: 'Spring Boot RedisProperties',
  },
];
