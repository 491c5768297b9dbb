import type { Location } from '../../documents/span';

/**
 * One container that runs something, whatever kind of file describes it. Environment and arguments are plain; which
 * module it runs is decided by the model.
 */
export interface Workload {
  readonly kind: 'kubernetes' | 'compose' | 'dockerfile' | 'launch' | 'env-file';
  /** Deployment, service, or configuration name; the container's name when it has several. */
  readonly name: string;
  readonly container: string;
  /** Kubernetes kind such as `Deployment`; empty elsewhere. */
  readonly resourceKind: string;
  readonly path: string;
  readonly location: Location;
  /** Without registry, tag and digest: `shop/orders`; empty when built or unknown. */
  readonly image: string;
  /** Build context of Compose, or the working folder of a launch configuration, relative to the workspace; null: none. */
  readonly folder: string | null;
  readonly cpuLimit: CpuQuantity | null;
  readonly replicas: WrittenNumber | null;
  readonly environment: readonly EnvironmentVariable[];
  /** The `java` command line, or the arguments handed to the entry point, in order. */
  readonly command: readonly CommandArgument[];
  /** Arguments appended to the entry point (`args`, `CMD` after `ENTRYPOINT`). */
  readonly arguments: readonly CommandArgument[];
}

/** A CPU limit in processors: `500m` is 0.5. */
export interface CpuQuantity {
  readonly cores: number;
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
  readonly location: Location;
}

export interface CommandArgument {
  readonly text: string;
  readonly location: Location;
}
