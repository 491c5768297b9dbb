import { expect, test } from 'vitest';
import { loadParserForTests } from '../../facts/java/javaParser.testing';
import { buildSymbolTable, findType } from './symbols';
import { allSubtypes, allSupertypes, createTypeResolver, resolveName, type TypeResolver } from './typeResolution';

async function resolverOf(files: Readonly<Record<string, string>>): Promise<TypeResolver> {
  const parser = await loadParserForTests();
  return createTypeResolver(
    buildSymbolTable(new Map(Object.entries(files).map(([path, text]) => [path, parser.read(text)]))),
  );
}

const FILES = {
  'a/A.java': `package shop; import java.util.*; import shop.parts.*; import other.Wheel; import static shop.Outer.*;
    class A extends Base<String> { class Inner {} <T> T make(T x) { return x; } }`,
  'a/Base.java': 'package shop; abstract class Base<E> implements Runnable { static class Nested {} }',
  'a/Outer.java': 'package shop; class Outer { static class Deep {} }',
  'a/parts/Bolt.java': 'package shop.parts; public class Bolt extends shop.A {}',
  'a/parts/Wheel.java': 'package shop.parts; public class Wheel {}',
};

test.each([
  ['Inner', 'shop.A.Inner', 'its own nested type'],
  ['Nested', 'shop.Base.Nested', 'an inherited nested type'],
  ['Outer', 'shop.Outer', 'the same package'],
  ['Outer.Deep', 'shop.Outer.Deep', 'a nested type by its outer one'],
  ['Wheel', 'other.Wheel', 'an import before a wildcard'],
  ['Bolt', 'shop.parts.Bolt', 'a wildcard import of the workspace'],
  ['List', 'java.util.List', 'a wildcard import of a known library'],
  ['String', 'java.lang.String', 'java.lang'],
  ['shop.parts.Bolt', 'shop.parts.Bolt', 'a qualified name'],
  ['Missing', 'Missing', 'nothing'],
])('%s is %s through %s', async (name, qualified) => {
  const resolver = await resolverOf(FILES);
  const site = findType(resolver.table, 'shop.A', 'a/A.java');
  expect(site === null ? null : resolveName(resolver, name, site)).toBe(qualified);
});

test('supertypes and subtypes across files', async () => {
  const resolver = await resolverOf(FILES);
  const above = allSupertypes(resolver, { name: 'shop.parts.Bolt', args: [], dims: 0 }, 'a/parts/Bolt.java').map(
    (type) => type.name,
  );
  expect(above).toEqual(['shop.parts.Bolt', 'shop.A', 'shop.Base', 'java.lang.Runnable']);
  const base = findType(resolver.table, 'shop.Base', 'a/A.java');
  expect(base === null ? [] : allSubtypes(resolver, base).map((type) => type.qualifiedName)).toEqual([
    'shop.A',
    'shop.parts.Bolt',
  ]);
});

test('of two modules with the same name the nearer one is meant', async () => {
  const resolver = await resolverOf({
    'one/src/main/java/shop/Order.java': 'package shop; class Order { int one; }',
    'two/src/main/java/shop/Order.java': 'package shop; class Order { int two; }',
  });
  expect(findType(resolver.table, 'shop.Order', 'two/src/main/java/shop/Shop.java')?.path).toBe(
    'two/src/main/java/shop/Order.java',
  );
});

test('a type that extends its namesake of another package is not its own supertype', async () => {
  const resolver = await resolverOf({
    'A.java': 'package shop; import lib.Order; class Shop { static class Order extends lib.Order {} }',
  });
  expect(
    allSupertypes(resolver, { name: 'shop.Shop.Order', args: [], dims: 0 }, 'A.java').map((type) => type.name),
  ).toEqual(['shop.Shop.Order', 'lib.Order']);
});
