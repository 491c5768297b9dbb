import type { Expression } from '../../facts/java/javaFacts';
import type { BeanMethod } from './beans';
import { resolveNumber } from './constants';
import type { Interpreter } from './frame';
import type { CodeNumber, ConnectionFactoryBean } from './javaModel';
import { resolveType } from './typeResolution';
import { forEachExpression } from './walk';

/** R2DBC connection factories that a file makes itself, in whose presence Spring Boot makes none, and no pool either. */
export function collectConnectionFactories(interpreter: Interpreter, path: string): readonly ConnectionFactoryBean[] {
  return (interpreter.beans.byPath.get(path) ?? []).flatMap((bean) =>
    isR2dbc(bean.type.name) ? [readConnectionFactory(interpreter, bean)] : [],
  );
}

/** `io.r2dbc.spi.ConnectionFactory`, `io.r2dbc.pool.ConnectionPool`, a driver's own class; JMS and AMQP have others. */
function isR2dbc(name: string): boolean {
  return /r2dbc.*\.(?:\w*ConnectionFactory|ConnectionPool)$/.test(name);
}

function readConnectionFactory(interpreter: Interpreter, bean: BeanMethod): ConnectionFactoryBean {
  const { owner, method } = bean.symbol;
  const made: string[] = [bean.type.name];
  let maxSize: CodeNumber | undefined;
  forEachExpression(method.body ?? [], (expression: Expression) => {
    if (expression.kind === 'new') {
      made.push(resolveType(interpreter.workspace.resolver, expression.type, owner, method).name);
    }
    if (expression.kind !== 'call' || expression.name !== 'maxSize') return;
    const [first] = expression.arguments;
    if (first) maxSize = resolveNumber(interpreter.workspace, { symbol: owner, scope: null }, first, 0);
  });
  const isPool = made.some((name) => /(?:^|\.)ConnectionPool$/.test(name));
  const isDriver = made.some((name) => /\w(?<!Pooled)ConnectionFactory$/.test(name.slice(name.lastIndexOf('.') + 1)));
  return {
    kind: isPool ? 'pool' : isDriver ? 'driver' : 'other',
    name: bean.name,
    location: { path: owner.path, span: method.span },
    nameLocation: { path: owner.path, span: method.nameSpan },
    isPrimary: bean.isPrimary,
    ...(maxSize === undefined ? {} : { maxSize }),
  };
}
