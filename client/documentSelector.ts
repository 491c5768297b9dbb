/**
 * Which documents the server is told about. By file pattern besides language id: Spring Tools gives `application*` files ids of
 * its own, and VS Code calls `compose.yaml` `dockercompose`.
 */
import type { DocumentFilter } from 'vscode-languageclient';

const LANGUAGES = [
  'java',
  'yaml',
  'properties',
  'java-properties',
  'spring-boot-properties-yaml',
  'spring-boot-properties',
  'dockercompose',
  'dockerfile',
];

const PATTERNS = [
  '**/application*.{yaml,yml,properties}',
  '**/bootstrap*.{yaml,yml,properties}',
  '**/*compose*.{yaml,yml}',
  '**/{Dockerfile,Containerfile}*',
  '**/.concurrency-lens.{yaml,yml}',
  // JVM flags and variables are explained where they are written.
  '**/{.env,.env.*,*.env}',
  '**/.mvn/jvm.config',
  '**/.vscode/launch.json',
  // Unsaved versions in a build file count too.
  '**/{pom.xml,*.gradle,*.gradle.kts,libs.versions.toml}',
];

/** On disk, and in whatever file systems the folders of this window are in, given by `folderSchemes`. */
export function documentSelector(folderSchemes: readonly string[]): DocumentFilter[] {
  return [...new Set(['file', ...folderSchemes])].flatMap((scheme) => [
    ...LANGUAGES.map((language) => ({ scheme, language })),
    ...PATTERNS.map((pattern) => ({ scheme, pattern })),
  ]);
}
