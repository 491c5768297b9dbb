// Brings the project's own packages where they are missing. It may only use what Node itself carries.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './processes.mjs';

/** Runs `npm ci` unless a finished installation stands there: npm writes that hidden lock file last. */
export async function installPackages(log = console.log) {
  if (existsSync(join(root, 'node_modules', '.package-lock.json'))) return;
  log('installing packages (npm ci)');
  await npm(['ci', '--no-audit', '--no-fund']);
}
