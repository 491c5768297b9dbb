// `npm start`: installs what is missing, builds, and opens the example project in a real VS Code with this extension:
// the desktop one where there is one, else one from npm in the browser. `npm start -- --check` prints the report instead.
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { installPackages } from './install.mjs';
import { root, run } from './processes.mjs';
import { calmSettings, hostCache, startVscode, workbenchUrl } from './vscodeHost.mjs';

const PREFERRED_PORT = 8931; // The browser keeps what the user sets per address, so a steady port keeps it too.
const example = join(root, 'examples', 'orders-webflux');
const firstFile = join(example, 'orders', 'src', 'main', 'resources', 'application.yaml');

/** Everything that is not the report goes to standard error, so that `--check` can be piped. */
const say = (text) => console.error(text);

async function build() {
  const { code, output } = await run(process.execPath, ['esbuild.mjs'], { limitMs: 120_000 });
  if (code !== 0) throw new Error(`the build failed:\n${output}`);
}

async function check() {
  const { code, output } = await run(process.execPath, ['dist/cli.js', 'check', 'examples/orders-webflux'], {
    limitMs: 120_000,
    echo: true,
  });
  if (code === null) say(output);
  return code ?? 2;
}

/** The `code` command of a desktop VS Code; undefined where there is none or no screen to show it on. */
function findDesktop() {
  const onLinux = process.platform === 'linux';
  if (onLinux && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return undefined;
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const macApp = '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code';
  return [...folders.map((folder) => join(folder, name)), macApp].find(existsSync);
}

async function openDesktop(code) {
  const windows = process.platform === 'win32';
  const quote = (text) => (windows ? `"${text}"` : text);
  const args = ['--new-window', `--extensionDevelopmentPath=${root}`, example, firstFile].map(quote);
  const result = await run(quote(code), args, { shell: windows, limitMs: 60_000 });
  if (result.code === 0) return true;
  say(`${code} did not start (${result.output.trim() || `exit code ${result.code}`}); using VS Code from npm instead.`);
  return false;
}

async function openInBrowser() {
  const extensionsDir = join(hostCache, 'start', 'extensions');
  await rm(extensionsDir, { recursive: true, force: true });
  await mkdir(extensionsDir, { recursive: true });
  // An extension folder may be a link: a page reload after `npm run build` then shows the new code.
  await symlink(root, join(extensionsDir, 'concurrency-lens'), 'junction');
  const dataDir = join(hostCache, 'start', 'data');
  const server = await startVscode({
    dataDir,
    extensionsDir,
    preferredPort: PREFERRED_PORT,
    settings: calmSettings,
    log: say,
  });
  console.log('\nVS Code with Concurrency Lens and the example project:\n');
  console.log(`  ${workbenchUrl(server, { folder: example, file: firstFile })}\n`);
  console.log('Open it in a browser. Ctrl-C ends it.');
  await server.ended;
  throw new Error(`VS Code ended by itself:\n${server.output()}`);
}

try {
  await installPackages(say);
  await build();
  if (process.argv.includes('--check')) {
    process.exitCode = await check();
  } else {
    const desktop = findDesktop();
    if (!(desktop && (await openDesktop(desktop)))) await openInBrowser();
  }
} catch (error) {
  say(error.message);
  process.exitCode = 2; // 1 says that the check found something.
}
