import type { Location, Span } from '../documents/span';
import type { CallExpression, Expression, JavaMethod } from '../facts/java/javaFacts';
import { allTypes, applicationFiles } from '../model/executorBeans';
import type { DataSourceBean } from '../model/java/javaModel';
import { forEachExpression } from '../model/java/walk';
import type { ModuleView, Project } from '../model/project';
import { type Given, pom } from './given';
import { defineRule } from './rule';

interface NestedPoolArguments {
  readonly outer: string;
  readonly inner: string;
  /** Sizes where both are known: the smaller one binds. */
  readonly sizes: { readonly outer: number; readonly inner: number } | null;
}

const WEBFLUX_R2DBC: Given = {
  description: {
    en: 'A WebFlux application with R2DBC that builds its connection pool itself.',
    ko: '커넥션 풀을 직접 만드는 WebFlux + R2DBC 애플리케이션.',
  },
  files: `${pom(17, 'spring-boot-starter-webflux', 'spring-boot-starter-data-r2dbc')}
  `,
};

/** A pool that takes its connections from another pool: two limits, two queues, two time-outs. */
export const nestedConnectionPool = defineRule<NestedPoolArguments>({
  id: 'nested-connection-pool',
  severity: 'warning',
  title: { en: 'Connection pool inside a connection pool', ko: '커넥션 풀 안의 커넥션 풀' },
  message: ({ outer, inner, sizes }) => ({
    en: `${outer} takes its connections from another pool (${inner}): ${sizes ? `no more than ${Math.min(sizes.outer, sizes.inner)} of its ${sizes.outer} can work at once (the inner one has ${sizes.inner}), ` : 'the smaller one is the limit, '}and connections that lie idle in the outer one are missing in the inner. Give it plain connections.`,
    ko: `${outer}: 커넥션을 다른 풀(${inner})에서 얻는다. ${sizes ? `${sizes.outer}개 중 동시에 쓰이는 것은 ${Math.min(sizes.outer, sizes.inner)}개까지이고(안쪽 풀 크기: ${sizes.inner})` : '둘 중 작은 풀이 상한이 되고'} 바깥 풀의 유휴 커넥션은 안쪽 풀에서 모자라게 된다. 풀이 아닌 일반 커넥션을 넘긴다.`,
  }),
  docs: {
    why: {
      en: 'The outer pool believes it holds connections of the database, but each is a place in the inner pool. The effective size is the smaller of the two, a caller can time out in either, and metrics of one say nothing of the other.',
      ko: '바깥 풀은 데이터베이스 커넥션을 가진 줄 알지만 실제로는 안쪽 풀의 자리일 뿐이다. 실제 크기는 둘 중 작은 값이고, 시간 초과는 어느 쪽에서나 날 수 있으며, 한쪽 지표는 다른 쪽을 알려 주지 않는다.',
    },
    whenToIgnore: {
      en: 'When the inner pool is shared by several outer ones on purpose, as a total limit.',
      ko: '여러 바깥 풀의 전체 상한으로 안쪽 풀을 일부러 공유할 때.',
    },
    sources: [
      'r2dbc-pool 1.0.2 PoolingConnectionFactoryProvider (driver "pool")',
      'HikariCP 6.0.0 PoolBase.initializeDataSource',
    ],
  },
  given: WEBFLUX_R2DBC,
  bad: `
    //- /src/main/java/shop/DatabaseConfig.java
    package shop;
    import io.r2dbc.pool.ConnectionPool;
    import io.r2dbc.pool.ConnectionPoolConfiguration;
    import io.r2dbc.spi.ConnectionFactories;
    import io.r2dbc.spi.ConnectionFactory;
    import org.springframework.context.annotation.Bean;
    import org.springframework.context.annotation.Configuration;
    @Configuration
    class DatabaseConfig {
      @Bean
      ConnectionFactory connectionFactory() {
        ConnectionFactory database = ConnectionFactories.get("r2dbc:pool:postgresql://db/shop");
    //                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ nested-connection-pool
        return new ConnectionPool(ConnectionPoolConfiguration.builder(database).maxSize(20).build());
      }
    }
  `,
  good: `
    //- /src/main/java/shop/DatabaseConfig.java
    package shop;
    import io.r2dbc.pool.ConnectionPool;
    import io.r2dbc.pool.ConnectionPoolConfiguration;
    import io.r2dbc.spi.ConnectionFactories;
    import io.r2dbc.spi.ConnectionFactory;
    import org.springframework.context.annotation.Bean;
    import org.springframework.context.annotation.Configuration;
    @Configuration
    class DatabaseConfig {
      @Bean
      ConnectionFactory connectionFactory() {
        ConnectionFactory database = ConnectionFactories.get("r2dbc:postgresql://db/shop");
        return new ConnectionPool(ConnectionPoolConfiguration.builder(database).maxSize(20).build());
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      for (const path of applicationFiles({ ...view, applicationJava: view.java })) {
        for (const type of allTypes(project.javaFacts(path)?.types ?? [])) {
          for (const method of type.methods) {
            for (const literal of pooledUrls(method)) {
              const args = { outer: 'ConnectionPool', inner: 'r2dbc:pool', sizes: null };
              yield { rule: 'nested-connection-pool', location: { path, span: literal }, args, related: [] };
            }
          }
        }
      }
      for (const outer of view.java.dataSourceBeans) {
        const found = outer.kind === 'hikari' ? pooledSource(project, view, outer) : null;
        if (!found) continue;
        const sizes = sizesOf(view, outer.name, found.inner.name);
        const args = { outer: outer.name, inner: found.inner.name, sizes };
        const related = [{ location: found.inner.nameLocation, message: { en: 'the inner pool', ko: '안쪽 풀' } }];
        yield { rule: 'nested-connection-pool', location: found.location, args, related };
      }
    }
  },
  fix(finding, project) {
    const { path, span } = finding.location;
    const document = project.document(path);
    const text = document?.text.slice(span.start, span.end) ?? '';
    const pooled = /^"r2dbcs?:(pool:)/.exec(text);
    if (!document?.isIntact || !pooled) return [];
    const start = span.start + text.indexOf('pool:');
    return [
      {
        title: { en: 'Connect without the inner pool: one pool is left', ko: '안쪽 풀 없이 연결 (풀 1개만 남김)' },
        kind: 'quickfix',
        isPreferred: true,
        edits: [{ path, span: { start, end: start + 'pool:'.length }, newText: '' }],
      },
    ];
  },
});

/** URLs of pooled connections that go into `ConnectionPoolConfiguration.builder(…)` within one method. */
function pooledUrls({ body }: JavaMethod): readonly Span[] {
  if (!body) return [];
  const builders: CallExpression[] = [];
  const urls: { readonly span: Span; readonly around: Expression }[] = [];
  const sources = new Map<string, Expression>();
  for (const statement of body) {
    if (statement.kind === 'local' && statement.initializer) sources.set(statement.name, statement.initializer);
  }
  forEachExpression(body, (expression) => {
    if (expression.kind !== 'call') return;
    const [first] = expression.arguments;
    if (expression.name === 'builder' && isNamed(expression.target, 'ConnectionPoolConfiguration'))
      builders.push(expression);
    if (expression.name !== 'get' || !isNamed(expression.target, 'ConnectionFactories')) return;
    if (first?.kind === 'literal' && /^r2dbcs?:pool:/.test(first.text))
      urls.push({ span: first.span, around: expression });
  });
  return urls
    .filter(({ around }) =>
      builders.some(({ arguments: [source] }) => {
        const made = source?.kind === 'name' ? sources.get(source.name) : source;
        return made !== undefined && made.span.start <= around.span.start && around.span.end <= made.span.end;
      }),
    )
    .map(({ span }) => span);
}

function isNamed(target: Expression | undefined, name: string): boolean {
  return (target?.kind === 'name' || target?.kind === 'field') && target.name === name;
}

/** `setDataSource(x)` in the bean's method, where `x` is another bean that is a pool itself. */
function pooledSource(
  project: Project,
  view: ModuleView,
  outer: DataSourceBean,
): { readonly location: Location; readonly inner: DataSourceBean } | null {
  const { path, span } = outer.nameLocation;
  const method = allTypes(project.javaFacts(path)?.types ?? [])
    .flatMap((type) => type.methods)
    .find((candidate) => candidate.nameSpan.start === span.start);
  let found: { readonly location: Location; readonly inner: DataSourceBean } | null = null;
  forEachExpression(method?.body ?? [], (expression) => {
    const [argument] = expression.kind === 'call' && expression.name === 'setDataSource' ? expression.arguments : [];
    if (!argument || found) return;
    const name = nameOf(argument, method);
    const inner = view.applicationJava.dataSourceBeans.find(
      (bean) => bean !== outer && POOLS.has(bean.kind) && bean.name === name,
    );
    if (inner) found = { location: { path, span: argument.span }, inner };
  });
  return found;
}

const POOLS: ReadonlySet<DataSourceBean['kind']> = new Set(['hikari', 'druid', 'tomcat', 'dbcp2']);

/** The bean an argument stands for: a bean method called, or a parameter of the same name. */
function nameOf(argument: Expression, method: JavaMethod | undefined): string | null {
  if (argument.kind === 'call' && argument.target === undefined) return argument.name;
  if (argument.kind !== 'name') return null;
  const parameter = method?.parameters.find(({ name }) => name === argument.name);
  const qualifier = parameter?.annotations.find(({ name }) => /(^|\.)Qualifier$/.test(name))?.arguments[0]?.value;
  if (qualifier) return qualifier.kind === 'literal' ? qualifier.text : null;
  return parameter ? argument.name : null;
}

function sizesOf(view: ModuleView, outer: string, inner: string): NestedPoolArguments['sizes'] {
  const size = (name: string): number | null => {
    const value = view.pools.find(({ beanName }) => beanName === name)?.size.value;
    return typeof value === 'number' ? value : null;
  };
  const [outerSize, innerSize] = [size(outer), size(inner)];
  return outerSize === null || innerSize === null ? null : { outer: outerSize, inner: innerSize };
}
