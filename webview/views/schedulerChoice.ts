/** Which scheduler? Three questions, one answer with code and the reason. */
import { isCount } from '../../sizing/units';
import { html, setChildren } from '../dom';
import type { Model } from '../model';
import { heading, paragraph, table } from '../rows';
import {
  answerScheduler,
  type SchedulerAnswer,
  type SchedulerQuestions,
  schedulerCode,
  type Work,
} from '../schedulerAnswer';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';

const TEXTS = {
  title: { en: 'Which scheduler for this work?', ko: '이 작업에 맞는 스케줄러' },
  work: { en: 'What does the work do?', ko: '어떤 작업인가?' },
  'non-blocking': { en: 'Calls something non-blocking (WebClient, R2DBC)', ko: '논블로킹 호출(WebClient, R2DBC)' },
  computing: { en: 'Computes', ko: 'CPU 계산' },
  blocking: { en: 'Waits in a blocking call (JDBC, files, an SDK)', ko: '블로킹 호출(JDBC, 파일, SDK)' },
  others: {
    en: 'Can it be slow or long enough to hold up other work?',
    ko: '느리거나 길어서 다른 작업까지 늦출 수 있는가?',
  },
  many: {
    en: 'Must hundreds of calls wait at once, on JDK 21 or later?',
    ko: 'JDK 21 이상에서 수백 건이 동시에 기다려야 하는가?',
  },
  yes: { en: 'Yes', ko: '예' },
  no: { en: 'No', ko: '아니요' },
  copy: { en: 'Copy', ko: '복사' },
  shapes: { en: 'Computing: which shape uses the cores', ko: 'CPU 계산: 코어를 쓰는 형태' },
  shape: { en: 'Code', ko: '코드' },
  atOnce: { en: 'At once', ko: '동시 실행' },
  why: { en: 'Why', ko: '이유' },
  oneWorker: { en: 'one worker per subscription', ko: '구독마다 작업 스레드 하나' },
  rails: { en: 'one worker per rail: min({rails}, {cores})', ko: '레일마다 작업 스레드 하나: min({rails}, {cores})' },
  reactor: { en: 'Answer', ko: '답' },
} as const satisfies Record<string, Text>;

const ANSWERS: Readonly<Record<SchedulerAnswer, readonly [name: Text, reason: Text]>> = {
  none: [
    { en: 'No scheduler', ko: '스케줄러 없음' },
    {
      en: 'The source already answers on its own event loop. A scheduler only adds a hand-over. Limit the calls by the operator.',
      ko: '이미 자체 이벤트 루프에서 응답한다. 스케줄러는 전환 비용만 더한다. 호출 수는 연산자 동시성으로 제한한다.',
    },
  ],
  parallel: [
    { en: 'Schedulers.parallel()', ko: 'Schedulers.parallel()' },
    {
      en: 'One thread per core: more would only take turns. Never block there.',
      ko: '코어마다 스레드 하나다. 더 늘려도 번갈아 실행될 뿐이다. 여기서 블로킹하면 안 된다.',
    },
  ],
  'dedicated-parallel': [
    { en: 'A dedicated newParallel', ko: '전용 newParallel' },
    {
      en: 'The shared parallel() also runs timers, timeouts and the acquire timeout of reactor-pool: long work there delays them.',
      ko: '공용 parallel()은 타이머, 시간 초과, reactor-pool의 획득 시간 초과도 실행한다. 긴 작업이 이것들을 늦춘다.',
    },
  ],
  'bounded-elastic': [
    { en: 'Schedulers.boundedElastic()', ko: 'Schedulers.boundedElastic()' },
    {
      en: '10 threads per core, shared by the application. Write the scheduler on the inner call, and a concurrency on the operator.',
      ko: '코어당 스레드 10개를 애플리케이션 전체가 함께 쓴다. 스케줄러는 안쪽 호출에, 동시성은 연산자에 적는다.',
    },
  ],
  'dedicated-bounded-elastic': [
    { en: 'A dedicated newBoundedElastic', ko: '전용 newBoundedElastic' },
    {
      en: 'A slow dependency then fills only its own threads and its own short queue, not those of everyone.',
      ko: '느린 의존 서비스가 모두의 스레드가 아니라 전용 스레드와 짧은 전용 대기열만 채운다.',
    },
  ],
  'virtual-threads': [
    { en: 'Virtual threads', ko: '가상 스레드' },
    {
      en: 'A waiting call costs no platform thread. Nothing limits their number, so the concurrency of the operator is the only brake before the pool.',
      ko: '기다리는 호출이 플랫폼 스레드를 쓰지 않는다. 수의 제한이 없으므로 풀 앞에서 막아 주는 것은 연산자 동시성뿐이다.',
    },
  ],
};

export interface SchedulerChoiceState {
  readonly questions: SchedulerQuestions;
  onChange(questions: SchedulerQuestions): void;
}

export function createSchedulerChoiceView(context: PageContext, state: SchedulerChoiceState): View {
  const { words } = context;
  let questions = state.questions;
  let latest: Model | undefined;
  const answer = html('div', { class: 'answer', 'aria-live': 'polite' });
  const choose = (change: Partial<SchedulerQuestions>): void => {
    questions = { ...questions, ...change };
    state.onChange(questions);
    if (latest !== undefined) show(latest);
  };
  const yesNo = { yes: words.text(TEXTS.yes), no: words.text(TEXTS.no) };
  const work = radios(
    words.text(TEXTS.work),
    'work',
    Object.fromEntries(WORKS.map((name) => [name, words.text(TEXTS[name])])),
    (value) => choose({ work: WORKS.find((name) => name === value) ?? 'blocking' }),
  );
  const others = radios(words.text(TEXTS.others), 'others', yesNo, (value) =>
    choose({ holdsUpOthers: value === 'yes' }),
  );
  const many = radios(words.text(TEXTS.many), 'many', yesNo, (value) => choose({ manyOnVirtual: value === 'yes' }));
  const show = (model: Model): void => {
    work.select(questions.work);
    others.select(questions.holdsUpOthers ? 'yes' : 'no');
    many.select(questions.manyOnVirtual ? 'yes' : 'no');
    others.element.hidden = questions.work === 'non-blocking';
    many.element.hidden = questions.work !== 'blocking';
    setChildren(answer, ...toAnswer(model, questions, context, words));
  };
  return {
    element: html('div', {}, heading(words.text(TEXTS.title)), work.element, others.element, many.element, answer),
    update(model) {
      latest = model;
      show(model);
    },
  };
}

const WORKS: readonly Work[] = ['blocking', 'computing', 'non-blocking'];

function radios(
  legend: string,
  name: string,
  options: Readonly<Record<string, string>>,
  onChoose: (value: string) => void,
): { readonly element: HTMLElement; select(value: string): void } {
  const inputs = Object.keys(options).map((value) =>
    html('input', { type: 'radio', name, value, change: () => onChoose(value) }),
  );
  const labels = inputs.map((input) => html('label', { class: 'choice' }, input, ` ${options[input.value] ?? ''}`));
  return {
    element: html('fieldset', {}, html('legend', {}, legend), ...labels),
    select: (value) => {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

function toAnswer(
  model: Model,
  questions: SchedulerQuestions,
  context: PageContext,
  words: Words,
): readonly HTMLElement[] {
  const answer = answerScheduler(questions);
  const [name, reason] = ANSWERS[answer];
  const behind = model.terms.find((term) => term.kind === 'pool' || term.kind === 'client')?.value;
  const code = schedulerCode(answer, {
    concurrency: isCount(behind) ? behind : 10,
    cores: model.inputs.number('cores') ?? 8,
    callMs: model.inputs.number('callTime') ?? 50,
  });
  const copy = html(
    'vscode-button',
    { class: 'copy', secondary: true, click: () => context.copy(code) },
    words.text(TEXTS.copy),
  );
  return [
    heading(words.text(name)),
    paragraph(words.text(reason)),
    html('pre', { tabindex: '0' }, html('code', {}, code)),
    copy,
    ...(questions.work === 'computing' ? [toShapes(model, words)] : []),
  ];
}

/** Measured with reactor-core 3.8.6: publishOn hands one element after another to one worker, only rails run side by side. */
function toShapes({ inputs }: Model, words: Words): HTMLElement {
  const cores = inputs.number('cores') ?? 8;
  const count = words.count(cores);
  return table(
    words.text(TEXTS.shapes),
    [TEXTS.shape, TEXTS.atOnce, TEXTS.why].map((text) => words.text(text)),
    [
      ['publishOn(Schedulers.parallel()).map(…)', words.count(1), words.text(TEXTS.oneWorker)],
      [
        `parallel(${cores}).runOn(Schedulers.parallel()).map(…)`,
        count,
        words.text(TEXTS.rails, { rails: count, cores: count }),
      ],
    ],
  );
}
