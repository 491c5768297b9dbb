import type { Location } from '../../documents/span';
import type { JavaMethod } from '../../facts/java/javaFacts';
import type {
  BlockCall,
  BlockingCall,
  ClientCall,
  ConnectionProviderDeclaration,
  FanOut,
  HookCall,
  Limiter,
  NestedConnection,
  PrefetchNumber,
  SchedulerDeclaration,
  SchedulerPlacement,
  SchedulerUse,
  SequentialCalls,
  SubscribeCall,
  SystemPropertySet,
  ThreadLocalUse,
} from './javaModel';
import type { UnitRecords } from './unitRecords';
import type { Effect, ExecutorDraft } from './values';

/** What the interpreter meets in one file, each place once. Drafts become model values at the end. */
export interface Collector {
  readonly fanOuts: Map<string, FanOutDraft>;
  readonly placements: Map<string, PlacementDraft>;
  readonly schedulers: Map<string, SchedulerDraft>;
  readonly executors: Map<string, ExecutorDraft>;
  /** Executors that a method of the workspace makes for its callers, by the place of the call. */
  readonly ownExecutors: Map<string, ExecutorDraft>;
  readonly blockCalls: Map<string, BlockCall>;
  readonly prefetchNumbers: Map<string, PrefetchNumber>;
  readonly subscribeCalls: Map<string, SubscribeCall>;
  readonly systemPropertySets: Map<string, SystemPropertySet>;
  readonly limiters: Map<string, Limiter>;
  readonly connectionProviders: Map<string, ConnectionProviderDeclaration>;
  readonly threadLocalUses: Map<string, ThreadLocalUse>;
  readonly hooks: Map<string, HookCall>;
  readonly nestedConnections: Map<string, NestedConnection>;
  readonly sequentialCalls: Map<string, SequentialCalls>;
}

const KINDS: readonly (keyof Collector)[] = [
  'fanOuts',
  'placements',
  'schedulers',
  'executors',
  'ownExecutors',
  'blockCalls',
  'prefetchNumbers',
  'subscribeCalls',
  'systemPropertySets',
  'limiters',
  'connectionProviders',
  'threadLocalUses',
  'hooks',
  'nestedConnections',
  'sequentialCalls',
];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type FanOutDraft = { readonly method: JavaMethod | null } & Mutable<
  Omit<FanOut, 'outerSubscribeOn' | 'executor'>
> & {
    outerSubscribeOn: PlacementDraft | null;
    executor: { readonly use: FanOut['executor']; readonly draft: ExecutorDraft | null } | null;
  };

export type PlacementDraft = Mutable<Omit<SchedulerPlacement, 'effects'>> & { effects: BlockingCall[] };

export interface SchedulerDraft {
  use: SchedulerUse;
  holder: SchedulerDeclaration['holder'];
  name: string;
  location: Location;
  readonly owner: string;
  readonly inCallCode: boolean;
  /** The method that makes it; null in initialisers. */
  readonly method: JavaMethod | null;
  escapes: boolean;
}

/** What was met in every file. Asking for another file's part counts as adding to it. */
export class Gathered {
  readonly #files = new Map<string, Collector & FileCollector>();
  readonly #units: UnitRecords;

  constructor(units: UnitRecords) {
    this.#units = units;
  }

  in(path: string): Collector {
    this.#units.touches(path);
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const created = new FileCollector() as Collector & FileCollector;
    this.#files.set(path, created);
    return created;
  }

  /** Nothing more is expected of a file for now. */
  rest(path: string): void {
    this.#files.get(path)?.dropEmpty();
  }

  forget(path: string): void {
    this.#files.delete(path);
  }

  /** The draft of a scheduler that code made; null for shared ones and unknown ones. */
  schedulerDraft(use: SchedulerUse | undefined): SchedulerDraft | null {
    if (use === undefined || use.shared) return null;
    const file = this.#files.get(use.location.path);
    for (const draft of file?.schedulers.values() ?? []) {
      if (draft.use !== use) continue;
      this.#units.touches(use.location.path);
      return draft;
    }
    return null;
  }
}

/** Most files hold few kinds of places: a map comes into being when it is asked for, and leaves again when it is empty. */
class FileCollector {
  readonly maps = new Map<keyof Collector, Map<string, unknown>>();

  static {
    for (const kind of KINDS) {
      Object.defineProperty(FileCollector.prototype, kind, {
        get(this: FileCollector) {
          const known = this.maps.get(kind) ?? new Map();
          this.maps.set(kind, known);
          return known;
        },
      });
    }
  }

  dropEmpty(): void {
    for (const [kind, map] of this.maps) if (map.size === 0) this.maps.delete(kind);
  }
}

export function keyOf(location: Location): string {
  return `${location.path}#${location.span.start}`;
}

/** The draft at that place: the one met before, else the new one. */
export function once<T>(map: Map<string, T>, location: Location, create: () => T): T {
  const key = keyOf(location);
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

export function blockingOf(effects: readonly Effect[]): BlockingCall[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'block') return [];
    const { kind: _, ...call } = effect;
    return [call];
  });
}

export function clientsOf(effects: readonly Effect[]): ClientCall[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'client') return [];
    const { kind: _, runsOn: __, ...call } = effect;
    return [call];
  });
}
