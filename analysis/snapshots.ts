import { readGradle } from './facts/build/readGradle';
import { readMavenPom } from './facts/build/readMavenPom';
import { readVersionCatalogue } from './facts/build/readVersionCatalogue';
import type { ConfigFacts } from './facts/configFacts';
import { readDockerfile } from './facts/container/readDockerfile';
import { maskJsonComments } from './facts/container/readLaunch';
import type { Directive } from './facts/directive';
import type { JavaFacts } from './facts/java/javaFacts';
import type { OpenJavaDocument } from './facts/java/openJavaDocument';
import type { JavaParser } from './facts/java/parser';
import type { Problem } from './facts/problem';
import { readProperties } from './facts/properties/readProperties';
import { readYaml } from './facts/yaml/readYaml';
import type { FileKind } from './model/config/classifyFile';
import type { FileFacts } from './model/config/moduleInputs';

/** One file as it is now: its text, and the facts read from it when somebody first asks. */
export interface Snapshot {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
  readonly config: FileFacts | null;
  readonly java: JavaFacts | null;
  readonly problems: readonly Problem[];
  readonly directives: readonly Directive[];
}

/** Reads a text by its kind. `openDocument` keeps the tree of an open Java file between changes. */
export function readSnapshot(
  parser: JavaParser,
  path: string,
  kind: FileKind,
  text: string,
  openDocument: OpenJavaDocument | null,
): Snapshot {
  if (isBinary(text)) {
    return { path, kind, text: '', config: null, java: null, problems: [NOT_TEXT], directives: [] };
  }
  if (kind === 'java') {
    const java = openDocument ? openDocument.update(text) : parser.read(text);
    return { path, kind, text, config: null, java, problems: java.problems, directives: java.directives };
  }
  if (text.length > LONGEST_CONFIG) {
    return { path, kind, text, config: null, java: null, problems: [TOO_LONG], directives: [] };
  }
  const config = readConfig(path, kind, text);
  const facts = config?.kind === 'config' ? config.facts : null;
  return {
    path,
    kind,
    text,
    config,
    java: null,
    problems: facts?.problems ?? [],
    directives: facts?.directives ?? [],
  };
}

/** No source or configuration file holds a NUL: such a file only has a source's name. */
export function isBinary(text: string): boolean {
  return text.includes('\0');
}

/** Longer ones are generated data under a configuration's name: 4 Mi characters, as the disk's limit in bytes. */
const LONGEST_CONFIG = 4 * 1024 * 1024;

const TOO_LONG: Problem = {
  span: { start: 0, end: 0 },
  message: {
    en: `The file has more than the ${LONGEST_CONFIG} characters that are read; it is left out.`,
    ko: `파일이 읽기 한도 ${LONGEST_CONFIG}자를 넘는다. 이 파일은 분석에서 제외한다.`,
  },
};

const NOT_TEXT: Problem = {
  span: { start: 0, end: 0 },
  message: { en: 'This is no text file.', ko: '텍스트 파일이 아니다.' },
};

function readConfig(path: string, kind: Exclude<FileKind, 'java'>, text: string): FileFacts {
  switch (kind) {
    case 'maven':
      return { kind: 'build', facts: readMavenPom(text) };
    case 'gradle':
      return { kind: 'build', facts: readGradle(text) };
    case 'gradle-catalogue':
      return { kind: 'catalogue', facts: readVersionCatalogue(text) };
    case 'maven-jvm-config':
      return { kind: 'jvm-config', text };
    case 'kotlin':
      return { kind: 'kotlin', hasMain: startsSpring(text) };
    case 'dockerfile':
      return { kind: 'dockerfile', facts: readDockerfile(text) };
    case 'launch':
      return { kind: 'config', facts: readYaml(maskJsonComments(text)) };
    case 'gradle-properties':
    case 'env':
      return { kind: 'config', facts: readProperties(text) };
    default:
      return { kind: 'config', facts: readConfigText(path, text) };
  }
}

/** Kotlin is not parsed: `runApplication` or the annotation in code, not in a comment line. */
function startsSpring(text: string): boolean {
  return /^(?!\s*(?:\/\/|\*)).*(?:@SpringBootApplication\b|\brunApplication\s*<|\bSpringApplication\.run\b)/m.test(
    text,
  );
}

function readConfigText(path: string, text: string): ConfigFacts {
  return path.endsWith('.properties') ? readProperties(text) : readYaml(text);
}
