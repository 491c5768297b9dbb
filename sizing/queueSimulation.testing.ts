/** A first-come-first-served station simulated call by call, to check the closed forms against. For tests only. */
import type { Station } from './queueing';

export interface SimulatedWaits {
  /** Mean waits in ms of 30 consecutive batches, whose spread tells the error of their mean. */
  readonly batchMeans: readonly number[];
  readonly p95: number;
}

const BATCHES = 30;
/** Calls left out at the start, while the queue is emptier than it will be. */
const WARM_UP = 5_000;

export function simulateWaits(
  { servers, rate, serviceMs }: Station,
  service: 'exponential' | 'equal',
  calls: number,
  random: () => number,
): SimulatedWaits {
  const exponential = (mean: number): number => -mean * Math.log(1 - random());
  const freeAt = new Array<number>(servers).fill(0);
  const waits: number[] = [];
  let now = 0;
  for (let call = 0; call < WARM_UP + calls; call++) {
    now += exponential(1000 / rate);
    let next = 0;
    for (let i = 1; i < servers; i++) if ((freeAt[i] ?? 0) < (freeAt[next] ?? 0)) next = i;
    const start = Math.max(now, freeAt[next] ?? 0);
    freeAt[next] = start + (service === 'equal' ? serviceMs : exponential(serviceMs));
    if (call >= WARM_UP) waits.push(start - now);
  }
  const size = Math.floor(calls / BATCHES);
  const batchMeans = Array.from({ length: BATCHES }, (_, batch) => {
    const slice = waits.slice(batch * size, (batch + 1) * size);
    return slice.reduce((sum, wait) => sum + wait, 0) / slice.length;
  });
  const sorted = Float64Array.from(waits).sort();
  return { batchMeans, p95: sorted[Math.floor(0.95 * sorted.length)] ?? Number.NaN };
}

/** Mulberry32: the same numbers on every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
