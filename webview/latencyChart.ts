/**
 * The curve of response time against load, drawn by uPlot in the theme's colours: mean, p95, p99, the band down to equal call
 * times, and marks where something changes. Beyond the ceiling nothing is drawn. Its numbers also stand as text beside it.
 */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ChartMark, drawMarks, MARK_SPACE, nameBeyond } from './chartMarks';
import { html } from './dom';
import { latencyCurve, type ServingTerm } from './latencyCurve';
import type { Text, Words } from './words';

const TEXTS = {
  label: {
    en: 'Curve of response time against arrival rate: flat at first, steep near {rate}, unstable beyond. The figures and the table below have the numbers.',
    ko: '도착률에 따른 응답 시간 곡선. 처음에는 평평하고 {rate} 근처에서 가파르며, 그 너머는 불안정하다. 아래 수치와 표에 값이 있다.',
  },
  rate: { en: 'Arrival rate', ko: '도착률' },
  axis: { en: 'Arrival rate, calls/s', ko: '도착률(초당 건수)' },
  mean: { en: 'Mean response', ko: '평균 응답 시간' },
  unstable: { en: 'unstable', ko: '불안정' },
  p95: { en: 'p95', ko: 'p95' },
  p99: { en: 'p99', ko: 'p99' },
  equal: { en: 'Mean, equal call times', ko: '호출 시간이 일정할 때 평균' },
} as const satisfies Record<string, Text>;

const HEIGHT = 320;

export interface LatencyChart {
  readonly element: HTMLElement;
  /** `most` is the largest rate on the axis; the curve itself ends before the ceiling. */
  update(station: ServingTerm, ceiling: number, most: number, marks: readonly ChartMark[]): void;
}

export function createLatencyChart(words: Words): LatencyChart {
  const element = html('div', { class: 'chart', role: 'img' });
  let plot: uPlot | undefined;
  let shown: Shown = { ceiling: 0, most: 1, marks: [] };
  let data: uPlot.AlignedData = [[], [], [], [], []];
  const draw = (): void => {
    plot?.destroy();
    plot = new uPlot(
      toOptions(words, element, () => shown),
      data,
      element,
    );
  };
  new ResizeObserver(() => plot?.setSize({ width: widthOf(element), height: HEIGHT })).observe(element);
  // A changed theme changes the colours that the canvas was painted with.
  new MutationObserver(draw).observe(document.body, { attributes: true, attributeFilter: ['class'] });
  return {
    element,
    update(station, ceiling, most, marks) {
      shown = { ceiling, most, marks };
      data = latencyCurve(station);
      element.setAttribute('aria-label', words.text(TEXTS.label, { rate: words.rate(ceiling) }));
      if (plot === undefined) draw();
      else plot.setData(data);
    },
  };
}

interface Shown {
  readonly ceiling: number;
  readonly most: number;
  readonly marks: readonly ChartMark[];
}

function toOptions(words: Words, element: HTMLElement, shown: () => Shown): uPlot.Options {
  const style = getComputedStyle(document.body);
  const colour = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise;
  const text = colour('--vscode-foreground', '#888');
  const lines = colour('--vscode-panel-border', 'rgba(128,128,128,.35)');
  const blue = colour('--vscode-charts-blue', '#3794ff');
  const axis = {
    stroke: text,
    // In high contrast the lines of the theme would drown the curve.
    grid: { show: !document.body.classList.contains('vscode-high-contrast'), stroke: lines, width: 1 },
    ticks: { stroke: lines, width: 1 },
    font: `12px ${style.fontFamily}`,
  };
  const curve = (label: Text, stroke: string, dash: number[], width: number): uPlot.Series => ({
    label: words.text(label),
    stroke,
    width,
    points: { show: false },
    ...(dash.length > 0 ? { dash } : {}),
    value: (_plot, value) => (value === null || value === undefined ? '–' : words.duration(value)),
  });
  return {
    width: widthOf(element),
    height: HEIGHT,
    padding: [MARK_SPACE, 12, 0, 0],
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [0, shown().most] },
      y: { range: (_plot, _least, most) => [0, (most ?? 1) * 1.05] },
    },
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
      {
        label: words.text(TEXTS.rate),
        value: (_plot, value) => (value === null || value === undefined ? '–' : words.rate(value)),
      },
      curve(TEXTS.mean, blue, [], 2),
      curve(TEXTS.p95, colour('--vscode-charts-orange', '#d18616'), [6, 4], 2),
      curve(TEXTS.p99, colour('--vscode-charts-purple', '#b180d7'), [2, 3], 2),
      curve(TEXTS.equal, blue, [4, 4], 1),
    ],
    bands: [{ series: [1, 4], fill: `color-mix(in srgb, ${blue} 30%, transparent)` }],
    hooks: {
      drawClear: [(plot) => shadeBeyond(plot, shown().ceiling, colour('--vscode-errorForeground', '#f48771'))],
      draw: [
        (plot) => drawMarks(plot, shown().marks, { text, font: axis.font, colour }),
        (plot) => nameBeyond(plot, shown().ceiling, words.text(TEXTS.unstable), { text, font: axis.font, colour }),
      ],
    },
  };
}

/** No curve exists there: the queue only grows. */
function shadeBeyond(plot: uPlot, ceiling: number, colour: string): void {
  const { ctx, bbox } = plot;
  const left = plot.valToPos(ceiling, 'x', true);
  const right = bbox.left + bbox.width;
  if (!(left < right)) return;
  ctx.save();
  ctx.globalAlpha = 0.16;
  ctx.fillStyle = colour;
  ctx.fillRect(left, bbox.top, right - left, bbox.height);
  ctx.restore();
}

function widthOf(element: HTMLElement): number {
  return Math.max(200, element.clientWidth);
}
