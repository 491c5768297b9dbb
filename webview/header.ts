/** Whose numbers these are: the place, its module, and the picker of the project's other ceilings. */
import type { CalculatorStart } from '../protocol/serverMessages';
import { html } from './dom';
import type { PageHost } from './page';
import type { Text, Words } from './words';

const TEXTS = {
  title: { en: 'Sizing Calculator', ko: '크기 계산기' },
  openPlace: { en: 'Open {place}', ko: '{place} 열기' },
  goThere: { en: 'Go to code', ko: '코드로 이동' },
  goTherePlace: { en: 'Go to code: {place}', ko: '코드로 이동: {place}' },
  picker: { en: 'Ceiling', ko: '상한' },
  boot: { en: 'Spring Boot {version}', ko: 'Spring Boot {version}' },
  jdk: { en: 'JDK {version}', ko: 'JDK {version}' },
  servlet: { en: 'servlet', ko: '서블릿' },
  reactive: { en: 'reactive', ko: '리액티브' },
  virtual: { en: 'virtual threads', ko: '가상 스레드' },
  noProject: {
    en: 'No ceiling of a project is in view, so these are the defaults of the libraries.',
    ko: '프로젝트의 상한이 없어서 라이브러리 기본값으로 시작한다.',
  },
} as const satisfies Record<string, Text>;

export function createHeader(
  words: Words,
  start: CalculatorStart,
  host: Pick<PageHost, 'choose' | 'open'>,
): HTMLElement {
  const fromProject = start.ceilingId !== '';
  const facts = toFacts(start, words).join(' · ');
  return html(
    'header',
    {},
    html('h1', {}, words.text(TEXTS.title)),
    start.ceilings.length > 1 ? toPicker(words, start, host) : fromProject ? toPlace(words, start, host) : null,
    html('p', { class: 'note' }, fromProject ? facts : words.text(TEXTS.noProject)),
  );
}

function toPlace(words: Words, start: CalculatorStart, { open }: Pick<PageHost, 'open'>): HTMLElement {
  const label = words.text(TEXTS.openPlace, { place: start.place });
  return html(
    'button',
    { type: 'button', class: 'link place', 'aria-label': label, click: () => open(start.location) },
    start.place,
  );
}

function toPicker(
  words: Words,
  start: CalculatorStart,
  { choose, open }: Pick<PageHost, 'choose' | 'open'>,
): HTMLElement {
  const select = html(
    'select',
    { id: 'ceiling', change: () => choose(select.value) },
    ...start.ceilings.map(({ id, place, ceilingPerSecond }) =>
      html('option', { value: id }, `${place} (${words.rate(ceilingPerSecond)})`),
    ),
  );
  select.value = start.ceilingId;
  const label = words.text(TEXTS.goTherePlace, { place: start.place });
  const link = html(
    'button',
    { type: 'button', class: 'link', 'aria-label': label, click: () => open(start.location) },
    words.text(TEXTS.goThere),
  );
  return html('div', { class: 'picker' }, html('label', { for: 'ceiling' }, words.text(TEXTS.picker)), select, link);
}

function toFacts({ module, springBoot, jdk, mode, virtualThreads }: CalculatorStart, words: Words): readonly string[] {
  return [
    module,
    springBoot === null ? '' : words.text(TEXTS.boot, { version: springBoot }),
    jdk === null ? '' : words.text(TEXTS.jdk, { version: String(jdk) }),
    mode === 'servlet' || mode === 'reactive' ? words.text(TEXTS[mode]) : '',
    virtualThreads ? words.text(TEXTS.virtual) : '',
  ].filter((fact) => fact !== '');
}
