// Runs the real libraries (evidence/), compares every row with the model and the claims, and writes evidence/results/ and
// docs/evidence.md. `--quick` runs the short set and writes nothing; `--compare` only judges the committed results, and
// `--check` does so without writing; `--only PATTERN` runs the sets, or else the rows, that match; `--built` skips Maven.
// Without Java it compares. Exit 1: a row disagrees.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { GROUPS } from '../evidence/plan.mjs';
import { buildSets, findJdks, readSet, runRows, runThroughMaven } from './evidenceMachine.mjs';
import { renderReport } from './evidenceReport.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const evidence = join(root, 'evidence');
const results = join(evidence, 'results');
/** How long the last full run took: written by it alone, printed in the report. */
const runFile = join(evidence, 'run.json');
const reportFile = join(root, 'docs', 'evidence.md');
const quick = process.argv.includes('--quick');
const judgeOnly = process.argv.includes('--compare') || process.argv.includes('--check');
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? null : new RegExp(process.argv[onlyAt + 1] ?? '');

/**
 * A row whose time is off is run again, first at once and then alone when all others are done, and the best is kept. A
 * count is never run again.
 */
const TRIES_ALONE = 2;
/** A JVM that takes longer than this is ended: the whole run must stay bounded. */
const JVM_TIMEOUT_MS = Number(process.env.EVIDENCE_TIMEOUT_MS ?? 240_000);

/** Of this run: JVMs started, and the processor time they took. */
const spent = { jvms: 0, cpuMs: 0 };

const model = await loadModel();
const { judgeRow } = model;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`evidence: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function main() {
  const started = Date.now();
  const jdks = judgeOnly ? [] : findJdks();
  if (jdks.length > 0 && (process.argv.includes('--built') || (await buildSets(evidence, setsToBuild(), jdks[0])))) {
    const measured = await runAll(jdks);
    if (quick) return printVerdicts(measured, started);
    await pruneResults(measured.map(({ name }) => `${name}.json`));
    if (only === null) await writeRun(started);
  } else {
    console.log('No run: comparing the committed results with the model.');
  }
  const committed = await readResults();
  const code = printVerdicts(committed, started);
  const rows = committed.flatMap((file) => file.rows);
  const report = renderReport(rows, model, await readFile(runFile, 'utf8').then(JSON.parse, () => null));
  if (!process.argv.includes('--check')) await writeFile(reportFile, report);
  else if ((await readFile(reportFile, 'utf8')) !== report) {
    console.log('docs/evidence.md is not what the results say: npm run evidence -- --compare writes it anew.');
    return 1;
  }
  return code;
}

async function writeRun(started) {
  const seconds = Math.round((Date.now() - started) / 1000);
  const { jvms, cpuMs } = spent;
  const run = { seconds, cpuSeconds: Math.round(cpuMs / 1000), jvms, processors: availableParallelism() };
  await writeFile(runFile, `${JSON.stringify(run)}\n`);
}

/**
 * One result file's worth of rows for each set and JDK. Lanes run at once: libraries, whose rows mostly sleep and are
 * timed, one lane for each JDK; applications that answer requests, which sleep too; applications that do little but
 * start, which need the processors all the time. The last two step back (see `runRows`).
 */
async function runAll(jdks) {
  const groups = chosenGroups();
  const inLane = (lane) => groups.filter((group) => laneOf(group) === lane);
  const lanes = await Promise.all([
    ...jdks.map((jdk) => runLane(inLane('libraries'), [jdk])),
    runLane(inLane('answering'), jdks),
    runLane(inLane('started'), jdks),
  ]);
  for (const { name, rows, again } of lanes.flat()) {
    for (let tries = 0; tries < TRIES_ALONE && (await again()); tries++) if (!quick) await mergeResults(name, rows);
  }
  const files = new Map();
  for (const { name, rows } of lanes.flat()) files.set(name, [...(files.get(name) ?? []), ...rows]);
  return [...files].map(([name, rows]) => ({ name, rows }));
}

function chosenGroups() {
  return GROUPS.filter((group) => Boolean(group.quick) === quick).map(select);
}

/** Sets outside the reactor build run through Maven themselves. */
function setsToBuild() {
  const groups = chosenGroups().filter((group) => group.rows.length > 0 && !group.maven);
  return [...new Set(groups.flatMap((group) => group.sets))];
}

function laneOf({ sets }) {
  if (sets.every((set) => set.startsWith('core'))) return 'libraries';
  return sets.every((set) => set.startsWith('boot')) ? 'answering' : 'started';
}

/** The groups run, each with a way to run its rows of which only the time is off again; it says whether there were any. */
async function runLane(groups, jdks) {
  const done = [];
  for (const group of groups) {
    for (const set of group.rows.length === 0 ? [] : group.sets) {
      for (const jdk of jdks.filter((j) => !group.jdks || group.jdks.includes(j.role))) {
        const name = `${set}-jdk${jdk.feature}`;
        const { rows, again } = await runGroup(group, set, jdk);
        done.push({ name, rows, again });
        if (!quick) await mergeResults(name, rows);
        const bad = rows.filter((row) => judgeRow(row).some((verdict) => !verdict.agrees)).length;
        console.log(
          `${name}: ${rows.length} rows${bad === 0 ? '' : `, ${bad} disagree`} (${group.rows[0].slice(0, 60)})`,
        );
      }
    }
  }
  return done;
}

async function runGroup(group, set, jdk) {
  const built = group.maven ? { libraries: {} } : readSet(evidence, set, group.without);
  const flags = group.flags ?? [];
  const attempt = async (rows) => {
    const { lines, stderr, cpuMs } = group.maven
      ? await runThroughMaven(evidence, set, jdk, JVM_TIMEOUT_MS)
      : await runRows(jdk, built, flags, group.env ?? {}, rows, JVM_TIMEOUT_MS);
    spent.jvms++;
    spent.cpuMs += cpuMs;
    return rows.map((text, index) => toRow(lines[index] ?? missing(text, stderr), set, flags, built.libraries, group));
  };
  const rows = await attempt(group.rows);
  const again = async () => {
    const off = rows.flatMap((row, index) => (onlyTimesOff(row) ? [index] : []));
    const fresh = off.length === 0 ? [] : await attempt(off.map((index) => group.rows[index]));
    off.forEach((index, i) => {
      if (timeError(fresh[i]) < timeError(rows[index])) rows[index] = fresh[i];
    });
    return off.length > 0;
  };
  await again();
  return { rows, again };
}

function toRow({ scenario, inputs, measured, environment }, set, flags, libraries, { env, without }) {
  return {
    scenario,
    inputs,
    measured,
    environment: { set, ...environment, flags, ...(env && { env }), ...(without && { without }), libraries },
  };
}

function missing(text, stderr) {
  const [scenario, inputs] = text.split(/:(.*)/s);
  const failed = `no answer: ${stderr.trim().split('\n').pop() ?? ''}`;
  return { scenario, inputs: { text: inputs }, measured: { failed }, environment: { jdk: '0' } };
}

function onlyTimesOff(row) {
  const off = judgeRow(row).filter((verdict) => !verdict.agrees);
  return off.length > 0 && off.every((verdict) => verdict.expected.kind === 'time');
}

function timeError(row) {
  return Math.max(
    0,
    ...judgeRow(row).map((v) => (v.agrees ? 0 : v.expected.kind === 'time' ? Math.abs(v.error ?? 9) : 99)),
  );
}

/** The group with the rows that were asked for: all of them where a set was named, else those whose text matches. */
function select(group) {
  if (only === null) return group;
  const sets = group.sets.filter((set) => only.test(set));
  if (sets.length > 0) return { ...group, sets };
  return { ...group, rows: group.rows.filter((text) => only.test(text)) };
}

/** Rows of this run replace those of the same identity. Written group by group, so that an interrupted run keeps what it has. */
async function mergeResults(name, rows) {
  const fresh = new Set(rows.map(identity));
  const before = await readFile(fileOf(name), 'utf8').then(JSON.parse, () => []);
  await writeRows(name, [...before.filter((row) => !fresh.has(identity(row))), ...rows]);
}

/** Rows that are no longer in the plan go. */
async function pruneResults(names) {
  const planned = new Set(GROUPS.flatMap((group) => group.rows.map((text) => identity(plannedRow(text, group)))));
  for (const { name, rows } of await readResults()) {
    if (!names.includes(name)) continue;
    await writeRows(
      name.replace('.json', ''),
      rows.filter((row) => planned.has(identity(row))),
    );
  }
}

/** A row of the plan as its scenario will name it: `c=8,shape=concatMap`, whole numbers as numbers. */
function plannedRow(text, group) {
  const [scenario, pairs] = text.split(/:(.*)/s);
  const inputs = {};
  for (const pair of pairs.split(',').filter(Boolean)) {
    const [name, value] = pair.split(/=(.*)/s);
    inputs[name] = /^-?\d+$/.test(value) ? Number(value) : value;
  }
  return { scenario, inputs, environment: { flags: group.flags ?? [], env: group.env, without: group.without } };
}

async function writeRows(name, rows) {
  await mkdir(results, { recursive: true });
  const byIdentity = new Map(rows.map((row) => [identity(row), row]));
  const sorted = [...byIdentity].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => JSON.stringify(row));
  await writeFile(fileOf(name), `[\n${sorted.join(',\n')}\n]\n`);
}

function fileOf(name) {
  return join(results, `${name}.json`);
}

function identity({ scenario, inputs, environment }) {
  const { flags, env, without } = environment;
  return JSON.stringify([scenario, inputs, flags, env ?? null, ...(without ? [without] : [])]);
}

async function readResults() {
  const names = (await readdir(results)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, rows: JSON.parse(await readFile(join(results, name), 'utf8')) })),
  );
}

function printVerdicts(files, started) {
  const verdicts = files.flatMap(({ name, rows }) =>
    rows.flatMap((row) => judgeRow(row).map((v) => ({ name, row, v }))),
  );
  const off = verdicts.filter(({ v }) => !v.agrees);
  for (const { name, row, v } of off) {
    console.log(`DISAGREES ${name} ${row.scenario} ${JSON.stringify(row.inputs)} ${row.environment.flags.join(' ')}`);
    console.log(
      `          ${v.measure}: predicted ${JSON.stringify(v.expected)} by ${v.by}, measured ${JSON.stringify(v.measured)}`,
    );
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  const cpu = spent.jvms === 0 ? '' : `, ${spent.jvms} JVMs with ${Math.round(spent.cpuMs / 1000)} s of processor time`;
  console.log(`${verdicts.length - off.length} figures agree, ${off.length} disagree (${seconds} s${cpu}).`);
  return off.length === 0 ? 0 : 1;
}

/** The model is TypeScript: bundled in memory, so that what is compared is what the extension ships. */
async function loadModel() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: "export * from './evidence/model/judgeRow'; export * from './evidence/proofs';",
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
