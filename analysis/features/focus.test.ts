import { describe, expect, test } from 'vitest';
import { memoryProject } from '../../test/harness/memoryProject';
import { RULES } from '../rules';
import { DEFAULT_SETTINGS } from '../settings';
import { judgeFile, judgeProject } from './findings';
import { collectFileHints, collectHints } from './inlayHints';

const fail = (what: string, error: unknown): never => {
  throw new Error(`${what} failed`, { cause: error });
};

/** What is found file by file is what is found in the whole project. */
function expectSame(sources: readonly string[]): void {
  const { project } = memoryProject(sources);
  const { paths } = project;
  const hints = (found: ReturnType<typeof collectHints>): readonly string[] =>
    found.map(
      ({ kind, location, level, label }) => `${kind} ${location.path}:${location.span.start} ${level} ${label.en}`,
    );
  expect(hints(paths.flatMap((path) => collectFileHints(project, path, fail)))).toEqual(
    hints(collectHints(project, fail)),
  );
  const findings = (found: ReturnType<typeof judgeProject>): readonly string[] =>
    found.map(
      ({ rule, severity, finding: { location, args, related } }) =>
        `${rule.id} ${severity} ${location.path}:${location.span.start} ${rule.message(args).en} ${JSON.stringify(related)}`,
    );
  expect(findings(paths.flatMap((path) => judgeFile(project, path, DEFAULT_SETTINGS, fail)))).toEqual(
    findings(judgeProject(project, DEFAULT_SETTINGS, fail)),
  );
}

describe('one file at a time finds what the whole project finds', () => {
  for (const { id, given, bad, good } of RULES) {
    test(id, () => {
      expectSame([given.files, bad]);
      expectSame([given.files, good]);
    });
  }
});

test('a handler of one module that blocks in a library of another', () => {
  expectSame([
    `
    //- /pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <groupId>shop</groupId><artifactId>all</artifactId><version>1</version><packaging>pom</packaging>
      <modules><module>app</module><module>lib</module></modules></project>
    //- /lib/pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>shop</groupId><artifactId>all</artifactId><version>1</version></parent><artifactId>lib</artifactId>
      <dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-data-jdbc</artifactId></dependency></dependencies></project>
    //- /app/pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>shop</groupId><artifactId>all</artifactId><version>1</version></parent><artifactId>app</artifactId>
      <dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
        <dependency><groupId>shop</groupId><artifactId>lib</artifactId><version>1</version></dependency></dependencies>
      <build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>
    //- /lib/src/main/java/lib/Prices.java
    package lib;
    import org.springframework.jdbc.core.JdbcTemplate;
    public class Prices {
      private final JdbcTemplate jdbc;
      public Prices(JdbcTemplate jdbc) { this.jdbc = jdbc; }
      public Integer price(long id) { return jdbc.queryForObject("select 1", Integer.class); }
    }
    //- /app/src/main/java/app/Web.java
    package app;
    import lib.Prices;
    import org.springframework.web.bind.annotation.*;
    import reactor.core.publisher.Mono;
    @RestController class Web {
      private final Prices prices;
      Web(Prices prices) { this.prices = prices; }
      @GetMapping("/p") Mono<Integer> p(long id) { return Mono.just(prices.price(id)); }
    }
    `,
  ]);
});
