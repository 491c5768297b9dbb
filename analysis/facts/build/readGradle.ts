import type { BuildFacts, BuildPlugin, BuildProperty, Dependency, Written } from './buildFacts';
import { isBootRun, readBootRun, toPlugin } from './gradleBootRun';
import { readGradleDependencies } from './gradleDependencies';
import { type GradleStatement, type GradleToken, readGradleStatements } from './gradleTokens';
import { readAccessor, readExclusion, toWritten } from './gradleWords';

/** What is gathered of one script before it becomes facts. */
interface Gathered {
  group: Written | null;
  artifact: Written | null;
  version: Written | null;
  java: Written | null;
  javaRank: number;
  readonly properties: BuildProperty[];
  readonly dependencies: Dependency[];
  readonly managed: Dependency[];
  readonly boms: Dependency[];
  readonly plugins: BuildPlugin[];
  readonly modules: Written[];
  readonly projectFolders: { readonly project: string; readonly folder: string }[];
  readonly exclusions: string[];
  readonly nested: Map<string, Gathered>;
}

/**
 * Reads `build.gradle`, `build.gradle.kts` and the settings scripts, Groovy and Kotlin alike: what is written plainly,
 * without running anything. Conditions are taken as true; what needs evaluation is left out.
 */
export function readGradle(text: string): BuildFacts {
  const gathered = startGathering();
  visit(readGradleStatements(text), gathered, 0);
  return toFacts(gathered);
}

function startGathering(): Gathered {
  return {
    group: null,
    artifact: null,
    version: null,
    java: null,
    javaRank: 0,
    properties: [],
    dependencies: [],
    managed: [],
    boms: [],
    plugins: [],
    modules: [],
    projectFolders: [],
    exclusions: [],
    nested: new Map(),
  };
}

function toFacts(gathered: Gathered): BuildFacts {
  const { javaRank: _, nested, ...rest } = gathered;
  return {
    ...rest,
    tool: 'gradle',
    packaging: null,
    parent: null,
    nested: [...nested].map(([project, facts]) => ({ project, facts: toFacts(facts) })),
    problems: [],
  };
}

function visit(statements: readonly GradleStatement[], into: Gathered, depth: number): void {
  if (depth > 20) return;
  for (const statement of statements) {
    const { tokens, block } = statement;
    const head = tokens[0]?.text ?? '';
    const words = tokens.filter((t) => t.kind !== 'punctuation');
    const strings = tokens.filter((t) => t.kind === 'string');
    if (block !== null) {
      if (head === 'plugins') for (const inner of block) readPlugin(inner, into);
      else if (head === 'dependencies') readGradleDependencies(block, into);
      else if (head === 'allprojects' || head === 'subprojects') {
        if (head === 'allprojects') visit(block, into, depth + 1);
        visit(block, nestedOf(into, '*'), depth + 1);
      } else if (head === 'project' && strings[0] !== undefined)
        visit(block, nestedOf(into, strings[0].text), depth + 1);
      else if (isBootRun(tokens)) into.plugins.push(readBootRun(block, statement));
      else if (tokens[0]?.text === 'configurations' || head === 'all') {
        into.exclusions.push(...readExclusions(block));
      } else {
        if (words.some((w) => w.text === 'testing' || w.text === 'buildscript')) readBuildscript(block, into);
        else {
          readAssignment(statement, into);
          visit(block, into, depth + 1);
        }
      }
      continue;
    }
    if (head === 'include' || head === 'includeFlat') {
      for (const s of strings) {
        into.modules.push({ text: s.text.replace(/^:/, '').replaceAll(':', '/'), span: s.span });
      }
    } else if (head === 'apply' && strings[0] !== undefined && tokens[1]?.text === 'plugin') {
      into.plugins.push(toPlugin(strings[0].text, null, statement));
    } else if (head === 'mavenBom' && strings[0] !== undefined) {
      readGradleDependencies([statement], into);
    } else readAssignment(statement, into);
  }
}

function nestedOf(into: Gathered, project: string): Gathered {
  const found = into.nested.get(project) ?? startGathering();
  into.nested.set(project, found);
  return found;
}

/** Only the Boot plugin's version is of interest in a build script's own class path. */
function readBuildscript(block: readonly GradleStatement[], into: Gathered): void {
  for (const statement of block) {
    if (statement.block !== null) readBuildscript(statement.block, into);
    else if (statement.tokens[0]?.text === 'classpath') {
      const text = statement.tokens.find((t) => t.kind === 'string');
      const match = /^org\.springframework\.boot:spring-boot-gradle-plugin:(.+)$/.exec(text?.text ?? '');
      if (text === undefined || match === null) continue;
      const version = {
        text: match[1] ?? '',
        span: { start: text.span.end - (match[1] ?? '').length, end: text.span.end },
      };
      into.plugins.push({ ...toPlugin('org.springframework.boot', version, statement), isManaged: true });
    } else readAssignment(statement, into);
  }
}

function readPlugin(statement: GradleStatement, into: Gathered): void {
  const { tokens } = statement;
  const strings = tokens.filter((t) => t.kind === 'string');
  const has = (word: string): boolean => tokens.some((t) => t.kind === 'word' && t.text === word);
  const versionAt = tokens.findIndex((t) => t.kind === 'word' && t.text === 'version');
  const after = versionAt < 0 ? undefined : tokens.slice(versionAt + 1).find((t) => t.kind !== 'punctuation');
  const version = after === undefined ? null : toWritten(after);
  const isManaged = has('apply') && has('false');
  const head = tokens[0]?.text;
  if (head === 'alias') {
    const accessor = readAccessor(tokens.slice(1));
    into.plugins.push({ ...toPlugin('', version, statement), catalogue: accessor, isManaged });
  } else if (head === 'id' && strings[0] !== undefined) {
    into.plugins.push({ ...toPlugin(strings[0].text, version, statement), isManaged });
  } else if (head === 'kotlin' && strings[0] !== undefined) {
    into.plugins.push({ ...toPlugin(`org.jetbrains.kotlin.${strings[0].text}`, version, statement), isManaged });
  } else if (tokens.length === 1 && head !== undefined) into.plugins.push(toPlugin(head, null, statement));
}

function readExclusions(block: readonly GradleStatement[]): readonly string[] {
  return block.flatMap((s) => {
    if (s.block !== null) return readExclusions(s.block);
    return s.tokens.some((t) => t.text === 'exclude') ? [readExclusion(s.tokens)] : [];
  });
}

function readAssignment(statement: GradleStatement, into: Gathered): void {
  const { tokens } = statement;
  const text = tokens.map((t) => t.text).join(' ');
  const value = tokens.filter((t) => t.kind !== 'punctuation').at(-1);
  if (value === undefined) return;
  const java = javaRankOf(text);
  if (java > 0) {
    const level = tokens.findLast((t) => /^(?:VERSION_)?[\d._]+$/.test(t.text)) ?? value;
    if (java > into.javaRank) Object.assign(into, { java: toWritten(level), javaRank: java });
    return;
  }
  if (/^project \( .* \) \. projectDir =/.test(text)) {
    // `file("x")`, `new File(settingsDir, "x")`, `rootDir.resolve("x")`: the last text is the folder.
    const [project, folder, ...more] = tokens.filter((t) => t.kind === 'string').map((t) => t.text);
    if (project === undefined || folder === undefined || more.length > 0 || folder.includes('$')) return;
    into.projectFolders.push({ project: `:${project.replace(/^:/, '')}`, folder });
  } else if (/^rootProject \. name\b/.test(text)) into.artifact = toWritten(value);
  else if (/^(?:project \. )?group\b/.test(text) && tokens.length <= 5) into.group = toWritten(value);
  else if (/^(?:project \. )?version\b/.test(text) && tokens.length <= 5) into.version = toWritten(value);
  else if (/^(?:applicationDefaultJvmArgs)\b/.test(text)) into.plugins.push(readBootRun([statement], statement));
  else readProperty(tokens, into);
}

/** How strongly a statement speaks about the Java level: toolchain before release before source level. */
function javaRankOf(text: string): number {
  if (/\bJavaLanguageVersion \. of\b|^jvmToolchain\b|\bjvmToolchain \(/.test(text)) return 4;
  if (/\boptions \. release\b|^release\b/.test(text)) return 3;
  if (/\bsourceCompatibility\b/.test(text)) return 2;
  return /\btargetCompatibility\b/.test(text) ? 1 : 0;
}

/** `ext['x'] = 'y'`, `ext.x = 'y'`, `set("x", "y")`, `def x = 'y'`, `val x by extra("y")`. */
function readProperty(tokens: readonly GradleToken[], into: Gathered): void {
  const value = tokens.at(-1)?.kind === 'string' ? tokens.at(-1) : tokens.findLast((t) => t.kind === 'string');
  if (value === undefined) return;
  const equals = tokens.findIndex((t) => t.text === '=' || t.text === 'by');
  const isSet = tokens[0]?.text === 'set';
  if (equals < 0 && !isSet) return;
  const names = isSet ? tokens.slice(1, 3) : tokens.slice(0, equals);
  const name = names.findLast((t) => t.kind !== 'punctuation');
  if (name === undefined || name === value) return;
  into.properties.push({ name: name.text, value: value.text, nameSpan: name.span, valueSpan: value.span });
}
