// The extension as users get it: packaged, its contents checked, installed in a clean VS Code and seen to wake up, in
// Korean, in a folder nobody has trusted yet.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, describeSize, vsixFile } from '../../scripts/checkPackage.mjs';
import { sum } from '../../scripts/counts.mjs';
import { npm, onExit } from '../../scripts/processes.mjs';
import { calmSettings, installVsix } from '../../scripts/vscodeHost.mjs';
import { endWithCounts, runSuite } from './driver.mjs';

function contents() {
  const found = checkPackage(vsixFile);
  console.log(`package: ${describeSize(found)}`);
  return found.checks.map(({ title, problem }) => {
    console.log(`  ${problem ? 'failed ' : 'passed '} the package ${title}${problem && `: ${problem}`}`);
    return { passed: problem ? 0 : 1, failed: problem ? 1 : 0, skipped: 0 };
  });
}

/** The suite is run on behalf of an extension under development: an empty one, so that only the installed one is tested. */
function emptyExtension(folder) {
  mkdirSync(folder);
  const manifest = { name: 'suite-carrier', publisher: 'test', version: '0.0.0', engines: { vscode: '*' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

await endWithCounts(async () => {
  await npm(['run', '--silent', 'package']);
  const checked = contents();
  const work = mkdtempSync(join(tmpdir(), 'packaged-suite-'));
  onExit(() => rmSync(work, { recursive: true, force: true }));
  const folders = { dataDir: join(work, 'data'), extensionsDir: join(work, 'extensions') };
  await installVsix(vsixFile, folders);
  const suite = await runSuite({
    name: 'packaged-suite',
    developmentPath: emptyExtension(join(work, 'carrier')),
    grep: 'activation',
    locale: 'ko',
    server: {
      ...folders,
      trust: false,
      settings: { ...calmSettings, 'security.workspace.trust.startupPrompt': 'never' },
      env: { CONCURRENCY_LENS_TEST_UNTRUSTED: '1' },
    },
  });
  return sum([...checked, suite]);
});
