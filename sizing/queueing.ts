/**
 * Waiting at a station of equal servers with random arrivals: Erlang's formulas and the usual approximations. All give
 * null for bad input and at or beyond capacity, where no average exists.
 */
import { requiredConcurrency } from './littlesLaw';
import {
  type Count,
  finiteOrNull,
  isCount,
  isPositive,
  isZeroOrMore,
  type Millis,
  type PerSecond,
  type Ratio,
} from './units';

/** `servers` places, each call holding one for `serviceMs` on average, calls arriving at `rate`. */
export interface Station {
  readonly servers: Count;
  readonly rate: PerSecond;
  readonly serviceMs: Millis;
}

/** Beyond this many steps the recursion would stall an editor; no real station is near it. */
const MAX_STEPS = 2_000_000;

/** Probability that a call is lost when nothing can wait, at an offered load of `load` = rate × service time. */
export function erlangB(servers: Count, load: number): Ratio | null {
  if (!isCount(servers) || !isZeroOrMore(load)) return null;
  if (Math.min(servers, load) > MAX_STEPS) return null;
  let blocked = 1;
  // B(k) = a·B(k-1) / (k + a·B(k-1)), stable; once it has underflowed to zero it stays there.
  for (let k = 1; k <= servers && blocked > 0; k++) blocked = (load * blocked) / (k + load * blocked);
  return finiteOrNull(blocked);
}

/** Probability that a call has to wait (M/M/c; Erlang 1917). */
export function erlangC(servers: Count, load: number): Ratio | null {
  const blocked = erlangB(servers, load);
  const busy = load / servers;
  return blocked === null || busy >= 1 ? null : finiteOrNull(blocked / (1 - busy * (1 - blocked)));
}

/** Mean wait with exponential service times, M/M/c: C·S ÷ (c − a). */
export function meanWait(station: Station): Millis | null {
  const queue = queueOf(station);
  return queue === null ? null : finiteOrNull((queue.waits * station.serviceMs) / queue.idle);
}

/** Probability that a call waits longer than `millis`, M/M/c: C·e^(−(c − a)·t ÷ S). */
export function waitLongerThan(station: Station, millis: Millis): Ratio | null {
  const queue = queueOf(station);
  if (queue === null || !isZeroOrMore(millis)) return null;
  return finiteOrNull(queue.waits * Math.exp((-queue.idle * millis) / station.serviceMs));
}

/** The wait that a share `quantile` of all calls does not exceed, M/M/c; 0 when that many do not wait at all. */
export function waitQuantile(station: Station, quantile: Ratio): Millis | null {
  const queue = queueOf(station);
  if (queue === null || !(quantile >= 0 && quantile < 1)) return null;
  return quantileOf(queue, station.serviceMs, quantile);
}

export interface Waits {
  readonly meanMs: Millis;
  readonly p95Ms: Millis;
  readonly p99Ms: Millis;
  /** The mean with equal service times (Cosmetatos 1975). */
  readonly meanEqualTimesMs: Millis;
}

/** All waits of a station by one run of the recursion, for curves that are drawn at every keystroke. */
export function waits(station: Station): Waits | null {
  const queue = queueOf(station);
  if (queue === null) return null;
  const { servers, serviceMs } = station;
  const meanMs = (queue.waits * serviceMs) / queue.idle;
  const [p95Ms, p99Ms] = [quantileOf(queue, serviceMs, 0.95), quantileOf(queue, serviceMs, 0.99)];
  const meanEqualTimesMs = finiteOrNull((meanMs / 2) * cosmetatosFactor(servers, queue.load));
  if (finiteOrNull(meanMs) === null || p95Ms === null || p99Ms === null || meanEqualTimesMs === null) return null;
  return { meanMs, p95Ms, p99Ms, meanEqualTimesMs };
}

/** Mean wait with equal service times, M/D/c, as half of M/M/c: low for many servers. */
export function meanWaitEqualTimes(station: Station): Millis | null {
  return meanWaitGeneral(station, 1, 0);
}

/** Mean wait with equal service times after Cosmetatos 1975: within about 3 % of simulation. */
export function meanWaitCosmetatos(station: Station): Millis | null {
  const half = meanWaitEqualTimes(station);
  const queue = queueOf(station);
  if (half === null || queue === null) return null;
  return finiteOrNull(half * cosmetatosFactor(station.servers, queue.load));
}

/** Mean wait of G/G/c (Allen–Cunneen): half the sum of the squared coefficients of variation × M/M/c. */
export function meanWaitGeneral(station: Station, arrivalVariation: Ratio, serviceVariation: Ratio): Millis | null {
  const exponential = meanWait(station);
  if (exponential === null || !isZeroOrMore(arrivalVariation) || !isZeroOrMore(serviceVariation)) return null;
  return finiteOrNull(((arrivalVariation + serviceVariation) / 2) * exponential);
}

/** Mean wait of G/G/c after Sakasegawa 1977, which needs no Erlang C. */
export function meanWaitSakasegawa(station: Station, arrivalVariation: Ratio, serviceVariation: Ratio): Millis | null {
  const load = loadOf(station);
  if (load === null || !isZeroOrMore(arrivalVariation) || !isZeroOrMore(serviceVariation)) return null;
  const { servers, serviceMs } = station;
  const busy = load / servers;
  const queue = busy ** (Math.sqrt(2 * (servers + 1)) - 1) / (servers * (1 - busy));
  return finiteOrNull(((arrivalVariation + serviceVariation) / 2) * queue * serviceMs);
}

/** At most 2: equal times never wait longer than exponential ones, but at little load the approximation would say so. */
function cosmetatosFactor(servers: Count, load: number): number {
  const busy = load / servers;
  return Math.min(2, 1 + ((1 - busy) * (servers - 1) * (Math.sqrt(4 + 5 * servers) - 2)) / (16 * busy * servers));
}

/** The offered load in busy servers, or null for bad input and where it is not below the number of servers. */
function loadOf({ servers, rate, serviceMs }: Station): number | null {
  if (!isCount(servers) || !isPositive(rate)) return null;
  const load = requiredConcurrency(rate, serviceMs);
  return load === null || load >= servers ? null : load;
}

interface Queue {
  readonly load: number;
  readonly idle: number;
  readonly waits: Ratio;
}

function quantileOf(queue: Queue, serviceMs: Millis, quantile: Ratio): Millis | null {
  if (queue.waits <= 1 - quantile) return 0;
  return finiteOrNull((serviceMs / queue.idle) * Math.log(queue.waits / (1 - quantile)));
}

function queueOf(station: Station): Queue | null {
  const load = loadOf(station);
  if (load === null) return null;
  const waits = erlangC(station.servers, load);
  return waits === null ? null : { load, idle: station.servers - load, waits };
}
