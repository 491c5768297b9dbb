import {
  type AliasEvent,
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  type MappingEvent,
  SCALAR_STYLE,
  type ScalarEvent,
} from 'js-yaml';
import type { Span } from '../../documents/span';
import type { ConfigEntry } from '../configFacts';
import { appendSegment, splitKey } from '../keyPath';
import type { Problem } from '../problem';
import {
  afterCloser,
  afterDash,
  blockHeader,
  contentEnd,
  endBefore,
  isBlank,
  isBlock,
  isQuoted,
  resolveEvent,
  scalarSpan,
  skipNode,
} from './eventText';
import { type YamlProblemKind, yamlProblem } from './yamlProblems';

/**
 * Turns the parser's events of one document into flat entries as Spring's `YamlProcessor` names them, following
 * aliases and merges with bounded work. Knows nothing of files or of what a key means.
 */

/** A mapping as it stands in the text: what an edit needs to add a key to it. */
export interface MappingOutline {
  readonly path: readonly string[];
  readonly flow: boolean;
  /** First key (its quote or anchor apart); the place after `{` when a flow mapping is empty. */
  readonly start: number;
  /** Just after the last thing in it. */
  readonly end: number;
  /** The mapping's own keys as written, cut into segments. */
  readonly keys: readonly (readonly string[])[];
}

export interface FlattenedDocument {
  readonly entries: ConfigEntry[];
  readonly mappings: MappingOutline[];
  readonly problems: Problem[];
}

export interface ExpansionLimits {
  /** Nodes visited through aliases in one document. */
  readonly nodes: number;
  /** Aliases inside aliases. */
  readonly depth: number;
}

export const DEFAULT_EXPANSION_LIMITS: ExpansionLimits = { nodes: 50_000, depth: 50 };

/**
 * @param events the events of one document, its DOCUMENT event first
 * @param text the text their offsets read from
 * @param base offset of that text in the file
 * @param outline whether `mappings` is wanted; without it the list stays empty
 */
export function flattenEvents(
  events: readonly Event[],
  text: string,
  base: number,
  limits: ExpansionLimits = DEFAULT_EXPANSION_LIMITS,
  outline = false,
): FlattenedDocument {
  return new Flattener(events, text, base, limits, outline).run();
}

interface Place {
  readonly path: readonly string[];
  readonly key: string;
  /** The last written key; undefined for list elements and the root, which stand for themselves. */
  readonly keySpan: Span | undefined;
  /** Where the value would be typed if there is none: found only when needed. */
  readonly after: number;
  readonly afterKey: boolean;
}

class Flattener {
  readonly #out: FlattenedDocument = { entries: [], mappings: [], problems: [] };
  readonly #events: readonly Event[];
  readonly #text: string;
  readonly #base: number;
  readonly #limits: ExpansionLimits;
  readonly #outline: boolean;
  /** Event index of each alias → event index of the node it repeats. */
  readonly #targets: ReadonlyMap<number, number>;
  readonly #open = new Set<number>();
  #nodesLeft: number;
  #exhausted = false;
  /** Just after the last piece of text consumed. */
  #cursor = 0;

  constructor(events: readonly Event[], text: string, base: number, limits: ExpansionLimits, outline: boolean) {
    this.#outline = outline;
    this.#events = events;
    this.#text = text;
    this.#base = base;
    this.#limits = limits;
    this.#nodesLeft = limits.nodes;
    this.#targets = events.some(({ type }) => type === EVENT_ID.ALIAS) ? this.#resolveAliases() : new Map();
  }

  run(): FlattenedDocument {
    const root = this.#events[1];
    if (root === undefined || root.type === EVENT_ID.POP) return this.#out;
    const place: Place = { path: [], key: '', keySpan: undefined, after: 0, afterKey: false };
    if (root.type === EVENT_ID.MAPPING) this.#mapping(root, 1, place);
    // Spring puts a document that is no mapping under the key `document`, and drops an empty one.
    else if (root.type !== EVENT_ID.SCALAR || resolveEvent(this.#text, root).value !== '') {
      this.#node(1, { ...place, path: ['document'], key: 'document' });
    }
    return this.#out;
  }

  #resolveAliases(): Map<number, number> {
    const anchors = new Map<string, number>();
    const targets = new Map<number, number>();
    this.#events.forEach((event, index) => {
      if (event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT || event.anchorStart < 0) return;
      const name = this.#text.slice(event.anchorStart, event.anchorEnd);
      if (event.type !== EVENT_ID.ALIAS) anchors.set(name, index);
      else {
        const target = anchors.get(name);
        if (target !== undefined) targets.set(index, target);
        else this.#problem('unknown-alias', event.anchorStart - 1, event.anchorEnd, name);
      }
    });
    return targets;
  }

  /** Visits the node at an event index and returns the index after it. */
  #node(index: number, place: Place): number {
    const event = this.#events[index];
    if (event === undefined) return index + 1;
    if (this.#open.size > 0 && !this.#spend(event)) return skipNode(this.#events, index);
    switch (event.type) {
      case EVENT_ID.SCALAR:
        this.#scalar(event, place);
        return index + 1;
      case EVENT_ID.ALIAS:
        this.#alias(event, index, place);
        return index + 1;
      case EVENT_ID.MAPPING:
        return this.#mapping(event, index, place);
      case EVENT_ID.SEQUENCE:
        return this.#sequence(index, event.start, place);
      default:
        return index + 1;
    }
  }

  #scalar(event: ScalarEvent, place: Place): void {
    const { type, value } = resolveEvent(this.#text, event);
    this.#emit(place, value, type, this.#valueSpan(event, place), isQuoted(event));
    this.#cursor =
      event.valueEnd >= 0 ? contentEnd(this.#text, event) : Math.max(this.#cursor, this.#emptySpan(event, place).end);
  }

  #alias(event: AliasEvent, index: number, place: Place): void {
    const here = { start: event.anchorStart - 1, end: event.anchorEnd };
    const target = this.#targets.get(index);
    const node = target === undefined ? undefined : this.#events[target];
    if (target !== undefined && node?.type === EVENT_ID.SCALAR) {
      const { type, value } = resolveEvent(this.#text, node);
      this.#emit(place, value, type, here, false);
    } else if (target !== undefined) {
      this.#expand(target, here, () => this.#node(target, place));
    }
    this.#cursor = here.end;
  }

  /** Runs a visit of anchored text, unless it would go round in circles or too deep. */
  #expand(target: number, here: Span, visit: () => void): void {
    if (this.#open.has(target) || this.#open.size >= this.#limits.depth) {
      if (!this.#exhausted) this.#problem('endless-alias', here.start, here.end, '');
      this.#exhausted = true;
      return;
    }
    const cursor = this.#cursor;
    this.#open.add(target);
    visit();
    this.#open.delete(target);
    this.#cursor = cursor;
  }

  #spend(event: Event): boolean {
    if (this.#nodesLeft-- > 0 && !this.#exhausted) return true;
    if (!this.#exhausted) {
      const at = 'start' in event ? event.start : 'valueStart' in event ? Math.max(event.valueStart, 0) : 0;
      this.#problem('endless-alias', at, at, '');
    }
    this.#exhausted = true;
    return false;
  }

  #sequence(index: number, start: number, place: Place): number {
    const opening = this.#events[index];
    const flow = opening?.type === EVENT_ID.SEQUENCE && this.#text.charCodeAt(start) === 0x5b;
    let next = index + 1;
    if (this.#events[next]?.type === EVENT_ID.POP) {
      // Spring gives an empty list the empty string; it is written `[]`.
      const end = Math.max(start, this.#text.indexOf(']', start) + 1);
      this.#emit(place, '', 'string', { start, end }, false);
      this.#cursor = end;
      return next + 1;
    }
    this.#cursor = start;
    for (let element = 0; this.#hasMore(next); element++) {
      if (!flow) this.#cursor = afterDash(this.#text, this.#cursor);
      const segment = `[${element}]`;
      next = this.#node(next, {
        path: [...place.path, segment],
        key: place.key + segment,
        keySpan: undefined,
        after: this.#cursor,
        afterKey: false,
      });
    }
    if (flow) this.#cursor = afterCloser(this.#text, this.#cursor, 0x5d);
    return next + 1;
  }

  #mapping(event: MappingEvent, index: number, place: Place): number {
    const flow = event.style === COLLECTION_STYLE.FLOW && this.#text.charCodeAt(event.start) === 0x7b;
    this.#cursor = Math.max(event.start, 0) + (flow ? 1 : 0);
    const taken = new Set<string>();
    const keys: string[][] = [];
    const merges: number[] = [];
    const start = this.#cursor;
    let next = index + 1;
    while (this.#hasMore(next)) {
      const key = this.#key(next);
      const value = skipNode(this.#events, next);
      if (key === undefined) next = skipNode(this.#events, value);
      else if (key.merge) {
        merges.push(value);
        next = skipNode(this.#events, value);
        this.#cursor = Math.max(this.#cursor, endBefore(this.#text, this.#events, next));
      } else {
        if (taken.has(key.identity)) this.#problem('duplicate-key', key.span.start, key.span.end, key.text);
        taken.add(key.identity);
        if (this.#outline) keys.push(key.segments);
        next = this.#node(value, this.#child(place, key));
      }
    }
    if (this.#outline && this.#open.size === 0) {
      const end = this.#cursor;
      this.#out.mappings.push({ path: place.path, flow, start: start + this.#base, end: end + this.#base, keys });
    }
    if (flow) this.#cursor = afterCloser(this.#text, this.#cursor, 0x7d);
    if (merges.length > 0) {
      const cursor = this.#cursor;
      for (const merge of merges) this.#merge(merge, place, taken);
      this.#cursor = cursor;
    }
    return next + 1;
  }

  /** Adds the keys of a merged mapping (or list of mappings) that are not taken yet; the first to name a key wins. */
  #merge(index: number, place: Place, taken: Set<string>, written?: Span): void {
    const event = this.#events[index];
    if (event === undefined || (this.#open.size > 0 && !this.#spend(event))) return;
    if (event.type === EVENT_ID.ALIAS) {
      const target = this.#targets.get(index);
      const here = { start: event.anchorStart - 1, end: event.anchorEnd };
      if (target !== undefined) this.#expand(target, here, () => this.#merge(target, place, taken, here));
    } else if (event.type === EVENT_ID.SEQUENCE) {
      for (let next = index + 1; this.#hasMore(next); next = skipNode(this.#events, next))
        this.#merge(next, place, taken);
    } else if (event.type === EVENT_ID.MAPPING) {
      const merges: number[] = [];
      let next = index + 1;
      while (this.#hasMore(next)) {
        const key = this.#key(next);
        const value = skipNode(this.#events, next);
        next = skipNode(this.#events, value);
        if (key?.merge) merges.push(value);
        else if (key !== undefined && !taken.has(key.identity)) {
          taken.add(key.identity);
          this.#node(value, this.#child(place, key));
        }
      }
      for (const merge of merges) this.#merge(merge, place, taken);
    } else if (event.type === EVENT_ID.SCALAR) {
      const at = written ?? scalarSpan(event);
      this.#problem('bad-merge', Math.max(at.start, 0), Math.max(at.end, 0), '');
    }
  }

  #child(place: Place, key: WrittenKey): Place {
    let joined = place.key;
    for (const segment of key.segments) joined = appendSegment(joined, segment);
    return { path: [...place.path, ...key.segments], key: joined, keySpan: key.span, after: key.end, afterKey: true };
  }

  #key(index: number): WrittenKey | undefined {
    let event = this.#events[index];
    let here: Span | undefined;
    if (event?.type === EVENT_ID.ALIAS) {
      here = { start: event.anchorStart - 1, end: event.anchorEnd };
      event = this.#events[this.#targets.get(index) ?? -1];
    }
    // Boot names a mapping or list used as a key by its Java toString; no property can be meant by that.
    if (event?.type !== EVENT_ID.SCALAR) return undefined;
    const { type, value } = resolveEvent(this.#text, event);
    const text = type === 'string' ? value : `[${type === 'null' ? 'null' : value}]`;
    const written = event.valueStart < 0 ? { start: this.#cursor, end: this.#cursor } : scalarSpan(event);
    const span = here ?? written;
    const end = here?.end ?? (event.valueStart < 0 ? this.#cursor : contentEnd(this.#text, event));
    const merge = here === undefined && event.style === SCALAR_STYLE.PLAIN && event.tagStart < 0 && value === '<<';
    return {
      text,
      identity: type === 'string' ? value : `\0${type} ${value}`,
      segments: splitKey(text),
      span,
      end,
      merge,
    };
  }

  #valueSpan(event: ScalarEvent, place: Place): Span {
    if (event.valueStart < 0) return this.#emptySpan(event, place);
    if (!isBlock(event)) return scalarSpan(event);
    return { start: blockHeader(this.#text, event, this.#cursor), end: contentEnd(this.#text, event) };
  }

  /** The place where a value that is not written would be: after the colon or dash, an anchor or a tag. */
  #emptySpan(event: ScalarEvent, place: Place): Span {
    const property = Math.max(event.anchorEnd, event.tagEnd);
    let at = property >= 0 ? property : place.after;
    if (property < 0 && place.afterKey) {
      while (isBlank(this.#text.charCodeAt(at))) at++;
      at = this.#text.charCodeAt(at) === 0x3a ? at + 1 : place.after;
    }
    return { start: at, end: at };
  }

  #emit(place: Place, value: string, type: ConfigEntry['type'], span: Span, quoted: boolean): void {
    if (place.path.length === 0) return;
    const valueSpan = this.#shift(span);
    const keySpan = place.keySpan === undefined ? valueSpan : this.#shift(place.keySpan);
    const entry: ConfigEntry = { path: place.path, key: place.key, keySpan, value, type, valueSpan, quoted };
    this.#out.entries.push(this.#open.size > 0 ? { ...entry, inherited: true } : entry);
  }

  #problem(kind: YamlProblemKind, start: number, end: number, name: string): void {
    this.#out.problems.push(yamlProblem(kind, this.#shift({ start, end }), name));
  }

  #shift(span: Span): Span {
    return this.#base === 0 ? span : { start: span.start + this.#base, end: span.end + this.#base };
  }

  #hasMore(index: number): boolean {
    const event = this.#events[index];
    return event !== undefined && event.type !== EVENT_ID.POP;
  }
}

interface WrittenKey {
  readonly text: string;
  /** Equal for keys that construct the same Java object. */
  readonly identity: string;
  readonly segments: string[];
  readonly span: Span;
  /** Just after the key with its closing quote. */
  readonly end: number;
  readonly merge: boolean;
}
