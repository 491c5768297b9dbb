/**
 * Types plain YAML scalars the way SnakeYAML 2.4 does under Spring Boot 3.5 (YAML 1.1 without timestamps) and prints
 * the constructed Java value as Spring's conversion to String would. Knows nothing of events or positions.
 */

export interface ResolvedScalar {
  readonly type: 'string' | 'int' | 'float' | 'bool' | 'null';
  readonly value: string;
}

// org.yaml.snakeyaml.resolver.Resolver 2.4: patterns, their order (INT before FLOAT) and their length limits.
const BOOL = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const TRUE = /^(?:yes|true|on)$/i;
const INT =
  /^(?:[-+]?0b_*[01][01_]*|[-+]?0_*[0-7][0-7_]*|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x_*[0-9a-fA-F][0-9a-fA-F_]*|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;
const FLOAT =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+|[-+]?\.[0-9_]+(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const NULL = /^(?:~|null|Null|NULL)?$/;
const MAX_NUMBER_LENGTH = 1024;
const MAX_WORD_LENGTH = 10;

/** The type and printed value of a plain (unquoted, untagged) scalar; null reads as the empty string. */
export function resolveScalar(text: string): ResolvedScalar {
  const first = text.charCodeAt(0);
  // Digits, `+`, `-` and `.` may start a number; the words start with one of `~ynYNtTfFoO`; all else is a string.
  if ((first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e) {
    if (text.length > MAX_NUMBER_LENGTH) return { type: 'string', value: text };
    if (first !== 0x2e && INT.test(text)) return { type: 'int', value: printInt(text) };
    if (FLOAT.test(text)) return { type: 'float', value: printFloat(text) };
    return { type: 'string', value: text };
  }
  if (text.length > MAX_WORD_LENGTH) return { type: 'string', value: text };
  if (NULL.test(text)) return { type: 'null', value: '' };
  if (BOOL.test(text)) return { type: 'bool', value: TRUE.test(text) ? 'true' : 'false' };
  return { type: 'string', value: text };
}

/** What an explicit tag makes of a scalar, quoted or not; undefined for tags that leave it a string. */
export function resolveTagged(tag: string, text: string): ResolvedScalar | undefined {
  switch (tag) {
    case '!!int':
      return INT.test(text) ? { type: 'int', value: printInt(text) } : undefined;
    case '!!float':
      if (FLOAT.test(text)) return { type: 'float', value: printFloat(text) };
      return /^[-+]?[0-9]+$/.test(text) ? { type: 'float', value: printDouble(Number(text)) } : undefined;
    case '!!bool':
      return BOOL.test(text) ? { type: 'bool', value: TRUE.test(text) ? 'true' : 'false' } : undefined;
    case '!!null':
      return { type: 'null', value: '' };
    default:
      return undefined;
  }
}

function printInt(text: string): string {
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  const negative = plain.startsWith('-');
  const digits = negative || plain.startsWith('+') ? plain.slice(1) : plain;
  if (digits === '0') return '0';
  const magnitude = intMagnitude(digits);
  return negative && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

function intMagnitude(digits: string): string {
  if (digits.startsWith('0b') || digits.startsWith('0x')) return BigInt(digits).toString();
  if (digits.startsWith('0')) return BigInt(`0o${digits.slice(1)}`).toString();
  if (!digits.includes(':')) return digits;
  // ConstructYamlInt adds up in a Java int, which wraps round.
  let value = 0;
  let weight = 1;
  for (const part of digits.split(':').reverse()) {
    value = Number(BigInt.asIntN(32, BigInt(value) + BigInt(part) * BigInt(weight)));
    weight = Math.imul(weight, 60);
  }
  return String(value);
}

function printFloat(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const negative = plain.startsWith('-');
  const digits = negative || plain.startsWith('+') ? plain.slice(1) : plain;
  let value: number;
  if (digits === '.inf') value = Number.POSITIVE_INFINITY;
  else if (digits === '.nan') value = Number.NaN;
  else if (digits.includes(':')) {
    value = 0;
    let weight = 1;
    for (const part of digits.split(':').reverse()) {
      value += Number(part) * weight;
      weight = Math.imul(weight, 60);
    }
  } else value = Number(digits);
  return printDouble(negative ? -value : value);
}

/** Java's `Double.toString` (JDK 19 and later, shortest digits): at least one decimal, `E` outside 10⁻³…10⁷. */
export function printDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) {
    const text = String(value);
    return text.includes('.') ? text : `${text}.0`;
  }
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}
