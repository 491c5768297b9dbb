// The entry that VS Code calls inside the browser's extension host: the same cases as in the Node host, run by Mocha's
// browser build. What came out is posted to the server the page came from, since there is no disk to write to.
import 'mocha/mocha.js';
import * as vscode from 'vscode';
import { EXTENSION_ID } from '../suite/editor';
import { collect } from '../suite/results';

declare const mocha: {
  setup(options: { ui: 'bdd'; timeout: number; reporter: typeof Silent; grep: string }): void;
  run(): Mocha.Runner;
};

/** The results are collected by listening; Mocha asks for a reporter all the same. */
class Silent {}

/** Resolves when all cases passed, rejects otherwise. */
export async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', timeout: 90_000, reporter: Silent, grep: process.env.CONCURRENCY_LENS_TEST_GREP ?? '' });
  // Loaded only now: the test files call `describe`, which the setup makes.
  await import('./cases');
  const results = await collect(mocha.run());
  const { scheme, authority } = vscode.extensions.getExtension(EXTENSION_ID)?.extensionUri ?? vscode.Uri.file('/');
  await fetch(`${scheme}://${authority}/results`, { method: 'POST', body: JSON.stringify(results) });
  if (results.failed > 0) throw new Error(`${results.failed} failed\n\n${results.failures.join('\n\n')}`);
}
