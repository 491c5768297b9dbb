import { setConfigValue } from '../features/setConfigValue';
import type { ModuleView, Project } from '../model/project';
import type { Given } from './given';
import { pom } from './given';
import { type KeySite, sitesInForce } from './keySites';
import { defineRule } from './rule';

interface EndlessWait {
  readonly size: number;
  /** Calls served while one waits for `PATIENCE`. */
  readonly served: number;
  readonly callTimeMs: number;
}

const KEY = 'spring.r2dbc.pool.max-acquire-time';

/** What HikariCP waits by default (`CONNECTION_TIMEOUT`), seconds. */
const PATIENCE = 30;

/** Places where the pool shows in configuration, the best one first. */
const PLACES = ['spring.r2dbc.pool.max-size', 'spring.r2dbc.pool.initial-size', 'spring.r2dbc.url'];

/** Types by which code builds the connection factory itself; then the properties do not describe it. */
const OWN_FACTORY =
  /^io\.r2dbc\.pool\.|ConnectionFactories$|AbstractR2dbcConfiguration$|(?:Postgresql|H2|MySql|Mysql|Mssql|MariaDb|Mariadb|Oracle)\w*Connection(?:Factory|Configuration)\w*$/;

export const R2DBC: Given = {
  description: {
    en: 'A WebFlux application with Spring Data R2DBC.',
    ko: 'Spring Data R2DBC를 쓰는 WebFlux 애플리케이션.',
  },
  files: `${pom(21, 'spring-boot-starter-webflux', 'spring-boot-starter-data-r2dbc', 'org.postgresql:r2dbc-postgresql')}
    //- /.concurrency-lens.yaml
    cores: 8
  `,
};

/** An R2DBC pool without `max-acquire-time`: whoever finds it empty waits without end. */
export const reactiveAcquireWaitsForever = defineRule<EndlessWait>({
  id: 'reactive-acquire-waits-forever',
  severity: 'warning',
  title: { en: 'Callers of the R2DBC pool wait for ever', ko: 'R2DBC 풀의 호출자가 무한정 기다린다' },
  message: ({ size, served, callTimeMs }) => ({
    en: `Without ${KEY} a call that finds the ${size} connections in use waits for ever, and the queue has no bound. Within ${PATIENCE} s the pool serves ${served} calls of ${callTimeMs} ms: whoever waits longer than that had better fail.`,
    ko: `${KEY} 설정이 없으면 커넥션 ${size}개가 모두 사용 중일 때 호출이 무한정 기다리며, 대기열에도 제한이 없다. ${PATIENCE}초 동안 이 풀이 처리하는 호출은 ${served}건(건당 ${callTimeMs}밀리초)이므로 그보다 오래 기다릴 호출은 실패시키는 편이 낫다.`,
  }),
  docs: {
    why: {
      en: 'r2dbc-pool has no time-out of its own. When the database slows down, requests pile up at the pool, memory grows, and callers that gave up long ago are still served first.',
      ko: 'r2dbc-pool에는 기본 시간 제한이 없다. 데이터베이스가 느려지면 요청이 풀 앞에 쌓이고 메모리가 늘며, 이미 포기한 호출자부터 처리된다.',
    },
    whenToIgnore: {
      en: 'When every chain has a timeout(…) of its own that covers the wait.',
      ko: '모든 체인에 대기 시간까지 포함하는 timeout(…)이 있을 때.',
    },
    sources: ['r2dbc-pool 1.0.2 ConnectionPool, ConnectionPoolConfiguration (measured: r2dbc-waits-forever)'],
  },
  given: R2DBC,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      r2dbc:
        url: r2dbc:postgresql://orders-db/orders
        pool:
          max-size: 20
    #     ^^^^^^^^^^^^ reactive-acquire-waits-forever
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      r2dbc:
        url: r2dbc:postgresql://orders-db/orders
        pool:
          max-size: 20
          max-acquire-time: 30s
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.application.isBootable) continue;
      const site = endlessPool(project, view);
      if (site === null) continue;
      const { pool, place } = site;
      const callTime = view.application.callTime({ pool: pool.name }).value;
      yield {
        rule: 'reactive-acquire-waits-forever',
        location: place.location,
        args: { size: pool.size, served: Math.floor((pool.size * PATIENCE * 1000) / callTime), callTimeMs: callTime },
        related: [],
      };
    }
  },
  fix({ location }, project) {
    const value = `${PATIENCE}s`;
    const edits = setConfigValue(project, location.path, KEY, value);
    if (!edits) return [];
    const title = {
      en: `Give up after ${value}, as HikariCP does by default`,
      ko: `대기 제한 지정: ${value} (HikariCP 기본값과 같음)`,
    };
    return [{ title, kind: 'quickfix', isPreferred: true, edits }];
  },
});

function endlessPool(
  project: Project,
  view: ModuleView,
): { readonly pool: { readonly name: string; readonly size: number }; readonly place: KeySite } | null {
  const { application, applicationJava } = view;
  const pool = view.pools.find(({ kind }) => kind === 'r2dbc');
  if (pool?.acquireTimeout !== 'forever' || typeof pool.size.value !== 'number') return null;
  if (application.remoteConfig !== null || applicationJava.imports.some(({ text }) => OWN_FACTORY.test(text)))
    return null;
  if (application.candidates(KEY).length > 0) return null;
  const off = application.property('spring.r2dbc.pool.enabled')?.value === 'false';
  const url = application.property('spring.r2dbc.url')?.value ?? '';
  if (off || /:pool:|[?&]maxAcquireTime=/i.test(url)) return null;
  for (const key of PLACES) {
    const place = sitesInForce(project, view, key).find(
      ({ candidate }) => candidate.entry && candidate.status === 'winning',
    );
    if (place) return { pool: { name: pool.name, size: pool.size.value }, place };
  }
  return null;
}
