import { defaultOf } from '../model/defaults';
import type { SubscribeCall } from '../model/java/javaModel';
import { poolFor } from '../model/pools';
import type { ModuleView } from '../model/project';
import { type Given, pom } from './given';
import { isPerCall } from './perCallContext';
import { defineRule } from './rule';

interface SubscribeArguments {
  readonly owner: string;
  readonly isListener: boolean;
  readonly call: string;
  /** What the calls share, with its size; null where it is not known. */
  readonly limit: { readonly name: string; readonly size: number } | null;
}

const WEBFLUX_KAFKA: Given = {
  description: {
    en: 'A WebFlux application that listens to Kafka, on 8 cores.',
    ko: '8코어에서 Kafka를 구독하는 WebFlux 애플리케이션.',
  },
  files: `${pom(17, 'spring-boot-starter-webflux', 'org.springframework.kafka:spring-kafka')}
    //- /.concurrency-lens.yaml
    cores: 8
  `,
};

/** `subscribe()` per message or element: it returns at once, so the next one starts without waiting for any. */
export const unboundedSubscribe = defineRule<SubscribeArguments>({
  id: 'unbounded-subscribe',
  severity: 'warning',
  title: { en: 'subscribe() for every message, limited by nothing', ko: '메시지마다 subscribe(), 동시 실행 제한 없음' },
  message: ({ owner, isListener, call, limit }) => {
    const what = isListener
      ? { en: `${owner} subscribes for every message`, ko: `${owner}: 메시지마다 구독한다` }
      : { en: `${owner} subscribes for every element of a loop`, ko: `${owner}: 반복문의 요소마다 구독한다` };
    const shared = limit
      ? {
          en: ` They share ${limit.size} connections (${limit.name}); the rest queues up or fails.`,
          ko: ` 커넥션 ${limit.size}개를 함께 쓰며(${limit.name}) 나머지는 쌓이거나 실패한다.`,
        }
      : { en: '', ko: '' };
    const advice = isListener
      ? {
          en: 'Let the listener wait for the end (block), so that its concurrency is the limit',
          ko: '리스너가 끝날 때까지 기다려(block) 리스너 동시성이 상한이 되게 한다',
        }
      : {
          en: 'Put the elements into one chain: Flux.fromIterable(…).flatMap(…, n)',
          ko: '하나의 체인으로 묶는다: Flux.fromIterable(…).flatMap(…, n)',
        };
    return {
      en: `${what.en} and does not wait: any number of calls (${call}) run at once, and errors reach nobody.${shared.en} ${advice.en}.`,
      ko: `${what.ko}. 끝나기를 기다리지 않아 호출(${call})이 동시에 몇 개든 실행되고 오류도 전달되지 않는다.${shared.ko} ${advice.ko}.`,
    };
  },
  docs: {
    why: {
      en: '`subscribe()` starts the chain and returns. In a listener the message then counts as done, the next one is fetched, and the concurrency of the listener no longer limits anything; in a loop all elements start at once. Only an operator such as `flatMap` asks for no more than it can take.',
      ko: '`subscribe()`는 체인을 시작하고 바로 돌아온다. 리스너에서는 메시지가 처리된 것으로 여겨져 다음 메시지를 가져오므로 리스너 동시성이 아무것도 제한하지 못하고, 반복문에서는 모든 요소가 한꺼번에 시작된다. `flatMap` 같은 연산자만이 감당할 수 있는 만큼만 요청한다.',
    },
    whenToIgnore: {
      en: 'When the number of elements is small and fixed.',
      ko: '요소 수가 적고 정해져 있을 때.',
    },
    sources: ['reactor-core 3.8.6 Mono.subscribe, FluxFlatMap', 'reactor-netty 1.3.6 HttpResources'],
  },
  given: WEBFLUX_KAFKA,
  bad: `
    //- /src/main/java/shop/OrderListener.java
    package shop;
    import org.springframework.kafka.annotation.KafkaListener;
    import org.springframework.stereotype.Component;
    import org.springframework.web.reactive.function.client.WebClient;
    @Component
    class OrderListener {
      private final WebClient client;
      OrderListener(WebClient.Builder builder) { this.client = builder.build(); }
      @KafkaListener(topics = "orders")
      void onOrder(String order) {
        client.post().uri("http://billing/invoices").bodyValue(order).retrieve().bodyToMono(String.class).subscribe();
    //                                                                                                    ^^^^^^^^^^^ unbounded-subscribe
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderListener.java
    package shop;
    import java.time.Duration;
    import org.springframework.kafka.annotation.KafkaListener;
    import org.springframework.stereotype.Component;
    import org.springframework.web.reactive.function.client.WebClient;
    @Component
    class OrderListener {
      private final WebClient client;
      OrderListener(WebClient.Builder builder) { this.client = builder.build(); }
      @KafkaListener(topics = "orders")
      void onOrder(String order) {
        client.post().uri("http://billing/invoices").bodyValue(order).retrieve().bodyToMono(String.class).block(Duration.ofSeconds(5));
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      for (const call of view.java.subscribeCalls) {
        const isListener = call.context.kind === 'listener';
        const reached = startedElsewhere(call);
        if (reached === null || !(isListener || (call.inLoop && isPerCall(call.context)))) continue;
        yield {
          rule: 'unbounded-subscribe',
          location: { path: call.path, span: call.span },
          args: { owner: call.owner, isListener, call: reached, limit: limitBehind(view, call) },
          related: [],
        };
      }
    }
  },
});

/** A call that goes on after `subscribe()` has returned; null when the subscriber itself works it off. */
function startedElsewhere({ clientCalls, effects }: SubscribeCall): string | null {
  const client = clientCalls.find(({ certainty }) => certainty === 'sure');
  if (client) return client.method;
  const blocking = effects.find(
    ({ certainty, runsOn, resource }) =>
      certainty === 'sure' &&
      resource !== 'reactive-wait' &&
      (runsOn.kind === 'scheduler' || runsOn.kind === 'executor'),
  );
  return blocking?.method ?? null;
}

function limitBehind(view: ModuleView, { clientCalls, effects }: SubscribeCall): SubscribeArguments['limit'] {
  const { application, applicationJava } = view;
  const kinds = new Set(clientCalls.filter(({ certainty }) => certainty === 'sure').map(({ client }) => client));
  if (kinds.size === 1 && kinds.has('webclient') && applicationJava.connectionProviders.length === 0) {
    if (!application.hasDependency('io.projectreactor.netty', 'reactor-netty-http')) return null;
    const size = defaultOf(application, 'webClientConnectionsPerHost').value;
    return typeof size === 'number' ? { name: 'WebClient, per host', size } : null;
  }
  const resource = kinds.has('r2dbc') ? 'r2dbc' : effects[0]?.resource;
  const pool = resource === undefined ? null : poolFor(view.pools, resource);
  return pool && typeof pool.size.value === 'number' ? { name: pool.name, size: pool.size.value } : null;
}
