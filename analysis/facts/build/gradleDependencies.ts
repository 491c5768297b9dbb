import type { Dependency, Written } from './buildFacts';
import type { GradleStatement, GradleToken } from './gradleTokens';
import { readAccessor, readExclusion, toWritten } from './gradleWords';

/** Where the dependencies of one script go. */
interface DependencySink {
  readonly dependencies: Dependency[];
  readonly managed: Dependency[];
  readonly boms: Dependency[];
}

/** Configurations that never reach the running application. */
const toolConfigurations =
  /^(?:annotationProcessor|testAnnotationProcessor|kapt\w*|ksp\w*|checkstyle|errorprone|detekt\w*|jmh\w*)$/;
const bootBom = 'SpringBootPlugin';

/** Reads a `dependencies` block, also the one inside `dependencyManagement`. */
export function readGradleDependencies(block: readonly GradleStatement[], into: DependencySink): void {
  for (const statement of block) {
    const { tokens } = statement;
    const head = tokens[0]?.text ?? '';
    if (head === 'constraints' || head === 'imports' || head === 'dependencies') {
      const sink = head === 'constraints' ? { ...into, dependencies: into.managed } : into;
      readGradleDependencies(statement.block ?? [], sink);
    } else if (head === 'dependency' || head === 'dependencySet') add(statement, 'compile', into.managed);
    else if (head === 'mavenBom') add(statement, 'compile', into.boms);
    else if (head !== '' && !toolConfigurations.test(head)) readOne(statement, head, into);
  }
}

function readOne(statement: GradleStatement, configuration: string, into: DependencySink): void {
  const { tokens } = statement;
  const word = (text: string): boolean => tokens.some((t) => t.kind === 'word' && t.text === text);
  const projects = projectPaths(tokens);
  if (projects.length > 0) {
    for (const path of projects) into.dependencies.push(toProjectDependency(path, configuration, statement));
    return;
  }
  const target = word('platform') || word('enforcedPlatform') ? into.boms : into.dependencies;
  if (word(bootBom)) {
    into.boms.push(
      toDependency('org.springframework.boot', 'spring-boot-dependencies', null, configuration, statement),
    );
  } else add(statement, configuration, target);
}

function add(statement: GradleStatement, configuration: string, target: Dependency[]): void {
  const { tokens } = statement;
  const named = (name: string): GradleToken | undefined => {
    const at = tokens.findIndex(
      (t, i) => t.kind === 'word' && t.text === name && /^[:=]$/.test(tokens[i + 1]?.text ?? ''),
    );
    return at < 0 ? undefined : tokens[at + 2];
  };
  const [group, name, version] = [named('group'), named('name'), named('version')];
  if (group !== undefined && name !== undefined) {
    target.push(toDependency(group.text, name.text, version ? toWritten(version) : null, configuration, statement));
    return;
  }
  const strings = tokens.filter((t) => t.kind === 'string' && /^[\w.$}{-]+:[\w.$}{-]+/.test(t.text));
  for (const string of strings) {
    const [g = '', a = '', v] = string.text.split(':');
    const written = v === undefined || v === '' ? null : versionIn(string, g.length + a.length + 2, v);
    target.push(toDependency(g, a, written, configuration, statement));
  }
  if (strings.length > 0) return;
  const accessor = tokens.findIndex((t) => t.kind === 'word' && /^libs$|Libs$/.test(t.text));
  if (accessor > 0) {
    const catalogue = readAccessor(tokens.slice(accessor));
    target.push({ ...toDependency('', '', null, configuration, statement), catalogue });
  }
}

function versionIn(token: GradleToken, offset: number, text: string): Written {
  const start = token.span.start + offset;
  const name = /^\$(\w+)$/.exec(text)?.[1];
  return {
    text: name === undefined ? text.replace(/@\w+$/, '') : `\${${name}}`,
    span: { start, end: start + text.length },
  };
}

function toDependency(
  group: string,
  artifact: string,
  version: Written | null,
  configuration: string,
  statement: GradleStatement,
): Dependency {
  const exclusions = (statement.block ?? []).filter((s) => s.tokens[0]?.text === 'exclude');
  return {
    group,
    artifact,
    version,
    scope: scopeOf(configuration),
    exclusions: exclusions.map((s) => readExclusion(s.tokens)),
    span: statement.span,
  };
}

/** `project(":a:b")`, `project(path: ':a')`, several of them, and the accessor `projects.a.b`. */
function projectPaths(tokens: readonly GradleToken[]): readonly string[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'word' || index === 0 || tokens[index - 1]?.text === '.') return [];
    if (token.text === 'project') {
      const path = tokens.slice(index + 1, index + 5).find((t) => t.kind === 'string')?.text;
      return path === undefined ? [] : [path.startsWith(':') ? path : `:${path}`];
    }
    if (token.text !== 'projects' || tokens[index + 1]?.text !== '.') return [];
    const elements: string[] = [];
    for (let at = index + 1; tokens[at]?.text === '.' && tokens[at + 1]?.kind === 'word'; at += 2) {
      elements.push(tokens[at + 1]?.text ?? '');
    }
    return [`:${elements.join(':')}`];
  });
}

/** A project dependency has an empty group and the project's path (`:common`) as artifact. */
function toProjectDependency(path: string, configuration: string, statement: GradleStatement): Dependency {
  return toDependency('', path, null, configuration, statement);
}

function scopeOf(configuration: string): Dependency['scope'] {
  if (/^(?:test|integrationTest|functionalTest)|Test(?:Implementation|RuntimeOnly|CompileOnly)$/.test(configuration))
    return 'test';
  if (/compileOnly|providedCompile|providedRuntime/i.test(configuration)) return 'provided';
  return /runtimeOnly|developmentOnly/i.test(configuration) ? 'runtime' : 'compile';
}
