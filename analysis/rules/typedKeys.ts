import { lookupTable } from '../lookupTable';
import { readDurationMs } from '../model/settledNumbers';

/** Settings whose type is no string, and what their values must look like to bind. */

export type ValueType = 'millis' | 'count' | 'duration';

export interface TypedKey {
  /** Canonical; `{hikari}` stands for the prefix of every HikariCP pool. */
  readonly key: string;
  readonly type: ValueType;
}

const of = (type: ValueType, prefix: string, ...names: readonly string[]): readonly TypedKey[] =>
  names.map((name) => ({ key: `${prefix}.${name}`, type }));

/** Types of the setters (HikariCP 6.0.0 `HikariConfig`) and of the properties classes (Spring Boot 3.2 to 4.1). */
export const TYPED_KEYS: readonly TypedKey[] = [
  ...of('millis', '{hikari}', 'connection-timeout', 'validation-timeout', 'idle-timeout', 'max-lifetime'),
  ...of('millis', '{hikari}', 'keepalive-time', 'leak-detection-threshold'),
  ...of('count', '{hikari}', 'maximum-pool-size', 'minimum-idle'),
  ...of('count', 'server.tomcat', 'threads.max', 'threads.min-spare', 'max-connections', 'accept-count'),
  ...of('count', 'server.jetty', 'threads.max', 'threads.min', 'max-connections'),
  ...of('count', 'server.undertow', 'threads.io', 'threads.worker'),
  ...of('duration', 'server.tomcat', 'connection-timeout', 'keep-alive-timeout'),
  ...of('count', 'spring.task.execution', 'pool.core-size', 'pool.max-size', 'pool.queue-capacity'),
  ...of('count', 'spring.task.execution', 'simple.concurrency-limit'),
  ...of('duration', 'spring.task.execution', 'pool.keep-alive'),
  ...of('count', 'spring.task.scheduling', 'pool.size', 'simple.concurrency-limit'),
  ...of('count', 'spring.r2dbc.pool', 'max-size', 'initial-size', 'min-idle'),
  ...of('duration', 'spring.r2dbc.pool', 'max-acquire-time', 'max-idle-time', 'max-life-time'),
  ...of('count', 'spring.data.redis.lettuce.pool', 'max-active', 'max-idle', 'min-idle'),
  ...of('duration', 'spring.data.redis.lettuce.pool', 'max-wait'),
  ...of('count', 'spring.data.redis.jedis.pool', 'max-active', 'max-idle', 'min-idle'),
  ...of('duration', 'spring.data.redis.jedis.pool', 'max-wait'),
  ...of('duration', 'spring.data.redis', 'timeout', 'connect-timeout'),
  ...of('count', 'spring.kafka.listener', 'concurrency'),
  ...of('count', 'spring.rabbitmq.listener.simple', 'concurrency', 'max-concurrency', 'prefetch'),
  ...of('count', 'spring.rabbitmq.listener.direct', 'consumers-per-queue', 'prefetch'),
  ...of('duration', 'spring.mvc.async', 'request-timeout'),
];

export type ValueFault =
  | { readonly kind: 'wrong-type'; readonly mended: string | null }
  | { readonly kind: 'too-small'; readonly minimum: number; readonly mended: string | null };

/** What keeps a value from binding; null when it binds, and for an empty one. */
export function judgeValue(key: string, type: ValueType, value: string): ValueFault | null {
  const text = value.trim();
  if (text === '') return null;
  if (type === 'duration') {
    return readDurationMs(text) === null ? { kind: 'wrong-type', mended: durationIn(text) } : null;
  }
  if (!isInteger(text)) {
    return { kind: 'wrong-type', mended: type === 'millis' ? millisIn(text) : countIn(text) };
  }
  return judgeFloor(key, Number(text));
}

/** Spring's `NumberUtils.parseNumber` takes decimal, hexadecimal and octal, without blanks or grouping. */
function isInteger(text: string): boolean {
  return /^[+-]?(?:\d+|0[xX][\da-fA-F]+|#[\da-fA-F]+)$/.test(text);
}

/**
 * Setters that throw: `setMaximumPoolSize` below 1, `setConnectionTimeout` below 250 ms but 0, and the builder of
 * r2dbc-pool 1.0.2 for a negative size (all measured).
 */
function judgeFloor(key: string, value: number): ValueFault | null {
  if (key === 'spring.r2dbc.pool.max-size' && value < 0) return { kind: 'too-small', minimum: 1, mended: null };
  if (key.endsWith('.maximum-pool-size') && value < 1) return { kind: 'too-small', minimum: 1, mended: null };
  if (!key.endsWith('.connection-timeout') || value === 0 || value >= 250) return null;
  return { kind: 'too-small', minimum: 250, mended: value > 0 && value <= 120 ? String(value * 1000) : '250' };
}

const LONG_UNITS: Readonly<Record<string, string>> = lookupTable({
  ms: 'ms',
  millis: 'ms',
  millisecond: 'ms',
  milliseconds: 'ms',
  sec: 's',
  secs: 's',
  second: 's',
  seconds: 's',
  min: 'm',
  mins: 'm',
  minute: 'm',
  minutes: 'm',
  hour: 'h',
  hours: 'h',
  day: 'd',
  days: 'd',
});

/** `30 seconds` as Spring writes it: `30s`; null where it is not clear what is meant. */
function durationIn(text: string): string | null {
  const match = /^(\d+)\s*([A-Za-z]+)$/.exec(text);
  const unit = LONG_UNITS[(match?.[2] ?? '').toLowerCase()];
  return match && unit ? `${match[1]}${unit}` : null;
}

function millisIn(text: string): string | null {
  const ms = readDurationMs(durationIn(text) ?? text);
  if (ms !== null) return Number.isInteger(ms) ? String(ms) : null;
  return countIn(text);
}

/** `1_000`, `1,000`, `10.0`; null for anything with a unit, whose meaning is a guess. */
function countIn(text: string): string | null {
  const plain = text.replace(/(?<=\d)[_,](?=\d{3}(?:\D|$))/g, '').replace(/\.0+$/, '');
  return /^\d+$/.test(plain) ? plain : null;
}
