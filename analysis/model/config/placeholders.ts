/** Resolves `${key:default}` (nested) and Maven's `@name@` in a value. Where the values come from is handed in. */
export interface PlaceholderSources {
  /** A property or environment variable; undefined when nobody sets it, null when set but unknown. */
  readonly property: (name: string) => string | null | undefined;
  /** A property of the build, for `@name@`; undefined when there is none. */
  readonly build: (name: string) => string | undefined;
}

export type Resolution =
  | { readonly value: string }
  /** `missing` is the first name without a value and without a default. */
  | { readonly value: null; readonly missing: string };

const maximumDepth = 20;

export function resolvePlaceholders(text: string, sources: PlaceholderSources): Resolution {
  return resolve(text, sources, []);
}

function resolve(text: string, sources: PlaceholderSources, open: readonly string[]): Resolution {
  let value = '';
  let index = 0;
  while (index < text.length) {
    if (text.startsWith('\\${', index)) {
      value += '${';
      index += 3;
      continue;
    }
    const build = text.charAt(index) === '@' ? /^@([\w.-]+)@/.exec(text.slice(index, index + 200)) : null;
    if (build) {
      const found = sources.build(build[1] ?? '');
      if (found === undefined) return { value: null, missing: build[0] };
      value += found;
      index += build[0].length;
      continue;
    }
    const end = text.startsWith('${', index) ? closingBrace(text, index + 2) : -1;
    if (end < 0) {
      value += text.charAt(index++);
      continue;
    }
    const inner = resolveOne(text.slice(index + 2, end), sources, open);
    if (inner.value === null) return inner;
    value += inner.value;
    index = end + 1;
  }
  return { value };
}

/** The `}` that belongs to a `${`; -1 when it is missing: the text then stays as written. */
function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let index = from; index < text.length; index++) {
    if (text.startsWith('${', index)) depth++;
    else if (text.charAt(index) === '}' && --depth === 0) return index;
  }
  return -1;
}

function resolveOne(content: string, sources: PlaceholderSources, open: readonly string[]): Resolution {
  const colon = separatorOf(content);
  const name = resolve(colon < 0 ? content : content.slice(0, colon), sources, open);
  if (name.value === null) return name;
  const fallback = colon < 0 ? null : content.slice(colon + 1);
  const found = open.includes(name.value) || open.length > maximumDepth ? undefined : sources.property(name.value);
  if (found === undefined) {
    return fallback === null ? { value: null, missing: name.value } : resolve(fallback, sources, open);
  }
  if (found === null) return { value: null, missing: name.value };
  return resolve(found, sources, [...open, name.value]);
}

/** The first colon outside a nested placeholder. */
function separatorOf(content: string): number {
  let depth = 0;
  for (let index = 0; index < content.length; index++) {
    if (content.startsWith('${', index)) depth++;
    else if (content.charAt(index) === '}') depth--;
    else if (content.charAt(index) === ':' && depth === 0) return index;
  }
  return -1;
}
