import type { Location } from '../../documents/span';
import type { Expression, JavaFacts, JavaMethod, JavaType, Statement } from '../../facts/java/javaFacts';

/** A `System.setProperty` with constants. */
export interface SystemPropertyCall {
  readonly name: string;
  readonly value: string;
  readonly location: Location;
}

/** What a Java file says to configuration: properties it sets before the application starts, and whether it can be started. */
export interface JavaStart {
  readonly systemProperties: readonly SystemPropertyCall[];
  /** It has a `main` that starts Spring, or one in a class named by `@SpringBootApplication`. */
  readonly hasMain: boolean;
}

/**
 * Only calls that certainly run count: in `main` and static initialisers, outside conditions, with literals or
 * constants of the same file.
 */
export function readJavaStart(path: string, facts: JavaFacts): JavaStart {
  const systemProperties: SystemPropertyCall[] = [];
  let hasMain = false;
  const constants = new Map<string, string>();
  const types = (list: readonly JavaType[]): readonly JavaType[] => list.flatMap((t) => [t, ...types(t.types)]);
  const all = types(facts.types);
  for (const type of all) {
    for (const field of type.fields) {
      const literal =
        field.modifiers.includes('final') && field.initializer ? textOf(field.initializer, constants) : null;
      if (literal !== null) constants.set(field.name, literal);
    }
  }
  const visit = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      if (statement.kind === 'block') visit(statement.body);
      else if (statement.kind === 'try') visit(statement.body);
      else if (statement.kind === 'expression' && statement.expression) {
        const call = toCall(path, statement.expression, constants);
        if (call !== null) systemProperties.push(call);
      }
    }
  };
  for (const type of all) {
    visit(type.initializers);
    for (const method of type.methods) {
      if (!isMain(method)) continue;
      visit(method.body ?? []);
      hasMain ||=
        type.annotations.some((a) => a.name.endsWith('SpringBootApplication')) || startsSpring(method.body ?? []);
    }
  }
  return { systemProperties, hasMain };
}

function isMain(method: JavaMethod): boolean {
  return method.name === 'main' && method.body !== undefined && method.parameters.length <= 1;
}

function startsSpring(statements: readonly Statement[]): boolean {
  return statements.some((s) => {
    if (s.kind === 'block' || s.kind === 'try') return startsSpring(s.body);
    if (s.kind === 'local') return s.initializer !== undefined && mentionsSpring(s.initializer);
    return 'expression' in s && s.expression !== undefined && mentionsSpring(s.expression);
  });
}

function mentionsSpring(expression: Expression): boolean {
  if (expression.kind === 'call') {
    return (
      (expression.target !== undefined && mentionsSpring(expression.target)) ||
      expression.arguments.some(mentionsSpring)
    );
  }
  if (expression.kind === 'new') return /^Spring(?:Application|ApplicationBuilder)$/.test(expression.type.name);
  return expression.kind === 'name' && expression.name === 'SpringApplication';
}

function toCall(
  path: string,
  expression: Expression,
  constants: ReadonlyMap<string, string>,
): SystemPropertyCall | null {
  if (expression.kind !== 'call' || expression.name !== 'setProperty' || expression.arguments.length !== 2) return null;
  const { target } = expression;
  if (target?.kind !== 'name' || target.name !== 'System') return null;
  const [first, second] = expression.arguments;
  const name = first && textOf(first, constants);
  const value = second && textOf(second, constants);
  if (second === undefined || typeof name !== 'string' || typeof value !== 'string') return null;
  return { name, value, location: { path, span: second.span } };
}

function textOf(expression: Expression, constants: ReadonlyMap<string, string>): string | null {
  if (expression.kind === 'literal' && /^(?:string|int|bool)$/.test(expression.literal)) return expression.text;
  if (expression.kind === 'name') return constants.get(expression.name) ?? null;
  if (expression.kind === 'field') return constants.get(expression.name) ?? null;
  const isConversion = expression.kind === 'call' && /^(?:valueOf|toString)$/.test(expression.name);
  const argument = isConversion ? expression.arguments[0] : undefined;
  return argument === undefined ? null : textOf(argument, constants);
}
