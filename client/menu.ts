/** The menu behind the status bar item: everything that can be switched, one step away. */
import * as vscode from 'vscode';
import type { ModuleStatus } from '../protocol/serverMessages';
import { COMMANDS } from './commandNames';
import { readHintLevel, readSettings, writeSetting } from './settings';

interface Entry extends vscode.QuickPickItem {
  readonly run: () => unknown;
}

/** Shows the menu and runs what was picked; nothing happens when it is dismissed. */
export async function showMenu(module: ModuleStatus | undefined): Promise<void> {
  const { l10n } = vscode;
  const command = (label: string, name: string, description = ''): Entry => ({
    label,
    description,
    run: () => vscode.commands.executeCommand(name),
  });
  const hints = readHintLevel() === 'off' ? l10n.t('now off') : l10n.t('now on');
  const entries: readonly Entry[] = [
    command(l10n.t('Open the sizing calculator'), COMMANDS.openCalculator),
    command(l10n.t('Show all ceilings'), COMMANDS.showCeilings),
    command(l10n.t('Why is there a hint here, or none?'), COMMANDS.explainHere),
    command(l10n.t('Turn hints on or off'), COMMANDS.toggleHints, hints),
    command(l10n.t('Select profiles'), COMMANDS.selectProfile, module?.profiles.value.join(', ')),
    { label: l10n.t('Set the call time'), description: readSettings().callTime, run: askCallTime },
    { label: l10n.t('Set the number of cores'), description: String(module?.cores.value ?? ''), run: askCores },
    command(l10n.t('Restart the analysis'), COMMANDS.restartServer),
  ];
  const picked = await vscode.window.showQuickPick(entries, { title: 'Concurrency Lens' });
  await picked?.run();
}

async function askCallTime(): Promise<void> {
  const answer = await vscode.window.showInputBox({
    title: vscode.l10n.t('Call time'),
    prompt: vscode.l10n.t('How long one call takes on average, such as 50ms or 1.5s.'),
    value: readSettings().callTime,
    validateInput: (text) => (isDuration(text) ? undefined : vscode.l10n.t('Write a number and a unit: 50ms, 1.5s.')),
  });
  if (answer !== undefined) await writeSetting('callTime', answer.trim());
}

async function askCores(): Promise<void> {
  const answer = await vscode.window.showInputBox({
    title: vscode.l10n.t('Cores'),
    prompt: vscode.l10n.t('Processors the application sees in production. Leave empty to read them from the project.'),
    value: String(readSettings().cores ?? ''),
    validateInput: (text) => (/^([1-9]\d*)?$/.test(text.trim()) ? undefined : vscode.l10n.t('Write a whole number.')),
  });
  if (answer !== undefined) await writeSetting('cores', answer.trim() === '' ? null : Number(answer));
}

function isDuration(text: string): boolean {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(us|ms|s|m)\s*$/i.exec(text);
  return match !== null && Number(match[1]) > 0;
}
