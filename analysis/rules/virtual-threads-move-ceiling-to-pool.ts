import { lastWaiterWait } from '../../sizing/connectionPool';
import { formatFigure } from '../features/formatFigure';
import type { ModuleModel } from '../model/config/moduleModel';
import { countDefault } from '../model/defaults';
import { formatWait } from '../model/poolTerm';
import { serverTerm } from '../model/serverTerm';
import { settleCount } from '../model/settledNumbers';
import { type Given, pom } from './given';
import { profileOf, sitesInForce } from './keySites';
import { jdbcPoolInUse } from './poolCallers';
import { defineRule } from './rule';

interface MovedCeiling {
  readonly pool: string;
  readonly size: number;
  /** Requests that reach the pool at once; null: nothing bounds them. */
  readonly callers: number | null;
  readonly before: number | null;
  readonly ceiling: number;
  readonly callTimeMs: number;
  /** Of the last of `callers` equal calls. */
  readonly lastWaitMs: number | null;
  readonly timeoutMs: number | null;
  readonly profile: string | null;
}

const KEY = 'spring.threads.virtual.enabled';

export const VIRTUAL_JDBC: Given = {
  description: {
    en: 'A Spring MVC application with Spring Data JDBC on JDK 21; HikariCP has its default of 10 connections.',
    ko: 'JDK 21에서 Spring Data JDBC를 쓰는 Spring MVC 애플리케이션. HikariCP 크기는 기본값 10이다.',
  },
  files: `${pom(21, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc')}
    //- /.concurrency-lens.yaml
    cores: 8
    //- /src/main/java/shop/Order.java
    package shop;
    record Order(long id, int total) {}
    //- /src/main/java/shop/OrderRepository.java
    package shop;
    import org.springframework.data.repository.ListCrudRepository;
    interface OrderRepository extends ListCrudRepository<Order, Long> {}
  `,
};

/** Virtual threads take the bound off requests; the next one they meet is the connection pool. */
export const virtualThreadsMoveCeilingToPool = defineRule<MovedCeiling>({
  id: 'virtual-threads-move-ceiling-to-pool',
  severity: 'warning',
  title: {
    en: 'With virtual threads the connection pool is the only limit of requests',
    ko: '가상 스레드를 쓰면 요청을 제한하는 것은 커넥션 풀뿐이다',
  },
  message: ({ pool, size, callers, before, ceiling, callTimeMs, lastWaitMs, timeoutMs, profile }) => {
    const wait = lastWaitMs === null ? null : formatWait(lastWaitMs);
    const fails = lastWaitMs !== null && timeoutMs !== null && lastWaitMs > timeoutMs;
    const limit = timeoutMs === null ? null : formatWait(timeoutMs);
    const who = callers === null ? 'any number of requests' : `up to ${callers} requests`;
    const whoKo = callers === null ? '요청이 제한 없이' : `요청이 최대 ${callers}개까지`;
    return {
      en: `With virtual threads${profile ? ` (profile ${profile})` : ''} ${who}${before === null ? '' : ` instead of ${before}`} wait for the ${size} connections of ${pool}: the ceiling is the pool, ${formatFigure(ceiling)} calls per second of ${callTimeMs} ms.${wait ? ` In a burst the last one waits ${wait.en}${fails && limit ? `, beyond the connection timeout of ${limit.en}: those requests fail` : ''}.` : ''} Limit the requests that need the database (@ConcurrencyLimit, a Semaphore, a bulkhead) or let them fail early with a shorter connection-timeout.`,
      ko: `가상 스레드를 쓰면${profile ? `(프로파일 ${profile})` : ''} ${whoKo}${before === null ? '' : `(기존 ${before}개)`} 커넥션 ${size}개(${pool})를 기다린다. 상한은 풀이며 초당 ${formatFigure(ceiling)}건(건당 ${callTimeMs}밀리초)이다.${wait ? ` 요청이 몰리면 마지막 요청의 대기 시간은 ${wait.ko}다.${fails && limit ? ` 커넥션 대기 제한(${limit.ko})을 넘긴 요청은 실패한다.` : ''}` : ''} 데이터베이스를 쓰는 요청 수를 제한하거나(@ConcurrencyLimit, Semaphore, 벌크헤드) connection-timeout을 줄여 일찍 실패시킨다.`,
    };
  },
  figures: { '200': { evidence: 'tomcat-threads-max-default' }, '8192': { evidence: 'application-defaults' } },
  docs: {
    why: {
      en: 'A pool of 200 platform threads was also a limit: no more than 200 requests could stand at the database. Virtual threads remove it, so all that Tomcat accepts (`max-connections`, 8192) queue for the same few connections, and the time-out of the pool decides which of them fail.',
      ko: '플랫폼 스레드 200개는 제한이기도 했다. 데이터베이스 앞에 서는 요청이 200개를 넘지 못했다. 가상 스레드는 이 제한을 없애므로 Tomcat이 받는 모든 요청(`max-connections`, 8192)이 같은 커넥션 몇 개를 기다리고, 어떤 요청이 실패할지는 풀의 시간 제한이 정한다.',
    },
    whatToDo: {
      en: 'Put the limit back where it protects the pool: `@ConcurrencyLimit`, a `Semaphore` or a Resilience4j bulkhead round the work that needs the database, near the number of connections. Let the rest fail early with a `connection-timeout` of a second or two instead of 30 s. A larger pool helps only as far as the database can answer faster.',
      ko: '풀을 보호하는 자리에 제한을 다시 둔다. 데이터베이스를 쓰는 작업을 `@ConcurrencyLimit`, `Semaphore`, Resilience4j Bulkhead로 감싸고 커넥션 수에 가깝게 제한한다. 나머지는 30초가 아니라 1~2초의 `connection-timeout`으로 빨리 실패하게 한다. 풀을 키우는 것은 데이터베이스가 더 빨리 답할 수 있을 때만 도움이 된다.',
    },
    whenToIgnore: {
      en: 'When a gateway or load balancer in front already limits concurrent requests.',
      ko: '앞단의 게이트웨이나 로드 밸런서가 동시 요청 수를 이미 제한할 때.',
    },
    sources: [
      'Spring Boot 3.2 to 4.1 TomcatVirtualThreadsWebServerFactoryCustomizer (measured: tomcat-virtual-max-connections)',
      'HikariCP issues 2151 and 2333',
    ],
  },
  given: VIRTUAL_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      threads:
        virtual:
          enabled: true
    #     ^^^^^^^^^^^^^ virtual-threads-move-ceiling-to-pool
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      threads:
        virtual:
          enabled: true
    server:
      tomcat:
        max-connections: 10
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.application.isBootable) continue;
      for (const { view: seen, candidate, location } of sitesInForce(project, view, KEY)) {
        const { application } = seen;
        if (application.virtualThreads.value !== true || application.mode.value !== 'servlet') continue;
        // Whoever limits by hand has seen this.
        if (seen.applicationJava.limiters.length > 0) continue;
        const pool = jdbcPoolInUse(seen);
        const callTimeMs = application.callTime(pool ? { pool: pool.name } : {}).value;
        const server = serverTerm(application, callTimeMs);
        if (pool === null || server === null || server.value === null) continue;
        const callers = server.value === 'unlimited' ? null : server.value;
        if (callers !== null && callers <= pool.size.value) continue;
        yield {
          rule: 'virtual-threads-move-ceiling-to-pool',
          location,
          args: {
            pool: pool.name,
            size: pool.size.value,
            callers,
            before: threadsBefore(application),
            ceiling: (pool.size.value * 1000) / callTimeMs,
            callTimeMs,
            lastWaitMs: callers === null ? null : lastWaiterWait(callers, pool.size.value, callTimeMs),
            timeoutMs: pool.acquireTimeout === 'forever' ? null : pool.acquireTimeout.value,
            profile: profileOf(view, candidate),
          },
          related: pool.size.origin.location
            ? [
                {
                  location: pool.size.origin.location,
                  message: { en: `${pool.name} ${pool.size.value}`, ko: `${pool.name} ${pool.size.value}` },
                },
              ]
            : [],
        };
      }
    }
  },
});

/** What bounded requests on platform threads; null for a server that is not Tomcat. */
function threadsBefore(application: ModuleModel): number | null {
  if (application.server?.value !== 'tomcat') return null;
  return settleCount(application.property('server.tomcat.threads.max'), countDefault(application, 'tomcatThreads'))
    .value;
}
