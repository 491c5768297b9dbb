import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';

const controller = (chain: string, annotation = '@GetMapping("/counts")'): string => `
  //- /src/main/java/shop/Orders.java
  package shop;
  import org.springframework.web.bind.annotation.*;
  import reactor.core.publisher.*;
  import reactor.core.scheduler.*;
  @RestController class Orders {
    static final Scheduler OWN = Schedulers.newBoundedElastic(6, 1000, "own", 60, true);
    OrderRepository repository;
    ${annotation} Flux<Integer> counts() { return Flux.range(1, 1000)${chain}; }
  }
`;
const CALL = 't -> Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(';

test.each([
  ["the pool's own size", `.flatMap(${CALL}Schedulers.boundedElastic()), 10)`, undefined],
  ['one at a time', `.flatMap(${CALL}Schedulers.boundedElastic()), 1)`, undefined],
  ['a scheduler of its own below the pool', `.flatMap(${CALL}OWN), 4)`, undefined],
  ['not in a request', `.flatMap(${CALL}Schedulers.boundedElastic()), 4)`, '@Deprecated'],
])('silent: %s', (_, chain, annotation) => {
  checkRule([WEBFLUX_JDBC.files, controller(chain, annotation)]);
});
