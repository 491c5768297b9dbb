import { setConfigValue } from '../features/setConfigValue';
import type { ModuleView, Project } from '../model/project';
import type { Text } from '../text';
import type { Given } from './given';
import { pom } from './given';
import { type KeySite, sitesInForce } from './keySites';
import { defineRule, type Fix } from './rule';

interface EndlessWait {
  readonly size: number;
  readonly callTimeMs: number;
  /** After which a caller had better fail, milliseconds. */
  readonly patienceMs: number;
  /** Calls served in that time. */
  readonly served: number;
}

const KEY = 'spring.r2dbc.pool.max-acquire-time';

/**
 * Long enough for a second of work before a caller, and for each connection to come back twice: a longer queue only hides
 * that the pool is too small.
 */
export function patienceOf(callTimeMs: number): number {
  return Math.max(1000, Math.ceil(2 * callTimeMs));
}

/** What HikariCP waits by default (`CONNECTION_TIMEOUT`). */
const LIKE_HIKARI = '30s';

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
  message: ({ size, served, callTimeMs, patienceMs }) => ({
    en: `Without ${KEY} a call that finds the ${size} connections in use waits for ever, and the queue has no bound. Within ${durationOf(patienceMs)} the pool serves ${served} calls of ${callTimeMs} ms: whoever has waited that long had better fail.`,
    ko: `${KEY} 설정이 없으면 커넥션 ${size}개가 모두 사용 중일 때 호출이 무한정 기다리며, 대기열에도 제한이 없다. 이 풀이 ${durationOf(patienceMs)} 동안 처리하는 호출은 ${served}건(건당 ${callTimeMs}ms)이므로 그만큼 기다린 호출은 실패시키는 편이 낫다.`,
  }),
  docs: {
    why: {
      en: 'r2dbc-pool has no time-out of its own. When the database slows down, requests pile up at the pool, memory grows, and callers that gave up long ago are still served first.',
      ko: 'r2dbc-pool에는 기본 시간 제한이 없다. 데이터베이스가 느려지면 요청이 풀 앞에 쌓이고 메모리가 늘며, 이미 포기한 호출자부터 처리된다.',
    },
    whatToDo: {
      en: 'Set `spring.r2dbc.pool.max-acquire-time`. One second of work is a good start: whoever finds more than that before it would be answered after its caller has gone. It is a warning where the project sizes the pool and information where it says nothing about it.',
      ko: '`spring.r2dbc.pool.max-acquire-time`을 지정한다. 1초 분량이 적당한 출발점이다. 그보다 많은 호출이 앞에 있으면 호출자가 떠난 뒤에야 답하게 된다. 프로젝트가 풀 크기를 정한 곳에서는 경고로, 아무 설정도 없으면 정보로 표시한다.',
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
      const { pool, place, isOwn } = site;
      const callTime = view.application.callTime({ pool: pool.name }).value;
      yield {
        rule: 'reactive-acquire-waits-forever',
        location: place.location,
        args: {
          size: pool.size,
          callTimeMs: callTime,
          patienceMs: patienceOf(callTime),
          served: Math.floor((pool.size * patienceOf(callTime)) / callTime),
        },
        related: [],
        // Where nobody wrote a word about the pool, this is how every R2DBC application begins.
        ...(isOwn ? {} : { severity: 'information' as const }),
      };
    }
  },
  fix({ location, args: { patienceMs, size, served } }, project) {
    const computed = durationOf(patienceMs);
    const write = (value: string, title: Text, isPreferred: boolean): readonly Fix[] => {
      const edits = setConfigValue(project, location.path, KEY, value);
      return edits ? [{ title, kind: 'quickfix', ...(isPreferred ? { isPreferred } : {}), edits }] : [];
    };
    return [
      ...write(
        computed,
        {
          en: `Give up after ${computed}, when ${served} calls were served before (pool of ${size})`,
          ko: `대기 제한 지정: ${computed} (앞선 호출 ${served}건이 처리되는 시간, 풀 크기 ${size})`,
        },
        true,
      ),
      ...write(
        LIKE_HIKARI,
        {
          en: `Give up after ${LIKE_HIKARI}, as HikariCP does by default`,
          ko: `대기 제한 지정: ${LIKE_HIKARI} (HikariCP 기본값과 같음)`,
        },
        false,
      ),
    ];
  },
});

function durationOf(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`;
}

interface EndlessPool {
  readonly pool: { readonly name: string; readonly size: number };
  readonly place: KeySite;
  /** A key of the pool itself is written. */
  readonly isOwn: boolean;
}

function endlessPool(project: Project, view: ModuleView): EndlessPool | null {
  const { application, applicationJava } = view;
  const pool = view.pools.find(({ kind }) => kind === 'r2dbc');
  if (pool?.acquireTimeout !== 'forever' || typeof pool.size.value !== 'number') return null;
  if (application.remoteConfig !== null || applicationJava.imports.some(({ text }) => OWN_FACTORY.test(text)))
    return null;
  if (application.candidates(KEY).length > 0) return null;
  const off = application.property('spring.r2dbc.pool.enabled')?.value === 'false';
  const url = application.property('spring.r2dbc.url')?.value ?? '';
  // A database in the memory of the application itself is there for trying things out.
  if (off || /:pool:|[?&]maxAcquireTime=|^r2dbc:h2:mem:/i.test(url)) return null;
  for (const key of PLACES) {
    const place = sitesInForce(project, view, key).find(
      ({ candidate }) => candidate.entry && candidate.status === 'winning',
    );
    const isOwn = key !== 'spring.r2dbc.url';
    if (place) return { pool: { name: pool.name, size: pool.size.value }, place, isOwn };
  }
  return null;
}
