/** The long run itself, one process and one thread; started by `npm run fuzz`, which bundles it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomSource } from '../../../bench/randomSource.mjs';
import { FuzzServer } from './fuzzLsp';
import { type FuzzKind, type FuzzProject, fuzzKindOf, fuzzProjects, fuzzTexts } from './fuzzProjects';
import { FuzzReaders } from './fuzzReaders';
import { type Failure, FuzzReport } from './fuzzReport';
import { damagedText, inputSeed } from './fuzzTexts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inputs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    kind: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    keep: { type: 'string' },
    root: { type: 'string', default: '.' },
  },
});

/** Shares of the inputs, in parts of a hundred. */
const SHARES: Readonly<Record<FuzzKind | 'lsp', number>> = {
  java: 30,
  yaml: 20,
  properties: 9,
  pom: 9,
  gradle: 8,
  kubernetes: 6,
  compose: 4,
  dockerfile: 4,
  'project file': 3,
  other: 2,
  lsp: 5,
};
const ROUNDS = 20;
/** One input in so many is judged with its whole project, which costs as much as fifteen readings. */
const JUDGED = 12;
/** Messages to one server, before its hints are counted and it is replaced. */
const MESSAGES = 2_500;

const seed = Number(values.seed);
const inputs = Number(values.inputs);
const kinds = (Object.keys(SHARES) as (FuzzKind | 'lsp')[]).filter(
  (kind) => values.kind === undefined || kind === values.kind,
);
const total = kinds.reduce((sum, kind) => sum + SHARES[kind], 0);
const projects = fuzzProjects(values.root);
const texts = fuzzTexts(projects, positionals);
const places = new Map<FuzzKind, (readonly [FuzzProject, string])[]>();
for (const project of projects) {
  for (const path of project.files.keys()) {
    const kind = fuzzKindOf(path);
    if (kind !== null) places.set(kind, [...(places.get(kind) ?? []), [project, path]]);
  }
}
const readers = new FuzzReaders();
const report = new FuzzReport(seed);

process.on('uncaughtException', (error) => report.stray(error));
process.on('unhandledRejection', (error) => report.stray(error));

console.log(
  `fuzz: seed ${seed}, ${inputs} inputs, texts: ${[...texts].map(([kind, list]) => `${kind} ${list.length}`).join(', ')}`,
);

/** Input `index` of a kind; everything about it follows from the seed. */
function runInput(kind: FuzzKind, index: number): Failure | null {
  const own = inputSeed(seed, index);
  const random = randomSource(own);
  const list = texts.get(kind) ?? [];
  const others = list.map(([, text]) => text);
  if (index % JUDGED === 0) {
    const [project, path] = random.pick(places.get(kind) ?? []);
    const text = damagedText(own, project.files.get(path) ?? '', others);
    return report.measure(kind, index, text, path, () => readers.judge(project, path, text, own));
  }
  const [path, base] = random.pick(list);
  const text = damagedText(own, base, others);
  return report.measure(kind, index, text, path, () => readers.read(path, text, index % 3 === 0));
}

function keep(failure: Failure | null): void {
  if (failure === null) return;
  readers.reset();
  console.log(`${failure.kind} ${failure.index} (${failure.path}): ${failure.what}`);
  if (values.keep) {
    const name = `${failure.kind.replaceAll(' ', '-')}-${failure.index}-${failure.path.replaceAll('/', '_')}`;
    writeFileSync(join(values.keep, name), failure.text);
  }
}

async function runMessages(from: number, to: number): Promise<void> {
  const project = projects.find(({ name }) => name === 'orders-webflux') ?? projects[0];
  if (!project) throw new Error('no project');
  const service = [...project.files.keys()].find((path) => path.endsWith('OrderService.java')) ?? '';
  for (let start = from; start < to; start += MESSAGES) {
    const server = new FuzzServer(join(values.root, 'dist'), project.files);
    await server.start();
    const before = await server.hintsOf(service);
    if (before === 0) throw new Error('the project has no hint to begin with');
    for (let index = start; index < Math.min(to, start + MESSAGES); index++) {
      const own = inputSeed(seed, index);
      keep(await report.measureAsync('lsp', index, String(own), '', () => server.send(own)));
    }
    const last = Math.min(to, start + MESSAGES) - 1;
    keep(
      await report.measureAsync('lsp', last, '', 'hints afterwards', async () => {
        const after = await server.hintsOf(service);
        if (after !== before) throw new Error(`${after} hints instead of ${before} after the messages from ${start}`);
      }),
    );
    await server.dispose();
  }
}

const done = new Map<FuzzKind | 'lsp', number>();
if (values.only !== undefined) {
  const index = Number(values.only);
  for (const kind of kinds) {
    if (kind === 'lsp') await runMessages(index - (index % MESSAGES), index + 1);
    else keep(runInput(kind, index));
  }
} else {
  for (let round = 1; round <= ROUNDS; round++) {
    for (const kind of kinds) {
      const from = done.get(kind) ?? 0;
      const to = Math.round((inputs * SHARES[kind] * round) / (total * ROUNDS));
      if (kind === 'lsp') await runMessages(from, to);
      else for (let index = from; index < to; index++) keep(runInput(kind, index));
      done.set(kind, to);
    }
    await report.endRound(round, ROUNDS);
  }
}
console.log(report.format());
if (values.json) writeFileSync(values.json, `${JSON.stringify(report.figures(), null, 2)}\n`);
process.exit(report.isClean() ? 0 : 1);
