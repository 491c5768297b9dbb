import { commonPoolParallelism, completableFutureExecutor } from '../../sizing/commonPool';
import type { Bound } from '../../sizing/units';
import type { ModuleModel } from './config/moduleModel';
import { type ModelTerm, withReason } from './termChain';

/** The common pool as a module's JVM has it: by cores, JDK and flag. */

export function commonPoolTerm(module: ModuleModel, heldMs: number): ModelTerm {
  const { cores } = module;
  const jdk = Number(module.versions.jdk?.value ?? Number.NaN);
  const executor =
    cores.value === null
      ? null
      : completableFutureExecutor(cores.value, Number.isNaN(jdk) ? 17 : jdk, commonPoolSetting(module));
  const value: Bound = executor?.concurrency ?? null;
  return withReason(cores, {
    kind: 'common-pool',
    name: 'commonPool',
    value,
    origin: {
      kind: cores.origin.kind,
      ...(cores.origin.location ? { location: cores.origin.location } : {}),
      text: {
        en:
          executor?.kind === 'thread-per-task'
            ? `a new thread per task with ${cores.value} cores`
            : `max(1, ${cores.value} cores − 1), ${cores.origin.text.en}`,
        ko:
          executor?.kind === 'thread-per-task'
            ? `${cores.value}코어에서는 작업마다 새 스레드`
            : `max(1, ${cores.value}코어 − 1), ${cores.origin.text.ko}`,
      },
    },
    heldMs,
    atTheLimit: {
      en: 'further tasks of the whole JVM queue behind the blocked workers',
      ko: 'JVM 전체의 남는 작업이 블로킹된 작업 스레드 뒤에서 대기한다',
    },
  });
}

/** The flag `java.util.concurrent.ForkJoinPool.common.parallelism`; undefined when unset or no number. */
export function commonPoolSetting(module: ModuleModel): number | undefined {
  const flag = module.systemProperty('java.util.concurrent.ForkJoinPool.common.parallelism');
  const value = flag?.value === null || flag === null ? Number.NaN : Number(flag.value);
  return Number.isInteger(value) ? value : undefined;
}

/** Workers of the common pool; null when the cores are unknown. */
export function commonPoolWorkers(module: ModuleModel): number | null {
  return module.cores.value === null ? null : commonPoolParallelism(module.cores.value, commonPoolSetting(module));
}
