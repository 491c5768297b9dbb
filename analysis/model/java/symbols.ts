import type { JavaFacts, JavaField, JavaMethod, JavaType } from '../../facts/java/javaFacts';
import { simpleName } from './javaTypes';

/** Every type the workspace's sources declare, by qualified name. Knows nothing of imports or of libraries. */
export interface SymbolTable {
  readonly types: readonly TypeSymbol[];
  /** Several modules may hold the same name. */
  readonly byName: ReadonlyMap<string, readonly TypeSymbol[]>;
  /** Types of each file, outer before nested. */
  readonly byPath: ReadonlyMap<string, readonly TypeSymbol[]>;
  /** Told of each file whose declarations were asked for. */
  readonly onLook: (path: string) => void;
}

export interface TypeSymbol {
  /** Package and enclosing types joined by dots. */
  readonly qualifiedName: string;
  /** Without the package: `Outer.Inner`. */
  readonly shortName: string;
  readonly declaration: JavaType;
  readonly path: string;
  readonly facts: JavaFacts;
  readonly outer: TypeSymbol | null;
}

export interface MethodSymbol {
  readonly owner: TypeSymbol;
  readonly method: JavaMethod;
}

export interface FieldSymbol {
  readonly owner: TypeSymbol;
  readonly field: JavaField;
}

export function buildSymbolTable(
  files: ReadonlyMap<string, JavaFacts>,
  onLook: (path: string) => void = () => {},
): SymbolTable {
  const types: TypeSymbol[] = [];
  const byName = new Map<string, TypeSymbol[]>();
  const byPath = new Map<string, readonly TypeSymbol[]>();
  for (const [path, facts] of files) {
    const declared = typesOf(path, facts);
    byPath.set(path, declared);
    for (const symbol of declared) {
      types.push(symbol);
      const same = byName.get(symbol.qualifiedName);
      if (same === undefined) byName.set(symbol.qualifiedName, [symbol]);
      else same.push(symbol);
    }
  }
  return { types, byName, byPath, onLook };
}

/**
 * Gives the symbols of a file the declarations of its new state. They stay the same objects, so whatever was found out
 * about their names and supertypes stays right; the new state must therefore declare the same types with the same heads.
 */
export function adoptDeclarations(symbols: readonly TypeSymbol[], path: string, facts: JavaFacts): void {
  const fresh = typesOf(path, facts);
  symbols.forEach((symbol: { -readonly [K in keyof TypeSymbol]: TypeSymbol[K] }, index) => {
    symbol.declaration = (fresh[index] as TypeSymbol).declaration;
    symbol.facts = facts;
  });
}

function typesOf(path: string, facts: JavaFacts): readonly TypeSymbol[] {
  const types: TypeSymbol[] = [];
  const add = (declaration: JavaType, outer: TypeSymbol | null): void => {
    const shortName = outer === null ? declaration.name : `${outer.shortName}.${declaration.name}`;
    const qualifiedName = facts.package === '' ? shortName : `${facts.package}.${shortName}`;
    const symbol: TypeSymbol = { qualifiedName, shortName, declaration, path, facts, outer };
    types.push(symbol);
    for (const nested of declaration.types) add(nested, symbol);
  };
  for (const declaration of facts.types) add(declaration, null);
  return types;
}

export interface ImportedNames {
  /** Qualified name by simple name; of two imports the first counts. */
  readonly single: ReadonlyMap<string, string>;
  /** Packages and types imported with `.*`. */
  readonly wildcards: readonly string[];
}

// A pure cache, as above.
const importsByFacts = new WeakMap<JavaFacts, ImportedNames>();

/** Imports of a file, ready to be asked; static ones bring nested types too. */
export function importedNames(facts: JavaFacts): ImportedNames {
  const known = importsByFacts.get(facts);
  if (known !== undefined) return known;
  const single = new Map<string, string>();
  const wildcards: string[] = [];
  for (const entry of facts.imports) {
    const name = simpleName(entry.name);
    if (entry.isWildcard) wildcards.push(entry.name);
    else if (!single.has(name)) single.set(name, entry.name);
  }
  const names = { single, wildcards };
  importsByFacts.set(facts, names);
  return names;
}

/** The symbol of that name nearest to the path: modules of one workspace may repeat a name. */
export function findType(table: SymbolTable, qualifiedName: string, fromPath: string): TypeSymbol | null {
  const candidates = table.byName.get(qualifiedName);
  if (candidates === undefined) return null;
  const found = candidates.length === 1 ? candidates[0] : nearest(candidates, fromPath);
  if (found) table.onLook(found.path);
  return found ?? null;
}

function nearest(candidates: readonly TypeSymbol[], fromPath: string): TypeSymbol | null {
  let best: TypeSymbol | null = null;
  let bestLength = -1;
  for (const candidate of candidates) {
    const length = commonPrefixLength(candidate.path, fromPath);
    if (length > bestLength) {
      best = candidate;
      bestLength = length;
    }
  }
  return best;
}

/** Tells types of one name apart where modules repeat it. */
export function symbolKey(table: SymbolTable, qualifiedName: string, fromPath: string): string {
  const candidates = table.byName.get(qualifiedName);
  if (candidates === undefined || candidates.length < 2) return qualifiedName;
  return `${qualifiedName} ${findType(table, qualifiedName, fromPath)?.path ?? ''}`;
}

function commonPrefixLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let length = 0;
  while (length < end && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}
