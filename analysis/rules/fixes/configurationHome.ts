import { isAtLeast } from '../../../sizing/versions';
import type { JavaAnnotation, JavaType } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import { allTypes, applicationFiles, executorBeans } from '../../model/executorBeans';
import type { ModuleView, Project, ProjectDocument } from '../../model/project';
import { addImports, appendMember, clashes } from './javaEdits';

/** Finds the `@Configuration` class of an application in which an executor or scheduler belongs, and declares beans there. */

export interface ConfigurationHome {
  readonly path: string;
  readonly type: JavaType;
  /**
   * Whether a bean can be kept out of the choice by type (Spring Framework 6.2, `@Bean(defaultCandidate = false)`): then
   * neither injection points nor Spring Boot's own beans notice it.
   */
  readonly canStandAside: boolean;
}

/** A bean method: what its annotation says besides the name, its type, and the lines of its body. */
export interface BeanMethod {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
  /** Absent where nothing has to be closed. */
  readonly destroyMethod?: string;
  readonly body: readonly string[];
  readonly imports: readonly string[];
}

const BEAN = 'org.springframework.context.annotation.Bean';

/** Names of classes that configure something of their own, where nobody would look for an executor. */
const ELSEWHERE =
  /Security|Auth|Swagger|OpenApi|Cors|Web|Mvc|Redis|Cach|Kafka|Rabbit|Jackson|Mongo|Flyway|Liquibase|Locale|Properties|Test|Mybatis|Jpa/i;
const FOR_THREADS = /Async|Executor|Thread|Pool|Schedul|Concurren|Task/i;

/** Null where no class fits for sure. The one that has executors already comes first, then the one named for what is `wanted`. */
export function configurationHome(
  project: Project,
  view: ModuleView,
  wanted: RegExp = FOR_THREADS,
): ConfigurationHome | null {
  const isForThreads = wanted === FOR_THREADS;
  const withExecutors = new Set(isForThreads ? executorBeans(project, view).map(({ path }) => path) : []);
  const candidates = applicationFiles(view, /\.context\.annotation(\.Configuration)?$/).flatMap((path) => {
    const document = project.document(path);
    const facts = project.javaFacts(path);
    const type = facts?.types.find(isConfiguration);
    if (!document?.isIntact || !facts || !type || clashes(facts, BEAN)) return [];
    const rank = withExecutors.has(path) ? 0 : wanted.test(type.name) ? 1 : ELSEWHERE.test(type.name) ? 3 : 2;
    return rank === 3 ? [] : [{ rank, path, type }];
  });
  const [best] = candidates.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1));
  if (!best) return null;
  const boot = view.application.versions.springBoot?.value ?? null;
  return { path: best.path, type: best.type, canStandAside: isAtLeast(boot, '3.4') === true };
}

/** Whether a bean more changes nothing for the others: nobody asks for an executor by its type, nor does Spring Boot's own yield. */
export function isAlone(project: Project, view: ModuleView, types: RegExp): boolean {
  const { applicationJava: java, application } = view;
  if (java.asyncMethods.length > 0 || java.enablesAsync || executorBeans(project, view).length > 0) return false;
  if (java.schedulerDeclarations.some(({ holder }) => holder === 'bean')) return false;
  if (application.mode.value === 'servlet' && java.imports.some(({ text }) => ASYNC_MVC.test(text))) return false;
  return !applicationFiles(view).some((path) =>
    allTypes(project.javaFacts(path)?.types ?? []).some((type) =>
      [...type.fields, ...type.methods.flatMap(({ parameters }) => parameters)].some(
        (place) => place.type !== undefined && types.test(place.type.name),
      ),
    ),
  );
}

/** What Spring MVC runs on Boot's executor. */
const ASYNC_MVC = /\.(Callable|WebAsyncTask|StreamingResponseBody|AsyncSupportConfigurer)$|^reactor\.core\./;

/** The bean's method as last member of the class, with its imports; null where the class has that name already. */
export function declareBean(
  project: Project,
  { path, type, canStandAside }: ConfigurationHome,
  bean: BeanMethod,
): readonly Edit[] | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  if (!document?.isIntact || !facts || bean.imports.some((name) => clashes(facts, name))) return null;
  if (new RegExp(`\\b${bean.name}\\b`).test(document.text)) return null;
  const attributes = [
    `name = "${bean.name}"`,
    ...(bean.destroyMethod === undefined ? [] : [`destroyMethod = "${bean.destroyMethod}"`]),
    ...(canStandAside ? ['defaultCandidate = false'] : []),
  ];
  const tab = indentStep(document);
  const lines = [
    `/** ${bean.doc} */`,
    `@Bean(${attributes.join(', ')})`,
    `public ${bean.type} ${bean.name}() {`,
    ...bean.body.map((line) => `${tab}${line.replace(/^ {8}/, `${tab}${tab}`)}`),
    '}',
  ];
  return [...addImports(document, facts, [BEAN, ...bean.imports]), appendMember(document, type, lines)];
}

export function indentStep(document: ProjectDocument): string {
  return /\n\t/.test(document.text) ? '\t' : '    ';
}

function isConfiguration(type: JavaType): boolean {
  const has = (pattern: RegExp): boolean => type.annotations.some(({ name }) => pattern.test(name));
  return (
    type.kind === 'class' &&
    !type.modifiers.includes('abstract') &&
    has(/(^|\.)Configuration$/) &&
    !has(/(^|\.)(Profile|Conditional\w*)$/)
  );
}

export function hasAnnotation(annotations: readonly JavaAnnotation[], names: RegExp): boolean {
  return annotations.some(({ name }) => names.test(name.slice(name.lastIndexOf('.') + 1)));
}
