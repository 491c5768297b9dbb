import type { Expression, JavaMethod } from '../facts/java/javaFacts';
import type { BlockCall, BlockingSite } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import type { Text } from '../text';
import { chainOf, expressionsAround, methodAround } from './fixes/javaExpressions';
import { forbiddenSites, isStartUp } from './forbiddenThreads';
import { WEBFLUX_JDBC } from './given';
import { defineRule } from './rule';

interface BlockArguments {
  readonly operator: string;
  /** Where it is called from; null when no caller is in sight. */
  readonly entry: string | null;
  readonly thread: Text | null;
}

/** `block()` on a thread that Reactor marks as non-blocking does not wait: it throws. */
export const blockInReactiveCode = defineRule<BlockArguments>({
  id: 'block-in-reactive-code',
  severity: 'error',
  title: { en: 'block() in reactive code', ko: '리액티브 코드 안의 block()' },
  message: ({ operator, entry, thread }) =>
    entry === null || thread === null
      ? {
          en: `${operator}() waits inside reactive code: as soon as an event-loop or parallel thread runs it, it throws IllegalStateException. Return the publisher and go on with flatMap.`,
          ko: `리액티브 코드 안에서 기다린다: ${operator}(). 이벤트 루프나 parallel 스레드가 실행하는 순간 IllegalStateException이 발생한다. Publisher를 그대로 반환하고 flatMap으로 잇는다.`,
        }
      : {
          en: `${operator}() runs on ${thread.en}, reached from ${entry}, and throws IllegalStateException there: "blocking, which is not supported in thread". Return the publisher and go on with flatMap.`,
          ko: `${thread.ko}에서 실행되어 IllegalStateException이 발생한다: ${operator}(), 시작 위치: ${entry}. Publisher를 그대로 반환하고 flatMap으로 잇는다.`,
        },
  docs: {
    why: {
      en: 'Reactor refuses `block()`, `blockFirst()`, `blockLast()`, `toIterable()` and `toStream()` on threads marked `NonBlocking`: event loops of Reactor Netty, `parallel()` and `single()`. The call throws `IllegalStateException` at run time, on every request.',
      ko: 'Reactor는 `NonBlocking`으로 표시된 스레드(Reactor Netty 이벤트 루프, `parallel()`, `single()`)에서 `block()`, `blockFirst()`, `blockLast()`, `toIterable()`, `toStream()`을 거부한다. 실행 중 요청마다 `IllegalStateException`이 발생한다.',
    },
    whatToDo: {
      en: 'Return the publisher and go on with `flatMap`, `zipWith` or `map`. Where an interface forces a plain value, wait on a thread that may block: `Mono.fromCallable(() -> publisher.block()).subscribeOn(Schedulers.boundedElastic())`. It is an error where the thread is known, and information where no caller in the project decides it.',
      ko: 'Publisher를 그대로 반환하고 `flatMap`, `zipWith`, `map`으로 잇는다. 인터페이스 때문에 값이 꼭 필요하면 블로킹해도 되는 스레드에서 기다린다: `Mono.fromCallable(() -> publisher.block()).subscribeOn(Schedulers.boundedElastic())`. 스레드를 아는 곳에서는 오류로, 프로젝트 안의 어떤 호출자도 스레드를 정하지 않으면 정보로 표시한다.',
    },
    whenToIgnore: {
      en: 'When callers outside this project always come on threads that may block.',
      ko: '이 프로젝트 밖의 호출자가 언제나 블로킹해도 되는 스레드에서 호출할 때.',
    },
    sources: ['reactor-core 3.8.6 BlockingSingleSubscriber.blockingGet, Schedulers.isInNonBlockingThread'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/PriceController.java
    package shop;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.RestController;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Flux;
    @RestController
    class PriceController {
      private final WebClient web;
      PriceController(WebClient web) { this.web = web; }
      @GetMapping("/prices")
      Flux<Integer> prices() {
        return Flux.range(1, 10)
            .map(id -> web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class).block());
    //                                                                                        ^^^^^ block-in-reactive-code
      }
    }
  `,
  good: `
    //- /src/main/java/shop/PriceController.java
    package shop;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.RestController;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Flux;
    @RestController
    class PriceController {
      private final WebClient web;
      PriceController(WebClient web) { this.web = web; }
      @GetMapping("/prices")
      Flux<Integer> prices() {
        return Flux.range(1, 10)
            .flatMap(id -> web.get().uri("/prices/{id}", id).retrieve().bodyToMono(Integer.class));
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      const certain = forbiddenSites(project, view).filter(({ call }) => call.resource === 'reactive-wait');
      for (const site of certain) {
        const { call, entry } = site;
        yield {
          rule: 'block-in-reactive-code',
          location: call.location,
          args: { operator: operatorOf(call.method), entry: entry.name, thread: threadName(site) },
          related: [entry, ...call.path.slice(0, -1)].map((step) => ({
            location: step.location,
            message: { en: step.name, ko: step.name },
          })),
        };
      }
      const known = new Set(certain.map(({ call: { location } }) => `${location.path}#${location.span.start}`));
      for (const call of view.java.blockCalls) {
        if (known.has(`${call.path}#${call.nameSpan.start}`) || !isInReactiveCode(project, view, call)) continue;
        yield {
          rule: 'block-in-reactive-code',
          location: { path: call.path, span: call.nameSpan },
          args: { operator: call.operator, entry: null, thread: null },
          related: [],
          // Which thread runs it nobody in sight decides.
          severity: 'information',
        };
      }
    }
  },
});

function operatorOf(method: string): string {
  return method.slice(method.lastIndexOf('.') + 1);
}

function threadName({ context }: BlockingSite): Text {
  if (context.kind !== 'scheduler') return { en: 'an event-loop thread', ko: '이벤트 루프 스레드' };
  const name = context.scheduler.name ?? `Schedulers.${context.scheduler.kind}()`;
  return { en: name, ko: `${name} 스레드` };
}

const OPERATORS = new Set(['map', 'mapNotNull', 'flatMap', 'flatMapMany', 'concatMap', 'filter', 'doOnNext', 'handle']);

/**
 * In the function of an operator or straight in a method that returns a publisher, in an application that serves with
 * WebFlux on Netty, where nothing in the method moves the work to another thread and no caller in sight does.
 */
function isInReactiveCode(project: Project, view: ModuleView, call: BlockCall): boolean {
  const { application } = view;
  if (application.mode.value !== 'reactive' || application.server?.value !== 'netty') return false;
  if (!call.inReactiveCode || call.context.kind !== 'caller') return false;
  const location = { path: call.path, span: call.nameSpan };
  if (isStartUp(project, location)) return false;
  const method = methodAround(project, call.path, call.nameSpan.start)?.method;
  const text = project.document(call.path)?.text ?? '';
  if (method === undefined || MOVES_AWAY.test(text.slice(method.span.start, method.span.end))) return false;
  const around = expressionsAround(project, call.path, call.nameSpan.start);
  const isInFunction = around.some((expression) => expression.kind === 'lambda' || isAnonymousClass(expression));
  return isInFunction ? isInOperator(around) : returnsPublisher(method);
}

const MOVES_AWAY = /\b(subscribeOn|publishOn|runOn|parallel\w*|supplyAsync|runAsync|submit|execute|schedule\w*)\b/;

function isAnonymousClass(expression: Expression): boolean {
  return expression.kind === 'new' && expression.body !== undefined;
}

/** Every lambda around is given to an operator of a chain that begins with `Flux` or `Mono`. */
function isInOperator(around: readonly Expression[]): boolean {
  const lambdas = around.flatMap((expression, index) => (expression.kind === 'lambda' ? [around[index - 1]] : []));
  if (lambdas.length === 0 || around.some(isAnonymousClass)) return false;
  return lambdas.every((call) => {
    if (call?.kind !== 'call' || !OPERATORS.has(call.name)) return false;
    return chainOf(call).some(({ target }) => target?.kind === 'name' && /^(Mono|Flux)$/.test(target.name));
  });
}

function returnsPublisher({ returnType }: JavaMethod): boolean {
  return /(^|\.)(Mono|Flux)$/.test(returnType?.name ?? '');
}
