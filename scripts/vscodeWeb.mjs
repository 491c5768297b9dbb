// VS Code as a plain web page: the workbench of the npm-carried VS Code from a server of static files, without any process
// behind it, so that extensions run in the browser's own extension host. It knows nothing of the extension but its folder.
import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { ensureVscodeHost } from './vscodeHost.mjs';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/**
 * code-server ties its page to the server it came from: extensions would run there, and settings would lie there. With these
 * two ties cut, and no other change, the page is the workbench that VS Code builds for the web.
 */
const TIES = [
  { found: /,remoteAuthority:location\.host\}/g, instead: '}' },
  { found: /(this\.userDataPath\)\.with\(\{scheme:\w+\.)vscodeRemote\}/g, instead: '$1vscodeUserData}' },
];

async function workbenchScript(build) {
  const text = await readFile(join(build, 'out', 'vs', 'code', 'browser', 'workbench', 'workbench.js'), 'utf8');
  return TIES.reduce((script, { found, instead }) => {
    const times = script.match(found)?.length ?? 0;
    if (times !== 1) throw new Error(`the workbench holds ${found} ${times} times: is this another code-server?`);
    return script.replace(found, instead);
  }, text);
}

async function workbenchPage(build, origin, configuration) {
  const template = await readFile(join(build, 'out', 'vs', 'code', 'browser', 'workbench', 'workbench.html'), 'utf8');
  const values = {
    WORKBENCH_WEB_CONFIGURATION: JSON.stringify(configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    WORKBENCH_WEB_BASE_URL: `${origin}/build`,
    WORKBENCH_NLS_FALLBACK_URL: `${origin}/build/out/nls.messages.js`,
    WORKBENCH_NLS_URL: `${origin}/build/out/nls.messages.js`,
    WORKBENCH_AUTH_SESSION: '',
    BASE: origin,
    VS_BASE: origin,
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
}

/** The file a path below `folder` names; undefined where it names none or leads out of it. */
function fileBelow(folder, path) {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder + sep)) return undefined;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

/**
 * Starts the server and returns `{ origin, stop }`. `folders` are served by name; `additionalExtensions` are names of those that
 * hold an extension. `development` is `{ extensions: [name], tests: 'name/path.js' }`. `folderUri` is what is opened.
 * `onPost` is called with the path and text of whatever is posted.
 * `apiProposals` names by extension the unreleased interfaces it may use.
 * The name must be localhost: the page puts the extension host under a name of its own below it.
 */
export async function startVscodeWeb({
  folders,
  additionalExtensions = [],
  development = {},
  folderUri,
  settings = {},
  apiProposals = {},
  onPost = () => {},
}) {
  const build = dirname(dirname((await ensureVscodeHost()).serverMain));
  const script = await workbenchScript(build);
  const all = { build, ...folders };
  let page = '';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const end = (status, type, body) => {
      response.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
      response.end(body);
    };
    if (request.method === 'POST') {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        onPost(pathname, text);
        end(204, 'text/plain');
      });
      return;
    }
    if (pathname === '/') return end(200, 'text/html', page);
    if (pathname.endsWith('/browser/workbench/workbench.js')) return end(200, TYPES['.js'], script);
    const [, name, ...rest] = decodeURIComponent(pathname).split('/');
    const folder = Object.hasOwn(all, name) ? all[name] : undefined;
    const file = folder && fileBelow(folder, rest.join('/'));
    if (!file) return end(404, 'text/plain', 'not found');
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Access-Control-Allow-Origin': '*',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const origin = `http://localhost:${port}`;
  const at = (path) => ({ scheme: 'http', authority: `localhost:${port}`, path: `/${path}` });
  page = await workbenchPage(build, origin, {
    folderUri,
    // What code-server's page asks for besides; settings lie in the browser's own storage, below this path.
    userDataPath: '/',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    additionalBuiltinExtensions: additionalExtensions.map(at),
    developmentOptions: {
      extensions: (development.extensions ?? []).map(at),
      ...(development.tests ? { extensionTestsPath: at(development.tests) } : {}),
    },
    configurationDefaults: settings,
    productConfiguration: {
      enableTelemetry: false,
      extensionEnabledApiProposals: apiProposals,
      webEndpointUrlTemplate: `http://{{uuid}}.localhost:${port}/build`,
      // Not under a name of its own: a browser that keeps third parties out would refuse the service worker of webviews there.
      webviewContentExternalBaseUrlTemplate: `${origin}/build/out/vs/workbench/contrib/webview/browser/pre/`,
    },
  });
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { origin, stop };
}
