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

test('calls that block get a scheduler each when they run at once', () => {
  const built = memoryProject([
    WEBFLUX_JDBC.files,
    shopService(`
      Mono<Integer> quote(long id) {
        return Mono.fromCallable(() -> http.getForObject("/p", Integer.class))
            .flatMap(price -> Mono.fromCallable(() -> http.getForObject("/s", Integer.class)).subscribeOn(Schedulers.boundedElastic()).map(stock -> price + stock));
      }`),
  ]);
  const [text] = applyAction(built, 'Run both at once with zipWith (100 ms becomes 50 ms)').values();
  expect(text?.slice(text.indexOf('return Mono'), text.indexOf('price + stock'))).toMatchInlineSnapshot(`
    "return Mono.fromCallable(() -> http.getForObject("/p", Integer.class)).subscribeOn(Schedulers.boundedElastic())
            .zipWith(Mono.fromCallable(() -> http.getForObject("/s", Integer.class)).subscribeOn(Schedulers.boundedElastic()), (price, stock) -> "
  `);
});

const callable = (body: string, behind = '.subscribeOn(Schedulers.boundedElastic())'): string =>
  shopService(`      Mono<String> quote(long id) {
        return Mono.fromCallable(() -> {
          ${body}
        })${behind};
      }`);
const BOTH = `int price = http.getForObject("/p", Integer.class);
          String stock = http.getForObject("/s", String.class);`;
const ZIPPED = 'Run both at once with Mono.zip, each on Schedulers.boundedElastic() (100 ms becomes 50 ms)';

test('a Callable of two calls becomes two Callables', () => {
  const built = memoryProject([WEBFLUX_JDBC.files, callable(`${BOTH} return price + stock;`)]);
  const [text] = applyAction(built, ZIPPED).values();
  expect(text).toContain(
    'return Mono.zip(Mono.<Integer>fromCallable(() -> http.getForObject("/p", Integer.class)).subscribeOn(Schedulers.boundedElastic()), Mono.<String>fromCallable(() -> http.getForObject("/s", String.class)).subscribeOn(Schedulers.boundedElastic()), (price, stock) -> price + stock);',
  );
});

test.each([
  ['a comment would be lost', `${BOTH} // both\n return price + stock;`, undefined],
  ['a result that may throw', `${BOTH} return library.join(price, stock);`, undefined],
  ['a type only the variable gives', `${BOTH.replace('int', 'long')} return price + stock;`, undefined],
  ['no scheduler', `${BOTH} return price + stock;`, ''],
])('a Callable as it is: %s', (_, body, behind) => {
  expect(offered(WEBFLUX_JDBC.files, callable(body, behind))).toEqual([]);
});

const QUOTE = `
      int quote() {
        int price = http.getForObject("/p", Integer.class);
        int stock = http.getForObject("/s", Integer.class);
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sequential-independent-calls
        return price + stock;
      }`;

/** Titles of the fixes, in English. */
function offered(...sources: readonly string[]): readonly string[] {
  const { findings, project } = memoryProject(sources);
  return findings
    .filter(({ rule }) => rule.id === 'sequential-independent-calls')
    .flatMap(({ rule, finding }) => (rule.fix?.(finding, project) ?? []).map(({ title }) => title.en));
}

const AT_ONCE =
  'Run them at once on a dedicated executor of 200 threads, as many as the server has (100 ms becomes 50 ms)';

test('blocking reads in a servlet application become futures that are joined behind the last', () => {
  const { findings, ...built } = checkRule([SERVLET_JDBC.files, shopService(QUOTE)]);
  const [judged] = findings;
  expect(judged?.rule.message(judged.finding.args).en).toContain(': 100 ms at 50 ms each');
  const [text] = applyAction({ findings, ...built }, AT_ONCE).values();
  expect(text?.slice(text.indexOf('class OrderService'))).toMatchInlineSnapshot(`
    "class OrderService {
      /** Independent remote calls of one request run here at once; a full queue leaves a call to the request itself. */
      private static final ExecutorService HTTP_EXECUTOR = new ThreadPoolExecutor(
              200, 200, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(200),
              task -> {
                  Thread thread = new Thread(task, "http");
                  thread.setDaemon(true);
                  return thread;
              },
              new ThreadPoolExecutor.CallerRunsPolicy());

      private final OrderRepository repository;
      private final WebClient web;
      private final RestTemplate http = new RestTemplate();
      OrderService(OrderRepository repository, WebClient web) { this.repository = repository; this.web = web; }

      int quote() {
        var priceFuture = CompletableFuture.supplyAsync(() -> http.getForObject("/p", Integer.class), HTTP_EXECUTOR);
        var stockFuture = CompletableFuture.supplyAsync(() -> http.getForObject("/s", Integer.class), HTTP_EXECUTOR);
        CompletableFuture.allOf(priceFuture, stockFuture).join();
        int price = priceFuture.join();
        int stock = stockFuture.join();
        return price + stock;
      }
    }
    "
  `);
});

test('a last comment, a modifier and more than two calls', () => {
  const body = QUOTE.replace('int price', 'final Integer price')
    .replace(/ *\/\/ *\^.*\n/, '        var tax = http.getForObject("/t", Integer.class); // in per cent\n')
    .replace('price + stock', 'price + stock + tax');
  const [text] = applyAction(
    memoryProject([SERVLET_JDBC.files, shopService(body)]),
    AT_ONCE.replace('100 ms', '150 ms'),
  ).values();
  expect(text?.slice(text.indexOf('int quote'))).toMatchInlineSnapshot(`
    "int quote() {
        var priceFuture = CompletableFuture.supplyAsync(() -> http.getForObject("/p", Integer.class), HTTP_EXECUTOR);
        var stockFuture = CompletableFuture.supplyAsync(() -> http.getForObject("/s", Integer.class), HTTP_EXECUTOR);
        var taxFuture = CompletableFuture.supplyAsync(() -> http.getForObject("/t", Integer.class), HTTP_EXECUTOR);
        CompletableFuture.allOf(priceFuture, stockFuture, taxFuture).join();
        final Integer price = priceFuture.join();
        int stock = stockFuture.join();
        var tax = taxFuture.join(); // in per cent
        return price + stock + tax;
      }
    }
    "
  `);
});

test('with virtual threads on there is nothing to count', () => {
  const virtual = `
    //- /src/main/resources/application.yaml
    spring.threads.virtual.enabled: true
  `;
  const jdk21 = SERVLET_JDBC.files.replace('<java.version>17<', '<java.version>21<');
  expect(offered(jdk21, virtual, shopService(QUOTE))).toEqual([
    'Run them at once on virtual threads (100 ms becomes 50 ms)',
  ]);
});

const ON_BEAN = '@org.springframework.stereotype.Service';

test.each([
  [
    'a transaction',
    QUOTE.replace('int quote', '@org.springframework.transaction.annotation.Transactional int quote'),
    '',
  ],
  ['a checked exception', QUOTE.replace('quote()', 'quote() throws Exception'), ''],
  [
    'an exception caught around',
    QUOTE.replace('int price', 'int tax = 0; try { int price').replace(
      'return price + stock;',
      'return price + stock; } catch (RuntimeException e) { return tax; }',
    ),
    '',
  ],
  [
    'an exception caught by the caller',
    `${QUOTE} int safe() { try { return quote(); } catch (RuntimeException e) { return 0; } }`,
    '',
  ],
  ['a lock', QUOTE.replace('int quote', 'synchronized int quote'), ''],
  [
    'a name set a second time',
    QUOTE.replace('quote() {', 'quote(String path) { path = path + "/"; ').replace('"/p"', 'path'),
    '',
  ],
  [
    'an argument that moves on',
    QUOTE.replace('quote()', 'quote(java.util.Iterator<String> paths)').replace('"/p"', 'paths.next()'),
    '',
  ],
  [
    'something of the request',
    QUOTE.replace('quote()', 'quote(jakarta.servlet.http.HttpServletRequest request)').replace(
      '"/p"',
      'request.getPathInfo()',
    ),
    '',
  ],
  ['a name already taken', QUOTE.replace('return price', 'int priceFuture = 3; return price'), ''],
  ['a context bound to the thread', QUOTE, 'import org.springframework.security.core.context.SecurityContextHolder;'],
  ['a word between', QUOTE.replace('int stock', 'System.out.println(price); int stock'), ''],
])('silent or nothing offered: %s', (_, members, extra) => {
  const source = shopService(members.replace(/ *\/\/ *\^.*\n/, ''), ON_BEAN).replace(
    'import java.util.List;',
    `import java.util.List; ${extra}`,
  );
  expect(offered(SERVLET_JDBC.files, source)).toEqual([]);
});
