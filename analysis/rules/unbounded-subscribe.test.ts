import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { unboundedSubscribe } from './unbounded-subscribe';

const listener = (body: string, annotation = '@KafkaListener(topics = "orders")'): string => `
  //- /src/main/java/shop/Orders.java
  package shop;
  import java.util.List;
  import org.springframework.kafka.annotation.KafkaListener;
  import org.springframework.web.bind.annotation.*;
  import org.springframework.web.reactive.function.client.WebClient;
  import reactor.core.publisher.*;
  @RestController class Orders {
    WebClient client;
    Mono<String> send(String order) { return client.get().uri(order).retrieve().bodyToMono(String.class); }
    ${annotation} void on(String order) {
${body}
    }
  }
`;

test.each([
  ['the listener waits', '      send(order).block();', undefined],
  ['nothing goes on afterwards', '      Mono.just(order).subscribe();', undefined],
  ['once per call of a method nobody in sight calls in a loop', '      send(order).subscribe();', '@Deprecated'],
])('silent: %s', (_, body, annotation) => {
  checkRule([unboundedSubscribe.given.files, listener(body, annotation)]);
});

test('for every element of a loop in a request', () => {
  checkRule([
    unboundedSubscribe.given.files,
    listener(
      `      for (String part : List.of(order, order)) send(part).subscribe();
  //                                                       ^^^^^^^^^^^ unbounded-subscribe`,
      '@PostMapping("/orders")',
    ),
  ]);
});
