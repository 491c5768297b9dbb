import type { Location } from '../documents/span';
import type { Text } from '../text';

/** Where a value was settled. Hover, related location and fix read it from here; it is never guessed afterwards. */
export interface Origin {
  readonly kind:
    | 'cli'
    | 'project-file'
    | 'setting'
    | 'config-file'
    | 'environment'
    | 'jvm-flag'
    | 'container'
    | 'build-file'
    | 'code'
    | 'machine'
    | 'default';
  /** The place that says so; absent for defaults and the machine. */
  readonly location?: Location;
  /** The origin in words: `default of reactor-core 3.7`, `application.yaml:7`, `limits.cpu of deployment orders`. */
  readonly text: Text;
}

/** A value together with where it was settled. */
export interface Sourced<T> {
  readonly value: T;
  readonly origin: Origin;
}
