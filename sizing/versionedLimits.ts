/** Limits and texts whose rule, not just number, changed between versions. */
import { type Bound, type Count, isCount } from './units';
import { isAtLeast } from './versions';

export interface ClientPool {
  /** Connections per remote host. */
  readonly maxConnections: Bound;
  /** Requests that may wait for one; one more fails at once. */
  readonly maxPending: Bound;
}

/** Connections of the default pool since Reactor Netty 0.9 (TcpResources, HttpResources). */
const REACTOR_NETTY_CONNECTIONS = 500;

/**
 * The default HttpClient (WebClient) pool of a Reactor Netty version. `reactor.netty.pool.maxConnections` counts only from
 * 1.3.0 on and only raises; unset it is 2 × max(processors, 8). Null where version or processors are unknown.
 */
export function reactorNettyClientPool(
  reactorNetty: string | null,
  cores: Count | null,
  maxConnectionsProperty?: number,
): ClientPool | null {
  if (isAtLeast(reactorNetty, '0.8') !== true) return null;
  if (isAtLeast(reactorNetty, '0.9') !== true) return { maxConnections: 'unlimited', maxPending: 'unlimited' };
  if (isAtLeast(reactorNetty, '1.0') !== true) {
    return { maxConnections: REACTOR_NETTY_CONNECTIONS, maxPending: 'unlimited' };
  }
  if (isAtLeast(reactorNetty, '1.3') !== true) {
    return { maxConnections: REACTOR_NETTY_CONNECTIONS, maxPending: 2 * REACTOR_NETTY_CONNECTIONS };
  }
  const configured = maxConnectionsProperty ?? (cores === null ? null : 2 * Math.max(cores, 8));
  if (configured === null || !isCount(configured)) return null;
  const maxConnections = Math.max(configured, REACTOR_NETTY_CONNECTIONS);
  return { maxConnections, maxPending: 2 * maxConnections };
}

/** What bounds Jetty's requests on virtual threads: nothing, a fixed 200, or `server.jetty.threads.max`. */
export type JettyVirtualThreads = 'unlimited' | 'fixed-200' | 'threads-max';

/** By Spring Boot version (JettyVirtualThreadsWebServerFactoryCustomizer); null before 3.2 or where it is unknown. */
export function jettyVirtualThreads(springBoot: string | null): JettyVirtualThreads | null {
  const from = (minimum: string): boolean => isAtLeast(springBoot, minimum) === true;
  if (!from('3.2')) return null;
  if (from('4.0.3') || (from('3.5.11') && !from('4.0.0-M1'))) return 'threads-max';
  if (from('4.0.0-M1') || from('3.5.7') || (from('3.4.11') && !from('3.5.0-M1'))) return 'fixed-200';
  return 'unlimited';
}

/** Where HikariCP's timeout text gained `(total=…, active=…, idle=…, waiting=…)`: 5.1.0. Null for an unknown version. */
export function hikariTimeoutNamesCounts(hikari: string | null): boolean | null {
  return isAtLeast(hikari, '5.1.0');
}

/** HikariCP's default `keepaliveTime` in ms: off until 6.2.0, two minutes since 6.2.1 (change log). */
export function hikariKeepaliveTime(hikari: string | null): number | null {
  const since = isAtLeast(hikari, '6.2.1');
  return since === null ? null : since ? 120_000 : 0;
}
