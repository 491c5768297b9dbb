/** Look-alikes that the configuration rules must leave alone, and variants they must see. */
import { describe, expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { memoryProject } from '../../test/harness/memoryProject';
import { pom, SERVLET_JDBC, WEBFLUX_JDBC } from './given';
import { R2DBC } from './reactive-acquire-waits-forever';
import { VIRTUAL_JDBC } from './virtual-threads-move-ceiling-to-pool';

const yaml = (text: string): string => `//- /src/main/resources/application.yaml\n${text}\n`;
const code = (name: string, text: string): string => `//- /src/main/java/shop/${name}.java\npackage shop;\n${text}\n`;

function found(...sources: readonly string[]): readonly string[] {
  return memoryProject(sources).findings.map(({ rule }) => rule.id);
}

function message(id: string, ...sources: readonly string[]): string | undefined {
  const judged = memoryProject(sources).findings.find(({ rule }) => rule.id === id);
  return judged?.rule.message(judged.finding.args).en;
}

const LARGE = yaml('server.tomcat.threads.max: 20\nspring.datasource.hikari.maximum-pool-size: 50');

describe('pool-larger-than-callers', () => {
  test('other callers keep it silent', () => {
    expect(found(SERVLET_JDBC.files, LARGE)).toEqual(['pool-larger-than-callers']);
    const listener = code(
      'L',
      'class L { @org.springframework.kafka.annotation.KafkaListener(topics = "a") void on(String m) {} }',
    );
    expect(found(SERVLET_JDBC.files, LARGE, listener)).toEqual([]);
    const executor = code(
      'E',
      'class E { java.util.concurrent.ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(4); }',
    );
    expect(found(SERVLET_JDBC.files, LARGE, executor)).toEqual([]);
    const nested = code(
      'N',
      `class N { javax.sql.DataSource source; OrderRepository repository;
        int run() throws java.sql.SQLException { try (java.sql.Connection c = source.getConnection()) { return repository.countByTotal(1); } } }`,
    );
    expect(found(SERVLET_JDBC.files, LARGE, nested)).not.toContain('pool-larger-than-callers');
  });

  test('no code that takes a connection, virtual threads, another pool: silent', () => {
    expect(found(pom(17, 'spring-boot-starter-web', 'spring-boot-starter-jdbc'), LARGE)).toEqual([]);
    expect(
      found(
        VIRTUAL_JDBC.files,
        yaml('spring.threads.virtual.enabled: true\nspring.datasource.hikari.maximum-pool-size: 90'),
      ),
    ).toEqual(['virtual-threads-move-ceiling-to-pool']);
  });

  test('scheduled methods are callers too', () => {
    const scheduled = code(
      'S',
      'class S { @org.springframework.scheduling.annotation.Scheduled(fixedDelay = 10) void run() {} }',
    );
    const sources = [SERVLET_JDBC.files, scheduled];
    expect(found(...sources, LARGE.replace('50', '21'))).not.toContain('pool-larger-than-callers');
    expect(found(...sources, LARGE.replace('50', '22'))).toContain('pool-larger-than-callers');
  });

  test('in a reactive application the boundedElastic threads are the callers', () => {
    const service = code(
      'OrderService',
      `import reactor.core.publisher.*; import reactor.core.scheduler.Schedulers;
      class OrderService { private final OrderRepository repository; OrderService(OrderRepository r) { this.repository = r; }
        Mono<Integer> load(int total) { return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(Schedulers.boundedElastic()); } }`,
    );
    const sources = [WEBFLUX_JDBC.files, service];
    expect(
      message('pool-larger-than-callers', ...sources, yaml('spring.datasource.hikari.maximum-pool-size: 100')),
    ).toContain('at most 80 calls reach the pool at once (80 boundedElastic threads');
    expect(found(...sources, yaml('spring.datasource.hikari.maximum-pool-size: 80'))).toEqual([]);
  });
});

describe('callers-outlast-connection-timeout', () => {
  test('200 threads on 10 connections of 50 ms: the last waits 950 ms', () => {
    const at = (timeout: number): string => yaml(`spring.datasource.hikari.connection-timeout: ${timeout}`);
    expect(found(SERVLET_JDBC.files, at(950))).toEqual([]);
    expect(found(SERVLET_JDBC.files, at(949))).toEqual(['callers-outlast-connection-timeout']);
    expect(message('callers-outlast-connection-timeout', SERVLET_JDBC.files, at(500))).toBe(
      'When all 200 server threads ask HikariPool (10) at once, the last one waits 950 ms (calls of 50 ms), and connection-timeout lets it wait 500 ms: the rest fail. A pool of 19 serves all in time, or a connection-timeout of 950 ms lets them wait.',
    );
  });

  test('the pool named is the smallest that serves all in time', () => {
    const built = memoryProject([SERVLET_JDBC.files, yaml('spring.datasource.hikari.connection-timeout: 500')]);
    const changed = applyAction(built, 'Raise the pool to 19').get('/src/main/resources/application.yaml') ?? '';
    expect(changed).toContain('maximum-pool-size: 19');
    expect(found(SERVLET_JDBC.files, yaml(changed))).toEqual([]);
    expect(found(SERVLET_JDBC.files, yaml(changed.replace('19', '18')))).toEqual([
      'callers-outlast-connection-timeout',
    ]);
  });
});

describe('virtual-threads-move-ceiling-to-pool', () => {
  const on = yaml('spring.threads.virtual.enabled: true');

  test('says how many wait, how long, and who fails', () => {
    expect(message('virtual-threads-move-ceiling-to-pool', VIRTUAL_JDBC.files, on)).toContain(
      'up to 8192 requests instead of 200 wait for the 10 connections of HikariPool: the ceiling is the pool, 200 calls per second of 50 ms. In a burst the last one waits 40.95 s, beyond the connection timeout of 30 s: those requests fail.',
    );
  });

  test('a limiter in the code, a server that still limits, JDK 17: silent', () => {
    const limited = code('A', 'class A { @org.springframework.resilience.annotation.ConcurrencyLimit(5) void a() {} }');
    expect(found(VIRTUAL_JDBC.files, on, limited)).toEqual([]);
    expect(
      found(VIRTUAL_JDBC.files, yaml('spring.threads.virtual.enabled: true\nserver.tomcat.max-connections: 8')),
    ).toEqual([]);
    expect(found(SERVLET_JDBC.files, on)).toEqual(['setting-has-no-effect']);
  });
});

describe('reactive-acquire-waits-forever', () => {
  const url = 'spring.r2dbc.url: r2dbc:postgresql://db/orders';

  test('stands at the url where no pool key is written; a time-out anywhere silences it', () => {
    checkRule([
      R2DBC.files,
      `//- /src/main/resources/application.yaml\n${url}\n${'^'.repeat(url.length)} reactive-acquire-waits-forever\n`,
    ]);
    expect(found(R2DBC.files, yaml(`${url}?maxAcquireTime=PT5S`))).toEqual([]);
    expect(found(R2DBC.files, yaml(`${url}\nspring.r2dbc.pool.max-acquire-time: 5s`))).toEqual([]);
    expect(
      found(
        R2DBC.files,
        yaml(url),
        `//- /src/main/resources/application-prod.yaml\nspring.r2dbc.pool.maxAcquireTime: 5s\n`,
      ),
    ).toEqual([]);
  });

  test('a warning only where the pool is configured at all; silent for a database in memory', () => {
    const severity = (text: string): readonly string[] =>
      memoryProject([R2DBC.files, yaml(text)]).findings.map((judged) => judged.severity);
    expect(severity(url)).toEqual(['information']);
    expect(severity(`${url}\nspring.r2dbc.pool.max-size: 20`)).toEqual(['warning']);
    expect(severity('spring.r2dbc.url: r2dbc:h2:mem:///orders')).toEqual([]);
  });

  test('the time offered is a second of work, or two calls where they are slow', () => {
    const titles = (callTime: string): readonly string[] => {
      const { findings, project } = memoryProject([
        R2DBC.files,
        `//- /.concurrency-lens.yaml\ncores: 8\ncallTime:\n  default: ${callTime}\n`,
        yaml(`${url}\nspring.r2dbc.pool.max-size: 20`),
      ]);
      return findings.flatMap(({ rule, finding }) => (rule.fix?.(finding, project) ?? []).map(({ title }) => title.en));
    };
    expect(titles('50ms')).toEqual([
      'Give up after 1s, when 400 calls were served before (pool of 20)',
      'Give up after 30s, as HikariCP does by default',
    ]);
    expect(titles('2s')[0]).toBe('Give up after 4s, when 40 calls were served before (pool of 20)');
  });

  test('a pool built in code is not described by the properties', () => {
    const own = code('Config', 'import io.r2dbc.pool.ConnectionPool; class Config { ConnectionPool pool; }');
    expect(found(R2DBC.files, yaml(url), own)).toEqual([]);
  });
});

describe('http-client-pool-surprise', () => {
  const client = code('Rates', 'import org.springframework.web.client.RestClient; class Rates { RestClient client; }');
  const http5 = pom(21, 'spring-boot-starter-web', 'org.apache.httpcomponents.client5:httpclient5');

  test('needs the client, the library, and nobody who sizes it', () => {
    expect(found(http5, client)).toEqual(['http-client-pool-surprise']);
    expect(found(http5)).toEqual([]);
    expect(found(pom(21, 'spring-boot-starter-web'), client)).toEqual([]);
    const sized = code(
      'Sized',
      'import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager; class Sized {}',
    );
    expect(found(http5, client, sized)).toEqual([]);
    expect(found(http5, client, yaml('spring.http.client.factory: simple'))).toEqual([]);
  });

  test('a plain RestTemplate never uses it, one from the builder does', () => {
    const plain = code(
      'Plain',
      'import org.springframework.web.client.RestTemplate; class Plain { RestTemplate t = new RestTemplate(); }',
    );
    expect(found(http5, plain)).toEqual([]);
    const built = code(
      'Built',
      'import org.springframework.boot.web.client.RestTemplateBuilder; class Built { RestTemplateBuilder b; }',
    );
    expect(found(http5, built)).toEqual(['http-client-pool-surprise']);
  });
});

describe('fleet-exceeds-database', () => {
  const db = (limit: string): string =>
    `//- /compose.yaml\nservices:\n  orders-db:\n    image: postgres:16\n    command: ${limit}\n`;
  const app = yaml('spring.datasource:\n  url: jdbc:postgresql://orders-db/orders\n  hikari.maximum-pool-size: 40');
  const replicas = '//- /.concurrency-lens.yaml\nreplicas: 3\n';
  const base = pom(21, 'spring-boot-starter-web', 'spring-boot-starter-jdbc');

  test('only with both numbers written, and only beyond the limit', () => {
    expect(found(base, app, replicas, db('postgres -c max_connections=119'))).toEqual(['fleet-exceeds-database']);
    expect(found(base, app, replicas, db('postgres -c max_connections=120'))).toEqual([]);
    expect(found(base, app, replicas, db('postgres'))).toEqual([]);
    expect(found(base, app, db('postgres -c max_connections=50'))).toEqual([]);
    expect(found(base, app.replace('orders-db', 'other-db'), replicas, db('postgres -c max_connections=50'))).toEqual(
      [],
    );
  });
});

describe('unused-suppression', () => {
  const comment = '# concurrency-lens: ignore';
  const size = 'spring.datasource.hikari.maximum-pool-size';

  test('an unknown rule is named; a comment without ids needs any finding', () => {
    expect(message('unused-suppression', SERVLET_JDBC.files, yaml(`${comment} no-such-rule\n${size}: 20`))).toBe(
      'There is no rule named no-such-rule.',
    );
    expect(found(SERVLET_JDBC.files, yaml(`${comment}\n${size}: 20`))).toEqual(['unused-suppression']);
    expect(found(SERVLET_JDBC.files, yaml(`${comment}\n${size}: 200`))).toEqual([]);
  });

  test('removes the line, or only the id that is not needed', () => {
    const alone = memoryProject([SERVLET_JDBC.files, yaml(`a: 1\n${comment} pool-size-implausible\n${size}: 20`)]);
    expect(applyAction(alone, 'Remove the ignore comment').get('/src/main/resources/application.yaml')).toBe(
      `a: 1\n${size}: 20\n`,
    );
    const one = memoryProject([
      SERVLET_JDBC.files,
      yaml(`${comment} pool-size-implausible, unbounded-queue\n${size}: 200`),
    ]);
    expect(applyAction(one, 'Remove the ignore comment').get('/src/main/resources/application.yaml')).toBe(
      `${comment} pool-size-implausible\n${size}: 200\n`,
    );
  });
});

describe('r2dbc-without-pool', () => {
  test('the starter brings the pool; an unknown starter may; the switch is judged too', () => {
    expect(found(R2DBC.files)).toEqual([]);
    expect(found(pom(21, 'spring-boot-starter-webflux', 'org.postgresql:r2dbc-postgresql'))).toEqual([
      'r2dbc-without-pool',
    ]);
    expect(found(pom(21, 'com.company:data-starter', 'org.postgresql:r2dbc-postgresql'))).toEqual([]);
    expect(found(R2DBC.files, yaml('spring.r2dbc.pool.enabled: false'))).toEqual(['r2dbc-without-pool']);
  });
});
