import { expect, test } from 'vitest';
import { readModelForTests, shopWith } from './readModel.testing';

const CLIENTS = {
  Prices: '@FeignClient("prices") interface Prices { Long getPrice(Long id); void postPrice(Long id); }',
  Stock:
    '@Component class Stock { WebClient web; Mono<Long> getStock(Long id) { return web.get().retrieve().bodyToMono(Long.class); } }',
};

async function sequencesOf(body: string): Promise<unknown[]> {
  const model = await readModelForTests(
    shopWith(`Prices prices; Stock stock; Object all(Long id) { ${body} }`, CLIENTS),
  );
  return model.sequentialCalls.map((sequence) => [sequence.kind, ...sequence.calls.map((call) => call.method)]);
}

test.each([
  [
    'two reads',
    'Long a = prices.getPrice(1L); Long b = prices.getPrice(2L); return a + b;',
    [['blocking', 'Prices.getPrice', 'Prices.getPrice']],
  ],
  [
    'a word between',
    'Long a = prices.getPrice(1L); System.out.println(a); var b = prices.getPrice(2L); return a + b;',
    [['blocking', 'Prices.getPrice', 'Prices.getPrice']],
  ],
  ['one needs the other', 'Long a = prices.getPrice(1L); Long b = prices.getPrice(a); return a + b;', []],
  [
    'one needs it by a detour',
    'Long a = prices.getPrice(1L); Long c = a + 1; Long b = prices.getPrice(c); return a + b;',
    [],
  ],
  [
    'a decision between',
    'Long a = prices.getPrice(1L); if (a > 3) return a; Long b = prices.getPrice(2L); return a + b;',
    [],
  ],
  ['database calls', 'var a = repository.findById(1L); var b = repository.findById(2L); return b;', []],
  [
    'reactive',
    'return stock.getStock(id).flatMap(a -> stock.getStock(2L).map(b -> a + b));',
    [['reactive', 'Stock.getStock', 'Stock.getStock']],
  ],
  [
    'reactive, around calls that block',
    'return Mono.fromCallable(() -> prices.getPrice(1L)).flatMap(a -> Mono.fromCallable(() -> prices.getPrice(2L)).map(b -> a + b));',
    [['reactive', 'Prices.getPrice', 'Prices.getPrice']],
  ],
  [
    'reactive, around calls that block, one needs the other',
    'return Mono.fromCallable(() -> prices.getPrice(1L)).flatMap(a -> Mono.fromCallable(() -> prices.getPrice(a)).map(b -> a + b));',
    [],
  ],
  ['reactive, one needs the other', 'return stock.getStock(id).flatMap(a -> stock.getStock(a).map(b -> a + b));', []],
])('%s', async (_, body, expected) => {
  expect(await sequencesOf(body)).toEqual(expected);
});
