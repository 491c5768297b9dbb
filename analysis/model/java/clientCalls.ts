import type { BlockingEntry } from './blockingCatalogue';
import { type CallSite, durationArgument, nameLocation } from './callSite';
import { findBlockingEntry } from './findBlockingEntry';
import type { Frame } from './frame';
import type { BlockingCall, Certainty, ClientCall, Resource } from './javaModel';
import {
  argumentOf,
  FLUX,
  isPublisher,
  type JType,
  LIST,
  MONO,
  OPTIONAL,
  STREAM,
  simpleName,
  typeOf,
  WEB_CLIENT,
} from './javaTypes';
import { type ClientInterface, entityType } from './repositories';
import type { MethodSymbol } from './symbols';
import { allSupertypes, resolveType } from './typeResolution';
import { addEffects, type Effect, EMPTY_FLOW, type Flow, NOTHING, UNKNOWN_FLOW, type Value } from './values';

/** Calls of client libraries: blocking ones hold a resource, non-blocking ones give a publisher that answers elsewhere. */

/** The effect of a call in the catalogue, asked for the type and everything above it; null when it does not block. */
export function blockingEntryOf(
  frame: Frame,
  type: JType | null,
  method: string,
): { readonly entry: BlockingEntry; readonly typeName: string } | null {
  if (type === null || type.dims > 0) return null;
  for (const above of allSupertypes(frame.interpreter.workspace.resolver, type, frame.symbol.path)) {
    const entry = findBlockingEntry(above.name, method);
    if (entry !== null) return { entry, typeName: type.name };
  }
  return null;
}

export function blockingEffect(
  frame: Frame,
  site: CallSite,
  call: {
    readonly typeName: string;
    readonly resource: Resource;
    readonly technology: string;
    readonly certainty?: Certainty;
    readonly holder?: string | undefined;
  },
): Effect {
  const method =
    site.name === '<init>' ? `new ${simpleName(call.typeName)}` : `${simpleName(call.typeName)}.${site.name}`;
  const location = nameLocation(frame, site);
  const timeoutMs = timeoutOf(frame, site, call.resource);
  const isDone = frame.afterCompletion && call.resource === 'future';
  const effect: BlockingCall = {
    method,
    resource: call.resource,
    technology: call.technology,
    location,
    path: [{ name: method, location }],
    // A future asked for inside a completion callback is complete as a rule.
    certainty: isDone ? 'possible' : (call.certainty ?? 'sure'),
    runsOn: { kind: 'caller' },
    ...(timeoutMs === null ? {} : { timeoutMs }),
    ...(call.holder === undefined ? {} : { resourceName: call.holder }),
  };
  return { kind: 'block', ...effect };
}

function timeoutOf(frame: Frame, site: CallSite, resource: Resource): number | null {
  if (resource === 'sleep') return durationArgument(frame, site, 0) ?? sleepMillis(site);
  return resource === 'future' || resource === 'lock' || resource === 'process'
    ? durationArgument(frame, site, 0)
    : null;
}

function sleepMillis(site: CallSite): number | null {
  const [expression] = site.argumentExpressions;
  if (expression?.kind !== 'literal') return null;
  const millis = Number(expression.text.replaceAll('_', '').replace(/[lL]$/, ''));
  return site.name === 'sleep' && Number.isFinite(millis) ? millis : null;
}

/** A method of a repository, Feign client or mapper. `declared` is the workspace's own declaration of it, when there is one. */
export function applyClientInterface(
  frame: Frame,
  site: CallSite,
  target: Value,
  client: ClientInterface,
  declared: MethodSymbol | null,
): Value {
  const type = target.type ?? typeOf('?');
  const written = declared?.method.returnType;
  const returnType =
    declared !== null && written !== undefined
      ? resolveType(frame.interpreter.workspace.resolver, written, declared.owner, declared.method)
      : inheritedReturn(frame, site, type, client);
  const isReactiveResult = isPublisher(returnType);
  if (client.kind === 'reactive' || (client.kind === 'http-interface' && isReactiveResult)) {
    return reactiveResult(frame, site, type, client.kind === 'reactive' ? client.client : 'webclient', returnType);
  }
  if (isReactiveResult || returnType?.name === 'java.util.concurrent.CompletableFuture')
    return { type: returnType, flow: UNKNOWN_FLOW };
  const holds =
    client.kind === 'blocking' ? client : ({ resource: 'http-client', technology: client.technology } as const);
  addEffects(frame.effects, [
    blockingEffect(frame, site, { typeName: type.name, resource: holds.resource, technology: holds.technology }),
  ]);
  return { type: returnType };
}

function reactiveResult(
  frame: Frame,
  site: CallSite,
  type: JType,
  client: ClientCall['client'],
  returnType: JType | null,
): Value {
  const resultType = isPublisher(returnType) ? returnType : typeOf(MONO, null);
  return { type: resultType, flow: clientFlow(frame, site, client, `${simpleName(type.name)}.${site.name}`) };
}

/** A publisher that, once subscribed to, asks a remote side and answers on the driver's event loop. */
function clientFlow(frame: Frame, site: CallSite, client: ClientCall['client'], method: string): Flow {
  const location = nameLocation(frame, site);
  const effect: Effect = {
    kind: 'client',
    client,
    method,
    location,
    path: [{ name: method, location }],
    certainty: 'sure',
    runsOn: { kind: 'caller' },
  };
  return {
    ...EMPTY_FLOW,
    effects: [effect],
    emitsOn: { kind: 'event-loop', reason: client === 'webclient' ? 'web-client' : 'reactive-driver' },
  };
}

/** Return types of the methods that Spring Data's own interfaces declare. */
function inheritedReturn(frame: Frame, site: CallSite, type: JType, client: ClientInterface): JType | null {
  const entity = entityType(frame.interpreter.workspace, type, frame.symbol.path);
  const { name } = site;
  const isMany = /^(findAll|saveAll|findBy)/.test(name);
  if (client.kind === 'reactive') {
    if (name === 'count') return typeOf(MONO, typeOf('java.lang.Long'));
    if (name.startsWith('exists')) return typeOf(MONO, typeOf('java.lang.Boolean'));
    if (name.startsWith('delete')) return typeOf(MONO, typeOf('java.lang.Void'));
    return typeOf(isMany && name !== 'findById' ? FLUX : MONO, entity);
  }
  if (name === 'findById' || name === 'findOne') return typeOf(OPTIONAL, entity);
  if (name === 'count') return typeOf('long');
  if (name.startsWith('exists')) return typeOf('boolean');
  if (name.startsWith('delete')) return null;
  return isMany ? typeOf(LIST, entity) : entity;
}

const SELF_FLUENT = new Set([
  WEB_CLIENT,
  'org.springframework.web.client.RestClient',
  'org.springframework.jdbc.core.simple.JdbcClient',
  'org.springframework.r2dbc.core.DatabaseClient',
  'org.jooq.DSLContext',
  'jakarta.persistence.Query',
  'javax.persistence.Query',
  'jakarta.persistence.TypedQuery',
  'javax.persistence.TypedQuery',
  'org.springframework.data.r2dbc.core.R2dbcEntityTemplate',
]);

const REACTIVE_TERMINALS: Readonly<
  Record<string, { readonly client: ClientCall['client']; readonly one: RegExp; readonly many: RegExp }>
> = {
  [WEB_CLIENT]: {
    client: 'webclient',
    one: /^(bodyToMono|exchangeToMono|exchange|toEntity|toBodilessEntity|toEntityList)$/,
    many: /^(bodyToFlux|exchangeToFlux)$/,
  },
  'org.springframework.r2dbc.core.DatabaseClient': {
    client: 'r2dbc',
    one: /^(one|first|rowsUpdated|then)$/,
    many: /^(all)$/,
  },
  'org.springframework.data.r2dbc.core.R2dbcEntityTemplate': {
    client: 'r2dbc',
    one: /^(one|first|insert|update|delete|count|exists|selectOne|apply)$/,
    many: /^(all)$/,
  },
  'org.springframework.data.mongodb.core.ReactiveMongoTemplate': {
    client: 'reactive-mongo',
    one: /^(findOne|findById|save|insert|remove|update\w*|upsert|count|exists|findAndModify|findAndReplace)$/,
    many: /^(find|findAll|findDistinct|aggregate|insertAll|tail|changeStream)$/,
  },
  'org.springframework.data.mongodb.core.ReactiveMongoOperations': {
    client: 'reactive-mongo',
    one: /^(findOne|findById|save|insert|remove|update\w*|upsert|count|exists|findAndModify|findAndReplace)$/,
    many: /^(find|findAll|findDistinct|aggregate|insertAll|tail|changeStream)$/,
  },
  'org.springframework.data.redis.core.ReactiveRedisTemplate': {
    client: 'reactive-redis',
    one: /^(delete|unlink|hasKey|expire|convertAndSend|persist|rename\w*|getExpire|type)$/,
    many: /^(keys|scan|execute|listenTo\w*)$/,
  },
};

/** Calls on clients with a fluent or template style; null when the type is no such client. */
export function applyFluentClient(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value | null {
  const { type } = target;
  if (type === null) return null;
  const names = allSupertypes(frame.interpreter.workspace.resolver, type, frame.symbol.path).map((above) => above.name);
  for (const name of names) {
    const terminal = REACTIVE_TERMINALS[name];
    if (terminal === undefined) continue;
    const isOne = terminal.one.test(site.name);
    if (!isOne && !terminal.many.test(site.name)) continue;
    const mapped = args
      .find((arg) => arg.fn !== undefined)
      ?.fn?.invoke([NOTHING], { kind: 'event-loop', reason: 'web-client' }, { inReactiveCallback: true });
    const element = mapped?.value.type == null ? classArgument(frame, site) : argumentOf(mapped.value.type);
    const flow = clientFlow(frame, site, terminal.client, `${simpleName(name)}.${site.name}`);
    return { type: typeOf(isOne ? MONO : FLUX, element), flow };
  }
  if (names.some((name) => /^org\.springframework\.data\.redis\.core\.Reactive\w+Operations$/.test(name))) {
    return {
      type: typeOf(MONO, null),
      flow: clientFlow(frame, site, 'reactive-redis', `${simpleName(type.name)}.${site.name}`),
    };
  }
  if (names.some((name) => SELF_FLUENT.has(name))) {
    // Mapping functions of a fluent client run when it answers, on the thread that asked.
    for (const arg of args) arg.fn?.invoke([NOTHING], { kind: 'unknown' });
    return { type, ...(target.holder === undefined ? {} : { holder: target.holder }) };
  }
  return templateResult(frame, site, type, args);
}

/** `Order.class` among the arguments. */
export function classArgument(frame: Frame, site: CallSite): JType | null {
  for (const expression of site.argumentExpressions) {
    if (expression.kind === 'literal' && expression.literal === 'class') {
      const name = expression.text.replace(/\.class$/, '');
      return resolveType(
        frame.interpreter.workspace.resolver,
        { name, arguments: [], dimensions: 0, span: expression.span },
        frame.symbol,
      );
    }
  }
  return null;
}

/** Result types of templates whose results are worth following. */
function templateResult(frame: Frame, site: CallSite, type: JType, args: readonly Value[]): Value | null {
  const { name } = site;
  if (/Redis(Template|Operations)$|RedisTemplate$/.test(type.name) && name.startsWith('opsFor')) {
    const isReactive = /Reactive/.test(type.name);
    return {
      type: typeOf(
        `org.springframework.data.redis.core.${isReactive ? 'Reactive' : ''}${name.slice('opsFor'.length)}Operations`,
      ),
    };
  }
  if (/EntityManager$/.test(type.name) && /^create\w*Query$/.test(name)) {
    return { type: typeOf(`${type.name.startsWith('javax') ? 'javax' : 'jakarta'}.persistence.Query`) };
  }
  if (/Jdbc(Template|Operations)$/.test(type.name) && name.startsWith('query')) {
    for (const arg of args) arg.fn?.invoke([NOTHING], { kind: 'caller' });
    const element = classArgument(frame, site);
    if (name === 'queryForObject') return { type: element };
    if (name === 'queryForStream') return { type: typeOf(STREAM, element) };
    return { type: name === 'queryForList' || name === 'query' ? typeOf(LIST, element) : null };
  }
  return null;
}
