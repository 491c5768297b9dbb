import type { JavaAnnotation } from '../../facts/java/javaFacts';
import type { MethodSymbol } from './symbols';
import { annotationNamed, symbolChain, type Workspace } from './workspace';

/** The `@Transactional` that governs a method: its own or its class's; null without one. */
export function transactionOf(workspace: Workspace, symbol: MethodSymbol): JavaAnnotation | null {
  const { method, owner } = symbol;
  const own = annotationNamed(method.annotations, 'Transactional');
  const isProxied =
    method.modifiers.includes('public') && method.name !== '<init>' && !method.modifiers.includes('static');
  if (own !== null || !isProxied) return own;
  const ofClass = annotationNamed(owner.declaration.annotations, 'Transactional');
  if (ofClass !== null) return ofClass;
  // An annotation on an interface counts too, but its span would lie in another file than the method.
  for (const above of symbolChain(workspace, owner)) {
    if (above === owner || above.path !== owner.path) continue;
    const declared = above.declaration.methods.find(
      (candidate) => candidate.name === method.name && candidate.parameters.length === method.parameters.length,
    );
    const inherited = annotationNamed(declared?.annotations ?? [], 'Transactional');
    if (inherited !== null) return inherited;
  }
  return null;
}

/** `REQUIRED`, `REQUIRES_NEW` … of a transactional method; null for the others. */
export function propagationOf(workspace: Workspace, symbol: MethodSymbol): string | null {
  const annotation = transactionOf(workspace, symbol);
  if (annotation === null) return null;
  const expression = annotation.arguments.find(({ name }) => name === 'propagation' || name === 'value')?.value;
  return expression?.kind === 'field' || expression?.kind === 'name' ? expression.name : 'REQUIRED';
}
