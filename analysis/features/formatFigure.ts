/** Floating point may leave 199.99999999999997 where 200 is meant. */
const NOISE = 1e-9;

/**
 * A rate as users read it: at least 10 rounded down to a whole number, below 10 down to one decimal. A ceiling is never
 * rounded up, and one that is not zero never reads as zero.
 */
export function formatFigure(value: number): string {
  const lifted = value * (1 + NOISE);
  if (lifted >= 10) return String(Math.floor(lifted));
  const tenths = Math.floor(lifted * 10);
  return tenths === 0 && value > 0 ? '<0.1' : (tenths / 10).toFixed(1);
}
