/**
 * Little's law both ways: what a rate keeps busy, of threads and of connections, and what rate and time the present size
 * carries. A wait before the call counts in the thread's time and not in the connection's.
 */
import { holdingTime, requiredConcurrency, throughput } from '../../sizing/littlesLaw';
import { isCount } from '../../sizing/units';
import type { Model, ModelTerm } from '../model';
import type { Figure } from '../rows';
import type { Text, Words } from '../words';

const TEXTS = {
  threads: { en: 'Threads needed', ko: '필요한 스레드' },
  connections: { en: 'Connections needed', ko: '필요한 커넥션' },
  inFlight: { en: 'Calls in flight', ko: '진행 중인 호출 수' },
  needed: {
    en: '{rate} × {time} = {exact}; {spare} at 80% utilisation',
    ko: '{rate} × {time} = {exact}. 사용률 80%면 {spare}',
  },
  waitAndCall: { en: '({wait} wait + {call})', ko: '(대기 {wait} + {call})' },
  threadCount: { en: '{n} threads', ko: '스레드 {n}개' },
  connectionCount: { en: '{n} connections', ko: '커넥션 {n}개' },
  callCount: { en: '{n} calls', ko: '호출 {n}건' },
  carried: { en: 'Rate that {value} of {name} carry', ko: '{name} {value}개로 처리할 수 있는 처리량' },
  carriedNote: { en: '{value} ÷ {time}', ko: '{value} ÷ {time}' },
  atMost: { en: 'Longest time a call may hold one of them', ko: '호출 하나가 점유해도 되는 최대 시간' },
  atMostNote: { en: '{value} ÷ {rate}', ko: '{value} ÷ {rate}' },
} as const satisfies Record<string, Text>;

const THREADS: readonly ModelTerm['kind'][] = ['server', 'scheduler', 'executor', 'common-pool'];
const CONNECTIONS: readonly ModelTerm['kind'][] = ['pool', 'client'];
/** The share of its places that a well-sized term keeps busy. */
const USABLE = 0.8;

/** Rate to places, then places to rate and time at the binding term. */
export function toLittlesLaw(model: Model, binding: ModelTerm, words: Words): readonly Figure[] {
  const first = (kinds: readonly ModelTerm['kind'][]): ModelTerm | undefined =>
    model.terms.find((term) => kinds.includes(term.kind));
  const [thread, connection] = [first(THREADS), first(CONNECTIONS)];
  const rate = model.inputs.number('rate');
  const needed = (text: Text, heldMs: number): Figure => toNeeded(text, heldMs, rate, model, words);
  return [
    ...(thread === undefined && connection === undefined ? [needed(TEXTS.inFlight, binding.heldMs)] : []),
    ...(thread === undefined ? [] : [needed(TEXTS.threads, thread.heldMs)]),
    ...(connection === undefined ? [] : [needed(TEXTS.connections, connection.heldMs)]),
    ...toCarried(binding, rate, words),
  ];
}

function toNeeded(text: Text, heldMs: number, rate: number | null, model: Model, words: Words): Figure {
  const busy = rate === null ? null : requiredConcurrency(rate, heldMs);
  if (busy === null) return { label: words.text(text), value: words.count(null) };
  const whole = (value: number): string => words.count(Math.ceil(value - 1e-9));
  const unit =
    text === TEXTS.threads ? TEXTS.threadCount : text === TEXTS.connections ? TEXTS.connectionCount : TEXTS.callCount;
  const values = {
    rate: words.rate(rate),
    time: toTime(heldMs, model, words),
    exact: words.number(busy, 2),
    spare: whole(busy / USABLE),
  };
  return {
    label: words.text(text),
    value: words.text(unit, { n: whole(busy) }),
    note: words.text(TEXTS.needed, values),
  };
}

/** The time in its parts where it is a wait and a call. */
function toTime(heldMs: number, { inputs }: Model, words: Words): string {
  const [wait, call] = [inputs.number('wait'), inputs.number('callTime')];
  if (wait === null || call === null || wait === 0 || heldMs !== wait + call) return words.duration(heldMs);
  return words.text(TEXTS.waitAndCall, { wait: words.duration(wait), call: words.duration(call) });
}

function toCarried(binding: ModelTerm, rate: number | null, words: Words): readonly Figure[] {
  const places = isCount(binding.value) ? binding.value : 0;
  const value = words.count(places);
  return [
    {
      label: words.text(TEXTS.carried, { value, name: binding.name }),
      value: words.rate(throughput(places, binding.heldMs)),
      note: words.text(TEXTS.carriedNote, { value, time: words.duration(binding.heldMs) }),
    },
    {
      label: words.text(TEXTS.atMost),
      value: words.duration(rate === null ? null : holdingTime(places, rate)),
      note: words.text(TEXTS.atMostNote, { value, rate: words.rate(rate) }),
    },
  ];
}
