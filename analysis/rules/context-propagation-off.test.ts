import { expect, test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { contextPropagationOff } from './context-propagation-off';
import { pom, WEBFLUX_JDBC } from './given';

const service = (members: string): string => `
    //- /src/main/java/shop/QuoteService.java
    package shop;
    import org.slf4j.MDC;
    import reactor.core.publisher.Hooks;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class QuoteService {
${members}
    }
  `;
const READ =
  'Mono<String> a() { return Mono.just("x").publishOn(Schedulers.boundedElastic()).map(x -> MDC.get("user")); }';
const NAMED = `
    //- /src/main/resources/application.yaml
    spring.application.name: shop`;

test('reads on another thread; once for each method', () => {
  checkRule([
    contextPropagationOff.given.files,
    service(`
      Mono<String> twice() {
        return Mono.just("x").publishOn(Schedulers.boundedElastic()).map(x -> MDC.get("user") + MDC.get("trace"));
    //                                                                            ^^^ context-propagation-off
      }
      Mono<String> sameThread() { return Mono.just("x").map(x -> MDC.get("user")); }
      Mono<String> byHand() { return Mono.just("x").publishOn(Schedulers.boundedElastic()).doOnNext(x -> MDC.put("user", x)); }
      String outside() { return MDC.get("user"); }`),
  ]);
});

test('the hook is as good as the property', () => {
  checkRule([
    contextPropagationOff.given.files,
    service(`${READ} public static void main(String[] args) { Hooks.enableAutomaticContextPropagation(); }`),
  ]);
});

test('without the library the property would do nothing: no fix', () => {
  const { findings, project } = checkRule([
    WEBFLUX_JDBC.files,
    NAMED,
    pom(17, 'spring-boot-starter-webflux'),
    service(`
      Mono<String> a() {
        return Mono.just("x").publishOn(Schedulers.boundedElastic()).map(x -> MDC.get("user"));
    //                                                                            ^^^ context-propagation-off
      }`),
  ]);
  const [judged] = findings;
  expect(judged?.rule.fix?.(judged.finding, project)).toEqual([]);
});
