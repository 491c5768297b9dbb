/** A burst of equal calls in rounds, several subscriptions at once, and the parts of one request side by side. */
import { countRounds, makespan, type Rounds, slowestTerm } from '../../sizing/batch';
import { lastWaiterWait } from '../../sizing/connectionPool';
import { fanOutTimes, partQuantile, slowShare } from '../../sizing/fanOut';
import { type Bound, isCount, smallerBound } from '../../sizing/units';
import { html, setChildren } from '../dom';
import type { Model } from '../model';
import { type Figure, fieldRow, figureList, heading, paragraph, table } from '../rows';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';

const TEXTS = {
  batch: { en: 'One batch', ko: '일괄 처리' },
  rounds: { en: 'Rounds', ko: '회차' },
  roundsRange: { en: '{least} to {most}', ko: '{least}~{most}' },
  roundsNote: { en: '{calls} ÷ {concurrency}, rounded up', ko: '{calls} ÷ {concurrency}, 올림' },
  collision: {
    en: 'the operator asks for the next call while every thread is taken',
    ko: '모든 스레드가 사용 중일 때 연산자가 다음 호출을 요청한다',
  },
  makespan: { en: 'Done after', ko: '완료까지' },
  atLeast: { en: 'Done after at least', ko: '완료까지 최소' },
  lastWait: { en: 'Longest wait for a connection', ko: '커넥션을 가장 오래 기다리는 시간' },
  lastWaitNote: { en: '{callers} callers on {pool} connections', ko: '호출 {callers}건, 커넥션 {pool}개' },
  fails: { en: 'longer than {timeout}: the last calls fail', ko: '한도({timeout})를 넘어 마지막 호출은 실패한다' },
  several: { en: 'Several subscriptions', ko: '여러 구독' },
  inFlight: { en: 'In flight in the whole application', ko: '애플리케이션 전체의 동시 호출 수' },
  inFlightNote: {
    en: 'min({subscriptions} × {operator}, {shared})',
    ko: 'min({subscriptions} × {operator}, {shared})',
  },
  severalHelp: {
    en: 'The number of an operator counts per subscription. Scheduler and pool are shared.',
    ko: '연산자의 동시성은 구독마다 따로 적용된다. 스케줄러와 풀은 함께 쓴다.',
  },
  fanOut: { en: 'Parts of one request', ko: '요청 하나의 부분들' },
  sequential: { en: 'One after another', ko: '차례로' },
  sequentialNote: { en: 'the sum', ko: '합계' },
  concurrent: { en: 'All at once', ko: '동시에' },
  concurrentNote: { en: 'the longest part', ko: '가장 긴 부분' },
  speedUp: { en: 'Speed-up', ko: '빨라지는 정도' },
  speedUpNote: { en: 'never more than {parts}×', ko: '최대 {parts}배' },
  tail: { en: 'Tail of the slowest of n', ko: 'n개 중 가장 느린 것의 꼬리' },
  parts: { en: 'Parts', ko: '부분 수' },
  slowRequests: { en: 'Requests with a slow part', ko: '느린 부분이 있는 요청' },
  p95Needs: { en: 'For p95 each part must reach', ko: '전체 p95에 필요한 각 부분의 분위수' },
  p99Needs: { en: 'For p99 each part must reach', ko: '전체 p99에 필요한 각 부분의 분위수' },
  independent: {
    en: 'If the parts are slow independently of each other. Parts that share a pool or a database are slow together.',
    ko: '부분들이 서로 독립적으로 느려질 때의 값이다. 풀이나 데이터베이스를 함께 쓰면 같이 느려진다.',
  },
  write: { en: 'Write the times of the parts to compare.', ko: '부분별 시간을 적으면 비교한다.' },
  unknown: { en: 'Give every limit a value to count rounds.', ko: '모든 한계의 값이 있어야 회차를 계산한다.' },
} as const satisfies Record<string, Text>;

export function createBatchView({ words, field }: PageContext): View {
  const batch = html('div');
  const several = html('div');
  const parts = html('div');
  const tail = html('div');
  return {
    element: html(
      'div',
      {},
      ...[heading(words.text(TEXTS.batch)), fieldRow(field('batch')), batch],
      ...[
        heading(words.text(TEXTS.several)),
        fieldRow(field('subscriptions')),
        several,
        paragraph(words.text(TEXTS.severalHelp)),
      ],
      ...[heading(words.text(TEXTS.fanOut)), fieldRow(field('parts')), parts],
      ...[
        heading(words.text(TEXTS.tail)),
        fieldRow(field('slowShare')),
        tail,
        paragraph(words.text(TEXTS.independent)),
      ],
    ),
    update(model) {
      setChildren(batch, toBatch(model, words));
      setChildren(several, figureList([toInFlight(model, words)]));
      setChildren(parts, toParts(model, words));
      setChildren(tail, toTail(model, words));
    },
  };
}

function toBatch(model: Model, words: Words): HTMLElement {
  const calls = model.inputs.number('batch');
  const others = model.terms.filter((term) => term.kind !== 'operator' && term.kind !== 'scheduler');
  const rounds = countRounds({
    calls: calls ?? 0,
    operator: limitOf(model, 'operator'),
    scheduler: limitOf(model, 'scheduler'),
    others: others.map((term) => term.value).reduce(smallerBound, 'unlimited'),
  });
  if (calls === null || rounds === null) return paragraph(words.text(TEXTS.unknown));
  return figureList([
    toRounds(model, rounds, calls, words),
    toMakespan(model, rounds, calls, words),
    ...toLastWait(model, calls, words),
  ]);
}

function toRounds(model: Model, { rounds, roundsMax }: Rounds, calls: number, words: Words): Figure {
  const [least, most] = [words.count(rounds), words.count(roundsMax)];
  const concurrency = words.count(model.ceiling.effectiveConcurrency);
  const division = words.text(TEXTS.roundsNote, { calls: words.count(calls), concurrency });
  const collides = roundsMax > rounds;
  return {
    label: words.text(TEXTS.rounds),
    value: collides ? words.text(TEXTS.roundsRange, { least, most }) : least,
    note: collides ? `${division}; ${words.text(TEXTS.collision)}` : division,
  };
}

/** Where terms are held differently long, the slowest of them sets the least time. */
function toMakespan(model: Model, { rounds, roundsMax }: Rounds, calls: number, words: Words): Figure {
  const held = model.terms[0]?.heldMs ?? model.inputs.number('callTime') ?? Number.NaN;
  if (model.ceiling.sameHoldingTime) {
    const [least, most] = [words.duration(makespan(rounds, held)), words.duration(makespan(roundsMax, held))];
    const value = roundsMax > rounds ? words.text(TEXTS.roundsRange, { least, most }) : least;
    return { label: words.text(TEXTS.makespan), value };
  }
  const slowest = slowestTerm(calls, model.terms);
  return { label: words.text(TEXTS.atLeast), value: words.duration(slowest?.makespanMs ?? null) };
}

/** Callers that reach the pool at once are bounded by what stands before it. */
function toLastWait(model: Model, calls: number, words: Words): readonly Figure[] {
  const pool = model.terms.find((term) => term.kind === 'pool');
  if (pool === undefined || !isCount(pool.value)) return [];
  const before = model.terms.filter((term) => term !== pool).map((term) => term.value);
  const reached = before.reduce(smallerBound, calls);
  if (!isCount(reached)) return [];
  const wait = lastWaiterWait(reached, pool.value, pool.heldMs);
  const timeout = model.inputs.number('timeout');
  const fails = wait !== null && timeout !== null && wait > timeout;
  const note = words.text(TEXTS.lastWaitNote, { callers: words.count(reached), pool: words.count(pool.value) });
  const failure = fails ? `; ${words.text(TEXTS.fails, { timeout: words.duration(timeout) })}` : '';
  return [
    {
      label: words.text(TEXTS.lastWait),
      value: words.duration(wait),
      note: note + failure,
      ...(fails ? { emphasis: 'bad' as const } : {}),
    },
  ];
}

function toInFlight(model: Model, words: Words): Figure {
  const subscriptions = model.inputs.number('subscriptions');
  const operator = model.start.terms.findIndex((term) => term.kind === 'operator');
  const own: Bound = operator < 0 ? 'unlimited' : model.inputs.bound(`term:${operator}`);
  const shared = model.terms
    .filter((term) => term.kind !== 'operator')
    .map((term) => term.value)
    .reduce(smallerBound, 'unlimited');
  const together: Bound = subscriptions === null ? null : isCount(own) ? own * subscriptions : own;
  return {
    label: words.text(TEXTS.inFlight),
    value: words.count(smallerBound(together, shared)),
    note: words.text(TEXTS.inFlightNote, {
      subscriptions: words.count(subscriptions),
      operator: words.count(own),
      shared: words.count(shared),
    }),
  };
}

function toParts(model: Model, words: Words): HTMLElement {
  const list = model.inputs.list('parts');
  const times = fanOutTimes(list);
  if (times === null) return paragraph(words.text(TEXTS.write));
  const count = words.count(list.length);
  return figureList([
    {
      label: words.text(TEXTS.sequential),
      value: words.duration(times.sequentialMs),
      note: words.text(TEXTS.sequentialNote),
    },
    {
      label: words.text(TEXTS.concurrent),
      value: words.duration(times.concurrentMs),
      note: words.text(TEXTS.concurrentNote),
    },
    {
      label: words.text(TEXTS.speedUp),
      value: `${words.number(times.speedUp, 1)}×`,
      note: words.text(TEXTS.speedUpNote, { parts: count }),
    },
  ]);
}

const PART_COUNTS = [1, 2, 3, 5, 10, 20];

/** The column of as many parts as are written above is marked. */
function toTail({ inputs }: Model, words: Words): HTMLElement {
  const slow = inputs.number('slowShare');
  const own = inputs.list('parts').length;
  const columns = [...new Set([...PART_COUNTS, ...(own > 0 ? [own] : [])])].sort((a, b) => a - b);
  const row = (text: Text, figure: (parts: number) => string): readonly string[] => [
    words.text(text),
    ...columns.map(figure),
  ];
  return table(
    words.text(TEXTS.tail),
    row(TEXTS.parts, (parts) => words.count(parts)),
    [
      row(TEXTS.slowRequests, (parts) => words.percent(slow === null ? null : slowShare(slow / 100, parts))),
      row(TEXTS.p95Needs, (parts) => toQuantile(partQuantile(0.95, parts), words)),
      row(TEXTS.p99Needs, (parts) => toQuantile(partQuantile(0.99, parts), words)),
    ],
    own > 0 ? columns.indexOf(own) + 1 : undefined,
  );
}

function toQuantile(share: number | null, words: Words): string {
  return share === null ? words.count(null) : `p${words.number(share * 100, 2)}`;
}

function limitOf(model: Model, kind: 'operator' | 'scheduler'): Bound {
  return (
    model.terms.find((term) => term.kind === kind)?.value ??
    (model.terms.some((term) => term.kind === kind) ? null : 'unlimited')
  );
}
