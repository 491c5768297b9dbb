import { SERVLET_JDBC } from './given';
import { profileOf, sitesInForce } from './keySites';
import { callersOf, jdbcPoolInUse } from './poolCallers';
import { defineRule } from './rule';

interface ImplausiblePool {
  readonly key: string;
  readonly size: number;
  /** Cores of a database host for which the usual guide gives this size: (size − 1 spindle) ÷ 2. */
  readonly databaseCores: number;
  readonly profile: string | null;
}

/** From here on the usual guide would ask for a database host of a hundred cores. */
const IMPLAUSIBLE = 200;

/** Hundreds of connections: more than any usual database works on at once. */
export const poolSizeImplausible = defineRule<ImplausiblePool>({
  id: 'pool-size-implausible',
  severity: 'information',
  title: { en: 'The connection pool has hundreds of connections', ko: '커넥션 풀에 커넥션이 수백 개다' },
  message: ({ key, size, databaseCores, profile }) => ({
    en: `${key} is ${size}${profile ? ` with profile ${profile}` : ''}. By the usual guide (connections = database cores × 2 + disks) that is the size for a database host with ${databaseCores} cores; on a smaller one more connections make every query slower. Size it by the database's cores.`,
    ko: `${key} 값이 ${size}이다${profile ? ` (프로파일 ${profile})` : ''}. 통상 기준(커넥션 수 = DB 코어 × 2 + 디스크 수)으로는 코어 ${databaseCores}개짜리 데이터베이스 서버의 크기다. 코어가 더 적으면 커넥션이 늘수록 모든 쿼리가 느려진다. 데이터베이스 코어 수에 맞춰 정한다.`,
  }),
  docs: {
    why: {
      en: 'A database works on as many queries at once as it has cores and disks. Connections beyond that take turns: throughput falls and every query takes longer.',
      ko: '데이터베이스는 코어와 디스크 수만큼만 동시에 일한다. 그보다 많은 커넥션은 번갈아 실행되므로 처리량이 줄고 쿼리 시간이 길어진다.',
    },
    whenToIgnore: {
      en: 'When a proxy such as PgBouncer stands before the database, or the number was measured.',
      ko: 'PgBouncer 같은 프록시가 데이터베이스 앞에 있거나 측정으로 정한 값일 때.',
    },
    sources: ['HikariCP wiki, About Pool Sizing', 'HikariCP issues 922 and 1025 (1000 connections, collapse)'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        hikari:
          maximum-pool-size: 200
    #     ^^^^^^^^^^^^^^^^^^^^^^ pool-size-implausible
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        hikari:
          maximum-pool-size: 40
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.application.isBootable) continue;
      for (const pool of view.pools) {
        if (pool.kind !== 'hikari' || pool.sizeKey === null) continue;
        for (const { view: seen, candidate, location } of sitesInForce(project, view, pool.sizeKey)) {
          const size = seen.pools.find(({ sizeKey }) => sizeKey === pool.sizeKey)?.size.value;
          if (typeof size !== 'number' || size < IMPLAUSIBLE) continue;
          // A pool that its callers cannot fill is the plainer finding.
          const callers = jdbcPoolInUse(seen) === null ? null : callersOf(seen);
          if (callers !== null && size > callers.count) continue;
          yield {
            rule: 'pool-size-implausible',
            location,
            args: {
              key: pool.sizeKey,
              size,
              databaseCores: Math.floor((size - 1) / 2),
              profile: profileOf(view, candidate),
            },
            related: [],
          };
        }
      }
    }
  },
});
