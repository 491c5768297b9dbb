import { expect, test } from 'vitest';
import { testWords } from '../../test/harness/checks';
import { memoryProject } from '../../test/harness/memoryProject';
import { PROPERTIES } from '../properties';
import { WEBFLUX_JDBC } from '../rules/given';
import { completionsAt } from './completion';
import { projectFileCompletions } from './projectFileCompletion';
import { formatDefault, propertyHover, propertyRow } from './propertyHover';

function at(source: string) {
  const built = memoryProject([WEBFLUX_JDBC.files, source]);
  const cursor = built.marked.cursor;
  if (!cursor) throw new Error('no $0');
  const path = cursor.path.slice(1);
  return {
    hover: (locale: 'en' | 'ko' = 'en') =>
      propertyHover(built.project, path, cursor.offset, testWords(built, locale))?.markdown ?? '',
    labels: () => completionsAt(built.project, path, cursor.offset).map(({ label }) => label),
    first: () => completionsAt(built.project, path, cursor.offset)[0],
  };
}

const YAML = '//- /src/main/resources/application.yaml\n';
const PROPS = '//- /src/main/resources/application.properties\n';

test('every property has its default in words, in both languages', () => {
  const view = memoryProject([WEBFLUX_JDBC.files]).project.modules[0];
  for (const row of PROPERTIES) {
    const { en, ko } = view ? formatDefault(view.application, row) : { en: '', ko: '' };
    expect([row.key, en === '', ko === '', /undefined|NaN/.test(en + ko)]).toEqual([row.key, false, false, false]);
    expect(row.key).toBe(row.key.toLowerCase());
    expect(row.what.ko).toMatch(/[가-힣]/);
  }
  expect(new Set(PROPERTIES.map((row) => row.key)).size).toBe(PROPERTIES.length);
});

test('a hover says what a key means, its default here, and the value in force', () => {
  const hover = at(`${YAML}spring.datasource.hikari.connection-time$0out: 3000`).hover();
  expect(hover).toContain('**spring.datasource.hikari.connection-timeout**');
  expect(hover).toContain('Default: 30000 ms (default of HikariCP 6.3).');
  expect(hover).toMatch(/In force: 3000 \(\[.*\]\(\/src\/main\/resources\/application\.yaml:1\)\)\./);
  expect(at(`${PROPS}spring.datasource.hikari.connectionTime$0out=3000`).hover('ko')).toContain('적용되는 값: 3000');
});

test('keys nobody knows, and keys outside Spring files, have none', () => {
  expect(at(`${YAML}shop.si$0ze: 3`).hover()).toBe('');
  expect(at(`//- /k8s/values.yaml\nspring.datasource.hikari.maximum-pool-si$0ze: 3`).hover()).toBe('');
  expect(propertyRow('spring.datasource.hikari.MAXIMUM_POOL_SIZE')?.key).toBe(
    'spring.datasource.hikari.maximum-pool-size',
  );
});

test('completion offers what fits below the parent and is not written yet, with its value as detail', () => {
  const hikari = at(`${YAML}spring:\n  datasource:\n    hikari:\n      maximum-pool-size: 5\n      max$0`);
  expect(hikari.labels()).toEqual(['max-lifetime']);
  expect(hikari.first()?.detail.en).toBe('1800000 ms (default of HikariCP 6.3)');
  expect(hikari.first()?.newText).toBe('max-lifetime: ');
  expect(at(`${YAML}server:\n  tomcat:\n    threads:\n      $0`).labels()).toEqual([
    'max',
    'max-queue-capacity',
    'min-spare',
  ]);
});

test('completion in .properties takes the whole key', () => {
  const completion = at(`${PROPS}spring.task.execution.pool.c$0`).first();
  expect(completion).toMatchObject({
    newText: 'spring.task.execution.pool.core-size=',
    detail: { en: '8 (default of Spring Boot 3.5)' },
  });
});

test('no completion behind a colon, in a value, or in another document kind', () => {
  expect(at(`${YAML}spring: max$0`).labels()).toEqual([]);
  expect(at(`${PROPS}a=max$0`).labels()).toEqual([]);
});

test('the project file completes its keys, pools and rules, with the value in force', () => {
  const inFile = (text: string) => {
    const built = memoryProject([WEBFLUX_JDBC.files, `//- /.concurrency-lens.yaml\n${text}`]);
    const { offset } = built.marked.cursor ?? { offset: 0 };
    return projectFileCompletions(built.project, '.concurrency-lens.yaml', offset);
  };
  expect(inFile('cores: 8\nca$0').map(({ label }) => label)).toEqual(['callTime', 'callsPerRequest']);
  expect(inFile('cores: 8\ncallT$0')[0]?.detail.en).toMatch(/^50ms \(/);
  expect(inFile('callTime:\n  pools:\n    $0').map(({ label }) => label)).toEqual(['HikariPool']);
  expect(inFile('rules:\n  flatmap-ex$0').map(({ label }) => label)).toEqual(['flatmap-exceeds-pool']);
  expect(inFile('cores: $0')).toEqual([]);
});
