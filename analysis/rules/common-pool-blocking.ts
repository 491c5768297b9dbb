import { completableFutureExecutor } from '../../sizing/commonPool';
import { callTimeAt } from '../model/callTime';
import { commonPoolSetting } from '../model/commonPoolTerms';
import { environmentOf } from '../model/defaults';
import { poolsReached, sureEffects } from '../model/fanOutChain';
import type { BlockingCall } from '../model/java/javaModel';
import { siteAt, sitesOf } from './fanOutSites';
import { createExecutor, existingExecutor, passExecutor } from './fixes/dedicatedExecutor';
import { SERVLET_JDBC } from './given';
import { defineRule, type Fix, type Related } from './rule';

interface CommonPoolArguments {
  readonly operator: string;
  readonly technology: string;
  readonly method: string;
  readonly cores: number;
  /** Workers the whole JVM shares; null where each task gets a new thread instead. */
  readonly workers: number | null;
  readonly jdk: number | null;
}

/** `supplyAsync(task)` without an executor: the task blocks a worker the whole JVM shares, or starts a thread of its own. */
export const commonPoolBlocking = defineRule<CommonPoolArguments>({
  id: 'common-pool-blocking',
  severity: 'warning',
  title: { en: 'Blocking call in the common pool', ko: '공용 풀(commonPool)에서 블로킹 호출' },
  message: ({ operator, technology, method, cores, workers, jdk }) => {
    const call = `${method} (${technology})`;
    return workers === null
      ? {
          en: `${operator} has no executor: with ${cores} cores${jdk === null ? '' : ` and JDK ${jdk}`} CompletableFuture starts a new thread per task, so nothing limits how many block in ${call}. Pass a dedicated executor.`,
          ko: `${operator}에 실행기가 없다. ${cores}코어${jdk === null ? '' : `, JDK ${jdk}`}에서는 CompletableFuture가 작업마다 새 스레드를 만들므로 동시에 블로킹되는 수에 제한이 없다: ${call}. 전용 스레드 풀을 넘긴다.`,
        }
      : {
          en: `${operator} has no executor: ${call} blocks one of the ${workers} commonPool workers (${cores} cores) that parallel streams and every other async task of the JVM share. Pass a dedicated executor.`,
          ko: `${operator}에 실행기가 없다. 병렬 스트림을 비롯해 JVM 전체가 공유하는 commonPool 작업 스레드 ${workers}개(${cores}코어) 중 하나가 블로킹된다: ${call}. 전용 스레드 풀을 넘긴다.`,
        };
  },
  docs: {
    why: {
      en: 'Without an executor the `…Async` methods of `CompletableFuture` use `ForkJoinPool.commonPool()`, which has one worker less than there are cores. A few blocked workers stop parallel streams and all other asynchronous tasks. Up to JDK 24 and with one or two cores each task gets a new thread instead, which nothing limits.',
      ko: '실행기를 넘기지 않으면 `CompletableFuture`의 `…Async` 메서드는 코어 수보다 하나 적은 스레드를 가진 `ForkJoinPool.commonPool()`을 쓴다. 몇 개만 블로킹돼도 병렬 스트림과 다른 비동기 작업이 멈춘다. JDK 24까지는 코어가 1~2개면 작업마다 새 스레드를 만들며, 그 수에는 제한이 없다.',
    },
    whatToDo: {
      en: "Pass an executor of the dependency's own: `supplyAsync(task, jdbcExecutor)`. For JDBC as many threads as the pool has connections are enough, since a further thread would only wait; bound the queue, and say what happens when it is full. The fix declares the executor as a bean where the project configures its executors, else as a constant.",
      ko: '의존 대상 전용 실행기를 넘긴다: `supplyAsync(task, jdbcExecutor)`. JDBC라면 커넥션 수만큼의 스레드로 충분하다. 더 만들어도 기다리기만 한다. 대기열을 제한하고 가득 찼을 때의 정책을 정한다. 빠른 수정은 프로젝트가 실행기를 설정하는 곳에 빈으로, 그런 곳이 없으면 상수로 만든다.',
    },
    whenToIgnore: {
      en: 'In a command-line tool that runs a handful of such tasks and nothing else.',
      ko: '이런 작업 몇 개만 실행하고 끝나는 명령줄 도구일 때.',
    },
    sources: ['OpenJDK 17 CompletableFuture.USE_COMMON_POOL', 'OpenJDK 25 ForkJoinPool.asyncCommonPool'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/InvoiceService.java
    package shop;
    import java.util.concurrent.CompletableFuture;
    class InvoiceService {
      private final OrderRepository repository;
      InvoiceService(OrderRepository repository) { this.repository = repository; }
      CompletableFuture<Integer> count(int total) {
        return CompletableFuture.supplyAsync(() -> repository.countByTotal(total));
    //                           ^^^^^^^^^^^ common-pool-blocking
      }
    }
  `,
  good: `
    //- /src/main/java/shop/InvoiceService.java
    package shop;
    import java.util.concurrent.CompletableFuture;
    import java.util.concurrent.Executor;
    class InvoiceService {
      private final OrderRepository repository;
      private final Executor jdbcExecutor;
      InvoiceService(OrderRepository repository, Executor jdbcExecutor) {
        this.repository = repository;
        this.jdbcExecutor = jdbcExecutor;
      }
      CompletableFuture<Integer> count(int total) {
        return CompletableFuture.supplyAsync(() -> repository.countByTotal(total), jdbcExecutor);
      }
    }
  `,
  *check(project) {
    for (const { view, fanOut } of sitesOf(project)) {
      const call = sureEffects(fanOut).find(({ method }) => !COMPENSATED.test(method));
      if (fanOut.kind !== 'async-call' || !fanOut.executor?.commonPool || fanOut.certainty !== 'sure' || !call)
        continue;
      const { cores, jdk } = environmentOf(view.application);
      // Without a known JDK the newer behaviour is only sure where both agree.
      const executor =
        cores === null ? null : completableFutureExecutor(cores, jdk ?? 17, commonPoolSetting(view.application));
      if (cores === null || executor === null || (jdk === null && executor.kind === 'thread-per-task')) continue;
      yield {
        rule: 'common-pool-blocking',
        location: { path: fanOut.path, span: fanOut.nameSpan },
        args: {
          operator: fanOut.operator,
          technology: call.technology,
          method: call.method,
          cores,
          workers: typeof executor.concurrency === 'number' ? executor.concurrency : null,
          jdk,
        },
        related: pathOf(call),
      };
    }
  },
  fix(finding, project) {
    const site = siteAt(project, finding.location);
    if (!site) return [];
    const { view, fanOut } = site;
    const fixes: Fix[] = [];
    const existing = existingExecutor(project, fanOut);
    if (existing !== undefined) {
      fixes.push({
        title: { en: `Pass the executor ${existing}`, ko: `실행기 넘기기: ${existing}` },
        kind: 'quickfix',
        isPreferred: true,
        edits: passExecutor(project, fanOut, existing),
      });
    }
    const [pool] = poolsReached(view, fanOut);
    const threads = typeof pool?.size.value === 'number' ? pool.size.value : null;
    if (pool && threads !== null) {
      const callTime = callTimeAt(project, view, {
        path: fanOut.path,
        span: fanOut.span,
        owner: fanOut.owner,
        pool: pool.name,
      });
      // One second of work may wait: a deeper queue only hides that the pool is too slow.
      const queue = Math.max(1, Math.floor((1000 * threads) / callTime.value));
      const made = createExecutor(project, view, fanOut, { threads, queue, name: 'jdbc' });
      if (made)
        fixes.push({
          title: {
            en: `Use a dedicated executor of ${threads} threads, the size of ${pool.name}${made.where.en}`,
            ko: `전용 스레드 풀 사용: 스레드 ${threads}개 (${pool.name} 크기${made.where.ko})`,
          },
          kind: 'quickfix',
          ...(existing === undefined ? { isPreferred: true } : {}),
          edits: made.edits,
        });
    }
    return fixes.filter((fix) => fix.edits.length > 0);
  },
});

/** A worker that waits so is replaced by a spare one (OpenJDK 17 `CompletableFuture.waitingGet`, `ForkJoinPool.managedBlock`). */
const COMPENSATED = /^CompletableFuture\.(join|get)$/;

function pathOf(call: BlockingCall): readonly Related[] {
  return call.path.map((step) => ({ location: step.location, message: { en: step.name, ko: step.name } }));
}
