/** Half-open range of UTF-16 offsets into one document's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span in a named file. Paths are the host's keys, folders separated by `/`. */
export interface Location {
  readonly path: string;
  readonly span: Span;
}

export function contains(outer: Span, offset: number): boolean {
  return offset >= outer.start && offset <= outer.end;
}
