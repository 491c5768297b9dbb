import type { Expression } from '../../facts/java/javaFacts';
import type { BeanMethod } from './beans';
import { resolveNumber, resolveText } from './constants';
import type { Interpreter } from './frame';
import type { CodeNumber, DataSourceBean } from './javaModel';
import { allSupertypes, resolveType } from './typeResolution';
import { forEachExpression } from './walk';
import { annotationNamed, isOfType } from './workspace';

/** Data sources that a file builds itself: of which kind, under which prefix, with which numbers. */
export function collectDataSources(interpreter: Interpreter, path: string): readonly DataSourceBean[] {
  return (interpreter.beans.byPath.get(path) ?? []).flatMap((bean) => {
    const { owner } = bean.symbol;
    return isOfType(interpreter.workspace, bean.type, 'javax.sql.DataSource', owner.path)
      ? [readDataSource(interpreter, bean)]
      : [];
  });
}

const KINDS: readonly (readonly [RegExp, DataSourceBean['kind']])[] = [
  [/RoutingDataSource/, 'routing'],
  [/Druid/, 'druid'],
  [/org\.apache\.tomcat\.jdbc/, 'tomcat'],
  [/BasicDataSource/, 'dbcp2'],
  [/DriverManagerDataSource|SimpleDriverDataSource|SingleConnectionDataSource|EmbeddedDatabase/, 'driver'],
  [/Hikari/, 'hikari'],
  [/DataSourceBuilder/, 'builder'],
];

function readDataSource(interpreter: Interpreter, bean: BeanMethod): DataSourceBean {
  const { owner, method } = bean.symbol;
  const names: string[] = [bean.type.name];
  const numbers: { maximumPoolSize?: CodeNumber; connectionTimeoutMs?: CodeNumber; poolName?: string } = {};
  const site = { symbol: owner, scope: null };
  forEachExpression(method.body ?? [], (expression: Expression) => {
    if (expression.kind === 'new') {
      const type = resolveType(interpreter.workspace.resolver, expression.type, owner, method);
      names.push(...allSupertypes(interpreter.workspace.resolver, type, owner.path).map((above) => above.name));
    }
    if (expression.kind === 'literal' && expression.literal === 'class') names.push(expression.text);
    if (expression.kind === 'name' || expression.kind === 'field') names.push(expression.name);
    if (expression.kind !== 'call') return;
    const [first] = expression.arguments;
    if (/initializeDataSourceBuilder/.test(expression.name)) names.push('DataSourceBuilder');
    if (first === undefined) return;
    if (expression.name === 'setMaximumPoolSize')
      numbers.maximumPoolSize = resolveNumber(interpreter.workspace, site, first, 0);
    if (expression.name === 'setConnectionTimeout')
      numbers.connectionTimeoutMs = resolveNumber(interpreter.workspace, site, first, 0);
    if (expression.name === 'setPoolName') {
      const text = resolveText(interpreter.workspace, site, first);
      if (text !== null) numbers.poolName = text;
    }
  });
  const prefix = annotationNamed(method.annotations, 'ConfigurationProperties')?.arguments.find(
    (argument) => argument.name === 'value' || argument.name === 'prefix',
  );
  return {
    kind: KINDS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? 'other',
    name: bean.name,
    location: { path: owner.path, span: method.span },
    nameLocation: { path: owner.path, span: method.nameSpan },
    isPrimary: bean.isPrimary,
    propertiesPrefix: prefix === undefined ? null : resolveText(interpreter.workspace, site, prefix.value),
    ...numbers,
  };
}
