import { splitCommandLine } from '../jvmFlags/splitCommandLine';
import type { BuildFacts, BuildPlugin, BuildProperty, Dependency, Written } from './buildFacts';
import { child, childrenOf, readXml, written, type XmlElement } from './xmlTree';

/**
 * Reads a Maven `pom.xml`. Properties stay as written; of profiles only those active by default speak, but modules of
 * every profile count as modules.
 */
export function readMavenPom(text: string): BuildFacts {
  const { root, problems } = readXml(text);
  const project = root?.name === 'project' ? root : null;
  const profiles = childrenOf(project, 'profiles');
  const sections = [project, ...profiles.filter((p) => child(p, 'activation/activeByDefault')?.text === 'true')];
  const managed = sections.flatMap((s) => childrenOf(s, 'dependencyManagement/dependencies'));
  const isBom = (element: XmlElement): boolean => child(element, 'scope')?.text === 'import';
  const parent = child(project, 'parent');
  return {
    tool: 'maven',
    group: written(child(project, 'groupId')),
    artifact: written(child(project, 'artifactId')),
    version: written(child(project, 'version')),
    packaging: child(project, 'packaging')?.text ?? null,
    parent: parent && {
      group: child(parent, 'groupId')?.text ?? '',
      artifact: child(parent, 'artifactId')?.text ?? '',
      version: written(child(parent, 'version')),
      relativePath: child(parent, 'relativePath')?.text ?? null,
    },
    properties: sections.flatMap((s) => childrenOf(s, 'properties').map(toProperty)),
    dependencies: sections.flatMap((s) => childrenOf(s, 'dependencies').map(toDependency)),
    managed: managed.filter((element) => !isBom(element)).map(toDependency),
    boms: managed.filter(isBom).map(toDependency),
    plugins: sections.flatMap((s) => [
      ...childrenOf(s, 'build/plugins').map((p) => toPlugin(p, false)),
      ...childrenOf(s, 'build/pluginManagement/plugins').map((p) => toPlugin(p, true)),
    ]),
    java: readCompilerLevel(sections),
    modules: [project, ...profiles].flatMap((s) => childrenOf(s, 'modules').flatMap((m) => written(m) ?? [])),
    exclusions: [],
    nested: [],
    problems,
  };
}

function toProperty(element: XmlElement): BuildProperty {
  return {
    name: element.name,
    value: element.text,
    nameSpan: { start: element.span.start + 1, end: element.span.start + 1 + element.name.length },
    valueSpan: element.textSpan,
  };
}

function toDependency(element: XmlElement): Dependency {
  const scope = child(element, 'scope')?.text;
  return {
    group: child(element, 'groupId')?.text ?? '',
    artifact: child(element, 'artifactId')?.text ?? '',
    version: written(child(element, 'version')),
    ...(child(element, 'optional')?.text === 'true' ? { isOptional: true } : {}),
    scope: scope === 'test' || scope === 'runtime' || scope === 'provided' ? scope : 'compile',
    exclusions: childrenOf(element, 'exclusions').map(
      (e) => `${child(e, 'groupId')?.text ?? '*'}:${child(e, 'artifactId')?.text ?? '*'}`,
    ),
    span: element.span,
  };
}

function toPlugin(element: XmlElement, isManaged: boolean): BuildPlugin {
  const configurations = [
    child(element, 'configuration'),
    ...childrenOf(element, 'executions').map((e) => child(e, 'configuration')),
  ];
  const collect = <T>(read: (configuration: XmlElement) => readonly T[]): readonly T[] =>
    configurations.flatMap((c) => (c === null ? [] : read(c)));
  return {
    id: `${child(element, 'groupId')?.text ?? 'org.apache.maven.plugins'}:${child(element, 'artifactId')?.text ?? ''}`,
    version: written(child(element, 'version')),
    isManaged,
    jvmArguments: collect((c) => splitWritten(child(c, 'jvmArguments'))),
    arguments: collect((c) => [
      ...childrenOf(c, 'arguments').flatMap((a) => written(a) ?? []),
      ...splitWritten(child(c, 'commandlineArguments')),
    ]),
    systemProperties: collect((c) => childrenOf(c, 'systemPropertyVariables').map(toProperty)),
    environment: collect((c) => childrenOf(c, 'environmentVariables').map(toProperty)),
    profiles: collect((c) => childrenOf(c, 'profiles').flatMap((p) => written(p) ?? [])),
    span: element.span,
  };
}

function splitWritten(element: XmlElement | null): readonly Written[] {
  if (element === null) return [];
  return splitCommandLine(element.text, element.textSpan.start).map((t) => ({ text: t.text, span: t.span }));
}

/** `release` before `source` of the compiler plugin. */
function readCompilerLevel(sections: readonly (XmlElement | null)[]): Written | null {
  const compilers = sections.flatMap((s) =>
    ['build/plugins', 'build/pluginManagement/plugins'].flatMap((path) =>
      childrenOf(s, path).filter((p) => child(p, 'artifactId')?.text === 'maven-compiler-plugin'),
    ),
  );
  for (const name of ['release', 'source', 'target']) {
    for (const compiler of compilers) {
      const level = written(child(compiler, `configuration/${name}`));
      if (level !== null) return level;
    }
  }
  return null;
}
