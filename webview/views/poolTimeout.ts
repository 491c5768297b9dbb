/** From where on the pool's own timeout fails calls: a rate, a call time, or never with these limits before it. */
import { type TimeoutPoint, timeoutPoint } from '../../sizing/acquireTimeout';
import { type Bound, isCount, smallerBound } from '../../sizing/units';
import type { Model } from '../model';
import type { Figure } from '../rows';
import type { Text, Words } from '../words';

const TEXTS = {
  label: { en: 'Timeouts of {name} ({timeout})', ko: '시간 초과: {name}({timeout})' },
  fromRate: { en: 'from {rate}', ko: '{rate}부터' },
  fromRateNote: {
    en: 'from there on more than 1 call in 1,000 waits longer and fails',
    ko: '그때부터 1,000건 중 1건 넘게 더 기다리다 실패한다',
  },
  never: { en: 'none with these limits', ko: '이 한계에서는 없음' },
  neverNote: {
    en: 'at most {callers} callers reach it; the last waits {wait}',
    ko: '도달하는 호출이 최대 {callers}건이고, 마지막 호출의 대기 시간은 {wait}',
  },
  fromTime: { en: '; they begin at a call time of {time}', ko: '. 시작되는 호출 시간: {time}' },
} as const satisfies Record<string, Text>;

/** Undefined where no pool with a timeout is in the chain, or a needed value is unknown. */
export function poolTimeoutPoint(model: Model): TimeoutPoint | undefined {
  const timeoutMs = model.inputs.number('timeout');
  const index = model.terms.findIndex((term) => term.kind === 'pool');
  const pool = model.terms[index];
  if (timeoutMs === null || pool === undefined || !isCount(pool.value)) return undefined;
  // An operator's number counts per subscription, and any number of subscriptions can meet at the pool.
  const before = model.terms.slice(0, index).filter((term) => term.kind !== 'operator');
  const callers = before.map((term) => term.value).reduce<Bound>(smallerBound, 'unlimited');
  return timeoutPoint({ callers, pool: pool.value, heldMs: pool.heldMs, timeoutMs }) ?? undefined;
}

export function toTimeoutFigures(model: Model, words: Words): readonly Figure[] {
  const point = poolTimeoutPoint(model);
  const name = model.terms.find((term) => term.kind === 'pool')?.name;
  if (point === undefined || name === undefined) return [];
  const timeout = words.duration(model.inputs.number('timeout'));
  const label = words.text(TEXTS.label, { name, timeout });
  if (point.kind === 'from-rate') {
    const value = words.text(TEXTS.fromRate, { rate: words.rate(point.rate) });
    return [{ label, value, note: words.text(TEXTS.fromRateNote), emphasis: 'bad' }];
  }
  const values = { callers: words.count(point.callers), wait: words.duration(point.lastWaitMs) };
  const begins =
    point.fromHeldMs === null ? '' : words.text(TEXTS.fromTime, { time: words.duration(point.fromHeldMs) });
  return [{ label, value: words.text(TEXTS.never), note: words.text(TEXTS.neverNote, values) + begins }];
}
