/** The example with three profiles, as the shipped command line reports it. Needs `npm run build`. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(__dirname, '../..');

interface Row {
  readonly place: string;
  readonly label: string;
  readonly terms: string;
  readonly concurrency: number;
  readonly rps: number;
}

function check(...words: string[]): { readonly profiles: readonly string[]; readonly hints: readonly Row[] } {
  const args = ['dist/cli.js', 'check', 'examples/tickets-servlet', '--format', 'json', ...words];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(0);
  const { modules, hints } = JSON.parse(stdout);
  return {
    profiles: modules[0].profiles,
    hints: hints
      .filter((hint: { terms: readonly unknown[] }) => hint.terms.length > 0)
      .map((hint: { [name: string]: unknown; terms: readonly { kind: string; value: number }[] }) => ({
        place: `${String(hint.file).replace(/^.*\//, '')}:${hint.line}`,
        label: hint.label,
        terms: hint.terms.map(({ kind, value }) => `${kind} ${value}`).join(', '),
        concurrency: hint.effectiveConcurrency,
        rps: hint.ceilingPerSecond,
      })),
  };
}

const row = (place: string, label: string, terms: string, concurrency: number, rps: number): Row => ({
  place,
  label,
  terms,
  concurrency,
  rps,
});

test('without a profile each file speaks for its own: 200, 80 and 800 rps', () => {
  const plain = 'effective concurrency = min(100,10)=10 → 200 rps ceiling';
  const dev = 'dev: min(20,4)=4 → 80 rps ceiling';
  const prod = 'prod: min(300,40)=40 → 800 rps ceiling';
  expect(check()).toEqual({
    profiles: [],
    hints: [
      row(
        'TicketStatistics.java:18',
        'effective concurrency = min(4,10)=4 → 80 rps ceiling',
        'executor 4, pool 10',
        4,
        80,
      ),
      row('application-dev.yaml:4', dev, 'server 20, pool 4', 4, 80),
      row('application-dev.yaml:9', dev, 'server 20, pool 4', 4, 80),
      row('application-prod.yaml:5', prod, 'server 300, pool 40', 40, 800),
      row('application-prod.yaml:10', prod, 'server 300, pool 40', 40, 800),
      row('application.yaml:8', plain, 'server 100, pool 10', 10, 200),
      row('application.yaml:12', 'effective concurrency = 4 → 80 rps ceiling', 'executor 4', 4, 80),
      row('application.yaml:17', plain, 'server 100, pool 10', 10, 200),
    ],
  });
});

test.each([
  ['dev', 'min(4,4)=4 → 80 rps ceiling', 4],
  ['prod', 'min(4,40)=4 → 80 rps ceiling', 40],
])('with --profile %s the code follows it, and the plain file is overridden', (profile, label, pool) => {
  const { profiles, hints } = check('--profile', profile);
  expect(profiles).toEqual([profile]);
  const at = (place: string): Row | undefined => hints.find((hint) => hint.place === place);
  expect(at('TicketStatistics.java:18')).toMatchObject({ label: `effective concurrency = ${label}` });
  const own = hints.filter(({ place }) => place.startsWith(`application-${profile}`));
  expect(own.map(({ concurrency }) => concurrency)).toEqual([pool, pool]);
  expect(at('application.yaml:8')?.label).toMatch(new RegExp(`^overridden by application-${profile}\\.yaml:\\d+ → `));
  expect(at('application.yaml:8')?.rps).toBe(pool * 20);
});

test('the cores are those of the deployment', () => {
  const args = ['dist/cli.js', 'check', 'examples/tickets-servlet', '--format', 'json', '--profile', 'prod'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const { modules } = JSON.parse(stdout);
  expect(modules[0].cores).toEqual({ value: 4, origin: 'CPU limit 4 of deployment tickets (deployment.yaml:24)' });
});
