import { isAtLeast } from '../../sizing/versions';
import type { ThreadContext, ThreadLocalUse } from '../model/java/javaModel';
import type { ModuleView } from '../model/project';
import { setApplicationValues } from './fixes/configValues';
import { isStartUp } from './forbiddenThreads';
import { type Given, pom } from './given';
import { defineRule } from './rule';

interface PropagationArguments {
  readonly what: ThreadLocalUse['what'];
  readonly call: string;
  readonly thread: string;
  /** Spring Boot from 3.2 has a property for it. */
  readonly hasProperty: boolean;
}

const KEY = 'spring.reactor.context-propagation';

const PROPAGATION: Given = {
  description: {
    en: 'A WebFlux application of Spring Boot 3.5 with `io.micrometer:context-propagation` on the class path.',
    ko: '클래스패스에 `io.micrometer:context-propagation`이 있는 Spring Boot 3.5 WebFlux 애플리케이션.',
  },
  files: `${pom(17, 'spring-boot-starter-webflux', 'io.micrometer:context-propagation')}
    //- /src/main/java/shop/PriceService.java
    package shop;
    import org.slf4j.MDC;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Mono;
    class PriceService {
      private final WebClient web;
      PriceService(WebClient web) { this.web = web; }
      Mono<String> price(long id) {
        return web.get().uri("/prices/{id}", id).retrieve().bodyToMono(String.class);
      }
    }
  `,
};

/** State bound to a thread, read in an operator on another thread: what the caller put there is not found. */
export const contextPropagationOff = defineRule<PropagationArguments>({
  id: 'context-propagation-off',
  severity: 'information',
  title: {
    en: 'Thread-bound state is read on another thread without context propagation',
    ko: '컨텍스트 전파 없이 다른 스레드에서 스레드 상태를 읽음',
  },
  message: ({ what, call, thread, hasProperty }) => {
    const name = what === 'ThreadLocal' ? 'the ThreadLocal' : what;
    const how = hasProperty ? `${KEY}=auto` : 'Hooks.enableAutomaticContextPropagation()';
    return {
      en: `${call}() reads ${name} on a ${thread} thread, where what the caller put there is missing: values bound to a thread do not follow a reactive chain by themselves. Set ${how}, with io.micrometer:context-propagation on the class path and a ThreadLocalAccessor registered for it.`,
      ko: `${thread} 스레드에서 스레드에 묶인 값을 읽지만 호출자가 넣은 값은 그 스레드에 없다: ${call}() (${what}). 스레드에 묶인 값은 리액티브 체인을 저절로 따라가지 않는다. 클래스패스에 io.micrometer:context-propagation을 두고 ThreadLocalAccessor를 등록한 뒤 전파를 켠다: ${how}`,
    };
  },
  docs: {
    why: {
      en: "An operator behind `publishOn`, `subscribeOn` or a client call runs on a thread that many requests share. `MDC` and other thread-locals of the caller are not there, or worse, another request's are. Automatic context propagation restores them around each operator; it is off unless `spring.reactor.context-propagation` is `auto` (Spring Boot 3.2) or the hook is called (Reactor 3.5.3). The accessor for `MDC` (`Slf4jThreadLocalAccessor`, context-propagation 1.1.1) must be registered in `ContextRegistry`.",
      ko: '`publishOn`, `subscribeOn`, 클라이언트 호출 뒤의 연산자는 여러 요청이 함께 쓰는 스레드에서 실행된다. 호출자의 `MDC` 같은 스레드 로컬은 그곳에 없고, 심하면 다른 요청의 값이 남아 있다. 자동 컨텍스트 전파는 연산자마다 값을 되살려 주지만, `spring.reactor.context-propagation`을 `auto`로 두거나(Spring Boot 3.2) 훅을 호출해야(Reactor 3.5.3) 켜진다. `MDC`용 접근자(`Slf4jThreadLocalAccessor`, context-propagation 1.1.1)는 `ContextRegistry`에 등록해야 한다.',
    },
    whenToIgnore: {
      en: 'When the value is put on that very thread by the same operator.',
      ko: '같은 연산자가 바로 그 스레드에 값을 넣을 때.',
    },
    sources: [
      'reactor-core 3.8.6 Hooks.enableAutomaticContextPropagation',
      'Spring Boot 3.2 ReactorAutoConfiguration',
      'context-propagation 1.2.1 Slf4jThreadLocalAccessor',
    ],
  },
  given: PROPAGATION,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      application:
        name: shop
    //- /src/main/java/shop/QuoteService.java
    package shop;
    import org.slf4j.MDC;
    import reactor.core.publisher.Mono;
    class QuoteService {
      private final PriceService prices;
      QuoteService(PriceService prices) { this.prices = prices; }
      Mono<String> quote(long id) {
        return prices.price(id).map(price -> MDC.get("customer") + price);
    //                                           ^^^ context-propagation-off
      }
    }
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      application:
        name: shop
      reactor:
        context-propagation: auto
    //- /src/main/java/shop/QuoteService.java
    package shop;
    import org.slf4j.MDC;
    import reactor.core.publisher.Mono;
    class QuoteService {
      private final PriceService prices;
      QuoteService(PriceService prices) { this.prices = prices; }
      Mono<String> quote(long id) {
        return prices.price(id).map(price -> MDC.get("customer") + price);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      if (!isOff(view)) continue;
      const hasProperty = isAtLeast(view.application.versions.springBoot?.value ?? null, '3.2') === true;
      const seen = new Set<string>();
      for (const use of view.java.threadLocalUses) {
        const thread = otherThread(use.context);
        const location = { path: use.path, span: use.nameSpan };
        const text = project.document(use.path)?.text ?? '';
        const call = text.slice(use.nameSpan.start, use.nameSpan.end);
        // Writes are how people carry the values over by hand.
        const isRead = /^(get|current)/.test(call) && !/^\s*\.\s*set/.test(text.slice(use.span.end));
        if (thread === null || !isRead || isStartUp(project, location)) continue;
        // One word per method: the setting mends all its reads at once.
        const key = `${use.owner} ${use.what}`;
        if (seen.has(key)) continue;
        seen.add(key);
        yield {
          rule: 'context-propagation-off',
          location,
          args: { what: use.what, call, thread, hasProperty },
          related: [],
        };
      }
    }
  },
  fix(finding, project) {
    const view = project.viewOf(finding.location.path);
    // Without the library the setting does nothing.
    const hasLibrary = view?.application.hasDependency('io.micrometer', 'context-propagation') === true;
    if (!view || !hasLibrary || !finding.args.hasProperty) return [];
    const edits = setApplicationValues(project, view.application, [[KEY, 'auto']]);
    if (edits.length === 0) return [];
    const title = { en: `Set ${KEY} to auto`, ko: `${KEY} 지정: auto` };
    return [{ title, kind: 'quickfix', isPreferred: true, edits }];
  },
});

/** Off for sure: neither the property nor the hook, in a Reactor that has automatic propagation (3.5.3). */
function isOff({ application, applicationJava }: ModuleView): boolean {
  if (isAtLeast(application.versions.reactor?.value ?? null, '3.6') !== true) return false;
  if (applicationJava.hooks.some(({ kind }) => kind === 'automatic-context-propagation')) return false;
  const property = application.property(KEY);
  return property === null || (property.value !== null && property.value.toLowerCase() !== 'auto');
}

/** The thread in a word, when it is surely not the one that called; null otherwise. */
function otherThread(context: ThreadContext): string | null {
  if (context.kind === 'scheduler') return context.scheduler.name ?? context.scheduler.kind;
  if (context.kind === 'common-pool') return 'commonPool';
  return context.kind === 'event-loop' && context.reason !== 'handler' ? 'event-loop' : null;
}
