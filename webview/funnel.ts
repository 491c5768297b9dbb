/** The chain as a funnel: one row per term, as wide as what can still be in flight there. Labels are text beside the picture. */
import { isCount } from '../sizing/units';
import { html, setChildren, svg } from './dom';
import type { Model, ModelTerm } from './model';
import { kindName, type PageContext, type View } from './view';
import type { Text, Words } from './words';

const TEXTS = {
  title: { en: 'How many calls can be in flight', ko: '동시에 진행할 수 있는 호출 수' },
  step: { en: '{name} {value}', ko: '{name} {value}' },
  result: { en: 'then {rate}', ko: '결과 {rate}' },
  unknown: { en: 'ceiling unknown', ko: '상한을 알 수 없음' },
  binds: { en: 'bottleneck', ko: '병목' },
  next: { en: 'next limit', ko: '다음 한계' },
} as const satisfies Record<string, Text>;

/** Height of a row, as calculator.css lays out the labels. */
const ROW = 44;
/** Of which so much leads from the bar above to this one. */
const NECK = 14;
const WIDTH = 100;
const LEAST = 3;

export function createFunnel({ words }: Pick<PageContext, 'words'>): View {
  const element = html('div', { class: 'funnel' });
  return {
    element,
    update(model) {
      const rows = model.terms.map((term, index) => toRow(term, model, words, index + 1));
      const sentence = `${words.text(TEXTS.title)}: ${toSteps(model, words).join(', ')}`;
      const height = Math.max(1, model.terms.length) * ROW;
      const picture = svg('svg', {
        viewBox: `0 0 ${WIDTH} ${height}`,
        height: String(height),
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': sentence,
        class: 'funnel-picture',
      });
      picture.append(...toShapes(model));
      picture.style.gridRow = `1 / span ${Math.max(1, model.terms.length)}`;
      setChildren(element, picture, ...rows.flat());
    },
  };
}

function toSteps(model: Model, words: Words): readonly string[] {
  const { ceilingPerSecond } = model.ceiling;
  const steps = model.terms.map((term) => words.text(TEXTS.step, { name: term.name, value: words.count(term.value) }));
  const rate = words.rate(ceilingPerSecond);
  return [...steps, ceilingPerSecond === null ? words.text(TEXTS.unknown) : words.text(TEXTS.result, { rate })];
}

function toRow(term: ModelTerm, model: Model, words: Words, row: number): readonly Node[] {
  const role = term === model.binding ? 'binds' : term === model.next ? 'next' : undefined;
  const mark = role === undefined ? null : html('span', { class: `mark ${role}` }, words.text(TEXTS[role]));
  const name = html(
    'div',
    { class: 'funnel-name' },
    html('span', { class: 'name' }, term.name),
    html('span', { class: 'kind' }, kindName(term.kind, words)),
  );
  const value = html('div', { class: 'funnel-value' }, html('span', { class: 'value' }, words.count(term.value)), mark);
  name.style.gridRow = String(row);
  value.style.gridRow = String(row);
  return [name, value];
}

/** What a row allows is an outline; what still flows is filled, and narrows where a term is smaller than all before it. */
function toShapes(model: Model): readonly SVGElement[] {
  const values = model.terms.flatMap(({ value }) => (isCount(value) ? [value] : []));
  const largest = Math.max(1, ...values);
  const widthOf = (value: number): number => Math.max(LEAST, (WIDTH * Math.sqrt(value)) / Math.sqrt(largest));
  let flow = WIDTH;
  return model.terms.flatMap((term, index) => {
    const before = flow;
    const own = isCount(term.value) ? widthOf(term.value) : WIDTH;
    flow = Math.min(flow, own);
    const top = index * ROW;
    const binds = term === model.binding ? ' binds' : '';
    const neck = svg('polygon', { points: toNeck(before, flow, top), class: 'neck' });
    const bar = toBar(own, top, term.value === null ? 'capacity unknown' : 'capacity');
    return [...(index === 0 ? [] : [neck]), toBar(flow, top, `flow${binds}`), ...(own > flow ? [bar] : [])];
  });
}

function toBar(width: number, top: number, name: string): SVGElement {
  const [x, y, height] = [(WIDTH - width) / 2, top + NECK, ROW - NECK];
  return svg('rect', { x: String(x), y: String(y), width: String(width), height: String(height), class: name });
}

/** From one bar to the next. */
function toNeck(from: number, to: number, top: number): string {
  const middle = WIDTH / 2;
  const points = [
    [middle - from / 2, top],
    [middle + from / 2, top],
    [middle + to / 2, top + NECK],
    [middle - to / 2, top + NECK],
  ];
  return points.map((point) => point.join(',')).join(' ');
}
