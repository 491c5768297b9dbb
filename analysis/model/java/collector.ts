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
  readonly #files = new Map<string, Collector>();
  readonly #units: UnitRecords;

  constructor(units: UnitRecords) {
    this.#units = units;
  }

  in(path: string): Collector {
    this.#units.touches(path);
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const created = createCollector();
    this.#files.set(path, created);
    return created;
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

function createCollector(): Collector {
  return {
    fanOuts: new Map(),
    placements: new Map(),
    schedulers: new Map(),
    executors: new Map(),
    ownExecutors: new Map(),
    blockCalls: new Map(),
    prefetchNumbers: new Map(),
    subscribeCalls: new Map(),
    systemPropertySets: new Map(),
    limiters: new Map(),
    connectionProviders: new Map(),
    threadLocalUses: new Map(),
    hooks: new Map(),
    nestedConnections: new Map(),
    sequentialCalls: new Map(),
  };
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
