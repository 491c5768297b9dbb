import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

const GIVEN = WEBFLUX_JDBC.files;
const CALL = '.flatMap(t -> Mono.fromCallable(() -> http.getForObject("/x", Integer.class))';

test('the shared scheduler: only the concurrency can give way', () => {
  const built = checkRule([
    GIVEN,
    shopService(`
      Flux<Integer> load(Flux<Integer> totals) {
        return totals
            ${CALL}.subscribeOn(Schedulers.boundedElastic()), 80);
    //       ^^^^^^^ flatmap-equals-scheduler-cap
      }`),
  ]);
  const [text] = applyAction(built, 'Set concurrency to 79, one below the cap').values();
  expect(text).toContain('boundedElastic()), 79);');
});

test('one constant for both numbers: the cap is not raised with it', () => {
  const built = checkRule([
    GIVEN,
    shopService(`
      private static final int LIMIT = 16;
      private static final Scheduler HTTP = Schedulers.newBoundedElastic(LIMIT, 100, "http");
      Flux<Integer> load(Flux<Integer> totals) {
        return totals
            ${CALL}.subscribeOn(HTTP), LIMIT);
    //       ^^^^^^^ flatmap-equals-scheduler-cap
      }`),
  ]);
  const [judged] = built.findings;
  expect(judged?.rule.fix?.(judged.finding, built.project).map(({ title }) => title.en)).toEqual([
    'Set concurrency to 15, one below the cap',
  ]);
});

test('other numbers, and a pool that is smaller than both, are not its business', () => {
  checkRule([
    GIVEN,
    shopService(`
      private static final Scheduler OWN = Schedulers.newBoundedElastic(16, 100, "own");
      Flux<Integer> fewer(Flux<Integer> totals) { return totals${CALL}.subscribeOn(OWN), 15); }
      Flux<Integer> more(Flux<Integer> totals) { return totals${CALL}.subscribeOn(OWN), 17); }
      Flux<Integer> pool(Flux<Integer> totals) {
        return totals.flatMap(t -> Mono.fromCallable(() -> repository.countByTotal(t)).subscribeOn(OWN), 16);
    //                ^^^^^^^ flatmap-exceeds-pool
      }`),
  ]);
});
