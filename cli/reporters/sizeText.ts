/** The result of `size` for people: the ceiling as the editor says it, the figures, and how they were worked out. */
import { formatFigure } from '../../analysis/features/formatFigure';
import type { Locale, Text } from '../../analysis/text';
import type { SizingResult, SizingStep, StepId, StepValue } from '../../sizing/computeSizing';
import { columnsOf, type Paint, padEnd } from './style';

/** The result as lines, ending in a line break. */
export function formatSizeText(result: SizingResult, locale: Locale, paint: Paint): string {
  const lines = [paint('strong', headline(result)[locale])];
  const figures = figureRows(result).map(([label, value]) => [label[locale], value[locale]] as const);
  const width = Math.max(...figures.map(([label]) => columnsOf(label)));
  if (figures.length > 0) lines.push('', ...figures.map(([label, value]) => `  ${padEnd(label, width)}  ${value}`));
  if (result.steps.length > 0) {
    lines.push('', WORKING[locale], ...result.steps.map((step) => paint('faint', `  ${formatStep(step, locale)}`)));
  }
  return `${lines.join('\n')}\n`;
}

const WORKING: Text = { en: 'Working:', ko: '계산 과정:' };

/** `effective concurrency = min(256,80,10)=10 → 200 rps ceiling`; the term is named where it is not the smallest. */
function headline({ effectiveConcurrency, bindingTerm, ceilingPerSecond, steps }: SizingResult): Text {
  const minimum = steps.find((step) => step.id === 'effective-concurrency');
  if (minimum === undefined || ceilingPerSecond === null) {
    return { en: 'no limit is given', ko: '주어진 한계가 없다' };
  }
  const chain = `min(${Object.values(minimum.values).map(formatValue).join(',')})=${formatValue(effectiveConcurrency)}`;
  const rate = formatFigure(ceilingPerSecond);
  const isSmallest = bindingTerm !== null && minimum.values[bindingTerm] === effectiveConcurrency;
  const named = isSmallest || bindingTerm === null ? '' : ` (${bindingTerm})`;
  return {
    en: `effective concurrency = ${chain} → ${rate} rps ceiling${named}`,
    ko: `실제 동시 처리 수 = ${chain} → 초당 ${rate}건 상한${named}`,
  };
}

type FigureRow = readonly [label: Text, value: Text];

function figureRows(result: SizingResult): readonly FigureRow[] {
  const { bindingTerm, usablePerSecond, requiredConcurrency, threadHeldMs, connectionHeldMs } = result;
  const rows: FigureRow[] = [];
  const add = (en: string, ko: string, value: Text | undefined): void => {
    if (value !== undefined) rows.push([{ en, ko }, value]);
  };
  add('binding term', '병목', bindingTerm === null ? undefined : same(bindingTerm));
  add('usable rate (utilisation 0.8)', '권장 처리량(사용률 0.8)', rate(usablePerSecond));
  add('thread held', '스레드 점유 시간', millis(threadHeldMs));
  add('connection held', '커넥션 점유 시간', millis(connectionHeldMs));
  add('required concurrency', '필요한 동시 처리 수', number(requiredConcurrency));
  add('utilisation', '사용률', utilisationOf(result));
  add('mean wait', '평균 대기 시간', millis(result.meanWaitMs));
  add('95 % wait at most', '95 % 대기 시간', millis(result.p95WaitMs));
  add('rounds', '회차', roundsOf(result));
  add('total time', '총 시간', totalTimeOf(result));
  return rows;
}

function utilisationOf({ utilisation }: SizingResult): Text | undefined {
  if (utilisation === undefined) return undefined;
  const shown = formatNumber(utilisation);
  if (utilisation < 1) return same(shown);
  return {
    en: `${shown}: beyond capacity, the queue only grows, so no wait is given`,
    ko: `${shown}: 처리 한계를 넘어 대기열이 계속 늘어나므로 대기 시간을 계산하지 않는다`,
  };
}

function roundsOf({ rounds, roundsMax }: SizingResult): Text | undefined {
  if (rounds === undefined || roundsMax === undefined || roundsMax === rounds) return number(rounds);
  return {
    en: `${rounds}, at most ${roundsMax}: with concurrency at the thread cap a call can be bound to a busy thread`,
    ko: `${rounds}, 최대 ${roundsMax}: 동시성이 스레드 상한 이상이면 바쁜 스레드에 호출이 배정될 수 있다`,
  };
}

/** Rounds times the call time, which is the least it takes while a further round may be needed. */
function totalTimeOf({ makespanMs, rounds, roundsMax }: SizingResult): Text | undefined {
  const total = millis(makespanMs);
  if (total === undefined || rounds === roundsMax) return total;
  return { en: `at least ${total.en}`, ko: `최소 ${total.ko}` };
}

const STEPS: { readonly [id in StepId]: Text } = {
  'default-scheduler': { en: 'scheduler', ko: '스케줄러' },
  'effective-concurrency': { en: 'concurrency', ko: '실제 동시 처리 수' },
  'thread-held': { en: 'thread held (ms)', ko: '스레드 점유 시간(ms)' },
  'connection-held': { en: 'connection held (ms)', ko: '커넥션 점유 시간(ms)' },
  ceiling: { en: 'ceiling (per second)', ko: '상한(초당)' },
  usable: { en: 'usable (per second)', ko: '권장 처리량(초당)' },
  'required-concurrency': { en: 'required concurrency', ko: '필요한 동시 처리 수' },
  utilisation: { en: 'utilisation', ko: '사용률' },
  'beyond-capacity': { en: 'beyond capacity', ko: '처리 한계 초과' },
  'mean-wait': { en: 'mean wait (ms)', ko: '평균 대기 시간(ms)' },
  'p95-wait': { en: '95 % wait (ms)', ko: '95 % 대기 시간(ms)' },
  rounds: { en: 'rounds', ko: '회차' },
  'rounds-max': { en: 'rounds at most', ko: '최대 회차' },
  makespan: { en: 'total time (ms)', ko: '총 시간(ms)' },
};

/** `ceiling (per second): 1000 × pool ÷ held = 1000 × 10 ÷ 50 = 200`. */
function formatStep({ id, formula, values, result }: SizingStep, locale: Locale): string {
  const filled = formula.replace(/[A-Za-z]+(?:-[a-z]+)*/g, (name) =>
    Object.hasOwn(values, name) ? formatValue(values[name] ?? null) : name,
  );
  if (result === null) return `${STEPS[id][locale]}: ${filled}`;
  const parts = [formula, filled, formatValue(result)].filter((part, i, all) => part !== all[i - 1]);
  return `${STEPS[id][locale]}: ${parts.join(' = ')}`;
}

function formatValue(value: StepValue): string {
  if (value === null) return '?';
  return value === 'unlimited' ? '∞' : formatNumber(value);
}

/** Four significant digits for figures that are no ceilings; whole numbers in full. */
function formatNumber(value: number): string {
  return Number.isInteger(value) || Math.abs(value) >= 1000
    ? String(Math.round(value))
    : String(Number(value.toPrecision(4)));
}

function number(value: number | undefined): Text | undefined {
  return value === undefined ? undefined : same(formatNumber(value));
}

function millis(value: number | undefined): Text | undefined {
  return value === undefined ? undefined : same(`${formatNumber(value)} ms`);
}

function rate(value: number | null): Text | undefined {
  if (value === null) return undefined;
  return { en: `${formatFigure(value)} rps`, ko: `초당 ${formatFigure(value)}건` };
}

function same(text: string): Text {
  return { en: text, ko: text };
}
