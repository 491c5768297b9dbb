// A long run by hand: `node test/robustness/longRun.mjs [CASES_OF_EACH_KIND] [SEED]`, 20,000 cases unless said.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [runs = '20000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const args = ['run', '--project', 'robustness', 'test/robustness/mutations.test.ts', '--testTimeout', '36000000'];
const { status } = spawnSync(process.execPath, [vitest, ...args], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, ROBUSTNESS_RUNS: runs, ROBUSTNESS_SEED: seed },
});
process.exitCode = status ?? 1;
