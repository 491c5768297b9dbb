import { fileNameOf } from './folders';

/** What a file can say about configuration, by its path alone. */
export type FileKind =
  | 'spring-config'
  /** Other `.properties` of the class path: only `spring.config.import` makes them count. */
  | 'resource-properties'
  | 'maven'
  | 'maven-jvm-config'
  | 'gradle'
  | 'gradle-properties'
  | 'gradle-catalogue'
  | 'kubernetes-or-other-yaml'
  | 'compose'
  | 'dockerfile'
  | 'env'
  | 'launch'
  | 'project-file'
  | 'java'
  /** Only whether it starts Spring. */
  | 'kotlin';

/** Folders that hold results or tools, never sources. */
const ignoredFolders =
  /(?:^|\/)(?:target|build\/(?:classes|resources|tmp|libs|generated)|out\/production|bin\/main|node_modules|\.git|\.gradle|\.idea)\//;

/** Texts, logging and metadata kept in the same format. */
const foreignProperties =
  /(?:messages?|labels?|i18n|log4j2?|logging|META-INF|static|templates)[^/]*(?:\/|\.properties$)|_[a-z]{2}(?:_[A-Z]{2})?\.properties$/i;

/**
 * The kind of a file; null for one that says nothing here. Spring configuration of tests is null: it never overrides
 * the application's own.
 */
export function classifyFile(path: string): FileKind | null {
  if (ignoredFolders.test(path)) return null;
  const name = fileNameOf(path);
  if (name === '.concurrency-lens.yaml' || name === '.concurrency-lens.yml') return 'project-file';
  if (name === 'pom.xml') return 'maven';
  if (/\.gradle(?:\.kts)?$/.test(name)) return 'gradle';
  if (name === 'gradle.properties') return 'gradle-properties';
  if (name.endsWith('.versions.toml')) return 'gradle-catalogue';
  if (path.endsWith('.mvn/jvm.config')) return 'maven-jvm-config';
  if (path.endsWith('.vscode/launch.json')) return 'launch';
  if (/^(?:application|bootstrap)(?:-[^/]+)?\.(?:ya?ml|properties)$/.test(name)) {
    return /(?:^|\/)src\/(?!main\/)[^/]+\//.test(path) ? null : 'spring-config';
  }
  if (/^(?:docker-)?compose(?:[.-][\w.-]+)?\.ya?ml$/.test(name)) return 'compose';
  if (/^(?:Dockerfile|Containerfile)(?:[.-].+)?$|\.[Dd]ockerfile$/.test(name)) return 'dockerfile';
  if (/^\.env(?:\..+)?$|\.env$/.test(name)) return 'env';
  if (/\.ya?ml$/.test(name)) return 'kubernetes-or-other-yaml';
  if (/(?:^|\/)src\/main\/resources\/.*\.properties$/.test(path) && !foreignProperties.test(path))
    return 'resource-properties';
  if (/(?:Application|App|Main|Launcher)\.kt$/.test(name) && !/(?:^|\/)src\/test\//.test(path)) return 'kotlin';
  return name.endsWith('.java') ? 'java' : null;
}
