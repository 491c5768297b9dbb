import type { Location } from '../../documents/span';

/**
 * One container that runs something, whatever kind of file describes it. Environment and arguments are plain; which
 * module it runs, and what a ConfigMap of another file adds, is decided by the model.
 */
export interface Workload {
  readonly kind: 'kubernetes' | 'compose' | 'launch';
  /** Deployment, service, or launch configuration. */
  readonly name: string;
  /** Name of the container in the pod; equal to `name` elsewhere. */
  readonly container: string;
  /** Kubernetes kind such as `Deployment`; empty elsewhere. */
  readonly resourceKind: string;
  readonly path: string;
  /** Where the container is named. */
  readonly location: Location;
  /** As written; empty when built here or unknown. */
  readonly image: string;
  /** Build context of Compose or working folder of a launch configuration, as written; null: none. */
  readonly folder: string | null;
  /** Launch configurations: the main class as written; null elsewhere. */
  readonly mainClass: string | null;
  readonly cpuLimit: CpuQuantity | null;
  readonly replicas: WrittenNumber | null;
  readonly environment: readonly EnvironmentVariable[];
  /** ConfigMaps whose every key becomes a variable (`envFrom`), with the prefix put before it. */
  readonly environmentFrom: readonly { readonly configMap: string; readonly prefix: string }[];
  /** ConfigMaps mounted as files. */
  readonly mounts: readonly string[];
  /** Files of variables (`env_file`), as written. */
  readonly environmentFiles: readonly string[];
  /** What replaces the image's entry point; empty: the image's own. */
  readonly command: readonly CommandArgument[];
  /** What is handed to the entry point, replacing the image's `CMD`. */
  readonly arguments: readonly CommandArgument[];
  /** A line of JVM arguments (`vmArgs` of a launch configuration). */
  readonly jvmArguments: readonly CommandArgument[];
}

/** A CPU limit in processors: `500m` is 0.5. Null: written in a way that cannot be read here (a template). */
export interface CpuQuantity {
  readonly cores: number | null;
  readonly text: string;
  readonly location: Location;
}

export interface WrittenNumber {
  readonly value: number;
  readonly location: Location;
}

export interface EnvironmentVariable {
  readonly name: string;
  /** Null: set, but from somewhere that cannot be read here (a Secret). */
  readonly value: string | null;
  readonly configMap?: { readonly name: string; readonly key: string };
  /** Of the value. */
  readonly location: Location;
}

export interface CommandArgument {
  readonly text: string;
  readonly location: Location;
  /** A shell reads it, so that `$NAME` is replaced. */
  readonly isShell: boolean;
}

/** A Kubernetes ConfigMap. */
export interface ConfigMap {
  readonly name: string;
  readonly entries: readonly { readonly key: string; readonly value: string; readonly location: Location }[];
  /** Files of the workspace that Kustomize puts in, each under a key; paths as the workspace names them. */
  readonly files?: readonly { readonly key: string; readonly path: string }[];
  /** Files of variables whose every line becomes an entry. */
  readonly environmentFiles?: readonly string[];
}
