import type { Expression, Statement } from '../../facts/java/javaFacts';

/** Visits every expression below statements, lambdas included, in source order. For questions that need no evaluation. */
export function forEachExpression(statements: readonly Statement[], visit: (expression: Expression) => void): void {
  for (const statement of statements) {
    for (const expression of expressionsOf(statement)) visitExpression(expression, visit);
    for (const inner of statementsOf(statement)) forEachExpression(inner, visit);
  }
}

function expressionsOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'local':
      return statement.initializer === undefined ? [] : [statement.initializer];
    case 'expression':
    case 'return':
    case 'throw':
    case 'yield':
      return statement.expression === undefined ? [] : [statement.expression];
    case 'if':
      return [statement.condition];
    case 'loop':
      return statement.header;
    case 'synchronized':
      return [statement.lock];
    default:
      return [];
  }
}

/** The lists of statements that stand directly inside one; those of lambdas are expressions' and not among them. */
export function statementsOf(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case 'block':
    case 'loop':
    case 'synchronized':
      return [statement.body];
    case 'if':
      return [statement.whenTrue, statement.whenFalse];
    case 'try':
      return [
        statement.resources,
        statement.body,
        ...statement.catches.map((clause) => clause.body),
        statement.finally,
      ];
    default:
      return [];
  }
}

function visitExpression(expression: Expression, visit: (expression: Expression) => void): void {
  visit(expression);
  const below = (inner: Expression): void => visitExpression(inner, visit);
  switch (expression.kind) {
    case 'field':
    case 'methodRef':
      below(expression.target);
      return;
    case 'call':
      if (expression.target !== undefined) below(expression.target);
      expression.arguments.forEach(below);
      return;
    case 'new':
      expression.arguments.forEach(below);
      for (const method of expression.body?.methods ?? []) forEachExpression(method.body ?? [], visit);
      return;
    case 'lambda':
      forEachExpression(expression.body, visit);
      return;
    case 'assign':
      below(expression.target);
      below(expression.value);
      return;
    case 'binary':
      below(expression.left);
      below(expression.right);
      return;
    case 'cast':
      below(expression.value);
      return;
    case 'conditional':
      below(expression.condition);
      below(expression.whenTrue);
      below(expression.whenFalse);
      return;
    case 'switch':
      below(expression.selector);
      forEachExpression(expression.body, visit);
      return;
    case 'composite':
      expression.parts.forEach(below);
      return;
    default:
      return;
  }
}

/** Whether the name stands anywhere in the expression. */
export function mentionsName(expression: Expression, name: string): boolean {
  let found = false;
  visitExpression(expression, (inner) => {
    if (inner.kind === 'name' && inner.name === name) found = true;
  });
  return found;
}
