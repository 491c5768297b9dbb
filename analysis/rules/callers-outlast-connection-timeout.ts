import { lastWaiterWait } from '../../sizing/connectionPool';
import { isCount } from '../../sizing/units';
import type { PropertyCandidate } from '../model/config/moduleModel';
import { formatWait } from '../model/poolTerm';
import type { ModuleView, Project } from '../model/project';
import type { Text } from '../text';
import { setApplicationValues } from './fixes/configValues';
import { SERVLET_JDBC } from './given';
import { profileOf, sitesInForce } from './keySites';
import { callersOf, jdbcPoolInUse } from './poolCallers';
import { defineRule, type Fix } from './rule';

interface OutlastedTimeout {
  readonly who: Text;
  readonly callers: number;
  readonly pool: string;
  readonly size: number;
  readonly callTimeMs: number;
  readonly lastWaitMs: number;
  readonly timeoutMs: number;
  /** The smallest pool whose last caller is served in time. */
  readonly enough: number;
  readonly sizeKey: string;
  readonly profile: string | null;
}

/** In a burst of all server threads the last caller of the pool waits longer than the pool lets it. */
export const callersOutlastConnectionTimeout = defineRule<OutlastedTimeout>({
  id: 'callers-outlast-connection-timeout',
  severity: 'warning',
  title: {
    en: 'Callers wait longer for a connection than connection-timeout allows',
    ko: '커넥션 대기 시간이 connection-timeout보다 길다',
  },
  message: ({ who, pool, size, callTimeMs, lastWaitMs, timeoutMs, enough, profile }) => {
    const [wait, timeout] = [formatWait(lastWaitMs), formatWait(timeoutMs)];
    return {
      en: `When all ${who.en} ask ${pool} (${size}) at once${profile ? ` with profile ${profile}` : ''}, the last one waits ${wait.en} (calls of ${callTimeMs} ms), and connection-timeout lets it wait ${timeout.en}: the rest fail. A pool of ${enough} serves all in time, or a connection-timeout of ${lastWaitMs} ms lets them wait.`,
      ko: `${who.ko}가 동시에 커넥션을 요청하면(${pool}: ${size}개)${profile ? ` 프로파일 ${profile} 기준으로` : ''} 마지막 요청의 대기 시간은 ${wait.ko}다(건당 ${callTimeMs}밀리초). connection-timeout(${timeout.ko})을 넘긴 요청은 실패한다. 풀 크기가 ${enough}이면 모두 제때 처리되고, connection-timeout이 ${lastWaitMs}밀리초이면 기다릴 수 있다.`,
    };
  },
  figures: { '1': { evidence: 'hikari-wait' } },
  docs: {
    why: {
      en: 'The last of N equal callers of a pool of P waits (⌈N ÷ P⌉ − 1) × call time. When that exceeds `connection-timeout`, a burst does not merely queue: its tail fails with `SQLTransientConnectionException`.',
      ko: '크기가 P인 풀에 같은 호출 N개가 몰리면 마지막 호출은 (⌈N ÷ P⌉ − 1) × 호출 시간만큼 기다린다. 이 값이 `connection-timeout`을 넘으면 기다리는 데 그치지 않고 뒤쪽 요청이 `SQLTransientConnectionException`으로 실패한다.',
    },
    whenToIgnore: {
      en: 'When failing early under a burst is what you want.',
      ko: '요청이 몰릴 때 일찍 실패하는 것이 의도일 때.',
    },
    sources: ['HikariCP 6.0.0 ConcurrentBag.borrow, HikariPool.getConnection (measured: hikari-timeout-text)'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        hikari:
          connection-timeout: 500
    #     ^^^^^^^^^^^^^^^^^^^^^^^ callers-outlast-connection-timeout
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        hikari:
          connection-timeout: 500
          maximum-pool-size: 20
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.application.isBootable) continue;
      for (const site of placesOf(project, view)) {
        const args = outlasted(site.view, profileOf(view, site.candidate));
        if (args === null) continue;
        yield { rule: 'callers-outlast-connection-timeout', location: site.location, args, related: [] };
      }
    }
  },
  fix({ args }, project) {
    const { enough, sizeKey, lastWaitMs, size, profile } = args;
    const view = project.modules.find((candidate) => candidate.pools.some((pool) => pool.sizeKey === sizeKey));
    if (!view || profile !== null) return [];
    const write = (key: string, value: number, title: Text, isPreferred: boolean): Fix[] => {
      const edits = setApplicationValues(project, view.application, [[key, String(value)]]);
      return edits.length === 0 ? [] : [{ title, kind: 'quickfix', ...(isPreferred ? { isPreferred } : {}), edits }];
    };
    const timeoutKey = `${sizeKey.slice(0, sizeKey.lastIndexOf('.'))}.connection-timeout`;
    // Far more connections than before are no remedy that can be offered unseen.
    const mayGrow = enough <= 3 * size;
    return [
      ...(mayGrow
        ? write(sizeKey, enough, { en: `Raise the pool to ${enough}`, ko: `풀 크기 지정: ${enough}` }, true)
        : []),
      ...write(
        timeoutKey,
        lastWaitMs,
        { en: `Let callers wait ${lastWaitMs} ms`, ko: `connection-timeout 지정: ${lastWaitMs}` },
        !mayGrow,
      ),
    ];
  },
});

interface Place {
  readonly view: ModuleView;
  readonly candidate: PropertyCandidate;
  readonly location: { readonly path: string; readonly span: { readonly start: number; readonly end: number } };
}

/** Where the time-out is written; else where the pool's size is; else nowhere: defaults alone never outlast 30 s. */
function placesOf(project: Project, view: ModuleView): readonly Place[] {
  const pool = jdbcPoolInUse(view);
  if (pool === null || pool.sizeKey === null) return [];
  const timeoutKey = `${pool.sizeKey.slice(0, pool.sizeKey.lastIndexOf('.'))}.connection-timeout`;
  const timeouts = sitesInForce(project, view, timeoutKey);
  return timeouts.length > 0 ? timeouts : sitesInForce(project, view, pool.sizeKey);
}

function outlasted(view: ModuleView, profile: string | null): OutlastedTimeout | null {
  const pool = jdbcPoolInUse(view);
  const callers = callersOf(view);
  const timeout = pool === null || pool.acquireTimeout === 'forever' ? null : pool.acquireTimeout.value;
  if (pool === null || pool.sizeKey === null || callers === null || timeout === null) return null;
  const callTimeMs = view.application.callTime({ pool: pool.name }).value;
  const lastWaitMs = lastWaiterWait(callers.count, pool.size.value, callTimeMs);
  const enough = Math.ceil(callers.count / (Math.floor(timeout / callTimeMs) + 1));
  if (lastWaitMs === null || lastWaitMs <= timeout || !isCount(enough)) return null;
  return {
    who: callers.who,
    callers: callers.count,
    pool: pool.name,
    size: pool.size.value,
    callTimeMs,
    lastWaitMs: Math.ceil(lastWaitMs),
    timeoutMs: timeout,
    enough,
    sizeKey: pool.sizeKey,
    profile,
  };
}
