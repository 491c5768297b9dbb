import { type Event, parseEvents, YAMLException } from 'js-yaml';
import { type RepairCandidate, repairCandidates } from './repairCandidates';

/**
 * Parses one YAML document and, when it is broken, blanks as little of it as makes the rest readable. Every repair
 * keeps the length of the text, so offsets of events stay those of the original.
 */

export interface RepairLimits {
  /** Repairs per document before only the part above the error is kept. */
  readonly rounds: number;
  /** Characters parsed in search of repairs, over all attempts on one document; bounds the time without a clock. */
  readonly characters: number;
}

export const DEFAULT_REPAIR_LIMITS: RepairLimits = { rounds: 10, characters: 3_000_000 };

/** A stretch that was left out, relative to the document. */
export interface LeftOut {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

export interface ParsedDocument {
  readonly events: readonly Event[];
  /** The text the events' offsets read from: as written, with the repaired stretches blanked. */
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
}

export interface ParseFailure {
  readonly position: number;
  readonly reason: string;
}

// YAML 1.1 section 4.1.1 as SnakeYAML's StreamReader checks it, plus lone surrogates, which no encoded file can hold.
const NOT_PRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]+|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** A Maven resource placeholder; its first `@` cannot start a plain scalar, yet the build replaces it. */
const PLACEHOLDER = /@(?=[\w.-]+@)/g;

/** Never throws; without any readable part the events are empty. */
export function parseRepaired(original: string, limits: RepairLimits = DEFAULT_REPAIR_LIMITS): ParsedDocument {
  let text = original;
  let result = attempt(text);
  if (Array.isArray(result)) return { events: result, text, leftOut: [] };
  const leftOut: LeftOut[] = [];
  const firstBad = text.search(NOT_PRINTABLE);
  if (firstBad >= 0) {
    const reason = 'the stream contains non-printable characters';
    // So much text with such characters is a binary file.
    if (text.length > limits.characters) {
      return { events: [], text, leftOut: [{ start: firstBad, end: text.length, reason }] };
    }
    leftOut.push({ start: firstBad, end: firstBad + 1, reason });
    text = text.replace(NOT_PRINTABLE, (bad) => ' '.repeat(bad.length));
    result = attempt(text);
  }
  let characters = limits.characters;
  for (let round = 0; round < limits.rounds && !Array.isArray(result); round++) {
    const failure: ParseFailure = result;
    let best: { text: string; result: Event[] | ParseFailure; leftOut: LeftOut | undefined; reach: number } | undefined;
    for (const candidate of repairCandidates(text, failure)) {
      characters -= text.length;
      if (characters < 0) break;
      const tried = attempt(candidate.text);
      const next = candidate.edit === undefined ? tried : backFrom(tried, candidate.edit);
      if (next === null) continue;
      const reach = Array.isArray(next) ? Number.POSITIVE_INFINITY : next.position;
      if (reach <= (best?.reach ?? failure.position)) continue;
      const left = candidate.blanked && { ...candidate.blanked, reason: failure.reason };
      best = { text: candidate.edit === undefined ? candidate.text : text, result: next, leftOut: left, reach };
      if (Array.isArray(next)) break;
    }
    if (best === undefined) break;
    text = best.text;
    result = best.result;
    if (best.leftOut !== undefined) leftOut.push(best.leftOut);
  }
  if (Array.isArray(result)) return { events: result, text, leftOut };
  return partAbove(text, result, leftOut);
}

/**
 * Events of a text of another length, with their offsets where the text has them. Null where it is still broken: a further
 * repair could not tell its offsets.
 */
function backFrom(
  result: Event[] | ParseFailure,
  { at, removed, inserted }: NonNullable<RepairCandidate['edit']>,
): Event[] | null {
  if (!Array.isArray(result)) return null;
  const back = (offset: number, isStart: boolean): number => {
    if (offset < at || (offset === at && !isStart)) return offset;
    return offset < at + inserted ? Math.min(offset, at + removed) : offset - inserted + removed;
  };
  return result.map((event) => {
    const moved = Object.entries(event).map(([name, value]) => {
      const isOffset = typeof value === 'number' && /(?:^s|S)tart$|(?:^e|E)nd$/.test(name);
      return [name, isOffset ? back(value, /[sS]tart$/.test(name)) : value] as const;
    });
    return Object.fromEntries(moved) as unknown as Event;
  });
}

/** The last resort: everything from the error on is left out, then from the top-level key above it, and so on. */
function partAbove(text: string, failure: ParseFailure, leftOut: LeftOut[]): ParsedDocument {
  let cut = failure.position;
  for (let trial = 0; trial < 3; trial++) {
    cut = trial === 0 ? lineStart(text, cut) : topLevelKeyAbove(text, cut);
    const kept = text.slice(0, cut) + ' '.repeat(text.length - cut);
    const result = attempt(kept);
    if (Array.isArray(result)) {
      const left = { start: cut, end: text.length, reason: failure.reason };
      return { events: result, text: kept, leftOut: [...leftOut, left] };
    }
    cut = Math.min(cut, result.position);
  }
  return { events: [], text, leftOut: [...leftOut, { start: 0, end: text.length, reason: failure.reason }] };
}

function attempt(text: string): Event[] | ParseFailure {
  try {
    return parseEvents(text.includes('@') ? text.replace(PLACEHOLDER, 'x') : text, {});
  } catch (error) {
    if (error instanceof YAMLException) {
      return { position: Math.min(error.mark?.position ?? 0, text.length), reason: error.reason };
    }
    return { position: 0, reason: String(error) };
  }
}

function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

function topLevelKeyAbove(text: string, at: number): number {
  let start = at;
  while (start > 0) {
    start = lineStart(text, start - 1);
    const unit = text.charCodeAt(start);
    if (unit > 32 && unit !== 0x23 && unit !== 0x5d && unit !== 0x7d) return start;
  }
  return 0;
}

function isBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}
