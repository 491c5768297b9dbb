import type { Expression, JavaMethod, JavaType } from '../../facts/java/javaFacts';

/** Which calls give the same answer on another thread, as far as the code shows. */

/** Types whose getters answer only on the thread of their request. */
const OF_THE_REQUEST =
  /^(HttpServletRequest|ServletRequest|WebRequest|NativeWebRequest|HttpSession|Principal|Authentication)$/;

/**
 * A call on a field of the class or of the class itself, whose arguments mean the same on another thread: names, literals,
 * getters of parameters and locals, static factories, functions of their own parameters.
 */
export function isMovable(call: Expression, type: JavaType, method: JavaMethod): boolean {
  const fields = new Set(type.fields.map(({ name }) => name));
  const bound = new Set(
    method.parameters
      .filter((one) => OF_THE_REQUEST.test(one.type?.name.split('.').pop() ?? ''))
      .map(({ name }) => name),
  );
  const inArgument = (expression: Expression, own: ReadonlySet<string>): boolean => {
    const each = (parts: readonly Expression[]): boolean => parts.every((part) => inArgument(part, own));
    switch (expression.kind) {
      case 'literal':
        return true;
      case 'name':
        return !bound.has(expression.name);
      case 'field':
        return inArgument(expression.target, own);
      case 'binary':
        return each([expression.left, expression.right]);
      case 'conditional':
        return each([expression.condition, expression.whenTrue, expression.whenFalse]);
      case 'cast':
        return inArgument(expression.value, own);
      case 'methodRef':
        return inArgument(expression.target, own);
      case 'new':
        return (expression.body?.methods.length ?? 0) === 0 && each(expression.arguments);
      case 'lambda': {
        const [body] = expression.body;
        const names = new Set([...own, ...expression.parameters.map(({ name }) => name)]);
        return !expression.isBlock && body?.kind === 'return' && body.expression !== undefined
          ? inArgument(body.expression, names)
          : false;
      }
      case 'call': {
        const { target } = expression;
        if (target === undefined || !each(expression.arguments)) return false;
        const root = rootName(target);
        if (root !== null && (own.has(root) || /^[A-Z]/.test(root))) return inArgument(target, own);
        return (
          target.kind === 'name' &&
          !bound.has(target.name) &&
          expression.arguments.length === 0 &&
          /^(get|is)[A-Z]|^[a-z]\w*$/.test(expression.name) &&
          !MUTATES.test(expression.name)
        );
      }
      case 'composite':
        return !/^(\+\+|--|error)$/.test(expression.operator) && each(expression.parts);
      default:
        return false;
    }
  };
  const alongChain = (expression: Expression): boolean => {
    if (expression.kind === 'name') return fields.has(expression.name) || expression.name === 'this';
    if (expression.kind === 'field') return expression.target.kind === 'name' && expression.target.name === 'this';
    if (expression.kind !== 'call') return false;
    const isRooted = expression.target === undefined || alongChain(expression.target);
    return isRooted && expression.arguments.every((argument) => inArgument(argument, new Set()));
  };
  return alongChain(call);
}

const MUTATES = /^(next|poll|pop|take|remove|read|iterator|close|clear|flush|advance|increment|decrement)/;

function rootName(expression: Expression): string | null {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind === 'call') return expression.target === undefined ? null : rootName(expression.target);
  return expression.kind === 'field' ? rootName(expression.target) : null;
}
