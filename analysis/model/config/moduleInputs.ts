import type { BuildFacts, VersionCatalogue } from '../../facts/build/buildFacts';
import type { ConfigFacts } from '../../facts/configFacts';
import type { DockerfileFacts } from '../../facts/container/dockerfileFacts';
import type { JavaStart } from './systemPropertyCalls';

/**
 * What `buildModules` is given: the facts of every file that speaks of configuration, keyed by path (folders separated
 * by `/`, relative to the workspace), and what the user set. Nothing here is read from disk.
 */
export type FileFacts =
  /** Spring configuration, Kubernetes, Compose, `.env`, `launch.json`, `gradle.properties` and the project file. */
  | { readonly kind: 'config'; readonly facts: ConfigFacts }
  | { readonly kind: 'build'; readonly facts: BuildFacts }
  | { readonly kind: 'catalogue'; readonly facts: VersionCatalogue }
  | { readonly kind: 'dockerfile'; readonly facts: DockerfileFacts }
  /** A Java source: only what it says to the JVM. */
  | ({ readonly kind: 'java' } & JavaStart)
  /** A Kotlin source that could start Spring by its name, and whether it does. */
  | { readonly kind: 'kotlin'; readonly hasMain: boolean }
  /** Lines of JVM arguments (`.mvn/jvm.config`). */
  | { readonly kind: 'jvm-config'; readonly text: string };

export interface ModelSettings {
  /** `--cores`, beats everything. */
  readonly cliCores?: number | null;
  /** `--profile`. */
  readonly cliProfiles?: readonly string[] | null;
  /** `--call-time`, milliseconds. */
  readonly cliCallTime?: number | null;
  /** `concurrencyLens.cores`. */
  readonly cores?: number | null;
  /** `concurrencyLens.profiles`; empty: as the project says. */
  readonly profiles?: readonly string[];
  /** `concurrencyLens.callTime` in milliseconds, only when the user set it. */
  readonly callTime?: number | null;
}
