/** Load: Little's law both ways, utilisation, the wait it costs (Erlang C), and the curve of latency against load. */
import { callersToOutlast } from '../../sizing/connectionPool';
import { holdingTime, requiredConcurrency, throughput } from '../../sizing/littlesLaw';
import { erlangC, meanWait, type Station, waitQuantile } from '../../sizing/queueing';
import { isCount } from '../../sizing/units';
import { html, setChildren } from '../dom';
import { createLatencyChart } from '../latencyChart';
import type { Model, ModelTerm } from '../model';
import { type Figure, figureList, heading, paragraph, table } from '../rows';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';

const TEXTS = {
  little: { en: "Little's law at {name}", ko: '리틀의 법칙: {name}' },
  busy: { en: 'Places busy on average', ko: '평균 점유 수' },
  busyNote: { en: '{rate} × {time}', ko: '{rate} × {time}' },
  carried: { en: 'Rate that {value} places carry', ko: '{value}개로 처리할 수 있는 처리량' },
  carriedNote: { en: '{value} ÷ {time}', ko: '{value} ÷ {time}' },
  atMost: { en: 'Longest time a call may hold one', ko: '호출 하나가 점유해도 되는 최대 시간' },
  atMostNote: { en: '{value} ÷ {rate}', ko: '{value} ÷ {rate}' },
  waiting: { en: 'Waiting', ko: '대기' },
  utilisation: { en: 'Utilisation', ko: '사용률' },
  chance: { en: 'Calls that have to wait', ko: '기다려야 하는 호출' },
  chanceNote: { en: 'Erlang C', ko: 'Erlang C' },
  mean: { en: 'Mean wait', ko: '평균 대기 시간' },
  p95: { en: '95% wait no longer than', ko: '95%의 대기 시간' },
  p99: { en: '99% wait no longer than', ko: '99%의 대기 시간' },
  response: { en: 'Mean response', ko: '평균 응답 시간' },
  responseNote: { en: 'wait + {time}', ko: '대기 시간 + {time}' },
  outlast: { en: 'Callers at once until one times out', ko: '시간 초과가 생기는 동시 호출 수' },
  outlastNote: {
    en: 'the last would wait longer than {timeout}',
    ko: '마지막 호출의 대기 시간이 한도({timeout})를 넘는다',
  },
  beyond: {
    en: 'More arrives than {name} can carry: the queue only grows, and no average wait exists. At least {needed} places are needed.',
    ko: '도착하는 호출이 처리할 수 있는 양보다 많다({name}). 대기열이 계속 늘어나므로 평균 대기 시간이 없다. 필요한 수: {needed} 이상.',
  },
  unknown: {
    en: 'Write an arrival rate and a call time, and give every limit a value, to see waits.',
    ko: '도착률과 호출 시간, 모든 한계의 값이 있어야 대기 시간을 계산한다.',
  },
  curve: { en: 'Latency against load', ko: '부하에 따른 응답 시간' },
  load: { en: 'Load', ko: '부하' },
  assumption: {
    en: 'Random arrivals and exponential call times (M/M/c). Equal call times wait about half as long.',
    ko: '무작위 도착, 지수 분포 호출 시간을 가정한다(M/M/c). 호출 시간이 일정하면 대기 시간은 절반쯤이다.',
  },
} as const satisfies Record<string, Text>;

/** Beyond this many servers a wait exists only at the very edge, and the recursion would cost a keystroke its smoothness. */
const MOST_SERVERS = 20_000;

export function createLoadView({ words }: PageContext): View {
  const figures = html('div');
  const chart = createLatencyChart(words);
  const samples = html('div');
  const curve = html(
    'div',
    {},
    heading(words.text(TEXTS.curve)),
    chart.element,
    samples,
    paragraph(words.text(TEXTS.assumption)),
  );
  return {
    element: html('div', {}, figures, curve),
    update(model) {
      const { binding } = model;
      const ready = binding !== undefined && isCount(binding.value) && binding.heldMs > 0;
      curve.hidden = !ready || !isCount(binding.value) || binding.value > MOST_SERVERS;
      if (!ready) {
        setChildren(figures, paragraph(words.text(TEXTS.unknown)));
        return;
      }
      setChildren(figures, ...toFigures(model, binding, words));
      if (curve.hidden || !isCount(binding.value)) return;
      const station = { servers: binding.value, serviceMs: binding.heldMs };
      chart.update(station, model.inputs.number('rate'));
      setChildren(samples, toSamples(station, words));
    },
  };
}

function toFigures(model: Model, binding: ModelTerm, words: Words): readonly Node[] {
  const rate = model.inputs.number('rate');
  const places = isCount(binding.value) ? binding.value : 0;
  const value = words.count(places);
  const time = words.duration(binding.heldMs);
  const busy = rate === null ? null : requiredConcurrency(rate, binding.heldMs);
  const perSecond = words.rate(rate);
  const little: readonly Figure[] = [
    {
      label: words.text(TEXTS.busy),
      value: words.number(busy, 1),
      note: words.text(TEXTS.busyNote, { rate: perSecond, time }),
    },
    {
      label: words.text(TEXTS.carried, { value }),
      value: words.rate(throughput(places, binding.heldMs)),
      note: words.text(TEXTS.carriedNote, { value, time }),
    },
    {
      label: words.text(TEXTS.atMost),
      value: words.duration(rate === null ? null : holdingTime(places, rate)),
      note: words.text(TEXTS.atMostNote, { value, rate: perSecond }),
    },
  ];
  return [
    heading(words.text(TEXTS.little, { name: binding.name })),
    figureList(little),
    heading(words.text(TEXTS.waiting)),
    ...toWaits(model, binding, busy, words),
  ];
}

function toWaits(model: Model, binding: ModelTerm, busy: number | null, words: Words): readonly Node[] {
  const { station } = model;
  if (station === undefined || busy === null) return [paragraph(words.text(TEXTS.unknown))];
  const share = busy / station.servers;
  const utilisation: Figure = {
    label: words.text(TEXTS.utilisation),
    value: words.percent(share),
    ...(share > 0.8 ? { emphasis: 'bad' as const } : {}),
  };
  if (share >= 1) {
    const needed = words.count(Math.ceil(busy + 1e-9));
    return [figureList([utilisation]), paragraph(words.text(TEXTS.beyond, { name: binding.name, needed }))];
  }
  const mean = meanWait(station);
  const timeout = model.start.acquireTimeoutMs?.value;
  const isPool = binding.kind === 'pool' && timeout !== undefined;
  const outlast = isPool ? callersToOutlast(timeout, station.servers, station.serviceMs) : null;
  return [
    figureList([
      utilisation,
      {
        label: words.text(TEXTS.chance),
        value: words.percent(erlangC(station.servers, busy)),
        note: words.text(TEXTS.chanceNote),
      },
      { label: words.text(TEXTS.mean), value: words.duration(mean) },
      { label: words.text(TEXTS.p95), value: words.duration(waitQuantile(station, 0.95)) },
      { label: words.text(TEXTS.p99), value: words.duration(waitQuantile(station, 0.99)) },
      {
        label: words.text(TEXTS.response),
        value: words.duration(mean === null ? null : mean + station.serviceMs),
        note: words.text(TEXTS.responseNote, { time: words.duration(station.serviceMs) }),
      },
      ...(outlast === null || timeout === undefined
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

/** The curve in numbers, for whoever does not see it. */
function toSamples({ servers, serviceMs }: Omit<Station, 'rate'>, words: Words): HTMLElement {
  const ceiling = throughput(servers, serviceMs) ?? 0;
  const rows = [0.5, 0.7, 0.8, 0.9, 0.95].map((share) => {
    const station = { servers, serviceMs, rate: ceiling * share };
    const [mean, p95] = [meanWait(station), waitQuantile(station, 0.95)];
    return [
      `${words.percent(share)} (${words.rate(station.rate)})`,
      words.duration(mean),
      words.duration(p95),
      words.duration(mean === null ? null : mean + serviceMs),
    ];
  });
  const head = [TEXTS.load, TEXTS.mean, TEXTS.p95, TEXTS.response].map((text) => words.text(text));
  return table(words.text(TEXTS.curve), head, rows);
}
