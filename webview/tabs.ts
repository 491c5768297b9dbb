/** Tabs after the ARIA pattern: one stop in the focus order, arrow keys to move, only the chosen view is brought up to date. */
import { html } from './dom';
import type { Model } from './model';
import type { View } from './view';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly view: View;
}

export interface Tabs extends View {
  readonly selected: string;
}

/** `selected` may name no tab: then the first is chosen. */
export function createTabs(
  label: string,
  tabs: readonly Tab[],
  selected: string,
  onSelect: (id: string) => void,
): Tabs {
  let current = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  let latest: Model | undefined;
  const buttons = tabs.map((tab) =>
    html('button', { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': `panel-${tab.id}` }, tab.label),
  );
  const panels = tabs.map((tab) =>
    html('div', { role: 'tabpanel', id: `panel-${tab.id}`, 'aria-labelledby': `tab-${tab.id}` }, tab.view.element),
  );
  const show = (tab: Tab): void => {
    current = tab;
    tabs.forEach((other, index) => {
      const chosen = other === tab;
      buttons[index]?.setAttribute('aria-selected', String(chosen));
      buttons[index]?.setAttribute('tabindex', chosen ? '0' : '-1');
      const panel = panels[index];
      if (panel !== undefined) panel.hidden = !chosen;
    });
    if (latest !== undefined) tab.view.update(latest);
  };
  const choose = (index: number, focus: boolean): void => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (tab === undefined) return;
    show(tab);
    onSelect(tab.id);
    if (focus) buttons[tabs.indexOf(tab)]?.focus();
  };
  buttons.forEach((button, index) => {
    button.addEventListener('click', () => choose(index, false));
    button.addEventListener('keydown', (event) => {
      const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      choose(target, true);
    });
  });
  if (current !== undefined) show(current);
  return {
    element: html(
      'section',
      { class: 'tabs' },
      html('div', { role: 'tablist', 'aria-label': label }, ...buttons),
      ...panels,
    ),
    get selected() {
      return current?.id ?? '';
    },
    update(model) {
      latest = model;
      current?.view.update(model);
    },
  };
}
