import { expect, it } from 'vitest';
import { loadParserForTests } from '../../facts/java/javaParser.testing';
import { readJavaStart } from './systemPropertyCalls';

const parser = await loadParserForTests();
const read = (text: string) => {
  const { systemProperties, hasMain } = readJavaStart('A.java', parser.read(text));
  const at = (span: { start: number; end: number }) => text.slice(span.start, span.end);
  return { hasMain, set: systemProperties.map((c) => [c.name, c.value, at(c.location.span)]) };
};

it('reads calls with constants in main and static initialisers', () => {
  const text = `@SpringBootApplication
class A {
  static final String SIZE = "reactor.schedulers.defaultPoolSize";
  static { System.setProperty("a", "1"); }
  public static void main(String[] args) {
    System.setProperty(SIZE, String.valueOf(8));
    if (args.length > 0) System.setProperty("b", "2");
    System.setProperty("c", args[0]);
    SpringApplication.run(A.class, args);
  }
  void other() { System.setProperty("d", "4"); }
}`;
  expect(read(text)).toEqual({
    hasMain: true,
    set: [
      ['a', '1', '"1"'],
      ['reactor.schedulers.defaultPoolSize', '8', 'String.valueOf(8)'],
    ],
  });
});

it('a main that starts no Spring is none', () => {
  expect(read('class A { public static void main(String[] args) { System.out.println(1); } }').hasMain).toBe(false);
  expect(
    read('class A { public static void main(String[] a) { new SpringApplicationBuilder(A.class).run(a); } }').hasMain,
  ).toBe(true);
});

it('reads default properties and property sources', () => {
  const read = (text: string) => {
    const { defaultProperties, propertySources } = readJavaStart('A.java', parser.read(text));
    return [defaultProperties.map((c) => `${c.name}=${c.value}`), propertySources.map((s) => s.name)];
  };
  expect(
    read(`@SpringBootApplication @PropertySource({"classpath:a.properties", "classpath:b.properties"})
class A { public static void main(String[] args) {
  new SpringApplicationBuilder(A.class).properties("spring.config.name=shop", "x: 1").run(args);
} }`),
  ).toEqual([
    ['spring.config.name=shop', 'x=1'],
    ['classpath:a.properties', 'classpath:b.properties'],
  ]);
  expect(
    read(`@SpringBootApplication class A { public static void main(String[] args) {
  SpringApplication application = new SpringApplication(A.class);
  application.setDefaultProperties(Map.of("spring.config.name", "shop", "server.port", 81, "z", args[0]));
  application.run(args);
} }`),
  ).toEqual([['spring.config.name=shop', 'server.port=81'], []]);
  expect(read('class A { void a() { other.properties("a=1"); } }')).toEqual([[], []]);
});
