import type { Dependency } from '../facts/build/buildFacts';
import { setConfigValue } from '../features/setConfigValue';
import type { ModuleView } from '../model/project';
import { addDependencyAfter } from './fixes/addDependency';
import { type Given, pom } from './given';
import { sitesInForce } from './keySites';
import { absent } from './radar/conditions';
import { defineRule } from './rule';

interface MissingPool {
  /** `r2dbc-postgresql`; null where the pool is switched off by its key. */
  readonly driver: string | null;
}

const ENABLED = 'spring.r2dbc.pool.enabled';

const R2DBC_WITHOUT_POOL: Given = {
  description: {
    en: 'A WebFlux application with an R2DBC driver and without the R2DBC starter.',
    ko: 'R2DBC 스타터 없이 R2DBC 드라이버만 쓰는 WebFlux 애플리케이션.',
  },
  files: `${pom(21, 'spring-boot-starter-webflux')}
  `,
};

/** An R2DBC driver without pool: a connection opened and closed for every query, and no limit on them. */
export const r2dbcWithoutPool = defineRule<MissingPool>({
  id: 'r2dbc-without-pool',
  severity: 'warning',
  title: { en: 'R2DBC without a connection pool', ko: '커넥션 풀 없는 R2DBC' },
  message: ({ driver }) =>
    driver === null
      ? {
          en: `With ${ENABLED}=false every query opens and closes a connection of its own, and nothing bounds how many are open at once. Switch the pool on.`,
          ko: `${ENABLED}=false이면 쿼리마다 커넥션을 새로 열고 닫으며, 동시에 열리는 수에 제한이 없다. 풀을 켠다.`,
        }
      : {
          en: `${driver} stands without r2dbc-pool: every query opens and closes a connection of its own, and nothing bounds how many are open at once. Add io.r2dbc:r2dbc-pool.`,
          ko: `r2dbc-pool 없이 드라이버만 있다(${driver}). 쿼리마다 커넥션을 새로 열고 닫으며, 동시에 열리는 수에 제한이 없다. io.r2dbc:r2dbc-pool을 추가한다.`,
        },
  docs: {
    why: {
      en: 'Opening a connection costs several round trips and a process or thread at the database. Without a pool each query pays that, and the database, not the application, decides when it is too much.',
      ko: '커넥션을 여는 데에는 왕복 여러 번과 데이터베이스의 프로세스나 스레드가 든다. 풀이 없으면 쿼리마다 이 비용을 치르고, 한도는 애플리케이션이 아니라 데이터베이스가 정한다.',
    },
    whenToIgnore: {
      en: 'When a proxy pools connections, or the driver is used for a migration only.',
      ko: '프록시가 커넥션을 관리하거나 마이그레이션에만 드라이버를 쓸 때.',
    },
    sources: ['Spring Boot 3.5.16 ConnectionFactoryConfigurations (GenericConfiguration, PoolConfiguration)'],
  },
  given: R2DBC_WITHOUT_POOL,
  bad: `
    //- /pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
      <properties><java.version>21</java.version></properties>
      <dependencies>
        <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
        <dependency><groupId>io.r2dbc</groupId><artifactId>r2dbc-h2</artifactId></dependency>
    //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ r2dbc-without-pool
      </dependencies>
      <build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>
  `,
  good: `
    //- /pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
      <properties><java.version>21</java.version></properties>
      <dependencies>
        <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
        <dependency><groupId>io.r2dbc</groupId><artifactId>r2dbc-h2</artifactId></dependency>
        <dependency><groupId>io.r2dbc</groupId><artifactId>r2dbc-pool</artifactId></dependency>
      </dependencies>
      <build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.application.isBootable) continue;
      for (const { property, location } of sitesInForce(project, view, ENABLED)) {
        if (property.value?.trim().toLowerCase() !== 'false' || driverOf(view) === undefined) continue;
        yield { rule: 'r2dbc-without-pool', location, args: { driver: null }, related: [] };
      }
      const driver = driverOf(view);
      const { buildFile } = view.application;
      const place = { project, view, module: view.application, key: '', value: null, location: EMPTY };
      if (driver === undefined || buildFile === null || absent('io.r2dbc', 'r2dbc-pool')(place) === null) continue;
      const location = { path: buildFile, span: driver.span };
      yield { rule: 'r2dbc-without-pool', location, args: { driver: driver.artifact }, related: [] };
    }
  },
  fix(finding, project) {
    const { path, span } = finding.location;
    if (finding.args.driver === null) {
      const edits = setConfigValue(project, path, ENABLED, 'true');
      return edits
        ? [{ title: { en: 'Switch the pool on', ko: '풀 켜기' }, kind: 'quickfix', isPreferred: true, edits }]
        : [];
    }
    const view = project.modules.find(({ application }) => application.buildFile === path);
    const driver = view?.application.dependencies.find((dependency) => dependency.span.start === span.start);
    const edits = driver ? addDependencyAfter(project, path, driver, 'io.r2dbc', 'r2dbc-pool') : [];
    return edits.length === 0
      ? []
      : [
          {
            title: { en: 'Add io.r2dbc:r2dbc-pool', ko: 'io.r2dbc:r2dbc-pool 추가' },
            kind: 'quickfix',
            isPreferred: true,
            edits,
          },
        ];
  },
});

const EMPTY = { path: '', span: { start: 0, end: 0 } };

/** The R2DBC driver written in the application's own build file. */
function driverOf({ application }: ModuleView): Dependency | undefined {
  return application.dependencies.find(
    ({ group, artifact, broughtBy, scope }) =>
      broughtBy === undefined && scope !== 'test' && DRIVER.test(`${group}:${artifact}`),
  );
}

const DRIVER =
  /^(?:io\.r2dbc:r2dbc-(?:h2|mssql)|org\.postgresql:r2dbc-postgresql|org\.mariadb:r2dbc-mariadb|io\.asyncer:r2dbc-mysql)$/;
