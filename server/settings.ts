import { readDurationMs } from '../analysis/model/settledNumbers';
import { DEFAULT_SETTINGS, type Settings } from '../analysis/settings';
import type { RuleLevel } from '../protocol/serverMessages';

/** Checks what the client calls settings: anything unusable falls back to the default, one value at a time. */
export function readSettings(raw: unknown): Settings {
  const section = record(raw);
  const hints = record(section.hints);
  return {
    hints: {
      level: oneOf(hints.level, ['off', 'essential', 'all'] as const) ?? DEFAULT_SETTINGS.hints.level,
      style: oneOf(hints.style, ['full', 'short'] as const) ?? DEFAULT_SETTINGS.hints.style,
    },
    model: {
      cores: positiveInteger(section.cores),
      profiles: strings(section.profiles),
      callTime: typeof section.callTime === 'string' ? readCallTime(section.callTime) : null,
    },
    rules: ruleLevels(section.rules),
    exclude: strings(section.exclude),
  };
}

/** Only a value that the user changed counts as theirs; the manifest's default is the engine's own. */
function readCallTime(text: string): number | null {
  const ms = readDurationMs(text);
  return ms !== null && ms > 0 && text.trim() !== '50ms' ? ms : null;
}

function ruleLevels(raw: unknown): Record<string, RuleLevel> {
  const levels: Record<string, RuleLevel> = {};
  for (const [id, value] of Object.entries(record(raw))) {
    const level = oneOf(value, ['error', 'warning', 'information', 'off'] as const);
    if (level) levels[id] = level;
  }
  return levels;
}

function record(raw: unknown): Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : {};
}

function oneOf<const T extends string>(raw: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === raw);
}

function strings(raw: unknown): string[] {
  return Array.isArray(raw) ? raw.filter((value): value is string => typeof value === 'string' && value !== '') : [];
}

function positiveInteger(raw: unknown): number | null {
  return typeof raw === 'number' && Number.isInteger(raw) && raw > 0 ? raw : null;
}
