import { resolveText } from './constants';
import { simpleName } from './javaTypes';
import type { MethodSymbol, TypeSymbol } from './symbols';
import { annotationNamed, moduleRoot, type Workspace } from './workspace';

/**
 * Which of several implementations the container puts where an interface is wanted: the one the qualifier or the field's
 * name names, else the primary one, else those of the same module; all of them when nothing tells.
 */
export function injectedImplementations(
  workspace: Workspace,
  implementations: readonly MethodSymbol[],
  holder: string | undefined,
  fromPath: string,
): readonly MethodSymbol[] {
  if (implementations.length < 2) return implementations;
  const named = implementations.filter(({ owner }) => beanName(workspace, owner) === holder);
  if (named.length === 1) return named;
  const primary = implementations.filter(
    ({ owner }) => annotationNamed(owner.declaration.annotations, 'Primary') !== null,
  );
  if (primary.length === 1) return primary;
  const near = implementations.filter(({ owner }) => moduleRoot(owner.path) === moduleRoot(fromPath));
  return near.length > 0 ? near : implementations;
}

/** Name of a component: the annotation's, else the class name with a small first letter. */
function beanName(workspace: Workspace, symbol: TypeSymbol): string {
  const annotation = annotationNamed(
    symbol.declaration.annotations,
    'Component',
    'Service',
    'Repository',
    'Controller',
    'RestController',
  );
  const argument = annotation?.arguments.find(({ name }) => name === 'value');
  const given = argument === undefined ? null : resolveText(workspace, { symbol, scope: null }, argument.value);
  const name = simpleName(symbol.qualifiedName);
  return given ?? name.charAt(0).toLowerCase() + name.slice(1);
}
