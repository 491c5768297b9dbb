import { expect, test } from 'vitest';
import { readModelForTests, shopWith, threadName } from './readModel.testing';

async function sitesOf(controller: string, webMode: 'reactive' | 'servlet' = 'reactive'): Promise<string[]> {
  const files = shopWith(
    'Order load(Long id) { return repository.findById(id).get(); } Mono<Order> lazy(Long id) { return Mono.fromCallable(() -> load(id)); }',
    {
      OrderController: `@RestController class OrderController { private final OrderService orders; private final WebClient web; OrderController(OrderService orders, WebClient web) { this.orders = orders; this.web = web; } ${controller} }`,
    },
  );
  const model = await readModelForTests(files, { webMode: () => webMode });
  return model.blockingSites.map(
    (site) => `${site.owner}: ${site.call.path.map((step) => step.name).join(' → ')} on ${threadName(site.context)}`,
  );
}

test.each([
  [
    'a direct call',
    '@GetMapping("/a") Order a(Long id) { return orders.load(id); }',
    ['OrderController.a: OrderService.load → OrderRepository.findById on event-loop'],
  ],
  [
    'a lazy source',
    '@GetMapping("/a") Mono<Order> a(Long id) { return Mono.fromCallable(() -> orders.load(id)); }',
    ['OrderController.a: OrderService.load → OrderRepository.findById on event-loop'],
  ],
  [
    'a lazy source elsewhere',
    '@GetMapping("/a") Mono<Order> a(Long id) { return orders.lazy(id); }',
    ['OrderController.a: OrderService.lazy → OrderService.load → OrderRepository.findById on event-loop'],
  ],
  [
    'publishOn too late',
    '@GetMapping("/a") Mono<Order> a(Long id) { return orders.lazy(id).publishOn(Schedulers.boundedElastic()); }',
    ['OrderController.a: OrderService.lazy → OrderService.load → OrderRepository.findById on event-loop'],
  ],
  [
    'subscribeOn far away',
    '@GetMapping("/a") Mono<Order> a(Long id) { return orders.lazy(id).map(o -> o).subscribeOn(Schedulers.boundedElastic()); }',
    [],
  ],
  [
    'an answer of a client',
    '@GetMapping("/a") Mono<Order> a() { return web.get().retrieve().bodyToMono(Long.class).map(id -> orders.load(id)); }',
    ['OrderController.a: OrderService.load → OrderRepository.findById on event-loop'],
  ],
  [
    'sleeping',
    '@GetMapping("/a") Mono<Long> a() throws Exception { Thread.sleep(100); return Mono.just(1L); }',
    ['OrderController.a: Thread.sleep on event-loop'],
  ],
  [
    'a common pool task',
    '@GetMapping("/a") Mono<Order> a(Long id) { return Mono.fromFuture(() -> CompletableFuture.supplyAsync(() -> orders.load(id))); }',
    [],
  ],
  ['no handler', 'Order a(Long id) { return orders.load(id); }', []],
])('%s', async (_, controller, expected) => {
  expect(await sitesOf(controller)).toEqual(expected);
});

test('a servlet handler may block', async () => {
  expect(await sitesOf('@GetMapping("/a") Order a(Long id) { return orders.load(id); }', 'servlet')).toEqual([]);
});

test('a chain that goes to parallel by itself may not', async () => {
  expect(
    await sitesOf(
      'Flux<Order> a(Flux<Long> ids) { return ids.publishOn(Schedulers.parallel()).map(id -> orders.load(id)); }',
      'servlet',
    ),
  ).toEqual(['OrderController.a: OrderService.load → OrderRepository.findById on parallel']);
});

test('a functional handler and a filter run on the event loop', async () => {
  const files = shopWith('Order load(Long id) { return repository.findById(id).get(); }', {
    Handler: `import org.springframework.web.reactive.function.server.*;
      @Component class Handler { OrderService orders; public Mono<ServerResponse> one(ServerRequest request) { return ServerResponse.ok().bodyValue(orders.load(1L)); } }`,
  });
  const model = await readModelForTests(files, { webMode: () => 'unknown' });
  expect(model.blockingSites.map((site) => [site.owner, site.handlerReturnsPublisher])).toEqual([
    ['Handler.one', true],
  ]);
});

test('a method marked as non-blocking is believed, one marked as blocking too', async () => {
  const files = shopWith('@NonBlocking Order cached(Long id) { return repository.findById(id).get(); }', {
    Legacy: 'interface Legacy { @Blocking String ask(); }',
    A: '@RestController class A { OrderService orders; Legacy legacy; @GetMapping("/a") Order a() { return orders.cached(1L); } @GetMapping("/b") String b() { return legacy.ask(); } }',
  });
  const model = await readModelForTests(files);
  expect(model.blockingSites.map((site) => [site.owner, site.call.method, site.call.resource])).toEqual([
    ['A.b', 'Legacy.ask', 'user'],
  ]);
});

test('every handler that reaches a call is told, the one with the shortest way first', async () => {
  const model = await readModelForTests(
    shopWith(
      'Order load(Long id) { return repository.findById(id).get(); } Order again(Long id) { return load(id); }',
      {
        Web: `@RestController public class Web { OrderService orders;
        @GetMapping("/a") Mono<Order> a(Long id) { return Mono.just(orders.again(id)); }
        @GetMapping("/b") Mono<Order> b(Long id) { return Mono.just(orders.load(id)); }
        @GetMapping("/c") Mono<Order> c(Long id) { return Mono.just(orders.load(id)); } }`,
      },
    ),
  );
  const [site] = model.blockingSites;
  expect(model.blockingSites).toHaveLength(1);
  expect([site?.entry.name, site?.otherEntries.map(({ name }) => name)]).toEqual(['Web.b', ['Web.a', 'Web.c']]);
});
