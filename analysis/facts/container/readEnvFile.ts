import type { EnvironmentVariable } from './workload';

/** Reads a file of environment variables (`.env`): `NAME=value`, `export` and quotes allowed, `#` comments. */
export function readEnvFile(path: string, text: string): readonly EnvironmentVariable[] {
  const variables: EnvironmentVariable[] = [];
  for (const match of text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(.*)$/gm)) {
    const raw = (match[2] ?? '').replace(/\r$/, '');
    const start = match.index + match[0].length - (match[2] ?? '').length;
    const quoted = /^(["'])(.*?)\1/.exec(raw);
    const value = quoted ? (quoted[2] ?? '') : raw.replace(/(?:^|[ \t]+)#.*$/, '').trimEnd();
    const at = start + (quoted ? 1 : 0);
    variables.push({ name: match[1] ?? '', value, location: { path, span: { start: at, end: at + value.length } } });
  }
  return variables;
}
