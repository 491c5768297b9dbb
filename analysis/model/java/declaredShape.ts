import { isAlike } from '../../documents/alike';
import type { JavaAnnotation, JavaFacts, JavaField, JavaMethod, JavaType } from '../../facts/java/javaFacts';
import { isMovedFrom } from '../../facts/java/shiftSpans';

/**
 * How far an edit of a file reaches. `heads`: names, kinds and supertypes of types, on which name resolution everywhere rests.
 * `imports`: what names mean inside the file. `members`: fields, methods or annotations as others see them. `bodies`: only what
 * methods do, what fields hold, and where everything stands. `places`: only the last of these, as after a comment.
 */
export type Reach = 'heads' | 'imports' | 'members' | 'bodies' | 'places';

export function reachOfEdit(before: JavaFacts, after: JavaFacts): Reach {
  const known = reaches.get(after);
  if (known?.before === before) return known.reach;
  const reach = compare(before, after);
  reaches.set(after, { before, reach });
  return reach;
}

// A pure cache: facts never change, and the model and those who refresh other files ask about the same edit.
const reaches = new WeakMap<JavaFacts, { readonly before: JavaFacts; readonly reach: Reach }>();

function compare(before: JavaFacts, after: JavaFacts): Reach {
  if (before.package !== after.package || !allPairs(before, after, sameHead)) return 'heads';
  if (!isAlike(before.imports, after.imports)) return 'imports';
  if (!allPairs(before, after, sameMembers)) return 'members';
  return allPairs(before, after, sameCode) ? 'places' : 'bodies';
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

/** Expects the same members. */
function sameCode(a: JavaType, b: JavaType): boolean {
  return (
    isAlike(a.initializers, b.initializers) &&
    a.fields.every((field, index) => isAlike(field.initializer, b.fields[index]?.initializer)) &&
    a.methods.every((method, index) => {
      const now = b.methods[index] as JavaMethod;
      return isMovedFrom(method, now) || isAlike(method, now);
    })
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
    isMovedFrom(a, b) ||
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
