/** Profile expressions (`prod & !eu | (a & b)`), as `spring.config.activate.on-profile` holds them. */
export type ProfileExpression =
  | { readonly kind: 'profile'; readonly name: string }
  | { readonly kind: 'not'; readonly operand: ProfileExpression }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly ProfileExpression[] };

/** Null for a text that is no expression; Spring refuses to mix `&` and `|` without parentheses, here `&` binds first. */
export function readProfileExpression(text: string): ProfileExpression | null {
  const tokens =
    text
      .match(/[()&|!]|[^()&|!]+/g)
      ?.map((t) => t.trim())
      .filter((t) => t !== '') ?? [];
  let index = 0;
  const readOperand = (): ProfileExpression | null => {
    const token = tokens[index++];
    if (token === undefined || token === ')' || token === '&' || token === '|') return null;
    if (token === '!') {
      const operand = readOperand();
      return operand && { kind: 'not', operand };
    }
    if (token !== '(') return { kind: 'profile', name: token };
    const inner = readJoined('|');
    return tokens[index++] === ')' ? inner : null;
  };
  const readJoined = (operator: '&' | '|'): ProfileExpression | null => {
    const operands: ProfileExpression[] = [];
    do {
      const operand = operator === '|' ? readJoined('&') : readOperand();
      if (operand === null) return null;
      operands.push(operand);
    } while (tokens[index] === operator && index++ >= 0);
    const first = operands[0];
    if (operands.length === 1 && first !== undefined) return first;
    return { kind: operator === '&' ? 'and' : 'or', operands };
  };
  const expression = readJoined('|');
  return index < tokens.length ? null : expression;
}

export function matchesProfiles(expression: ProfileExpression, active: readonly string[]): boolean {
  switch (expression.kind) {
    case 'profile':
      return active.includes(expression.name);
    case 'not':
      return !matchesProfiles(expression.operand, active);
    case 'and':
      return expression.operands.every((operand) => matchesProfiles(operand, active));
    case 'or':
      return expression.operands.some((operand) => matchesProfiles(operand, active));
  }
}

/** Every profile named in it. */
export function profilesIn(expression: ProfileExpression): readonly string[] {
  if (expression.kind === 'profile') return [expression.name];
  if (expression.kind === 'not') return profilesIn(expression.operand);
  return [...new Set(expression.operands.flatMap(profilesIn))];
}

/** Fewest profiles that make all expressions true, at most three: empty when none is needed, null when that is not enough. */
export function smallestActivation(expressions: readonly ProfileExpression[]): readonly string[] | null {
  const names = [...new Set(expressions.flatMap(profilesIn))].slice(0, 8);
  const fits = (active: readonly string[]): boolean => expressions.every((e) => matchesProfiles(e, active));
  if (fits([])) return [];
  for (const a of names) if (fits([a])) return [a];
  for (const [i, a] of names.entries()) for (const b of names.slice(i + 1)) if (fits([a, b])) return [a, b];
  if (names.length === 3 && fits(names)) return names;
  return null;
}
