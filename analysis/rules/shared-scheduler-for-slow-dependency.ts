import { fanOutChain, sureEffects } from '../model/fanOutChain';
import type { FanOut } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import type { Text } from '../text';
import { type FanOutSite, sitesOf } from './fanOutSites';
import {
  type DedicatedScheduler,
  sizeScheduler,
  useDedicatedScheduler,
  wholeFactory,
} from './fixes/dedicatedScheduler';
import { WEBFLUX_JDBC } from './given';
import { relatedTerms } from './poolPressure';
import { defineRule } from './rule';

interface SharedSchedulerArguments {
  readonly operator: string;
  readonly threads: number;
  readonly technology: string;
  readonly callTimeMs: number;
  readonly others: number;
  readonly scheduler: DedicatedScheduler;
}

/** A call of this length or longer is slow: a full shared scheduler then stands still for everybody. */
const SLOW_MS = 500;

/** One fan-out of slow calls can take every thread of `boundedElastic()`, which other chains share. */
export const sharedSchedulerForSlowDependency = defineRule<SharedSchedulerArguments>({
  id: 'shared-scheduler-for-slow-dependency',
  severity: 'information',
  title: {
    en: 'Slow calls can take the whole shared scheduler',
    ko: '느린 호출이 공유 스케줄러 전체를 차지할 수 있음',
  },
  message: ({ operator, threads, technology, callTimeMs, others, scheduler }) => ({
    en: `${operator} can fill all ${threads} threads of the shared boundedElastic with ${technology} calls of ${callTimeMs} ms; ${others} other ${others === 1 ? 'place uses' : 'places use'} it too and would wait. Use a dedicated scheduler of ${scheduler.threads} threads.`,
    ko: `${operator}에서 시작한 ${callTimeMs}ms짜리 호출(${technology})이 공유 boundedElastic 스레드 ${threads}개를 모두 차지할 수 있다. 같은 스케줄러를 쓰는 다른 ${others}곳이 기다리게 된다. 전용 스케줄러 사용: 스레드 ${scheduler.threads}개`,
  }),
  docs: {
    why: {
      en: '`Schedulers.boundedElastic()` is one scheduler for the whole application, ten threads per core. A dependency that becomes slow keeps its threads, and every other chain that offloads there stands still. `newBoundedElastic(cap, queue, "name")` gives the dependency a limit of its own.',
      ko: '`Schedulers.boundedElastic()`은 애플리케이션 전체가 함께 쓰는 하나의 스케줄러이며 스레드는 코어당 10개다. 의존 대상이 느려지면 스레드를 붙잡아 다른 체인까지 멈춘다. `newBoundedElastic(cap, queue, "name")`로 전용 상한을 둔다.',
    },
    whenToIgnore: {
      en: 'When nothing else in the application uses the shared scheduler under load.',
      ko: '부하가 있을 때 공유 스케줄러를 쓰는 다른 곳이 없을 때.',
    },
    sources: ['reactor-core 3.8.6 Schedulers.boundedElastic, BoundedElasticScheduler'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/ReportService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    import org.springframework.web.client.RestTemplate;
    class ReportService {
      private final OrderRepository repository;
      private final RestTemplate http = new RestTemplate();
      ReportService(OrderRepository repository) { this.repository = repository; }
      Mono<Integer> count(int total) {
        return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(Schedulers.boundedElastic());
      }
      Flux<String> fetch(Flux<String> urls) {
        // concurrency-lens: call-time=2s
        return urls.flatMap(url -> Mono.fromCallable(() -> http.getForObject(url, String.class)).subscribeOn(Schedulers.boundedElastic()));
    //                                                                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^ shared-scheduler-for-slow-dependency
      }
    }
  `,
  good: `
    //- /src/main/java/shop/ReportService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Scheduler;
    import reactor.core.scheduler.Schedulers;
    import org.springframework.web.client.RestTemplate;
    class ReportService {
      private static final Scheduler HTTP_SCHEDULER = Schedulers.newBoundedElastic(40, 600, "http", 60, true);
      private final OrderRepository repository;
      private final RestTemplate http = new RestTemplate();
      ReportService(OrderRepository repository) { this.repository = repository; }
      Mono<Integer> count(int total) {
        return Mono.fromCallable(() -> repository.countByTotal(total)).subscribeOn(Schedulers.boundedElastic());
      }
      Flux<String> fetch(Flux<String> urls) {
        // concurrency-lens: call-time=2s
        return urls.flatMap(url -> Mono.fromCallable(() -> http.getForObject(url, String.class)).subscribeOn(HTTP_SCHEDULER));
      }
    }
  `,
  *check(project) {
    for (const site of sitesOf(project)) {
      const args = sharingOf(project, site);
      const use = site.fanOut.offload;
      if (args === null || use === null) continue;
      const location = wholeFactory(project, use.location);
      const related = relatedTerms(fanOutChain(project, site.view, site.fanOut), location);
      yield { rule: 'shared-scheduler-for-slow-dependency', location, args, related };
    }
  },
  fix(finding, project) {
    const { path, span } = finding.location;
    const { scheduler } = finding.args;
    const view = project.viewOf(path);
    const placed = view && useDedicatedScheduler(project, view, path, span, scheduler);
    if (!placed) return [];
    const title = dedicatedTitle(scheduler, placed.where);
    return [{ title, kind: 'quickfix', isPreferred: true, edits: placed.edits }];
  },
});

export function dedicatedTitle(scheduler: DedicatedScheduler, where: Text): Text {
  const { threads, queue, name } = scheduler;
  return {
    en: `Use a dedicated scheduler: newBoundedElastic(${threads}, ${queue}, "${name}")${where.en}`,
    ko: `전용 스케줄러 사용: newBoundedElastic(${threads}, ${queue}, "${name}")${where.ko}`,
  };
}

/** The scheduler that would serve this fan-out alone; null unless it offloads blocking calls to the shared one. */
export function dedicatedFor(project: Project, { view, fanOut }: FanOutSite): DedicatedScheduler | null {
  const [call] = sureEffects(fanOut);
  if (fanOut.offload?.kind !== 'boundedElastic' || !call) return null;
  const chain = fanOutChain(project, view, fanOut);
  const scheduler = chain?.terms.find((term) => term.kind === 'scheduler');
  if (!chain || typeof scheduler?.value !== 'number') return null;
  const pool = chain.terms.find((term) => term.kind === 'pool');
  const name = call.resource === 'jdbc-pool' ? 'jdbc' : (NAMES[call.resource] ?? 'blocking');
  if (typeof pool?.value === 'number') {
    return sizeScheduler(pool.value, (pool.value * 1000) / chain.callTime.value, PATIENCE_MS, name);
  }
  // Nothing but threads limits the dependency: half of the shared ones, so that neither starves the other.
  const threads = Math.max(1, Math.floor(scheduler.value / 2));
  return sizeScheduler(threads - 1, (threads * 1000) / chain.callTime.value, PATIENCE_MS, name);
}

/** How long a caller of a web application waits before it gives up: HikariCP's and most gateways' 30 s. */
const PATIENCE_MS = 30_000;

const NAMES: Readonly<Partial<Record<string, string>>> = {
  'http-client': 'http',
  'mongo-pool': 'mongo',
  redis: 'redis',
  aws: 'aws',
  grpc: 'grpc',
  file: 'file',
};

function sharingOf(project: Project, site: FanOutSite): SharedSchedulerArguments | null {
  const { view, fanOut } = site;
  const scheduler = dedicatedFor(project, site);
  const chain = scheduler && fanOutChain(project, view, fanOut);
  if (!scheduler || !chain || fanOut.kind !== 'operator' || chain.callTime.value < SLOW_MS) return null;
  // A smaller pool behind it is the other rules' matter: with their number written, the threads stay free.
  if (chain.terms.some((term) => term.kind === 'pool')) return null;
  const shared = chain.terms.find((term) => term.kind === 'scheduler');
  const operator = chain.terms[0];
  const isFilled = operator?.value === 'unlimited' || Number(operator?.value) >= Number(shared?.value);
  const others = otherUsers(view, fanOut);
  if (typeof shared?.value !== 'number' || !isFilled || others === 0) return null;
  return {
    operator: fanOut.operator,
    threads: shared.value,
    technology: sureEffects(fanOut)[0]?.technology ?? '',
    callTimeMs: chain.callTime.value,
    others,
    scheduler,
  };
}

function otherUsers(view: ModuleView, fanOut: FanOut): number {
  const own = fanOut.offload?.location;
  return view.applicationJava.schedulerPlacements.filter(
    ({ scheduler, path }) =>
      scheduler.kind === 'boundedElastic' && !(path === own?.path && scheduler.location.span.start === own.span.start),
  ).length;
}
