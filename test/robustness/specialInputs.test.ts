/** Single texts that broke readers of this kind elsewhere: bombs, giants, depth, and characters that shift offsets. */
import { describe, expect, test } from 'vitest';
import { classifyFile } from '../../analysis/model/config/classifyFile';
import { DEFAULT_SETTINGS } from '../../analysis/settings';
import { readSnapshot, type Snapshot } from '../../analysis/snapshots';
import { Workspace } from '../../analysis/workspace';
import { javaParser, judge } from '../harness/memoryProject';
import { SAMPLES } from './sampleTexts.testing';

const YAML = 'src/main/resources/application.yaml';
const JAVA = 'src/main/java/com/example/OrderService.java';

function read(path: string, text: string): Snapshot {
  const kind = classifyFile(path);
  if (kind === null) throw new Error(path);
  return readSnapshot(javaParser, path, kind, text, null);
}

/** Reads the text and judges the sample project with it; fails after the limit, which leaves room for a busy machine. */
function survives(path: string, text: string, limitMs: number): Snapshot {
  const startedMs = performance.now();
  const workspace = new Workspace(javaParser);
  for (const [other, content] of Object.entries(SAMPLES)) workspace.update(other, content);
  workspace.update(path, text);
  judge(workspace, DEFAULT_SETTINGS);
  const snapshot = read(path, text);
  expect(performance.now() - startedMs).toBeLessThan(limitMs);
  return snapshot;
}

const label = (text: string, path: string): string[] => {
  const workspace = new Workspace(javaParser);
  for (const [other, content] of Object.entries(SAMPLES)) workspace.update(other, content);
  workspace.update(path, text);
  const { hints, project } = judge(workspace, DEFAULT_SETTINGS);
  return hints
    .filter((hint) => hint.location.path === path)
    .map(({ location, label: words }) => `${project.document(path)?.lines.lineAt(location.span.start)} ${words.en}`);
};

describe('giants and bombs', () => {
  test('an alias bomb is read without being unfolded', () => {
    const levels = Array.from({ length: 30 }, (_, i) =>
      `a${i}: &a${i} [${`*a${i - 1}, `.repeat(9)}1]`.replaceAll('*a-1, ', ''),
    );
    survives(YAML, levels.join('\n'), 20_000);
  });
  test('10 MB of YAML', () => {
    const text = Array.from({ length: 300_000 }, (_, i) => `key${i}: value of the key number ${i}`).join('\n');
    expect(survives(YAML, text, 20_000).problems.length).toBe(1);
  }, 90_000);
  test('100 levels of nesting', () => {
    survives(YAML, Array.from({ length: 100 }, (_, i) => `${'  '.repeat(i)}k${i}:`).join('\n'), 20_000);
    survives(YAML, `a: ${'['.repeat(100)}${']'.repeat(100)}`, 20_000);
    survives(JAVA, `class A { Object a = ${'('.repeat(100)}1${')'.repeat(100)}; }`, 20_000);
    survives('pom.xml', '<a>'.repeat(100), 20_000);
  });
  test('10,000 levels of nesting', () => {
    survives(YAML, `a: ${'['.repeat(10_000)}`, 20_000);
    survives(JAVA, `class A { Object a = Mono.${'just('.repeat(10_000)}`, 30_000);
    survives(JAVA, `class A { Object a = Mono.just(1)${'.map(x -> x)'.repeat(3_000)}; }`, 30_000);
    survives(JAVA, `class A { Object a = Mono.just(1${' + 1'.repeat(10_000)}); }`, 30_000);
    survives('pom.xml', '<a>'.repeat(10_000), 20_000);
  }, 150_000);
  test('50,000 lines of Java', () => {
    const methods = Array.from(
      { length: 10_000 },
      (_, i) => `  Mono<String> m${i}() {\n    return Mono.just("a")\n      .map(x -> x);\n  }\n`,
    );
    const snapshot = survives(JAVA, `class A {\n${methods.join('\n')}}\n`, 60_000);
    expect(snapshot.java?.types[0]?.methods.length).toBe(10_000);
  }, 90_000);
  for (const path of [
    YAML,
    JAVA,
    'pom.xml',
    'Dockerfile',
    'compose.yaml',
    'billing/build.gradle',
    '.env',
    'billing/src/main/resources/application.properties',
  ]) {
    test(`one line of a megabyte: ${path}`, () => {
      survives(path, 'x'.repeat(1_000_000), 30_000);
      survives(path, 'a{"'.repeat(300_000), 30_000);
    }, 90_000);
  }
});

describe('characters', () => {
  const yaml = SAMPLES[YAML] ?? '';
  const java = SAMPLES[JAVA] ?? '';

  test('the samples have hints at all', () => {
    expect(label(yaml, YAML).length).toBeGreaterThan(0);
    expect(label(java, JAVA).length).toBeGreaterThan(0);
  });
  test('Windows line ends and a byte order mark change no hint', () => {
    for (const [path, text] of [
      [YAML, yaml],
      [JAVA, java],
    ] as const) {
      expect(label(text.replaceAll('\n', '\r\n'), path)).toEqual(label(text, path));
      expect(label(`\uFEFF${text}`, path)).toEqual(label(text, path));
    }
  });
  test('Hangul and emoji before a place move it by UTF-16 units', () => {
    const plain = label(java, JAVA);
    expect(label(java.replace('주문 😀', '주문 😀😀😀 한글'), JAVA)).toEqual(plain);
    const at = (text: string) => read(YAML, text).config;
    expect(at(`한: "😀"\n${yaml}`)?.kind).toBe('config');
    expect(label(`# 😀 한글\n${yaml}`, YAML).map((line) => Number(line.split(' ')[0]) - 1)).toEqual(
      label(yaml, YAML).map((line) => Number(line.split(' ')[0])),
    );
  });
  test('a lone surrogate is a character like any other', () => {
    for (const path of [YAML, JAVA]) survives(path, `# \uD800\n${SAMPLES[path]}\uDC00`, 20_000);
    expect(label(java.replace('주문', '\uD800'), JAVA)).toEqual(label(java, JAVA));
  });
  test('a NUL makes the file no text', () => {
    for (const path of Object.keys(SAMPLES)) {
      expect(read(path, `${SAMPLES[path]}\0`).problems.map(({ message }) => message.en)).toEqual([
        'This is no text file.',
      ]);
    }
  });
});
