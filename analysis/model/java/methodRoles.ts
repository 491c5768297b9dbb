import type { JavaAnnotation } from '../../facts/java/javaFacts';
import type { ThreadContext } from './javaModel';
import { simpleName } from './javaTypes';
import type { MethodSymbol, TypeSymbol } from './symbols';
import { resolveType } from './typeResolution';
import { annotationNamed, symbolChain, type Workspace } from './workspace';

/** What calls a method from outside the workspace's own code, and on which thread. */
export type MethodRole = 'handler' | 'scheduled' | 'listener' | 'async' | 'start-up' | 'none';

const MAPPINGS = [
  'RequestMapping',
  'GetMapping',
  'PostMapping',
  'PutMapping',
  'DeleteMapping',
  'PatchMapping',
  'MessageMapping',
  'QueryMapping',
  'MutationMapping',
  'SchemaMapping',
  'SubscriptionMapping',
];
const CONTROLLERS = ['Controller', 'RestController', 'ControllerAdvice', 'RestControllerAdvice'];
const LISTENERS = ['KafkaListener', 'RabbitListener', 'JmsListener', 'SqsListener', 'PulsarListener', 'StreamListener'];
/** Parameters that only WebFlux passes. */
const REACTIVE_PARAMETERS = new Set([
  'org.springframework.web.reactive.function.server.ServerRequest',
  'org.springframework.web.server.ServerWebExchange',
]);

export function methodRole(workspace: Workspace, symbol: MethodSymbol): MethodRole {
  const known = workspace.roles.get(symbol.method);
  if (known !== undefined) return known;
  const role = readRole(workspace, symbol);
  workspace.roles.set(symbol.method, role);
  return role;
}

function readRole(workspace: Workspace, symbol: MethodSymbol): MethodRole {
  const { method, owner } = symbol;
  if (annotationNamed(method.annotations, 'Async') !== null) return 'async';
  if (annotationNamed(method.annotations, 'Scheduled', 'Schedules') !== null) return 'scheduled';
  if (annotationNamed(method.annotations, ...LISTENERS) !== null) return 'listener';
  if (isStartUp(symbol)) return 'start-up';
  if (isController(workspace, owner) && hasMapping(workspace, symbol)) return 'handler';
  return takesExchange(workspace, symbol) ? 'handler' : 'none';
}

function isController(workspace: Workspace, owner: TypeSymbol): boolean {
  return symbolChain(workspace, owner).some(
    (type) => annotationNamed(type.declaration.annotations, ...CONTROLLERS) !== null,
  );
}

/** The mapping may stand on the method of an interface that the controller implements. */
function hasMapping(workspace: Workspace, { owner, method }: MethodSymbol): boolean {
  const isMapped = (annotations: readonly JavaAnnotation[]): boolean =>
    annotationNamed(annotations, ...MAPPINGS) !== null;
  return symbolChain(workspace, owner).some((type) =>
    type.declaration.methods.some(
      (candidate) =>
        candidate.name === method.name &&
        candidate.parameters.length === method.parameters.length &&
        isMapped(candidate.annotations),
    ),
  );
}

function isStartUp({ owner, method }: MethodSymbol): boolean {
  if (method.name === '<init>' || annotationNamed(method.annotations, 'Bean', 'PostConstruct') !== null) return true;
  if (method.name === 'main' && method.modifiers.includes('static')) return true;
  if (method.name === 'afterPropertiesSet') return true;
  const listener = annotationNamed(method.annotations, 'EventListener');
  const isOnce = /^Application(Ready|Started|Prepared|Starting)Event$|^ContextRefreshedEvent$/;
  if (listener !== null) {
    const named = [
      ...method.parameters.map((parameter) => parameter.type?.name ?? ''),
      ...listener.arguments.flatMap(({ value }) =>
        value.kind === 'literal' ? [value.text.replace(/\.class$/, '')] : [],
      ),
    ];
    if (named.some((name) => isOnce.test(simpleName(name)))) return true;
  }
  const runs = owner.declaration.supertypes.some((type) =>
    /(^|\.)(CommandLineRunner|ApplicationRunner)$/.test(type.name),
  );
  return runs && method.name === 'run';
}

/** A functional endpoint or a filter of WebFlux. */
function takesExchange(workspace: Workspace, { owner, method }: MethodSymbol): boolean {
  if (method.modifiers.includes('private') || method.modifiers.includes('static')) return false;
  return method.parameters.some(
    (parameter) =>
      parameter.type !== undefined &&
      REACTIVE_PARAMETERS.has(resolveType(workspace.resolver, parameter.type, owner, method).name),
  );
}

/** Thread that runs the method's own code; `caller` where callers decide. */
export function methodThread(workspace: Workspace, symbol: MethodSymbol): ThreadContext {
  const role = methodRole(workspace, symbol);
  switch (role) {
    case 'scheduled':
      return { kind: 'scheduled' };
    case 'listener':
      return { kind: 'listener' };
    case 'start-up':
      return { kind: 'main' };
    case 'handler': {
      if (takesExchange(workspace, symbol)) return { kind: 'event-loop', reason: 'handler' };
      const mode = workspace.options.webMode(symbol.owner.path);
      if (mode === 'reactive') return { kind: 'event-loop', reason: 'handler' };
      return mode === 'servlet' ? { kind: 'servlet' } : { kind: 'caller' };
    }
    default:
      return { kind: 'caller' };
  }
}
