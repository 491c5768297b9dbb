import type { Edit } from '../features/edit';
import { callTimeAt } from '../model/callTime';
import { sureEffects } from '../model/fanOutChain';
import type { BlockingCall } from '../model/java/javaModel';
import type { Project } from '../model/project';
import { type FanOutSite, siteAt, sitesOf } from './fanOutSites';
import { offloadCall } from './fixes/offload';
import { isOnForbiddenThread } from './forbiddenThreads';
import { WEBFLUX_JDBC } from './given';
import { defineRule } from './rule';

interface ZipArguments {
  readonly operator: string;
  /** Sources that block the thread that subscribes to them. */
  readonly sources: number;
  readonly technology: string;
  readonly callTimeMs: number;
}

/** Combinators that subscribe to all their sources and need an answer of each. */
const COMBINING = new Set([
  'zip',
  'zipDelayError',
  'zipWith',
  'when',
  'whenDelayError',
  'merge',
  'mergeDelayError',
  'mergeSequential',
]);

/** `Mono.zip(a, b)` subscribes to both at once, on one thread: a blocking `a` ends before `b` begins. */
export const zipWithoutScheduler = defineRule<ZipArguments>({
  id: 'zip-without-scheduler',
  severity: 'warning',
  title: { en: 'The sources of zip run one after another', ko: 'zip의 소스가 차례로 실행됨' },
  message: ({ operator, sources, technology, callTimeMs }) => ({
    en: `${sources} sources of ${operator} block (${technology}) and have no scheduler, so they run one after another: ${sources * callTimeMs} ms instead of ${callTimeMs} ms. Add subscribeOn(Schedulers.boundedElastic()) to each.`,
    ko: `${operator} 소스 ${sources}개가 스케줄러 없이 블로킹되어(${technology}) 차례로 실행된다. ${callTimeMs}ms면 될 일에 ${sources * callTimeMs}ms가 걸린다. 소스마다 subscribeOn(Schedulers.boundedElastic())을 붙인다.`,
  }),
  docs: {
    why: {
      en: '`zip` subscribes to all its sources at once, but on the thread of its own subscriber. A source that blocks keeps that thread until it has its answer; only then the next one is subscribed to. One `subscribeOn` around the whole `zip` changes the thread, not the order.',
      ko: '`zip`은 모든 소스를 한꺼번에 구독하지만, 구독하는 스레드는 하나다. 블로킹되는 소스는 답을 받을 때까지 그 스레드를 붙잡고, 다음 소스는 그 뒤에야 구독된다. `zip` 전체에 `subscribeOn`을 붙이면 스레드만 바뀔 뿐 순서는 그대로다.',
    },
    whenToIgnore: {
      en: 'When the sources must not overlap, for instance because one reads what the other writes.',
      ko: '한 소스가 다른 소스가 쓴 값을 읽는 등 겹쳐 실행되면 안 될 때.',
    },
    sources: [
      'reactor-core 3.8.6 MonoZip',
      'three blocking sources took 3 times the call time, with subscribeOn once (measured)',
    ],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Mono;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Mono<Integer> sum() {
        return Mono.zip(
    //              ^^^ zip-without-scheduler
            Mono.fromCallable(() -> repository.countByTotal(1)),
            Mono.fromCallable(() -> repository.countByTotal(2)),
            (first, second) -> first + second);
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Mono<Integer> sum() {
        return Mono.zip(
            Mono.fromCallable(() -> repository.countByTotal(1)).subscribeOn(Schedulers.boundedElastic()),
            Mono.fromCallable(() -> repository.countByTotal(2)).subscribeOn(Schedulers.boundedElastic()),
            (first, second) -> first + second);
      }
    }
  `,
  *check(project) {
    for (const site of sitesOf(project)) {
      const { view, fanOut } = site;
      const calls = blockingSources(project, site);
      const [first] = calls;
      if (first === undefined) continue;
      const { path, span, nameSpan, owner, operator } = fanOut;
      yield {
        rule: 'zip-without-scheduler',
        location: { path, span: nameSpan },
        args: {
          operator,
          sources: calls.length,
          technology: [...new Set(calls.map(({ technology }) => technology))].join(', '),
          callTimeMs: callTimeAt(project, view, { path, span, owner }).value,
        },
        related: calls.map(({ method, location }) => ({ location, message: { en: method, ko: method } })),
      };
    }
  },
  fix(finding, project) {
    const site = siteAt(project, finding.location);
    const calls = site ? blockingSources(project, site) : [];
    const edits: Edit[] = [];
    for (const call of calls) {
      const own = offloadOf(project, call);
      if (own === null) return [];
      for (const edit of own) if (!edits.some((other) => isSame(other, edit))) edits.push(edit);
    }
    if (edits.length === 0) return [];
    const { sources, callTimeMs } = finding.args;
    return [
      {
        title: {
          en: `Run the ${sources} sources on boundedElastic (${sources * callTimeMs} ms becomes ${callTimeMs} ms)`,
          ko: `소스 ${sources}개를 boundedElastic에서 실행(${sources * callTimeMs}ms → ${callTimeMs}ms)`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits,
      },
    ];
  },
});

/** The first blocking call of each source that blocks its subscriber; empty unless there are two at least. */
function blockingSources(project: Project, { view, fanOut }: FanOutSite): readonly BlockingCall[] {
  if (fanOut.kind !== 'combine' || fanOut.certainty !== 'sure' || !COMBINING.has(fanOut.operator)) return [];
  const calls = fanOut.sources.flatMap((source) => {
    const call = source.isInline
      ? sureEffects(source).find(({ runsOn, resource }) => runsOn.kind === 'caller' && resource !== 'reactive-wait')
      : undefined;
    return call === undefined ? [] : [call];
  });
  return calls.length < 2 || isOnForbiddenThread(project, view, calls) ? [] : calls;
}

function offloadOf(project: Project, call: BlockingCall): readonly Edit[] | null {
  for (const step of [...call.path].reverse()) {
    const offload = offloadCall(project, step.location);
    if (offload !== null) return offload.edits;
  }
  return null;
}

function isSame(a: Edit, b: Edit): boolean {
  return a.path === b.path && a.span.start === b.span.start && a.span.end === b.span.end && a.newText === b.newText;
}
