import type { Location } from '../documents/span';

/** Replace the text at a location. Edits of one fix never overlap. */
export interface Edit extends Location {
  readonly newText: string;
  /** The part of `newText` the user may want to change at once, as offsets into it. */
  readonly selection?: { readonly start: number; readonly end: number };
}
