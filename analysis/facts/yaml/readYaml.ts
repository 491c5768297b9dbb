import { EVENT_ID, type Event } from 'js-yaml';
import type { ConfigDocument, ConfigFacts } from '../configFacts';
import type { Directive } from '../directive';
import type { Problem } from '../problem';
import { DEFAULT_EXPANSION_LIMITS, type ExpansionLimits, type FlattenedDocument, flattenEvents } from './flattenEvents';
import { DEFAULT_REPAIR_LIMITS, type ParsedDocument, parseRepaired, type RepairLimits } from './parseRepaired';
import { readYamlDirectives } from './readYamlDirectives';
import { splitDocuments } from './splitDocuments';
import { yamlProblem } from './yamlProblems';

/**
 * Reads one YAML file into flat facts, with the values Spring Boot would bind. A broken document keeps all lines that
 * still make sense, and does not disturb the others. Knows nothing of Spring's precedence or of relaxed names.
 */

export interface YamlLimits {
  readonly repair: RepairLimits;
  readonly expansion: ExpansionLimits;
}

export const DEFAULT_YAML_LIMITS: YamlLimits = { repair: DEFAULT_REPAIR_LIMITS, expansion: DEFAULT_EXPANSION_LIMITS };

/** Never throws; text without any document gives no documents. Lines left out by a repair appear as problems. */
export function readYaml(text: string, limits: YamlLimits = DEFAULT_YAML_LIMITS): ConfigFacts {
  const documents: ConfigDocument[] = [];
  const problems: Problem[] = [];
  const directives: Directive[] = [];
  for (const part of readYamlParts(text, limits, false)) {
    const span = { start: part.start, end: part.end };
    for (const { entries } of part.flattened) documents.push({ span, entries });
    for (const problem of part.problems) problems.push(problem);
    for (const found of readYamlDirectives(text.slice(part.start, part.end), part.start, part.parsed.events)) {
      directives.push(found);
    }
  }
  problems.sort((left, right) => left.span.start - right.span.start);
  return { format: 'yaml', documents, problems, directives };
}

/** One stretch between separators, with everything known of it; `flattened` is empty when it holds no document. */
export interface YamlPart {
  readonly start: number;
  readonly end: number;
  readonly parsed: ParsedDocument;
  readonly flattened: readonly FlattenedDocument[];
  readonly problems: readonly Problem[];
}

/** Beyond this many documents a file is parsed in one go: its documents share one span and a broken one hides the rest. */
const MAX_PARTS = 2_000;

/** The parts of a file, on demand with the outline of their mappings: for edits, which need more than entries. */
export function* readYamlParts(text: string, limits: YamlLimits, outline: boolean): Generator<YamlPart> {
  const split = splitDocuments(text);
  for (const { start, end } of split.length > MAX_PARTS ? [{ start: 0, end: text.length }] : split) {
    const parsed = parseRepaired(text.slice(start, end), limits.repair);
    const flattened = documentsOf(parsed.events).map((events) =>
      flattenEvents(events, parsed.text, start, limits.expansion, outline),
    );
    const syntax = parsed.leftOut.map((left) =>
      yamlProblem('syntax', { start: start + left.start, end: start + left.end }, left.reason),
    );
    yield { start, end, parsed, flattened, problems: [...syntax, ...flattened.flatMap(({ problems }) => problems)] };
  }
}

function documentsOf(events: readonly Event[]): (readonly Event[])[] {
  const starts: number[] = [];
  events.forEach((event, index) => {
    if (event.type === EVENT_ID.DOCUMENT) starts.push(index);
  });
  if (starts.length === 1) return [events];
  return starts.map((start, index) => events.slice(start, starts[index + 1]));
}
