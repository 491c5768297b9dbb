import type { Edit } from '../../features/edit';
import type { FanOut } from '../../model/java/javaModel';
import type { Project } from '../../model/project';
import { constantName } from './dedicatedScheduler';
import { addImports, addMember, clashes, typeAround } from './javaEdits';

/** Types that `CompletableFuture` takes as executor. */
const EXECUTOR_TYPES = new Set([
  'Executor',
  'ExecutorService',
  'TaskExecutor',
  'AsyncTaskExecutor',
  'ThreadPoolTaskExecutor',
  'ThreadPoolExecutor',
]);

const IMPORTS = ['ExecutorService', 'LinkedBlockingQueue', 'ThreadPoolExecutor', 'TimeUnit'].map(
  (name) => `java.util.concurrent.${name}`,
);

/** The name of an executor field the class already has; undefined when it has none. */
export function existingExecutor(project: Project, fanOut: FanOut): string | undefined {
  const type = typeAround(project, fanOut.path, fanOut.span.start);
  return type?.fields.find((field) => EXECUTOR_TYPES.has(field.type.name.split('.').pop() ?? ''))?.name;
}

/** `supplyAsync(task)` becomes `supplyAsync(task, executor)`. */
export function passExecutor(project: Project, fanOut: FanOut, executor: string): readonly Edit[] {
  const document = project.document(fanOut.path);
  if (!document?.isIntact) return [];
  const close = fanOut.argumentsSpan.end - 1;
  const end = document.text.slice(0, close).trimEnd().length;
  const line = document.text.slice(document.text.lastIndexOf('\n', end - 1) + 1, end);
  const at = line.includes('//') || line.endsWith('*/') ? close : end;
  return [{ path: fanOut.path, span: { start: at, end: at }, newText: `, ${executor}` }];
}

/** Size and name of an executor that only one dependency's calls use. */
export interface DedicatedExecutor {
  readonly threads: number;
  readonly queue: number;
  readonly name: string;
}

/** Makes a bounded pool of named daemon threads in a constant of the class and passes it. */
export function createExecutor(project: Project, fanOut: FanOut, size: DedicatedExecutor): readonly Edit[] {
  const made = executorConstant(project, fanOut.path, fanOut.span.start, size);
  const pass = made ? passExecutor(project, fanOut, made.name) : [];
  return made && pass.length > 0 ? [...made.edits, ...pass] : [];
}

/**
 * A constant of the class around the offset that holds such a pool, with the edits that declare it: none where it is there
 * already. Null where the class cannot be changed safely. Daemon threads let the JVM end without a shutdown.
 */
export function executorConstant(
  project: Project,
  path: string,
  offset: number,
  size: DedicatedExecutor,
  doc = `${size.name} calls run here instead of the common pool; a full queue slows the caller down.`,
): { readonly name: string; readonly edits: readonly Edit[] } | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const type = typeAround(project, path, offset);
  if (!document?.isIntact || !facts || !type || type.kind === 'interface') return null;
  if (IMPORTS.some((name) => clashes(facts, name))) return null;
  const constant = constantName(size.name, 'EXECUTOR');
  if (type.fields.some((field) => field.name === constant)) return { name: constant, edits: [] };
  const tab = /\n\t/.test(document.text) ? '\t' : '    ';
  const lines = [
    `/** ${doc} */`,
    `private static final ExecutorService ${constant} = new ThreadPoolExecutor(`,
    `${tab}${tab}${size.threads}, ${size.threads}, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(${size.queue}),`,
    `${tab}${tab}task -> {`,
    `${tab}${tab}${tab}Thread thread = new Thread(task, "${size.name}");`,
    `${tab}${tab}${tab}thread.setDaemon(true);`,
    `${tab}${tab}${tab}return thread;`,
    `${tab}${tab}},`,
    `${tab}${tab}new ThreadPoolExecutor.CallerRunsPolicy());`,
  ];
  return { name: constant, edits: [...addImports(document, facts, IMPORTS), addMember(document, type, lines)] };
}
