import { formatFigure } from '../features/formatFigure';
import type { TermChain } from '../model/termChain';
import type { Text } from '../text';

/**
 * The line this product exists for: `effective concurrency = min(256,80,10)=10 → 200 rps ceiling`. Figures are floored,
 * never rounded up; an unknown term shows as `?` and its name is said.
 */
export function formatCeilingLabel(chain: TermChain, profile?: string): Text {
  const body = formatMinimum(chain);
  const rate = formatRate(chain);
  const prefix: Text =
    profile === undefined
      ? { en: 'effective concurrency = ', ko: '실제 동시 처리 수 = ' }
      : { en: `${profile}: `, ko: `${profile}: ` };
  return { en: `${prefix.en}${body}${rate.en}`, ko: `${prefix.ko}${body}${rate.ko}` };
}

/** `10 of 256 · ≤200/s`, for those who want hints short. */
export function formatShortLabel(chain: TermChain, profile?: string): Text {
  const { effectiveConcurrency, ceilingPerSecond } = chain.ceiling;
  const first = chain.terms[0]?.value ?? null;
  const of = chain.terms.length > 1 ? symbol(first) : null;
  const rate = ceilingPerSecond === null ? '' : ` · ≤${formatFigure(ceilingPerSecond)}/s`;
  const at = profile === undefined ? '' : `${profile}: `;
  const value = symbol(effectiveConcurrency);
  return {
    en: `${at}${value}${of === null ? '' : ` of ${of}`}${rate}`,
    ko: `${at}${of === null ? '' : `${of} 중 `}${value}${rate}`,
  };
}

/** `min(256,80,10)=10`; a single term stands alone. */
export function formatMinimum(chain: TermChain): string {
  const [only] = chain.terms;
  if (chain.terms.length === 1 && only) return symbol(only.value);
  const values = chain.terms.map((term) => symbol(term.value)).join(',');
  const { effectiveConcurrency } = chain.ceiling;
  return effectiveConcurrency === null ? `min(${values})` : `min(${values})=${symbol(effectiveConcurrency)}`;
}

function formatRate(chain: TermChain): Text {
  const { ceilingPerSecond, effectiveConcurrency, bindingTerm, throughputTerm } = chain.ceiling;
  if (effectiveConcurrency === null) {
    const missing = chain.terms.find((term) => term.value === null)?.name ?? '?';
    return { en: ` → ${missing} size unknown`, ko: ` → ${missing} 크기를 알 수 없음` };
  }
  if (ceilingPerSecond === null) return { en: ' → no limit', ko: ' → 상한 없음' };
  const rate = formatFigure(ceilingPerSecond);
  const named = throughputTerm !== null && throughputTerm !== bindingTerm ? chain.terms[throughputTerm] : undefined;
  const suffix = named ? ` (${named.kind})` : '';
  if (isPerSubscription(chain)) {
    return { en: ` → ${rate} rps ceiling per subscription${suffix}`, ko: ` → 구독당 초당 ${rate}건 상한${suffix}` };
  }
  return { en: ` → ${rate} rps ceiling${suffix}`, ko: ` → 초당 ${rate}건 상한${suffix}` };
}

/** Where the operator binds, the figure is one subscription's; else the shared term gives it to the whole application. */
export function isPerSubscription(chain: TermChain): boolean {
  const index = chain.ceiling.bindingTerm;
  return chain.scope === 'subscription' && index !== null && chain.terms[index]?.kind === 'operator';
}

function symbol(value: TermChain['ceiling']['effectiveConcurrency']): string {
  if (value === null) return '?';
  return value === 'unlimited' ? '∞' : String(value);
}
