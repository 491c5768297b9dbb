/**
 * The shapes shared by the messages of this folder: places, origins and terms as they travel between processes, already
 * worded in the user's language. Structurally equal to their LSP counterparts, so that neither side converts them. No runtime code.
 */
import type { TermKind } from '../sizing/ceiling';
import type { Bound } from '../sizing/units';

/** Zero-based, `character` in UTF-16 units, as in LSP. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface Location {
  readonly uri: string;
  readonly range: Range;
}

export type { TermKind } from '../sizing/ceiling';
/** A limit: `'unlimited'` is known to be none, null is not known statically. */
export type { Bound } from '../sizing/units';

/** Where a value was settled, in the user's language; `location` is absent for defaults and the machine. */
export interface OriginText {
  readonly text: string;
  readonly location?: Location;
}

/** A value with its origin. */
export interface WithOrigin<T> {
  readonly value: T;
  readonly origin: OriginText;
}

/** A number the server can write back. `id` is opaque to the client and the page; `file` is what the button says: `application.yaml`. */
export interface WriteTarget {
  readonly id: string;
  readonly file: string;
  /** The key as the file spells it, e.g. `spring.datasource.hikari.maximum-pool-size`; absent for an argument in code. */
  readonly key?: string;
}

/** One term of a chain, in the order in which a call meets them. */
export interface CalculatorTerm extends WithOrigin<Bound> {
  readonly kind: TermKind;
  /** `flatMap`, `boundedElastic`, `HikariPool-1`, `server.tomcat.threads.max`. Never localised: it comes from the project or a library. */
  readonly name: string;
  /** Time one call holds this term, in milliseconds; null when it is the call time. */
  readonly heldMs: number | null;
  /** Set where the value is a default of so many per core (boundedElastic: 10): the page follows a changed number of cores. */
  readonly perCore?: number;
  readonly writeTarget?: WriteTarget;
}

/** One ceiling of the project, for pickers. */
export interface CeilingItem {
  /** Stable while the place stays where it is in its file; opaque. */
  readonly id: string;
  /** `OrderService.loadAll`, `application.yaml: maximum-pool-size`. */
  readonly place: string;
  /** The hint's own label: `effective concurrency = min(256,80,10)=10 → 200 rps ceiling`. */
  readonly label: string;
  readonly location: Location;
  /** Calls per second; null when a needed value is unknown. */
  readonly ceilingPerSecond: number | null;
  /** Name of the binding term, e.g. `HikariPool-1`; null when unknown. */
  readonly bindingTerm: string | null;
}
