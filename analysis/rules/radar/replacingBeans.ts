import type { Location } from '../../documents/span';
import type { JavaAnnotation } from '../../facts/java/javaFacts';
import type { ModuleView, Project } from '../../model/project';
import type { Condition, Fact } from './radarRow';

/** Beans of the code in whose presence Spring Boot makes none of its own. Conditional ones are not counted: they may be absent. */

/** A data source of the code; its own prefix is told apart by whoever asks for readers of a key. */
export const replacingDataSource: Condition = ({ project, view }) => {
  const beans = view.applicationJava.dataSourceBeans.filter(({ kind }) => kind !== 'properties');
  const sure = beans.filter(
    ({ nameLocation }) => isScanned(view, nameLocation) && isUnconditional(project, nameLocation),
  );
  const first = sure[0];
  return first === undefined ? null : [beanFact(project, first.name, first.nameLocation)];
};

const EXECUTOR_TYPES = new Set([
  'Executor',
  'ExecutorService',
  'TaskExecutor',
  'AsyncTaskExecutor',
  'AsyncListenableTaskExecutor',
  'ThreadPoolTaskExecutor',
  'ThreadPoolExecutor',
  'SimpleAsyncTaskExecutor',
]);

const SCHEDULER_TYPES = new Set([
  'TaskScheduler',
  'ThreadPoolTaskScheduler',
  'SimpleAsyncTaskScheduler',
  'ScheduledExecutorService',
]);

/** `@ConditionalOnMissingBean(Executor.class)`: any executor of the code puts Spring Boot's away. */
export const replacingExecutor: Condition = ({ project, view }) => beanOf(project, view, EXECUTOR_TYPES);

export const replacingScheduler: Condition = ({ project, view }) => beanOf(project, view, SCHEDULER_TYPES);

function beanOf(project: Project, view: ModuleView, types: ReadonlySet<string>): readonly Fact[] | null {
  for (const { holder, declaredType, name, nameLocation } of view.applicationJava.executors) {
    const simple = declaredType.slice(declaredType.lastIndexOf('.') + 1);
    if (holder !== 'bean' || !types.has(simple)) continue;
    if (!isScanned(view, nameLocation) || !isUnconditional(project, nameLocation)) continue;
    return [beanFact(project, name, nameLocation)];
  }
  return null;
}

function beanFact(project: Project, name: string, { path, span }: Location): Fact {
  const line = project.document(path)?.lines.lineAt(span.start);
  const place = `${path.slice(path.lastIndexOf('/') + 1)}${line === undefined ? '' : `:${line + 1}`}`;
  return { en: `bean ${name} (${place})`, ko: `빈 ${name} (${place})`, location: { path, span } };
}

/**
 * Whether the one application of the module finds the bean: it stands below the package of the class that starts it. With
 * several such classes nobody knows which one a configuration file is for.
 */
function isScanned({ applicationJava }: ModuleView, { path }: Location): boolean {
  const starts = applicationJava.imports.filter(({ text }) => text === 'org.springframework.boot.SpringApplication');
  const start = starts[0];
  if (start === undefined) return true;
  return starts.length === 1 && `${packageOf(path)}/`.startsWith(`${packageOf(start.path)}/`);
}

function packageOf(path: string): string {
  return path.slice(path.lastIndexOf('/java/') + 1, path.lastIndexOf('/'));
}

function isUnconditional(project: Project, { path, span }: Location): boolean {
  const facts = project.javaFacts(path);
  if (facts === null) return false;
  const around: JavaAnnotation[] = [];
  const visit = (types: typeof facts.types): void => {
    for (const type of types) {
      if (span.start < type.span.start || span.start >= type.span.end) continue;
      around.push(...type.annotations);
      for (const method of type.methods) {
        if (span.start >= method.span.start && span.start < method.span.end) around.push(...method.annotations);
      }
      visit(type.types);
    }
  };
  visit(facts.types);
  const isCondition = ({ name }: JavaAnnotation): boolean => /(?:^|\.)(?:Profile|Conditional\w*)$/.test(name);
  // `autowireCandidate = false` and `defaultCandidate = false` hide a bean from such conditions.
  const hides = ({ arguments: given }: JavaAnnotation): boolean => given.some(({ name }) => /Candidate$/.test(name));
  return around.length > 0 && !around.some((annotation) => isCondition(annotation) || hides(annotation));
}
