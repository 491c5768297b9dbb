import type { CallExpression } from '../facts/java/javaFacts';
import { callTimeAt } from '../model/callTime';
import { environmentOf } from '../model/defaults';
import type { SequentialCalls } from '../model/java/javaModel';
import type { Project } from '../model/project';
import { placeExecutor, virtualExecutorConstant } from './fixes/dedicatedExecutor';
import { expressionsAround, isStaticCall } from './fixes/javaExpressions';
import { joinFutures, movableCalls } from './fixes/joinFutures';
import { threadsFor } from './fixes/requestExecutor';
import { callableBlock, zipCallables } from './fixes/zipCallables';
import { zipInstead } from './fixes/zipInstead';
import { isStartUp } from './forbiddenThreads';
import { WEBFLUX_JDBC } from './given';
import { defineRule, type Finding, type Fix } from './rule';

interface SequentialArguments {
  readonly kind: SequentialCalls['kind'];
  readonly methods: readonly string[];
  readonly callTimeMs: number;
  /** Of each call: it blocks, and at once with another it needs a scheduler of its own. */
  readonly needScheduler: readonly boolean[];
  /** Inside the function of a `Mono.fromCallable`. */
  readonly inCallable: boolean;
}

/** Remote reads one after another although none needs the other's answer: their times add up. */
export const sequentialIndependentCalls = defineRule<SequentialArguments>({
  id: 'sequential-independent-calls',
  severity: 'information',
  title: { en: 'Independent remote calls run one after another', ko: '서로 무관한 원격 호출이 차례로 실행됨' },
  message: ({ kind, methods, callTimeMs, inCallable }) => {
    const names = methods.join(', ');
    const together =
      kind === 'reactive' ? 'zipWith' : inCallable ? 'Mono.zip' : 'CompletableFuture.supplyAsync(task, executor)';
    return {
      en: `${methods.length} remote calls run one after another although none needs the other's answer (${names}): ${methods.length * callTimeMs} ms at ${callTimeMs} ms each, where the slowest alone takes ${callTimeMs} ms. Run them at once with ${together}.`,
      ko: `서로의 답이 필요 없는 원격 호출 ${methods.length}개가 차례로 실행된다(${names}). 호출당 ${callTimeMs}ms이면 모두 ${methods.length * callTimeMs}ms가 걸리지만, 동시에 실행하면 가장 느린 호출의 ${callTimeMs}ms로 끝난다. 동시에 실행하는 방법: ${together}`,
    };
  },
  docs: {
    why: {
      en: 'Calls in sequence take the sum of their times, calls at once the largest of them. With n calls the gain is at most n-fold; the slow tail grows, because the whole waits for the slowest part.',
      ko: '차례로 실행하면 시간의 합이, 동시에 실행하면 가장 긴 시간이 걸린다. 호출이 n개면 이득은 최대 n배다. 전체가 가장 느린 호출을 기다리므로 느린 쪽 꼬리는 길어진다.',
    },
    whatToDo: {
      en: 'Reactive: `zipWith` or `Mono.zip`, with a `subscribeOn` for each call that blocks. Elsewhere: `CompletableFuture.supplyAsync(call, executor)` for each, then `allOf(…).join()`. The fix is offered only where nothing can tell the difference: no `try` round the calls or round a caller, no checked exception, no transaction, lock or context bound to the thread (security, MDC, request), no name set twice, and no argument that changes by being read.',
      ko: '리액티브 코드에서는 `zipWith`나 `Mono.zip`을 쓰고 블로킹 호출에는 각각 `subscribeOn`을 지정한다. 그 밖에는 호출마다 `CompletableFuture.supplyAsync(호출, 실행기)`를 쓰고 `allOf(…).join()`으로 기다린다. 빠른 수정은 차이가 드러나지 않는 곳에서만 제공된다. 호출이나 호출자를 감싼 `try`, 검사 예외, 트랜잭션, 잠금, 스레드에 묶인 컨텍스트(보안, MDC, 요청), 다시 대입되는 변수, 읽으면 바뀌는 인수가 없어야 한다.',
    },
    whenToIgnore: {
      en: 'When the second call should not be made if the first one fails, or the remote side must not get both at once.',
      ko: '첫 호출이 실패하면 둘째 호출을 하지 말아야 하거나, 상대가 동시 호출을 감당하지 못할 때.',
    },
    sources: ['sum(T) / max(T) ≤ n', 'reactor-core 3.8.6 Mono.zipWith subscribes to both at once'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/QuoteService.java
    package shop;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Mono;
    class QuoteService {
      private final WebClient web;
      QuoteService(WebClient web) { this.web = web; }
      Mono<Integer> getPrice(long id) {
        return web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class);
      }
      Mono<Integer> getStock(long id) {
        return web.get().uri("/stock/{id}", id).retrieve().bodyToMono(Integer.class);
      }
      Mono<String> quote(long id) {
        return getPrice(id).flatMap(price -> getStock(id).map(stock -> price + " x " + stock));
    //                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sequential-independent-calls
      }
    }
  `,
  good: `
    //- /src/main/java/shop/QuoteService.java
    package shop;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Mono;
    class QuoteService {
      private final WebClient web;
      QuoteService(WebClient web) { this.web = web; }
      Mono<Integer> getPrice(long id) {
        return web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class);
      }
      Mono<Integer> getStock(long id) {
        return web.get().uri("/stock/{id}", id).retrieve().bodyToMono(Integer.class);
      }
      Mono<String> quote(long id) {
        return getPrice(id).zipWith(getStock(id), (price, stock) -> price + " x " + stock);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      for (const sequence of view.java.sequentialCalls) {
        const { path, calls, owner, kind } = sequence;
        const last = calls.at(-1);
        const [first] = calls;
        if (first === undefined || last === undefined || isStartUp(project, { path, span: first.span })) continue;
        yield {
          rule: 'sequential-independent-calls',
          location: { path, span: last.span },
          args: {
            kind,
            methods: calls.map(({ method }) => method),
            inCallable: kind === 'blocking' && isInCallable(project, path, first.span.start),
            needScheduler: calls.map(({ needsScheduler }) => needsScheduler === true),
            callTimeMs: callTimeAt(project, view, { path, span: last.span, owner }).value,
          },
          related: calls.slice(0, -1).map(({ span, method }) => ({
            location: { path, span },
            message: { en: method, ko: method },
          })),
        };
      }
    }
  },
  fix(finding, project) {
    if (finding.args.kind === 'reactive') return zipped(finding, project);
    return finding.args.inCallable ? zippedCallables(finding, project) : joined(finding, project);
  },
});

function isInCallable(project: Project, path: string, offset: number): boolean {
  const around = [...expressionsAround(project, path, offset)].reverse();
  const at = around.findIndex(({ kind }) => kind === 'lambda');
  const outside = at < 0 ? undefined : around[at + 1];
  return outside !== undefined && isStaticCall(outside, ['Mono'], new Set(['fromCallable', 'fromSupplier']));
}

function zipped({ location, args }: Finding<SequentialArguments>, project: Project): readonly Fix[] {
  const { path, span } = location;
  const around = [...expressionsAround(project, path, span.start)].reverse();
  const flatMap = around.find(
    (expression): expression is CallExpression =>
      expression.kind === 'call' && expression.name === 'flatMap' && expression.arguments.length === 1,
  );
  const edits = flatMap === undefined ? null : zipInstead(project, path, flatMap, args.needScheduler);
  if (edits === null) return [];
  const { callTimeMs, methods } = args;
  const title = {
    en: `Run both at once with zipWith (${methods.length * callTimeMs} ms becomes ${callTimeMs} ms)`,
    ko: `zipWith로 동시에 실행(${methods.length * callTimeMs}ms → ${callTimeMs}ms)`,
  };
  return [{ title, kind: 'quickfix', isPreferred: true, edits }];
}

/** A Callable that makes both calls becomes two of one call each. */
function zippedCallables({ location, args, related }: Finding<SequentialArguments>, project: Project): readonly Fix[] {
  const { path, span } = location;
  const block = callableBlock(project, path, [...related.map((earlier) => earlier.location.span), span]);
  const edits = block && zipCallables(project, path, block);
  if (!edits) return [];
  const { callTimeMs } = args;
  const title = {
    en: `Run both at once with Mono.zip, each on ${block.scheduler} (${2 * callTimeMs} ms becomes ${callTimeMs} ms)`,
    ko: `Mono.zip으로 동시에 실행: 각각 ${block.scheduler} 사용(${2 * callTimeMs}ms → ${callTimeMs}ms)`,
  };
  return [{ title, kind: 'quickfix', isPreferred: true, edits }];
}

/** Futures on an executor of their own, joined behind the last call. */
function joined({ location, args, related }: Finding<SequentialArguments>, project: Project): readonly Fix[] {
  const { path, span } = location;
  const view = project.viewOf(path);
  const spans = [...related.map((earlier) => earlier.location.span), span];
  const group = view === null ? null : movableCalls(project, view, path, spans);
  const size = view === null ? null : threadsFor(view, args.methods);
  if (view === null || group === null || size === null) return [];
  const executor =
    size.threads === 'virtual'
      ? virtualExecutorConstant(project, path, span.start, size.name)
      : placeExecutor(project, view, path, span.start, { ...size, threads: size.threads }, DOC);
  const jdk = environmentOf(view.application).jdk;
  const edits = executor && joinFutures(project, view, path, group, executor.name, jdk);
  if (!executor || !edits) return [];
  const { callTimeMs, methods } = args;
  const times = `${methods.length * callTimeMs} ms`;
  const title = {
    en: `Run them at once on ${size.what.en}${executor.where.en} (${times} becomes ${callTimeMs} ms)`,
    ko: `동시에 실행: ${size.what.ko}${executor.where.ko} (${times.replace(' ', '')} → ${callTimeMs}ms)`,
  };
  return [{ title, kind: 'quickfix', isPreferred: true, edits: [...executor.edits, ...edits] }];
}

const DOC =
  'Independent remote calls of one request run here at once; a full queue leaves a call to the request itself.';
