import { type Figures, OUR_ADVICE } from '../../sizing/evidenceIds';
import type { Location } from '../documents/span';
import { formatFigure } from '../features/formatFigure';
import { escapeMarkdown, say, type Words } from '../features/words';
import type { BlockingCall } from '../model/java/javaModel';
import type { Origin } from '../model/origin';
import type { ModuleView } from '../model/project';
import type { ModelTerm, TermChain } from '../model/termChain';
import { formatCeilingLabel, isPerSubscription } from './ceilingLabel';

/** The whole story of a chain as Markdown: each term with its origin as a link, what binds, what happens at the limit. */
export function explainChain(words: Words, view: ModuleView, chain: TermChain, at: Location): string {
  const lines = [
    `**${escapeMarkdown(say(words, formatCeilingLabel(chain)))}**`,
    '',
    ...termTable(words, chain),
    '',
    ...bindingLines(words, chain),
    ...rateLines(words, view, chain),
    ...limitLines(words, chain),
    ...scopeLines(words, chain),
    '',
    words.calculator(at, say(words, { en: 'Open in calculator', ko: '크기 계산기에서 열기' })),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** An origin as a link to its place, or as plain words. */
export function explainOrigin(words: Words, origin: Origin): string {
  const text = say(words, origin.text);
  return origin.location ? words.link(origin.location, text) : escapeMarkdown(text);
}

/** The way from the place of use to each call that blocks, as links. */
export function explainPath(words: Words, effects: readonly BlockingCall[]): string {
  const sure = effects.filter((call) => call.certainty === 'sure').slice(0, 3);
  if (sure.length === 0) return '';
  const paths = sure.map((call) => {
    const steps = call.path.map((step) => words.link(step.location, step.name));
    return `- ${steps.join(' → ')} (${escapeMarkdown(call.technology)})`;
  });
  return `\n${say(words, { en: 'Blocks here:', ko: '블로킹 지점:' })}\n${paths.join('\n')}\n`;
}

function termTable(words: Words, chain: TermChain): string[] {
  const head = say(words, { en: '| term | value | origin |', ko: '| 항목 | 값 | 값의 출처 |' });
  const binding = chain.ceiling.bindingTerm;
  const rows = chain.terms.map((term, index) => {
    const value = formatValue(words, term);
    const name = escapeMarkdown(term.name);
    return `| ${index === binding ? `**${name}**` : name} | ${index === binding ? `**${value}**` : value} | ${termOrigin(words, term)} |`;
  });
  return [head, '|---|---:|---|', ...rows];
}

function termOrigin(words: Words, term: ModelTerm): string {
  const origin = explainOrigin(words, term.origin);
  return term.unknownReason ? `${escapeMarkdown(say(words, term.unknownReason))} (${origin})` : origin;
}

function formatValue(words: Words, term: ModelTerm): string {
  if (term.value === null) return say(words, { en: 'unknown', ko: '알 수 없음' });
  return term.value === 'unlimited' ? say(words, { en: 'unlimited', ko: '제한 없음' }) : String(term.value);
}

function bindingLines(words: Words, chain: TermChain): string[] {
  const { bindingTerm, nextTerm, knownUpperBound } = chain.ceiling;
  const binding = bindingTerm === null ? undefined : chain.terms[bindingTerm];
  if (!binding) {
    return knownUpperBound === null
      ? []
      : [
          say(words, {
            en: `At most ${knownUpperBound}, as far as is known. `,
            ko: `알려진 값만으로는 최대 ${knownUpperBound}이다. `,
          }),
        ];
  }
  const next = nextTerm === null ? undefined : chain.terms[nextTerm];
  const name = escapeMarkdown(binding.name);
  const en = `${name} binds${next ? `; next limit ${next.value} (${escapeMarkdown(next.name)})` : ''}.`;
  const ko = `병목: ${name}${next ? `, 다음 한계: ${next.value} (${escapeMarkdown(next.name)})` : ''}.`;
  return [say(words, { en, ko }), ''];
}

/** Figures the lines about rates print by themselves, with the run behind each. */
export const RATE_LINE_FIGURES: Figures = { '80': OUR_ADVICE };

function rateLines(words: Words, view: ModuleView, chain: TermChain): string[] {
  const { ceilingPerSecond, usablePerSecond } = chain.ceiling;
  const origin = explainOrigin(words, chain.callTime.origin);
  const callTime = formatMs(chain.callTime.value);
  const lines = [say(words, { en: `Call time ${callTime}: ${origin}.`, ko: `호출 시간 ${callTime}: ${origin}.` })];
  if (ceilingPerSecond !== null && usablePerSecond !== null) {
    const ceiling = formatFigure(ceilingPerSecond);
    const usable = formatFigure(usablePerSecond);
    lines.push(
      say(words, {
        en: `Ceiling ${ceiling} calls/s; usable rate ${usable}/s (80 % utilisation): beyond it waiting grows steeply.`,
        ko: `상한 초당 ${ceiling}건, 권장 처리량 초당 ${usable}건(사용률 80 %): 이를 넘으면 대기가 급격히 늘어난다.`,
      }),
      ...requestLine(words, view, ceilingPerSecond),
    );
  }
  for (const term of chain.terms) {
    if (term.heldOrigin) {
      const held = formatMs(term.heldMs);
      const name = escapeMarkdown(term.name);
      const source = explainOrigin(words, term.heldOrigin);
      lines.push(
        say(words, { en: `${name} is held ${held}: ${source}.`, ko: `${name} 점유 시간 ${held}: ${source}.` }),
      );
    }
  }
  return lines.flatMap((line) => [line, '']);
}

function requestLine(words: Words, view: ModuleView, ceilingPerSecond: number): string[] {
  const calls = view.application.callsPerRequest;
  if (calls === null) return [];
  const requests = formatFigure(ceilingPerSecond / calls.value);
  const origin = explainOrigin(words, calls.origin);
  return [
    say(words, {
      en: `${requests} requests/s at ${calls.value} calls per request (${origin}).`,
      ko: `요청 기준 초당 ${requests}건 (요청당 호출 ${calls.value}회, ${origin}).`,
    }),
  ];
}

function limitLines(words: Words, chain: TermChain): string[] {
  const index = chain.ceiling.bindingTerm;
  const binding = index === null ? undefined : chain.terms[index];
  if (!binding?.atTheLimit) return [];
  const metric = binding.metric
    ? say(words, { en: ` Watch \`${binding.metric}\`.`, ko: ` 지표: \`${binding.metric}\`.` })
    : '';
  return [
    say(words, { en: `At the limit: ${binding.atTheLimit.en}.`, ko: `한계에 이르면: ${binding.atTheLimit.ko}.` }) +
      metric,
    '',
  ];
}

function scopeLines(words: Words, chain: TermChain): string[] {
  const operator = chain.terms.find((term) => term.kind === 'operator');
  if (chain.scope !== 'subscription' || !operator) return [];
  return [
    say(words, {
      en: isPerSubscription(chain)
        ? 'Per subscription: concurrent subscriptions add up, until a shared limit binds.'
        : `${escapeMarkdown(operator.name)} counts per subscription; threads and pool are shared by the whole application.`,
      ko: isPerSubscription(chain)
        ? '구독당 값이다. 동시에 여러 구독이 있으면 공유 한계에 닿을 때까지 더해진다.'
        : `${escapeMarkdown(operator.name)} 동시성은 구독마다 따로 세고, 스레드와 풀은 애플리케이션 전체가 공유한다.`,
    }),
  ];
}

/** `50 ms`, `2 s`. */
export function formatMs(ms: number): string {
  return ms >= 1000 && ms % 100 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}
