/** The curve of response time against load, drawn by uPlot in the theme's colours. Its numbers also stand in a table beside it. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { throughput } from '../sizing/littlesLaw';
import { meanWait, type Station, waitQuantile } from '../sizing/queueing';
import { html } from './dom';
import type { Text, Words } from './words';

const TEXTS = {
  label: {
    en: 'Curve of response time against arrival rate: flat at first, steep near {rate}. The table below has the numbers.',
    ko: '도착률에 따른 응답 시간 곡선. 처음에는 평평하고 {rate} 근처에서 가파르다. 아래 표에 수치가 있다.',
  },
  rate: { en: 'Arrival rate', ko: '도착률' },
  axis: { en: 'Arrival rate, calls/s', ko: '도착률(초당 건수)' },
  mean: { en: 'Mean response', ko: '평균 응답 시간' },
  p95: { en: '95% response', ko: '95% 응답 시간' },
} as const satisfies Record<string, Text>;

const HEIGHT = 240;
const POINTS = 48;
/** The last load drawn, as a share of the ceiling: at 1 the wait is infinite. */
const LAST = 0.98;

export interface LatencyChart {
  readonly element: HTMLElement;
  /** `rate` is marked on the curve; null where it is unknown. */
  update(station: Omit<Station, 'rate'>, rate: number | null): void;
}

export function createLatencyChart(words: Words): LatencyChart {
  const element = html('div', { class: 'chart', role: 'img' });
  let plot: uPlot | undefined;
  let marked: number | null = null;
  let data: uPlot.AlignedData = [[], [], []];
  const draw = (): void => {
    plot?.destroy();
    plot = new uPlot(
      toOptions(words, element, () => marked),
      data,
      element,
    );
  };
  new ResizeObserver(() => plot?.setSize({ width: widthOf(element), height: HEIGHT })).observe(element);
  // A changed theme changes the colours that the canvas was painted with.
  new MutationObserver(draw).observe(document.body, { attributes: true, attributeFilter: ['class'] });
  return {
    element,
    update(station, rate) {
      marked = rate;
      data = toData(station);
      element.setAttribute(
        'aria-label',
        words.text(TEXTS.label, { rate: words.rate(throughput(station.servers, station.serviceMs)) }),
      );
      if (plot === undefined) draw();
      else plot.setData(data);
    },
  };
}

function toData({ servers, serviceMs }: Omit<Station, 'rate'>): uPlot.AlignedData {
  const ceiling = throughput(servers, serviceMs) ?? 0;
  // Finer where the curve bends: the shares close in on LAST.
  const shares = Array.from({ length: POINTS }, (_, index) => LAST * (1 - (1 - (index + 1) / POINTS) ** 2));
  const rates = shares.map((share) => ceiling * share);
  const response = (wait: number | null): number | null => (wait === null ? null : wait + serviceMs);
  return [
    rates,
    rates.map((rate) => response(meanWait({ servers, serviceMs, rate }))),
    rates.map((rate) => response(waitQuantile({ servers, serviceMs, rate }, 0.95))),
  ];
}

function toOptions(words: Words, element: HTMLElement, marked: () => number | null): uPlot.Options {
  const style = getComputedStyle(document.body);
  const colour = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise;
  const text = colour('--vscode-foreground', '#888');
  const lines = colour('--vscode-panel-border', 'rgba(128,128,128,.35)');
  const axis = {
    stroke: text,
    // In high contrast the lines of the theme would drown the curve.
    grid: { show: !document.body.classList.contains('vscode-high-contrast'), stroke: lines, width: 1 },
    ticks: { stroke: lines, width: 1 },
    font: `12px ${style.fontFamily}`,
  };
  return {
    width: widthOf(element),
    height: HEIGHT,
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: (_plot, _least, most) => [0, most * 1.05] } },
    axes: [
      {
        ...axis,
        label: words.text(TEXTS.axis),
        labelSize: 20,
        labelFont: axis.font,
        values: (_plot, ticks) => ticks.map((tick) => words.number(tick, 1)),
      },
      { ...axis, size: 70, values: (_plot, ticks) => ticks.map((tick) => words.duration(tick)) },
    ],
    series: [
      { label: words.text(TEXTS.rate), value: (_plot, value) => (value === null ? '–' : words.rate(value)) },
      {
        label: words.text(TEXTS.mean),
        stroke: colour('--vscode-charts-blue', '#3794ff'),
        width: 2,
        value: (_plot, value) => (value === null ? '–' : words.duration(value)),
      },
      {
        label: words.text(TEXTS.p95),
        stroke: colour('--vscode-charts-orange', '#d18616'),
        width: 2,
        dash: [6, 4],
        value: (_plot, value) => (value === null ? '–' : words.duration(value)),
      },
    ],
    hooks: { draw: [(plot) => drawMark(plot, marked(), text)] },
  };
}

/** A vertical line at the arrival rate, where it lies on the curve. */
function drawMark(plot: uPlot, rate: number | null, colour: string): void {
  const most = plot.scales.x?.max;
  if (rate === null || most === undefined || rate > most) return;
  const x = plot.valToPos(rate, 'x', true);
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([2, 3]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

function widthOf(element: HTMLElement): number {
  return Math.max(200, element.clientWidth);
}
