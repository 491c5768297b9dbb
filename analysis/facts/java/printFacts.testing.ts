import type {
  Expression,
  JavaAnnotation,
  JavaFacts,
  JavaField,
  JavaMethod,
  JavaParameter,
  JavaType,
  Statement,
  TypeRef,
} from './javaFacts';

/** Prints facts as short text, so that a test reads like the Java it is about. Tests only. */
export function printFacts(facts: JavaFacts): string {
  const lines = facts.package === '' ? [] : [`package ${facts.package}`];
  for (const { name, isStatic, isWildcard } of facts.imports) {
    lines.push(`import ${isStatic ? 'static ' : ''}${name}${isWildcard ? '.*' : ''}`);
  }
  for (const type of facts.types) lines.push(...printType(type));
  return lines.join('\n');
}

export function printType(type: JavaType): string[] {
  const parameters = type.typeParameters.length > 0 ? `<${type.typeParameters.join(', ')}>` : '';
  const supertypes = type.supertypes.length > 0 ? ` : ${type.supertypes.map(printTypeRef).join(', ')}` : '';
  const header = `${prefix(type)}${type.kind} ${type.name}${parameters}${supertypes}`;
  const members = [
    ...(type.enumConstants.length > 0 ? [`constants ${type.enumConstants.join(', ')}`] : []),
    ...type.fields.map(printField),
    ...type.methods.map(printMethod),
    ...type.initializers.map((statement) => `init ${printStatement(statement)}`),
    ...type.types.flatMap(printType),
  ];
  return [header, ...members.map((line) => `  ${line}`)];
}

function printField(field: JavaField): string {
  const initializer = field.initializer ? ` = ${printExpression(field.initializer)}` : '';
  return `${prefix(field)}${printTypeRef(field.type)} ${field.name}${initializer}`;
}

export function printMethod(method: JavaMethod): string {
  const parameters = method.typeParameters.length > 0 ? `<${method.typeParameters.join(', ')}> ` : '';
  const returns = method.returnType ? `${printTypeRef(method.returnType)} ` : '';
  const throws = method.throws.length > 0 ? ` throws ${method.throws.map(printTypeRef).join(', ')}` : '';
  const body = method.body ? ` ${printBody(method.body)}` : '';
  const compact = method.isCompact ? 'compact ' : '';
  const list = method.parameters.map(printParameter).join(', ');
  return `${compact}${prefix(method)}${parameters}${returns}${method.name}(${list})${throws}${body}`;
}

export function printBody(statements: readonly Statement[]): string {
  return statements.length === 0 ? '{}' : `{ ${statements.map(printStatement).join(' ')} }`;
}

export function printStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'local':
      return `${printTypeRef(statement.type)} ${statement.name}${printInitializer(statement.initializer)};`;
    case 'block':
      return printBody(statement.body);
    case 'if': {
      const otherwise = statement.whenFalse.length > 0 ? ` else ${printBody(statement.whenFalse)}` : '';
      return `if (${printExpression(statement.condition)}) ${printBody(statement.whenTrue)}${otherwise}`;
    }
    case 'loop': {
      const variable = statement.variable ? `${printParameter(statement.variable)}: ` : '';
      return `loop (${variable}${statement.header.map(printExpression).join('; ')}) ${printBody(statement.body)}`;
    }
    case 'try': {
      const resources = statement.resources.length > 0 ? ` (${statement.resources.map(printStatement).join(' ')})` : '';
      const catches = statement.catches.map((c) => ` catch (${printParameter(c.parameter)}) ${printBody(c.body)}`);
      const last = statement.finally.length > 0 ? ` finally ${printBody(statement.finally)}` : '';
      return `try${resources} ${printBody(statement.body)}${catches.join('')}${last}`;
    }
    case 'synchronized':
      return `synchronized (${printExpression(statement.lock)}) ${printBody(statement.body)}`;
    case 'type':
      return `[${printType(statement.type).join(' | ')}]`;
    default: {
      const keyword = statement.kind === 'expression' ? '' : `${statement.kind}${statement.expression ? ' ' : ''}`;
      return `${keyword}${statement.expression ? printExpression(statement.expression) : ''};`;
    }
  }
}

export function printExpression(expression: Expression): string {
  const list = (parts: readonly Expression[]) => parts.map(printExpression).join(', ');
  switch (expression.kind) {
    case 'literal':
      return expression.literal === 'string' ? JSON.stringify(expression.text) : expression.text;
    case 'name':
      return expression.name;
    case 'field':
      return `${printExpression(expression.target)}.${expression.name}`;
    case 'call': {
      const target = expression.target ? `${printExpression(expression.target)}.` : '';
      return `${target}${expression.name}(${list(expression.arguments)})`;
    }
    case 'new': {
      const body = expression.body ? ` [${printType(expression.body).join(' | ')}]` : '';
      return `new ${printTypeRef(expression.type)}(${list(expression.arguments)})${body}`;
    }
    case 'lambda':
      return `(${expression.parameters.map(printParameter).join(', ')}) -> ${printBody(expression.body)}`;
    case 'methodRef':
      return `${printExpression(expression.target)}::${expression.name}`;
    case 'assign':
      return `(${printExpression(expression.target)} ${expression.operator} ${printExpression(expression.value)})`;
    case 'binary':
      return `(${printExpression(expression.left)} ${expression.operator} ${printExpression(expression.right)})`;
    case 'cast':
      return `(${printTypeRef(expression.type)}) ${printExpression(expression.value)}`;
    case 'conditional':
      return `(${[expression.condition, expression.whenTrue, expression.whenFalse].map(printExpression).join(' ? ')})`;
    case 'switch':
      return `switch (${printExpression(expression.selector)}) ${printBody(expression.body)}`;
    case 'composite': {
      const type = expression.type ? ` ${printTypeRef(expression.type)}` : '';
      const bindings = expression.bindings ? ` as ${expression.bindings.map(printParameter).join(', ')}` : '';
      const annotation = expression.annotation ? expression.annotation.name : '';
      return `${expression.operator}${annotation}${type}<${list(expression.parts)}>${bindings}`;
    }
  }
}

export function printTypeRef(type: TypeRef): string {
  const list = type.arguments.length > 0 ? `<${type.arguments.map(printTypeRef).join(', ')}>` : '';
  return `${type.name}${list}${'[]'.repeat(type.dimensions)}`;
}

function printParameter(parameter: JavaParameter): string {
  const type = parameter.type ? `${printTypeRef(parameter.type)} ` : '';
  return `${parameter.annotations.map((annotation) => `${printAnnotation(annotation)} `).join('')}${type}${parameter.name}`;
}

function printAnnotation(annotation: JavaAnnotation): string {
  const list = annotation.arguments.map((argument) => `${argument.name}=${printExpression(argument.value)}`).join(', ');
  return list === '' ? `@${annotation.name}` : `@${annotation.name}(${list})`;
}

function prefix(declared: { annotations: readonly JavaAnnotation[]; modifiers: readonly string[] }): string {
  return [...declared.annotations.map(printAnnotation), ...declared.modifiers].map((word) => `${word} `).join('');
}

function printInitializer(initializer: Expression | undefined): string {
  return initializer ? ` = ${printExpression(initializer)}` : '';
}
