import type { Expression, JavaAnnotation, JavaFacts, JavaField, JavaMethod } from '../../facts/java/javaFacts';
import type { NamedText } from './javaModel';
import type { TypeSymbol } from './symbols';
import { forEachExpression } from './walk';

/**
 * Texts of main code that can name a configuration key: `@Value("${a.b:1}")`, `@ConfigurationProperties("a.b")`,
 * `environment.getProperty("a.b")`. Whoever claims that nobody reads a key asks here first.
 */
export function collectNamedKeys(types: readonly TypeSymbol[]): readonly NamedText[] {
  const found = new Map<string, NamedText>();
  for (const { path, declaration } of types) {
    const visit = (expression: Expression): void => {
      if (expression.kind !== 'literal' || expression.literal !== 'string') return;
      for (const text of keysIn(expression.text)) found.set(`${path} ${text}`, { path, text });
    };
    const visitAnnotations = (annotations: readonly JavaAnnotation[]): void => {
      for (const { arguments: given, span } of annotations) {
        for (const { value } of given) forEachExpression([{ kind: 'expression', expression: value, span }], visit);
      }
    };
    const visitField = ({ annotations, initializer, span }: JavaField): void => {
      visitAnnotations(annotations);
      if (initializer) forEachExpression([{ kind: 'expression', expression: initializer, span }], visit);
    };
    const visitMethod = ({ annotations, parameters, body }: JavaMethod): void => {
      visitAnnotations(annotations);
      for (const parameter of parameters) visitAnnotations(parameter.annotations);
      forEachExpression(body ?? [], visit);
    };
    visitAnnotations(declaration.annotations);
    declaration.fields.forEach(visitField);
    declaration.methods.forEach(visitMethod);
    forEachExpression(declaration.initializers, visit);
  }
  return [...found.values()];
}

/** Qualified names that a file of main code imports. */
export function collectImports(path: string, facts: JavaFacts): readonly NamedText[] {
  return facts.imports.map(({ name }) => ({ path, text: name }));
}

/** Keys inside placeholders, or the whole text when it reads like a key. */
function keysIn(text: string): readonly string[] {
  const placeholders = [...text.matchAll(/\$\{\s*([\w.[\]-]+)/g)].map((match) => match[1] ?? '');
  if (placeholders.length > 0) return placeholders;
  return /^[A-Za-z][\w-]*(?:\.[\w[\]-]+)+$/.test(text) ? [text] : [];
}
