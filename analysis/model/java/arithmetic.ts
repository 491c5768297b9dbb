import type { CodeNumber } from './javaModel';

/** Whole numbers as code writes and combines them. Multiples of the processors stay multiples; anything else unsettled stays so. */

export const UNSETTLED: CodeNumber = { value: null, source: 'expression' };

export function arithmetic(operator: string, left: CodeNumber, right: CodeNumber): CodeNumber {
  const [a, b] = [left.value, right.value];
  if (typeof a === 'number' && typeof b === 'number') {
    // A property inside a sum would need the reader's value: only its own default would be used here.
    if (left.source === 'property' || right.source === 'property') return UNSETTLED;
    const value = compute(operator, a, b);
    return value === null ? UNSETTLED : { value, source: 'constant' };
  }
  const cores = left.cores ?? right.cores;
  const other = left.cores === undefined ? a : b;
  if (cores === undefined || (left.cores !== undefined && right.cores !== undefined) || typeof other !== 'number')
    return UNSETTLED;
  const { factor, plus } = cores;
  if (operator === '*') return { value: null, source: 'cores', cores: { factor: factor * other, plus: plus * other } };
  if (operator === '+') return { value: null, source: 'cores', cores: { factor, plus: plus + other } };
  if (operator === '-' && left.cores !== undefined)
    return { value: null, source: 'cores', cores: { factor, plus: plus - other } };
  return UNSETTLED;
}

function compute(operator: string, a: number, b: number): number | null {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? null : Math.trunc(a / b);
    case '%':
      return b === 0 ? null : a % b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    default:
      return null;
  }
}

/** Decimal, hexadecimal, octal and binary literals with their underscores; null for anything else. */
export function parseInteger(text: string): number | null {
  const plain = text.replaceAll('_', '').replace(/[lL]$/, '');
  if (/^0[xX][0-9a-fA-F]+$/.test(plain) || /^0[bB][01]+$/.test(plain)) return Number(plain);
  if (/^0[0-7]+$/.test(plain)) return Number.parseInt(plain, 8);
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : null;
}
