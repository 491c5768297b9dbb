/** Before and after, the next changes that help, and the way back into the project: apply, or copy. */
import type { Ceiling } from '../../sizing/ceiling';
import { meanWait, type Station } from '../../sizing/queueing';
import { html, setChildren, setText } from '../dom';
import type { Model, ModelTerm } from '../model';
import { type Change, nextChanges } from '../nextChanges';
import { heading, paragraph, table } from '../rows';
import { toSnippet } from '../snippets';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';

const TEXTS = {
  compare: { en: 'Before and after', ko: '변경 전과 후' },
  what: { en: 'Value', ko: '항목' },
  before: { en: 'Project', ko: '프로젝트' },
  after: { en: 'With your numbers', ko: '입력한 값' },
  change: { en: 'Change', ko: '차이' },
  concurrency: { en: 'Effective concurrency', ko: '실제 동시 처리 수' },
  ceiling: { en: 'Throughput ceiling', ko: '처리량 상한' },
  usable: { en: 'Usable rate', ko: '권장 처리량' },
  wait: { en: 'Mean wait at {rate}', ko: '{rate}일 때 평균 대기 시간' },
  noWait: { en: 'unstable: the queue only grows', ko: '불안정: 대기열이 계속 늘어난다' },
  next: { en: 'Next changes', ko: '다음에 할 변경' },
  nothing: { en: 'No change is known that would help.', ko: '도움이 되는 변경을 찾지 못했다.' },
  lower: { en: '{name}: {from} → {to}', ko: '{name}: {from} → {to}' },
  lowerWhy: {
    en: 'The rate stays. Calls beyond the pool ({pool}) no longer hold threads while they wait.',
    ko: '처리량은 그대로다. 풀({pool}개)을 넘는 호출이 기다리면서 스레드를 점유하지 않는다.',
  },
  raise: { en: '{name}: {from} → {to}', ko: '{name}: {from} → {to}' },
  replace: {
    en: 'A dedicated executor with {to} threads instead of {name}',
    ko: '{name} 대신 전용 스레드 풀, 스레드 {to}개',
  },
  raiseRate: {
    en: '{before} → {after}. Carries {rate} at 80% utilisation.',
    ko: '{before} → {after}. 사용률 80%로 {rate} 처리.',
  },
  raiseNext: {
    en: '{before} → {after}, where the next limit binds.',
    ko: '{before} → {after}. 여기부터는 다음 한계가 병목이다.',
  },
  database: { en: 'The database must carry them.', ko: '데이터베이스가 감당할 수 있어야 한다.' },
  shorten: { en: 'Hold {name} shorter: {from} → {to}', ko: '{name} 점유 시간 단축: {from} → {to}' },
  shortenWhy: { en: '{before} → {after}.', ko: '{before} → {after}.' },
  try: { en: 'Try', ko: '적용해 보기' },
  tryLabel: { en: 'Try: {change}', ko: '적용해 보기: {change}' },
  paste: { en: 'To paste', ko: '붙여 넣을 코드' },
  copy: { en: 'Copy', ko: '복사' },
  copyLabel: { en: 'Copy the text for {name}', ko: '{name} 복사' },
  none: { en: 'Change a limit to get the text that sets it.', ko: '한계 값을 바꾸면 붙여 넣을 코드가 나온다.' },
} as const satisfies Record<string, Text>;

/** Either column may hold a count or a rate. */
type Shown = number | 'unlimited' | null;

/** As many as `nextChanges` gives. */
const SLOTS = [0, 1, 2] as const;

export function createWhatIfView(context: PageContext): View {
  const { words } = context;
  const comparison = html('div');
  const slots = SLOTS.map(() => createChangeSlot(context));
  const nothing = paragraph(words.text(TEXTS.nothing));
  const snippets = createSnippets(context);
  return {
    element: html(
      'div',
      {},
      ...[heading(words.text(TEXTS.compare)), comparison],
      ...[
        heading(words.text(TEXTS.next)),
        html('ol', { class: 'changes' }, ...slots.map((slot) => slot.element)),
        nothing,
      ],
      ...[heading(words.text(TEXTS.paste)), snippets.element],
    ),
    update(model) {
      setChildren(comparison, toComparison(model, words));
      const changes = nextChanges(model);
      slots.forEach((slot, index) => {
        slot.update(changes[index], model);
      });
      nothing.hidden = changes.length > 0;
      snippets.update(model);
    },
  };
}

function toComparison(model: Model, words: Words): HTMLElement {
  const { projectCeiling: before, ceiling: after } = model;
  const head = [TEXTS.what, TEXTS.before, TEXTS.after, TEXTS.change].map((text) => words.text(text));
  const number = (
    text: Text,
    pick: (ceiling: Ceiling) => Shown,
    show: (value: number | null) => string,
  ): readonly string[] => {
    const [from, to] = [pick(before), pick(after)];
    const shown = (value: typeof from): string => (value === 'unlimited' ? words.count(value) : show(value));
    return [words.text(text), shown(from), shown(to), toFactor(from, to, words)];
  };
  const rows = [
    number(
      TEXTS.concurrency,
      (ceiling) => ceiling.effectiveConcurrency,
      (value) => words.count(value),
    ),
    number(
      TEXTS.ceiling,
      (ceiling) => ceiling.ceilingPerSecond,
      (value) => words.rate(value),
    ),
    number(
      TEXTS.usable,
      (ceiling) => ceiling.usablePerSecond,
      (value) => words.rate(value),
    ),
    ...toWaitRow(model, words),
  ];
  return table(words.text(TEXTS.compare), head, rows);
}

function toFactor(from: Shown, to: Shown, words: Words): string {
  if (typeof from !== 'number' || typeof to !== 'number') return '';
  return from === to ? '=' : `×${words.number(to / from, to / from < 10 ? 2 : 0)}`;
}

function toWaitRow(model: Model, words: Words): readonly (readonly string[])[] {
  const rate = model.inputs.number('rate');
  if (rate === null) return [];
  const show = (station: Station | undefined): string => {
    if (station === undefined || !(station.serviceMs > 0)) return words.duration(null);
    const wait = meanWait(station);
    return wait === null ? words.text(TEXTS.noWait) : words.duration(wait);
  };
  return [[words.text(TEXTS.wait, { rate: words.rate(rate) }), show(model.projectStation), show(model.station), '']];
}

interface ChangeSlot {
  readonly element: HTMLElement;
  update(change: Change | undefined, model: Model): void;
}

/** A place for one change, kept from keystroke to keystroke: components are dear to make, and the focus stays on its button. */
function createChangeSlot(context: PageContext): ChangeSlot {
  const { words } = context;
  let current: Change | undefined;
  const attempt = (): void => {
    if (current?.kind === 'shorten') {
      context.edit(current.term.kind === 'server' ? 'requestTime' : 'callTime', String(round(current.to)));
    } else if (current?.kind === 'raise') {
      for (const { term, to } of current.raises) context.edit(`term:${term.index}`, String(to));
    } else if (current !== undefined) context.edit(`term:${current.term.index}`, String(current.to));
  };
  const title = html('strong');
  const reason = html('span', { class: 'note' });
  const button = html('vscode-button', { class: 'try', secondary: true, click: attempt }, words.text(TEXTS.try));
  const element = html('li', {}, html('div', { class: 'change' }, title, reason), button);
  return {
    element,
    update(change, model) {
      current = change;
      element.classList.toggle('empty', change === undefined);
      if (change === undefined) return;
      const [name, why] = toChangeTexts(change, model, words);
      setText(title, name);
      setText(reason, why);
      button.setAttribute('aria-label', words.text(TEXTS.tryLabel, { change: name }));
    },
  };
}

function toChangeTexts(change: Change, model: Model, words: Words): readonly [title: string, reason: string] {
  switch (change.kind) {
    case 'lower': {
      const { term, to, pool } = change;
      const values = { name: term.name, from: words.count(term.value), to: words.count(to) };
      return [words.text(TEXTS.lower, values), words.text(TEXTS.lowerWhy, { pool: words.count(pool.value) })];
    }
    case 'raise': {
      const titles = change.raises.map(({ term, to }) =>
        // Widening the common pool would widen it for everyone on it.
        words.text(term.kind === 'common-pool' ? TEXTS.replace : TEXTS.raise, {
          name: term.name,
          from: words.count(term.value),
          to: words.count(to),
        }),
      );
      const rates = {
        before: words.rate(change.before),
        after: words.rate(change.after),
        rate: words.rate(model.inputs.number('rate')),
      };
      const why = words.text(change.reason === 'rate' ? TEXTS.raiseRate : TEXTS.raiseNext, rates);
      const pool = change.raises.some(({ term }) => term.kind === 'pool');
      return [titles.join(', '), pool ? `${why} ${words.text(TEXTS.database)}` : why];
    }
    case 'shorten': {
      const times = {
        name: change.term.name,
        from: words.duration(change.term.heldMs),
        to: words.duration(round(change.to)),
      };
      const rates = { before: words.rate(change.before), after: words.rate(change.after) };
      return [words.text(TEXTS.shorten, times), words.text(TEXTS.shortenWhy, rates)];
    }
  }
}

/** Down, so that the rate promised is really reached. */
function round(millis: number): number {
  return millis >= 10 ? Math.floor(millis) : Math.floor(millis * 100) / 100 || millis;
}

/** One block for each changed term whose text is known; blocks are kept as change slots are. */
function createSnippets({ words, copy }: PageContext): View {
  const none = paragraph(words.text(TEXTS.none));
  const element = html('div', {}, none);
  const blocks: { element: HTMLElement; show(term: ModelTerm, code: string): void }[] = [];
  const createBlock = (): (typeof blocks)[number] => {
    const code = html('code');
    const press = (): void => copy(code.textContent ?? '');
    const button = html('vscode-button', { class: 'copy', secondary: true, click: press }, words.text(TEXTS.copy));
    const block = html('div', { class: 'snippet' }, html('pre', { tabindex: '0' }, code), button);
    element.append(block);
    return {
      element: block,
      show(term, text) {
        setText(code, text);
        button.setAttribute('aria-label', words.text(TEXTS.copyLabel, { name: term.name }));
      },
    };
  };
  return {
    element,
    update(model) {
      const changed = model.terms.filter((term) => term.value !== term.source.value);
      const snippets = changed.flatMap((term) => {
        const snippet = toSnippet(term);
        return snippet === undefined ? [] : [{ term, code: snippet.code }];
      });
      while (blocks.length < snippets.length) blocks.push(createBlock());
      blocks.forEach((block, index) => {
        const snippet = snippets[index];
        block.element.classList.toggle('empty', snippet === undefined);
        if (snippet !== undefined) block.show(snippet.term, snippet.code);
      });
      none.hidden = snippets.length > 0;
    },
  };
}
