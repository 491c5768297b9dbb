import { COUNTED } from '../../sizing/evidenceIds';
import type { SchedulerPlacement } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { callAt, rootOf } from './fixes/javaExpressions';
import { removeOperator } from './fixes/offload';
import { WEBFLUX_JDBC } from './given';
import { defineRule } from './rule';

interface NeedlessArguments {
  readonly scheduler: string;
  readonly client: string;
}

/** `subscribeOn` on a publisher of a non-blocking client: the answer arrives on the client's own thread anyway. */
export const needlessScheduler = defineRule<NeedlessArguments>({
  id: 'needless-scheduler',
  severity: 'information',
  title: { en: 'A scheduler for work that does not block', ko: '블로킹되지 않는 작업에 붙은 스케줄러' },
  message: ({ scheduler, client }) => ({
    en: `${client} does not block: this subscribeOn takes a ${scheduler} thread only to send the request, and the answer arrives on the client's own event loop. Remove it (1 thread hop less per call).`,
    ko: `블로킹되지 않는 호출이다: ${client}. 이 subscribeOn은 요청을 보내는 데만 ${scheduler} 스레드를 쓰고, 응답은 클라이언트의 이벤트 루프에 도착한다. 제거한다(호출마다 스레드 전환 1회 감소).`,
  }),
  figures: { '1': COUNTED },
  docs: {
    why: {
      en: '`subscribeOn` chooses the thread that subscribes. A `WebClient`, R2DBC or reactive driver call only starts there; no thread waits for the answer. The scheduler adds a hop, takes threads from work that does block, and suggests a limit that is none.',
      ko: '`subscribeOn`은 구독하는 스레드를 고른다. `WebClient`, R2DBC, 리액티브 드라이버 호출은 그 스레드에서 시작만 할 뿐, 답을 기다리는 스레드는 없다. 스케줄러는 스레드 전환을 더하고, 실제로 블로킹되는 작업의 스레드를 빼앗으며, 있지도 않은 상한을 암시한다.',
    },
    whenToIgnore: {
      en: 'When building the request itself is heavy, or a filter of the client blocks.',
      ko: '요청을 만드는 일 자체가 무겁거나 클라이언트의 필터가 블로킹될 때.',
    },
    sources: ['reactor-core 3.8.6 MonoSubscribeOn', 'reactor-netty 1.3.6 event loops, colocated client calls'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/PriceService.java
    package shop;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class PriceService {
      private final WebClient web;
      PriceService(WebClient web) { this.web = web; }
      Mono<Integer> price(long id) {
        return web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class)
            .subscribeOn(Schedulers.boundedElastic());
    //       ^^^^^^^^^^^ needless-scheduler
      }
    }
  `,
  good: `
    //- /src/main/java/shop/PriceService.java
    package shop;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Mono;
    class PriceService {
      private final WebClient web;
      PriceService(WebClient web) { this.web = web; }
      Mono<Integer> price(long id) {
        return web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      for (const placement of view.java.schedulerPlacements) {
        const client = placement.clientCalls[0];
        if (client === undefined || !isNeedless(project, view, placement)) continue;
        yield {
          rule: 'needless-scheduler',
          location: { path: placement.path, span: placement.nameSpan },
          args: { scheduler: placement.scheduler.name ?? placement.scheduler.kind, client: client.method },
          related: [{ location: client.location, message: { en: client.method, ko: client.method } }],
        };
      }
    }
  },
  fix(finding, project) {
    const { path, span } = finding.location;
    const call = callAt(project, path, span.start);
    const edit = call && removeOperator(project, path, call);
    if (!edit) return [];
    const { scheduler } = finding.args;
    return [
      {
        title: {
          en: `Remove the subscribeOn (1 ${scheduler} thread hop less per call)`,
          ko: `subscribeOn 제거(호출마다 ${scheduler} 스레드 전환 1회 감소)`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits: [edit],
      },
    ];
  },
});

const MOVING = new Set(['boundedElastic', 'newBoundedElastic', 'parallel', 'newParallel', 'single', 'newSingle']);

function isNeedless(project: Project, view: ModuleView, placement: SchedulerPlacement): boolean {
  const { operator, scheduler, effects, clientCalls, sourceIsKnown, path, span } = placement;
  if (operator !== 'subscribeOn' || !MOVING.has(scheduler.kind) || effects.length > 0 || !sourceIsKnown) return false;
  if (clientCalls.some(({ certainty }) => certainty !== 'sure')) return false;
  const source = callAt(project, path, placement.nameSpan.start)?.target;
  if (source === undefined || !beginsWithClient(source)) return false;
  // Blocking work behind the answer is another rule's matter, and the better advice.
  return !view.applicationJava.blockingSites.some(({ call }) =>
    call.path.some(
      ({ location }) =>
        location.path === path && location.span.start >= source.span.start && location.span.start < span.end,
    ),
  );
}

/** `web.get()…`, `repository.find()`, `load(id)`; a chain that begins with `Flux.…` does work of its own on the way. */
function beginsWithClient(source: Parameters<typeof rootOf>[0]): boolean {
  const root = rootOf(source);
  if (root.kind === 'call') return true;
  return root.kind === 'field' || (root.kind === 'name' && !/^[A-Z]/.test(root.name));
}
