/** The committed measurements against the model as it is now: no Java is needed, and a drifting model fails here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLAIMS as claims } from './claims';
import known from './known-disagreements.json';
import { judge } from './model/judge';
import { judgeRow } from './model/judgeRow';
import type { Row } from './model/row';

const folder = join(import.meta.dirname, 'results');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const rows = files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Row[]);
const verdicts = rows.flatMap((row) => judgeRow(row).map((verdict) => ({ row, verdict })));

describe('committed evidence', () => {
  it('disagrees with the model only where that is written down', () => {
    const off = verdicts
      .filter(({ verdict }) => !verdict.agrees)
      .map(({ row, verdict }) => `${row.scenario} ${JSON.stringify(row.inputs)} ${verdict.measure}`);
    const listed = known.map(({ scenario, inputs, measure }) => `${scenario} ${JSON.stringify(inputs)} ${measure}`);
    expect([...new Set(off)].sort()).toEqual(listed.sort());
  });

  it('has a prediction for every row', () => {
    expect(verdicts.filter(({ verdict }) => verdict.by === 'runner').map(({ row }) => row)).toEqual([]);
  });

  it('has a row for every claim, on some JDK', () => {
    const used = new Set(verdicts.map(({ verdict }) => verdict.by));
    expect(claims.filter((claim) => !used.has(claim.id)).map((claim) => claim.id)).toEqual([]);
  });

  it('was measured on an old and a new JDK', () => {
    const jdks = new Set(rows.map((row) => Number.parseInt(row.environment.jdk, 10)));
    expect(jdks).toEqual(new Set([17, 25]));
  });

  it('has unique claim ids in kebab-case', () => {
    const ids = claims.map((claim) => claim.id);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('judge', () => {
  const row: Row = {
    scenario: 'a',
    inputs: {},
    measured: { n: 10, t: 10.4, text: 'abc' },
    environment: { set: 's', jdk: '17.0.15', flags: [], libraries: {} },
  };

  it('takes a count exactly and a time within 5 %', () => {
    const [count, near, far] = judge(row, [
      { measure: 'n', expected: { kind: 'exact', value: 11 }, by: 'x' },
      { measure: 't', expected: { kind: 'time', value: 10, max: 10 }, by: 'x' },
      { measure: 't', expected: { kind: 'time', value: 9, max: 9 }, by: 'x' },
    ]);
    expect([count?.agrees, near?.agrees, far?.agrees]).toEqual([false, true, false]);
    expect(near?.error).toBeCloseTo(0.04, 10);
  });

  it('matches a text as a whole', () => {
    const [whole, part] = judge(row, [
      { measure: 'text', expected: { kind: 'pattern', value: 'a.c' }, by: 'x' },
      { measure: 'text', expected: { kind: 'pattern', value: 'b' }, by: 'x' },
    ]);
    expect([whole?.agrees, part?.agrees]).toEqual([true, false]);
  });

  it('lets no row pass that failed or that nothing predicts', () => {
    expect(judge(row, [])[0]?.agrees).toBe(false);
    const failed: Row = { ...row, measured: { failed: 'boom' } };
    expect(judge(failed, [{ measure: 'n', expected: { kind: 'exact', value: 10 }, by: 'x' }])[0]?.agrees).toBe(false);
  });
});

describe('claims and predictions', () => {
  const environment = (flags: readonly string[]): Row['environment'] => ({
    set: 's',
    jdk: '25.0.3',
    flags,
    libraries: {},
  });

  it('speaks only where its flags are, or are not', () => {
    const expected = (flags: readonly string[]): readonly string[] =>
      judgeRow({ scenario: 'blockhound-install', inputs: {}, measured: {}, environment: environment(flags) }).map(
        (v) => v.by,
      );
    expect([...new Set(expected(['-XX:+AllowRedefinitionToAddDeleteMethods']))]).toEqual(['blockhound-with-flag']);
    expect([...new Set(expected([]))]).toEqual(['blockhound-without-flag']);
  });

  it('predicts of an application only what it has, and unlimited as its library writes it', () => {
    const row: Row = {
      scenario: 'application-defaults',
      inputs: { case: 'x' },
      measured: { 'jetty.connections': -1, 'task.applicationTaskExecutor.maximumPoolSize': 2147483647 },
      environment: environment(['-XX:ActiveProcessorCount=4']),
    };
    expect(judgeRow(row).map(({ measure, by, agrees }) => [measure, by, agrees])).toEqual([
      ['jetty.connections', 'jvmDefaults.jettyConnections', true],
      ['task.applicationTaskExecutor.maximumPoolSize', 'jvmDefaults.taskExecutionMax', true],
    ]);
  });
});
