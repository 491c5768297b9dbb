/** Library versions that each line of Spring Boot manages (spring-boot-dependencies at the tags named below). */
import { minorOf } from './versions';

export interface ManagedVersions {
  readonly springFramework: string;
  readonly reactorCore: string;
  readonly reactorNetty: string;
  readonly hikari: string;
  readonly tomcat: string;
  readonly jetty: string;
  /** Null before Boot 2.3, which first managed R2DBC. */
  readonly r2dbcPool: string | null;
  readonly lettuce: string;
  /** Null before Boot 2.5, which managed HttpClient 4 only. */
  readonly httpClient5: string | null;
  readonly mongoDriver: string;
  /** Null from Boot 4.0 on, which dropped Undertow. */
  readonly undertow: string | null;
}

type Row = readonly [
  ...[string, string, string, string, string, string],
  r2dbcPool: string | null,
  lettuce: string,
  httpClient5: string | null,
  mongoDriver: string,
  undertow: string | null,
];

/**
 * By line; read at 2.0.9, 2.1.18, 2.2.13, 2.3.12, 2.4.13, 2.5.15, 2.6.15, 2.7.18, 3.0.13, 3.1.12, 3.2.12, 3.3.13, 3.4.13,
 * 3.5.16, 4.0.0 and 4.1.1, with the reactor-bom and r2dbc-bom each names, so other patch releases differ in the last part.
 */
const ROWS: { readonly [line: string]: Row } = {
  // framework, reactor-core, reactor-netty, hikari, tomcat, jetty, r2dbc-pool, lettuce, httpclient5, mongo, undertow
  '2.0': ['5.0.13', '3.1', '0.7', '2.7.9', '8.5.39', '9.4.15', null, '5.0.5', null, '3.6.4', '1.4.27'],
  '2.1': ['5.1.19', '3.2', '0.8', '3.2.0', '9.0.39', '9.4.33', null, '5.1.8', null, '3.8.2', '2.0.32'],
  '2.2': ['5.2.12', '3.3', '0.9', '3.4.5', '9.0.41', '9.4.35', null, '5.2.2', null, '3.11.2', '2.0.33'],
  '2.3': ['5.2.15', '3.3', '0.9', '3.4.5', '9.0.46', '9.4.42', '0.8.7', '5.3.7', null, '4.0.6', '2.1.7'],
  '2.4': ['5.3.13', '3.4', '1.0', '3.4.5', '9.0.55', '9.4.44', '0.8.7', '6.0.8', null, '4.1.2', '2.2.12'],
  '2.5': ['5.3.27', '3.4', '1.0', '4.0.3', '9.0.75', '9.4.51', '0.8.8', '6.1.10', '5.0.4', '4.2.3', '2.2.24'],
  '2.6': ['5.3.27', '3.4', '1.0', '4.0.3', '9.0.75', '9.4.51', '0.8.8', '6.1.10', '5.1.4', '4.4.2', '2.2.24'],
  '2.7': ['5.3.31', '3.4', '1.0', '4.0.3', '9.0.83', '9.4.53', '0.9.2', '6.1.10', '5.1.4', '4.6.1', '2.2.28'],
  '3.0': ['6.0.14', '3.5', '1.1', '5.0.1', '10.1.16', '11.0.18', '1.0.1', '6.2.7', '5.1.4', '4.8.2', '2.3.10'],
  '3.1': ['6.0.21', '3.5', '1.1', '5.0.1', '10.1.24', '11.0.21', '1.0.1', '6.2.7', '5.2.3', '4.9.1', '2.3.13'],
  '3.2': ['6.1.15', '3.6', '1.1', '5.0.1', '10.1.33', '12.0.15', '1.0.2', '6.3.2', '5.2.3', '4.11.5', '2.3.17'],
  '3.3': ['6.1.21', '3.6', '1.1', '5.1.0', '10.1.42', '12.0.22', '1.0.2', '6.3.2', '5.3.1', '5.0.1', '2.3.18'],
  '3.4': ['6.2.15', '3.7', '1.2', '5.1.0', '10.1.50', '12.0.31', '1.0.2', '6.4.2', '5.4.4', '5.2.1', '2.3.20'],
  '3.5': ['6.2.19', '3.7', '1.2', '6.3.3', '10.1.55', '12.0.36', '1.0.2', '6.6.0', '5.5.2', '5.5.2', '2.3.24'],
  '4.0': ['7.0.1', '3.8', '1.3', '7.0.2', '11.0.14', '12.1.4', '1.0.2', '6.8.1', '5.5.1', '5.6.1', null],
  '4.1': ['7.0.9', '3.8', '1.3', '7.0.2', '11.0.24', '12.1.12', '1.0.2', '7.5.2', '5.6.4', '5.8.1', null],
};

/** The versions a Boot release manages, exact to major and minor; null for a line that was not read. */
export function managedVersions(springBoot: string | null): ManagedVersions | null {
  const row = ROWS[minorOf(springBoot) ?? ''];
  if (row === undefined) return null;
  const [springFramework, reactorCore, reactorNetty, hikari, tomcat, jetty, r2dbcPool, lettuce, ...rest] = row;
  const [httpClient5, mongoDriver, undertow] = rest;
  return {
    springFramework,
    reactorCore,
    reactorNetty,
    hikari,
    tomcat,
    jetty,
    r2dbcPool,
    lettuce,
    httpClient5,
    mongoDriver,
    undertow,
  };
}

/** The Reactor Netty line released with a line of reactor-core (reactor BOM Bismuth to 2025.0); null if not read. */
export function reactorNettyFor(reactorCore: string | null): string | null {
  const line = minorOf(reactorCore);
  return Object.values(ROWS).find((row) => row[1] === line)?.[2] ?? null;
}
