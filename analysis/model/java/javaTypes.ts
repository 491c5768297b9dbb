/** Types as the model sees them: a name, qualified where it could be resolved, with arguments. Plain data, no resolution. */

export interface JType {
  /** Qualified when resolved, else as written; `?` for a type variable or a wildcard without bound. */
  readonly name: string;
  readonly args: readonly JType[];
  readonly dims: number;
}

export const UNKNOWN_TYPE: JType = { name: '?', args: [], dims: 0 };

export const FLUX = 'reactor.core.publisher.Flux';
export const MONO = 'reactor.core.publisher.Mono';
export const PARALLEL_FLUX = 'reactor.core.publisher.ParallelFlux';
export const GROUPED_FLUX = 'reactor.core.publisher.GroupedFlux';
export const SCHEDULER = 'reactor.core.scheduler.Scheduler';
export const SCHEDULERS = 'reactor.core.scheduler.Schedulers';
export const COMPLETABLE_FUTURE = 'java.util.concurrent.CompletableFuture';
export const STREAM = 'java.util.stream.Stream';
export const OPTIONAL = 'java.util.Optional';
export const LIST = 'java.util.List';
export const WEB_CLIENT = 'org.springframework.web.reactive.function.client.WebClient';

const FLUX_LIKE = new Set([FLUX, GROUPED_FLUX, 'reactor.core.publisher.ConnectableFlux']);
const STREAM_LIKE = new Set([
  STREAM,
  'java.util.stream.IntStream',
  'java.util.stream.LongStream',
  'java.util.stream.DoubleStream',
]);

export function typeOf(name: string, ...args: (JType | null | undefined)[]): JType {
  return { name, args: args.map((argument) => argument ?? UNKNOWN_TYPE), dims: 0 };
}

export function simpleName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

export function isFlux(type: JType | null): boolean {
  return type !== null && type.dims === 0 && FLUX_LIKE.has(type.name);
}

export function isMono(type: JType | null): boolean {
  return type !== null && type.dims === 0 && type.name === MONO;
}

/** Flux, Mono, ParallelFlux and their subtypes, or the bare Reactive Streams interface. */
export function isPublisher(type: JType | null): boolean {
  return (
    isFlux(type) ||
    isMono(type) ||
    (type !== null && type.dims === 0 && (type.name === PARALLEL_FLUX || type.name === 'org.reactivestreams.Publisher'))
  );
}

export function isStream(type: JType | null): boolean {
  return type !== null && STREAM_LIKE.has(type.name);
}

/** The type argument at the position, or null when it is missing or a type variable. */
export function argumentOf(type: JType | null, position = 0): JType | null {
  const argument = type?.args[position];
  return argument === undefined || argument.name === '?' ? null : argument;
}

/** True when the type names a type variable anywhere, so that the value's own type says more. */
export function hasVariable(type: JType): boolean {
  return type.name === '?' || type.args.some(hasVariable);
}
