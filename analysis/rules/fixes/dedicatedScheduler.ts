import type { Location, Span } from '../../documents/span';
import type { Edit } from '../../features/edit';
import type { Project } from '../../model/project';
import { addImports, addMember, clashes, typeAround } from './javaEdits';

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

/** Puts the scheduler into a constant of the class and uses it at `use`. Empty where the class cannot be changed safely. */
export function useDedicatedScheduler(
  project: Project,
  path: string,
  use: Span,
  scheduler: DedicatedScheduler,
): readonly Edit[] {
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
