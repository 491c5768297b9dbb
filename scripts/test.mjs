// `npm test`: installs what is missing, runs every level and ends with one line of counts. `npm test -- unit cli` runs
// only those levels, and those they need.
import { failure, formatCounts, sum } from './counts.mjs';
import { installPackages } from './install.mjs';
import { levels } from './testLevels.mjs';

const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

function chosenLevels(names) {
  const unknown = names.filter((name) => !levels.some((level) => level.name === name));
  if (unknown.length > 0)
    throw new Error(`no level ${unknown.join(', ')}; there are: ${levels.map((l) => l.name).join(', ')}`);
  if (names.length === 0) return levels;
  const needed = levels.filter((level) => names.includes(level.name)).map((level) => level.needs);
  return levels.filter((level) => names.includes(level.name) || needed.includes(level.name));
}

async function runLevel(level, broken) {
  if (broken.has(level.needs)) return failure(`${level.needs} failed`);
  try {
    return await level.run();
  } catch (error) {
    return { ...failure('crashed'), log: error.stack };
  }
}

async function main() {
  const startedMs = Date.now();
  const chosen = chosenLevels(process.argv.slice(2));
  await installPackages();
  const broken = new Set();
  const all = [];
  for (const level of chosen) {
    const levelStartedMs = Date.now();
    const counts = await runLevel(level, broken);
    if (counts.failed > 0) broken.add(level.name);
    if (counts.log) console.log(counts.log.trimEnd());
    const note = counts.note ? ` (${counts.note})` : '';
    console.log(`${level.name}: ${formatCounts(counts)}${note}, ${seconds(levelStartedMs)}`);
    all.push({ ...counts, name: level.name });
  }
  const bad = all.filter((counts) => counts.failed > 0).map((counts) => counts.name);
  console.log(`\n${bad.length > 0 ? `failed: ${bad.join(', ')}` : 'all levels passed'}, ${seconds(startedMs)}`);
  return sum(all);
}

let total;
try {
  total = await main();
} catch (error) {
  console.error(error.message);
  total = failure();
}
console.log(formatCounts(total));
process.exitCode = total.failed > 0 ? 1 : 0;
