import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { memoryProject } from '../../test/harness/memoryProject';
import { SERVLET_JDBC, WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

const READS = `
      private Mono<Integer> getPrice(long id) { return web.get().uri("/p").retrieve().bodyToMono(Integer.class); }
      private Mono<Integer> getStock(long id) { return web.get().uri("/s").retrieve().bodyToMono(Integer.class); }`;

test('a call that needs the other’s answer stays where it is', () => {
  checkRule([
    WEBFLUX_JDBC.files,
    shopService(`${READS}
      Mono<Integer> needs(long id) { return getPrice(id).flatMap(price -> getStock(price).map(stock -> price + stock)); }`),
  ]);
});

test('the fix keeps a block body', () => {
  const built = memoryProject([
    WEBFLUX_JDBC.files,
    shopService(`${READS}
      Mono<String> quote(long id) {
        return getPrice(id)
            .flatMap(price -> getStock(id).map(stock -> {
              return price + " x " + stock;
            }));
      }`),
  ]);
  const [text] = applyAction(built, 'Run both at once with zipWith (100 ms becomes 50 ms)').values();
  expect(text).toMatch(/getPrice\(id\)\n *\.zipWith\(getStock\(id\), \(price, stock\) -> \{\n.*\n *\}\);/);
});

test('blocking reads in a servlet application: said with their sum, without a change to offer', () => {
  const { findings, project } = checkRule([
    SERVLET_JDBC.files,
    shopService(`
      int quote() {
        int price = http.getForObject("/p", Integer.class);
        int stock = http.getForObject("/s", Integer.class);
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sequential-independent-calls
        return price + stock;
      }`),
  ]);
  const [judged] = findings;
  expect(judged?.rule.message(judged.finding.args).en).toContain(': 100 ms at 50 ms each');
  expect(judged?.rule.fix?.(judged.finding, project)).toEqual([]);
});
