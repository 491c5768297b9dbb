import { lookupTable } from '../../lookupTable';
import type { OperatorConcurrency } from './javaModel';

/**
 * Reactor's operators as data: which argument is concurrency, which is prefetch, how a callback's publisher is subscribed,
 * and what type comes out. Positions and defaults: reactor-core 3.8.6 sources, `Flux`, `Mono`, `ParallelFlux`.
 */

type DefaultKind = NonNullable<OperatorConcurrency['defaultKind']>;

export interface ConcurrencyRule {
  /** Position of the concurrency argument; null when there is none. */
  readonly concurrency: number | null;
  readonly prefetch: number | null;
  readonly defaultKind: DefaultKind;
}

/** Operators of a Flux that subscribe to one inner publisher per element. Fixed concurrency 1 has the kind `one`. */
export const FLUX_FAN_OUTS: Readonly<Record<string, ConcurrencyRule>> = lookupTable({
  flatMap: { concurrency: 1, prefetch: 2, defaultKind: 'small' },
  flatMapDelayError: { concurrency: 1, prefetch: 2, defaultKind: 'small' },
  flatMapSequential: { concurrency: 1, prefetch: 2, defaultKind: 'small' },
  flatMapSequentialDelayError: { concurrency: 1, prefetch: 2, defaultKind: 'small' },
  concatMap: { concurrency: null, prefetch: 1, defaultKind: 'one' },
  concatMapDelayError: { concurrency: null, prefetch: null, defaultKind: 'one' },
  switchMap: { concurrency: null, prefetch: 1, defaultKind: 'one' },
  expand: { concurrency: null, prefetch: null, defaultKind: 'one' },
  expandDeep: { concurrency: null, prefetch: null, defaultKind: 'one' },
  delayUntil: { concurrency: null, prefetch: null, defaultKind: 'one' },
  filterWhen: { concurrency: null, prefetch: null, defaultKind: 'one' },
});

/** `(F, boolean delayError, int maxConcurrency, int prefetch)`; unlimited per rail when not given. */
export const PARALLEL_FAN_OUTS: Readonly<Record<string, ConcurrencyRule>> = lookupTable({
  flatMap: { concurrency: 2, prefetch: 3, defaultKind: 'unlimited' },
  concatMap: { concurrency: null, prefetch: 1, defaultKind: 'one' },
  concatMapDelayError: { concurrency: null, prefetch: null, defaultKind: 'one' },
});

/** Static `Flux.merge(…)` of a publisher of publishers or an iterable. */
export const MERGE_OF_PUBLISHERS: Readonly<Record<string, ConcurrencyRule>> = lookupTable({
  merge: { concurrency: 1, prefetch: 2, defaultKind: 'small' },
  mergeSequential: { concurrency: 1, prefetch: 2, defaultKind: 'small' },
  mergeSequentialDelayError: { concurrency: 1, prefetch: 2, defaultKind: 'small' },
});

/** Static methods that subscribe to all their sources at once. */
export const COMBINATORS: ReadonlySet<string> = new Set(
  (
    'zip zipDelayError when whenDelayError merge mergeDelayError mergePriority mergePriorityDelayError mergeComparing ' +
    'mergeComparingDelayError mergeOrdered mergeSequential mergeSequentialDelayError combineLatest firstWithSignal firstWithValue first'
  ).split(' '),
);

/** Of these a leading integer is prefetch. */
export const PREFETCH_FIRST: ReadonlySet<string> = new Set([
  'merge',
  'mergeDelayError',
  'mergePriority',
  'mergePriorityDelayError',
  'mergeComparing',
  'mergeComparingDelayError',
  'mergeOrdered',
  'mergeSequential',
  'mergeSequentialDelayError',
]);

export type ElementRule =
  | 'same'
  | 'result'
  | 'inner'
  | 'list'
  | 'void'
  | 'boolean'
  | 'long'
  | 'group'
  | 'window'
  | 'tuple'
  | 'argument'
  | 'unknown'
  | 'each';

export interface OperatorRule {
  readonly returns: 'same' | 'Flux' | 'Mono' | 'ParallelFlux';
  readonly element: ElementRule;
  /** `each`: subscribed per element on the feeding thread. `with`: at subscription, beside the source. `after`: once the source has ended. */
  readonly inner?: 'each' | 'with' | 'after';
}

const rules = new Map<string, OperatorRule>();
function define(names: string, rule: OperatorRule): void {
  for (const name of names.split(' ')) rules.set(name, rule);
}

define('map mapNotNull handle scan scanWith', { returns: 'same', element: 'result' });
define(
  'flatMap flatMapDelayError flatMapSequential flatMapSequentialDelayError concatMap concatMapDelayError switchMap',
  { returns: 'same', element: 'inner', inner: 'each' },
);
define('flatMapMany', { returns: 'Flux', element: 'inner', inner: 'each' });
define('flatMapIterable concatMapIterable', { returns: 'Flux', element: 'each' });
define('expand expandDeep', { returns: 'Flux', element: 'same', inner: 'each' });
define('filterWhen delayUntil repeatWhen retryWhen', { returns: 'same', element: 'same', inner: 'each' });
define('onErrorResume', { returns: 'same', element: 'same', inner: 'each' });
define('switchOnFirst', { returns: 'same', element: 'inner', inner: 'each' });
define('zipWhen', { returns: 'same', element: 'tuple', inner: 'each' });
define('zipWith withLatestFrom', { returns: 'same', element: 'tuple', inner: 'with' });
define('mergeWith startWith mergeComparingWith mergeOrderedWith or', {
  returns: 'Flux',
  element: 'same',
  inner: 'with',
});
define('takeUntilOther skipUntilOther delaySubscription', { returns: 'same', element: 'same', inner: 'with' });
define('concatWith', { returns: 'Flux', element: 'same', inner: 'after' });
define('switchIfEmpty', { returns: 'same', element: 'same', inner: 'after' });
define('then', { returns: 'Mono', element: 'argument', inner: 'after' });
define('thenEmpty', { returns: 'Mono', element: 'void', inner: 'after' });
define('and', { returns: 'Mono', element: 'void', inner: 'with' });
define('thenMany', { returns: 'Flux', element: 'argument', inner: 'after' });
define('thenReturn', { returns: 'Mono', element: 'argument' });
define('cast ofType', { returns: 'same', element: 'unknown' });
define('flux', { returns: 'Flux', element: 'same' });
define('next last single singleOrEmpty elementAt reduce shareNext', { returns: 'Mono', element: 'same' });
define('collectList collectSortedList', { returns: 'Mono', element: 'list' });
define('collect collectMap collectMultimap reduceWith', { returns: 'Mono', element: 'unknown' });
define('count', { returns: 'Mono', element: 'long' });
define('all any hasElement hasElements', { returns: 'Mono', element: 'boolean' });
define('ignoreElements ignoreElement', { returns: 'Mono', element: 'same' });
define('buffer bufferTimeout bufferUntil bufferWhile bufferUntilChanged bufferWhen', {
  returns: 'Flux',
  element: 'list',
});
define('window windowTimeout windowUntil windowWhile windowUntilChanged windowWhen', {
  returns: 'Flux',
  element: 'window',
});
define('groupBy', { returns: 'Flux', element: 'group' });
define('index elapsed timestamp timed materialize dematerialize', { returns: 'same', element: 'unknown' });
define('parallel', { returns: 'ParallelFlux', element: 'same' });
define('sequential ordered sorted', { returns: 'Flux', element: 'same' });

/** Rule of an instance operator; what is not listed keeps type and element and runs its callbacks on the emitting thread. */
export function operatorRule(name: string): OperatorRule {
  return rules.get(name) ?? { returns: 'same', element: 'same' };
}

/** Operators that go on `parallel()` unless a scheduler is given (domain facts 1.6). */
export const MOVES_TO_PARALLEL: ReadonlySet<string> = new Set([
  'delayElements',
  'delayElement',
  'delaySequence',
  'delaySubscription',
  'sample',
  'sampleFirst',
  'bufferTimeout',
  'windowTimeout',
]);

export const SUBSCRIBERS: ReadonlySet<string> = new Set(['subscribe', 'subscribeWith', 'connect']);
export const BLOCKERS: ReadonlySet<string> = new Set([
  'block',
  'blockFirst',
  'blockLast',
  'blockOptional',
  'toIterable',
  'toStream',
]);
/** Callbacks of these run when subscribing, not on the emitting thread. */
export const ON_SUBSCRIBE: ReadonlySet<string> = new Set(['doFirst', 'doOnSubscribe']);
