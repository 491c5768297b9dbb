import type { Text } from '../../text';
import type { Origin } from '../origin';
import type { DeadJvmFlag, Settled } from './moduleModel';
import type { Places } from './places';
import { always, type PropertyEntry, ranks } from './propertyEntry';
import { canonicalKey, uniformKey } from './relaxedNames';
import { type LocatedFlag, processKinds, type RuntimeProcess } from './runtimeProcess';

/**
 * Asks the processes of a module in the order in which they count: the first kind that speaks settles a value. Two of
 * one kind that disagree leave it unknown, except launch configurations, which are one developer's choice each.
 */
export interface Runtime {
  readonly processes: readonly RuntimeProcess[];
  readonly places: Places;
}

/** What one process says about something; null: nothing. */
type Reading<T> = Settled<T> | null;

export function settleRuntime<T>(
  runtime: Runtime,
  read: (process: RuntimeProcess) => Reading<T>,
  isSame: (a: T, b: T) => boolean = Object.is,
): Settled<T> | null {
  for (const kind of processKinds) {
    const found = runtime.processes.filter((p) => p.kind === kind).flatMap((p) => read(p) ?? []);
    const first = found[0];
    if (first === undefined) continue;
    const rival = found.find((f) =>
      first.value === null || f.value === null ? f.value !== first.value : !isSame(f.value, first.value),
    );
    if (rival === undefined) return first;
    if (kind !== 'launch')
      return { value: null, origin: first.origin, unknownReason: disagree(first.origin.text, rival.origin.text) };
  }
  return null;
}

export function disagree(a: Text, b: Text): Text {
  return { en: `${a.en} and ${b.en} disagree`, ko: `값이 서로 다름: ${a.ko}, ${b.ko}` };
}

/** The last flag of a name within one process wins. */
export function flagOf(process: RuntimeProcess, name: string): LocatedFlag | null {
  return process.flags.findLast((f) => f.flag.name === name) ?? null;
}

export function flagOrigin(runtime: Runtime, process: RuntimeProcess, found: LocatedFlag): Origin {
  const via = found.variable ?? 'java';
  const place = runtime.places.name(found.location);
  return {
    kind: 'jvm-flag',
    location: found.location,
    text: {
      en: `${found.flag.name} in ${via} of ${process.name.en} (${place})`,
      ko: `${process.name.ko} ${via}의 ${found.flag.name} (${place})`,
    },
  };
}

export function environmentOrigin(runtime: Runtime, process: RuntimeProcess, name: string): Origin {
  const value = process.environment.get(name);
  const place = value === undefined ? '' : ` (${runtime.places.name(value.location)})`;
  return {
    kind: 'environment',
    ...(value === undefined ? {} : { location: value.location }),
    text: {
      en: `environment variable ${name} of ${process.name.en}${place}`,
      ko: `${process.name.ko}의 환경 변수 ${name}${place}`,
    },
  };
}

/** Everything the processes hand to Spring's environment, ranked above all files. */
export function processEntries(runtime: Runtime): readonly PropertyEntry[] {
  const entries = runtime.processes.flatMap((process, index) => entriesOf(runtime, process, index));
  const quiet = disagreeingLaunchKeys(entries);
  return entries.filter((e) => e.process?.kind !== 'launch' || !quiet.has(e.uniform));
}

/** Spring's own precedence within one process. */
const levels = { environment: 1, 'system-property': 2, 'application-json': 3, 'command-line': 4 } as const;

function entriesOf(runtime: Runtime, process: RuntimeProcess, index: number): readonly PropertyEntry[] {
  const kindRank = processKinds.length - processKinds.indexOf(process.kind);
  const entry = (
    key: string,
    raw: string | null,
    source: keyof typeof levels,
    origin: Origin,
    position: number,
    environmentName?: string,
  ): PropertyEntry => ({
    uniform: uniformKey(key),
    key: canonicalKey(key),
    raw,
    source,
    origin,
    ...(origin.location ? { valueSpan: origin.location.span } : {}),
    ...(environmentName === undefined ? {} : { environmentName }),
    condition: always,
    rank: { order: [ranks.process, 0, 0, kindRank, levels[source], position], profiles: [] },
    process: { index, kind: process.kind },
  });
  const entries: PropertyEntry[] = [];
  for (const [name, { value }] of process.environment) {
    const origin = environmentOrigin(runtime, process, name);
    entries.push(entry(name, value, 'environment', origin, 0, name));
    if (uniformKey(name) === 'springapplicationjson') {
      for (const [key, text] of flattenJson(value)) entries.push(entry(key, text, 'application-json', origin, 0));
    }
  }
  for (const [position, found] of process.flags.entries()) {
    if (!found.flag.name.startsWith('-D')) continue;
    const key = found.flag.name.slice(2);
    const origin = flagOrigin(runtime, process, found);
    entries.push(entry(key, found.flag.value, 'system-property', origin, position));
    if (key === 'spring.application.json') {
      for (const [inner, text] of flattenJson(found.flag.value))
        entries.push(entry(inner, text, 'application-json', origin, 1));
    }
  }
  for (const [position, argument] of process.programArguments.entries()) {
    const match = /^--([^=\s]+)(?:=([\s\S]*))?$/.exec(argument.text);
    if (match === null) continue;
    const { path, span } = argument.location;
    const value = match[2] ?? '';
    const valueSpan = { start: Math.max(span.start, span.end - value.length), end: span.end };
    const location = { path, span: valueSpan };
    const place = runtime.places.name(location);
    const text = { en: `argument of ${process.name.en} (${place})`, ko: `${process.name.ko}의 인자 (${place})` };
    entries.push(entry(match[1] ?? '', value, 'command-line', { kind: 'container', location, text }, position));
  }
  if (process.profiles.length > 0) {
    const first = process.profiles[0]?.location;
    const names = process.profiles.map((p) => p.text).join(',');
    if (first)
      entries.push(
        entry('spring.profiles.active', names, 'command-line', runtime.places.origin('build-file', first), 0),
      );
  }
  return entries;
}

/** Launch configurations that disagree about a key say nothing about it. */
function disagreeingLaunchKeys(entries: readonly PropertyEntry[]): ReadonlySet<string> {
  const values = new Map<string, Set<string | null>>();
  for (const e of entries) {
    if (e.process?.kind === 'launch') values.set(e.uniform, (values.get(e.uniform) ?? new Set()).add(e.raw));
  }
  return new Set([...values].filter(([, raws]) => raws.size > 1).map(([key]) => key));
}

/** Leaves of a JSON object as keys of properties; empty for anything that is no object. */
export function flattenJson(text: string | null): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  const walk = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, `${key}[${i}]`);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key === '' ? name : `${key}.${name}`);
    } else if (key !== '') found.push([key, value === null ? '' : String(value)]);
  };
  try {
    walk(JSON.parse(text ?? ''), '');
  } catch {
    return [];
  }
  return found;
}

export function deadFlagsOf(runtime: Runtime): readonly DeadJvmFlag[] {
  return runtime.processes.flatMap((p) => p.deadFlags);
}
