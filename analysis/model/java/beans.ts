import type { JavaAnnotation, JavaMethod } from '../../facts/java/javaFacts';
import { resolveText } from './constants';
import type { JType } from './javaTypes';
import type { MethodSymbol, TypeSymbol } from './symbols';
import { resolveType } from './typeResolution';
import { annotationNamed, isOfType, moduleRoot, type Workspace } from './workspace';

/** `@Bean` methods of the workspace, and which of them the container would inject at a place. */
export interface BeanIndex {
  readonly beans: readonly BeanMethod[];
  readonly byMethod: ReadonlyMap<JavaMethod, BeanMethod>;
  readonly byPath: ReadonlyMap<string, readonly BeanMethod[]>;
}

export interface BeanMethod {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly isPrimary: boolean;
  readonly type: JType;
  readonly symbol: MethodSymbol;
}

export function indexBeans(byPath: ReadonlyMap<string, readonly BeanMethod[]>): BeanIndex {
  const beans = [...byPath.values()].flat();
  return { beans, byMethod: new Map(beans.map((bean) => [bean.symbol.method, bean])), byPath };
}

/** The bean methods of some types. */
export function beansOf(workspace: Workspace, types: readonly TypeSymbol[]): readonly BeanMethod[] {
  const beans: BeanMethod[] = [];
  for (const owner of types) {
    for (const method of owner.declaration.methods) {
      const annotation = annotationNamed(method.annotations, 'Bean');
      if (annotation === null || method.returnType === undefined) continue;
      const names = beanNames(workspace, annotation, { owner, method });
      beans.push({
        name: names[0] ?? method.name,
        aliases: [...names.slice(1), ...[qualifierOf(workspace, method.annotations, owner) ?? []].flat()],
        isPrimary: annotationNamed(method.annotations, 'Primary') !== null,
        type: resolveType(workspace.resolver, method.returnType, owner, method),
        symbol: { owner, method },
      });
    }
  }
  return beans;
}

function beanNames(workspace: Workspace, annotation: JavaAnnotation, symbol: MethodSymbol): readonly string[] {
  const argument = annotation.arguments.find((candidate) => candidate.name === 'value' || candidate.name === 'name');
  if (argument === undefined) return [];
  const site = { symbol: symbol.owner, scope: null };
  const parts = argument.value.kind === 'composite' ? argument.value.parts : [argument.value];
  return parts.flatMap((part) => resolveText(workspace, site, part) ?? []);
}

/** The bean injected where `type` is wanted: by qualifier, else the only one, the primary one, or the namesake. */
export function findBean(
  workspace: Workspace,
  index: BeanIndex,
  wanted: { readonly type: JType; readonly name: string; readonly qualifier: string | null; readonly path: string },
): BeanMethod | null {
  const answersTo = (bean: BeanMethod, name: string): boolean => bean.name === name || bean.aliases.includes(name);
  const fitting = index.beans.filter((bean) =>
    isOfType(workspace, bean.type, wanted.type.name, bean.symbol.owner.path),
  );
  const sameModule = fitting.filter((bean) => moduleRoot(bean.symbol.owner.path) === moduleRoot(wanted.path));
  const candidates = sameModule.length > 0 ? sameModule : fitting;
  if (wanted.qualifier !== null) {
    const { qualifier } = wanted;
    return candidates.find((bean) => answersTo(bean, qualifier)) ?? null;
  }
  if (candidates.length === 1) return candidates[0] ?? null;
  const primaries = candidates.filter((bean) => bean.isPrimary);
  if (primaries.length === 1) return primaries[0] ?? null;
  return candidates.find((bean) => answersTo(bean, wanted.name)) ?? null;
}

/** The bean of that name, nearest module first. */
export function beanNamed(index: BeanIndex, name: string, path: string): BeanMethod | null {
  const named = index.beans.filter((bean) => bean.name === name || bean.aliases.includes(name));
  return named.find((bean) => moduleRoot(bean.symbol.owner.path) === moduleRoot(path)) ?? named[0] ?? null;
}

/** Name given by `@Qualifier`, `@Named` or `@Resource(name = …)`; null without one. */
export function qualifierOf(
  workspace: Workspace,
  annotations: readonly JavaAnnotation[],
  symbol: MethodSymbol['owner'],
): string | null {
  const annotation = annotationNamed(annotations, 'Qualifier', 'Named', 'Resource');
  const argument = annotation?.arguments.find((candidate) => candidate.name === 'value' || candidate.name === 'name');
  return argument === undefined ? null : resolveText(workspace, { symbol, scope: null }, argument.value);
}
