import type { EvidenceId } from '../../../sizing/evidenceIds';
import type { WebServer } from '../../model/config/moduleModel';
import { all, bootBefore, bootFrom, holds, mode, server } from './conditions';
import { serverLimit } from './insteads';
import type { RadarRow } from './radarRow';

/** Keys of one web server in an application that runs another one. */

const NAMES: Readonly<Record<WebServer, string>> = {
  tomcat: 'Tomcat',
  jetty: 'Jetty',
  undertow: 'Undertow',
  netty: 'Reactor Netty',
};

const ALL: readonly WebServer[] = ['tomcat', 'jetty', 'undertow', 'netty'];

/** The key that bounds requests, by server. */
const WORKERS: Readonly<Partial<Record<WebServer, string>>> = {
  tomcat: 'server.tomcat.threads.max',
  jetty: 'server.jetty.threads.max',
  undertow: 'server.undertow.threads.worker',
};

/** A server outside (a war in a container) would read none of them: then nothing is claimed. */
const embedded = holds(
  ({ module }) =>
    !module.dependencies.some(
      ({ scope, artifact }) => scope === 'provided' && /tomcat|jetty|undertow|servlet/.test(artifact),
    ),
);

function mismatch(of: WebServer, runs: WebServer, evidence: EvidenceId): RadarRow {
  const from = WORKERS[of];
  const to = WORKERS[runs];
  return {
    id: `${of}-keys-on-${runs}`,
    keys: [`server.${of}.*`],
    when: of === 'undertow' ? all(server(runs), embedded, bootBefore('4.0.0-M1')) : all(server(runs), embedded),
    why: {
      en: `It configures ${NAMES[of]}, and this application runs on ${NAMES[runs]}.`,
      ko: `${NAMES[of]} 설정이지만 이 애플리케이션의 서버는 ${NAMES[runs]}다.`,
    },
    instead: (place) => (/\.(?:threads|max-connections|accept-count)/.test(place.key) ? serverLimit(place) : null),
    fix: {
      kind: 'move',
      to: ({ key, module }) => (key === from && to && module.virtualThreads.value === false ? to : null),
    },
    source: 'Spring Boot 3.2 to 4.1 *WebServerFactoryCustomizer of each server',
    evidence: [evidence, `${of}-counts`],
  };
}

export const SERVERS: readonly RadarRow[] = [
  {
    id: 'undertow-boot-4',
    keys: ['server.undertow.*'],
    when: bootFrom('4.0.0-M1'),
    why: {
      en: 'Spring Boot 4.0 removed Undertow.',
      ko: 'Spring Boot 4.0에서 Undertow 지원이 제거되었다.',
    },
    instead: serverLimit,
    fix: {
      kind: 'move',
      to: ({ key, module }) =>
        key === WORKERS.undertow && module.virtualThreads.value === false
          ? (WORKERS[module.server?.value ?? 'netty'] ?? null)
          : null,
    },
    source: 'Spring Boot 4.0.0 release, spring-boot-undertow gone',
    evidence: 'dead-undertow-boot-4',
  },
  {
    id: 'netty-has-no-thread-keys',
    keys: [
      'server.netty.threads.*',
      'server.netty.threads',
      'server.netty.worker-count',
      'server.netty.worker-threads',
      'server.netty.io-worker-count',
      'server.netty.max-connections',
      'spring.reactor.netty.io-worker-count',
      'spring.reactor.netty.worker-count',
    ],
    when: server('netty'),
    why: {
      en: 'Spring Boot has no key for threads or connections of Reactor Netty.',
      ko: 'Spring Boot에는 Reactor Netty의 스레드나 연결 수를 정하는 키가 없다.',
    },
    instead: serverLimit,
    fix: { kind: 'flag', name: 'reactor.netty.ioWorkerCount' },
    source: 'Spring Boot 3.2 to 4.1 NettyServerProperties, ReactorNettyProperties',
    evidence: 'dead-netty-has-no-thread-keys',
  },
  {
    id: 'tomcat-queue-capacity-boot',
    keys: ['server.tomcat.threads.max-queue-capacity'],
    when: all(server('tomcat'), bootBefore('3.3')),
    why: {
      en: 'Spring Boot has this key from 3.3 on; before that the queue is unbounded.',
      ko: 'Spring Boot 3.3부터 있는 키다. 이전 버전의 대기열에는 제한이 없다.',
    },
    source: 'Spring Boot 3.2.12 and 3.3.13 ServerProperties.Tomcat.Threads',
    evidence: ['dead-tomcat-queue-capacity-boot', 'tomcat-queue-capacity-counts'],
  },
  mismatch('tomcat', 'jetty', 'dead-tomcat-keys-on-jetty'),
  mismatch('tomcat', 'undertow', 'dead-tomcat-keys-on-undertow'),
  mismatch('tomcat', 'netty', 'dead-tomcat-keys-on-netty'),
  mismatch('jetty', 'tomcat', 'dead-jetty-keys-on-tomcat'),
  mismatch('jetty', 'undertow', 'dead-jetty-keys-on-undertow'),
  mismatch('jetty', 'netty', 'dead-jetty-keys-on-netty'),
  mismatch('undertow', 'tomcat', 'dead-undertow-keys-on-tomcat'),
  mismatch('undertow', 'jetty', 'dead-undertow-keys-on-jetty'),
  mismatch('undertow', 'netty', 'dead-undertow-keys-on-netty'),
  mismatch('netty', 'tomcat', 'dead-netty-keys-on-tomcat'),
  mismatch('netty', 'jetty', 'dead-netty-keys-on-jetty'),
  mismatch('netty', 'undertow', 'dead-netty-keys-on-undertow'),
  ...ALL.map(
    (of): RadarRow => ({
      id: `${of}-keys-without-web`,
      keys: [`server.${of}.*`],
      when: all(
        mode('none'),
        holds(({ module }) => module.property('spring.main.web-application-type') !== null),
        embedded,
      ),
      why: {
        en: 'The application starts no web server.',
        ko: '이 애플리케이션은 웹 서버를 시작하지 않는다.',
      },
      fix: { kind: 'remove' },
      source: 'Spring Boot WebApplicationType',
      evidence: 'dead-keys-without-web',
    }),
  ),
];

export const WEB_MODES: readonly RadarRow[] = [
  {
    id: 'open-in-view-webflux',
    keys: ['spring.jpa.open-in-view'],
    when: mode('reactive'),
    why: {
      en: 'Open-in-view is an interceptor of Spring MVC; a WebFlux application has none and releases the connection after each call.',
      ko: 'Open-in-view는 Spring MVC 인터셉터다. WebFlux 애플리케이션에는 없으며, 호출이 끝나면 커넥션을 돌려준다.',
    },
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.5.16 JpaBaseConfiguration.JpaWebConfiguration',
    evidence: 'dead-open-in-view-webflux',
  },
  {
    id: 'mvc-keys-webflux',
    keys: ['spring.mvc.*'],
    when: mode('reactive'),
    why: {
      en: 'It configures Spring MVC, and this application is reactive.',
      ko: 'Spring MVC 설정이지만 이 애플리케이션은 리액티브다.',
    },
    instead: ({ key }) =>
      key === 'spring.mvc.async.request-timeout'
        ? { en: 'A reactive chain is timed out by timeout(…).', ko: '리액티브 체인의 시간 제한은 timeout(…)으로 둔다.' }
        : null,
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.2 to 4.1 WebMvcAutoConfiguration',
    evidence: 'dead-mvc-keys-webflux',
  },
  {
    id: 'webflux-keys-servlet',
    keys: ['spring.webflux.*'],
    when: mode('servlet'),
    why: {
      en: 'It configures WebFlux, and this application is a servlet application.',
      ko: 'WebFlux 설정이지만 이 애플리케이션은 서블릿 방식이다.',
    },
    instead: ({ module }) =>
      module.hasDependency('org.springframework', 'spring-webflux')
        ? {
            en: 'With both starters on the class path Spring Boot picks Spring MVC.',
            ko: '두 스타터가 모두 있으면 Spring Boot는 Spring MVC를 고른다.',
          }
        : null,
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.2 to 4.1 WebFluxAutoConfiguration, WebApplicationType.deduceFromClasspath',
    evidence: ['dead-webflux-keys-servlet', 'webflux-counts'],
  },
];
