/** The few shapes that views are built from: a list of named figures, a table, a note. */
import { type Child, html } from './dom';

export interface Figure {
  readonly label: string;
  readonly value: string;
  /** How it was worked out, or what it means. */
  readonly note?: string;
  readonly emphasis?: 'good' | 'bad';
}

export function figureList(figures: readonly Figure[]): HTMLElement {
  return html(
    'dl',
    { class: 'rows' },
    ...figures.map(({ label, value, note, emphasis }) =>
      html(
        'div',
        { class: emphasis === undefined ? 'row' : `row ${emphasis}` },
        html('dt', {}, label),
        html(
          'dd',
          {},
          html('span', { class: 'value' }, value),
          note === undefined ? null : html('span', { class: 'note' }, note),
        ),
      ),
    ),
  );
}

/** The first cell of each row is its header. `current` marks one column by index. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  current?: number,
): HTMLElement {
  const cell = (tag: 'td' | 'th', text: string, column: number, scope?: string): HTMLElement =>
    html(tag, { scope, class: column === current ? 'current' : undefined }, text);
  return html(
    'div',
    { class: 'table-frame', tabindex: '0', role: 'region', 'aria-label': caption },
    html(
      'table',
      {},
      html('caption', {}, caption),
      html('thead', {}, html('tr', {}, ...head.map((text, column) => cell('th', text, column, 'col')))),
      html(
        'tbody',
        {},
        ...rows.map((row) =>
          html(
            'tr',
            {},
            ...row.map((text, column) => (column === 0 ? cell('th', text, column, 'row') : cell('td', text, column))),
          ),
        ),
      ),
    ),
  );
}

/** Fields side by side above the figures they feed. */
export function fieldRow(...fields: readonly Child[]): HTMLElement {
  return html('div', { class: 'field-row' }, ...fields);
}

export function heading(text: string): HTMLElement {
  return html('h3', {}, text);
}

export function paragraph(text: string): HTMLElement {
  return html('p', { class: 'note' }, text);
}
