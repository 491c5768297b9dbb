/** `concurrency-lens size`: options to the calculator's input, its result to words. */
import { computeSizing } from '../sizing/computeSizing';
import type { SizeOptions } from './options';
import { formatSizeJson } from './reporters/json';
import { formatSizeText } from './reporters/sizeText';
import type { Paint } from './reporters/style';

/** The whole output, ending in a line break. */
export function runSize(options: SizeOptions, paint: Paint): string {
  const { locale, format, ...input } = options;
  const result = computeSizing(input);
  return format === 'json' ? formatSizeJson(result) : formatSizeText(result, locale, paint);
}
