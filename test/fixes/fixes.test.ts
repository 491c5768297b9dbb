/** javac's word on every example and every fix, against the real jars, in one run of the compiler. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type CompiledCase, exampleCases, exampleFolders, ruleCases } from './compiledCases.testing';
import { formatMatrix } from './matrix.testing';

/** Where `npm test` looks for what a level has to show. */
const OUTPUT = join(__dirname, '../output');

const home = newestJdk();

const { cases, all } = await collect();

test.skipIf(home === null)('every example and every fix compiles', () => {
  const answers = compile(all, home ?? '');
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(join(OUTPUT, 'fixes.txt'), `${formatMatrix(all, answers)}\n`);
  expect([...answers].filter(([, answer]) => answer !== 'OK').map(([one, answer]) => [one.name, answer])).toEqual([]);
  expect(answers.size).toBe(all.length);
});

test('every fix leaves files that parse, takes its finding away, brings none, does nothing twice and is undone at once', () => {
  const wrong = cases.flatMap(({ name, effect }) =>
    Object.entries(effect ?? {}).flatMap(([what, holds]) => (holds ? [] : [`${name}: not ${what}`])),
  );
  expect(wrong).toEqual([]);
});

async function collect(): Promise<{ readonly cases: readonly CompiledCase[]; readonly all: readonly CompiledCase[] }> {
  const examples = await Promise.all(exampleFolders().map(exampleCases));
  const found = [...ruleCases(), ...examples.flat()];
  return { cases: found.filter(({ effect }) => effect !== undefined), all: found };
}

function compile(cases: readonly CompiledCase[], javaHome: string): ReadonlyMap<CompiledCase, string> {
  const folder = mkdtempSync(join(tmpdir(), 'concurrency-lens-fixes-'));
  try {
    const classPath = join(folder, 'class-path');
    const maven = spawnSync(
      'mvn',
      ['-q', '-B', '-f', join(__dirname, 'pom.xml'), CLASS_PATH_GOAL, `-Dmdep.outputFile=${classPath}`],
      { encoding: 'utf8' },
    );
    if (maven.status !== 0) throw new Error(`Maven: ${maven.stdout}${maven.stderr}`);
    // A change of configuration leaves the Java of its fixture as it is: the same sources are compiled once.
    const keyOf = ({ release, sources }: CompiledCase): string => JSON.stringify([release, [...sources].sort()]);
    const distinct = new Map(cases.map((one) => [keyOf(one), one]));
    [...distinct.values()].forEach(({ release, sources }, index) => {
      const own = join(folder, 'cases', String(index).padStart(4, '0'));
      mkdirSync(own, { recursive: true });
      writeFileSync(join(own, 'release'), String(release));
      for (const [path, text] of sources) {
        mkdirSync(dirname(join(own, path)), { recursive: true });
        writeFileSync(join(own, path), text);
      }
    });
    const output = execFileSync(
      join(javaHome, 'bin/java'),
      [join(__dirname, 'CompileAll.java'), join(folder, 'cases'), classPath],
      { encoding: 'utf8', maxBuffer: 1 << 26 },
    );
    const answers = output.trim().split('\n');
    const byKey = new Map([...distinct.keys()].map((key, index) => [key, (answers[index] ?? '').replace(/^\S+ /, '')]));
    return new Map(cases.map((one) => [one, byKey.get(keyOf(one)) ?? 'not compiled']));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CLASS_PATH_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';

/** The newest JDK of the machine, so that virtual-thread code compiles too; null where there is no JDK or no Maven. */
function newestJdk(): string | null {
  if (spawnSync('mvn', ['--version']).status !== 0) return null;
  const installed = existsSync('/usr/lib/jvm') ? readdirSync('/usr/lib/jvm').map((name) => `/usr/lib/jvm/${name}`) : [];
  const homes = [process.env.JAVA_HOME ?? '', ...installed].filter((path) => existsSync(join(path, 'bin/javac')));
  const versions = homes.map((path) => ({ path, version: versionOf(path) })).sort((a, b) => b.version - a.version);
  return versions[0]?.path ?? null;
}

function versionOf(javaHome: string): number {
  const release = join(javaHome, 'release');
  const text = existsSync(release) ? readFileSync(release, 'utf8') : '';
  return Number(/JAVA_VERSION="(\d+)/.exec(text)?.[1] ?? 0);
}
