import type { Location } from '../documents/span';
import type { ModuleView, Project } from '../model/project';
import { ratePerSecond } from './executorTasks';
import { mainConfigFile, setApplicationValues } from './fixes/configValues';
import { type Given, pom } from './given';
import { onlyJdbcPool, requestThreads } from './heldConnections';
import { defineRule } from './rule';

interface OpenInViewArguments {
  readonly pool: string;
  readonly connections: number;
  readonly requests: number;
  /** How long a request takes, with the rate that follows; null when nobody says. */
  readonly requestTimeMs: number | null;
  readonly rate: number | null;
}

const SERVLET_JPA: Given = {
  description: {
    en: 'A Spring MVC application with Spring Data JPA; HikariCP has its default of 10 connections, Tomcat its 200 threads.',
    ko: 'Spring Data JPA를 쓰는 Spring MVC 애플리케이션. HikariCP 크기는 기본값 10, Tomcat 스레드는 200이다.',
  },
  files: `${pom(17, 'spring-boot-starter-web', 'spring-boot-starter-data-jpa')}
    //- /src/main/java/shop/Order.java
    package shop;
    import jakarta.persistence.Entity;
    import jakarta.persistence.Id;
    @Entity
    class Order { @Id Long id; }
    //- /src/main/java/shop/OrderRepository.java
    package shop;
    import org.springframework.data.jpa.repository.JpaRepository;
    interface OrderRepository extends JpaRepository<Order, Long> {}
  `,
};

const KEY = 'spring.jpa.open-in-view';

/** With open-in-view, the default, a request keeps the connection of its first query until the response is written. */
export const openInViewHoldsConnection = defineRule<OpenInViewArguments>({
  id: 'open-in-view-holds-connection',
  severity: 'warning',
  title: { en: 'Open-in-view keeps a connection for the whole request', ko: '요청 내내 커넥션을 잡는 open-in-view' },
  message: ({ pool, connections, requests, requestTimeMs, rate }) => {
    const timed = requestTimeMs !== null && rate !== null;
    return {
      en: `spring.jpa.open-in-view is not set, so a request keeps the connection of its first query until it ends: ${connections} requests at once take all of ${pool}, while the server lets in ${requests}. ${timed ? `At ${requestTimeMs} ms per request that is a ceiling of ${rate} rps. ` : ''}Set it to false, and load what a view needs inside the transaction.`,
      ko: `spring.jpa.open-in-view가 설정되지 않아 요청이 끝날 때까지 첫 조회의 커넥션을 잡고 있다. 동시 요청 ${connections}개면 풀이 고갈된다(${pool}). 서버는 ${requests}개까지 받는다. ${timed ? `요청당 ${requestTimeMs}ms면 상한은 초당 ${rate}건이다. ` : ''}false로 지정하고 뷰에 필요한 것은 트랜잭션 안에서 읽는다.`,
    };
  },
  figures: { '2': { evidence: 'open-in-view-holds-connection' } },
  docs: {
    why: {
      en: 'Spring Boot keeps the JPA session open for the whole request by default, and Hibernate under Spring holds the connection as long as the session. The time the pool is held is then the request, not the query. Measured: with a pool of 2, two requests at once reached their slow part, and eight with open-in-view off.',
      ko: 'Spring Boot는 기본적으로 요청 내내 JPA 세션을 열어 두고, Spring에서 Hibernate는 세션이 열려 있는 동안 커넥션을 놓지 않는다. 그러면 풀의 점유 시간은 조회가 아니라 요청 전체다. 실측: 풀 크기 2에서 느린 구간에 동시에 들어간 요청은 2개였고, open-in-view를 끄면 8개였다.',
    },
    whatToDo: {
      en: 'Set `spring.jpa.open-in-view: false` and load what the view needs inside the transaction (fetch join, entity graph, a projection). Lazy associations read in a controller or a template then fail with `LazyInitializationException`: the tests of the pages show which.',
      ko: '`spring.jpa.open-in-view: false`로 두고 뷰에 필요한 데이터는 트랜잭션 안에서 읽는다(fetch join, 엔티티 그래프, 프로젝션). 그러면 컨트롤러나 템플릿에서 읽던 지연 로딩 연관은 `LazyInitializationException`으로 실패하므로 화면 테스트로 확인한다.',
    },
    whenToIgnore: {
      en: 'When views load associations lazily and requests do little besides; then write the value down: true.',
      ko: '뷰에서 지연 로딩을 쓰고 요청이 다른 일을 거의 하지 않을 때. 이때는 값을 true로 적어 둔다.',
    },
    sources: [
      'spring-boot 3.5.16 JpaBaseConfiguration.JpaWebConfiguration, JpaProperties.openInView',
      'measured with Spring Boot 3.5 and 4.0 (open-in-view-holds-connection, open-in-view-off-releases)',
    ],
  },
  given: SERVLET_JPA,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        url: jdbc:postgresql://db/shop
    #   ^^^ open-in-view-holds-connection
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        url: jdbc:postgresql://db/shop
      jpa:
        open-in-view: false
  `,
  *check(project) {
    for (const view of project.modules) {
      const { application } = view;
      const pool = holdsForRequests(view) ? onlyJdbcPool(view) : null;
      const requests = requestThreads(view);
      const location = pool && placeFor(project, view);
      if (!pool || !location || !requests || requests.count <= pool.connections) continue;
      const requestTimeMs = application.requestTime?.value ?? null;
      yield {
        rule: 'open-in-view-holds-connection',
        location,
        args: {
          pool: pool.name,
          connections: pool.connections,
          requests: requests.count,
          requestTimeMs,
          rate: requestTimeMs === null ? null : ratePerSecond(pool.connections, requestTimeMs),
        },
        related: [],
      };
    }
  },
  fix(finding, project) {
    const view = project.modules.find(
      (candidate) =>
        candidate.application === candidate.module && placeFor(project, candidate)?.path === finding.location.path,
    );
    const edits = view ? setApplicationValues(project, view.application, [[KEY, 'false']]) : [];
    if (edits.length === 0) return [];
    return [
      {
        title: {
          en: `Set ${KEY} to false: a connection of the ${finding.args.connections} is held for its query or transaction only`,
          ko: `${KEY} 지정: false (커넥션 ${finding.args.connections}개를 조회나 트랜잭션 동안만 점유)`,
        },
        kind: 'quickfix',
        edits,
      },
    ];
  },
});

function holdsForRequests(view: ModuleView): boolean {
  const { application, applicationJava } = view;
  return (
    view.module === application &&
    application.isBootable &&
    application.mode.value === 'servlet' &&
    application.hasDependency('org.springframework.boot', 'spring-boot-starter-data-jpa') &&
    application.property(KEY) === null &&
    application.remoteConfig === null &&
    application.propertiesUnder('spring.jpa.properties.hibernate.connection').length === 0 &&
    applicationJava.repositories.some(({ technology }) => technology.includes('JPA'))
  );
}

/** The first key of JPA or the data source in the file every profile reads: where the setting is missing. */
function placeFor(project: Project, { application }: ModuleView): Location | null {
  const path = mainConfigFile(application);
  for (const prefix of ['spring.jpa.', 'spring.datasource.']) {
    const entries = (path === null ? null : project.configFacts(path))?.documents.flatMap(
      (document) => document.entries,
    );
    const entry = entries?.find(({ key }) => key.startsWith(prefix));
    if (path !== null && entry) return { path, span: entry.keySpan };
  }
  return null;
}
