import { expect, test } from 'vitest';
import type { OperatorConcurrency } from './javaModel';
import { readModelForTests, shopWith } from './readModel.testing';

async function concurrencyOf(
  argument: string,
  members = '',
  others: Record<string, string> = {},
): Promise<OperatorConcurrency | undefined> {
  const model = await readModelForTests(
    shopWith(
      `${members} Object all(Flux<Long> ids, int given) { return ids.flatMap(id -> Mono.just(id), ${argument}); }`,
      others,
    ),
  );
  return model.fanOuts[0]?.concurrency;
}

test.each([
  ['1_000', '', { value: 1000, source: 'literal' }],
  ['0x10', '', { value: 16, source: 'literal' }],
  ['WIDTH', 'private static final int WIDTH = 12;', { value: 12, source: 'constant' }],
  ['this.width', 'private final int width = 6;', { value: 6, source: 'constant' }],
  ['2 * WIDTH + 1', 'static final int WIDTH = 12;', { value: 25, source: 'constant' }],
  ['Math.min(WIDTH, 8)', 'static final int WIDTH = 12;', { value: 8, source: 'constant' }],
  ['given', '', { value: null, source: 'expression' }],
  ['width', '@Value("${orders.width:24}") int width;', { value: 24, source: 'property', propertyKey: 'orders.width' }],
  ['width', '@Value("${orders.width}") int width;', { value: null, source: 'property', propertyKey: 'orders.width' }],
  ['Runtime.getRuntime().availableProcessors()', '', { value: null, source: 'cores', cores: { factor: 1, plus: 0 } }],
  [
    'CORES * 2 + 1',
    'static final int CORES = Runtime.getRuntime().availableProcessors();',
    { value: null, source: 'cores', cores: { factor: 2, plus: 1 } },
  ],
  ['Queues.SMALL_BUFFER_SIZE', '', { value: 256, source: 'constant' }],
])('%s with %s', async (argument, members, expected) => {
  expect(await concurrencyOf(argument, members)).toMatchObject(expected);
});

test('constants of another type, qualified and imported statically', async () => {
  const others = { Limits: 'final class Limits { static final int WIDTH = 9; }' };
  expect(await concurrencyOf('Limits.WIDTH', '', others)).toMatchObject({
    value: 9,
    source: 'constant',
    origin: { path: 'src/main/java/shop/Limits.java' },
  });
  const files = shopWith('Object all(Flux<Long> ids) { return ids.flatMap(id -> Mono.just(id), WIDTH); }', others);
  const path = 'src/main/java/shop/OrderService.java';
  files[path] = (files[path] ?? '').replace('package shop;', 'package shop; import static shop.Limits.WIDTH;');
  const model = await readModelForTests(files);
  expect(model.fanOuts[0]?.concurrency).toMatchObject({ value: 9, source: 'constant' });
});

test('a constructor parameter with a placeholder', async () => {
  const model = await readModelForTests(
    shopWith('', {
      Importer: `@Component class Importer { private final int width; Importer(@Value("\${import.width:5}") int width) { this.width = width; }
        Object all(Flux<Long> ids) { return ids.flatMap(id -> Mono.just(id), width); } }`,
    }),
  );
  expect(model.fanOuts[0]?.concurrency).toMatchObject({ value: 5, source: 'property', propertyKey: 'import.width' });
});

test('configuration properties, as a class with getters and as a record', async () => {
  const others = {
    Settings:
      '@ConfigurationProperties(prefix = "shop.import") class Settings { private int maxWidth = 7; public int getMaxWidth() { return maxWidth; } }',
    Flow: '@ConfigurationProperties("shop.flow") record Flow(int maxWidth) {}',
  };
  expect(await concurrencyOf('settings.getMaxWidth()', 'Settings settings;', others)).toMatchObject({
    value: 7,
    propertyKey: 'shop.import.max-width',
  });
  expect(await concurrencyOf('flow.maxWidth()', 'Flow flow;', others)).toMatchObject({
    value: null,
    propertyKey: 'shop.flow.max-width',
  });
});

test('a local variable counts until it is changed', async () => {
  const model = await readModelForTests(
    shopWith(`Object a(Flux<Long> ids) { int width = 4; return ids.flatMap(id -> Mono.just(id), width); }
      Object b(Flux<Long> ids) { int width = 4; if (ids == null) width = 9; return ids.flatMap(id -> Mono.just(id), width); }
      int field = 3; void change() { field = 5; field = 6; } Object c(Flux<Long> ids) { return ids.flatMap(id -> Mono.just(id), field); }`),
  );
  expect(model.fanOuts.map((fanOut) => fanOut.concurrency.value)).toEqual([4, null, null]);
});
