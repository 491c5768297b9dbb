import type { JavaAnnotation, JavaMethod } from '../../facts/java/javaFacts';
import type { JavaModelOptions } from './javaModel';
import { type JType, simpleName } from './javaTypes';
import type { MethodRole } from './methodRoles';
import type { ClientInterface } from './repositories';
import { type FieldSymbol, findType, type MethodSymbol, type TypeSymbol } from './symbols';
import { allSubtypes, allSupertypes, isSubtype, type TypeResolver } from './typeResolution';

/** The sources as one body: looks up members through inheritance and implementations of interfaces. */
export interface Workspace {
  readonly resolver: TypeResolver;
  readonly options: JavaModelOptions;
  /** Packages named by `@MapperScan`: every interface in them is a MyBatis mapper. */
  readonly mapperPackages: readonly string[];
  readonly roles: Map<JavaMethod, MethodRole>;
  readonly clients: Map<string, ClientInterface | null>;
  readonly chains: Map<TypeSymbol, readonly TypeSymbol[]>;
  /** Told of each file of which a written value was taken. */
  readonly onRead: (path: string) => void;
}

export function createWorkspace(
  resolver: TypeResolver,
  options: JavaModelOptions,
  onRead: (path: string) => void = () => {},
): Workspace {
  return {
    resolver,
    options,
    mapperPackages: mapperPackages(resolver),
    roles: new Map(),
    clients: new Map(),
    chains: new Map(),
    onRead,
  };
}

function mapperPackages(resolver: TypeResolver): readonly string[] {
  return resolver.table.types.flatMap((symbol) => {
    const scan = annotationNamed(symbol.declaration.annotations, 'MapperScan');
    return (scan?.arguments ?? []).flatMap(({ name, value }) => {
      if (name !== 'value' && name !== 'basePackages') return [];
      const parts = value.kind === 'composite' ? value.parts : [value];
      return parts.flatMap((part) => (part.kind === 'literal' && part.literal === 'string' ? [part.text] : []));
    });
  });
}

/** Finds an annotation by its simple name, whatever qualifies it. */
export function annotationNamed(
  annotations: readonly JavaAnnotation[],
  ...names: readonly string[]
): JavaAnnotation | null {
  return annotations.find((annotation) => names.includes(simpleName(annotation.name))) ?? null;
}

/** Qualified name of an annotation as its file imports it; the written name when only a wildcard could bring it. */
export function annotationType(annotation: JavaAnnotation, site: TypeSymbol): string {
  if (annotation.name.includes('.')) return annotation.name;
  const imported = site.facts.imports.find((entry) => !entry.isWildcard && simpleName(entry.name) === annotation.name);
  return imported?.name ?? annotation.name;
}

export function symbolOf(workspace: Workspace, type: JType | null, fromPath: string): TypeSymbol | null {
  return type === null || type.dims > 0 ? null : findType(workspace.resolver.table, type.name, fromPath);
}

/** Fields of the type itself, its supertypes and its enclosing types, nearest first. */
export function findField(workspace: Workspace, site: TypeSymbol, name: string): FieldSymbol | null {
  for (let type: TypeSymbol | null = site; type !== null; type = type.outer) {
    for (const above of symbolChain(workspace, type)) {
      const field = above.declaration.fields.find((candidate) => candidate.name === name);
      if (field !== undefined) return { owner: above, field };
    }
  }
  return null;
}

/** The symbol and the workspace types above it, nearest first. */
export function symbolChain(workspace: Workspace, symbol: TypeSymbol): readonly TypeSymbol[] {
  let chain = workspace.chains.get(symbol);
  if (chain === undefined) {
    chain = readChain(workspace, symbol);
    workspace.chains.set(symbol, chain);
  }
  for (const { path } of chain) workspace.resolver.table.onLook(path);
  return chain;
}

function readChain(workspace: Workspace, symbol: TypeSymbol): readonly TypeSymbol[] {
  const self: JType = { name: symbol.qualifiedName, args: [], dims: 0 };
  return allSupertypes(workspace.resolver, self, symbol.path).flatMap((type) => {
    const found =
      type.name === symbol.qualifiedName ? symbol : findType(workspace.resolver.table, type.name, symbol.path);
    return found === null ? [] : [found];
  });
}

/** Methods of that name that can take so many arguments, on the type or above it; the nearest declaring type only. */
export function findMethods(
  workspace: Workspace,
  symbol: TypeSymbol,
  name: string,
  argumentCount: number,
): readonly MethodSymbol[] {
  for (const owner of symbolChain(workspace, symbol)) {
    const methods = owner.declaration.methods.filter(
      (method) => method.name === name && accepts(method, argumentCount),
    );
    if (methods.length > 0) return methods.map((method) => ({ owner, method }));
  }
  return [];
}

function accepts(method: JavaMethod, argumentCount: number): boolean {
  const { parameters } = method;
  if (parameters.length === argumentCount) return true;
  const last = parameters[parameters.length - 1];
  return last?.type !== undefined && last.type.dimensions > 0 && argumentCount >= parameters.length - 1;
}

/** What a call may run: the method itself when it has a body, and every override below. Abstract ones are left out. */
export function implementationsOf(workspace: Workspace, target: MethodSymbol): readonly MethodSymbol[] {
  const { method, owner } = target;
  const found: MethodSymbol[] = method.body === undefined ? [] : [target];
  if (
    method.modifiers.includes('static') ||
    method.modifiers.includes('private') ||
    owner.declaration.modifiers.includes('final')
  )
    return found;
  for (const below of allSubtypes(workspace.resolver, owner)) {
    const override = below.declaration.methods.find(
      (candidate) =>
        candidate.name === method.name &&
        candidate.parameters.length === method.parameters.length &&
        candidate.body !== undefined,
    );
    if (override !== undefined) found.push({ owner: below, method: override });
  }
  return found;
}

export function isOfType(workspace: Workspace, type: JType | null, name: string, fromPath: string): boolean {
  return isSubtype(workspace.resolver, type, name, fromPath);
}

/** Root folder of the module that holds the path: what stands before `/src/`. */
export function moduleRoot(path: string): string {
  const at = path.lastIndexOf('/src/');
  return at === -1 ? '' : path.slice(0, at);
}
