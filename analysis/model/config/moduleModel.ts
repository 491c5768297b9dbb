import type { Location, Span } from '../../documents/span';
import type { Dependency } from '../../facts/build/buildFacts';
import type { ConfigDocument, ConfigEntry } from '../../facts/configFacts';
import type { Workload } from '../../facts/container/workload';
import type { JvmFlag } from '../../facts/jvmFlags/jvmFlags';
import type { Text } from '../../text';
import type { Origin, Sourced } from '../origin';
import type { ProjectFile } from './projectFile';

/**
 * What rules and hints ask about a project's configuration: which modules there are, and for each one which value is in
 * force, where it was settled, and which other values it beat. Plain answers; how files compete is decided elsewhere.
 */
export interface ConfigModel {
  /** Sorted by path. Without any build file there is one module at the root, as soon as a Spring file is present. */
  readonly modules: readonly ModuleModel[];
  /** `.concurrency-lens.yaml` at the root, with its problems; null when there is none. */
  readonly projectFile: ProjectFile | null;
  /** The module whose folder holds the file (nearest build file upwards); null outside every module. */
  moduleOf(path: string): ModuleModel | null;
  /** The module a workload of a manifest runs; null when that cannot be told. */
  moduleOfWorkload(workload: Workload): ModuleModel | null;
  /** All workloads of all manifests, in the order of path and position. */
  readonly workloads: readonly Workload[];
}

/** A value that can be unknown: then `value` is null and `unknownReason` says which one is missing or in conflict. */
export type Settled<T> =
  | { readonly value: T; readonly origin: Origin; readonly unknownReason?: undefined }
  | { readonly value: null; readonly origin: Origin; readonly unknownReason: Text };

export type Mode = 'reactive' | 'servlet' | 'none';
export type WebServer = 'tomcat' | 'jetty' | 'undertow' | 'netty';
/** The connection pool Spring Boot would build; `custom` for a `spring.datasource.type` it does not name. */
export type JdbcPool = 'hikari' | 'tomcat-jdbc' | 'dbcp2' | 'oracle-ucp' | 'druid' | 'c3p0' | 'routing' | 'custom';

/** Versions as written or derived (`3.5.7`); null when nothing in the workspace says. */
export interface ModuleVersions {
  readonly springBoot: Sourced<string> | null;
  /** reactor-core, at least `major.minor`. */
  readonly reactor: Sourced<string> | null;
  readonly reactorNetty: Sourced<string> | null;
  readonly springFramework: Sourced<string> | null;
  /** Feature version: `17`, `8`. */
  readonly jdk: Sourced<string> | null;
  readonly hikari: Sourced<string> | null;
  readonly tomcat: Sourced<string> | null;
  readonly jetty: Sourced<string> | null;
  readonly r2dbcPool: Sourced<string> | null;
  readonly httpClient5: Sourced<string> | null;
}

export interface ModuleModel {
  /** Folder of the build file, without a trailing slash; empty for the root. */
  readonly path: string;
  /** artifactId, Gradle project name, else the folder's name. */
  readonly name: string;
  /** Path of the build file; null for the one module of a project without any. */
  readonly buildFile: string | null;
  /** It can be started: it has the Spring Boot plugin or a main class, and is no parent or library. */
  readonly isBootable: boolean;
  /** Anything of Spring or Reactor is on its class path. */
  readonly isSpring: boolean;
  readonly versions: ModuleVersions;
  /** Dependencies written in the module (with inherited ones), then those the Boot starters are known to bring. */
  readonly dependencies: readonly Dependency[];
  /** Paths of the modules of the workspace on its class path, those that others bring included. */
  readonly moduleDependencies: readonly string[];
  /**
   * The modules of the workspace that can be started with this one on their class path; null where it can be started itself,
   * or nothing in the workspace can.
   */
  readonly startedBy: readonly ModuleModel[] | null;
  /** On the main class path, directly or through a starter; exclusions respected, test scope not counted. */
  hasDependency(group: string, artifact: string): boolean;
  dependency(group: string, artifact: string): Dependency | null;

  readonly mode: Sourced<Mode>;
  /** Null in mode `none`. */
  readonly server: Sourced<WebServer> | null;
  /** The property is true and the JDK is 21 or newer; false with the reason in the origin's text. Unknown without a JDK. */
  readonly virtualThreads: Settled<boolean>;
  /** Processors the JVM sees, a whole number. */
  readonly cores: Settled<number>;
  /** CPU time in processors (1.5 for `1500m`), where a container limits it below the machine; else null. */
  readonly cpuQuota: Sourced<number> | null;
  readonly profiles: ActiveProfiles;
  readonly replicas: Settled<number>;
  /** Null: no JDBC on the class path, or no pool that can be named. */
  readonly jdbcPool: Sourced<JdbcPool> | null;

  /** Main code of it, or of a module on its class path, names HikariCP's own classes: it may make a pool that is no bean. */
  readonly usesHikari: boolean;

  /** The files that feed the module's environment, highest rank first. */
  readonly configFiles: readonly ConfigFile[];
  /**
   * The value in force for a key in any relaxed form; null when nobody sets it. With `profiles`, as if these were active.
   */
  property(key: string, options?: { readonly profiles?: readonly string[] }): EffectiveProperty | null;
  /** A list property, from one comma-separated value or from elements; null when nobody sets it or it is unknown. */
  list(key: string): readonly string[] | null;
  /** Every key below a prefix (`spring.datasource`), sorted; list elements keep `[0]`. */
  propertiesUnder(prefix: string, options?: { readonly profiles?: readonly string[] }): readonly EffectiveProperty[];
  /** All places that set a key, also inactive ones, highest rank first; empty when nobody does. */
  candidates(key: string): readonly PropertyCandidate[];
  /**
   * A JVM system property: `System.setProperty` with constants in `main` or a static initialiser, else `-D` flags by the
   * JVM's own precedence.
   */
  systemProperty(name: string): Settled<string> | null;
  /** A JVM flag by name without value: `-Xss`, `-XX:ActiveProcessorCount`; the one in force. */
  jvmFlag(name: string): Settled<JvmFlag> | null;
  /** Every place that gives a flag by its name (`-Dname`, `-Xss`), strongest first, those that no JVM reads last. */
  flagCandidates(name: string): readonly FlagCandidate[];
  /** JVM flags written where no JVM reads them (`JAVA_OPTS` nobody expands, `.mvn/jvm.config`). */
  readonly deadJvmFlags: readonly DeadJvmFlag[];
  /** An environment variable as the process gets it; null when unset. */
  environment(name: string): Settled<string> | null;
  /** Values may be replaced at start by `spring.config.import` or a config server; null when nothing says so. */
  readonly remoteConfig: { readonly location: Location; readonly text: Text } | null;

  /**
   * Milliseconds one call holds what it uses: the project file's method, class, pool, then default; then the setting.
   * A directive beside the code outranks it and is the caller's business.
   */
  callTime(site?: {
    readonly pool?: string;
    readonly className?: string;
    readonly methodName?: string;
  }): Sourced<number>;
  /** Milliseconds a request holds a server thread; null: nobody says. */
  readonly requestTime: Sourced<number> | null;
  readonly callsPerRequest: Sourced<number> | null;
  /** Requests per second at the peak. */
  readonly peakRate: Sourced<number> | null;

  /** Workloads whose container runs this module. */
  readonly workloads: readonly Workload[];
  /** The same module as if these profiles were the active ones. Cheap: nothing is read again. */
  withProfiles(profiles: readonly string[]): ModuleModel;
}

export interface ActiveProfiles {
  /** In order of activation, groups and includes expanded; `default` is not listed. */
  readonly names: readonly string[];
  readonly origin: Origin;
  /** Why it is not known which ones are active; `names` is then empty. */
  readonly unknownReason?: Text;
  /** Profiles some file of the module speaks for, sorted: what a picker offers. */
  readonly known: readonly string[];
}

export interface ConfigFile {
  readonly path: string;
  /** 0 is the highest rank of the module. */
  readonly rank: number;
  readonly place: 'classpath' | 'classpath-config' | 'folder' | 'folder-config' | 'folder-config-child';
  /** Profile in the file's name (`application-prod.yaml`); null for `application.yaml`. */
  readonly profile: string | null;
  readonly isBootstrap: boolean;
  readonly documents: readonly ConfigFileDocument[];
}

export interface ConfigFileDocument {
  readonly document: ConfigDocument;
  /** Of `spring.config.activate.on-profile` (or the file's name) as written; null: always. */
  readonly onProfile: string | null;
  readonly isActive: boolean;
  /** Profiles to activate so that this document speaks; empty: always active; null: nothing simple does. */
  readonly activatedBy: readonly string[] | null;
}

/** One place that gives a key a value. */
export interface PropertyCandidate {
  readonly key: string;
  readonly raw: string;
  readonly source: PropertySource;
  readonly origin: Origin;
  /** What the key looks like where it is written. Absent where a value has no place of its own (a setting). */
  readonly keySpan?: Span;
  readonly valueSpan?: Span;
  /** The entry, for candidates from configuration files. */
  readonly entry?: ConfigEntry;
  /** Profile expression it speaks for; null: always. */
  readonly onProfile: string | null;
  /** As in `ConfigFileDocument`. */
  readonly activatedBy: readonly string[] | null;
  readonly status: 'winning' | 'overridden' | 'inactive';
}

export type PropertySource =
  | 'default-properties'
  | 'config-file'
  | 'environment'
  | 'system-property'
  | 'application-json'
  | 'command-line';

export interface EffectiveProperty {
  /** Canonical: lower-case kebab, list elements as `[0]`. */
  readonly key: string;
  /** Placeholders resolved; null when one cannot be, then `unknownReason` names it. */
  readonly value: string | null;
  readonly unknownReason?: Text;
  readonly origin: Origin;
  readonly winner: PropertyCandidate;
  /** Highest rank first; contains the winner. */
  readonly candidates: readonly PropertyCandidate[];
}

export interface FlagCandidate {
  readonly value: string;
  readonly origin: Origin;
  /** `rival`: as strong as another one that says something else, so that neither is known to win. */
  readonly status: 'winning' | 'overridden' | 'rival' | 'unread';
}

export interface DeadJvmFlag {
  readonly flag: JvmFlag;
  readonly location: Location;
  /** Why nobody reads it. */
  readonly reason: Text;
}
