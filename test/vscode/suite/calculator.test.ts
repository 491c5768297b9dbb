// The calculator in the real editor: opened by its command with a place, it names that place; with the next one, the next.
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { eventually, open, rangeOf } from './editor';

function calculatorTabs(): readonly vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => tab.input instanceof vscode.TabInputWebview);
}

async function openAt(document: vscode.TextDocument, text: string): Promise<void> {
  const { line, character } = rangeOf(document, text).start;
  const place = { at: 'place', uri: document.uri.toString(), position: { line, character } };
  await vscode.commands.executeCommand('concurrencyLens.openCalculator', place);
}

function eventualTitle(place: string): Promise<readonly string[]> {
  return eventually(
    `the calculator for ${place}`,
    () => calculatorTabs().map(({ label }) => label),
    (labels) => labels.some((label) => label.includes(place)),
  );
}

describe('the calculator', () => {
  after(() => vscode.window.tabGroups.close([...calculatorTabs()]));

  it('opens with the place it is asked for, and follows to the next in the same tab', async () => {
    await openAt(await open('src/main/java/com/example/orders/OrderService.java'), '.flatMap');
    const first = await eventualTitle('OrderService.');
    assert.equal(first.length, 1);
    await openAt(await open('orders/src/main/resources/application.yaml'), 'maximum-pool-size');
    assert.equal((await eventualTitle('maximum-pool-size')).length, 1);
  });
});
