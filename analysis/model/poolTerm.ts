import type { Text } from '../text';
import type { Pool } from './pools';
import { type ModelTerm, withReason } from './termChain';

/** A pool as the term of a chain, with what happens to the call that finds no free connection. */
export function poolTerm(pool: Pool, heldMs: number): ModelTerm {
  const metric = METRICS[pool.kind];
  const limit = limitText(pool);
  return withReason(pool.size, {
    kind: 'pool',
    name: pool.name,
    value: pool.size.value,
    origin: pool.size.origin,
    heldMs,
    ...(limit ? { atTheLimit: limit } : {}),
    ...(metric ? { metric } : {}),
    ...(pool.sizeKey ? { settingKey: pool.sizeKey } : {}),
  });
}

/** Micrometer meters that show callers waiting for a connection. */
const METRICS: Readonly<Record<Pool['kind'], string | null>> = {
  hikari: 'hikaricp.connections.pending',
  r2dbc: 'r2dbc.pool.pending',
  mongo: 'mongodb.driver.pool.waitqueuesize',
  other: null,
};

function limitText(pool: Pool): Text | null {
  if (pool.acquireTimeout === 'forever') {
    return { en: 'further calls wait for a connection for ever', ko: '남는 호출은 커넥션을 무한정 기다린다' };
  }
  const { value } = pool.acquireTimeout;
  if (value === null) return null;
  const exception = EXCEPTIONS[pool.kind];
  const wait = formatWait(value);
  return exception === null
    ? {
        en: `further calls wait up to ${wait.en} for a connection`,
        ko: `남는 호출은 커넥션을 최대 ${wait.ko} 기다린다`,
      }
    : {
        en: `further calls wait up to ${wait.en} for a connection, then fail with ${exception}`,
        ko: `남는 호출은 커넥션을 최대 ${wait.ko} 기다리고, 넘기면 실패한다: ${exception}`,
      };
}

const EXCEPTIONS: Readonly<Record<Pool['kind'], string | null>> = {
  hikari: 'SQLTransientConnectionException',
  r2dbc: 'R2dbcTimeoutException',
  mongo: 'MongoTimeoutException',
  other: null,
};

/** `30 s`, `40.95 s`, `700 ms`: from a second on in seconds, with as many digits as there are. */
export function formatWait(ms: number): Text {
  if (ms < 1000) return { en: `${ms} ms`, ko: `${ms}밀리초` };
  const seconds = String(Math.round(ms) / 1000);
  return { en: `${seconds} s`, ko: `${seconds}초` };
}
