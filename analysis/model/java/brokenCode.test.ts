import { expect, test } from 'vitest';
import { loadParserForTests } from '../../facts/java/javaParser.testing';
import { buildJavaModel } from './buildJavaModel';
import { shopWith } from './readModel.testing';

const MEMBERS = `private final Scheduler jdbc = Schedulers.newBoundedElastic(30, 1000, "jdbc");
  Flux<Order> all(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> repository.findById(id).get()).subscribeOn(jdbc), 16); }
  Object zip(Long id) { return Mono.zip(all(Flux.just(id)).next(), Mono.defer(() -> Mono.just(load(id)))).flatMap(t -> Mono.empty()); }
  Order load(Long id) { try { return switch (id.intValue()) { case 1 -> repository.findById(id).get(); default -> load(id - 1); }; } catch (Exception e) { return null; } }
  @Async("x") @Transactional(propagation = Propagation.REQUIRES_NEW) public void send() { new Thread(() -> repository.count()).start(); List.of(1).parallelStream().map(x -> load(1L)).toList(); }
  @Bean ExecutorService pool() { var pool = new ThreadPoolExecutor(1, 2, 3, TimeUnit.SECONDS, new LinkedBlockingQueue<>(4)); pool.submit(() -> {}); return pool; }`;

test('code cut short anywhere still gives a model, the same one each time', async () => {
  const parser = await loadParserForTests();
  const files = shopWith(MEMBERS);
  const path = 'src/main/java/shop/OrderService.java';
  const text = files[path] ?? '';
  const whole = new Map(Object.entries(files).map(([name, content]) => [name, parser.read(content)]));
  const read = (content: string): ReturnType<typeof buildJavaModel> =>
    buildJavaModel(new Map([...whole, [path, parser.read(content)]]), { webMode: () => 'reactive' });
  for (let end = text.indexOf('class OrderService'); end < text.length; end += 37) {
    const model = read(text.slice(0, end));
    expect(Array.isArray(model.fanOuts)).toBe(true);
  }
  expect(JSON.stringify(read(text))).toBe(JSON.stringify(read(text)));
}, 60_000);

test('types that extend one another, and methods that call one another, come to an end', async () => {
  const parser = await loadParserForTests();
  const facts = new Map([
    [
      'A.java',
      parser.read(
        'class A extends B { void a() { b(); } int x = y; static final int N = M + 1; } class B extends A { void b() { a(); } int y = x; static final int M = A.N; }',
      ),
    ],
  ]);
  expect(buildJavaModel(facts, { webMode: () => 'servlet' }).fanOuts).toEqual([]);
});
