import type { Location } from '../../documents/span';
import type {
  AsyncMethod,
  BlockCall,
  BlockingSite,
  ConnectionFactoryBean,
  ConnectionProviderDeclaration,
  DataSourceBean,
  HookCall,
  Limiter,
  ListenerMethod,
  NestedConnection,
  PrefetchNumber,
  RepositoryDeclaration,
  ScheduledMethod,
  SequentialCalls,
  SubscribeCall,
  SystemPropertySet,
  ThreadLocalUse,
  TransactionMethod,
} from './declarationTypes';
import type { ExecutorDeclaration, FanOut, SchedulerDeclaration, SchedulerPlacement } from './fanOutTypes';

export type * from './declarationTypes';
export type * from './fanOutTypes';

/**
 * What the Java sources of the workspace do with threads: the type contract between the model and its readers (rules,
 * hints, term chains). Plain data; every number says where it was written, every blocking call carries its path.
 */
export interface JavaModel {
  readonly fanOuts: readonly FanOut[];
  readonly schedulerDeclarations: readonly SchedulerDeclaration[];
  /** Every `subscribeOn`, `publishOn`, `runOn` with its scheduler. */
  readonly schedulerPlacements: readonly SchedulerPlacement[];
  readonly executors: readonly ExecutorDeclaration[];
  readonly asyncMethods: readonly AsyncMethod[];
  readonly scheduledMethods: readonly ScheduledMethod[];
  readonly listeners: readonly ListenerMethod[];
  readonly dataSourceBeans: readonly DataSourceBean[];
  readonly connectionFactoryBeans: readonly ConnectionFactoryBean[];
  readonly systemPropertySets: readonly SystemPropertySet[];
  /** Blocking calls that run on a thread which must not block: event loop, `parallel`, `single`. */
  readonly blockingSites: readonly BlockingSite[];
  /** `block()`, `blockFirst()`, `toIterable()` … wherever they stand outside tests. */
  readonly blockCalls: readonly BlockCall[];
  /** `merge(8, a, b)`, `concatMap(f, 8)`: a number that looks like concurrency and is prefetch. */
  readonly prefetchNumbers: readonly PrefetchNumber[];
  readonly subscribeCalls: readonly SubscribeCall[];
  readonly transactions: readonly TransactionMethod[];
  readonly limiters: readonly Limiter[];
  readonly connectionProviders: readonly ConnectionProviderDeclaration[];
  /** Reads and writes of state bound to a thread, inside functions of reactive operators. */
  readonly threadLocalUses: readonly ThreadLocalUse[];
  /** Calls that change Reactor for the whole application. */
  readonly hooks: readonly HookCall[];
  readonly nestedConnections: readonly NestedConnection[];
  readonly sequentialCalls: readonly SequentialCalls[];
  /** Blocking repositories and JDBC access found in main code, by kind; empty when there is none. */
  readonly repositories: readonly RepositoryDeclaration[];
  /** True when some file enables asynchronous (`@EnableAsync`) or scheduled (`@EnableScheduling`) methods. */
  readonly enablesAsync: boolean;
  readonly enablesScheduling: boolean;
  /** `AsyncConfigurer.getAsyncExecutor` of the workspace, when there is one. */
  readonly asyncConfigurer: Location | null;
  /** Configuration keys and prefixes that main code names in its texts, as written. */
  readonly namedKeys: readonly NamedText[];
  /** Qualified names that main code imports. */
  readonly imports: readonly NamedText[];
}

/** A text of a file. */
export interface NamedText {
  readonly path: string;
  readonly text: string;
}

export interface JavaModelOptions {
  /**
   * Web mode of the module that holds the path: decides whether a handler runs on the event loop or on a server thread.
   * `unknown` leaves handler contexts at `caller`.
   */
  readonly webMode: (path: string) => 'reactive' | 'servlet' | 'unknown';
  /** Told of a method that could not be followed, our own mistake; without it the error is thrown. */
  readonly onFailure?: (what: string, error: unknown) => void;
  /** Test sources take no part in the model; the default looks for `/src/test/` and its like. */
  readonly isTest?: (path: string) => boolean;
}
