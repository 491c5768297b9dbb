/** Vertical marks on the latency chart, each with its name above the curve on a row of its own, so that near ones stay readable. */
import type uPlot from 'uplot';

export interface ChartMark {
  readonly label: string;
  readonly rate: number;
  /** The name of a theme colour, and one where the theme has none. */
  readonly colour: readonly [name: string, otherwise: string];
  readonly dash: readonly number[];
}

export interface MarkStyle {
  readonly text: string;
  readonly font: string;
  colour(name: string, otherwise: string): string;
}

const ROW = 15;
const MOST_ROWS = 4;
/** Kept free above the curve, in CSS pixels. */
export const MARK_SPACE = ROW * MOST_ROWS + 6;

/** `marks` in any order; those off the axis are left out. */
export function drawMarks(plot: uPlot, marks: readonly ChartMark[], style: MarkStyle): void {
  const most = plot.scales.x?.max ?? 0;
  const { ctx, bbox } = plot;
  const ratio = globalThis.devicePixelRatio || 1;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.font = scaled(style.font, ratio);
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  const shown = marks.filter(({ rate }) => rate >= 0 && rate <= most).sort((a, b) => a.rate - b.rate);
  shown.slice(0, MOST_ROWS).forEach((mark, row) => {
    const x = plot.valToPos(mark.rate, 'x', true);
    const top = bbox.top - (MARK_SPACE - row * ROW) * ratio;
    const line = style.colour(...mark.colour);
    ctx.strokeStyle = line;
    ctx.lineWidth = 1.5 * ratio;
    ctx.setLineDash(mark.dash.map((length) => length * ratio));
    ctx.beginPath();
    ctx.moveTo(x, top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const width = ctx.measureText(mark.label).width;
    const gap = 4 * ratio;
    // To the left of its line where the right has no room.
    const fitsRight = x + gap + width <= right;
    ctx.fillStyle = style.text;
    ctx.fillText(mark.label, fitsRight ? x + gap : Math.max(0, x - gap - width), top);
  });
  ctx.restore();
}

/** Writes `name` into the part beyond the ceiling, where it has room. */
export function nameBeyond(plot: uPlot, ceiling: number, name: string, style: MarkStyle): void {
  const { ctx, bbox } = plot;
  const ratio = globalThis.devicePixelRatio || 1;
  const left = plot.valToPos(ceiling, 'x', true);
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.font = scaled(style.font, ratio);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  ctx.fillStyle = style.text;
  if (ctx.measureText(name).width < right - left) ctx.fillText(name, (left + right) / 2, bbox.top + bbox.height / 2);
  ctx.restore();
}

/** The canvas counts device pixels, the font CSS pixels. */
function scaled(font: string, ratio: number): string {
  return font.replace(/^(\d+)px/, (_all, size: string) => `${Number(size) * ratio}px`);
}
