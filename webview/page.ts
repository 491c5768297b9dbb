/** The page for one start: header, fields, answer, funnel and tabs. Each keystroke makes one model and brings every part up to date. */
import type { WriteTarget } from '../protocol/ceiling';
import type { CalculatorStart } from '../protocol/serverMessages';
import { html, setText } from './dom';
import { type FieldId, type FieldSpec, toFields } from './fields';
import { createFunnel } from './funnel';
import { createHeader } from './header';
import { createHeadline, toAnnouncement } from './headline';
import { type Edits, followCores, readInputs } from './inputs';
import { computeModel, type Model } from './model';
import { createNumberField, type NumberField } from './numberField';
import { parseInput } from './parseInput';
import type { SavedState } from './savedState';
import { createTabs } from './tabs';
import { kindName, type PageContext } from './view';
import { createBatchView } from './views/batch';
import { createCoresView } from './views/cores';
import { createExecutorView } from './views/executor';
import { createFleetView } from './views/fleet';
import { createLoadView } from './views/load';
import { createSchedulerChoiceView } from './views/schedulerChoice';
import { createVirtualThreadsView } from './views/virtualThreads';
import { createWhatIfView } from './views/whatIf';
import type { Text, Words } from './words';

const TEXTS = {
  limits: { en: 'Limits a call meets', ko: '호출이 거치는 한계' },
  load: { en: 'Times and load', ko: '시간과 부하' },
  resetAll: { en: 'Reset all', ko: '모두 되돌리기' },
  answer: { en: 'Result', ko: '결과' },
  views: { en: 'Views', ko: '보기' },
  whatIf: { en: 'Changes', ko: '변경 제안' },
  loadTab: { en: 'Waiting', ko: '대기' },
  batch: { en: 'Batches', ko: '일괄 처리' },
  executor: { en: 'Executor', ko: '실행기' },
  cores: { en: 'Cores', ko: '코어' },
  virtual: { en: 'Virtual threads', ko: '가상 스레드' },
  fleet: { en: 'Fleet', ko: '복제본' },
  scheduler: { en: 'Scheduler', ko: '스케줄러' },
} as const satisfies Record<string, Text>;

/** What the page tells its owner. */
export interface PageHost {
  save(change: Partial<SavedState>): void;
  choose(ceilingId: string): void;
  open: PageContext['open'];
  copy: PageContext['copy'];
  apply(target: WriteTarget, value: number): void;
}

export interface Page {
  readonly element: HTMLElement;
  /** Says something beside the answer: what was written, or why not. */
  say(message: string, tone: 'good' | 'bad'): void;
}

/** Milliseconds of quiet before a screen reader is told the new answer: not at every keystroke. */
const QUIET_MS = 600;
const BESIDE: readonly FieldId[] = ['callTime', 'requestTime', 'wait', 'rate', 'callsPerRequest', 'cores'];

export function createPage(words: Words, start: CalculatorStart, saved: SavedState, host: PageHost): Page {
  const specs = toFields(start, words);
  let edits = knownEdits(saved.edits, specs);
  const fields = new Map<FieldId, NumberField>();
  const context: PageContext = {
    words,
    field: (id) => fields.get(id)?.element ?? html('div'),
    edit: (id, typed) => edit(id, typed),
    open: host.open,
    copy: host.copy,
    apply: host.apply,
  };
  for (const spec of specs) {
    const term = spec.id.startsWith('term:') ? start.terms[Number(spec.id.slice(5))] : undefined;
    const kind = term === undefined ? {} : { kind: kindName(term.kind, words) };
    const options = {
      spec,
      ...kind,
      onInput: (typed: string) => edit(spec.id, typed),
      onReset: () => edit(spec.id, spec.initial),
    };
    fields.set(spec.id, createNumberField(context, options));
  }

  const resetAll = html(
    'button',
    { type: 'button', class: 'link', click: () => setEdits({}) },
    words.text(TEXTS.resetAll),
  );
  const [headline, funnel] = [createHeadline(context), createFunnel(context)];
  const tabs = createTabs(words.text(TEXTS.views), toTabs(context, saved, host), saved.tab, (tab) =>
    host.save({ tab }),
  );
  const live = html('div', { class: 'reader-only', role: 'status', 'aria-live': 'polite' });
  const message = html('div', { class: 'message', role: 'status' });
  let announcement: ReturnType<typeof setTimeout> | undefined;

  const update = (): Model => {
    const followed = followCores(start, edits);
    const inputs = readInputs(specs, edits, followed);
    const model = computeModel(start, inputs);
    for (const spec of specs) fields.get(spec.id)?.update(edits[spec.id] ?? followed[spec.id] ?? spec.initial, inputs);
    for (const part of [headline, funnel, tabs]) part.update(model);
    resetAll.hidden = Object.keys(edits).length === 0;
    return model;
  };
  const setEdits = (changed: Edits): void => {
    edits = changed;
    host.save({ edits });
    const model = update();
    clearTimeout(announcement);
    announcement = setTimeout(() => setText(live, toAnnouncement(model, words)), QUIET_MS);
  };
  const edit = (id: FieldId, typed: string): void => {
    const { [id]: _before, ...others } = edits;
    const initial = specs.find((spec) => spec.id === id)?.initial;
    setEdits(typed === initial ? others : { ...others, [id]: typed });
  };

  const terms = specs.filter((spec) => spec.id.startsWith('term:'));
  const beside = specs.filter((spec) => BESIDE.includes(spec.id));
  const element = html(
    'main',
    {},
    createHeader(words, start, host),
    html(
      'div',
      { class: 'layout' },
      html(
        'section',
        { class: 'inputs', 'aria-labelledby': 'limits' },
        html('div', { class: 'section-head' }, html('h2', { id: 'limits' }, words.text(TEXTS.limits)), resetAll),
        ...terms.map((spec) => context.field(spec.id)),
        html('h2', {}, words.text(TEXTS.load)),
        html('div', { class: 'pairs' }, ...beside.map((spec) => context.field(spec.id))),
      ),
      html(
        'section',
        { class: 'results', 'aria-labelledby': 'answer' },
        html('h2', { id: 'answer' }, words.text(TEXTS.answer)),
        ...[headline.element, message, funnel.element, live, tabs.element],
      ),
    ),
  );
  update();
  return {
    element,
    say(text, tone) {
      message.className = `message ${tone}`;
      setText(message, text);
    },
  };
}

function toTabs(context: PageContext, saved: SavedState, host: PageHost): Parameters<typeof createTabs>[1] {
  const { words } = context;
  const questions = {
    questions: saved.questions,
    onChange: (changed: SavedState['questions']) => host.save({ questions: changed }),
  };
  return [
    { id: 'what-if', label: words.text(TEXTS.whatIf), view: createWhatIfView(context) },
    { id: 'load', label: words.text(TEXTS.loadTab), view: createLoadView(context) },
    { id: 'batch', label: words.text(TEXTS.batch), view: createBatchView(context) },
    { id: 'executor', label: words.text(TEXTS.executor), view: createExecutorView(context) },
    { id: 'cores', label: words.text(TEXTS.cores), view: createCoresView(context) },
    { id: 'virtual', label: words.text(TEXTS.virtual), view: createVirtualThreadsView(context) },
    { id: 'fleet', label: words.text(TEXTS.fleet), view: createFleetView(context) },
    { id: 'scheduler', label: words.text(TEXTS.scheduler), view: createSchedulerChoiceView(context, questions) },
  ];
}

/** Edits that say something else than the project: an edit that was written back is none any more, however it was spelt. */
function knownEdits(edits: Edits, specs: readonly FieldSpec[]): Edits {
  const meaning = (spec: FieldSpec, typed: string): string => JSON.stringify(parseInput(spec.kind, typed));
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const typed = edits[spec.id];
      return typed === undefined || meaning(spec, typed) === meaning(spec, spec.initial) ? [] : [[spec.id, typed]];
    }),
  );
}
