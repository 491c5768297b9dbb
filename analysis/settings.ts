import type { ModelSettings } from './model/config/moduleInputs';
import type { Severity } from './rules/rule';

/** What the user set, already checked by the shell; handed to every call, stored nowhere in the engine. */
export interface Settings {
  readonly hints: { readonly level: 'off' | 'essential' | 'all'; readonly style: 'full' | 'short' };
  readonly model: ModelSettings;
  /** Severity by rule id; the project file's `rules` stand above. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  /** Globs of paths that are not read. */
  readonly exclude: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  hints: { level: 'essential', style: 'full' },
  model: {},
  rules: {},
  exclude: [],
};
