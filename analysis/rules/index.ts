import { blockingOnEventLoop } from './blocking-on-event-loop';
import { commonPoolBlocking } from './common-pool-blocking';
import { executorCreatedPerCall } from './executor-created-per-call';
import { flatmapDefaultConcurrency } from './flatmap-default-concurrency';
import { flatmapExceedsPool } from './flatmap-exceeds-pool';
import { innerNotOffloaded } from './inner-not-offloaded';
import { outerSubscribeOn } from './outer-subscribe-on';
import { poolNeverGrows } from './pool-never-grows';
import type { Rule } from './rule';
import { schedulerCreatedPerCall } from './scheduler-created-per-call';
import { settingHasNoEffect } from './setting-has-no-effect';
import { sharedSchedulerForSlowDependency } from './shared-scheduler-for-slow-dependency';
import { unboundedQueue } from './unbounded-queue';
import { unboundedThreads } from './unbounded-threads';

/** Every rule, by id. A new one is one file and one line here. */
export const RULES: readonly Rule[] = [
  blockingOnEventLoop,
  commonPoolBlocking,
  executorCreatedPerCall,
  flatmapDefaultConcurrency,
  flatmapExceedsPool,
  innerNotOffloaded,
  outerSubscribeOn,
  poolNeverGrows,
  schedulerCreatedPerCall,
  settingHasNoEffect,
  sharedSchedulerForSlowDependency,
  unboundedQueue,
  unboundedThreads,
];
