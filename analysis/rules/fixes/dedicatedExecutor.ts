import type { Edit } from '../../features/edit';
import { type ExecutorBean, executorBeans } from '../../model/executorBeans';
import { executorShape } from '../../model/executorTerms';
import type { FanOut } from '../../model/java/javaModel';
import type { ModuleView, Project } from '../../model/project';
import type { Text } from '../../text';
import { constantName } from './dedicatedScheduler';
import { injectBean } from './injectBean';
import { addImports, addMember, clashes, typeAround } from './javaEdits';
import { methodAround } from './javaExpressions';
import { placeBean } from './placeBean';

const FACTORY = 'java.util.concurrent.Executors';

/** A thread for each task, which virtual threads make cheap: nothing is counted and nothing waits (OpenJDK 21 `Executors`). */
export function virtualExecutorConstant(
  project: Project,
  path: string,
  offset: number,
  name: string,
): PlacedExecutor | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const type = typeAround(project, path, offset);
  if (!document?.isIntact || !facts || !type || type.kind === 'interface') return null;
  if ([SERVICE, FACTORY].some((imported) => clashes(facts, imported))) return null;
  const constant = constantName(name, 'EXECUTOR');
  const where = { en: '', ko: '' };
  if (type.fields.some((field) => field.name === constant)) return { name: constant, edits: [], where };
  const line = `private static final ExecutorService ${constant} = Executors.newVirtualThreadPerTaskExecutor();`;
  const edits = [...addImports(document, facts, [SERVICE, FACTORY]), addMember(document, type, [line])];
  return { name: constant, edits, where };
}

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

/** An executor to name in a class, and the edits that bring it there. */
export interface PlacedExecutor {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Words behind a title that say where it is kept; empty for a constant of the class itself. */
  readonly where: Text;
}

/** Makes a bounded pool where the project keeps its executors and passes it. */
export function createExecutor(
  project: Project,
  view: ModuleView,
  fanOut: FanOut,
  size: DedicatedExecutor,
): PlacedExecutor | null {
  const made = placeExecutor(project, view, fanOut.path, fanOut.span.start, size);
  const pass = made ? passExecutor(project, fanOut, made.name) : [];
  return made && pass.length > 0 ? { ...made, edits: [...made.edits, ...pass] } : null;
}

/**
 * An executor bean of the application that serves this dependency and is no larger; else a new one in the class that
 * configures executors; else a constant. Null where the class cannot be changed safely.
 */
export function placeExecutor(
  project: Project,
  view: ModuleView,
  path: string,
  offset: number,
  size: DedicatedExecutor,
  doc?: string,
): PlacedExecutor | null {
  const bean = injectedExecutor(project, view, path, offset, size);
  if (bean) return bean;
  const constant = executorConstant(project, path, offset, size, doc);
  return constant && { ...constant, where: { en: '', ko: '' } };
}

const SERVICE = 'java.util.concurrent.ExecutorService';
const EXECUTOR_NAMES = /(^|\.)(Executor|ExecutorService|ThreadPoolExecutor)$/;

function injectedExecutor(
  project: Project,
  view: ModuleView,
  path: string,
  offset: number,
  size: DedicatedExecutor,
): PlacedExecutor | null {
  const around = methodAround(project, path, offset);
  if (around === null || around.method.modifiers.includes('static') || around.method.name === '<init>') return null;
  const { type } = around;
  const fitting = executorBeans(project, view).find((bean) => serves(view, bean, size));
  if (fitting) {
    const wanted = { name: fitting.name, type: 'Executor', typeImport: 'java.util.concurrent.Executor' };
    const edits = injectBean(project, path, type, { ...wanted, needsQualifier: true });
    const where = { en: `, the bean ${fitting.name}`, ko: `, 빈: ${fitting.name}` };
    return edits && { name: fitting.name, edits, where };
  }
  const name = `${size.name}Executor`;
  return placeBean(project, view, { path, type }, EXECUTOR_NAMES, {
    name,
    type: 'ExecutorService',
    typeImport: SERVICE,
    doc: `Runs ${size.name} calls: a full queue slows the caller down, and idle threads end.`,
    destroyMethod: 'shutdown',
    body: [
      'ThreadPoolExecutor executor = new ThreadPoolExecutor(',
      `        ${size.threads}, ${size.threads}, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(${size.queue}),`,
      `        new CustomizableThreadFactory("${size.name}-"), new ThreadPoolExecutor.CallerRunsPolicy());`,
      'executor.allowCoreThreadTimeOut(true);',
      'return executor;',
    ],
    imports: [...IMPORTS, 'org.springframework.scheduling.concurrent.CustomizableThreadFactory'],
  });
}

/** Named for the dependency, bounded, and with no more threads than are wanted. */
function serves(
  view: ModuleView,
  { name, declaration, isConditional }: ExecutorBean,
  size: DedicatedExecutor,
): boolean {
  if (declaration === null || isConditional || !name.toLowerCase().includes(size.name)) return false;
  const shape = executorShape(view.application, declaration);
  const threads = shape && (shape.queueCapacity === 0 ? shape.max : shape.core);
  return typeof threads === 'number' && threads > 1 && threads <= size.threads && shape?.queueCapacity !== 'unlimited';
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
