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
  /** `SpringApplication.setDefaultProperties` and `SpringApplicationBuilder.properties` with constants. */
  readonly defaultProperties: readonly SystemPropertyCall[];
  /** Files that `@PropertySource` names, as written. */
  readonly propertySources: readonly PropertySourceName[];
  /** Simple names that `@SpringBootApplication` or `@EnableAutoConfiguration` exclude. */
  readonly excludedAutoConfigurations: readonly string[];
  /** It has a `main` that starts Spring, or one in a class named by `@SpringBootApplication`. */
  readonly hasMain: boolean;
  /** It names HikariCP's own classes: a data source may be made in it that is no bean. */
  readonly usesHikari: boolean;
}

export interface PropertySourceName {
  readonly name: string;
  readonly location: Location;
}

/**
 * Only calls that certainly run count: in `main` and static initialisers, outside conditions, with literals or
 * constants of the same file.
 */
export function readJavaStart(path: string, facts: JavaFacts): JavaStart {
  const systemProperties: SystemPropertyCall[] = [];
  const defaultProperties: SystemPropertyCall[] = [];
  const propertySources: PropertySourceName[] = [];
  const excludedAutoConfigurations: string[] = [];
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
      else if (statement.kind === 'local' && statement.initializer) {
        defaultProperties.push(...readDefaultProperties(path, statement.initializer, constants));
      } else if (statement.kind === 'expression' && statement.expression) {
        const call = toCall(path, statement.expression, constants);
        if (call !== null) systemProperties.push(call);
        defaultProperties.push(...readDefaultProperties(path, statement.expression, constants));
      }
    }
  };
  for (const type of all) {
    propertySources.push(...readPropertySources(path, type, constants));
    excludedAutoConfigurations.push(...readExclusions(type));
    visit(type.initializers);
    for (const method of type.methods) {
      if (!isMain(method)) continue;
      visit(method.body ?? []);
      hasMain ||=
        type.annotations.some((a) => a.name.endsWith('SpringBootApplication')) || startsSpring(method.body ?? []);
    }
  }
  const usesHikari = facts.imports.some(({ name }) => /^com\.zaxxer\.hikari\.Hikari(?:DataSource|Config)$/.test(name));
  return { systemProperties, defaultProperties, propertySources, excludedAutoConfigurations, hasMain, usesHikari };
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

/** `setDefaultProperties(Map.of("a", 1))` and `.properties("a=1", "b:2")`, anywhere in a chain of calls. */
function readDefaultProperties(
  path: string,
  expression: Expression,
  constants: ReadonlyMap<string, string>,
): readonly SystemPropertyCall[] {
  if (expression.kind !== 'call') return [];
  const before = expression.target ? readDefaultProperties(path, expression.target, constants) : [];
  const found: SystemPropertyCall[] = [];
  if (expression.name === 'properties' && expression.target && mentionsSpring(expression.target)) {
    for (const argument of expression.arguments) {
      const [, name, value] = /^([^=:\s]+)\s*[=:]\s*(.*)$/.exec(textOf(argument, constants) ?? '') ?? [];
      if (name !== undefined && value !== undefined)
        found.push({ name, value, location: { path, span: argument.span } });
    }
  }
  const map = expression.name === 'setDefaultProperties' ? expression.arguments[0] : undefined;
  if (map?.kind === 'call' && /^(?:of|singletonMap)$/.test(map.name)) {
    for (let index = 0; index + 1 < map.arguments.length; index += 2) {
      const [key, item] = map.arguments.slice(index, index + 2);
      const name = key && textOf(key, constants);
      const value = item && textOf(item, constants);
      if (item && typeof name === 'string' && typeof value === 'string')
        found.push({ name, value, location: { path, span: item.span } });
    }
  }
  return [...before, ...found];
}

/** `exclude = DataSourceAutoConfiguration.class` and `excludeName = "…"`. */
function readExclusions(type: JavaType): readonly string[] {
  return type.annotations.flatMap((annotation) => {
    if (!/(?:^|\.)(?:SpringBootApplication|EnableAutoConfiguration)$/.test(annotation.name)) return [];
    const named = annotation.arguments.filter(({ name }) => name === 'exclude' || name === 'excludeName');
    const parts = named.flatMap(({ value }) => (value.kind === 'composite' ? value.parts : [value]));
    return parts.flatMap((part) =>
      part.kind === 'literal'
        ? (part.text
            .replace(/\.class$/, '')
            .split('.')
            .at(-1) ?? [])
        : [],
    );
  });
}

/** `@PropertySource("classpath:db.properties")`, several names and several annotations included. */
function readPropertySources(
  path: string,
  type: JavaType,
  constants: ReadonlyMap<string, string>,
): readonly PropertySourceName[] {
  return type.annotations.flatMap((annotation) => {
    if (!/(?:^|\.)PropertySource$/.test(annotation.name)) return [];
    const named = annotation.arguments.filter((argument) => argument.name === 'value');
    const parts = named.flatMap(({ value }) => (value.kind === 'composite' ? value.parts : [value]));
    return parts.flatMap((part) => {
      const name = textOf(part, constants);
      return name === null ? [] : { name, location: { path, span: part.span } };
    });
  });
}

function textOf(expression: Expression, constants: ReadonlyMap<string, string>): string | null {
  if (expression.kind === 'literal' && /^(?:string|int|bool)$/.test(expression.literal)) return expression.text;
  if (expression.kind === 'name') return constants.get(expression.name) ?? null;
  if (expression.kind === 'field') return constants.get(expression.name) ?? null;
  const isConversion = expression.kind === 'call' && /^(?:valueOf|toString)$/.test(expression.name);
  const argument = isConversion ? expression.arguments[0] : undefined;
  return argument === undefined ? null : textOf(argument, constants);
}
