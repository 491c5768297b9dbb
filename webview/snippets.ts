/** A chosen number as text to paste: YAML for what a key sets, Java or a JVM flag for the rest. Pure. */
import type { Bound } from '../sizing/units';
import type { ModelTerm } from './model';

export interface Snippet {
  readonly language: 'yaml' | 'java' | 'flag';
  readonly code: string;
}

/** What sets this term to its present value; undefined where it has no number or where no text is known to set it. */
export function toSnippet(term: ModelTerm): Snippet | undefined {
  const { value, kind } = term;
  if (typeof value !== 'number') return undefined;
  const key = term.source.writeTarget?.key;
  if (key !== undefined) return { language: 'yaml', code: toYaml(key, value) };
  switch (kind) {
    case 'operator':
      return { language: 'java', code: `.flatMap(this::load, ${value})` };
    case 'scheduler':
      return { language: 'flag', code: `-Dreactor.schedulers.defaultBoundedElasticSize=${value}` };
    case 'pool':
      return /hikari/i.test(term.name) ? { language: 'yaml', code: toYaml(HIKARI, value) } : undefined;
    case 'executor':
      return { language: 'java', code: `executor.setCorePoolSize(${value});\nexecutor.setMaxPoolSize(${value});` };
    default:
      return undefined;
  }
}

const HIKARI = 'spring.datasource.hikari.maximum-pool-size';

/** `a.b.c` as nested keys. */
export function toYaml(key: string, value: Bound): string {
  return key
    .split('.')
    .map((part, depth, parts) => `${'  '.repeat(depth)}${part}:${depth === parts.length - 1 ? ` ${value}` : ''}`)
    .join('\n');
}
