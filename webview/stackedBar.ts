/** One bar of several shares, with its numbers as text below: colour is never the only sign. */
import { html, svg } from './dom';

export interface Share {
  readonly label: string;
  readonly value: number;
  /** The value as it is read. */
  readonly text: string;
  readonly tone: 'good' | 'plain' | 'bad';
}

/** `whole` is the full width; the sum of the shares where it is absent. Shares of 0 are named but not drawn. */
export function stackedBar(title: string, shares: readonly Share[], whole?: number): HTMLElement {
  const sum = shares.reduce((total, share) => total + share.value, 0);
  const full = Math.max(whole ?? 0, sum, 1e-9);
  let left = 0;
  const pieces = shares.flatMap(({ value, tone }) => {
    if (value <= 0) return [];
    const width = (100 * value) / full;
    const piece = svg('rect', { x: String(left), y: '0', width: String(width), height: '16', class: `share ${tone}` });
    left += width;
    return [piece];
  });
  const label = `${title}: ${shares.map((share) => `${share.label} ${share.text}`).join(', ')}`;
  const picture = svg(
    'svg',
    { viewBox: '0 0 100 16', preserveAspectRatio: 'none', role: 'img', 'aria-label': label, class: 'bar' },
    svg('rect', { x: '0', y: '0', width: '100', height: '16', class: 'bar-frame' }),
    ...pieces,
  );
  const key = shares.map(({ label: name, text, tone }) =>
    html('li', {}, html('span', { class: `swatch ${tone}`, 'aria-hidden': 'true' }), `${name} ${text}`),
  );
  return html('figure', { class: 'stacked' }, html('figcaption', {}, title), picture, html('ul', {}, ...key));
}
