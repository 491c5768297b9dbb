import { expect, test } from 'vitest';
import { applyFix } from '../../test/harness/checks';
import { memoryProject } from '../../test/harness/memoryProject';
import { WEBFLUX_JDBC } from '../rules/given';
import { shopService } from '../rules/shopService.testing';
import { codeActionsAt } from './codeActions';

/** Titles of the refactorings at the cursor, and the line each makes of the cursor's line. */
function actionsAt(member: string, isAsked = true): readonly (readonly [string, string])[] {
  const built = memoryProject([WEBFLUX_JDBC.files, shopService(`      ${member}`)]);
  const cursor = built.marked.cursor;
  if (!cursor) throw new Error('no $0 in the marked text');
  const at = { start: cursor.offset, end: cursor.offset };
  const actions = codeActionsAt(built.project, built.findings, cursor.path.slice(1), at, isAsked);
  return actions
    .filter(({ fix }) => fix.kind === 'refactor.rewrite')
    .map(({ fix }) => {
      const [text] = applyFix(built, fix).values();
      return [
        fix.title.en,
        text
          ?.split('\n')
          .find((line) => line.includes('work('))
          ?.trim() ?? '',
      ] as const;
    });
}

const PUBLISH = 'Compute on Schedulers.parallel() (1 of its 8 threads per subscription)';
const RAILS = 'Compute on 8 rails: parallel(8).runOn(Schedulers.parallel()), order not kept';

test('both rows at map of a Flux, the rails closed again', () => {
  expect(
    actionsAt('Flux<Integer> work(Flux<Integer> source) { return source.filter(n -> n > 1).$0map(n -> n * n); }'),
  ).toEqual([
    [
      PUBLISH,
      'Flux<Integer> work(Flux<Integer> source) { return source.filter(n -> n > 1).publishOn(Schedulers.parallel()).map(n -> n * n); }',
    ],
    [
      RAILS,
      'Flux<Integer> work(Flux<Integer> source) { return source.filter(n -> n > 1).parallel(8).runOn(Schedulers.parallel()).map(n -> n * n).sequential(); }',
    ],
  ]);
});

test('only the first row at flatMap', () => {
  const actions = actionsAt('Flux<Integer> work() { return Flux.range(1, 9).$0flatMap(n -> Flux.just(n, n)); }');
  expect(actions.map(([title]) => title)).toEqual([PUBLISH]);
});

test.each([
  ['nobody asked', 'Flux<Integer> work(Flux<Integer> source) { return source.$0map(n -> n * n); }', false],
  ['a Mono', 'Mono<Integer> work(Mono<Integer> source) { return source.$0map(n -> n * n); }', true],
  [
    'a Mono made of a Flux',
    'Mono<Integer> work(Flux<Integer> source) { return source.next().$0map(n -> n * n); }',
    true,
  ],
  ['a stream', 'List<Integer> work(List<Integer> source) { return source.stream().$0map(n -> n * n).toList(); }', true],
  ['an unknown source', 'Flux<Integer> work(Loader loader) { return loader.load().$0map(n -> n * n); }', true],
  [
    'work that blocks',
    'Flux<Integer> work() { return Flux.range(1, 9).publishOn(Schedulers.boundedElastic()).$0map(n -> repository.countByTotal(n)); }',
    true,
  ],
])('nothing: %s', (_, member, isAsked) => {
  expect(actionsAt(member, isAsked)).toEqual([]);
});
