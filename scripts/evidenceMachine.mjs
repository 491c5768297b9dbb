// The machine's side of the evidence run: which JDKs there are, building the sets, running one JVM. Knows no predictions.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir, setPriority } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

/** Libraries whose version a reader wants to see beside a figure. */
const SHOWN = new Set([
  'reactor-core',
  'reactor-netty-core',
  'reactor-pool',
  'HikariCP',
  'spring-core',
  'spring-boot',
  'tomcat-embed-core',
  'jetty-server',
  'netty-transport',
  'httpclient5',
  'r2dbc-pool',
  'hibernate-core',
  'commons-pool2',
]);

/** An application lives for seconds: compiling it well would take longer than it runs. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The oldest and the newest JDK found: `[{ role, feature, home }]`, from JAVA_HOME, the path, and the usual folders. */
export function findJdks() {
  const homes = [process.env.JAVA_HOME, homeOfCommand('java'), ...usualFolders()].filter(Boolean);
  const found = new Map();
  for (const home of homes) {
    const feature = featureOf(home);
    if (feature >= 17 && existsSync(join(home, 'bin', executable('javac'))) && !found.has(feature)) {
      found.set(feature, { feature, home });
    }
  }
  const sorted = [...found.values()].sort((a, b) => a.feature - b.feature);
  const older = sorted.find((jdk) => jdk.feature < 21);
  const newer = sorted.findLast((jdk) => jdk.feature >= 25);
  return [older && { ...older, role: 'older' }, newer && { ...newer, role: 'newer' }].filter(Boolean);
}

/** Compiles the sets and writes their class paths; false where Maven is missing or the build fails. */
export async function buildSets(evidenceDir, sets, jdk) {
  const modules = sets.map((set) => `sets/${set}`).join(',');
  const args = ['-q', '-B', '-pl', modules, '-am', 'compile', 'dependency:build-classpath'];
  const options = { cwd: evidenceDir, env: { ...process.env, JAVA_HOME: jdk.home }, timeout: 300_000 };
  // Offline first: a build whose libraries are all there needs no network.
  for (const prefix of [['-o'], []]) {
    const { code, stdout } = await run(executable('mvn', '.cmd'), [...prefix, ...args], options);
    if (code === 0) return true;
    if (prefix.length === 0) process.stderr.write(stdout.slice(0, 4000));
  }
  return false;
}

/** Class path and library versions of a built set, less the artifacts whose name matches `without`. */
export function readSet(evidenceDir, set, without) {
  const target = join(evidenceDir, 'sets', set, 'target');
  const left = without === undefined ? null : new RegExp(without);
  const all = readFileSync(join(target, 'classpath.txt'), 'utf8').trim().split(delimiter);
  const jars = all.filter((jar) => !left?.test(artifactOf(jar)));
  const libraries = {};
  for (const jar of jars) {
    if (SHOWN.has(artifactOf(jar))) libraries[artifactOf(jar)] = basename(dirname(jar));
  }
  const main = set.startsWith('core') ? 'evidence.CoreMain' : 'evidence.BootMain';
  return { classPath: [join(target, 'classes'), ...jars].join(delimiter), libraries, main };
}

/** Runs rows in one JVM and gives back their JSON lines; a JVM that hangs is ended and its missing rows are absent. */
export async function runRows(jdk, { classPath, main }, flags, env, rows, timeout) {
  // An application's start would take the processors from the rows that are timed beside it.
  const background = main === 'evidence.BootMain';
  const args = [...(background ? QUICK_START : []), ...flags, '-cp', classPath, main, ...rows];
  const java = join(jdk.home, 'bin', executable('java'));
  const { stdout, stderr } = await run(java, args, { env: { ...process.env, ...env }, timeout, background });
  return { lines: jsonLines(stdout), stderr, cpuMs: cpuOf(stdout) };
}

/** Runs a set's application through `mvn spring-boot:run` instead of java; its JSON lines. */
export async function runThroughMaven(evidenceDir, set, jdk, timeout) {
  const options = { cwd: join(evidenceDir, 'sets', set), env: { ...process.env, JAVA_HOME: jdk.home }, timeout };
  for (const prefix of [['-o'], []]) {
    const args = [...prefix, '-q', '-B', 'compile', 'spring-boot:run'];
    const { stdout, stderr } = await run(executable('mvn', '.cmd'), args, options);
    const lines = jsonLines(stdout);
    if (lines.length > 0 || prefix.length === 0) return { lines, stderr, cpuMs: cpuOf(stdout) };
  }
}

/** Processor time a JVM says it took; 0 where it ended without saying so. */
function cpuOf(stdout) {
  return Number(/^\{"cpuMs":(\d+)\}$/m.exec(stdout)?.[1] ?? 0);
}

function artifactOf(jar) {
  return basename(dirname(dirname(jar)));
}

function jsonLines(stdout) {
  const lines = stdout.split(/\r?\n/).map((line) => line.slice(Math.max(0, line.indexOf('{"scenario"'))));
  return lines.filter((line) => line.startsWith('{"scenario"')).map((line) => JSON.parse(line));
}

function run(file, args, options) {
  return new Promise((done) => {
    const windows = process.platform === 'win32' && file.endsWith('.cmd');
    const settings = { ...options, shell: windows, maxBuffer: 64 * 1024 * 1024, killSignal: 'SIGKILL' };
    const child = execFile(file, args, settings, (error, stdout, stderr) =>
      done({ code: error ? (error.code ?? 1) : 0, stdout, stderr }),
    );
    if (options.background && child.pid !== undefined) stepBack(child.pid);
  });
}

function stepBack(pid) {
  try {
    setPriority(pid, 10);
  } catch {
    // Not allowed here, or the process is gone: the rows are only a little noisier.
  }
}

/** The feature release from the JDK's own `release` file; 0 where there is none. */
function featureOf(home) {
  const file = join(home, 'release');
  if (!existsSync(file)) return 0;
  const version = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(file, 'utf8'));
  return version === null ? 0 : Number(version[1]);
}

function homeOfCommand(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, executable(name));
    if (existsSync(file)) return dirname(dirname(realpathSync(file)));
  }
  return null;
}

function usualFolders() {
  const candidates = [
    ['/usr/lib/jvm', ''],
    [join(homedir(), '.sdkman/candidates/java'), ''],
    ['/Library/Java/JavaVirtualMachines', 'Contents/Home'],
    ['C:\\Program Files\\Java', ''],
    ['C:\\Program Files\\Eclipse Adoptium', ''],
  ];
  return candidates.flatMap(([folder, inner]) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, inner)) : [],
  );
}

function executable(name, windowsSuffix = '.exe') {
  return process.platform === 'win32' ? name + windowsSuffix : name;
}
