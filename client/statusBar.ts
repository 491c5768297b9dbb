/** The one status bar item: cores, profiles and call time in force where the user is; hidden outside Spring projects. */
import * as vscode from 'vscode';
import type { ModuleStatus, StatusParams } from '../protocol/serverMessages';
import { COMMANDS } from './commandNames';

export class StatusBar implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly editorListener: vscode.Disposable;
  private modules: readonly ModuleStatus[] = [];
  private stopped = false;

  constructor() {
    this.item = vscode.window.createStatusBarItem('concurrencyLens.status', vscode.StatusBarAlignment.Right, 90);
    this.item.name = 'Concurrency Lens';
    this.editorListener = vscode.window.onDidChangeActiveTextEditor(() => this.show());
  }

  /** The module of the active editor, else the first; undefined outside Spring projects. */
  get currentModule(): ModuleStatus | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri.toString() ?? '';
    const holding = this.modules.filter((module) => uri.startsWith(module.uri));
    const nearest = [...holding].sort((a, b) => b.uri.length - a.uri.length)[0];
    return nearest ?? this.modules[0];
  }

  update(status: StatusParams): void {
    this.modules = status.spring ? status.modules : [];
    this.stopped = false;
    this.show();
  }

  /** The server died too often: say so where its numbers stood. */
  showStopped(): void {
    this.stopped = true;
    this.show();
  }

  dispose(): void {
    this.editorListener.dispose();
    this.item.dispose();
  }

  private show(): void {
    if (this.stopped) {
      this.item.text = `$(warning) ${vscode.l10n.t('Concurrency Lens stopped')}`;
      this.item.tooltip = vscode.l10n.t('The analysis ended unexpectedly several times. Click to start it again.');
      this.item.command = COMMANDS.restartServer;
      this.item.show();
      return;
    }
    const module = this.currentModule;
    if (module === undefined) {
      this.item.hide();
      return;
    }
    this.item.text = `$(telescope) ${toParts(module).join(' · ')}`;
    this.item.tooltip = toTooltip(module);
    this.item.command = COMMANDS.showMenu;
    this.item.accessibilityInformation = { label: `Concurrency Lens: ${toParts(module).join(', ')}`, role: 'button' };
    this.item.show();
  }
}

function toParts(module: ModuleStatus): readonly string[] {
  const cores = module.cores.value;
  return [
    cores === 1 ? vscode.l10n.t('1 core') : vscode.l10n.t('{0} cores', cores),
    ...module.profiles.value,
    module.callTime.value,
  ];
}

function toTooltip(module: ModuleStatus): vscode.MarkdownString {
  const profiles = module.profiles.value.join(', ') || vscode.l10n.t('none');
  const rows: readonly (readonly [string, string])[] = [
    [vscode.l10n.t('Cores'), `${module.cores.value} (${module.cores.origin.text})`],
    [vscode.l10n.t('Profiles'), `${profiles} (${module.profiles.origin.text})`],
    [vscode.l10n.t('Call time'), `${module.callTime.value} (${module.callTime.origin.text})`],
  ];
  const tooltip = new vscode.MarkdownString();
  tooltip.appendText(`Concurrency Lens: ${module.name}\n\n`);
  for (const [name, text] of rows) tooltip.appendText(`${name}: ${text}\n\n`);
  return tooltip;
}
