/** What the fields say now: the project's values with the user's edits over them, parsed. Pure. */
import type { CalculatorStart } from '../protocol/serverMessages';
import type { Bound } from '../sizing/units';
import type { FieldId, FieldSpec } from './fields';
import { type Parsed, parseInput } from './parseInput';

/** What the user typed, by field; a field that is not edited is absent. */
export type Edits = Readonly<Partial<Record<FieldId, string>>>;

export interface Inputs {
  readonly parsed: ReadonlyMap<FieldId, Parsed>;
  /** Null where nothing, or nothing usable, is written. */
  bound(id: FieldId): Bound;
  /** As `bound`, with null for unlimited too. */
  number(id: FieldId): number | null;
  /** The list of a `durations` field; empty where nothing usable is written. */
  list(id: FieldId): readonly number[];
  isEdited(id: FieldId): boolean;
}

/** What the fields of terms that are a default per core show once the number of cores is edited. */
export function followCores(start: CalculatorStart, edits: Edits): Edits {
  const cores = edits.cores === undefined ? null : parseInput('count', edits.cores);
  if (!cores?.ok || typeof cores.value !== 'number') return {};
  const count = cores.value;
  return Object.fromEntries(
    start.terms.flatMap(({ perCore }, index) =>
      perCore === undefined ? [] : [[`term:${index}`, String(perCore * count)]],
    ),
  );
}

/** `followed` is what `followCores` gave: in force below the user's own edits. */
export function readInputs(fields: readonly FieldSpec[], edits: Edits, followed: Edits = {}): Inputs {
  const typed = (field: FieldSpec): string => edits[field.id] ?? followed[field.id] ?? field.initial;
  const parsed = new Map(fields.map((field) => [field.id, parseInput(field.kind, typed(field))]));
  const bound = (id: FieldId): Bound => {
    const input = parsed.get(id);
    return input?.ok ? input.value : null;
  };
  return {
    parsed,
    bound,
    number: (id) => {
      const value = bound(id);
      return value === 'unlimited' ? null : value;
    },
    list: (id) => {
      const input = parsed.get(id);
      return input?.ok ? (input.list ?? []) : [];
    },
    isEdited: (id) => edits[id] !== undefined,
  };
}
