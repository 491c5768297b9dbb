// The promise of the product on the example project: the ceiling at the two places that cause it, its explanation,
// and that both follow an edit nobody has saved yet.
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { eventually, hintsOnLine, hoverText, open, rangeOf, replace, revert } from './editor';

const YAML = 'orders/src/main/resources/application.yaml';
const JAVA = 'src/main/java/com/example/orders/OrderService.java';
const TEN = 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling';
const FORTY = 'effective concurrency = min(256,80,40)=40 → 800 rps ceiling';

function eventualHints(document: vscode.TextDocument, position: vscode.Position, label: string): Promise<string[]> {
  return eventually(
    `the hint "${label}"`,
    () => hintsOnLine(document, position),
    (labels) => labels.includes(label),
  );
}

describe('the ceiling', () => {
  it('stands at the pool size in application.yaml', async () => {
    const yaml = await open(YAML);
    const labels = await eventualHints(yaml, rangeOf(yaml, 'maximum-pool-size').start, TEN);
    assert.deepEqual(labels, [TEN]);
  });

  it('stands at the flatMap in Java', async () => {
    const java = await open(JAVA);
    const labels = await eventualHints(java, rangeOf(java, '.flatMap').end, TEN);
    assert.deepEqual(labels, [TEN]);
  });

  it('is not cut off by the editor', async () => {
    for (const document of [await open(YAML), await open(JAVA)]) {
      const limit = vscode.workspace.getConfiguration('editor.inlayHints', document).get<number>('maximumLength', 43);
      assert.ok(limit >= TEN.length, `${document.languageId}: ${limit} characters`);
    }
  });

  it('goes and comes back with the toggle command', async () => {
    const yaml = await open(YAML);
    const { start } = rangeOf(yaml, 'maximum-pool-size');
    await vscode.commands.executeCommand('concurrencyLens.toggleHints');
    await eventually(
      'the hint to go',
      () => hintsOnLine(yaml, start),
      (labels) => labels.length === 0,
    );
    await vscode.commands.executeCommand('concurrencyLens.toggleHints');
    await eventualHints(yaml, start, TEN);
  });

  it('is explained in the hover: the binding term, the call time and the usable rate', async () => {
    const yaml = await open(YAML);
    const text = await eventually(
      'the hover at maximum-pool-size',
      () => hoverText(yaml, rangeOf(yaml, 'maximum-pool-size').start),
      (hover) => hover.includes('256') && hover.includes('160'),
    );
    for (const part of ['256', '80', '10', '50 ms', '160'])
      assert.ok(text.includes(part), `${part} is not in:\n${text}`);
  });

  it('follows an unsaved change of the pool size, in both files', async () => {
    const yaml = await open(YAML);
    const java = await open(JAVA);
    const poolLine = rangeOf(yaml, 'maximum-pool-size: 10');
    try {
      await replace(yaml, poolLine, 'maximum-pool-size: 40');
      const inYaml = await eventualHints(yaml, poolLine.start, FORTY);
      const inJava = await eventualHints(java, rangeOf(java, '.flatMap').end, FORTY);
      assert.deepEqual([inYaml, inJava], [[FORTY], [FORTY]]);
      assert.ok(yaml.isDirty, 'the editor saved the change by itself');
    } finally {
      await revert(yaml);
    }
    await eventualHints(java, rangeOf(java, '.flatMap').end, TEN);
  });
});
