// Turns the machine-readable results of the test tools into one shape: how many passed, failed and were skipped.
// A result that cannot be read never looks like success: it counts as one failure.

/** @typedef {{ passed: number, failed: number, skipped: number, note?: string }} Counts */

/** One named failure that stands for a whole level. @returns {Counts} */
export const failure = (note) => ({ passed: 0, failed: 1, skipped: 0, note });

/** A level whose tool cannot be had. @returns {Counts} */
export const skippedLevel = (note) => ({ passed: 0, failed: 0, skipped: 1, note });

/** A program that is one check: exit code 0 is one passed. @returns {Counts} */
export const oneCheck = ({ code, timedOut }) =>
  code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failure(timedOut ? 'too slow' : `exit code ${code}`);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isCount = (value) => Number.isInteger(value) && value >= 0;

/** The last line of `output` that is an object with the three counts. @returns {Counts} */
export function lastLineCounts({ code, output, timedOut }) {
  const found = output
    .split('\n')
    .reverse()
    .map((line) => (line.startsWith('{') ? parsed(line) : undefined))
    .find((value) => value && isCount(value.passed) && isCount(value.failed) && isCount(value.skipped));
  if (!found) return failure(timedOut ? 'too slow' : `ended with ${code} and no counts`);
  return guarded({ passed: found.passed, failed: found.failed, skipped: found.skipped }, { code, timedOut });
}

/** The file of vitest's JSON reporter. A file that fails before its first test counts as one failure. @returns {Counts} */
export function vitestCounts(report, outcome) {
  const results = parsed(report);
  if (!results || !Array.isArray(results.testResults))
    return failure(outcome.timedOut ? 'too slow' : 'no results written');
  const tests = results.testResults.flatMap((file) => file.assertionResults);
  const ofState = (...states) => tests.filter((test) => states.includes(test.status)).length;
  const brokenFiles = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return guarded(
    {
      passed: ofState('passed'),
      failed: ofState('failed') + brokenFiles.length,
      skipped: ofState('skipped', 'pending', 'todo', 'disabled'),
    },
    outcome,
  );
}

/** Maven's summary: one count per module, or one for the only module. @returns {Counts} */
export function mavenCounts({ code, output, timedOut }) {
  const modules = (state) => output.match(new RegExp(`^\\[INFO\\] .+ \\.+ ${state}\\b`, 'gm'))?.length ?? 0;
  const counts = { passed: modules('SUCCESS'), failed: modules('FAILURE'), skipped: modules('SKIPPED') };
  if (counts.passed + counts.failed > 0) return guarded(counts, { code, timedOut });
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failure(timedOut ? 'too slow' : `exit code ${code}`);
}

/** No failure counted, yet the tool failed; or nothing ran at all: neither may pass for success. */
function guarded(counts, { code, timedOut }) {
  if (timedOut) return { ...counts, failed: counts.failed + 1, note: 'too slow' };
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, note: `exit code ${code}` };
  if (counts.passed + counts.failed + counts.skipped === 0) return failure('no tests found');
  return counts;
}

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = (key) => all.reduce((value, counts) => value + counts[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** `12 passed, 0 failed`, with `, 3 skipped` only where there are any. */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
