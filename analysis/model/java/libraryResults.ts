import type { CallSite } from './callSite';
import { classArgument } from './clientCalls';
import type { Frame } from './frame';
import { argumentOf, FLUX, isPublisher, type JType, MONO, STREAM, typeOf } from './javaTypes';
import { addEffects, NOTHING, UNKNOWN_FLOW, type Value } from './values';

/**
 * Library methods that lead from one followed thing to the next: the publisher behind a sink or a receiver, the bean behind
 * a provider. Data where a result type is all there is to say.
 */

const SERVER_REQUEST = 'org.springframework.web.reactive.function.server.ServerRequest';

type Result = (type: JType) => JType;

const element: Result = (type) => argumentOf(type) ?? typeOf('?');
const fluxOfElement: Result = (type) => typeOf(FLUX, argumentOf(type));
const monoOfElement: Result = (type) => typeOf(MONO, argumentOf(type));
const recordOf =
  (name: string): Result =>
  (type) =>
    typeOf(name, ...type.args);
const monoOfVoid: Result = () => typeOf(MONO, typeOf('java.lang.Void'));
const KAFKA = 'reactor.kafka.receiver';
const received: Result = (type) => typeOf(FLUX, recordOf(`${KAFKA}.ReceiverRecord`)(type));
const consumed: Result = (type) => typeOf(FLUX, recordOf('org.apache.kafka.clients.consumer.ConsumerRecord')(type));
const batches: Result = (type) => typeOf(FLUX, consumed(type));

/** reactor-core 3.8.6 `Sinks`, reactor-kafka `KafkaReceiver`, spring-beans 6.2.12 `ObjectProvider`, spring-web and spring-webflux 6.2, spring-cloud-gateway 4.2, JDK 21. */
const RESULTS: ReadonlyMap<string, ReadonlyMap<string, Result>> = byName({
  'reactor.core.publisher.Sinks.Many': { asFlux: fluxOfElement },
  'reactor.core.publisher.Sinks.One': { asMono: monoOfElement },
  'reactor.core.publisher.Sinks.Empty': { asMono: monoOfElement },
  [`${KAFKA}.KafkaReceiver`]: {
    receive: received,
    receiveAtmostOnce: consumed,
    receiveAutoAck: batches,
    receiveExactlyOnce: batches,
  },
  'org.springframework.beans.factory.ObjectProvider': {
    getObject: element,
    getIfAvailable: element,
    getIfUnique: element,
    stream: (type) => typeOf(STREAM, argumentOf(type)),
    orderedStream: (type) => typeOf(STREAM, argumentOf(type)),
  },
  'org.springframework.web.server.WebFilterChain': { filter: monoOfVoid },
  'org.springframework.cloud.gateway.filter.GatewayFilterChain': { filter: monoOfVoid },
  'org.springframework.web.reactive.socket.WebSocketSession': {
    send: monoOfVoid,
    close: monoOfVoid,
    receive: () => typeOf(FLUX, typeOf('org.springframework.web.reactive.socket.WebSocketMessage')),
  },
  'java.net.URI': { toURL: () => typeOf('java.net.URL') },
});

/** Maps, so that no method of a library is taken for one that every object has (`toString`). */
function byName(
  types: Readonly<Record<string, Readonly<Record<string, Result>>>>,
): ReadonlyMap<string, ReadonlyMap<string, Result>> {
  return new Map(Object.entries(types).map(([type, methods]) => [type, new Map(Object.entries(methods))]));
}

/** The result of a known library method; null when the type or the method is not among them. */
export function libraryResult(frame: Frame, site: CallSite, type: JType | null, args: readonly Value[]): Value | null {
  const methods = type === null || type.dims > 0 ? undefined : RESULTS.get(type.name);
  if (type === null) return null;
  if (type.name === SERVER_REQUEST && (site.name === 'bodyToMono' || site.name === 'bodyToFlux'))
    return {
      type: typeOf(site.name === 'bodyToMono' ? MONO : FLUX, classArgument(frame, site)),
      // A body arrives where the connection is read.
      flow: { ...UNKNOWN_FLOW, emitsOn: { kind: 'event-loop', reason: 'handler' } },
    };
  if (methods === undefined) return null;
  const result = methods.get(site.name);
  if (result !== undefined) {
    const made = result(type);
    return isPublisher(made) ? { type: made, flow: UNKNOWN_FLOW } : { type: made };
  }
  if (site.name !== 'ifAvailable' && site.name !== 'ifUnique') return null;
  for (const arg of args) {
    const outcome = arg.fn?.invoke([{ type: argumentOf(type) }], { kind: 'caller' });
    if (outcome !== undefined) addEffects(frame.effects, outcome.effects);
  }
  return NOTHING;
}

/** Resilience4j's operators (`CircuitBreakerOperator.of(breaker)`) hand the publisher on to be subscribed to as it is. */
export function resilienceOperator(frame: Frame, site: CallSite, typeName: string): Value | null {
  if (site.name !== 'of' || !/^io\.github\.resilience4j\.reactor\.[\w.]+Operator$/.test(typeName)) return null;
  return {
    type: null,
    fn: {
      location: { path: frame.symbol.path, span: site.span },
      label: typeName.slice(typeName.lastIndexOf('.') + 1),
      invoke: ([publisher]) => ({ effects: [], value: publisher ?? NOTHING, isKnown: true }),
    },
  };
}
