import type { Text } from '../text';
import { SERVLET_JDBC } from './given';
import { profileOf, sitesInForce } from './keySites';
import { callersOf, jdbcPoolInUse } from './poolCallers';
import { defineRule } from './rule';

interface LargePool {
  readonly key: string;
  readonly size: number;
  readonly callers: number;
  readonly who: Text;
  readonly origin: Text;
  readonly profile: string | null;
}

/** A pool with more connections than callers can ever use at once. */
export const poolLargerThanCallers = defineRule<LargePool>({
  id: 'pool-larger-than-callers',
  severity: 'information',
  title: {
    en: 'The connection pool is larger than the number of callers',
    ko: '커넥션 풀이 호출자 수보다 크다',
  },
  message: ({ key, size, callers, who, origin, profile }) => ({
    en: `${key} is ${size}, and at most ${callers} calls reach the pool at once${profile ? ` with profile ${profile}` : ''} (${who.en}: ${origin.en}). ${size - callers} connections are never used together and still cost the database memory. Set it to ${callers}.`,
    ko: `${key} 값은 ${size}이지만 풀에 동시에 닿는 호출은 최대 ${callers}개다${profile ? ` (프로파일 ${profile})` : ''} (${who.ko}: ${origin.ko}). 커넥션 ${size - callers}개는 함께 쓰일 일이 없고 데이터베이스 메모리만 차지한다. 값 지정: ${callers}`,
  }),
  figures: { '20': { evidence: 'flatmap-scheduler-pool' } },
  docs: {
    why: {
      en: 'A call needs a thread before it needs a connection. With 20 server threads at most 20 connections work; every further one is opened, kept alive and counted against the database for nothing, and the number suggests a ceiling that is not there.',
      ko: '호출은 커넥션보다 먼저 스레드가 필요하다. 서버 스레드가 20개면 커넥션도 최대 20개만 일한다. 나머지는 열려 있기만 하면서 데이터베이스 한도를 차지하고, 실제로는 없는 상한을 있는 것처럼 보이게 한다.',
    },
    whenToIgnore: {
      en: 'When code outside this workspace uses the same pool, or a call holds several connections at once.',
      ko: '이 작업 공간 밖의 코드가 같은 풀을 쓰거나, 호출 하나가 커넥션을 여러 개 잡을 때.',
    },
    sources: [
      'HikariCP issue 1627 (a pool of 585 behind 200 Tomcat threads)',
      'Spring Boot 4.1.1 server.tomcat.threads.max',
    ],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    server:
      tomcat:
        threads:
          max: 20
    spring:
      datasource:
        hikari:
          maximum-pool-size: 50
    #     ^^^^^^^^^^^^^^^^^^^^^ pool-larger-than-callers
  `,
  good: `
    //- /src/main/resources/application.yaml
    server:
      tomcat:
        threads:
          max: 20
    spring:
      datasource:
        hikari:
          maximum-pool-size: 20
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.application.isBootable) continue;
      for (const key of new Set(view.pools.flatMap(({ sizeKey }) => sizeKey ?? []))) {
        for (const site of sitesInForce(project, view, key)) {
          const pool = jdbcPoolInUse(site.view);
          const callers = callersOf(site.view);
          if (pool === null || pool.sizeKey !== key || callers === null || pool.size.value <= callers.count) continue;
          const { location } = callers.origin;
          yield {
            rule: 'pool-larger-than-callers',
            location: site.location,
            args: {
              key,
              size: pool.size.value,
              callers: callers.count,
              who: callers.who,
              origin: callers.origin.text,
              profile: profileOf(view, site.candidate),
            },
            related: location ? [{ location, message: callers.who }] : [],
          };
        }
      }
    }
  },
  fix({ location, args: { size, callers } }, project) {
    const text = project.document(location.path)?.text.slice(location.span.start, location.span.end) ?? '';
    const at = text.lastIndexOf(String(size));
    if (at < 0 || !/^["']?$/.test(text.slice(at + String(size).length))) return [];
    const start = location.span.start + at;
    const edit = { path: location.path, span: { start, end: start + String(size).length }, newText: String(callers) };
    const title = {
      en: `Set the pool size to ${callers}, one for each caller`,
      ko: `풀 크기 지정: ${callers} (호출자마다 하나)`,
    };
    return [{ title, kind: 'quickfix', isPreferred: true, edits: [edit] }];
  },
});
