import { isAtLeast } from '../../../sizing/versions';
import { lookupTable } from '../../lookupTable';
import type { Origin, Sourced } from '../origin';
import type { ClassPath, ClassPathEntry } from './classPath';
import type { EffectiveProperty, JdbcPool, Mode, ModuleVersions, Settled, WebServer } from './moduleModel';
import type { Places } from './places';

/** What kind of application a module is: reactive or servlet, on which server, with virtual threads or not, on which pool. */
export interface ModeContext {
  readonly classPath: ClassPath;
  readonly property: (key: string) => EffectiveProperty | null;
  readonly list: (key: string) => readonly string[] | null;
  readonly places: Places;
}

/**
 * Spring Boot `WebApplicationType.deduceFromClasspath`; `spring.main.web-application-type` stands above. Without a
 * servlet container the API is missing, so that MVC's `DispatcherServlet` cannot be loaded: WebFlux on Netty then wins.
 */
export function findMode(context: ModeContext): Sourced<Mode> {
  const set = context.property('spring.main.web-application-type');
  const value = set?.value?.trim().toLowerCase();
  if (set && (value === 'servlet' || value === 'reactive' || value === 'none')) return { value, origin: set.origin };
  const mvc = context.classPath.find('org.springframework', 'spring-webmvc');
  const jersey = context.classPath.find('org.glassfish.jersey.core', 'jersey-server');
  const servlet = mvc ?? jersey;
  const webflux = context.classPath.find('org.springframework', 'spring-webflux');
  const isNettyAlone = webflux !== null && !hasServletApi(context) && findServer(context, 'reactive') !== null;
  if (servlet !== null && !isNettyAlone) return { value: 'servlet', origin: dependencyOrigin(context, servlet) };
  if (webflux !== null) return { value: 'reactive', origin: dependencyOrigin(context, webflux) };
  const text = { en: 'no web framework on the class path', ko: '클래스패스에 웹 프레임워크 없음' };
  return { value: 'none', origin: { kind: 'default', text } };
}

function hasServletApi({ classPath }: ModeContext): boolean {
  return classPath.dependencies.some(
    ({ group, artifact }) =>
      /^(?:javax|jakarta)\.servlet$/.test(group) ||
      group.startsWith('org.eclipse.jetty') ||
      /^(?:tomcat-embed-core|tomcat-servlet-api|undertow-(?:core|servlet))$/.test(artifact),
  );
}

export function dependencyOrigin(context: ModeContext, entry: ClassPathEntry): Origin {
  const name = entry.broughtBy?.split(':')[1] ?? entry.artifact;
  const location = { path: entry.path, span: entry.span };
  const place = context.places.name(location);
  return { kind: 'build-file', location, text: { en: `${name} (${place})`, ko: `${name} (${place})` } };
}

/** Order of Boot's conditions: Tomcat, Jetty, Undertow for servlets; Reactor Netty, Tomcat, Jetty, Undertow for WebFlux. */
export function findServer(context: ModeContext, mode: Mode): Sourced<WebServer> | null {
  const servers: Readonly<Record<WebServer, ClassPathEntry | null>> = {
    netty: context.classPath.find('io.projectreactor.netty', 'reactor-netty-http'),
    tomcat: context.classPath.find('org.apache.tomcat.embed', 'tomcat-embed-core'),
    jetty: context.classPath.find('org.eclipse.jetty', 'jetty-server'),
    undertow: context.classPath.find('io.undertow', 'undertow-core'),
  };
  const orders: Readonly<Record<Mode, readonly WebServer[]>> = {
    servlet: ['tomcat', 'jetty', 'undertow'],
    reactive: ['netty', 'tomcat', 'jetty', 'undertow'],
    none: [],
  };
  for (const server of orders[mode]) {
    const entry = servers[server];
    if (entry !== null) return { value: server, origin: dependencyOrigin(context, entry) };
  }
  return null;
}

/** `spring.threads.virtual.enabled` and JDK 21 (Spring Boot `Threading.VIRTUAL`, since 3.2). */
export function findVirtualThreads(context: ModeContext, versions: ModuleVersions): Settled<boolean> {
  const set = context.property('spring.threads.virtual.enabled');
  if (set === null) {
    const text = {
      en: 'spring.threads.virtual.enabled is not set',
      ko: '지정되지 않은 속성: spring.threads.virtual.enabled',
    };
    return { value: false, origin: { kind: 'default', text } };
  }
  if (set.value === null) {
    const unknownReason = set.unknownReason ?? { en: 'value unknown', ko: '알 수 없는 값' };
    return { value: null, origin: set.origin, unknownReason };
  }
  if (!/^(?:true|on|yes|1)$/i.test(set.value.trim())) return { value: false, origin: set.origin };
  if (isAtLeast(versions.springBoot?.value ?? null, '3.2') === false) {
    const text = { en: 'needs Spring Boot 3.2', ko: 'Spring Boot 3.2 이상 필요' };
    return { value: false, origin: { ...set.origin, text } };
  }
  if (versions.jdk === null) {
    return {
      value: null,
      origin: set.origin,
      unknownReason: { en: 'JDK version unknown', ko: 'JDK 버전을 알 수 없음' },
    };
  }
  if (Number(versions.jdk.value) < 21) {
    const text = { en: `needs JDK 21, is ${versions.jdk.value}`, ko: `JDK 21 이상 필요(현재 ${versions.jdk.value})` };
    return { value: false, origin: { ...versions.jdk.origin, text } };
  }
  return { value: true, origin: set.origin };
}

const poolClasses: Readonly<Record<string, JdbcPool>> = lookupTable({
  'com.zaxxer.hikari.HikariDataSource': 'hikari',
  'org.apache.tomcat.jdbc.pool.DataSource': 'tomcat-jdbc',
  'org.apache.commons.dbcp2.BasicDataSource': 'dbcp2',
  'oracle.ucp.jdbc.PoolDataSource': 'oracle-ucp',
  'oracle.ucp.jdbc.PoolDataSourceImpl': 'oracle-ucp',
  'com.alibaba.druid.pool.DruidDataSource': 'druid',
  'com.mchange.v2.c3p0.ComboPooledDataSource': 'c3p0',
});

/** Starters whose own data source stands before several pools, each under keys of that starter. */
const routers: readonly (readonly [group: string, artifact: string])[] = [
  ['com.baomidou', 'dynamic-datasource-spring-boot-starter'],
  ['com.baomidou', 'dynamic-datasource-spring-boot3-starter'],
  ['com.baomidou', 'dynamic-datasource-spring-boot4-starter'],
  ['org.apache.shardingsphere', 'shardingsphere-jdbc-core-spring-boot-starter'],
];

/**
 * The pool Boot would build: `spring.datasource.type`, else the first on the class path in Boot's order (Hikari, Tomcat
 * JDBC, DBCP2, UCP). Druid's own starter replaces it; one that routes between several data sources reads other keys.
 */
export function findJdbcPool(context: ModeContext, excludedInCode: readonly string[]): Sourced<JdbcPool> | null {
  const excluded = [...(context.list('spring.autoconfigure.exclude') ?? []), ...excludedInCode];
  if (excluded.some((name) => /(?:^|\.)DataSourceAutoConfiguration$/.test(name))) return null;
  const find = (group: string, artifact: string): ClassPathEntry | null => context.classPath.find(group, artifact);
  const router = routers.map(([group, artifact]) => find(group, artifact)).find((entry) => entry !== null);
  if (router) return { value: 'routing', origin: dependencyOrigin(context, router) };
  const type = context.property('spring.datasource.type');
  if (type !== null) {
    return type.value === null ? null : { value: poolClasses[type.value.trim()] ?? 'custom', origin: type.origin };
  }
  const druidStarter =
    find('com.alibaba', 'druid-spring-boot-starter') ??
    find('com.alibaba', 'druid-spring-boot-3-starter') ??
    find('com.alibaba', 'druid-spring-boot-4-starter');
  if (druidStarter !== null) return { value: 'druid', origin: dependencyOrigin(context, druidStarter) };
  const candidates: readonly (readonly [JdbcPool, ClassPathEntry | null])[] = [
    ['hikari', find('com.zaxxer', 'HikariCP')],
    ['tomcat-jdbc', find('org.apache.tomcat', 'tomcat-jdbc')],
    ['dbcp2', find('org.apache.commons', 'commons-dbcp2')],
    ['oracle-ucp', find('com.oracle.database.jdbc', 'ucp') ?? find('com.oracle.database.jdbc', 'ucp11')],
    ['druid', find('com.alibaba', 'druid')],
    ['c3p0', find('com.mchange', 'c3p0')],
  ];
  for (const [pool, entry] of candidates) {
    if (entry !== null) return { value: pool, origin: dependencyOrigin(context, entry) };
  }
  return null;
}
