import type { JavaAnnotation, JavaFacts, JavaField, JavaMethod, JavaType } from '../../facts/java/javaFacts';

/**
 * How far an edit of a file reaches. `heads`: names, kinds and supertypes of types, on which name resolution everywhere rests.
 * `imports`: what names mean inside the file. `members`: fields, methods or annotations as others see them. `bodies`: only what
 * methods do, what fields hold, and where everything stands.
 */
export type Reach = 'heads' | 'imports' | 'members' | 'bodies';

export function reachOfEdit(before: JavaFacts, after: JavaFacts): Reach {
  if (before.package !== after.package || !allPairs(before, after, sameHead)) return 'heads';
  if (!isAlike(before.imports, after.imports)) return 'imports';
  return allPairs(before, after, sameMembers) ? 'bodies' : 'members';
}

function allPairs(
  before: { readonly types: readonly JavaType[] },
  after: { readonly types: readonly JavaType[] },
  same: (a: JavaType, b: JavaType) => boolean,
): boolean {
  return (
    before.types.length === after.types.length &&
    before.types.every((type, index) => {
      const now = after.types[index] as JavaType;
      return same(type, now) && allPairs(type, now, same);
    })
  );
}

function sameHead(a: JavaType, b: JavaType): boolean {
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    isAlike(a.annotations.filter(isFarReaching), b.annotations.filter(isFarReaching)) &&
    isAlike(a.typeParameters, b.typeParameters) &&
    isAlike(a.typeBounds, b.typeBounds) &&
    isAlike(a.supertypes, b.supertypes)
  );
}

/** Annotations of a type that decide what others of its kind are: the store of an entity, the packages of mappers. */
function isFarReaching({ name }: JavaAnnotation): boolean {
  return /(^|\.)(Entity|Document|RedisHash|Node|Table|MapperScan)$/.test(name);
}

function sameMembers(a: JavaType, b: JavaType): boolean {
  return (
    isAlike(a.modifiers, b.modifiers) &&
    isAlike(a.annotations, b.annotations) &&
    isAlike(a.enumConstants, b.enumConstants) &&
    a.fields.length === b.fields.length &&
    a.methods.length === b.methods.length &&
    a.fields.every((field, index) => sameField(field, b.fields[index] as JavaField)) &&
    a.methods.every((method, index) => sameMethod(method, b.methods[index] as JavaMethod))
  );
}

function sameField(a: JavaField, b: JavaField): boolean {
  return (
    a === b ||
    (a.name === b.name &&
      (a.initializer === undefined) === (b.initializer === undefined) &&
      isAlike(a.type, b.type) &&
      isAlike(a.modifiers, b.modifiers) &&
      isAlike(a.annotations, b.annotations))
  );
}

function sameMethod(a: JavaMethod, b: JavaMethod): boolean {
  return (
    a === b ||
    (a.name === b.name &&
      (a.bodySpan === undefined) === (b.bodySpan === undefined) &&
      isAlike(a.parameters, b.parameters) &&
      isAlike(a.returnType, b.returnType) &&
      isAlike(a.modifiers, b.modifiers) &&
      isAlike(a.annotations, b.annotations) &&
      isAlike(a.typeParameters, b.typeParameters) &&
      isAlike(a.throws, b.throws))
  );
}

/** Equal but for places in the text. */
function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => isAlike(item, b[i]));
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        key === 'span' ||
        key.endsWith('Span') ||
        isAlike((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}
