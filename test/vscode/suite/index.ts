// The entry that VS Code calls inside its extension host: runs every *.test.js beside it with Mocha and writes what
// came out to the file named by CONCURRENCY_LENS_TEST_RESULTS, because a browser-driven host has no exit code.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';

/** What the driver reads; `failures` holds one readable text per failed case. */
export interface SuiteResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly { readonly title: string; readonly state: string; readonly durationMs: number }[];
  readonly failures: readonly string[];
}

function collect(runner: Mocha.Runner, done: (results: SuiteResults) => void): void {
  const tests: { title: string; state: string; durationMs: number }[] = [];
  const failures: string[] = [];
  let passed = 0;
  let skipped = 0;
  const add = (test: Mocha.Runnable, state: string) =>
    tests.push({ title: test.fullTitle(), state, durationMs: test.duration ?? 0 });
  runner.on('pass', (test) => {
    passed += 1;
    add(test, 'passed');
  });
  runner.on('pending', (test) => {
    skipped += 1;
    add(test, 'skipped');
  });
  // Also called for a failing hook, which Mocha's own statistics leave out of the tests.
  runner.on('fail', (test, error) => {
    failures.push(`${test.fullTitle()}\n${error.stack ?? error.message}`);
    add(test, 'failed');
  });
  runner.on('end', () => done({ passed, failed: failures.length, skipped, tests, failures }));
}

/** Resolves when all cases passed, rejects otherwise: the desktop runner turns that into its exit code. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 90_000, slow: 5_000, color: false });
  const grep = process.env.CONCURRENCY_LENS_TEST_GREP;
  if (grep) mocha.fgrep(grep);
  for (const file of readdirSync(__dirname).sort()) {
    if (file.endsWith('.test.js')) mocha.addFile(join(__dirname, file));
  }
  const results = await new Promise<SuiteResults>((resolve) => {
    collect(
      mocha.run(() => {}),
      resolve,
    );
  });
  const file = process.env.CONCURRENCY_LENS_TEST_RESULTS;
  if (file) writeFileSync(file, JSON.stringify(results));
  if (results.failed > 0) throw new Error(`${results.failed} failed\n\n${results.failures.join('\n\n')}`);
}
