import type { Span } from '../../documents/span';
import type { Problem } from '../problem';

/**
 * What one Maven or Gradle build file says, as plain data. Properties stay unresolved (`${spring.version}`): joining
 * parents, catalogues and defaults is the model's work.
 */
export interface BuildFacts {
  readonly tool: 'maven' | 'gradle';
  /** Absent where the file leaves it to its parent. */
  readonly group: Written | null;
  readonly artifact: Written | null;
  readonly version: Written | null;
  /** Maven packaging; null when not written. */
  readonly packaging: string | null;
  readonly parent: BuildParent | null;
  readonly properties: readonly BuildProperty[];
  readonly dependencies: readonly Dependency[];
  /** Maven `dependencyManagement` and Gradle `constraints`, without BOM imports. */
  readonly managed: readonly Dependency[];
  /** BOM imports: Maven `import` scope, Gradle `platform(..)` and `mavenBom`. */
  readonly boms: readonly Dependency[];
  readonly plugins: readonly BuildPlugin[];
  /** Java release, toolchain or source level as written (`21`, `1.8`, `${java.version}`; a constant as `${VERSION_17}`). */
  readonly java: Written | null;
  /** Maven modules or Gradle includes, as folders relative to the file. */
  readonly modules: readonly Written[];
  /** Gradle projects that a settings script puts elsewhere than their path says, relative to the script. */
  readonly projectFolders?: readonly { readonly project: string; readonly folder: string }[];
  /** `group:artifact` patterns excluded from every dependency (`configurations.all { exclude .. }`). */
  readonly exclusions: readonly string[];
  /** What a Gradle file says for other projects: `*` for `allprojects` and `subprojects`, else a project path. */
  readonly nested: readonly { readonly project: string; readonly facts: BuildFacts }[];
  readonly problems: readonly Problem[];
}

/** Text as written and where. */
export interface Written {
  readonly text: string;
  readonly span: Span;
}

export interface BuildParent {
  readonly group: string;
  readonly artifact: string;
  readonly version: Written | null;
  /** Null: the default `../pom.xml`; empty: look only in repositories. */
  readonly relativePath: string | null;
}

export interface BuildProperty {
  readonly name: string;
  readonly value: string;
  readonly nameSpan: Span;
  readonly valueSpan: Span;
}

export interface Dependency {
  readonly group: string;
  readonly artifact: string;
  /** Null when management or a BOM decides. */
  readonly version: Written | null;
  /** `test` never reaches the main class path; `provided` and `runtime` do. */
  readonly scope: 'compile' | 'runtime' | 'provided' | 'test';
  /** Maven `optional`: users of the module do not get it. */
  readonly isOptional?: boolean;
  /** `group:artifact`, `*` allowed in either part. */
  readonly exclusions: readonly string[];
  /** Accessor of a version catalogue (`libs.spring.boot.starter`), still unresolved; group and artifact are then empty. */
  readonly catalogue?: string;
  readonly span: Span;
  /** Written in the build file, or known to come with that starter. */
  readonly broughtBy?: string;
}

export interface BuildPlugin {
  /** Maven `group:artifact` or Gradle plugin id. */
  readonly id: string;
  readonly version: Written | null;
  /** `alias(libs.plugins.x)`: the accessor, still unresolved; the id is then empty. */
  readonly catalogue?: string;
  /** Only configured for those who use it: Maven `pluginManagement`, Gradle `apply false`. */
  readonly isManaged: boolean;
  /** JVM arguments it starts the application with, each as written. */
  readonly jvmArguments: readonly Written[];
  /** Program arguments (`--server.port=1`). */
  readonly arguments: readonly Written[];
  readonly systemProperties: readonly BuildProperty[];
  readonly environment: readonly BuildProperty[];
  readonly profiles: readonly Written[];
  readonly span: Span;
}

/** `gradle/libs.versions.toml`. */
export interface VersionCatalogue {
  readonly versions: readonly BuildProperty[];
  readonly libraries: readonly CatalogueLibrary[];
  readonly plugins: readonly CataloguePlugin[];
  readonly bundles: readonly { readonly alias: string; readonly members: readonly string[] }[];
  readonly problems: readonly Problem[];
}

export interface CatalogueLibrary {
  /** Alias with `-`, `_` and `.` made equal: `spring.boot.starter`. */
  readonly alias: string;
  readonly group: string;
  readonly artifact: string;
  readonly version: Written | null;
  readonly span: Span;
}

export interface CataloguePlugin {
  readonly alias: string;
  readonly id: string;
  readonly version: Written | null;
  readonly span: Span;
}
