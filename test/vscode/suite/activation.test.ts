// The extension wakes up in a Spring workspace and brings the commands its manifest promises.
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { codeActions, EXTENSION_ID, eventually, hintsOnLine, hoverText, open, rangeOf } from './editor';

const COMMANDS = ['openCalculator', 'showCeilings', 'toggleHints', 'explainHere', 'selectProfile', 'restartServer'].map(
  (name) => `concurrencyLens.${name}`,
);

interface Words {
  readonly hint: string;
  readonly hover: string;
  readonly fix: string;
  readonly calculator: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    hint: 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling',
    hover: 'HikariPool binds',
    fix: 'Set concurrency to 10, the size of HikariPool',
    calculator: 'Sizing Calculator',
  },
  ko: {
    hint: '실제 동시 처리 수 = min(256,80,10)=10 → 초당 200건 상한',
    hover: '병목: HikariPool',
    fix: '동시성 지정: 10 (HikariPool 크기)',
    calculator: '크기 계산기',
  },
};

function webviewTab(): vscode.Tab | undefined {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.find((tab) => tab.input instanceof vscode.TabInputWebview);
}

describe('activation', () => {
  it('runs in a folder that is trusted or not, as the run asks for', () => {
    assert.equal(vscode.workspace.isTrusted, process.env.CONCURRENCY_LENS_TEST_UNTRUSTED === undefined);
  });

  it('activates by itself in the example workspace', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION_ID);
    assert.ok(extension, `${EXTENSION_ID} is not installed`);
    await open('src/main/java/com/example/orders/OrderService.java');
    await eventually(
      'activation',
      () => extension.isActive,
      (active) => active,
    );
  });

  it('registers every command of the contract', async () => {
    const missing = await eventually(
      'the commands',
      async () => {
        const known = new Set(await vscode.commands.getCommands(true));
        return COMMANDS.filter((command) => !known.has(command));
      },
      (absent) => absent.length === 0,
    );
    assert.deepEqual(missing, []);
  });

  it('speaks the display language: the hint, the hover, the fix and the calculator tab', async () => {
    const words = WORDS[vscode.env.language];
    assert.equal(vscode.env.language, process.env.CONCURRENCY_LENS_TEST_LOCALE ?? 'en');
    assert.ok(words);
    const yaml = await open('orders/src/main/resources/application.yaml');
    const { start } = rangeOf(yaml, 'maximum-pool-size');
    await eventually(
      `the hint "${words.hint}"`,
      () => hintsOnLine(yaml, start),
      (labels) => labels.includes(words.hint),
    );
    const hover = await hoverText(yaml, start);
    assert.ok(hover.includes(words.hover), hover);

    const java = await open('src/main/java/com/example/orders/OrderService.java');
    await eventually(
      `the fix "${words.fix}"`,
      async () => (await codeActions(java, rangeOf(java, '.flatMap'))).map(({ title }) => title),
      (titles) => titles.includes(words.fix),
    );

    await vscode.commands.executeCommand('concurrencyLens.openCalculator');
    const tab = await eventually('the calculator tab', webviewTab, (found) => found !== undefined);
    assert.ok(tab);
    assert.ok(tab.label.startsWith(words.calculator), tab.label);
    await vscode.window.tabGroups.close(tab);
  });
});
