// PMD 7 on the same tree: the linter whose multithreading rules come nearest to ours. It comes from Maven Central through
// Maven, or, where that cannot be, the comparison is left out with the reason.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureOther } from './processes.mjs';

export const PMD_VERSION = '7.27.0';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>bench</groupId><artifactId>pmd</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>net.sourceforge.pmd</groupId><artifactId>pmd-cli</artifactId><version>${PMD_VERSION}</version></dependency>
    <dependency><groupId>net.sourceforge.pmd</groupId><artifactId>pmd-java</artifactId><version>${PMD_VERSION}</version></dependency>
  </dependencies>
</project>
`;

/** Its jars' folder, or why there is none. */
export function fetchPmd(work) {
  const folder = join(work, 'pmd');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pom.xml'), POM);
  const options = { cwd: folder, encoding: 'utf8', timeout: 600_000, shell: process.platform === 'win32' };
  if (spawnSync('java', ['-version'], options).status !== 0) return { reason: 'no java on the PATH' };
  const goal = ['dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime'];
  const maven = spawnSync('mvn', ['-q', '-B', '--no-transfer-progress', ...goal], options);
  if (maven.error?.code === 'ENOENT') return { reason: 'no mvn on the PATH' };
  if (maven.status !== 0) return { reason: `Maven could not fetch it: ${maven.stdout?.slice(0, 200)}` };
  return { lib: join(folder, 'lib') };
}

/** One run, as it comes: a new JVM, no cache, as many threads as it likes. */
export async function measurePmd(folder, lib) {
  const args = ['-cp', join(lib, '*'), 'net.sourceforge.pmd.cli.PmdCli', 'check', '--dir', folder];
  const rules = ['--rulesets', 'category/java/multithreading.xml', '--format', 'json', '--no-cache', '--no-progress'];
  const { output, ...cost } = await measureOther('java', [
    ...args,
    ...rules,
    '--no-fail-on-violation',
    '--no-fail-on-error',
  ]);
  const { files, processingErrors } = JSON.parse(output);
  return {
    ...cost,
    violations: files.reduce((sum, file) => sum + file.violations.length, 0),
    errors: processingErrors.length,
  };
}
