/** The one stretch that differs between two states of a text, as the parser wants it told. */
export interface TextEdit {
  readonly startIndex: number;
  readonly oldEndIndex: number;
  readonly newEndIndex: number;
  readonly startPosition: Point;
  readonly oldEndPosition: Point;
  readonly newEndPosition: Point;
}

/** Rows count `\n` only, as the parser does. */
export interface Point {
  readonly row: number;
  readonly column: number;
}

/** Found by common prefix and suffix; undefined for equal texts. */
export function editBetween(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let suffix = 0;
  const longest = shorter - start;
  while (
    suffix < longest &&
    before.charCodeAt(before.length - 1 - suffix) === after.charCodeAt(after.length - 1 - suffix)
  ) {
    suffix++;
  }
  const oldEndIndex = before.length - suffix;
  const newEndIndex = after.length - suffix;
  const startPosition = pointAt(before, start, { row: 0, column: 0 }, 0);
  return {
    startIndex: start,
    oldEndIndex,
    newEndIndex,
    startPosition,
    oldEndPosition: pointAt(before, oldEndIndex, startPosition, start),
    newEndPosition: pointAt(after, newEndIndex, startPosition, start),
  };
}

/** The point of an offset, counted on from a known one before it. */
function pointAt(text: string, offset: number, known: Point, knownOffset: number): Point {
  let { row } = known;
  let lineStart = knownOffset - known.column;
  for (let i = text.indexOf('\n', knownOffset); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) {
    row++;
    lineStart = i + 1;
  }
  return { row, column: offset - lineStart };
}
