/** The answer in a few words: concurrency, ceiling, usable rate, what binds, what comes next, and what happens at the limit. */
import { html, setChildren } from './dom';
import type { Model } from './model';
import type { PageContext, View } from './view';
import { roundDown, type Text, type Words } from './words';

const TEXTS = {
  concurrency: { en: 'Effective concurrency', ko: '실제 동시 처리 수' },
  ceiling: { en: 'Throughput ceiling', ko: '처리량 상한' },
  usable: { en: 'Usable rate', ko: '권장 처리량' },
  usableNote: { en: 'at 80% utilisation', ko: '사용률 80%' },
  requests: { en: '{n} requests/s', ko: '요청 초당 {n}건' },
  perSubscription: { en: 'per subscription', ko: '구독 하나 기준' },
  application: { en: 'whole application', ko: '애플리케이션 전체' },
  heldFor: { en: '{value} ÷ {time}', ko: '{value} ÷ {time}' },
  binding: { en: 'Bottleneck: {name}.', ko: '병목: {name}.' },
  next: { en: 'Next limit: {name}, {value}.', ko: '다음 한계: {name}, {value}.' },
  unlimited: { en: 'Nothing limits these calls.', ko: '이 호출을 제한하는 값이 없다.' },
  unknown: {
    en: 'The ceiling is unknown: {name} has no usable value. Write one to see it.',
    ko: '상한을 알 수 없다. 쓸 수 있는 값이 없는 항목: {name}. 값을 적으면 계산한다.',
  },
  unknownTime: {
    en: 'The ceiling is unknown until the call time is a time above 0.',
    ko: '호출 시간이 0보다 커야 상한을 계산할 수 있다.',
  },
  unstable: {
    en: 'Your rate, {rate}, is not below the ceiling: unstable, the queue only grows.',
    ko: '입력한 도착률({rate})이 상한보다 작지 않다. 불안정하며 대기열이 계속 늘어난다.',
  },
  waitsFail: {
    en: 'Further calls wait for a connection; those that wait longer than {timeout} fail.',
    ko: '넘치는 호출은 커넥션을 기다리며, 대기 한도({timeout})를 넘기면 실패한다.',
  },
} as const satisfies Record<string, Text>;

export function createHeadline({ words }: Pick<PageContext, 'words'>): View {
  const element = html('div', { class: 'headline' });
  return {
    element,
    update(model) {
      setChildren(
        element,
        html('div', { class: 'figures' }, ...toFigures(model, words)),
        html('p', {}, toSentence(model, words)),
      );
    },
  };
}

/** The answer as one sentence, for the live region. */
export function toAnnouncement(model: Model, words: Words): string {
  const { effectiveConcurrency, ceilingPerSecond } = model.ceiling;
  const concurrency = `${words.text(TEXTS.concurrency)} ${words.count(effectiveConcurrency)}`;
  return `${concurrency}, ${words.text(TEXTS.ceiling)} ${words.rate(ceilingPerSecond)}. ${toSentence(model, words)}`;
}

function toFigures({ start, ceiling, terms, inputs, binding }: Model, words: Words): readonly Node[] {
  const values = terms.map((term) => words.count(term.value)).join(', ');
  const scope = words.text(start.scope === 'subscription' ? TEXTS.perSubscription : TEXTS.application);
  const calls = inputs.number('callsPerRequest');
  const requests =
    calls === null || ceiling.ceilingPerSecond === null
      ? null
      : words.text(TEXTS.requests, { n: words.number(roundDown(ceiling.ceilingPerSecond / calls), 1) });
  const held =
    binding === undefined || ceiling.ceilingPerSecond === null
      ? null
      : words.text(TEXTS.heldFor, { value: words.count(binding.value), time: words.duration(binding.heldMs) });
  return [
    toFigure(words.text(TEXTS.concurrency), words.count(ceiling.effectiveConcurrency), `min(${values}) · ${scope}`),
    toFigure(
      words.text(TEXTS.ceiling),
      words.rate(ceiling.ceilingPerSecond),
      [held, requests].filter(Boolean).join(' · '),
    ),
    toFigure(words.text(TEXTS.usable), words.rate(ceiling.usablePerSecond), words.text(TEXTS.usableNote)),
  ];
}

function toFigure(label: string, value: string, note: string): Node {
  const lines = [
    ['label', label],
    ['value', value],
    ['note', note],
  ] as const;
  return html('div', { class: 'figure' }, ...lines.map(([name, text]) => html('div', { class: name }, text)));
}

function toSentence({ ceiling, binding, next, terms, inputs }: Model, words: Words): string {
  if (ceiling.effectiveConcurrency === 'unlimited') return words.text(TEXTS.unlimited);
  if (binding === undefined || ceiling.ceilingPerSecond === null) {
    const unknown = terms.filter((term) => term.value === null).map((term) => term.name);
    return unknown.length > 0 ? words.text(TEXTS.unknown, { name: unknown.join(', ') }) : words.text(TEXTS.unknownTime);
  }
  const parts = [words.text(TEXTS.binding, { name: binding.name })];
  if (next !== undefined) parts.push(words.text(TEXTS.next, { name: next.name, value: words.count(next.value) }));
  const rate = inputs.number('rate');
  if (rate !== null && rate >= ceiling.ceilingPerSecond) {
    parts.push(words.text(TEXTS.unstable, { rate: words.rate(rate) }));
  }
  const timeout = inputs.number('timeout');
  if (binding.kind === 'pool' && timeout !== null) {
    parts.push(words.text(TEXTS.waitsFail, { timeout: words.duration(timeout) }));
  }
  return parts.join(' ');
}
