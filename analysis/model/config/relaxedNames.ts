/**
 * The many ways one configuration key is written (Spring Boot `ConfigurationPropertyName`,
 * `SystemEnvironmentPropertyMapper`), brought to one.
 */

/** Elements of a key: `a.b[0].c` gives `a`, `b`, `[0]`, `c`. */
function elementsOf(key: string): readonly string[] {
  return key.split(/\.|(?=\[)/).filter((element) => element !== '');
}

// Most keys are: looking first saves taking them apart.
const IS_UNIFORM = /^[^-_A-Z.[\]]+(?:\.[^-_A-Z.[\]]+|\[\d+\])*$/;
const IS_CANONICAL = /^[^_A-Z.[\]]+(?:\.[^_A-Z.[\]]+|\[\d+\])*$/;

/**
 * The form in which two spellings of one key are equal: lower case, without dashes and underscores. A bracketed element
 * that is no number is a map's key and stays as written, as Boot keeps it.
 */
export function uniformKey(key: string): string {
  if (IS_UNIFORM.test(key)) return key;
  return elementsOf(key)
    .map((element) => (/^\[\d+\]$/.test(element) ? element : element.replace(/[-_]/g, '').toLowerCase()))
    .join('.')
    .replaceAll('.[', '[');
}

/** Canonical form for showing: lower-case kebab, dots between elements, `[0]` for list elements. */
export function canonicalKey(key: string): string {
  if (IS_CANONICAL.test(key)) return key;
  return elementsOf(key)
    .map((element) => {
      if (element.startsWith('[')) return element;
      return element
        .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
        .replaceAll('_', '-')
        .toLowerCase();
    })
    .join('.')
    .replaceAll('.[', '[');
}

/** The name of an environment variable with everything removed that Boot does not compare: dots, dashes, underscores. */
export function uniformEnvironmentName(name: string): string {
  return name.replace(/[-_.[\]]/g, '').toLowerCase();
}

/**
 * Whether an environment variable sets a key: dots become `_`, dashes vanish or, in the older form, become `_` too;
 * list positions stand between underscores. Any case counts (Boot 4.1 tries lower case; older ones map it as well).
 */
export function environmentNameMatches(name: string, key: string): boolean {
  const written = name.toLowerCase();
  const base = canonicalKey(key).replace(/\[(\d+)\]/g, '.$1');
  const modern = base.replaceAll('-', '').replaceAll('.', '_');
  const legacy = base.replace(/[-.]/g, '_');
  return written === modern || written === legacy || written === base || uniformKey(written) === uniformKey(key);
}

/** The key an environment variable most likely means: each `_` a dot, numbers list positions. */
export function keyOfEnvironmentName(name: string): string {
  return name
    .toLowerCase()
    .split('_')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : part))
    .join('.')
    .replaceAll('.[', '[');
}
