/** Entry of the calculator page: messages in, messages out, and the state that survives a reload. It knows VS Code only as a port. */
import type { CalculatorStart } from '../protocol/serverMessages';
import type { FromWebview, ToWebview } from '../protocol/webviewMessages';
import './calculator.css';
import { defaultStart } from './defaultStart';
import { createPage, type Page, type PageHost } from './page';
import { readSavedState, type SavedState } from './savedState';
import { createWords, type Text, toLocale } from './words';

/** What VS Code gives every webview. */
interface VsCodeApi {
  postMessage(message: FromWebview): void;
  getState(): unknown;
  setState(state: SavedState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

const TEXTS = {
  applied: { en: 'Wrote {value} to {file}.', ko: '{file} 파일에 적은 값: {value}.' },
} as const satisfies Record<string, Text>;

/** An edit above a place changes the id of its ceiling, but not its name. */
function isSameCeiling(a: CalculatorStart, b: CalculatorStart): boolean {
  return a.ceilingId === b.ceilingId || (a.place === b.place && a.module === b.module);
}

function main(root: HTMLElement): void {
  const vscode = acquireVsCodeApi();
  const words = createWords(toLocale(document.documentElement.lang));
  let saved = readSavedState(vscode.getState());
  let page: Page | undefined;
  let shown: string | undefined;
  let said: Parameters<Page['say']> | undefined;
  const save = (change: Partial<SavedState>): void => {
    saved = { ...saved, ...change };
    vscode.setState(saved);
  };
  const say = (...message: Parameters<Page['say']>): void => {
    said = message;
    page?.say(...message);
  };
  const host: PageHost = {
    save: (change) => {
      if (change.edits !== undefined && said !== undefined) say('', 'good');
      save(change);
    },
    choose: (ceilingId) => vscode.postMessage({ type: 'choose', ceilingId }),
    open: (location) => vscode.postMessage({ type: 'open', location }),
    copy: (text) => vscode.postMessage({ type: 'copy', text }),
    apply: (target, value) => vscode.postMessage({ type: 'apply', target: target.id, value }),
  };
  const show = (start: SavedState['start']): void => {
    const next = start ?? defaultStart(words);
    const content = JSON.stringify(next);
    if (content === shown) return;
    shown = content;
    // Another ceiling is another question: what was typed belongs to the one before.
    const isSame = saved.start === null || isSameCeiling(saved.start, next);
    const edits = isSame ? saved.edits : {};
    save({ start: next, edits });
    const focused = document.activeElement?.id;
    page = createPage(words, next, saved, host);
    root.replaceChildren(page.element);
    // A written value brings new numbers of the project: the word about it must outlive the page it came to.
    if (said !== undefined && isSame) page.say(...said);
    if (focused) document.getElementById(focused)?.focus();
  };
  window.addEventListener('message', ({ data }: MessageEvent<ToWebview>) => {
    switch (data.type) {
      case 'start':
        return show(data.start);
      case 'noStart':
        return show(null);
      case 'applied':
        return say(words.text(TEXTS.applied, { value: words.count(data.value), file: data.file }), 'good');
      case 'refused':
        return say(data.reason, 'bad');
    }
  });
  if (saved.start !== null) show(saved.start);
  vscode.postMessage({ type: 'ready', ceilingId: saved.start === null ? null : saved.start.ceilingId || null });
}

const root = document.getElementById('calculator');
if (root !== null) main(root);
