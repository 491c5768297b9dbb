// The same suite in a desktop VS Code, which @vscode/test-electron downloads: for machines with the open internet.
// `npm run test:electron`; VSCODE_VERSION chooses another release than the newest stable one.
import { runTests } from '@vscode/test-electron';
import { root } from '../../scripts/processes.mjs';
import { buildSuite, suiteEntry } from './buildSuite.mjs';
import { copyExample } from './driver.mjs';

try {
  await buildSuite();
  process.exitCode = await runTests({
    version: process.env.VSCODE_VERSION ?? 'stable',
    extensionDevelopmentPath: root,
    extensionTestsPath: suiteEntry,
    launchArgs: [copyExample(), '--disable-extensions', '--disable-workspace-trust', '--skip-welcome'],
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
