import type { Span } from './documents/span';
import type { ConfigDocument, ConfigFacts } from './facts/configFacts';
import type { JavaFacts, JavaType } from './facts/java/javaFacts';
import { editBetween } from './facts/java/textEdit';
import type { Snapshot } from './snapshots';

/**
 * While a file is half typed, what vanished from it is taken from its last intact state, moved to where it would stand
 * now. So the rest of the project keeps its values, and nothing flickers.
 */
export function mergeLastGood(lastGood: Snapshot, current: Snapshot): Snapshot {
  const move = mover(lastGood.text, current.text);
  if (current.java && lastGood.java) return { ...current, java: mergeJava(lastGood.java, current.java, move) };
  if (current.config?.kind === 'config' && lastGood.config?.kind === 'config') {
    const facts = mergeConfig(lastGood.config.facts, current.config.facts, move);
    return { ...current, config: { kind: 'config', facts } };
  }
  return current;
}

/**
 * Whether a key is being typed where keys stood before: `hikari:` with `maximum-pool-si` below it is valid YAML, but reads
 * as a text where there was a mapping.
 */
export function isHalfTyped(lastGood: Snapshot, current: Snapshot): boolean {
  if (current.config?.kind !== 'config' || lastGood.config?.kind !== 'config') return false;
  const before = lastGood.config.facts.documents.flatMap((document) => document.entries);
  return current.config.facts.documents.some((document) =>
    document.entries.some(
      ({ key, type }) =>
        (type === 'string' || type === 'null') && before.some((entry) => entry.key.startsWith(`${key}.`)),
    ),
  );
}

type Move = (span: Span) => Span;

/** Where a span of the old text stands in the new one; what was edited shrinks to the place of the edit. */
function mover(before: string, after: string): Move {
  const edit = editBetween(before, after);
  if (!edit) return (span) => span;
  const delta = edit.newEndIndex - edit.oldEndIndex;
  return ({ start, end }) => {
    if (end <= edit.startIndex) return { start, end };
    if (start >= edit.oldEndIndex) return { start: start + delta, end: end + delta };
    if (start <= edit.startIndex && end >= edit.oldEndIndex) return { start, end: end + delta };
    return { start: edit.startIndex, end: edit.startIndex };
  };
}

function mergeConfig(old: ConfigFacts, now: ConfigFacts, move: Move): ConfigFacts {
  const documents =
    old.documents.length === now.documents.length
      ? now.documents.map((document, index) => merged(document, old.documents[index]))
      : now.documents;
  return { ...now, documents };

  function merged(document: ConfigDocument, before: ConfigDocument | undefined): ConfigDocument {
    const known = new Set(document.entries.map((entry) => entry.key));
    const vanished = (before?.entries ?? []).filter((entry) => !known.has(entry.key));
    return vanished.length === 0
      ? document
      : { ...document, entries: [...document.entries, ...moveSpans(vanished, move)] };
  }
}

function mergeJava(old: JavaFacts, now: JavaFacts, move: Move): JavaFacts {
  return {
    ...now,
    package: now.package || old.package,
    imports: now.imports.length === 0 ? moveSpans(old.imports, move) : now.imports,
    types: mergeTypes(old.types, now.types, move),
  };
}

function mergeTypes(old: readonly JavaType[], now: readonly JavaType[], move: Move): readonly JavaType[] {
  const kept = now.map((type) => {
    const before = old.find((candidate) => candidate.name === type.name);
    return before ? mergeType(before, type, move) : type;
  });
  const vanished = old.filter((type) => !now.some((candidate) => candidate.name === type.name));
  return vanished.length === 0 ? kept : [...kept, ...moveSpans(vanished, move)];
}

function mergeType(old: JavaType, now: JavaType, move: Move): JavaType {
  const fields = old.fields.filter((field) => !now.fields.some((candidate) => candidate.name === field.name));
  const methods = old.methods.filter(
    (method) =>
      !now.methods.some(
        (candidate) => candidate.name === method.name && candidate.parameters.length === method.parameters.length,
      ),
  );
  const supertypes = now.supertypes.length === 0 ? moveSpans(old.supertypes, move) : now.supertypes;
  return {
    ...now,
    supertypes,
    annotations: now.annotations.length === 0 ? moveSpans(old.annotations, move) : now.annotations,
    fields: [...now.fields, ...moveSpans(fields, move)],
    methods: [...now.methods, ...moveSpans(methods, move)],
    types: mergeTypes(old.types, now.types, move),
  };
}

/** A copy of plain facts with every span in them moved. Among facts only spans have a numeric start. */
function moveSpans<T>(value: T, move: Move): T {
  return moved(value, move) as T;
}

function moved(value: unknown, move: Move): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => moved(item, move));
  const { start, end } = value as Partial<Span>;
  if (typeof start === 'number' && typeof end === 'number') return move({ start, end });
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moved(part, move)]));
}
