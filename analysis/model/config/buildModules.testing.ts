import { LineIndex } from '../../documents/lineIndex';
import { readGradle } from '../../facts/build/readGradle';
import { readMavenPom } from '../../facts/build/readMavenPom';
import { readVersionCatalogue } from '../../facts/build/readVersionCatalogue';
import { readDockerfile } from '../../facts/container/readDockerfile';
import { maskJsonComments } from '../../facts/container/readLaunch';
import { readProperties } from '../../facts/properties/readProperties';
import { readYaml } from '../../facts/yaml/readYaml';
import type { Origin } from '../origin';
import { buildModules } from './buildModules';
import { classifyFile } from './classifyFile';
import type { FileFacts, ModelSettings } from './moduleInputs';
import type { ConfigModel, EffectiveProperty, ModuleModel, Settled } from './moduleModel';
import type { JavaStart } from './systemPropertyCalls';

/** For tests only: a workspace from plain texts by path, and answers in one line each. */
export type Texts = Readonly<Record<string, string>>;

export function buildFrom(texts: Texts, settings: ModelSettings = {}, machineCores = 12): ConfigModel {
  const files = new Map(Object.entries(texts).flatMap(([path, text]) => toFacts(path, text)));
  return buildModules(files, settings, machineCores, ({ path, span }) => {
    const text = texts[path];
    return text === undefined ? null : new LineIndex(text).lineAt(span.start) + 1;
  });
}

/** The one module, or the one of a folder. */
export function moduleFrom(texts: Texts, settings: ModelSettings = {}, folder?: string): ModuleModel {
  const { modules } = buildFrom(texts, settings);
  const found = folder === undefined ? modules[0] : modules.find((m) => m.path === folder);
  if (found === undefined) throw new Error(`no module ${folder ?? ''} among ${modules.map((m) => m.path).join()}`);
  return found;
}

function toFacts(path: string, text: string): readonly (readonly [string, FileFacts])[] {
  const make = (): FileFacts | null => {
    switch (classifyFile(path)) {
      case 'maven':
        return { kind: 'build', facts: readMavenPom(text) };
      case 'gradle':
        return { kind: 'build', facts: readGradle(text) };
      case 'gradle-catalogue':
        return { kind: 'catalogue', facts: readVersionCatalogue(text) };
      case 'maven-jvm-config':
        return { kind: 'jvm-config', text };
      case 'dockerfile':
        return { kind: 'dockerfile', facts: readDockerfile(text) };
      case 'launch':
        return { kind: 'config', facts: readYaml(maskJsonComments(text)) };
      case 'gradle-properties':
      case 'env':
        return { kind: 'config', facts: readProperties(text) };
      case 'java':
        return { kind: 'java', ...javaStartOf(text) };
      case null:
        return null;
      default:
        return { kind: 'config', facts: path.endsWith('.properties') ? readProperties(text) : readYaml(text) };
    }
  };
  const facts = make();
  return facts === null ? [] : [[path, facts]];
}

/** Without the parser, which unit tests of the configuration do without. */
function javaStartOf(text: string): JavaStart {
  const hasMain = text.includes('SpringApplication.run');
  const usesHikari = text.includes('import com.zaxxer.hikari.HikariDataSource;');
  return {
    systemProperties: [],
    defaultProperties: [],
    propertySources: [],
    excludedAutoConfigurations: [],
    hasMain,
    usesHikari,
  };
}

/** `10 <- application.yaml:7`; an unknown value shows its reason. */
export function shown(settled: Settled<unknown> | EffectiveProperty | null): string | null {
  if (settled === null) return null;
  const value = settled.value === null ? `? ${settled.unknownReason?.en ?? ''}` : String(settled.value);
  return `${value} <- ${place(settled.origin)}`;
}

export function place(origin: Origin): string {
  return origin.text.en;
}

/** The text an origin points at. */
export function textAt(texts: Texts, origin: Origin): string | undefined {
  const { location } = origin;
  return location && texts[location.path]?.slice(location.span.start, location.span.end);
}

/** A pom with Boot's parent and these dependencies (`group:artifact` or a starter's short name). */
export function pomWith(dependencies: readonly string[], options: PomOptions = {}): string {
  const { boot = '3.5.7', java, body = '', artifact = 'app' } = options;
  const items = dependencies.map((d) => {
    const [group, name] = d.includes(':') ? d.split(':') : ['org.springframework.boot', `spring-boot-starter-${d}`];
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId></dependency>`;
  });
  return `<project>
<parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>${boot}</version></parent>
<groupId>com.example</groupId><artifactId>${artifact}</artifactId><version>1</version>
${java === undefined ? '' : `<properties><java.version>${java}</java.version></properties>`}
<dependencies>${items.join('\n')}</dependencies>
<build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build>
${body}
</project>`;
}

export interface PomOptions {
  readonly boot?: string;
  readonly java?: string;
  readonly body?: string;
  readonly artifact?: string;
}
