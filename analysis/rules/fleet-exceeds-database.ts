import { fleetDemand, largestPool } from '../../sizing/fleet';
import { isCount } from '../../sizing/units';
import type { Location } from '../documents/span';
import type { Workload } from '../facts/container/workload';
import type { ModuleView, Project } from '../model/project';
import type { Text } from '../text';
import { type Given, pom } from './given';
import { sitesInForce } from './keySites';
import { defineRule } from './rule';

interface FleetDemandArguments {
  readonly replicas: number;
  readonly replicasFrom: Text;
  readonly pool: number;
  readonly connections: number;
  readonly database: string;
  readonly limit: number;
  /** The largest pool for each replica; null where not even one connection fits. */
  readonly fits: number | null;
}

const FLEET: Given = {
  description: {
    en: 'Three replicas of a Spring MVC application with JDBC, and a PostgreSQL server started with max_connections=100.',
    ko: 'JDBC를 쓰는 Spring MVC 애플리케이션 3개와 max_connections=100으로 실행한 PostgreSQL 서버.',
  },
  files: `${pom(21, 'spring-boot-starter-web', 'spring-boot-starter-jdbc')}
    //- /.concurrency-lens.yaml
    replicas: 3
    //- /compose.yaml
    services:
      orders-db:
        image: postgres:16
        command: ["postgres", "-c", "max_connections=100"]
  `,
};

/** Replicas × pool against the connections the database takes, where both are written in the workspace. */
export const fleetExceedsDatabase = defineRule<FleetDemandArguments>({
  id: 'fleet-exceeds-database',
  severity: 'warning',
  title: {
    en: 'All replicas together open more connections than the database takes',
    ko: '모든 인스턴스의 커넥션 합이 데이터베이스 한도를 넘는다',
  },
  message: ({ replicas, replicasFrom, pool, connections, database, limit, fits }) => ({
    en: `${replicas} replicas (${replicasFrom.en}) with ${pool} connections each open up to ${connections}, and ${database} takes ${limit} (max_connections): the last ones are refused.${fits === null ? '' : ` ${fits} for each replica fit.`}`,
    ko: `인스턴스 ${replicas}개(${replicasFrom.ko})가 커넥션을 ${pool}개씩 열면 최대 ${connections}개인데, 데이터베이스(${database})의 한도(max_connections)는 ${limit}개라 넘치는 연결은 거부된다.${fits === null ? '' : ` 인스턴스마다 ${fits}개까지 가능하다.`}`,
  }),
  docs: {
    why: {
      en: 'Each replica has a pool of its own, so the database sees replicas × pool size, and more while a rollout runs old and new ones side by side. Beyond its limit it refuses connections to all of them, migrations and administrators included.',
      ko: '인스턴스마다 풀이 따로 있으므로 데이터베이스가 보는 커넥션은 인스턴스 수 × 풀 크기이고, 배포 중에는 신구 인스턴스가 겹쳐 더 많다. 한도를 넘으면 마이그레이션과 관리자 접속을 포함해 모든 연결이 거부된다.',
    },
    whenToIgnore: {
      en: 'When a connection proxy stands before the database.',
      ko: '커넥션 프록시가 데이터베이스 앞에 있을 때.',
    },
    sources: ['PostgreSQL and MySQL max_connections, as written in the manifest', 'HikariCP 6.0.0 maximumPoolSize'],
  },
  given: FLEET,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        url: jdbc:postgresql://orders-db:5432/orders
        hikari:
          maximum-pool-size: 40
    #     ^^^^^^^^^^^^^^^^^^^^^ fleet-exceeds-database
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        url: jdbc:postgresql://orders-db:5432/orders
        hikari:
          maximum-pool-size: 33
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.application.isBootable) continue;
      const key = view.pools.find(({ kind }) => kind === 'hikari')?.sizeKey ?? null;
      if (key === null) continue;
      for (const { view: seen, location } of sitesInForce(project, view, key)) {
        const found = judgeFleet(project, seen);
        if (found === null) continue;
        const related = [{ location: found.at, message: { en: 'max_connections', ko: 'max_connections' } }];
        yield { rule: 'fleet-exceeds-database', location, args: found.args, related };
      }
    }
  },
});

function judgeFleet(
  project: Project,
  view: ModuleView,
): { readonly args: FleetDemandArguments; readonly at: Location } | null {
  const { replicas } = view.application;
  const pools = view.pools.filter(({ resource }) => resource === 'jdbc-pool');
  const size = pools[0]?.size.value;
  if (pools.length !== 1 || typeof size !== 'number' || replicas.value === null || replicas.origin.kind === 'default')
    return null;
  const database = databaseOf(project, view);
  if (database === null) return null;
  const demand = fleetDemand({ replicas: replicas.value, surge: 0, pools: [size] });
  if (demand === null || demand.connections <= database.limit) return null;
  return {
    at: database.at,
    args: {
      replicas: replicas.value,
      replicasFrom: replicas.origin.text,
      pool: size,
      connections: demand.connections,
      database: database.name,
      limit: database.limit,
      fits: largestPool(database.limit, replicas.value, 0),
    },
  };
}

interface Database {
  readonly name: string;
  readonly limit: number;
  readonly at: Location;
}

/** The workload that the JDBC URL names as its host, and the limit its command line gives it. */
function databaseOf(project: Project, view: ModuleView): Database | null {
  const url = view.application.property('spring.datasource.url')?.value ?? '';
  const host = /^jdbc:(?:postgresql|mysql|mariadb):\/\/([\w.-]+)/.exec(url)?.[1]?.split('.')[0];
  if (host === undefined) return null;
  const workload = project.config.workloads.find(
    ({ kind, name, image }) => kind !== 'launch' && name === host && /(?:postgres|mysql|mariadb)/.test(image),
  );
  return workload === undefined ? null : limitOf(workload);
}

function limitOf({ name, command, arguments: given }: Workload): Database | null {
  for (const { text, location } of [...command, ...given]) {
    const limit = Number(/max[_-]connections[= ](\d+)/.exec(text)?.[1]);
    if (isCount(limit)) return { name, limit, at: location };
  }
  return null;
}
