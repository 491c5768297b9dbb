/** The commands of the palette. Each asks the server or changes one setting; none computes. */
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { CeilingItem, Location } from '../protocol/ceiling';
import type { CalculatorStartParams, PlaceParams } from '../protocol/serverMessages';
import type { CalculatorPanel } from './calculatorPanel';
import { COMMANDS } from './commandNames';
import type { ExplanationView } from './explanationView';
import { showMenu } from './menu';
import { openRulePage } from './rulePage';
import { openSample } from './sample';
import { request } from './serverRequests';
import { readHintLevel, readSettings, writeSetting } from './settings';
import type { StatusBar } from './statusBar';

export interface CommandContext {
  readonly extension: vscode.ExtensionContext;
  readonly client: BaseLanguageClient;
  readonly panel: CalculatorPanel;
  readonly statusBar: StatusBar;
  readonly explanation: ExplanationView;
}

export function registerCommands(context: CommandContext): vscode.Disposable {
  const handlers: Record<string, (...args: never[]) => unknown> = {
    [COMMANDS.openCalculator]: (wanted?: CalculatorStartParams) => context.panel.open(wanted ?? placeOrProject()),
    [COMMANDS.showCeilings]: () => showCeilings(context),
    [COMMANDS.toggleHints]: () => toggleHints(context.extension.workspaceState),
    [COMMANDS.explainHere]: (place?: PlaceParams) => explainHere(context, place ?? cursor()),
    [COMMANDS.selectProfile]: () => selectProfile(context.statusBar),
    [COMMANDS.restartServer]: () => restart(context.client),
    [COMMANDS.showMenu]: () => showMenu(context.statusBar.currentModule),
    [COMMANDS.openSample]: () => openSample(context.extension),
    [COMMANDS.openRulePage]: (rule: string) => openRulePage(context.extension, rule),
  };
  const registered = Object.entries(handlers).map(([name, run]) => vscode.commands.registerCommand(name, run));
  return vscode.Disposable.from(...registered);
}

async function showCeilings({ client, panel }: CommandContext): Promise<void> {
  const ceilings = await ask(() => request(client, 'concurrencyLens/ceilings', null));
  if (ceilings === undefined) return;
  if (ceilings.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No ceilings found: no Spring or Reactor module is open.'));
    return;
  }
  const calculate: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('symbol-numeric'),
    tooltip: vscode.l10n.t('Open in the calculator'),
  };
  const picker = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly ceiling: CeilingItem }>();
  picker.title = vscode.l10n.t('Ceilings, least headroom first');
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.items = ceilings.map((ceiling) => ({
    label: ceiling.place,
    description: ceiling.bindingTerm ?? '',
    detail: ceiling.label,
    buttons: [calculate],
    ceiling,
  }));
  picker.onDidTriggerItemButton(({ item }) => {
    picker.hide();
    void panel.open({ at: 'ceiling', ceilingId: item.ceiling.id });
  });
  picker.onDidAccept(() => {
    const picked = picker.selectedItems[0];
    picker.hide();
    if (picked !== undefined) void reveal(client, picked.ceiling.location);
  });
  picker.onDidHide(() => picker.dispose());
  picker.show();
}

async function reveal(client: BaseLanguageClient, location: Location): Promise<void> {
  const selection = client.protocol2CodeConverter.asRange(location.range);
  await vscode.window.showTextDocument(vscode.Uri.parse(location.uri, true), { selection });
}

/** Off, or back to the level that was in force before. */
async function toggleHints(memory: vscode.Memento): Promise<void> {
  const level = readHintLevel();
  if (level === 'off') return writeSetting('hints.level', memory.get('hintLevel', 'essential'));
  await memory.update('hintLevel', level);
  await writeSetting('hints.level', 'off');
}

async function explainHere({ client, explanation }: CommandContext, place: PlaceParams | undefined): Promise<void> {
  if (place === undefined) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Put the cursor on the line in question, then run the command again.'),
    );
    return;
  }
  const result = await ask(() => request(client, 'concurrencyLens/explain', place));
  if (result !== undefined) await explanation.show(result.markdown);
}

async function selectProfile(statusBar: StatusBar): Promise<void> {
  const chosen = readSettings().profiles;
  const known = statusBar.currentModule?.knownProfiles ?? [];
  if (known.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No file of this project names a profile.'));
    return;
  }
  const items = known.map((label) => ({ label, picked: chosen.includes(label) }));
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t('Profiles in force for the hints'),
    placeHolder: vscode.l10n.t('Pick none to follow the project itself'),
  });
  if (picked !== undefined) {
    await writeSetting(
      'profiles',
      picked.map(({ label }) => label),
    );
  }
}

async function restart(client: BaseLanguageClient): Promise<void> {
  await ask(async () => {
    // A server that hangs does not answer the stop either, and is left behind.
    if (client.isRunning()) await client.stop().catch(() => {});
    await client.start();
  });
}

/** The cursor as a place, or the project where no editor is active. */
function placeOrProject(): CalculatorStartParams {
  const place = cursor();
  return place === undefined ? { at: 'project' } : { at: 'place', ...place };
}

function cursor(): PlaceParams | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), position: { line, character } };
}

/** One wall round each question to the server: the user asked for it, so a failure is said and not swallowed. */
async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
  try {
    return await question();
  } catch {
    void vscode.window.showErrorMessage(
      vscode.l10n.t('The analysis does not answer. Restart it from the status bar and try again.'),
    );
    return undefined;
  }
}
