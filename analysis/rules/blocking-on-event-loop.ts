import { countDefault } from '../model/defaults';
import type { BlockingSite } from '../model/java/javaModel';
import type { ModuleView } from '../model/project';
import { leaveThread } from './fixes/leaveThread';
import { forbiddenSites, isSamePlace } from './forbiddenThreads';
import { WEBFLUX_JDBC } from './given';
import { defineRule } from './rule';

interface EventLoopArguments {
  readonly technology: string;
  readonly method: string;
  /** The method from which the thread is known. */
  readonly entry: string;
  /** How many other handlers reach the call on such a thread. */
  readonly otherEntries: number;
  readonly thread: 'event-loop' | 'parallel' | 'single';
  /** Threads of that kind; null when not settled. */
  readonly threads: number | null;
  readonly cores: number | null;
}

/** Further handlers that are listed with a finding; all of them are counted. */
const MOST_ENTRIES = 8;

/** A blocking call on a thread that serves everybody: all requests of that event loop wait for it. */
export const blockingOnEventLoop = defineRule<EventLoopArguments>({
  id: 'blocking-on-event-loop',
  severity: 'error',
  title: { en: 'Blocking call on the event loop', ko: '이벤트 루프에서 블로킹 호출' },
  message: ({ technology, method, entry, otherEntries, thread, threads, cores }) => {
    const others =
      otherEntries === 0
        ? { en: '', ko: '' }
        : {
            en: ` and ${otherEntries} more ${otherEntries === 1 ? 'handler' : 'handlers'}`,
            ko: ` 외 ${otherEntries}곳`,
          };
    const call = `${method} (${technology})`;
    const count = threads === null ? null : thread === 'event-loop' ? `max(4, ${cores})` : `${cores}`;
    const kind = thread === 'event-loop' ? 'event-loop' : `Schedulers.${thread}()`;
    const koKind = thread === 'event-loop' ? '이벤트 루프' : `Schedulers.${thread}()`;
    const share =
      count === null || thread === 'single'
        ? { en: '', ko: '' }
        : { en: ` There are only ${threads} of them (${count}).`, ko: ` 이 스레드는 ${threads}개뿐이다(${count}).` };
    return {
      en: `${call} blocks ${thread === 'event-loop' ? 'an' : 'a'} ${kind} thread, reached from ${entry}${others.en}: everything else on that thread waits.${share.en} Run it on Schedulers.boundedElastic().`,
      ko: `${koKind} 스레드가 블로킹된다: ${call}, 시작 위치: ${entry}${others.ko}. 같은 스레드의 다른 작업이 모두 기다린다.${share.ko} Schedulers.boundedElastic()에서 실행한다.`,
    };
  },
  figures: { '4': { evidence: 'cpu-defaults' } },
  docs: {
    why: {
      en: 'Reactor Netty serves all connections with `max(4, cores)` event-loop threads, and `parallel()` has one thread per core. A JDBC query, a `RestTemplate` call or `Thread.sleep` on one of them stops every request and timer bound to that thread. Reactor itself does not notice; only BlockHound does, at run time.',
      ko: 'Reactor Netty는 `max(4, 코어 수)`개의 이벤트 루프 스레드로 모든 연결을 처리하고, `parallel()`의 스레드는 코어당 하나다. 그 위에서 JDBC 쿼리, `RestTemplate` 호출, `Thread.sleep`을 실행하면 그 스레드에 묶인 요청과 타이머가 모두 멈춘다. Reactor는 이를 감지하지 못하며, 실행 중에 BlockHound만 감지한다.',
    },
    whatToDo: {
      en: 'One blocking call: `Mono.fromCallable(() -> call).subscribeOn(Schedulers.boundedElastic())`. A value already in hand: `publishOn(Schedulers.boundedElastic())` right above the operator that blocks. Many calls: the same inside `flatMap`, with a concurrency. A client without blocking (WebClient, R2DBC, reactive Redis) needs no scheduler at all. A `subscribeOn` at the end of a chain does not help behind a WebClient call: from its answer on, the chain runs on the event loop again.',
      ko: '블로킹 호출 하나: `Mono.fromCallable(() -> 호출).subscribeOn(Schedulers.boundedElastic())`. 이미 가진 값을 넘길 때: 블로킹하는 연산자 바로 위에 `publishOn(Schedulers.boundedElastic())`. 호출이 여럿일 때: `flatMap` 안에서 같은 방법을 쓰고 동시성을 적는다. 논블로킹 클라이언트(WebClient, R2DBC, 리액티브 Redis)에는 스케줄러가 필요 없다. WebClient 호출 뒤에서는 체인 끝의 `subscribeOn`이 소용없다. 응답을 받은 뒤로는 다시 이벤트 루프에서 실행되기 때문이다.',
    },
    whenToIgnore: {
      en: 'When the call is known to answer from memory, such as a repository that only reads a cache.',
      ko: '캐시만 읽는 리포지토리처럼 메모리에서 바로 답하는 호출일 때.',
    },
    sources: [
      'reactor-netty 1.3.6 LoopResources.DEFAULT_IO_WORKER_COUNT',
      'reactor-core 3.8.6 Schedulers.parallel, NonBlocking',
    ],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/OrderController.java
    package shop;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.PathVariable;
    import org.springframework.web.bind.annotation.RestController;
    import reactor.core.publisher.Mono;
    @RestController
    class OrderController {
      private final OrderRepository repository;
      OrderController(OrderRepository repository) { this.repository = repository; }
      @GetMapping("/orders/{total}")
      Mono<Integer> count(@PathVariable int total) {
        return Mono.just(repository.countByTotal(total));
    //                              ^^^^^^^^^^^^ blocking-on-event-loop
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderController.java
    package shop;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.PathVariable;
    import org.springframework.web.bind.annotation.RestController;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    @RestController
    class OrderController {
      private final OrderRepository repository;
      OrderController(OrderRepository repository) { this.repository = repository; }
      @GetMapping("/orders/{total}")
      Mono<Integer> count(@PathVariable int total) {
        return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(Schedulers.boundedElastic());
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      for (const site of forbiddenSites(project, view)) {
        // Waiting for a publisher is not only slow there, it fails: block-in-reactive-code speaks.
        if (site.call.resource === 'reactive-wait') continue;
        const { call, entry, otherEntries } = site;
        yield {
          rule: 'blocking-on-event-loop',
          location: call.location,
          args: argumentsOf(view, site),
          related: [entry, ...call.path.slice(0, -1), ...otherEntries.slice(0, MOST_ENTRIES)].map((step) => ({
            location: step.location,
            message: { en: step.name, ko: step.name },
          })),
        };
      }
    }
  },
  fix(finding, project) {
    const site = project.modules
      .flatMap((view) => forbiddenSites(project, view))
      .find(({ call }) => isSamePlace(call.location, finding.location));
    return site === undefined ? [] : leaveThread(project, site);
  },
});

function argumentsOf(
  { application }: ModuleView,
  { call, context, entry, otherEntries }: BlockingSite,
): EventLoopArguments {
  const thread =
    context.kind === 'scheduler' ? (/single/i.test(context.scheduler.kind) ? 'single' : 'parallel') : 'event-loop';
  const isDefault =
    thread === 'event-loop'
      ? application.systemProperty('reactor.netty.ioWorkerCount') === null
      : context.kind === 'scheduler' &&
        context.scheduler.kind === 'parallel' &&
        application.systemProperty('reactor.schedulers.defaultPoolSize') === null;
  const threads = isDefault
    ? countDefault(application, thread === 'event-loop' ? 'eventLoops' : 'parallelThreads').value
    : null;
  return {
    technology: call.technology,
    method: call.method,
    entry: entry.name,
    otherEntries: otherEntries.length,
    thread,
    threads,
    cores: application.cores.value,
  };
}
