import { describe, expect, it } from 'vitest';
import schema from '../../../schemas/concurrency-lens.schema.json';
import { readYaml } from '../../facts/yaml/readYaml';
import { moduleFrom, pomWith } from './buildModules.testing';
import type { ModelSettings } from './moduleInputs';
import { makePlaces } from './places';
import { readMillis, readProjectFile } from './readProjectFile';

const path = '.concurrency-lens.yaml';
const read = (text: string) =>
  readProjectFile(
    path,
    readYaml(text),
    makePlaces(() => null),
  );
const problems = (text: string) => read(text).problems.map((p) => [text.slice(p.span.start, p.span.end), p.message.en]);

describe('readProjectFile', () => {
  it('reads every setting', () => {
    const file = read(`cores: 8
profiles: [prod, eu]
replicas: 3
callTime:
  default: 80ms
  pools: { HikariPool-1: 20ms }
  classes:
    OrderService: 1s
  methods:
    OrderService.load: 5
requestTime: 2s
callsPerRequest: 1.5
peakRate: 300
rules: { flatmap-exceeds-pool: error, unbounded-queue: off }
exclude: ["legacy/**"]
`);
    expect(file.problems).toEqual([]);
    expect([
      file.cores?.value,
      file.replicas?.value,
      file.requestTime?.value,
      file.callsPerRequest?.value,
      file.peakRate?.value,
    ]).toEqual([8, 3, 2000, 1.5, 300]);
    expect(file.profiles?.value).toEqual(['prod', 'eu']);
    expect(file.callTime.default?.value).toBe(80);
    expect([...file.callTime.pools].map(([k, v]) => [k, v.value])).toEqual([['HikariPool-1', 20]]);
    expect([...file.callTime.classes].map(([k, v]) => [k, v.value])).toEqual([['OrderService', 1000]]);
    expect([...file.callTime.methods].map(([k, v]) => [k, v.value])).toEqual([['OrderService.load', 5]]);
    expect(file.rules.map((r) => [r.id, r.severity])).toEqual([
      ['flatmap-exceeds-pool', 'error'],
      ['unbounded-queue', 'off'],
    ]);
    expect(file.exclude).toEqual(['legacy/**']);
  });
  it('reads one call time and one profile', () => {
    expect(read('callTime: 30ms').callTime.default?.value).toBe(30);
    expect(read('profiles: a, b').profiles?.value).toEqual(['a', 'b']);
  });
  it('reports what it cannot use at its exact place', () => {
    expect(problems('cors: 8')[0]?.[0]).toBe('cors');
    expect(problems('cores: 0')).toEqual([['0', '"cores" must be a whole number above 0']]);
    expect(problems('cores: 1.5')).toEqual([['1.5', '"cores" must be a whole number above 0']]);
    expect(problems('callTime: soon')).toEqual([['soon', '"callTime" must be a time such as 50ms or 2s']]);
    expect(problems('callTime:\n  pool: 5ms')[0]?.[0]).toBe('pool');
    expect(problems('rules:\n  a: fatal')).toEqual([['fatal', '"rules.a" must be error, warning, information, off']]);
    expect(problems('profiles: { a: 1 }')).toEqual([['a', '"profiles" must be a list']]);
    expect(problems('cores: { a: 1 }')).toEqual([['a', '"cores" must be a single value']]);
  });
  it('ignores what is wrong and keeps the rest', () => {
    const file = read('cores: many\nreplicas: 2');
    expect([file.cores, file.replicas?.value]).toEqual([null, 2]);
  });
  it('is empty for an empty file', () => {
    expect(read('')).toMatchObject({ cores: null, profiles: null, rules: [], exclude: [], problems: [] });
  });
  it('knows the same settings as the schema', () => {
    const names = Object.keys(schema.properties);
    expect(
      problems(names.map((name) => `${name}: x`).join('\n')).some(([, message]) => message?.startsWith('Unknown')),
    ).toBe(false);
    expect(problems('other: 1')[0]?.[1]).toBe(`Unknown setting "other"; known are ${names.join(', ')}`);
  });
});

it('readMillis', () => {
  expect(['50ms', '2s', '1.5s', '1m', '500us', '7', '0', '-1s', '1h', ''].map(readMillis)).toEqual([
    50,
    2000,
    1500,
    60_000,
    0.5,
    7,
    null,
    null,
    null,
    null,
  ]);
});

describe('callTime', () => {
  const of = (site: object, yaml: string | null, settings: ModelSettings = {}) => {
    const texts = { 'pom.xml': pomWith(['web']), ...(yaml === null ? {} : { [path]: yaml }) };
    const { value, origin } = moduleFrom(texts, settings).callTime(site);
    return `${value} <- ${origin.text.en}`;
  };
  const yaml =
    'callTime:\n  default: 80ms\n  pools: { P: 20ms }\n  classes: { com.x.A: 30ms }\n  methods: { A.m: 40ms }';
  it('method, class, pool, default, setting, assumption', () => {
    expect(of({ className: 'A', methodName: 'm', pool: 'P' }, yaml)).toBe('40 <- .concurrency-lens.yaml:5');
    expect(of({ className: 'A', methodName: 'n', pool: 'P' }, yaml)).toBe('30 <- .concurrency-lens.yaml:4');
    expect(of({ className: 'B', pool: 'P' }, yaml)).toBe('20 <- .concurrency-lens.yaml:3');
    expect(of({}, yaml, { callTime: 10 })).toBe('80 <- .concurrency-lens.yaml:2');
    expect(of({}, null, { callTime: 10 })).toBe('10 <- setting concurrencyLens.callTime');
    expect(of({}, null)).toBe('50 <- assumed, not measured');
    expect(of({}, yaml, { cliCallTime: 5 })).toBe('5 <- --call-time');
  });
});
