import { asyncMethod } from './async-method';
import { configKey } from './config-key';
import { cpuLimit } from './cpu-limit';
import { executorSize } from './executor-size';
import { fanOut } from './fan-out';
import type { HintKind } from './hint';
import { limiter } from './limiter';
import { listener } from './listener';
import { poolSize } from './pool-size';
import { scheduledMethod } from './scheduled-method';

/** Every kind of hint. A new one is one file and one line here. */
export const HINTS: readonly HintKind[] = [
  poolSize,
  configKey,
  fanOut,
  cpuLimit,
  executorSize,
  asyncMethod,
  scheduledMethod,
  listener,
  limiter,
];
