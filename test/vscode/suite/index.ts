// The entry that VS Code calls inside its extension host: runs every *.test.js beside it with Mocha and writes what
// came out to the file named by CONCURRENCY_LENS_TEST_RESULTS, because a browser-driven host has no exit code.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';
import { collect } from './results';

/** Resolves when all cases passed, rejects otherwise: the desktop runner turns that into its exit code. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 90_000, slow: 5_000, color: false });
  const grep = process.env.CONCURRENCY_LENS_TEST_GREP;
  if (grep) mocha.fgrep(grep);
  for (const file of readdirSync(__dirname).sort()) {
    if (file.endsWith('.test.js')) mocha.addFile(join(__dirname, file));
  }
  const results = await collect(mocha.run(() => {}));
  const file = process.env.CONCURRENCY_LENS_TEST_RESULTS;
  if (file) writeFileSync(file, JSON.stringify(results));
  if (results.failed > 0) throw new Error(`${results.failed} failed\n\n${results.failures.join('\n\n')}`);
}
