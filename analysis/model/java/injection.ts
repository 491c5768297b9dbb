import type { Expression, JavaAnnotation, JavaField, JavaMethod, Statement, TypeRef } from '../../facts/java/javaFacts';
import type { FieldSymbol, TypeSymbol } from './symbols';
import { annotationNamed, type Workspace } from './workspace';

/**
 * Where a field gets its value: an initialiser, an assignment in a constructor or start-up method, or the container
 * (constructor parameter, `@Autowired`, Lombok's generated constructor).
 */
export type FieldSource =
  | {
      readonly kind: 'expression';
      readonly expression: Expression;
      readonly method: JavaMethod | null;
      readonly assignments: number;
    }
  | {
      readonly kind: 'injected';
      readonly annotations: readonly JavaAnnotation[];
      /** Name by which the container falls back to choose among several beans. */
      readonly name: string;
      readonly type: TypeRef;
      /** False for a plain setter: whoever calls it decides, not the container. */
      readonly byContainer: boolean;
      readonly assignments: number;
    };

interface Assignment {
  readonly value: Expression;
  readonly method: JavaMethod;
}

// A pure cache over immutable declarations: the assignments of a type never change while its facts live.
const assignmentsByType = new WeakMap<object, ReadonlyMap<string, readonly Assignment[]>>();

export function fieldSource(_workspace: Workspace, symbol: FieldSymbol): FieldSource {
  const { field, owner } = symbol;
  const assigned = assignmentsOf(owner).get(field.name) ?? [];
  const assignments = assigned.length + (field.initializer === undefined ? 0 : 1);
  if (field.initializer !== undefined)
    return { kind: 'expression', expression: field.initializer, method: null, assignments };
  const [first] = assigned;
  if (first !== undefined) {
    const parameter = first.value.kind === 'name' ? parameterNamed(first.method, first.value.name) : null;
    if (parameter === null) return { kind: 'expression', expression: first.value, method: first.method, assignments };
    return {
      kind: 'injected',
      annotations: [...parameter.annotations, ...field.annotations],
      name: parameter.name,
      type: parameter.type ?? field.type,
      byContainer:
        first.method.name === '<init>' ||
        annotationNamed([...first.method.annotations, ...field.annotations], 'Autowired', 'Inject', 'Resource') !==
          null,
      assignments,
    };
  }
  return {
    kind: 'injected',
    annotations: field.annotations,
    name: field.name,
    type: field.type,
    byContainer: true,
    assignments,
  };
}

function parameterNamed(method: JavaMethod, name: string): JavaMethod['parameters'][number] | null {
  return method.parameters.find((parameter) => parameter.name === name) ?? null;
}

/** Assignments to fields of the type in its constructors and methods, constructors first. */
function assignmentsOf(owner: TypeSymbol): ReadonlyMap<string, readonly Assignment[]> {
  const known = assignmentsByType.get(owner.declaration);
  if (known !== undefined) return known;
  const fields = new Set(owner.declaration.fields.map((field: JavaField) => field.name));
  const found = new Map<string, Assignment[]>();
  const methods = [...owner.declaration.methods].sort((a, b) => rank(a) - rank(b));
  for (const method of methods) {
    const locals = new Set(method.parameters.map((parameter) => parameter.name));
    for (const statement of method.body ?? [])
      collectAssignments(statement, locals, (name, value, isQualified) => {
        if (!fields.has(name) || (!isQualified && locals.has(name))) return;
        found.set(name, [...(found.get(name) ?? []), { value, method }]);
      });
  }
  assignmentsByType.set(owner.declaration, found);
  return found;
}

function rank(method: JavaMethod): number {
  if (method.name === '<init>') return 0;
  return annotationNamed(method.annotations, 'PostConstruct', 'Autowired') !== null ||
    method.name === 'afterPropertiesSet'
    ? 1
    : 2;
}

function collectAssignments(
  statement: Statement,
  locals: Set<string>,
  found: (name: string, value: Expression, isQualified: boolean) => void,
): void {
  const all = (statements: readonly Statement[]): void => {
    for (const inner of statements) collectAssignments(inner, locals, found);
  };
  switch (statement.kind) {
    case 'local':
      locals.add(statement.name);
      return;
    case 'expression': {
      const { expression } = statement;
      if (expression?.kind !== 'assign') return;
      const { target } = expression;
      if (target.kind === 'name') found(target.name, expression.value, false);
      else if (target.kind === 'field' && target.target.kind === 'name' && target.target.name === 'this')
        found(target.name, expression.value, true);
      return;
    }
    case 'block':
    case 'loop':
    case 'synchronized':
      all(statement.body);
      return;
    case 'if':
      all(statement.whenTrue);
      all(statement.whenFalse);
      return;
    case 'try':
      all(statement.body);
      for (const clause of statement.catches) all(clause.body);
      all(statement.finally);
      return;
    default:
      return;
  }
}
