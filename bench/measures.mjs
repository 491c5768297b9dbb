// The measurements, each beside its yardstick. All figures are milliseconds, MiB or bytes.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LONG_FILES, YAML_FILE } from './generateProject.mjs';
import { LspClient } from './lspClient.mjs';
import { measureProcess, medianOf, quantiles } from './processes.mjs';

const require = createRequire(import.meta.url);
const YARDSTICK = fileURLToPath(new URL('yardstick.mjs', import.meta.url));

/** The whole tree in a new process each time; the two programs take turns so that a busy spell meets both. */
export async function measureCheck(folder, { dist, engine, rounds }) {
  const { onDemandFiles } = require(engine);
  const list = `${engine}.json`;
  writeFileSync(list, JSON.stringify(await onDemandFiles(dist, folder)));
  const check = [];
  const bare = [];
  for (let i = 0; i < rounds; i++) {
    bare.push(await measureProcess([YARDSTICK, folder, engine, list]));
    check.push(await measureProcess([join(dist, 'cli.js'), 'check', folder, '--format', 'json', '--fail-on', 'never']));
  }
  const median = (runs, key) => quantiles(runs.map((run) => run[key])).p50;
  const { stats, findings, hints } = JSON.parse(check[0].output);
  return {
    ...stats,
    findings: findings.length,
    hints: hints.length,
    bytes: JSON.parse(bare[0].output).bytes,
    cpuMs: median(check, 'cpuMs'),
    wallMs: median(check, 'wallMs'),
    /** The first run of all: the disk's cache may be cold, and so is ours. */
    firstWallMs: check[0].wallMs,
    peakMiB: median(check, 'peakMiB'),
    yardstickCpuMs: median(bare, 'cpuMs'),
    yardstickWallMs: median(bare, 'wallMs'),
    cpuRatio: median(check, 'cpuMs') / median(bare, 'cpuMs'),
    wallRatio: median(check, 'wallMs') / median(bare, 'wallMs'),
  };
}

/** From spawn to the answer to `initialize`, to the first hints of an open file (for which the folder is read once), and from opening a second file to its hints. */
export async function measureActivation(folder, { dist, rounds }) {
  const run = async () => {
    const startedMs = performance.now();
    const client = new LspClient(folder, join(dist, 'server.js'));
    await client.initialize();
    const initializedMs = performance.now() - startedMs;
    await client.open(LONG_FILES[0].path);
    const hints = await client.hints(LONG_FILES[0].path);
    const firstHintMs = performance.now() - startedMs;
    const usage = client.usage();
    const reopenedMs = performance.now();
    await client.open(LONG_FILES[1].path);
    await client.hints(LONG_FILES[1].path);
    const warmHintMs = performance.now() - reopenedMs;
    await client.stop();
    return {
      initializedMs,
      firstHintMs,
      warmHintMs,
      hints: hints.length,
      cpuMs: usage?.cpuMs ?? null,
      rssMiB: usage?.rssMiB ?? null,
    };
  };
  return medianOf(rounds, 'firstHintMs', run);
}

/** After so long without a change the server has done what it does then. */
const REST_MS = 6_000;

/** Types in each long file and in the configuration, and waits each time for the hints of the visible part. */
export async function measureKeystrokes(folder, { dist, strokes, nodeArgs = [] }) {
  const client = new LspClient(folder, join(dist, 'server.js'), nodeArgs);
  try {
    await client.initialize();
    const open = [YAML_FILE, ...LONG_FILES.map(({ path }) => path)];
    for (const path of open) await client.open(path);
    for (const path of open) await Promise.all([client.hints(path), client.diagnostics(path)]);
    const result = { openFiles: open.length, rssMiB: client.usage()?.rssMiB ?? null };
    for (const { path, lines } of LONG_FILES) {
      result[`java${lines}`] = await typeIn(client, path, javaPlace(client, path), strokes);
    }
    result.yaml = await typeIn(client, YAML_FILE, yamlComment(client), strokes);
    result.otherFiles = await refreshOthers(client, Math.min(strokes, 30));
    const after = client.usage();
    await new Promise((done) => setTimeout(done, REST_MS));
    const rssRestMiB = client.usage()?.rssMiB ?? null;
    return { ...result, rssAfterMiB: after?.rssMiB ?? null, rssRestMiB, peakMiB: after?.peakMiB ?? null };
  } finally {
    await client.stop();
  }
}

/** A line of code in the middle of the file: where a name is being typed. */
function javaPlace(client, path) {
  const lines = client.text(path).split('\n');
  const from = Math.floor(lines.length / 2);
  const line = lines.findIndex((text, index) => index >= from && /^ {8}(?:return|int) .*/.test(text));
  return { line, character: lines[line].length, insert: ' // x' };
}

function yamlComment(client) {
  const lines = client.text(YAML_FILE).split('\n');
  const line = lines.findIndex((text) => /^ {2}datasource:$/.test(text));
  return { line, character: lines[line].length, insert: ' # x' };
}

/** Types the text letter by letter and takes it back, over and over. */
async function typeIn(client, path, { line, character, insert }, strokes) {
  const times = [];
  const before = client.usage();
  for (let stroke = 0; stroke < strokes; stroke++) {
    const at = stroke % (insert.length + 1);
    const place = (column) => ({ line, character: character + column });
    const startedMs = performance.now();
    if (at < insert.length) client.edit(path, { start: place(at), end: place(at) }, insert[at]);
    else client.edit(path, { start: place(0), end: place(insert.length) }, '');
    await client.hints(path, Math.max(0, line - 30), line + 30);
    times.push(performance.now() - startedMs);
    // The server's own pause passes, so that each keystroke is also followed by what it does in the background.
    await new Promise((done) => setTimeout(done, 100));
  }
  const after = client.usage();
  return { ...quantiles(times), cpuMsEach: before && after ? (after.cpuMs - before.cpuMs) / strokes : null };
}

/** Changes the pool's size, on which every open Java file's hints hang, and waits until the server tells the editor so. */
async function refreshOthers(client, rounds) {
  const lines = client.text(YAML_FILE).split('\n');
  const line = lines.findIndex((text) => text.includes('maximum-pool-size'));
  const start = { line, character: lines[line].search(/\d/) };
  let width = lines[line].length - start.character;
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const value = String(11 + (round % 7));
    const told = client.nextRefresh();
    const startedMs = performance.now();
    client.edit(YAML_FILE, { start, end: { line, character: start.character + width } }, value);
    width = value.length;
    await told;
    await client.hints(LONG_FILES[0].path);
    times.push(performance.now() - startedMs);
    await new Promise((done) => setTimeout(done, 100));
  }
  return quantiles(times);
}

/** What loading the extension's own bundle costs its host, without an editor behind it: the part of activation that grows with the code. */
export async function measureClientLoad({ dist, rounds }) {
  const stub = `const any=new Proxy(class{},{get:(t,k)=>k===Symbol.toPrimitive?()=>'':k==='prototype'?t.prototype:any,apply:()=>any});`;
  const load = `const m=require('node:module'),r=m._load;${stub}m._load=(n,...a)=>n==='vscode'?any:r(n,...a);`;
  const program = `${load}const t=performance.now();require(${JSON.stringify(join(dist, 'client.js'))});console.log(performance.now()-t);process.exit(0)`;
  const times = [];
  for (let i = 0; i < rounds + 1; i++) times.push(Number((await measureProcess(['-e', program])).output));
  return quantiles(times.slice(1));
}

export function bundleSizes(dist) {
  return readdirSync(dist)
    .filter((name) => /\.(?:js|css|wasm)$/.test(name))
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(dist, name));
      return { name, bytes: bytes.length, gzipBytes: gzipSync(bytes).length };
    });
}
