import type { Span } from '../../documents/span';

/** One argument of a `java` command line that concerns the JVM. */
export interface JvmFlag {
  /** `-Dreactor.schedulers.defaultPoolSize`, `-XX:ActiveProcessorCount`, `-XX:UseContainerSupport`, `-Xss`. */
  readonly name: string;
  /** `8`, `512k`; `true` or `false` for `-XX:+X` and `-XX:-X`; empty for `-Dname`. */
  readonly value: string;
  readonly span: Span;
  readonly valueSpan: Span;
}
