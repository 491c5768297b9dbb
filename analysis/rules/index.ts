import { asyncDefaultExecutor } from './async-default-executor';
import { blockingOnEventLoop } from './blocking-on-event-loop';
import { commonPoolBlocking } from './common-pool-blocking';
import { executorCreatedPerCall } from './executor-created-per-call';
import { flatmapDefaultConcurrency } from './flatmap-default-concurrency';
import { flatmapExceedsPool } from './flatmap-exceeds-pool';
import { innerNotOffloaded } from './inner-not-offloaded';
import { outerSubscribeOn } from './outer-subscribe-on';
import { poolNeverGrows } from './pool-never-grows';
import type { Rule } from './rule';
import { scheduledSingleThread } from './scheduled-single-thread';
import { schedulerCreatedPerCall } from './scheduler-created-per-call';
import { settingHasNoEffect } from './setting-has-no-effect';
import { sharedSchedulerForSlowDependency } from './shared-scheduler-for-slow-dependency';
import { twoExecutorsNoDefault } from './two-executors-no-default';
import { unboundedQueue } from './unbounded-queue';
import { unboundedThreads } from './unbounded-threads';

/** Every rule, by id. A new one is one file and one line here. */
export const RULES: readonly Rule[] = [
  asyncDefaultExecutor,
  blockingOnEventLoop,
  commonPoolBlocking,
  executorCreatedPerCall,
  flatmapDefaultConcurrency,
  flatmapExceedsPool,
  innerNotOffloaded,
  outerSubscribeOn,
  poolNeverGrows,
  scheduledSingleThread,
  schedulerCreatedPerCall,
  settingHasNoEffect,
  sharedSchedulerForSlowDependency,
  twoExecutorsNoDefault,
  unboundedQueue,
  unboundedThreads,
];
