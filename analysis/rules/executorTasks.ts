import type { Location } from '../documents/span';
import { asyncExecutorOf } from '../model/asyncExecutor';
import { callTimeAt } from '../model/callTime';
import type { BlockingCall, ExecutorDeclaration, ExecutorSetting, Resource } from '../model/java/javaModel';
import { type Pool, poolFor } from '../model/pools';
import type { ModuleView, Project } from '../model/project';
import type { Text } from '../text';
import type { Related } from './rule';

/** Executors with what is given to them: which tasks block for sure, and in what. */

export interface ExecutorSite {
  readonly view: ModuleView;
  readonly declaration: ExecutorDeclaration;
}

export function executorSites(project: Project): readonly ExecutorSite[] {
  return project.modules.flatMap((view) => view.java.executors.map((declaration) => ({ view, declaration })));
}

/** The executor of a finding, reported at its creation or at one of its settings. */
export function executorSiteAt(project: Project, { path, span }: Location): ExecutorSite | undefined {
  return executorSites(project).find(
    ({ declaration }) =>
      declaration.location.path === path &&
      [declaration.location, ...declaration.settings.map(({ location }) => location)].some(
        (location) => location.span.start === span.start,
      ),
  );
}

export function settingOf(declaration: ExecutorDeclaration, ...names: readonly string[]): ExecutorSetting | undefined {
  return declaration.settings.find((setting) => names.includes(setting.property));
}

export interface BlockingTasks {
  /** One of the calls in which the tasks block. */
  readonly call: BlockingCall;
  /** Where tasks are handed over, in the order of files. */
  readonly places: readonly Location[];
  /** The one pool the tasks take connections from; null when there is none of known size. */
  readonly pool: (Pool & { readonly threads: number }) | null;
  readonly callTimeMs: number;
}

/** Waits that say nothing about a dependency: they end when somebody else wants. */
const NO_DEPENDENCY: ReadonlySet<Resource> = new Set(['sleep', 'lock', 'future', 'reactive-wait', 'process']);

/** Calls that occupy a thread for a dependency's sake, without doubt. */
export function dependencyCalls(effects: readonly BlockingCall[]): readonly BlockingCall[] {
  return effects.filter(({ certainty, resource }) => certainty === 'sure' && !NO_DEPENDENCY.has(resource));
}

/** Tasks of this executor that are handed over while the application serves and block for sure; null when there are none. */
export function blockingTasks(
  project: Project,
  view: ModuleView,
  declaration: ExecutorDeclaration,
): BlockingTasks | null {
  const places: Location[] = [];
  const calls: BlockingCall[] = [];
  for (const fanOut of view.applicationJava.fanOuts) {
    const executor = fanOut.executor ?? fanOut.offload?.executor;
    if (executor?.declaration !== declaration || fanOut.context.kind === 'main' || fanOut.certainty !== 'sure')
      continue;
    const blocking = dependencyCalls(fanOut.effects);
    if (blocking.length === 0) continue;
    calls.push(...blocking);
    places.push({ path: fanOut.path, span: fanOut.nameSpan });
  }
  for (const method of view.applicationJava.asyncMethods) {
    const blocking = dependencyCalls(method.effects);
    if (blocking.length === 0) continue;
    const executor = asyncExecutorOf(project, view, method);
    if (executor.kind !== 'declared' || executor.declaration !== declaration) continue;
    calls.push(...blocking);
    places.push({ path: method.path, span: method.nameSpan });
  }
  const [call] = calls;
  if (!call) return null;
  const pool = onlyPool(view, calls);
  const { location, owner } = declaration;
  const callTimeMs = callTimeAt(project, view, { ...location, owner, ...(pool ? { pool: pool.name } : {}) }).value;
  return { call, places, pool, callTimeMs };
}

/** The one pool that all these calls which need a connection take it from. */
export function onlyPool(view: ModuleView, calls: readonly BlockingCall[]): BlockingTasks['pool'] {
  const found = new Set(calls.flatMap((call) => poolFor(view.pools, call.resource, call.resourceName) ?? []));
  const [pool] = found;
  return found.size === 1 && pool && typeof pool.size.value === 'number' ? { ...pool, threads: pool.size.value } : null;
}

export interface AdvisedThreads {
  readonly threads: number;
  /** `the size of HikariPool`. */
  readonly reason: Text;
}

/**
 * As many threads as the tasks have connections to wait for; without a pool ten per core, what Reactor gives blocking work
 * (reactor-core 3.8.6 `Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE`). Null when neither is known.
 */
export function adviseThreads(view: ModuleView, { pool }: Pick<BlockingTasks, 'pool'>): AdvisedThreads | null {
  if (pool) return { threads: pool.threads, reason: { en: `the size of ${pool.name}`, ko: `${pool.name} 크기` } };
  const cores = view.application.cores.value;
  if (cores === null) return null;
  return { threads: 10 * cores, reason: { en: `ten per core (${cores})`, ko: `코어(${cores}개)당 10개` } };
}

/** Tasks that keep these threads busy for one second: a deeper queue only hides that they are too few. */
export function oneSecondQueue(threads: number, callTimeMs: number): number {
  return Math.max(1, Math.floor((1000 * threads) / callTimeMs));
}

/** Calls per second that the threads can end. */
export function ratePerSecond(threads: number, callTimeMs: number): number {
  const rate = (threads * 1000) / callTimeMs;
  return rate >= 10 ? Math.floor(rate) : Math.floor(rate * 10) / 10;
}

export function relatedPlaces(places: readonly Location[]): readonly Related[] {
  return places.slice(0, 5).map((location) => ({
    location,
    message: { en: 'gives it tasks that block', ko: '블로킹 작업을 넘기는 곳' },
  }));
}

/** Short name of what a call waits for: threads and constants are called after it. */
export function dependencyName({ resource }: BlockingCall): string {
  return NAMES[resource] ?? 'blocking';
}

const NAMES: Readonly<Partial<Record<Resource, string>>> = {
  'jdbc-pool': 'jdbc',
  'http-client': 'http',
  'mongo-pool': 'mongo',
  redis: 'redis',
  cassandra: 'cassandra',
  elasticsearch: 'elasticsearch',
  messaging: 'messaging',
  aws: 'aws',
  grpc: 'grpc',
  file: 'file',
};
