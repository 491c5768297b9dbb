import type { FlagCandidate } from './moduleModel';
import type { ModuleBase } from './moduleView';
import { flagOrigin } from './runtime';
import { processKinds } from './runtimeProcess';

/** Every place that gives one JVM flag, as `ModuleModel.flagCandidates` promises. */
export function flagCandidates(
  { runtime, systemPropertyCalls, deadJvmFlags, places }: ModuleBase,
  name: string,
): readonly FlagCandidate[] {
  const calls = systemPropertyCalls
    .filter((call) => `-D${call.name}` === name)
    .map((call) => ({ value: call.value, origin: places.origin('code', call.location), rank: -1, process: -1 }))
    .reverse();
  const flags = processKinds.flatMap((kind, rank) =>
    runtime.processes.flatMap((process, index) => {
      if (process.kind !== kind) return [];
      const own = process.flags.filter(({ flag }) => flag.name === name).reverse();
      return own.map((found) => ({
        value: found.flag.value,
        origin: flagOrigin(runtime, process, found),
        rank,
        process: index,
      }));
    }),
  );
  // A container inherits its image's flags: the same place speaks twice.
  const seen = new Set<string>();
  const read = [...calls, ...flags].filter(({ origin: { location } }) => {
    const at = `${location?.path}:${location?.span.start}`;
    return !seen.has(at) && seen.add(at);
  });
  const first = read[0];
  const rivals = read.filter(
    (it, at) => it.rank === first?.rank && read.findIndex((other) => other.process === it.process) === at,
  );
  const isSettled = rivals.every((it) => it.value === first?.value);
  const unread = deadJvmFlags
    .filter(({ flag }) => flag.name === name)
    .map(
      ({ flag, location }): FlagCandidate => ({
        value: flag.value,
        origin: places.origin('jvm-flag', location),
        status: 'unread',
      }),
    );
  return [
    ...read.map(({ value, origin }, at): FlagCandidate => {
      const isRival = rivals.some((it) => it.origin === origin);
      const status = !isSettled && isRival ? 'rival' : at === 0 ? 'winning' : 'overridden';
      return { value, origin, status };
    }),
    ...unread,
  ];
}
