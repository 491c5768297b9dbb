import { asyncDefaultExecutor } from './async-default-executor';
import { blockInReactiveCode } from './block-in-reactive-code';
import { blockhoundFlagMissing } from './blockhound-flag-missing';
import { blockingOnEventLoop } from './blocking-on-event-loop';
import { callersOutlastConnectionTimeout } from './callers-outlast-connection-timeout';
import { commonPoolBlocking } from './common-pool-blocking';
import { contextPropagationOff } from './context-propagation-off';
import { cpuLimitShrinksPools } from './cpu-limit-shrinks-pools';
import { executorCreatedPerCall } from './executor-created-per-call';
import { flatmapDefaultConcurrency } from './flatmap-default-concurrency';
import { flatmapEqualsSchedulerCap } from './flatmap-equals-scheduler-cap';
import { flatmapExceedsPool } from './flatmap-exceeds-pool';
import { fleetExceedsDatabase } from './fleet-exceeds-database';
import { groupbyLowConcurrency } from './groupby-low-concurrency';
import { httpClientPoolSurprise } from './http-client-pool-surprise';
import { innerNotOffloaded } from './inner-not-offloaded';
import { invalidProjectFile } from './invalid-project-file';
import { limitIsPerSubscription } from './limit-is-per-subscription';
import { needlessScheduler } from './needless-scheduler';
import { nestedBoundedElastic } from './nested-bounded-elastic';
import { nestedConnectionAcquire } from './nested-connection-acquire';
import { nestedConnectionPool } from './nested-connection-pool';
import { openInViewHoldsConnection } from './open-in-view-holds-connection';
import { outerSubscribeOn } from './outer-subscribe-on';
import { parallelStreamBlocking } from './parallel-stream-blocking';
import { parallelfluxUnbounded } from './parallelflux-unbounded';
import { poolLargerThanCallers } from './pool-larger-than-callers';
import { poolNeverGrows } from './pool-never-grows';
import { poolSizeImplausible } from './pool-size-implausible';
import { pooledVirtualThreads } from './pooled-virtual-threads';
import { prefetchTakenForConcurrency } from './prefetch-taken-for-concurrency';
import { r2dbcWithoutPool } from './r2dbc-without-pool';
import { reactiveAcquireWaitsForever } from './reactive-acquire-waits-forever';
import { remoteCallInsideTransaction } from './remote-call-inside-transaction';
import { requiresNewCanDeadlock } from './requires-new-can-deadlock';
import type { Rule } from './rule';
import { scheduledSingleThread } from './scheduled-single-thread';
import { schedulerCreatedPerCall } from './scheduler-created-per-call';
import { sequentialIndependentCalls } from './sequential-independent-calls';
import { settingHasNoEffect } from './setting-has-no-effect';
import { sharedSchedulerForSlowDependency } from './shared-scheduler-for-slow-dependency';
import { threadPerTask } from './thread-per-task';
import { twoExecutorsNoDefault } from './two-executors-no-default';
import { unboundedQueue } from './unbounded-queue';
import { unboundedSubscribe } from './unbounded-subscribe';
import { unboundedThreads } from './unbounded-threads';
import { unusedSuppression } from './unused-suppression';
import { valueDoesNotBind } from './value-does-not-bind';
import { virtualThreadsMoveCeilingToPool } from './virtual-threads-move-ceiling-to-pool';
import { zipWithoutScheduler } from './zip-without-scheduler';

/** Every rule, by id. A new one is one file and one line here. */
export const RULES: readonly Rule[] = [
  asyncDefaultExecutor,
  blockInReactiveCode,
  blockhoundFlagMissing,
  blockingOnEventLoop,
  callersOutlastConnectionTimeout,
  commonPoolBlocking,
  contextPropagationOff,
  cpuLimitShrinksPools,
  executorCreatedPerCall,
  flatmapDefaultConcurrency,
  flatmapEqualsSchedulerCap,
  flatmapExceedsPool,
  fleetExceedsDatabase,
  groupbyLowConcurrency,
  httpClientPoolSurprise,
  innerNotOffloaded,
  invalidProjectFile,
  limitIsPerSubscription,
  needlessScheduler,
  nestedBoundedElastic,
  nestedConnectionAcquire,
  nestedConnectionPool,
  openInViewHoldsConnection,
  outerSubscribeOn,
  parallelStreamBlocking,
  parallelfluxUnbounded,
  poolLargerThanCallers,
  poolNeverGrows,
  poolSizeImplausible,
  pooledVirtualThreads,
  prefetchTakenForConcurrency,
  r2dbcWithoutPool,
  reactiveAcquireWaitsForever,
  remoteCallInsideTransaction,
  requiresNewCanDeadlock,
  scheduledSingleThread,
  schedulerCreatedPerCall,
  sequentialIndependentCalls,
  settingHasNoEffect,
  sharedSchedulerForSlowDependency,
  threadPerTask,
  twoExecutorsNoDefault,
  unboundedQueue,
  unboundedSubscribe,
  unboundedThreads,
  unusedSuppression,
  valueDoesNotBind,
  virtualThreadsMoveCeilingToPool,
  zipWithoutScheduler,
];
