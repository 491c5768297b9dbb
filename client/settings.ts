/** The `concurrencyLens` section: read for the server, changed for the user's commands. Defaults stand in package.json alone. */
import * as vscode from 'vscode';
import type { HintLevel, LensSettings } from '../protocol/serverMessages';

export const SECTION = 'concurrencyLens';

/** The settings in force in this window; the server checks the values. */
export function readSettings(): LensSettings {
  const section = vscode.workspace.getConfiguration(SECTION);
  const settings: LensSettings = {
    hints: { level: section.get('hints.level', 'essential'), style: section.get('hints.style', 'full') },
    callTime: section.get('callTime', '50ms'),
    cores: section.get<number | null>('cores', null),
    profiles: section.get<readonly string[]>('profiles', []),
    rules: section.get('rules', {}),
    exclude: section.get<readonly string[]>('exclude', []),
  };
  // VS Code hands out proxies, which cannot be posted to a worker.
  return JSON.parse(JSON.stringify(settings)) as LensSettings;
}

export function readHintLevel(): HintLevel {
  return readSettings().hints.level;
}

/** Writes where the user would look for it: the workspace while one is open, else the user's own settings. */
export async function writeSetting(name: string, value: unknown): Promise<void> {
  const { Workspace, Global } = vscode.ConfigurationTarget;
  const target = vscode.workspace.workspaceFolders === undefined ? Global : Workspace;
  await vscode.workspace.getConfiguration(SECTION).update(name, value, target);
}
