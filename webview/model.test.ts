import { describe, expect, test } from 'vitest';
import type { CalculatorStart } from '../protocol/serverMessages';
import { defaultStart } from './defaultStart';
import { toFields } from './fields';
import { type Edits, followCores, readInputs } from './inputs';
import { computeModel, type Model } from './model';
import { nextChanges } from './nextChanges';
import { toSnippet, toYaml } from './snippets';
import { createWords } from './words';

const words = createWords('en');
const start = defaultStart(words);
const servlet: CalculatorStart = {
  ...start,
  ceilingId: 'servlet',
  scope: 'application',
  terms: [
    { kind: 'server', name: 'Tomcat', value: 200, heldMs: null, origin: { text: 'default' } },
    { kind: 'pool', name: 'HikariPool-1', value: 10, heldMs: null, origin: { text: 'default' } },
  ],
  requestTimeMs: { value: 2000, origin: { text: 'project file' } },
};

function modelOf(of: CalculatorStart, edits: Edits = {}): Model {
  return computeModel(of, readInputs(toFields(of, words), edits, followCores(of, edits)));
}

describe('computeModel', () => {
  test('the defaults: 256, 80, 10 at 50 ms', () => {
    const { ceiling, binding, next } = modelOf(start);
    expect([ceiling.effectiveConcurrency, ceiling.ceilingPerSecond, ceiling.usablePerSecond]).toEqual([10, 200, 160]);
    expect([binding?.name, next?.name]).toEqual(['HikariCP', 'boundedElastic']);
  });

  test('different holding times: the server binds, the smaller pool is the runner-up', () => {
    const { ceiling, binding, next } = modelOf(servlet);
    expect([ceiling.effectiveConcurrency, ceiling.ceilingPerSecond]).toEqual([10, 100]);
    expect([binding?.name, next?.name]).toEqual(['Tomcat', 'HikariPool-1']);
  });

  test('a wait before the call holds threads, not connections', () => {
    const { terms } = modelOf(start, { wait: '30' });
    expect(terms.map((term) => term.heldMs)).toEqual([80, 80, 50]);
  });

  test('in the scope of the application an operator that binds is left out', () => {
    const application = { ...start, scope: 'application' as const };
    expect(modelOf(application, { 'term:0': '4' }).terms.map((term) => term.name)).toEqual([
      'boundedElastic',
      'HikariCP',
    ]);
    expect(modelOf(start, { 'term:0': '4' }).binding?.name).toBe('flatMap');
  });

  test('a limit without a usable value makes the ceiling unknown, not wrong', () => {
    const { ceiling, binding, station } = modelOf(start, { 'term:1': 'x' });
    expect(ceiling.effectiveConcurrency).toBeNull();
    expect(binding).toBeUndefined();
    expect(station).toBeUndefined();
    expect(modelOf(start, { 'term:1': '' }).ceiling.knownUpperBound).toBe(10);
  });

  test('the number of cores moves only what is a default per core', () => {
    expect(modelOf(start, { cores: '2' }).terms.map((term) => term.value)).toEqual([256, 20, 10]);
    expect(modelOf(start, { cores: '2', 'term:1': '7' }).terms.map((term) => term.value)).toEqual([256, 7, 10]);
    expect(modelOf(start, { cores: 'x' }).terms.map((term) => term.value)).toEqual([256, 80, 10]);
  });

  test('the project stays beside what is typed', () => {
    const { projectCeiling, projectStation } = modelOf(start, { 'term:2': '40' });
    expect(projectCeiling.ceilingPerSecond).toBe(200);
    expect(projectStation).toEqual({ servers: 10, rate: 160, serviceMs: 50 });
  });
});

describe('nextChanges', () => {
  const changes = (edits: Edits = {}): readonly string[] =>
    nextChanges(modelOf(start, edits)).map((change) => {
      const raises = change.kind === 'raise' ? change.raises : [change];
      return `${change.kind} ${raises.map(({ term, to }) => `${term.name} ${to}`).join(', ')}`;
    });

  test('lowers the operator to the pool, raises the pool to the next limit, then what ties there together', () => {
    expect(changes()).toEqual(['lower flatMap 10', 'raise HikariCP 80', 'raise boundedElastic 256, HikariCP 256']);
  });

  test('raises to what the arrival rate needs at 80 %, then shortens the call to the same end', () => {
    const found = nextChanges(modelOf(start, { rate: '400', 'term:0': '10' }));
    expect(found.map(({ kind }) => kind)).toEqual(['raise', 'raise', 'shorten']);
    expect(found[0]).toMatchObject({ reason: 'rate', before: 200, after: 500 });
    expect(found[2]).toMatchObject({ to: 20, before: 200, after: 500 });
  });

  test('keeps the operator where the scheduler has no thread to spare: lowering it would cost rate', () => {
    expect(changes({ 'term:1': '10' })[0]).toBe('raise boundedElastic 256, HikariCP 256');
  });

  test('offers nothing where a value is unknown', () => {
    expect(changes({ 'term:2': '' })).toEqual([]);
    expect(changes({ callTime: '' })).toEqual(['lower flatMap 10']);
  });
});

describe('snippets', () => {
  test('a key becomes nested YAML', () => {
    expect(toYaml('a.b-c.d', 7)).toBe('a:\n  b-c:\n    d: 7');
  });

  test('each kind has its own text, and an unknown one none', () => {
    const { terms } = modelOf(start);
    expect(terms.map((term) => toSnippet(term)?.code)).toEqual([
      '.flatMap(this::load, 256)',
      '-Dreactor.schedulers.defaultBoundedElasticSize=80',
      'spring:\n  datasource:\n    hikari:\n      maximum-pool-size: 10',
    ]);
    expect(modelOf(servlet).terms.map((term) => toSnippet(term)?.language)).toEqual([undefined, 'yaml']);
  });
});
