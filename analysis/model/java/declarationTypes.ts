import type { Location, Span } from '../../documents/span';
import type {
  BlockingCall,
  ClientCall,
  CodeNumber,
  ExecutorDeclaration,
  PathStep,
  Resource,
  SchedulerUse,
  ThreadContext,
} from './fanOutTypes';

/** What the model says of methods, beans and places besides fan-outs. Types only. */

export interface AsyncMethod {
  readonly owner: string;
  readonly path: string;
  readonly nameSpan: Span;
  readonly annotationSpan: Span;
  /** Executor name of `@Async("…")`; null when none is given or it is not a constant. */
  readonly executorName: string | null;
  readonly executor: ExecutorDeclaration | null;
  readonly effects: readonly BlockingCall[];
}

export interface ScheduledMethod {
  readonly owner: string;
  readonly path: string;
  readonly nameSpan: Span;
  readonly annotationSpan: Span;
  readonly trigger: 'cron' | 'fixedRate' | 'fixedDelay' | 'unknown';
  /** `fixedRate` or `fixedDelay` in milliseconds when it is a number. */
  readonly period?: CodeNumber;
  /** `@Scheduled(scheduler = "…")`. */
  readonly schedulerName: string | null;
  /** Also `@Async`: the scheduler thread only hands over. */
  readonly isAsync: boolean;
  readonly effects: readonly BlockingCall[];
}

export interface ListenerMethod {
  readonly kind: 'kafka' | 'rabbit' | 'jms' | 'sqs' | 'pulsar';
  readonly owner: string;
  readonly path: string;
  readonly nameSpan: Span;
  readonly annotationSpan: Span;
  /** `concurrency` of the annotation; absent when not written. */
  readonly concurrency?: CodeNumber;
  readonly containerFactory: string | null;
  readonly effects: readonly BlockingCall[];
}

export interface DataSourceBean {
  readonly kind: 'hikari' | 'builder' | 'routing' | 'druid' | 'tomcat' | 'dbcp2' | 'driver' | 'properties' | 'other';
  readonly name: string;
  readonly location: Location;
  readonly nameLocation: Location;
  readonly isPrimary: boolean;
  /** Prefix of `@ConfigurationProperties` on the bean method; null when there is none. */
  readonly propertiesPrefix: string | null;
  /** `setMaximumPoolSize`, `setConnectionTimeout` … in code. */
  readonly maximumPoolSize?: CodeNumber;
  readonly connectionTimeoutMs?: CodeNumber;
  readonly poolName?: string;
}

/** An R2DBC connection factory made by a bean method. */
export interface ConnectionFactoryBean {
  /** `pool`: an r2dbc-pool; `driver`: a driver's own, a new connection for each caller; `other`: neither is plain. */
  readonly kind: 'pool' | 'driver' | 'other';
  readonly name: string;
  readonly location: Location;
  readonly nameLocation: Location;
  readonly isPrimary: boolean;
  /** `ConnectionPoolConfiguration.Builder.maxSize`. */
  readonly maxSize?: CodeNumber;
}

export interface SystemPropertySet {
  readonly name: string;
  /** Null when it is not a constant. */
  readonly value: string | null;
  readonly location: Location;
  /** In `main` or a static initialiser before Spring starts, so that it counts. */
  readonly isEarly: boolean;
}

export interface BlockingSite {
  readonly call: BlockingCall;
  readonly context: ThreadContext;
  readonly owner: string;
  /** The method from which the thread is known; of several the one with the shortest way. */
  readonly entry: PathStep;
  /** Other handlers from which the same call is surely reached on such a thread, in the order of their places. */
  readonly otherEntries: readonly PathStep[];
  /**
   * Of a handler: whether it returns a publisher. With virtual threads Spring runs handlers that do not on an executor
   * (Boot 3.2+). Null when the thread was chosen by a chain.
   */
  readonly handlerReturnsPublisher: boolean | null;
}

export interface BlockCall {
  readonly operator: string;
  readonly path: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly owner: string;
  readonly context: ThreadContext;
  /** Inside a lambda of a reactive operator, or in a method that returns a publisher. */
  readonly inReactiveCode: boolean;
  /** Schedulers on which the awaited publisher itself works. */
  readonly waitsFor: readonly SchedulerUse[];
  readonly timeoutMs?: number;
}

export interface PrefetchNumber {
  readonly operator: string;
  readonly path: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly number: CodeNumber;
  readonly owner: string;
}

export interface SubscribeCall {
  readonly path: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly owner: string;
  readonly context: ThreadContext;
  readonly effects: readonly BlockingCall[];
  readonly clientCalls: readonly ClientCall[];
  readonly inLoop: boolean;
}

export interface TransactionMethod {
  readonly owner: string;
  readonly path: string;
  readonly nameSpan: Span;
  /** On the method, or on the class. */
  readonly annotationSpan: Span;
  /** `REQUIRED`, `REQUIRES_NEW` …, as written, without qualifier. */
  readonly propagation: string;
  readonly readOnly: boolean;
  readonly effects: readonly BlockingCall[];
  /** Transactional methods called from inside that open their own connection. */
  readonly requiresNewCalls: readonly {
    readonly callee: string;
    readonly location: Location;
    readonly inLoop: boolean;
  }[];
}

export interface Limiter {
  readonly kind: 'ConcurrencyLimit' | 'Bulkhead' | 'Semaphore' | 'RateLimiter';
  readonly owner: string;
  readonly location: Location;
  /** Instance name of a Resilience4j limiter. */
  readonly name: string | null;
  readonly limit?: CodeNumber;
}

export interface ConnectionProviderDeclaration {
  readonly name: string | null;
  readonly maxConnections?: CodeNumber;
  readonly pendingAcquireMaxCount?: CodeNumber;
  readonly pendingAcquireTimeoutMs?: CodeNumber;
  readonly location: Location;
  readonly owner: string;
}

export interface ThreadLocalUse {
  readonly what: 'MDC' | 'SecurityContextHolder' | 'RequestContextHolder' | 'ThreadLocal';
  readonly path: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly owner: string;
  readonly context: ThreadContext;
}

export interface HookCall {
  readonly kind: 'automatic-context-propagation' | 'blockhound';
  readonly location: Location;
}

/** A connection taken while the same code still holds one. */
export interface NestedConnection {
  readonly owner: string;
  /** Where the first one was taken. */
  readonly outer: Location;
  readonly inner: BlockingCall;
}

/** Remote calls one after another of which no later one needs an earlier one's answer. */
export interface SequentialCalls {
  /** `blocking`: statements of one block. `reactive`: a publisher subscribed to inside the flatMap of another. */
  readonly kind: 'blocking' | 'reactive';
  readonly owner: string;
  readonly path: string;
  /** In the order of execution, two at least. `needsScheduler`: it blocks, and nothing moves it to another thread. */
  readonly calls: readonly { readonly span: Span; readonly method: string; readonly needsScheduler?: true }[];
}

export interface RepositoryDeclaration {
  readonly name: string;
  readonly location: Location;
  readonly technology: string;
  readonly isBlocking: boolean;
  readonly resource: Resource | null;
}
