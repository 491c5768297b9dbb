import type { JavaFacts, JavaMethod, TypeRef } from '../../facts/java/javaFacts';
import type { JType } from './javaTypes';
import { simpleName, UNKNOWN_TYPE } from './javaTypes';
import { JAVA_LANG, LIBRARY_SUPERTYPES, LIBRARY_TYPES } from './libraryTypes';
import { findType, importedNames, type SymbolTable, symbolKey, type TypeSymbol } from './symbols';

/**
 * From a type as written to its qualified name: type variables, nested and inherited types, imports, same package,
 * wildcard imports (of the workspace, else of the libraries the model knows). What stays unresolved keeps its written name.
 */
export interface TypeResolver {
  readonly table: SymbolTable;
  readonly supertypes: Map<TypeSymbol, readonly JType[]>;
  readonly subtypes: Map<string, TypeSymbol[]>;
  readonly names: Map<TypeSymbol, Map<string, string>>;
  /** Results of `allSupertypes` for types without arguments, by name and declaring file. */
  readonly above: Map<string, readonly JType[]>;
  readonly below: Map<TypeSymbol, readonly TypeSymbol[]>;
  /** A written type stands in one place of one state of a file, so it means one thing. */
  readonly resolved: WeakMap<JavaFacts, Map<TypeRef, JType>>;
}

export function createTypeResolver(table: SymbolTable): TypeResolver {
  const resolver: TypeResolver = {
    table,
    supertypes: new Map(),
    subtypes: new Map(),
    names: new Map(),
    above: new Map(),
    below: new Map(),
    resolved: new WeakMap(),
  };
  for (const symbol of table.types) {
    for (const supertype of directSupertypes(resolver, symbol)) {
      const below = resolver.subtypes.get(supertype.name);
      if (below === undefined) resolver.subtypes.set(supertype.name, [symbol]);
      else below.push(symbol);
    }
  }
  return resolver;
}

/** Resolves a written type as seen inside `site`; type variables become `?`. */
export function resolveType(resolver: TypeResolver, ref: TypeRef, site: TypeSymbol, method?: JavaMethod): JType {
  let types = resolver.resolved.get(site.facts);
  if (types === undefined) {
    types = new Map();
    resolver.resolved.set(site.facts, types);
  }
  const known = types.get(ref);
  if (known !== undefined) return known;
  const type = readType(resolver, ref, site, method);
  types.set(ref, type);
  return type;
}

function readType(resolver: TypeResolver, ref: TypeRef, site: TypeSymbol, method?: JavaMethod): JType {
  const args = ref.arguments.map((argument) => resolveType(resolver, argument, site, method));
  if (ref.name === '?') return args[0] ?? UNKNOWN_TYPE;
  if (isTypeVariable(ref.name, site, method)) return { ...UNKNOWN_TYPE, dims: ref.dimensions };
  return { name: resolveName(resolver, ref.name, site), args, dims: ref.dimensions };
}

/**
 * A written type; for a type variable of the class its bound, which is what code of the class can call on it; `?`
 * where there is no bound.
 */
export function resolveUpToBound(resolver: TypeResolver, ref: TypeRef, site: TypeSymbol, method?: JavaMethod): JType {
  const type = resolveType(resolver, ref, site, method);
  if (type.name !== '?' || method?.typeParameters.includes(ref.name)) return type;
  for (let holder: TypeSymbol | null = site; holder !== null; holder = holder.outer) {
    const bound = holder.declaration.typeBounds?.[ref.name];
    if (bound !== undefined) return { ...resolveType(resolver, bound, holder), dims: ref.dimensions };
  }
  return type;
}

function isTypeVariable(name: string, site: TypeSymbol, method?: JavaMethod): boolean {
  if (method?.typeParameters.includes(name)) return true;
  for (let type: TypeSymbol | null = site; type !== null; type = type.outer) {
    if (type.declaration.typeParameters.includes(name)) return true;
  }
  return false;
}

/** Qualified name of a type name as written inside `site`; the written name when nothing declares it. */
export function resolveName(resolver: TypeResolver, name: string, site: TypeSymbol): string {
  let known = resolver.names.get(site);
  if (known === undefined) {
    known = new Map();
    resolver.names.set(site, known);
  }
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  known.set(name, name); // ends cycles through inherited nested types
  const resolved = lookUpName(resolver, name, site);
  known.set(name, resolved);
  return resolved;
}

function lookUpName(resolver: TypeResolver, name: string, site: TypeSymbol): string {
  const dot = name.indexOf('.');
  if (dot !== -1) {
    if (resolver.table.byName.has(name) || LIBRARY_TYPES.has(name)) return name;
    const head = name.slice(0, dot);
    const resolvedHead = resolveName(resolver, head, site);
    return resolvedHead === head ? name : resolvedHead + name.slice(dot);
  }
  for (let type: TypeSymbol | null = site; type !== null; type = type.outer) {
    if (type.declaration.name === name) return type.qualifiedName;
    const nested = nestedType(resolver, type, name, new Set());
    if (nested !== null) return nested;
  }
  const { facts } = site;
  const imports = importedNames(facts);
  const imported = imports.single.get(name);
  if (imported !== undefined) return imported;
  const inPackage = facts.package === '' ? name : `${facts.package}.${name}`;
  if (resolver.table.byName.has(inPackage)) return inPackage;
  for (const wildcard of imports.wildcards) {
    const candidate = `${wildcard}.${name}`;
    if (resolver.table.byName.has(candidate) || LIBRARY_TYPES.has(candidate)) return candidate;
  }
  return JAVA_LANG.has(name) ? `java.lang.${name}` : name;
}

function nestedType(resolver: TypeResolver, type: TypeSymbol, name: string, seen: Set<TypeSymbol>): string | null {
  if (seen.has(type)) return null;
  seen.add(type);
  for (const nested of type.declaration.types) {
    if (nested.name === name) return `${type.qualifiedName}.${name}`;
  }
  for (const ref of type.declaration.supertypes) {
    if (ref.name === name) continue;
    const supertype = findType(resolver.table, resolveName(resolver, ref.name, type), type.path);
    const found = supertype === null ? null : nestedType(resolver, supertype, name, seen);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Forgets what names mean inside types of a file whose imports changed. True when their supertypes are still the same, so
 * that nothing else rests on the old meaning.
 */
export function resolveAnew(resolver: TypeResolver, symbols: readonly TypeSymbol[]): boolean {
  const before = symbols.map((symbol) => directSupertypes(resolver, symbol));
  for (const symbol of symbols) {
    resolver.names.delete(symbol);
    resolver.supertypes.delete(symbol);
  }
  return symbols.every(
    (symbol, index) => JSON.stringify(directSupertypes(resolver, symbol)) === JSON.stringify(before[index]),
  );
}

export function directSupertypes(resolver: TypeResolver, symbol: TypeSymbol): readonly JType[] {
  const known = resolver.supertypes.get(symbol);
  if (known !== undefined) return known;
  const site = symbol.outer ?? symbol;
  const supertypes = symbol.declaration.supertypes.map((ref) => {
    const resolved = resolveType(resolver, ref, site);
    // Seen from outside, a type that extends its namesake in another package must not resolve to itself.
    if (resolved.name !== symbol.qualifiedName) return resolved;
    const imported = symbol.facts.imports.find((entry) => !entry.isWildcard && simpleName(entry.name) === ref.name);
    return { ...resolved, name: imported?.name ?? ref.name };
  });
  resolver.supertypes.set(symbol, supertypes);
  return supertypes;
}

/** The type itself and everything above it, workspace and known library types alike, nearest first. */
export function allSupertypes(resolver: TypeResolver, type: JType, fromPath: string): readonly JType[] {
  if (type.args.length > 0) return gatherSupertypes(resolver, type, fromPath);
  const key = symbolKey(resolver.table, type.name, fromPath);
  let known = resolver.above.get(key);
  if (known === undefined) {
    known = gatherSupertypes(resolver, { ...type, dims: 0 }, fromPath);
    resolver.above.set(key, known);
  }
  return known;
}

function gatherSupertypes(resolver: TypeResolver, type: JType, fromPath: string): readonly JType[] {
  const result: JType[] = [];
  const seen = new Set<string>();
  const queue: { readonly type: JType; readonly path: string }[] = [{ type, path: fromPath }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next.type.name)) continue;
    seen.add(next.type.name);
    result.push(next.type);
    const symbol = findType(resolver.table, next.type.name, next.path);
    if (symbol !== null) {
      for (const above of directSupertypes(resolver, symbol)) queue.push({ type: above, path: symbol.path });
    } else {
      for (const name of LIBRARY_SUPERTYPES[next.type.name] ?? []) {
        queue.push({ type: { name, args: next.type.args, dims: 0 }, path: next.path });
      }
    }
  }
  return result;
}

export function isSubtype(resolver: TypeResolver, type: JType | null, name: string, fromPath: string): boolean {
  return (
    type !== null &&
    type.dims === 0 &&
    allSupertypes(resolver, { name: type.name, args: [], dims: 0 }, fromPath).some((above) => above.name === name)
  );
}

/** Concrete and abstract types below the symbol, transitively, in the order of the files. */
export function allSubtypes(resolver: TypeResolver, symbol: TypeSymbol): readonly TypeSymbol[] {
  let known = resolver.below.get(symbol);
  if (known === undefined) {
    known = gatherSubtypes(resolver, symbol);
    resolver.below.set(symbol, known);
  }
  for (const { path } of known) resolver.table.onLook(path);
  return known;
}

function gatherSubtypes(resolver: TypeResolver, symbol: TypeSymbol): readonly TypeSymbol[] {
  const result: TypeSymbol[] = [];
  const seen = new Set<TypeSymbol>([symbol]);
  const queue = [symbol];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const below of resolver.subtypes.get(next.qualifiedName) ?? []) {
      if (seen.has(below) || findType(resolver.table, next.qualifiedName, below.path) !== next) continue;
      seen.add(below);
      result.push(below);
      queue.push(below);
    }
  }
  return result;
}
