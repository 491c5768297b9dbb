import type { Span } from '../documents/span';
import type { Directive } from './directive';
import type { Problem } from './problem';

/**
 * What one YAML or `.properties` file says, flattened: the same shape for Spring configuration, Compose, Kubernetes and
 * the project file. Knows nothing of Spring's precedence or of relaxed names.
 */
export interface ConfigFacts {
  readonly format: 'yaml' | 'properties';
  readonly documents: readonly ConfigDocument[];
  readonly problems: readonly Problem[];
  readonly directives: readonly Directive[];
}

/** One document of a multi-document file (`---`, `#---`). */
export interface ConfigDocument {
  readonly span: Span;
  readonly entries: readonly ConfigEntry[];
}

export interface ConfigEntry {
  /** Key segments as written; a list element is `[0]`; a YAML key that itself contains dots is split as Spring splits it. */
  readonly path: readonly string[];
  /** The path joined with dots, list elements without one: `spring.profiles.group.prod[0]`. */
  readonly key: string;
  /** The last written key (the whole key in `.properties`), without quotes. For a list element, the element itself. */
  readonly keySpan: Span;
  /** The value as Spring's loaders would give it as a string (`017` in YAML reads `15`); empty string for null. */
  readonly value: string;
  readonly type: 'string' | 'int' | 'float' | 'bool' | 'null';
  /** What a minimal edit replaces: the scalar's text inside its quotes. Empty, just after the colon, when nothing is written. */
  readonly valueSpan: Span;
  readonly quoted: boolean;
  /** Set when a YAML alias or merge repeats text under an anchor: the spans point there, and editing them changes every use. */
  readonly inherited?: true;
}
