import { expect, test } from 'vitest';
import { judgeProject } from '../analysis/features/findings';
import type { Fix, Rule } from '../analysis/rules/rule';
import { DEFAULT_SETTINGS } from '../analysis/settings';
import type { Workspace } from '../analysis/workspace';
import { MACHINE_CORES, memoryProject } from '../test/harness/memoryProject';
import { applySafeFixes, type Judgement } from './applyFixes';

const YAML = 'src/main/resources/application.yaml';

function fail(what: string, error: unknown): never {
  throw new Error(`${what}: ${String(error)}`);
}

function workspaceOf(text: string): Workspace {
  return memoryProject(`//- /${YAML}\n${text}`).workspace;
}

/** One finding for each word of the file; `fixOf` mends it. */
function judgeWords(workspace: Workspace, fixOf: (word: string, start: number) => Fix | null): () => Judgement {
  return () => {
    const project = workspace.project(DEFAULT_SETTINGS, MACHINE_CORES);
    const text = project.document(YAML)?.text ?? '';
    const findings = [...text.matchAll(/[a-z]+/g)].flatMap(({ 0: word, index: start }) => {
      const fix = fixOf(word, start);
      const rule = { id: 'word', fix: () => (fix ? [fix] : []) } as unknown as Rule;
      const location = { path: YAML, span: { start, end: start + word.length } };
      return [{ rule, severity: 'warning' as const, finding: { rule: 'word', location, args: null, related: [] } }];
    });
    return { project, findings };
  };
}

function replace(start: number, length: number, newText: string, isSafe = true): Fix {
  const edits = [{ path: YAML, span: { start, end: start + length }, newText }];
  return { title: { en: '', ko: '' }, kind: 'quickfix', isSafe, edits };
}

const SHOP = `
//- /pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
<parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
<properties><java.version>17</java.version></properties>
<dependencies>
<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-data-jdbc</artifactId></dependency>
</dependencies></project>
//- /.concurrency-lens.yaml
cores: 8
//- /src/main/java/shop/OrderRepository.java
package shop;
import org.springframework.data.repository.CrudRepository;
interface OrderRepository extends CrudRepository<Order, Long> { int countByTotal(int total); }
//- /src/main/java/shop/OrderService.java
package shop;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
class OrderService {
  private final OrderRepository repository;
  OrderService(OrderRepository repository) { this.repository = repository; }
  Flux<Integer> load(Flux<Integer> totals) {
    return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
        .subscribeOn(Schedulers.boundedElastic()));
  }
  Flux<Integer> more(Flux<Integer> totals) {
    return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
        .subscribeOn(Schedulers.boundedElastic()), 64);
  }
}
`;

test('the safe fixes of the real rules leave nothing that they could fix', () => {
  const { workspace } = memoryProject(SHOP);
  const judge = (): Judgement => {
    const project = workspace.project(DEFAULT_SETTINGS, MACHINE_CORES);
    return { project, findings: judgeProject(project, DEFAULT_SETTINGS, fail) };
  };
  const ids = () => judge().findings.map(({ rule }) => rule.id);
  expect(ids()).toEqual(['flatmap-default-concurrency', 'flatmap-exceeds-pool']);
  const [change, ...others] = applySafeFixes(workspace, judge, null, fail);
  expect(others).toEqual([]);
  expect(change?.file).toBe('src/main/java/shop/OrderService.java');
  expect(change?.fixes).toBe(2);
  expect(change?.after).toBe(
    change?.before.replace('boundedElastic()));', 'boundedElastic()), 10);').replace(', 64);', ', 10);'),
  );
  expect(ids()).toEqual([]);
});

test('fixes that are not safe, and findings without one, are left alone', () => {
  const workspace = workspaceOf('one: 1\ntwo: 2\n');
  const judge = judgeWords(workspace, (word, start) => (word === 'one' ? replace(start, 3, 'uno', false) : null));
  expect(applySafeFixes(workspace, judge, null, fail)).toEqual([]);
});

test('fixes that touch wait for the next round and see what came before', () => {
  const workspace = workspaceOf('one: two\n');
  const judge = judgeWords(workspace, (word, start) => {
    if (word === 'one') return replace(start, 8, 'uno: two');
    return word === 'two' ? replace(start, 3, 'due') : null;
  });
  const [change] = applySafeFixes(workspace, judge, null, fail);
  expect(change).toMatchObject({ file: YAML, after: 'uno: due\n', fixes: 2 });
});

test('a round that would break a file is taken back', () => {
  const workspace = workspaceOf('one: 1\n');
  const judge = judgeWords(workspace, (_, start) => replace(start, 3, '"'));
  expect(applySafeFixes(workspace, judge, null, fail)).toEqual([]);
  expect(judge().project.document(YAML)).toMatchObject({ text: 'one: 1\n', isIntact: true });
});

test('a file that does not parse is not touched', () => {
  const workspace = workspaceOf('one: "\n');
  const judge = judgeWords(workspace, (_, start) => replace(start, 3, 'uno'));
  expect(judge().project.document(YAML)?.isIntact).toBe(false);
  expect(applySafeFixes(workspace, judge, null, fail)).toEqual([]);
});

test('fixes that undo each other come to an end', () => {
  const workspace = workspaceOf('one: 1\n');
  const judge = judgeWords(workspace, (word, start) => replace(start, 3, word === 'one' ? 'two' : 'one'));
  expect(applySafeFixes(workspace, judge, null, fail)).toEqual([]);
});

test('only the file asked for changes', () => {
  const workspace = workspaceOf('one: 1\n');
  const judge = judgeWords(workspace, (word, start) => (word === 'one' ? replace(start, 3, 'uno') : null));
  expect(applySafeFixes(workspace, judge, 'pom.xml', fail)).toEqual([]);
  expect(applySafeFixes(workspace, judge, YAML, fail)).toHaveLength(1);
});

test('a fix that fails costs only itself', () => {
  const workspace = workspaceOf('one: two\n');
  const failures: string[] = [];
  const judge = judgeWords(workspace, (word, start) => (word === 'two' ? replace(start, 3, 'due') : null));
  const failing = (): Judgement => {
    const { project, findings } = judge();
    const fix = () => {
      throw new Error('no');
    };
    const first = findings.map((judged, i) => (i === 0 ? { ...judged, rule: { ...judged.rule, fix } } : judged));
    return { project, findings: first };
  };
  const [change] = applySafeFixes(workspace, failing, null, (what) => failures.push(what));
  expect(change?.after).toBe('one: due\n');
  expect(failures[0]).toBe('fix of word');
});
