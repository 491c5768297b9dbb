import type { Location, Span } from '../../documents/span';

/** Where work fans out, on which schedulers and executors, and what it blocks on. Types only. */

/**
 * How far a statement can be trusted. `sure`: every step was resolved. `likely`: one of several implementations, or one
 * unresolved step. `possible`: a guess by name. Only `sure` is reported by default.
 */
export type Certainty = 'sure' | 'likely' | 'possible';

/** A number as the code gives it. At most one of `cores` and `propertyKey` is set, and then `value` may be null. */
export interface CodeNumber {
  /** Null when the code does not settle it. */
  readonly value: number | 'unlimited' | null;
  readonly source: 'default' | 'literal' | 'constant' | 'property' | 'cores' | 'expression';
  /** `value = factor × availableProcessors + plus`; the reader knows the cores. */
  readonly cores?: { readonly factor: number; readonly plus: number };
  /** Property behind `@Value` or `@ConfigurationProperties`, canonical form; `value` is then its default in the code. */
  readonly propertyKey?: string;
  /** The expression at the place of use; absent for a default. */
  readonly written?: Location;
  /** Position of the argument (0-based) when the number is an argument. */
  readonly argumentIndex?: number;
  /** Where the figure itself stands: the literal, the constant's initialiser, the `@Value` annotation. */
  readonly origin?: Location;
}

/** Concurrency of an operator. `default` leaves the figure to the reader, who knows `reactor.bufferSize.*`. */
export interface OperatorConcurrency extends CodeNumber {
  /** Which default applies when nothing is written: SMALL 256, XS 32, `sources` = number of arguments, `rails` = defaultPoolSize. */
  readonly defaultKind?: 'small' | 'xs' | 'one' | 'sources' | 'unlimited' | 'rails';
}

export interface FanOut {
  /**
   * `operator`: one inner publisher per element (flatMap family, merge of publishers). `combine`: a fixed set of sources
   * (zip, when, merge of arguments). `parallel-flux`: `parallel(n).runOn(s)` and its operators. `async-call`: one task given
   * to an executor or the common pool. `parallel-stream`: a parallel stream's operation.
   */
  readonly kind: 'operator' | 'combine' | 'parallel-flux' | 'async-call' | 'parallel-stream';
  /** `flatMap`, `zip`, `supplyAsync`, `execute`, `parallelStream` … */
  readonly operator: string;
  readonly path: string;
  /** From the operator's name to `)`. */
  readonly span: Span;
  readonly nameSpan: Span;
  readonly argumentsSpan: Span;
  /** The lambda's body or the method reference; absent when the function comes from elsewhere. */
  readonly bodySpan?: Span;
  /** `OrderService.loadAll`. */
  readonly owner: string;
  /** Qualified name of the type that holds it. */
  readonly ownerType: string;
  readonly concurrency: OperatorConcurrency;
  /** The scheduler one inner publisher brings itself; null when it runs on the thread that feeds the operator. */
  readonly offload: SchedulerUse | null;
  /** The whole inner is run inline, one after another: a Callable inner, or a chain of such, without a scheduler. */
  readonly innerIsInline: boolean;
  /** `subscribeOn` further down the same chain: the inner calls still run one by one. */
  readonly outerSubscribeOn: SchedulerPlacement | null;
  /** Executor of an async call; null for reactive operators. */
  readonly executor: ExecutorUse | null;
  /** Blocking calls that one inner call reaches, in the order met. */
  readonly effects: readonly BlockingCall[];
  /** Calls through non-blocking clients that one inner call reaches. */
  readonly clientCalls: readonly ClientCall[];
  /** Sources of a `combine`, in order; empty otherwise. */
  readonly sources: readonly FanOutSource[];
  readonly afterGroupBy: boolean;
  /** Written inside a loop, or inside the inner function of another fan-out. */
  readonly inLoop: boolean;
  /**
   * The thread that feeds the operator or makes the call, as far as the method and its callers tell: `caller` when nobody
   * in sight calls it, `unknown` when its callers differ.
   */
  readonly context: ThreadContext;
  readonly certainty: Certainty;
}

export interface FanOutSource {
  readonly span: Span;
  readonly offload: SchedulerUse | null;
  readonly isInline: boolean;
  readonly effects: readonly BlockingCall[];
  readonly clientCalls: readonly ClientCall[];
}

export type SchedulerKind =
  | 'boundedElastic'
  | 'newBoundedElastic'
  | 'parallel'
  | 'newParallel'
  | 'single'
  | 'newSingle'
  | 'immediate'
  | 'fromExecutor'
  | 'unknown';

export interface SchedulerUse {
  readonly kind: SchedulerKind;
  /** Threads; absent for the shared ones (the reader knows their defaults) and when there is no such number. */
  readonly cap?: CodeNumber;
  readonly queue?: CodeNumber;
  readonly name?: string;
  readonly executor?: ExecutorUse;
  /** The factory call. */
  readonly location: Location;
  /** Field, constant or bean method that holds it; absent when made at the place of use. */
  readonly declaration?: Location;
  /** Application-wide singleton such as `Schedulers.boundedElastic()`. */
  readonly shared: boolean;
}

export interface SchedulerPlacement {
  readonly operator: 'subscribeOn' | 'publishOn' | 'runOn' | 'scheduler-argument';
  readonly path: string;
  /** The call from the operator's name to `)`. */
  readonly span: Span;
  readonly nameSpan: Span;
  readonly argumentSpan: Span;
  readonly scheduler: SchedulerUse;
  readonly owner: string;
  /** What the part upstream does that the scheduler takes over: blocking calls; empty means nothing blocks there. */
  readonly effects: readonly BlockingCall[];
  readonly clientCalls: readonly ClientCall[];
  /** True when the source upstream is known through and through, so that an empty `effects` is a statement. */
  readonly sourceIsKnown: boolean;
}

export interface SchedulerDeclaration {
  readonly scheduler: SchedulerUse;
  readonly holder: 'field' | 'constant' | 'bean' | 'local' | 'inline';
  /** Field, bean or variable name; empty when inline. */
  readonly name: string;
  readonly location: Location;
  readonly owner: string;
  /** Made anew in a method that runs per call, never disposed of there. */
  readonly createdPerCall: boolean;
}

/** A call of a library method that occupies its thread. */
export interface BlockingCall {
  /** Entry of the catalogue: `JpaRepository.findById`. */
  readonly method: string;
  readonly resource: Resource;
  /** Technology in words for labels: `JPA`, `JDBC`, `RestTemplate`. */
  readonly technology: string;
  readonly location: Location;
  /** From the place of use to the call itself, both included. */
  readonly path: readonly PathStep[];
  readonly certainty: Certainty;
  /** Known upper limit of the wait: `Thread.sleep(500)`, `get(2, SECONDS)`. */
  readonly timeoutMs?: number;
  /** Thread that runs it, seen from the place of use. */
  readonly runsOn: ThreadContext;
  /** Bean name of the data source or client, when the code tells. */
  readonly resourceName?: string;
}

/** What a blocking call holds while it waits, besides its thread. */
export type Resource =
  | 'jdbc-pool'
  | 'mongo-pool'
  | 'redis'
  | 'http-client'
  | 'cassandra'
  | 'elasticsearch'
  | 'messaging'
  | 'aws'
  | 'grpc'
  | 'file'
  | 'socket'
  | 'lock'
  | 'future'
  | 'reactive-wait'
  | 'process'
  | 'sleep'
  | 'user';

export interface ClientCall {
  readonly client: 'webclient' | 'r2dbc' | 'reactive-mongo' | 'reactive-redis' | 'reactive-other';
  readonly method: string;
  readonly location: Location;
  readonly path: readonly PathStep[];
  readonly certainty: Certainty;
}

export interface PathStep {
  /** `flatMap lambda`, `OrderService.load`, `OrderRepository.findById`. */
  readonly name: string;
  readonly location: Location;
}

/** Which thread runs a piece of code. */
export type ThreadContext =
  | { readonly kind: 'caller' }
  | { readonly kind: 'event-loop'; readonly reason: 'handler' | 'web-client' | 'reactive-driver' }
  | { readonly kind: 'scheduler'; readonly scheduler: SchedulerUse }
  | { readonly kind: 'executor'; readonly executor: ExecutorUse }
  | { readonly kind: 'common-pool' }
  | { readonly kind: 'servlet' }
  | { readonly kind: 'scheduled' }
  | { readonly kind: 'listener' }
  | { readonly kind: 'main' }
  | { readonly kind: 'new-thread' }
  | { readonly kind: 'unknown' };

export type ExecutorKind =
  | 'ThreadPoolTaskExecutor'
  | 'ThreadPoolTaskScheduler'
  | 'ThreadPoolExecutor'
  | 'ScheduledThreadPoolExecutor'
  | 'newFixedThreadPool'
  | 'newCachedThreadPool'
  | 'newSingleThreadExecutor'
  | 'newScheduledThreadPool'
  | 'newSingleThreadScheduledExecutor'
  | 'newWorkStealingPool'
  | 'ForkJoinPool'
  | 'SimpleAsyncTaskExecutor'
  | 'virtual'
  /** `new Thread(…)`: no executor at all. */
  | 'thread'
  | 'unknown';

/** The executor at a place of use. `commonPool` is true when none was given. */
export interface ExecutorUse {
  readonly kind: ExecutorKind;
  readonly commonPool: boolean;
  /** Null when the executor is injected or built outside the workspace's sources. */
  readonly declaration: ExecutorDeclaration | null;
  /** Bean or variable name; empty when inline. */
  readonly name: string;
  readonly location: Location;
}

export interface ExecutorDeclaration {
  readonly kind: ExecutorKind;
  readonly holder: 'field' | 'constant' | 'bean' | 'local' | 'inline';
  /** Bean or variable name; empty when inline. */
  readonly name: string;
  /** Further names of the bean. */
  readonly aliases: readonly string[];
  readonly isPrimary: boolean;
  /** Declared type of the bean or variable: `Executor`, `TaskExecutor`, `ThreadPoolTaskExecutor` … */
  readonly declaredType: string;
  readonly core?: CodeNumber;
  readonly max?: CodeNumber;
  readonly queue?: CodeNumber;
  readonly keepAliveSeconds?: CodeNumber;
  /** `SimpleAsyncTaskExecutor.setConcurrencyLimit`. */
  readonly concurrencyLimit?: CodeNumber;
  readonly allowCoreThreadTimeOut?: boolean;
  readonly virtualThreads?: boolean;
  /** `AbortPolicy`, `CallerRunsPolicy` …; absent when not set. */
  readonly rejection?: string;
  readonly threadNamePrefix?: string;
  /** Class name of the queue given to `ThreadPoolExecutor`, `LinkedBlockingQueue` …; absent otherwise. */
  readonly queueType?: string;
  /** Each setter call or constructor argument by the property it sets (`corePoolSize`, `queueCapacity` …). */
  readonly settings: readonly ExecutorSetting[];
  /** The creation: `new …(…)` or `Executors.…(…)`. */
  readonly location: Location;
  /** Name of the field, method or variable. */
  readonly nameLocation: Location;
  readonly owner: string;
  /** Made anew in a method that runs per call. */
  readonly createdPerCall: boolean;
  /** Shut down, or closed by try-with-resources, in the same method. */
  readonly closedLocally: boolean;
}

export interface ExecutorSetting {
  readonly property: string;
  /** The whole setter call statement's expression, or the argument. */
  readonly location: Location;
  readonly valueSpan: Span;
}
