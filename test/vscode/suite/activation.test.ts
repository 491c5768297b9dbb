// The extension wakes up in a Spring workspace and brings the commands its manifest promises.
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { EXTENSION_ID, eventually, open } from './editor';

const COMMANDS = ['openCalculator', 'showCeilings', 'toggleHints', 'explainHere', 'selectProfile', 'restartServer'].map(
  (name) => `concurrencyLens.${name}`,
);

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

  it('opens the calculator', async () => {
    await vscode.commands.executeCommand('concurrencyLens.openCalculator');
    const tab = await eventually(
      'the calculator tab',
      () =>
        vscode.window.tabGroups.all
          .flatMap((group) => group.tabs)
          .find((candidate) => candidate.input instanceof vscode.TabInputWebview),
      (found) => found !== undefined,
    );
    assert.ok(tab);
    await vscode.window.tabGroups.close(tab);
  });
});
