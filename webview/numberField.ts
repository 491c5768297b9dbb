/** One labelled field: what is written, its unit, where the project's value comes from, how to go back, and what is wrong with it. */
import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, setText } from './dom';
import type { FieldSpec } from './fields';
import type { Inputs } from './inputs';
import type { PageContext } from './view';
import type { Text, Words } from './words';

const RESET: Text = { en: 'Reset {label}', ko: '{label} 되돌리기' };
const OPEN: Text = { en: '{origin}, open', ko: '{origin} 열기' };
const APPLY: Text = { en: 'Apply to {file}', ko: '{file} 파일에 적용' };

export interface NumberField {
  readonly element: HTMLElement;
  /** `shown` is what stands in the field; the input is left alone while it already says so, so that the cursor stays. */
  update(shown: string, inputs: Inputs): void;
}

export interface NumberFieldOptions {
  readonly spec: FieldSpec;
  /** A second line of the label: what kind of term this is. */
  readonly kind?: string;
  readonly onInput: (typed: string) => void;
  readonly onReset: () => void;
}

export function createNumberField(
  context: Pick<PageContext, 'words' | 'open' | 'apply'>,
  options: NumberFieldOptions,
): NumberField {
  const { words } = context;
  const { spec, kind, onInput, onReset } = options;
  const id = `field-${spec.id.replace(':', '-')}`;
  const input = html('input', {
    id,
    type: 'text',
    inputmode: spec.kind === 'bound' || spec.kind === 'durations' ? 'text' : 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': `${id}-note ${id}-problem`,
    input: () => onInput(input.value),
  });
  const label = words.text(RESET, { label: spec.label });
  const reset = html('button', { type: 'button', class: 'reset', title: label, 'aria-label': label }, '↺');
  reset.addEventListener('click', () => {
    onReset();
    input.focus();
  });
  const problem = html('div', { id: `${id}-problem`, class: 'problem' });
  const apply = createApply(context, spec, () => input.value);
  const element = html(
    'div',
    { class: 'field' },
    html('label', { for: id }, spec.label, kind === undefined ? null : html('span', { class: 'kind' }, ` ${kind}`)),
    html('div', { class: 'control' }, input, html('span', { class: 'unit' }, words.text(spec.unit)), reset),
    problem,
    html('div', { id: `${id}-note`, class: 'note' }, toOrigin(context, spec), toHelp(spec, words)),
    apply?.element,
  );
  return {
    element,
    update(shown, inputs) {
      if (input.value !== shown) input.value = shown;
      const parsed = inputs.parsed.get(spec.id);
      const edited = inputs.isEdited(spec.id);
      setText(problem, parsed === undefined || parsed.ok ? '' : words.text(parsed.problem));
      if (parsed?.ok === false) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
      reset.hidden = !edited;
      element.classList.toggle('edited', edited);
      apply?.update(edited && parsed?.ok === true && typeof parsed.value === 'number');
    },
  };
}

function toOrigin({ words, open }: Pick<PageContext, 'words' | 'open'>, { origin }: FieldSpec): Node | null {
  if (origin === undefined) return null;
  const { text, location } = origin;
  if (location === undefined) return html('div', {}, text);
  const label = words.text(OPEN, { origin: text });
  return html('button', { type: 'button', class: 'link', 'aria-label': label, click: () => open(location) }, text);
}

function toHelp({ help }: FieldSpec, words: Words): Node | null {
  return help === undefined ? null : html('div', {}, words.text(help));
}

function createApply(
  { words, apply }: Pick<PageContext, 'words' | 'apply'>,
  { writeTarget }: FieldSpec,
  typed: () => string,
): { readonly element: HTMLElement; update(possible: boolean): void } | undefined {
  if (writeTarget === undefined) return undefined;
  const text = words.text(APPLY, { file: writeTarget.file });
  const element = html(
    'vscode-button',
    { class: 'apply', click: () => apply(writeTarget, Number(typed().replace(/[,_ ]/g, ''))) },
    text,
  );
  return {
    element,
    update: (possible) => {
      element.hidden = !possible;
    },
  };
}
