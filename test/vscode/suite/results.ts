// What a run of the suite comes to, wherever it ran: what the drivers read.

/** `failures` holds one readable text per failed case. */
export interface SuiteResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly { readonly title: string; readonly state: string; readonly durationMs: number }[];
  readonly failures: readonly string[];
}

/** Resolves at the end of the run. */
export function collect(runner: Mocha.Runner): Promise<SuiteResults> {
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
  return new Promise((resolve) => {
    runner.on('end', () => resolve({ passed, failed: failures.length, skipped, tests, failures }));
  });
}
