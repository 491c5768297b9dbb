import { expect, test } from 'vitest';
import { hintLines } from '../test/harness/checks';
import { judge, memoryProject } from '../test/harness/memoryProject';
import { WEBFLUX_JDBC } from './rules/given';
import { DEFAULT_SETTINGS } from './settings';

const YAML = `
  //- /src/main/resources/application.yaml
  spring.datasource.hikari.maximum-pool-size: 12
`;
const HINT = '/src/main/resources/application.yaml:1 effective concurrency = min(256,80,12)=12 → 240 rps ceiling';

test('excluded files take no part, by setting and by project file', () => {
  expect(hintLines(memoryProject([WEBFLUX_JDBC.files, YAML]))).toEqual([HINT]);
  expect(hintLines(memoryProject([WEBFLUX_JDBC.files, YAML], { exclude: ['**/resources/**'] }))).toEqual([]);
  const projectFile = '//- /.concurrency-lens.yaml\nexclude: ["src/main/resources/*"]\n';
  expect(hintLines(memoryProject([WEBFLUX_JDBC.files, YAML, projectFile]))).toEqual([]);
});

test('a removed file takes its values along', () => {
  const { workspace } = memoryProject([WEBFLUX_JDBC.files, YAML]);
  workspace.remove('src/main/resources/application.yaml');
  expect(hintLines(judge(workspace, DEFAULT_SETTINGS))).toEqual([]);
});

test('a Java file of no interest is refused, and read again when a kept file calls into it', () => {
  const { workspace } = memoryProject([WEBFLUX_JDBC.files]);
  workspace.update('src/main/java/shop/Helper.java', 'package shop; class Helper { static int two() { return 2; } }');
  expect(workspace.paths).not.toContain('src/main/java/shop/Helper.java');
  expect(workspace.referencedRefusedFiles()).toEqual([]);
  workspace.update(
    'src/main/java/shop/Caller.java',
    'package shop; import reactor.core.publisher.Flux; class Caller { Flux<Integer> f() { return Flux.just(Helper.two()); } }',
  );
  expect(workspace.referencedRefusedFiles()).toEqual(['src/main/java/shop/Helper.java']);
});

test('binary junk named .java is a problem, not a crash', () => {
  const { workspace } = memoryProject([WEBFLUX_JDBC.files]);
  workspace.update('src/main/java/shop/Junk.java', '\u0000\u0001\uFFFD'.repeat(100));
  judge(workspace, DEFAULT_SETTINGS);
  expect(workspace.problems().map(({ path }) => path)).toEqual(['src/main/java/shop/Junk.java']);
});

test('an edit in one Java file keeps the configuration model, an edit in YAML keeps the Java model', () => {
  const { workspace } = memoryProject([WEBFLUX_JDBC.files, YAML]);
  const first = workspace.project(DEFAULT_SETTINGS, 3);
  const java = 'src/main/java/shop/OrderRepository.java';
  workspace.update(java, `${first.document(java)?.text} class Added {}`);
  const second = workspace.project(DEFAULT_SETTINGS, 3);
  expect(second.config).toBe(first.config);
  expect(second.java).not.toBe(first.java);
  workspace.update('src/main/resources/application.yaml', 'spring.datasource.hikari.maximum-pool-size: 13\n');
  const third = workspace.project(DEFAULT_SETTINGS, 3);
  expect(third.java).toBe(second.java);
  expect(third.config).not.toBe(second.config);
});

test('a Java file that becomes binary says nothing any more', () => {
  const { workspace } = memoryProject([WEBFLUX_JDBC.files]);
  const path = 'src/main/java/shop/Fan.java';
  workspace.update(
    path,
    'package shop; import reactor.core.publisher.Flux; class Fan { void a(Flux<Flux<String>> in) { in.flatMap(x -> x).subscribe(); } }',
  );
  expect(workspace.project(DEFAULT_SETTINGS, 3).java.fanOuts).toHaveLength(1);
  workspace.update(path, '\u0000\u0001');
  expect(workspace.project(DEFAULT_SETTINGS, 3).java.fanOuts).toEqual([]);
});
