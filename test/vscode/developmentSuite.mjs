// The whole suite against the extension as it stands in this folder. EXTENSION_PATH puts another folder in its place.
import { root } from '../../scripts/processes.mjs';
import { endWithCounts, runSuite } from './driver.mjs';

await endWithCounts(() =>
  runSuite({
    name: 'vscode-suite',
    developmentPath: process.env.EXTENSION_PATH ?? root,
    grep: process.argv[2] ?? '',
  }),
);
