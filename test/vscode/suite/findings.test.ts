// Findings reach the editor's own list with their stable ids, and their fixes carry computed numbers that settle them.
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { codeActions, eventually, findings, open, rangeOf, revert, ruleOf } from './editor';

async function eventualFinding(document: vscode.TextDocument, rule: string): Promise<vscode.Diagnostic> {
  const found = await eventually(
    `the finding ${rule}`,
    () => findings(document),
    (all) => all.some((finding) => ruleOf(finding) === rule),
  );
  const [finding] = found.filter((candidate) => ruleOf(candidate) === rule);
  assert.ok(finding);
  return finding;
}

describe('findings', () => {
  it('a flatMap without a number is found, and the fix writes the computed one', async () => {
    const java = await open('src/main/java/com/example/orders/OrderService.java');
    const finding = await eventualFinding(java, 'flatmap-default-concurrency');
    assert.ok(finding.range.intersection(rangeOf(java, '.flatMap')), 'the finding is not at the flatMap');

    const actions = await eventually(
      'a quick fix at the flatMap',
      () => codeActions(java, finding.range),
      (offered) => offered.some((action) => action.isPreferred && action.edit),
    );
    const fix = actions.find((action) => action.isPreferred && action.edit);
    assert.ok(fix?.edit);
    try {
      assert.ok(await vscode.workspace.applyEdit(fix.edit));
      // min(pool, scheduler cap − 1) = min(10, 79): the largest number that queues nothing behind the pool.
      assert.match(java.getText(), /subscribeOn\(Schedulers\.boundedElastic\(\)\),\s*10\)/);
      await eventually(
        'the finding to go',
        () => findings(java).map(ruleOf),
        (rules) => !rules.includes('flatmap-default-concurrency'),
      );
    } finally {
      await revert(java);
    }
  });

  it('applied in the editor, the fix leaves its number selected, and one undo takes it back', async () => {
    const java = await open('src/main/java/com/example/orders/OrderService.java');
    const before = java.getText();
    const finding = await eventualFinding(java, 'flatmap-default-concurrency');
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor && editor.document === java);
    editor.selection = new vscode.Selection(finding.range.start, finding.range.start);
    try {
      // The command finds nothing until the editor holds the finding itself, so it is asked again.
      await eventually(
        'the number to be selected',
        async () => {
          if (java.getText() === before) await vscode.commands.executeCommand('editor.action.autoFix');
          return java.getText(editor.selection);
        },
        (selected) => selected === '10',
      );
      assert.match(java.getText(), /subscribeOn\(Schedulers\.boundedElastic\(\)\),\s*10\)/);
      await vscode.commands.executeCommand('undo');
      assert.equal(java.getText(), before);
    } finally {
      await revert(java);
    }
  });

  it('a blocking query on the common pool is found', async () => {
    const java = await open('src/main/java/com/example/orders/invoice/InvoiceService.java');
    const finding = await eventualFinding(java, 'common-pool-blocking');
    assert.ok(finding.range.intersection(rangeOf(java, 'supplyAsync')));
  });

  it('a pool that never grows is found', async () => {
    const java = await open('src/main/java/com/example/orders/confirmation/ConfirmationExecutorConfig.java');
    await eventualFinding(java, 'pool-never-grows');
  });

  it('a setting that virtual threads switch off is faded', async () => {
    const yaml = await open('reports/src/main/resources/application.yaml');
    const finding = await eventualFinding(yaml, 'setting-has-no-effect');
    assert.ok(finding.tags?.includes(vscode.DiagnosticTag.Unnecessary), 'it carries no Unnecessary tag');
  });
});
