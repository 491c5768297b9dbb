import type { Location, Span } from '../documents/span';
import type { JavaAnnotation, JavaMethod, JavaType } from '../facts/java/javaFacts';
import type { ExecutorDeclaration, JavaModel } from './java/javaModel';
import type { ModuleView, Project } from './project';

/** Every executor bean an application declares, also those whose making is not understood: the container counts them all. */
export interface ExecutorBean {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly isPrimary: boolean;
  /** A profile or condition decides whether it exists. */
  readonly isConditional: boolean;
  /** Whether Spring finds it as a `TaskExecutor`; null where the sources do not tell. */
  readonly isTaskExecutor: boolean | null;
  /** Null where the code does not show how it is made. */
  readonly declaration: ExecutorDeclaration | null;
  readonly path: string;
  readonly nameSpan: Span;
  /** From the first annotation or modifier to `}`. */
  readonly span: Span;
}

export function executorBeans(project: Project, view: ModuleView): readonly ExecutorBean[] {
  const found = known.get(view.applicationJava) ?? readExecutorBeans(project, view);
  known.set(view.applicationJava, found);
  return found;
}

// A pure cache: a model never changes, and many places of an application ask for its executors.
const known = new WeakMap<JavaModel, readonly ExecutorBean[]>();
const components = new WeakMap<JavaModel, boolean>();

function readExecutorBeans(project: Project, view: ModuleView): readonly ExecutorBean[] {
  const declarations = new Map(
    view.applicationJava.executors
      .filter(({ holder }) => holder === 'bean')
      .map((declaration) => [placeOf(declaration.nameLocation), declaration]),
  );
  return applicationFiles(view, BEANS).flatMap((path) =>
    allTypes(project.javaFacts(path)?.types ?? []).flatMap((type) =>
      type.methods
        .filter((method) => annotated(method.annotations, 'Bean') && isExecutorType(method.returnType?.name ?? ''))
        .map((method) => toBean(path, type, method, declarations)),
    ),
  );
}

/** Classes that are executors themselves and that component scanning would find. */
export function hasExecutorComponents(project: Project, view: ModuleView): boolean {
  const found = components.get(view.applicationJava) ?? readsExecutorComponents(project, view);
  components.set(view.applicationJava, found);
  return found;
}

function readsExecutorComponents(project: Project, view: ModuleView): boolean {
  return applicationFiles(view, EXECUTORS).some((path) =>
    allTypes(project.javaFacts(path)?.types ?? []).some(
      (type) =>
        type.annotations.some(({ name }) => /(^|\.)(Component|Service|Configuration)$/.test(name)) &&
        type.supertypes.some(({ name }) => isExecutorType(name)),
    ),
  );
}

/** Files of the application with an import that fits, a class or a whole package; without a pattern all that import anything. */
export function applicationFiles(view: ModuleView, imported = /./): readonly string[] {
  const fitting = view.applicationJava.imports.filter(({ text }) => imported.test(text));
  return [...new Set(fitting.map(({ path }) => path))].sort();
}

/** Files that can declare bean methods. */
const BEANS = /\.context\.annotation(\.Bean)?$/;
/** Files that can name an executor class of a library. */
const EXECUTORS = /(Executor|ExecutorService|TaskScheduler|\.concurrent|\.task|\.scheduling)$/;

export function allTypes(types: readonly JavaType[]): readonly JavaType[] {
  return types.flatMap((type) => [type, ...allTypes(type.types)]);
}

function toBean(
  path: string,
  type: JavaType,
  method: JavaMethod,
  declarations: ReadonlyMap<string, ExecutorDeclaration>,
): ExecutorBean {
  const declaration = declarations.get(placeOf({ path, span: method.nameSpan })) ?? null;
  return {
    name: declaration?.name ?? method.name,
    aliases: declaration?.aliases ?? [],
    isPrimary: annotated(method.annotations, 'Primary') !== undefined,
    isConditional: [...type.annotations, ...method.annotations].some(({ name }) =>
      /(^|\.)(Profile|Conditional\w*)$/.test(name),
    ),
    isTaskExecutor: isTaskExecutor(method.returnType?.name ?? '', declaration),
    declaration,
    path,
    nameSpan: method.nameSpan,
    span: method.span,
  };
}

/** By the class of the object where it is known, since the look-up happens when the beans exist. */
function isTaskExecutor(returnType: string, declaration: ExecutorDeclaration | null): boolean | null {
  if (/TaskExecutor$|TaskScheduler$/.test(returnType)) return /^(.*\.)?TaskScheduler$/.test(returnType) ? null : true;
  if (declaration === null) return null;
  switch (declaration.kind) {
    case 'ThreadPoolTaskExecutor':
    case 'ThreadPoolTaskScheduler':
    case 'SimpleAsyncTaskExecutor':
      return true;
    case 'virtual':
    case 'unknown':
      return null;
    default:
      return false;
  }
}

function isExecutorType(name: string): boolean {
  return /(^|\.)\w*(Executor|ExecutorService|TaskScheduler)$/.test(name);
}

function annotated(annotations: readonly JavaAnnotation[], name: string): JavaAnnotation | undefined {
  return annotations.find((annotation) => annotation.name.split('.').pop() === name);
}

function placeOf({ path, span }: Location): string {
  return `${path}#${span.start}`;
}
