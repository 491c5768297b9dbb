// What only the browser's extension host has to prove: that it is one, and that files which are on no disk are followed.
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { eventually, hintsOnLine, open, rangeOf } from '../suite/editor';

const YAML = 'orders/src/main/resources/application.yaml';
const FORTY = 'effective concurrency = min(256,80,40)=40 → 800 rps ceiling';
const TEN = 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling';

describe('the browser host', () => {
  it('is a web worker without Node, on a folder of a virtual file system', () => {
    assert.equal(vscode.env.uiKind, vscode.UIKind.Web);
    assert.equal(vscode.env.remoteName, undefined);
    assert.equal(
      typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node,
      'undefined',
    );
    assert.deepEqual(
      vscode.workspace.workspaceFolders?.map(({ uri }) => uri.toString()),
      ['project:/orders-webflux'],
    );
  });

  it('follows a file that changes in the virtual file system without being open', async () => {
    const java = await open('src/main/java/com/example/orders/OrderService.java');
    await vscode.commands.executeCommand('workbench.action.closeOtherEditors');
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const yaml = vscode.Uri.joinPath(folder.uri, YAML);
    const before = await vscode.workspace.fs.readFile(yaml);
    const text = new TextDecoder().decode(before).replace('maximum-pool-size: 10', 'maximum-pool-size: 40');
    const hints = (label: string) =>
      eventually(
        label,
        () => hintsOnLine(java, rangeOf(java, '.flatMap').end),
        (labels) => labels.includes(label),
      );
    assert.deepEqual(await hints(TEN), [TEN]);
    await vscode.workspace.fs.writeFile(yaml, new TextEncoder().encode(text));
    try {
      assert.deepEqual(await hints(FORTY), [FORTY]);
    } finally {
      await vscode.workspace.fs.writeFile(yaml, before);
    }
    assert.deepEqual(await hints(TEN), [TEN]);
  });

  it('starts the analysis anew, in another worker', async () => {
    const yaml = await open(YAML);
    const { start } = rangeOf(yaml, 'maximum-pool-size');
    await vscode.commands.executeCommand('concurrencyLens.restartServer');
    const labels = await eventually(
      'the hint after the restart',
      () => hintsOnLine(yaml, start),
      (found) => found.length > 0,
    );
    assert.deepEqual(labels, [TEN]);
  });
});
