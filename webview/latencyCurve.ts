/** The points of the latency curve, from idle to just below the ceiling, where it ends because no average exists beyond. Pure. */
import { throughput } from '../sizing/littlesLaw';
import { type Station, waits } from '../sizing/queueing';

/** A term as it serves calls: how many at once, and for how long each. */
export type ServingTerm = Omit<Station, 'rate'>;

const POINTS = 48;
/** The last load drawn, as a share of the ceiling: at 1 the wait is infinite. */
const LAST = 0.98;

/** Rates, then response times: mean, p95, p99, and the mean with equal call times. Null where there is no figure. */
export function latencyCurve({ servers, serviceMs }: ServingTerm): [number[], ...(number | null)[][]] {
  const ceiling = throughput(servers, serviceMs) ?? 0;
  // Finer where the curve bends: the shares close in on LAST.
  const shares = Array.from({ length: POINTS }, (_, index) => LAST * (1 - (1 - (index + 1) / POINTS) ** 2));
  const rates = shares.map((share) => ceiling * share);
  const points = rates.map((rate) => waits({ servers, serviceMs, rate }));
  const pick = (name: 'meanMs' | 'p95Ms' | 'p99Ms' | 'meanEqualTimesMs'): (number | null)[] =>
    points.map((point) => (point === null ? null : point[name] + serviceMs));
  return [rates, pick('meanMs'), pick('p95Ms'), pick('p99Ms'), pick('meanEqualTimesMs')];
}
