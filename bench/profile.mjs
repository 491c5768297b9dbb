// Where the time of a whole-tree check goes: one run under V8's sampling profiler, its samples told apart by the innermost
// function of ours that names a stage. Needs the bundle with its names, as `node esbuild.mjs` makes it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureProcess } from './processes.mjs';

/** Stages by the functions that begin them; esbuild may have put a number behind a name. */
const STAGES = [
  ['garbage collection', ['(garbage collector)']],
  ['reading files', ['listFiles', 'readText', 'classifyFile']],
  ['prefilter', ['mayMatter']],
  ['parsing Java', ['parse', 'maskJava', 'balanceBrackets', 'findProblems']],
  ['copying trees', ['flattenTree']],
  ['facts of Java', ['readJavaFacts', 'readDirectives', 'referencedTypes']],
  ['facts of the rest', ['readYaml', 'readProperties', 'readMavenPom', 'readGradle', 'readDockerfile', 'readConfig']],
  ['configuration model', ['buildModules']],
  ['Java model', ['#runFiles', 'buildSymbolTable', 'models', 'joinFileParts', 'buildPools']],
  ['hints', ['collectHints']],
  ['rules', ['judgeProject', 'fixesOf']],
  ['report', ['report', 'reportProject', 'write']],
  ['starting Node and loading the bundle', ['executeUserEntryPoint', 'Module._compile', '(program)', '(root)']],
];

/** Shares of the samples by stage, largest first, each between 0 and 1. */
export async function profileCheck(folder, dist) {
  const work = mkdtempSync(join(tmpdir(), 'concurrency-lens-profile-'));
  try {
    const flags = ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', work];
    const command = [join(dist, 'cli.js'), 'check', folder, '--format', 'json', '--fail-on', 'never'];
    await measureProcess([...flags, ...command]);
    const [file] = readdirSync(work).filter((name) => name.endsWith('.cpuprofile'));
    return sharesOf(JSON.parse(readFileSync(join(work, file), 'utf8')));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function sharesOf({ nodes, samples, timeDeltas }) {
  const stageOfName = new Map(STAGES.flatMap(([stage, names]) => names.map((name) => [name, stage])));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName.replace(/(?<=\w)\d+$/, '')]));
  const stageOf = (id) => {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const stage = stageOfName.get(names.get(at));
      if (stage) return stage;
    }
    return 'the rest';
  };
  const times = new Map();
  let total = 0;
  samples.forEach((id, index) => {
    if (names.get(id) === '(idle)') return;
    const stage = stageOf(id);
    times.set(stage, (times.get(stage) ?? 0) + timeDeltas[index]);
    total += timeDeltas[index];
  });
  return [...times].sort(([, a], [, b]) => b - a).map(([stage, time]) => ({ stage, share: time / total }));
}
