import type { Span } from '../../documents/span';
import type { Problem } from '../problem';
import type { BuildProperty, CatalogueLibrary, CataloguePlugin, VersionCatalogue, Written } from './buildFacts';

/**
 * Reads a Gradle version catalogue (`libs.versions.toml`): the part of TOML Gradle uses there, line by line, so that a
 * broken line costs only itself.
 */
export function readVersionCatalogue(text: string): VersionCatalogue {
  const versions: BuildProperty[] = [];
  const libraries: CatalogueLibrary[] = [];
  const plugins: CataloguePlugin[] = [];
  const references = new Map<CatalogueLibrary | CataloguePlugin, string>();
  const bundles: { alias: string; members: readonly string[] }[] = [];
  const problems: Problem[] = [];
  let section = '';
  for (const { line, start } of logicalLines(text)) {
    const header = /^\s*\[([\w.-]+)\]\s*$/.exec(line);
    if (header) {
      section = header[1] ?? '';
      continue;
    }
    if (line.trim() === '') continue;
    const entry = /^\s*("?)([\w.-]+)\1\s*=\s*/.exec(line);
    if (entry === null) {
      problems.push({
        span: { start, end: start + line.length },
        message: { en: 'Not a line of a version catalogue', ko: '버전 카탈로그의 줄이 아니다' },
      });
      continue;
    }
    const key = entry[2] ?? '';
    const keyStart = start + entry[0].indexOf(key);
    const span: Span = { start: keyStart, end: start + line.trimEnd().length };
    const value = line.slice(entry[0].length);
    const read = readValue(value, start + entry[0].length);
    const { version } = read;
    const remember = <T extends CatalogueLibrary | CataloguePlugin>(made: T): T => {
      if (read.reference !== null) references.set(made, read.reference);
      return made;
    };
    if (section === 'versions' && read.plain !== null) {
      const nameSpan = { start: keyStart, end: keyStart + key.length };
      versions.push({ name: key, value: read.plain.text, nameSpan, valueSpan: read.plain.span });
    } else if (section === 'libraries') {
      const module = read.module ?? read.plain?.text ?? '';
      const [group = '', artifact = '', written] = module.split(':');
      const inline = written === undefined || read.plain === null ? null : tailOf(read.plain, written);
      const named = { group: read.group ?? group, artifact: read.name ?? artifact };
      libraries.push(remember({ alias: toAlias(key), ...named, version: version ?? inline, span }));
    } else if (section === 'plugins') {
      const [id = '', written] = (read.id ?? read.plain?.text ?? '').split(':');
      const inline = written === undefined || read.plain === null ? null : tailOf(read.plain, written);
      plugins.push(remember({ alias: toAlias(key), id, version: version ?? inline, span }));
    } else if (section === 'bundles') {
      bundles.push({ alias: toAlias(key), members: [...value.matchAll(/"([^"]+)"/g)].map((m) => toAlias(m[1] ?? '')) });
    }
  }
  const settle = <T extends CatalogueLibrary | CataloguePlugin>(made: T): T => {
    const version = referenced(references.get(made) ?? null, versions);
    return version === null ? made : { ...made, version };
  };
  return { versions, libraries: libraries.map(settle), plugins: plugins.map(settle), bundles, problems };
}

/** `spring-boot_starter` and `spring.boot.starter` are one accessor. */
export function toAlias(name: string): string {
  return name.replace(/[-_]/g, '.');
}

/** Lines without comments; an open bracket joins the next line. */
function* logicalLines(text: string): Iterable<{ readonly line: string; readonly start: number }> {
  let pending = '';
  let start = 0;
  let offset = 0;
  for (const raw of text.split('\n')) {
    const line = raw
      .replace(/^((?:[^"'#]|"[^"]*"|'[^']*')*)#.*$/, (_, code: string) => code.padEnd(raw.length))
      .replaceAll("'", '"');
    if (pending === '') start = offset;
    pending = pending === '' ? line : `${pending}\n${line}`;
    offset += raw.length + 1;
    const isOpen = (pending.match(/[[{]/g)?.length ?? 0) > (pending.match(/[\]}]/g)?.length ?? 0);
    if (isOpen && pending.length < 5000) continue;
    yield { line: pending, start };
    pending = '';
  }
  if (pending !== '') yield { line: pending, start };
}

interface CatalogueValue {
  readonly plain: Written | null;
  readonly module: string | null;
  readonly group: string | null;
  readonly name: string | null;
  readonly id: string | null;
  readonly version: Written | null;
  readonly reference: string | null;
}

function readValue(value: string, offset: number): CatalogueValue {
  const field = (name: string): Written | null => {
    const match = new RegExp(`(?:^|[{,\\s])${name}\\s*=\\s*"([^"]*)"`, 'd').exec(value);
    const at = match?.indices?.[1];
    return match === null || at === undefined
      ? null
      : { text: match[1] ?? '', span: { start: offset + at[0], end: offset + at[1] } };
  };
  const plain = /^"([^"]*)"/.exec(value);
  const rich = field('strictly') ?? field('require') ?? field('prefer');
  return {
    plain: plain
      ? { text: plain[1] ?? '', span: { start: offset + 1, end: offset + 1 + (plain[1] ?? '').length } }
      : rich,
    module: field('module')?.text ?? null,
    group: field('group')?.text ?? null,
    name: field('name')?.text ?? null,
    id: field('id')?.text ?? null,
    version: field('version') ?? (plain ? null : rich),
    reference: field('version\\.ref')?.text ?? /version\s*=\s*\{\s*ref\s*=\s*"([^"]+)"/.exec(value)?.[1] ?? null,
  };
}

function referenced(name: string | null, versions: readonly BuildProperty[]): Written | null {
  const found = name === null ? undefined : versions.find((v) => toAlias(v.name) === toAlias(name));
  return found === undefined ? null : { text: found.value, span: found.valueSpan };
}

function tailOf(plain: Written, text: string): Written {
  return { text, span: { start: plain.span.end - text.length, end: plain.span.end } };
}
