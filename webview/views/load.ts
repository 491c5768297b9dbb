/** Load: Little's law both ways, utilisation, the wait it costs (Erlang C), and the curve of latency against load. */
import { callersToOutlast } from '../../sizing/connectionPool';
import { requiredConcurrency, throughput } from '../../sizing/littlesLaw';
import { erlangC, type Waits, waits } from '../../sizing/queueing';
import { isCount } from '../../sizing/units';
import type { ChartMark } from '../chartMarks';
import { html, setChildren } from '../dom';
import { createLatencyChart } from '../latencyChart';
import type { ServingTerm } from '../latencyCurve';
import type { Model, ModelTerm } from '../model';
import { type Figure, fieldRow, figureList, heading, paragraph, table } from '../rows';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';
import { toLittlesLaw } from './littlesLaw';
import { poolTimeoutPoint, toTimeoutFigures } from './poolTimeout';

const TEXTS = {
  little: { en: "Little's law: rate × holding time", ko: '리틀의 법칙: 도착률 × 점유 시간' },
  waiting: { en: 'Waiting for {name}', ko: '대기: {name}' },
  utilisation: { en: 'Utilisation', ko: '사용률' },
  chance: { en: 'Calls that have to wait', ko: '기다려야 하는 호출' },
  chanceNote: { en: 'Erlang C', ko: 'Erlang C' },
  mean: { en: 'Mean wait', ko: '평균 대기 시간' },
  equal: { en: 'Mean wait, equal call times', ko: '호출 시간이 일정할 때 평균 대기 시간' },
  p95: { en: '95% wait no longer than', ko: '95%의 대기 시간' },
  p99: { en: '99% wait no longer than', ko: '99%의 대기 시간' },
  response: { en: 'Mean response', ko: '평균 응답 시간' },
  responseNote: { en: 'wait + {time}', ko: '대기 시간 + {time}' },
  outlast: { en: 'Callers at once until one times out', ko: '시간 초과가 생기는 동시 호출 수' },
  outlastNote: {
    en: 'the last would wait longer than {timeout}',
    ko: '마지막 호출의 대기 시간이 한도({timeout})를 넘는다',
  },
  unstable: { en: 'unstable', ko: '불안정' },
  beyond: {
    en: 'Unstable: more arrives than {name} can carry. The queue only grows, and no average wait exists. At least {needed} places are needed.',
    ko: '불안정하다. 도착하는 호출이 처리할 수 있는 양보다 많다({name}). 대기열이 계속 늘어나므로 평균 대기 시간이 없다. 필요한 수: {needed} 이상.',
  },
  unknown: {
    en: 'Write an arrival rate and a call time, and give every limit a value, to see waits.',
    ko: '도착률과 호출 시간, 모든 한계의 값이 있어야 대기 시간을 계산한다.',
  },
  curve: { en: 'Latency against load', ko: '부하에 따른 응답 시간' },
  yours: { en: 'Your rate', ko: '입력한 도착률' },
  usable: { en: 'Usable rate', ko: '권장 처리량' },
  ceiling: { en: 'Ceiling', ko: '상한' },
  timeouts: { en: 'Timeouts begin', ko: '시간 초과 시작' },
  load: { en: 'Load', ko: '부하' },
  shortP95: { en: 'p95 wait', ko: 'p95 대기 시간' },
  shortP99: { en: 'p99 wait', ko: 'p99 대기 시간' },
  shortEqual: { en: 'Mean, equal times', ko: '일정 시간 평균' },
  assumption: {
    en: 'Random arrivals and exponential call times (M/M/c). The band reaches down to equal call times (M/D/c, Cosmetatos), which wait about half as long.',
    ko: '무작위 도착, 지수 분포 호출 시간을 가정한다(M/M/c). 띠의 아래쪽은 호출 시간이 일정한 경우다(M/D/c, Cosmetatos). 이때 대기 시간은 절반쯤이다.',
  },
} as const satisfies Record<string, Text>;

/** Beyond this many servers a wait exists only at the very edge, and the recursion would cost a keystroke its smoothness. */
const MOST_SERVERS = 20_000;

export function createLoadView({ words, field }: PageContext): View {
  const figures = html('div');
  const chart = createLatencyChart(words);
  const samples = html('div');
  const curve = html(
    'div',
    {},
    heading(words.text(TEXTS.curve)),
    fieldRow(field('timeout')),
    chart.element,
    samples,
    paragraph(words.text(TEXTS.assumption)),
  );
  return {
    element: html('div', {}, figures, curve),
    update(model) {
      const { binding } = model;
      const places = binding?.value ?? null;
      const ready = binding !== undefined && isCount(places) && binding.heldMs > 0;
      curve.hidden = !ready || places > MOST_SERVERS;
      if (!ready) {
        setChildren(figures, paragraph(words.text(TEXTS.unknown)));
        return;
      }
      setChildren(figures, ...toFigures(model, binding, words));
      if (curve.hidden) return;
      const station = { servers: places, serviceMs: binding.heldMs };
      const ceiling = throughput(places, binding.heldMs) ?? 0;
      const marks = toMarks(model, ceiling, words);
      chart.update(station, ceiling, axisEnd(ceiling, model.inputs.number('rate')), marks);
      setChildren(samples, toMarkFigures(model, marks, words), toSamples(station, ceiling, words));
    },
  };
}

function toFigures(model: Model, binding: ModelTerm, words: Words): readonly Node[] {
  return [
    heading(words.text(TEXTS.little)),
    figureList(toLittlesLaw(model, binding, words)),
    heading(words.text(TEXTS.waiting, { name: binding.name })),
    ...toWaits(model, binding, words),
  ];
}

function toWaits(model: Model, binding: ModelTerm, words: Words): readonly Node[] {
  const { station } = model;
  const busy = station === undefined ? null : requiredConcurrency(station.rate, station.serviceMs);
  if (station === undefined || busy === null) return [paragraph(words.text(TEXTS.unknown))];
  const share = busy / station.servers;
  const utilisation: Figure = {
    label: words.text(TEXTS.utilisation),
    value: words.percent(share),
    ...(share >= 1 ? { note: words.text(TEXTS.unstable) } : {}),
    ...(share > 0.8 + 1e-9 ? { emphasis: 'bad' as const } : {}),
  };
  if (share >= 1) {
    const needed = words.count(Math.floor(busy + 1e-9) + 1);
    return [figureList([utilisation]), paragraph(words.text(TEXTS.beyond, { name: binding.name, needed }))];
  }
  const all = waits(station);
  const wait = (name: keyof Waits): string => words.duration(all === null ? null : all[name]);
  const timeout = model.inputs.number('timeout');
  const isPool = binding.kind === 'pool' && timeout !== null;
  const outlast = isPool ? callersToOutlast(timeout, station.servers, station.serviceMs) : null;
  return [
    figureList([
      utilisation,
      {
        label: words.text(TEXTS.chance),
        value: words.percent(erlangC(station.servers, busy)),
        note: words.text(TEXTS.chanceNote),
      },
      { label: words.text(TEXTS.mean), value: wait('meanMs') },
      { label: words.text(TEXTS.equal), value: wait('meanEqualTimesMs') },
      { label: words.text(TEXTS.p95), value: wait('p95Ms') },
      { label: words.text(TEXTS.p99), value: wait('p99Ms') },
      {
        label: words.text(TEXTS.response),
        value: words.duration(all === null ? null : all.meanMs + station.serviceMs),
        note: words.text(TEXTS.responseNote, { time: words.duration(station.serviceMs) }),
      },
      ...(outlast === null || timeout === null
        ? []
        : [
            {
              label: words.text(TEXTS.outlast),
              value: words.count(outlast),
              note: words.text(TEXTS.outlastNote, { timeout: words.duration(timeout) }),
            },
          ]),
    ]),
  ];
}

/** A little room beyond the ceiling, and more where the rate lies beyond it; what is far off stays off. */
function axisEnd(ceiling: number, rate: number | null): number {
  return Math.max(ceiling * 1.12, Math.min(rate ?? 0, ceiling * 3) * 1.04);
}

function toMarks(model: Model, ceiling: number, words: Words): readonly ChartMark[] {
  const rate = model.inputs.number('rate');
  const point = poolTimeoutPoint(model);
  const usable = model.ceiling.usablePerSecond;
  const mark = (text: Text, at: number, colour: ChartMark['colour'], dash: readonly number[]): ChartMark => ({
    label: words.text(text),
    rate: at,
    colour,
    dash,
  });
  return [
    ...(rate === null ? [] : [mark(TEXTS.yours, rate, ['--vscode-foreground', '#888'], [2, 3])]),
    ...(usable === null ? [] : [mark(TEXTS.usable, usable, ['--vscode-charts-green', '#89d185'], [8, 4])]),
    ...(point?.kind === 'from-rate'
      ? [mark(TEXTS.timeouts, point.rate, ['--vscode-charts-orange', '#d18616'], [4, 2])]
      : []),
    mark(TEXTS.ceiling, ceiling, ['--vscode-errorForeground', '#f48771'], []),
  ];
}

/** What is marked on the curve, in words. */
function toMarkFigures(model: Model, marks: readonly ChartMark[], words: Words): HTMLElement {
  const ceiling = model.ceiling.ceilingPerSecond;
  const isBeyond = ({ label, rate }: ChartMark): boolean =>
    label === words.text(TEXTS.yours) && ceiling !== null && rate >= ceiling;
  const timeouts = words.text(TEXTS.timeouts);
  return figureList([
    ...marks
      .filter(({ label }) => label !== timeouts)
      .map(
        (mark): Figure => ({
          label: mark.label,
          value: words.rate(mark.rate),
          ...(isBeyond(mark) ? { note: words.text(TEXTS.unstable), emphasis: 'bad' } : {}),
        }),
      ),
    ...toTimeoutFigures(model, words),
  ]);
}

/** The curve in numbers, for whoever does not see it. */
function toSamples({ servers, serviceMs }: ServingTerm, ceiling: number, words: Words): HTMLElement {
  const rows = [0.5, 0.7, 0.8, 0.9, 0.95].map((share) => {
    const rate = ceiling * share;
    const all = waits({ servers, serviceMs, rate });
    const wait = (name: keyof Waits): string => words.duration(all === null ? null : all[name]);
    return [
      `${words.percent(share)} (${words.rate(rate)})`,
      ...[wait('meanMs'), wait('meanEqualTimesMs'), wait('p95Ms'), wait('p99Ms')],
      words.duration(all === null ? null : all.meanMs + serviceMs),
    ];
  });
  const head = [TEXTS.load, TEXTS.mean, TEXTS.shortEqual, TEXTS.shortP95, TEXTS.shortP99, TEXTS.response];
  return table(
    words.text(TEXTS.curve),
    head.map((text) => words.text(text)),
    rows,
  );
}
