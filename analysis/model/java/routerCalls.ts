import type { CallSite } from './callSite';
import type { Frame } from './frame';
import type { ThreadContext } from './javaModel';
import { isPublisher, MONO, typeOf } from './javaTypes';
import { addEffects, EMPTY_FLOW, placeOn, type Value } from './values';

/** WebFlux's functional endpoints: handlers given to a router run on the event loop, bodies are subscribed to there. */

const SERVER = 'org.springframework.web.reactive.function.server';
const ROUTER = new RegExp(`^${SERVER.replaceAll('.', '\\.')}\\.RouterFunction(s)?(\\.Builder)?$`);
const RESPONSE = `${SERVER}.ServerResponse`;
const EVENT_LOOP: ThreadContext = { kind: 'event-loop', reason: 'handler' };

/** Calls on routers and responses; null for other types. */
export function applyRouterCall(frame: Frame, site: CallSite, typeName: string, args: readonly Value[]): Value | null {
  if (ROUTER.test(typeName)) {
    for (const arg of args) {
      if (arg.fn === undefined) continue;
      const isNested = /^(nest|path|add|filter|before|after|onError|resources)$/.test(site.name);
      const outcome = arg.fn.invoke(
        [{ type: typeOf(isNested ? `${SERVER}.RouterFunctions.Builder` : `${SERVER}.ServerRequest`) }],
        EVENT_LOOP,
      );
      addEffects(frame.effects, placeOn(outcome.effects, EVENT_LOOP));
      if (!isNested && outcome.value.flow !== undefined)
        addEffects(frame.effects, placeOn(outcome.value.flow.effects, EVENT_LOOP));
    }
    return { type: typeOf(`${SERVER}.RouterFunctions.Builder`) };
  }
  if (typeName !== RESPONSE) return null;
  if (site.name === 'body' || site.name === 'build' || site.name === 'render') {
    const body = args.find((arg) => isPublisher(arg.type));
    return { type: typeOf(MONO, typeOf(RESPONSE)), flow: body?.flow ?? EMPTY_FLOW };
  }
  return site.name === 'bodyValue'
    ? { type: typeOf(MONO, typeOf(RESPONSE)), flow: EMPTY_FLOW }
    : { type: typeOf(RESPONSE) };
}
