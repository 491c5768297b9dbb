import type { Origin, Sourced } from '../origin';
import type { ModelSettings } from './moduleInputs';
import type { Settled } from './moduleModel';
import type { ProjectFile } from './projectFile';
import { flagOf, flagOrigin, type Runtime, settleRuntime } from './runtime';
import type { RuntimeProcess } from './runtimeProcess';

/**
 * How many processors the JVM sees: command line, project file, setting; then, process by process,
 * `-XX:ActiveProcessorCount` before the container's limit rounded up (HotSpot `CgroupUtil::processor_count`); else this
 * machine's, and the origin says so.
 */
export function findCores(
  settings: ModelSettings,
  projectFile: ProjectFile | null,
  runtime: Runtime,
  machineCores: number,
): Settled<number> {
  const chosen = chosenCores(settings, projectFile);
  if (chosen !== null) return chosen;
  const found = settleRuntime<number>(
    runtime,
    (process) => flagCores(runtime, process) ?? limitCores(runtime, process),
  );
  if (found !== null) return found;
  const text = { en: 'processors of this machine', ko: '이 컴퓨터의 프로세서 수' };
  return { value: machineCores, origin: { kind: 'machine', text } };
}

function chosenCores(settings: ModelSettings, projectFile: ProjectFile | null): Sourced<number> | null {
  if (isPositive(settings.cliCores)) {
    return { value: settings.cliCores, origin: { kind: 'cli', text: { en: '--cores', ko: '--cores' } } };
  }
  if (projectFile?.cores) return projectFile.cores;
  if (isPositive(settings.cores)) {
    const text = { en: 'setting concurrencyLens.cores', ko: '설정 concurrencyLens.cores' };
    return { value: settings.cores, origin: { kind: 'setting', text } };
  }
  return null;
}

function isPositive(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1;
}

function flagCores(runtime: Runtime, process: RuntimeProcess): Settled<number> | null {
  const found = flagOf(process, '-XX:ActiveProcessorCount');
  const value = Number(found?.flag.value);
  return found !== null && Number.isInteger(value) && value > 0
    ? { value, origin: flagOrigin(runtime, process, found) }
    : null;
}

function limitCores(runtime: Runtime, process: RuntimeProcess): Settled<number> | null {
  const limit = process.cpuLimit;
  if (limit === null || flagOf(process, '-XX:UseContainerSupport')?.flag.value === 'false') return null;
  const origin = limitOrigin(runtime, process);
  if (limit.cores !== null) return { value: Math.max(1, Math.ceil(limit.cores)), origin };
  const unknownReason = {
    en: `CPU limit is not readable here: ${limit.text}`,
    ko: `읽을 수 없는 CPU 제한: ${limit.text}`,
  };
  return { value: null, origin, unknownReason };
}

function limitOrigin(runtime: Runtime, process: RuntimeProcess): Origin {
  const limit = process.cpuLimit;
  const place = limit === null ? '' : ` (${runtime.places.name(limit.location)})`;
  return {
    kind: 'container',
    ...(limit === null ? {} : { location: limit.location }),
    text: {
      en: `CPU limit ${limit?.text ?? ''} of ${process.name.en}${place}`,
      ko: `${process.name.ko}의 CPU 제한 ${limit?.text ?? ''}${place}`,
    },
  };
}

/** CPU time the container grants, fractions kept; null without a limit or when the limit is unknown. */
export function findCpuQuota(runtime: Runtime): Sourced<number> | null {
  const found = settleRuntime<number>(runtime, (process) => {
    const cores = process.cpuLimit?.cores ?? null;
    return cores === null ? null : { value: cores, origin: limitOrigin(runtime, process) };
  });
  return found === null || found.value === null ? null : found;
}

/** Instances of the application; 1 where nobody says. */
export function findReplicas(projectFile: ProjectFile | null, runtime: Runtime): Settled<number> {
  if (projectFile?.replicas) return projectFile.replicas;
  const found = settleRuntime<number>(runtime, (process) => {
    if (process.replicas === null) return null;
    const { value, location } = process.replicas;
    const place = runtime.places.name(location);
    const text = { en: `replicas of ${process.name.en} (${place})`, ko: `${process.name.ko}의 replicas (${place})` };
    return { value, origin: { kind: 'container', location, text } };
  });
  const text = { en: 'one instance, nothing says more', ko: '지정이 없어 인스턴스 1개' };
  return found ?? { value: 1, origin: { kind: 'default', text } };
}
