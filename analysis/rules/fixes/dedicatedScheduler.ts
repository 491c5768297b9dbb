import type { Location, Span } from '../../documents/span';
import type { Edit } from '../../features/edit';
import type { ModuleView, Project } from '../../model/project';
import type { Text } from '../../text';
import { addImports, addMember, clashes, typeAround } from './javaEdits';
import { methodAround } from './javaExpressions';
import { placeBean } from './placeBean';

/** Size and name of a scheduler that only one dependency uses. */
export interface DedicatedScheduler {
  /** One more than the connections: at equality a task can be bound to a thread that is still busy (measured). */
  readonly threads: number;
  /** Tasks that may wait behind one thread. */
  readonly queue: number;
  /** Of the dependency: `jdbc`. Threads are called after it. */
  readonly name: string;
}

const SCHEDULER = 'reactor.core.scheduler.Scheduler';

/**
 * Sizes it by what it serves: a thread more than the pool has connections, and a queue the pool can work off within the
 * time after which callers would give up anyway.
 */
export function sizeScheduler(
  poolSize: number,
  ceilingPerSecond: number,
  patienceMs: number,
  name: string,
): DedicatedScheduler {
  const threads = poolSize + 1;
  const queue = Math.max(1, Math.ceil((ceilingPerSecond * patienceMs) / 1000 / threads));
  return { threads, queue, name };
}

/** The factory call with what stands before its dot: `Schedulers.boundedElastic()`. */
export function wholeFactory(project: Project, { path, span }: Location): Location {
  const before = project.document(path)?.text.slice(0, span.start) ?? '';
  const qualifier = /[\w$]+(?:\s*\.\s*[\w$]+)*\s*\.\s*$/.exec(before);
  return { path, span: { start: span.start - (qualifier?.[0].length ?? 0), end: span.end } };
}

/** The scheduler in the place of `use`, and where it is kept: words behind a title, empty for a constant of the class. */
export interface PlacedScheduler {
  readonly edits: readonly Edit[];
  readonly where: Text;
}

/**
 * Puts the scheduler into a bean of the class that configures executors where the class that uses it can be given one, else
 * into a constant. Null where the class cannot be changed safely.
 */
export function useDedicatedScheduler(
  project: Project,
  view: ModuleView,
  path: string,
  use: Span,
  scheduler: DedicatedScheduler,
): PlacedScheduler | null {
  const bean = injectedScheduler(project, view, path, use, scheduler);
  if (bean) return bean;
  const edits = schedulerConstant(project, path, use, scheduler);
  return edits.length === 0 ? null : { edits, where: { en: '', ko: '' } };
}

const SCHEDULERS = 'reactor.core.scheduler.Schedulers';

function injectedScheduler(
  project: Project,
  view: ModuleView,
  path: string,
  use: Span,
  { threads, queue, name: dependency }: DedicatedScheduler,
): PlacedScheduler | null {
  const around = methodAround(project, path, use.start);
  if (around === null || around.method.modifiers.includes('static') || around.method.name === '<init>') return null;
  const name = `${dependency}Scheduler`;
  const placed = placeBean(project, view, { path, type: around.type }, /(^|\.)Scheduler$/, {
    name,
    type: 'Scheduler',
    typeImport: SCHEDULER,
    doc: `Only ${dependency} calls run here, so that a slow one cannot take the shared threads.`,
    destroyMethod: 'dispose',
    body: [`return Schedulers.newBoundedElastic(${threads}, ${queue}, "${dependency}", 60, true);`],
    imports: [SCHEDULER, SCHEDULERS],
  });
  return placed && { edits: [...placed.edits, { path, span: use, newText: name }], where: placed.where };
}

/** The scheduler in a constant of the class, used at `use`; empty where the class cannot be changed safely. */
function schedulerConstant(project: Project, path: string, use: Span, scheduler: DedicatedScheduler): readonly Edit[] {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const type = typeAround(project, path, use.start);
  if (!document?.isIntact || !facts || !type || type.kind === 'interface' || clashes(facts, SCHEDULER)) return [];
  const constant = constantName(scheduler.name, 'SCHEDULER');
  if (type.fields.some((field) => field.name === constant)) {
    return [{ path, span: use, newText: constant }];
  }
  const { threads, queue, name } = scheduler;
  const factory = document.text
    .slice(use.start, use.end)
    .replace(/\s+/g, '')
    .replace(/boundedElastic\(\)$/, '');
  const field = `private static final Scheduler ${constant} = ${factory}newBoundedElastic(${threads}, ${queue}, "${name}", 60, true);`;
  return [
    ...addImports(document, facts, [SCHEDULER]),
    addMember(document, type, [
      `/** Only ${name} calls run here, so that a slow one cannot take the shared threads. */`,
      field,
    ]),
    { path, span: use, newText: constant },
  ];
}

/** `ORDER_DB_SCHEDULER` of `order-db`. */
export function constantName(name: string, suffix: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  return /^[A-Z]/.test(words) ? `${words}_${suffix}` : suffix;
}
