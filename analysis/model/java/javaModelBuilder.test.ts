import { describe, expect, test } from 'vitest';
import type { JavaFacts } from '../../facts/java/javaFacts';
import { loadParserForTests } from '../../facts/java/javaParser.testing';
import type { JavaModelOptions } from './javaModel';
import { JavaModelBuilder } from './javaModelBuilder';
import { joinFileParts } from './joinFileParts';
import { IMPORTS } from './readModel.testing';

const loadedParser = loadParserForTests();
const OPTIONS: JavaModelOptions = { webMode: () => 'reactive' };
const at = (name: string): string => `src/main/java/shop/${name}.java`;

/** A small shop in which nearly every file rests on others: helpers with functions, chains across methods, beans, constants. */
const SHOP: Readonly<Record<string, string>> = {
  Repo: 'public interface Repo extends org.springframework.data.jpa.repository.JpaRepository<Order, Long> {}',
  Order: 'public class Order { static final int WIDTH = 4; private Long id; }',
  Config: `@Configuration public class Config {
    @Bean ExecutorService mail() { return Executors.newFixedThreadPool(Order.WIDTH); }
  }`,
  Loader: `@Service public class Loader { private final Repo repo; Loader(Repo repo) { this.repo = repo; }
    Order load(Long id) { return repo.findById(id).get(); }
    Flux<Order> all(Flux<Long> ids) { return ids.flatMap(id -> Mono.fromCallable(() -> load(id)), Order.WIDTH); }
    <T> Mono<T> aside(Callable<T> task) { return Mono.fromCallable(task).subscribeOn(Schedulers.boundedElastic()); }
    Flux<Long> moved(Flux<Long> ids) { return ids.publishOn(Schedulers.parallel()); }
  }`,
  Orders: `@Service public class Orders { private final Loader loader; private final ExecutorService mail;
    Orders(Loader loader, ExecutorService mail) { this.loader = loader; this.mail = mail; }
    Flux<Order> every(Flux<Long> ids) { return loader.all(ids).subscribeOn(Schedulers.boundedElastic()); }
    Mono<Order> one(Long id) { return loader.aside(() -> loader.load(id)); }
    Flux<Order> later(Flux<Long> ids) { return loader.moved(ids).map(id -> loader.load(id)); }
    void send(Long id) { mail.submit(() -> loader.load(id)); }
  }`,
  Web: `@RestController public class Web { Orders orders;
    @GetMapping("/a") Flux<Order> a(Flux<Long> ids) { return orders.every(ids); }
    @GetMapping("/b") Order b(Long id) { orders.send(id); return null; }
  }`,
};

async function readShop(changes: Readonly<Record<string, string>> = {}): Promise<Map<string, JavaFacts>> {
  const parser = await loadedParser;
  return new Map(
    Object.entries({ ...SHOP, ...changes }).map(([name, text]) => [at(name), parser.read(IMPORTS + text)]),
  );
}

const print = (models: ReadonlyMap<string, unknown>): string =>
  JSON.stringify(joinFileParts([...models.values()] as never));

describe('after an edit the models are those of a new builder', () => {
  test.each<[string, string, (text: string) => string]>([
    ['a line above everything', 'Loader', (text) => `\n\n${text}`],
    ['a call gone from a method', 'Loader', (text) => text.replace('repo.findById(id).get()', 'null')],
    ['a constant of another file', 'Order', (text) => text.replace('4', '7')],
    [
      'a scheduler at the end of a chain',
      'Orders',
      (text) => text.replace('.subscribeOn(Schedulers.boundedElastic())', ''),
    ],
    ['a function given to a helper', 'Orders', (text) => text.replace('() -> loader.load(id))', '() -> null)')],
    [
      'work behind a publishOn of another file',
      'Orders',
      (text) => text.replace('.map(id -> loader.load(id))', '.map(id -> null)'),
    ],
    ['a size in a bean', 'Config', (text) => text.replace('Order.WIDTH', '9')],
    ['a bean of another name', 'Config', (text) => text.replace('mail()', 'post()')],
    ['a new signature', 'Loader', (text) => text.replace('load(Long id)', 'load(Long id, int depth)')],
    [
      'a new supertype',
      'Repo',
      (text) => text.replace('jpa.repository.JpaRepository', 'r2dbc.repository.R2dbcRepository'),
    ],
    ['a handler that calls on the event loop no more', 'Web', (text) => text.replace('orders.send(id);', '')],
    ['a mapping gone', 'Web', (text) => text.replace('@GetMapping("/b") ', '')],
    ['an import that gives a name another meaning', 'Loader', (text) => `import other.Schedulers; ${text}`],
    ['an import that gives a supertype another meaning', 'Repo', (text) => `import other.Long; ${text}`],
    ['an annotation of a type gone', 'Web', (text) => text.replace('@RestController', '')],
    ['a repository that is none', 'Repo', (text) => text.replace('interface', '@RepositoryDefinition interface')],
    ['half a method', 'Orders', (text) => text.replace('loader.moved(ids).map(', 'loader.mov')],
  ])('%s', async (_, name, edit) => {
    const builder = new JavaModelBuilder();
    const first = print(builder.update(await readShop(), OPTIONS));
    const files = await readShop({ [name]: edit(SHOP[name] as string) });
    const edited = print(builder.update(files, OPTIONS));
    expect(edited).not.toBe(first);
    expect(edited).toBe(print(new JavaModelBuilder().update(files, OPTIONS)));
    expect(print(builder.update(await readShop(), OPTIONS))).toBe(first);
  });

  test('files that come and go', async () => {
    const builder = new JavaModelBuilder();
    const first = print(builder.update(await readShop(), OPTIONS));
    const fewer = await readShop();
    fewer.delete(at('Loader'));
    expect(print(builder.update(fewer, OPTIONS))).toBe(print(new JavaModelBuilder().update(fewer, OPTIONS)));
    expect(print(builder.update(await readShop(), OPTIONS))).toBe(first);
  });
});

test('an edit makes new parts only where it can be seen', async () => {
  const files = await readShop();
  const builder = new JavaModelBuilder();
  const before = builder.update(files, OPTIONS);
  const parser = await loadedParser;
  files.set(at('Orders'), parser.read(`${IMPORTS}\n${SHOP.Orders}`));
  const after = builder.update(files, OPTIONS);
  const changed = [...after].filter(([path, model]) => before.get(path) !== model).map(([path]) => path);
  // Orders ends a chain of Loader's, whose fan-out says so; Web calls Orders.
  expect(changed).toEqual([at('Loader'), at('Orders'), at('Web')]);
});

test('test sources cost nothing', async () => {
  const files = await readShop();
  const builder = new JavaModelBuilder();
  const before = builder.update(files, OPTIONS);
  files.set('src/test/java/shop/T.java', (await loadedParser).read('class T { void a() { Thread.sleep(1); } }'));
  const added = builder.update(files, OPTIONS);
  files.set('src/test/java/shop/T.java', (await loadedParser).read('class T { void b() { Thread.sleep(2); } }'));
  expect(builder.update(files, OPTIONS)).toBe(added);
  expect(print(added)).toBe(print(before));
});
