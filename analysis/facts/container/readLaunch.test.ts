import { expect, it } from 'vitest';
import { readProperties } from '../properties/readProperties';
import { readYaml } from '../yaml/readYaml';
import { readCpuQuantity, readCpuSet } from './readCpuQuantity';
import { readEnvFile } from './readEnvFile';
import { maskJsonComments, readLaunch } from './readLaunch';

it('reads Java configurations of launch.json, comments and trailing commas allowed', () => {
  const text = `{
\t// started by hand
\t"configurations": [
\t\t{ "type": "node", "name": "page" },
\t\t{
\t\t\t"type": "java", "name": "Orders", "projectName": "orders", "cwd": "\${workspaceFolder}/orders",
\t\t\t"mainClass": "com.example.OrdersApplication", /* why */
\t\t\t"vmArgs": "-Da=1 -Xss512k", "args": ["--server.port=81"], "env": { "URL": "http://x" },
\t\t},
\t]
}`;
  const workloads = readLaunch('.vscode/launch.json', readYaml(maskJsonComments(text)));
  expect(workloads.map((w) => [w.name, w.container, w.folder, w.mainClass])).toEqual([
    ['Orders', 'orders', '${workspaceFolder}/orders', 'com.example.OrdersApplication'],
  ]);
  const orders = workloads[0];
  expect(orders?.jvmArguments.map((a) => [a.text, text.slice(a.location.span.start, a.location.span.end)])).toEqual([
    ['-Da=1', '-Da=1'],
    ['-Xss512k', '-Xss512k'],
  ]);
  expect(orders?.arguments.map((a) => a.text)).toEqual(['--server.port=81']);
  expect(orders?.environment.map((v) => [v.name, v.value])).toEqual([['URL', 'http://x']]);
});

it('reads .env files', () => {
  const text = `# c\nA=1\nexport B='two words'\nC="x" # no\nJAVA_TOOL_OPTIONS=-Da=1 -Db=2\n`;
  const read = readEnvFile('.env', readProperties(text));
  expect(read.map((v) => [v.name, v.value, text.slice(v.location.span.start, v.location.span.end)])).toEqual([
    ['A', '1', '1'],
    ['B', 'two words', 'two words'],
    ['C', 'x', 'x'],
    ['JAVA_TOOL_OPTIONS', '-Da=1 -Db=2', '-Da=1 -Db=2'],
  ]);
});

it('reads CPU quantities', () => {
  expect(['500m', '8', '1.5', ' 2500m ', '.5', '0', '-1', 'x', '1k', '', '{{ x }}'].map(readCpuQuantity)).toEqual([
    0.5,
    8,
    1.5,
    2.5,
    0.5,
    ...Array(6).fill(null),
  ]);
  expect(['0-3', '0,2', '0-1,4', 'x', ''].map(readCpuSet)).toEqual([4, 2, 3, null, null]);
});
