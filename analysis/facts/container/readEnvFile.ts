import type { ConfigFacts } from '../configFacts';
import type { EnvironmentVariable } from './workload';

/**
 * The variables of a `.env` file, which is read as `.properties` first: `export` and quotes, which that format does not
 * know, are taken off here.
 */
export function readEnvFile(path: string, facts: ConfigFacts): readonly EnvironmentVariable[] {
  return facts.documents.flatMap((document) =>
    document.entries.flatMap(({ key, value, valueSpan }) => {
      const exported = key === 'export' ? /^([A-Za-z_]\w*)\s*=\s*/.exec(value) : null;
      if (key === 'export' && exported === null) return [];
      const name = exported?.[1] ?? key;
      const text = exported === null ? value : value.slice(exported[0].length);
      const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(text);
      const inner = quoted ? (quoted[2] ?? '') : text.replace(/\s+#.*$/, '').trimEnd();
      const start = valueSpan.start + (exported?.[0].length ?? 0) + (quoted ? 1 : 0);
      return { name, value: inner, location: { path, span: { start, end: start + inner.length } } };
    }),
  );
}
