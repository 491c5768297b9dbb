import { lookupTable } from '../../lookupTable';
import type { ClientCall, RepositoryDeclaration, Resource } from './javaModel';
import type { JType } from './javaTypes';
import { findType, symbolKey, type TypeSymbol } from './symbols';
import { allSupertypes } from './typeResolution';
import { annotationNamed, annotationType, type Workspace } from './workspace';

/**
 * Interfaces of the workspace that a library implements: Spring Data repositories of each store, blocking and reactive,
 * Feign clients, HTTP interfaces, MyBatis mappers. Tells what a call of their methods holds.
 */
export type ClientInterface =
  | { readonly kind: 'blocking'; readonly resource: Resource; readonly technology: string }
  | { readonly kind: 'reactive'; readonly client: ClientCall['client']; readonly technology: string }
  | { readonly kind: 'http-interface'; readonly technology: string };

const DATA = 'org.springframework.data';
const BLOCKING_STORES: Readonly<Record<string, { readonly resource: Resource; readonly technology: string }>> =
  lookupTable({
    [`${DATA}.jpa.repository.JpaRepository`]: { resource: 'jdbc-pool', technology: 'JPA' },
    [`${DATA}.jpa.repository.JpaSpecificationExecutor`]: { resource: 'jdbc-pool', technology: 'JPA' },
    [`${DATA}.mongodb.repository.MongoRepository`]: { resource: 'mongo-pool', technology: 'MongoDB' },
    [`${DATA}.elasticsearch.repository.ElasticsearchRepository`]: {
      resource: 'elasticsearch',
      technology: 'Elasticsearch',
    },
    [`${DATA}.cassandra.repository.CassandraRepository`]: { resource: 'cassandra', technology: 'Cassandra' },
    [`${DATA}.neo4j.repository.Neo4jRepository`]: { resource: 'socket', technology: 'Neo4j' },
    [`${DATA}.couchbase.repository.CouchbaseRepository`]: { resource: 'socket', technology: 'Couchbase' },
    [`${DATA}.keyvalue.repository.KeyValueRepository`]: { resource: 'redis', technology: 'Redis' },
  });
const REACTIVE_STORES: Readonly<Record<string, ClientCall['client']>> = lookupTable({
  [`${DATA}.r2dbc.repository.R2dbcRepository`]: 'r2dbc',
  [`${DATA}.mongodb.repository.ReactiveMongoRepository`]: 'reactive-mongo',
  [`${DATA}.cassandra.repository.ReactiveCassandraRepository`]: 'reactive-other',
  [`${DATA}.elasticsearch.repository.ReactiveElasticsearchRepository`]: 'reactive-other',
  [`${DATA}.neo4j.repository.ReactiveNeo4jRepository`]: 'reactive-other',
});
const BLOCKING_BASES = ['CrudRepository', 'Repository'].map((name) => `${DATA}.repository.${name}`);
const REACTIVE_BASE = `${DATA}.repository.reactive.ReactiveCrudRepository`;

/** What a type's implementation by a library does; null when the workspace or nobody implements it. */
export function clientInterface(workspace: Workspace, type: JType, fromPath: string): ClientInterface | null {
  const symbol = findType(workspace.resolver.table, type.name, fromPath);
  const key = symbolKey(workspace.resolver.table, type.name, fromPath);
  const known = workspace.clients.get(key);
  if (known !== undefined) return known;
  const found = readClientInterface(workspace, type, symbol, fromPath);
  workspace.clients.set(key, found);
  return found;
}

function readClientInterface(
  workspace: Workspace,
  type: JType,
  symbol: TypeSymbol | null,
  fromPath: string,
): ClientInterface | null {
  const supertypes = allSupertypes(workspace.resolver, type, fromPath);
  if (symbol !== null && symbol.declaration.kind !== 'interface') return null;
  const byAnnotation = symbol === null ? null : annotatedInterface(symbol);
  if (byAnnotation !== null) return byAnnotation;
  for (const above of supertypes) {
    const client = REACTIVE_STORES[above.name];
    if (client !== undefined) return { kind: 'reactive', client, technology: 'Spring Data' };
    if (above.name === REACTIVE_BASE)
      return { kind: 'reactive', client: reactiveStore(workspace, supertypes, fromPath), technology: 'Spring Data' };
    const store = BLOCKING_STORES[above.name];
    if (store !== undefined) return { kind: 'blocking', ...store };
    if (above.name === 'com.baomidou.mybatisplus.core.mapper.BaseMapper')
      return { kind: 'blocking', resource: 'jdbc-pool', technology: 'MyBatis' };
  }
  if (symbol !== null && workspace.mapperPackages.some((name) => isInPackage(symbol.facts.package, name))) {
    return { kind: 'blocking', resource: 'jdbc-pool', technology: 'MyBatis' };
  }
  if (!supertypes.some((above) => BLOCKING_BASES.includes(above.name))) return null;
  return { kind: 'blocking', ...storeOfEntity(workspace, supertypes, symbol, fromPath) };
}

/** `com.shop.mapper`, `com.shop.*.mapper`, `com.shop.**`; sub-packages count. */
function isInPackage(name: string, pattern: string): boolean {
  const source = pattern
    .split('.')
    .map((part) => part.replaceAll('**', '[\\w.]+').replaceAll(/(?<![\]])\*/g, '\\w+'))
    .join('\\.');
  return new RegExp(`^${source}(\\.|$)`).test(name);
}

function annotatedInterface(symbol: TypeSymbol): ClientInterface | null {
  const { annotations } = symbol.declaration;
  if (annotationNamed(annotations, 'FeignClient') !== null)
    return { kind: 'blocking', resource: 'http-client', technology: 'Feign' };
  if (annotationNamed(annotations, 'ReactiveFeignClient') !== null)
    return { kind: 'reactive', client: 'webclient', technology: 'Feign' };
  const mapper = annotationNamed(annotations, 'Mapper');
  if (mapper !== null && annotationType(mapper, symbol).startsWith('org.apache.ibatis.')) {
    return { kind: 'blocking', resource: 'jdbc-pool', technology: 'MyBatis' };
  }
  const isExchange = (names: readonly { readonly annotations: TypeSymbol['declaration']['annotations'] }[]): boolean =>
    names.some(
      (member) =>
        annotationNamed(
          member.annotations,
          'HttpExchange',
          'GetExchange',
          'PostExchange',
          'PutExchange',
          'DeleteExchange',
          'PatchExchange',
        ) !== null,
    );
  if (isExchange([symbol.declaration, ...symbol.declaration.methods]))
    return { kind: 'http-interface', technology: 'HTTP interface' };
  return null;
}

/** `CrudRepository` alone does not name its store; the entity does. A plain entity is Spring Data JDBC's. */
function storeOfEntity(
  workspace: Workspace,
  supertypes: readonly JType[],
  symbol: TypeSymbol | null,
  fromPath: string,
): { readonly resource: Resource; readonly technology: string } {
  const entity = entityOf(workspace, supertypes, fromPath);
  const annotations = entity?.declaration.annotations ?? [];
  if (annotationNamed(annotations, 'Document') !== null) {
    const isElastic = entity?.facts.imports.some((entry) => entry.name.includes('.elasticsearch.')) ?? false;
    return isElastic
      ? { resource: 'elasticsearch', technology: 'Elasticsearch' }
      : { resource: 'mongo-pool', technology: 'MongoDB' };
  }
  if (annotationNamed(annotations, 'RedisHash') !== null) return { resource: 'redis', technology: 'Redis' };
  if (annotationNamed(annotations, 'Node') !== null) return { resource: 'socket', technology: 'Neo4j' };
  if (annotationNamed(annotations, 'Entity') !== null) return { resource: 'jdbc-pool', technology: 'JPA' };
  const usesJpa = symbol?.facts.imports.some((entry) => entry.name.startsWith(`${DATA}.jpa.`)) ?? false;
  return { resource: 'jdbc-pool', technology: usesJpa ? 'JPA' : 'Spring Data JDBC' };
}

function reactiveStore(workspace: Workspace, supertypes: readonly JType[], fromPath: string): ClientCall['client'] {
  const entity = entityOf(workspace, supertypes, fromPath);
  return annotationNamed(entity?.declaration.annotations ?? [], 'Document') !== null ? 'reactive-mongo' : 'r2dbc';
}

function entityOf(workspace: Workspace, supertypes: readonly JType[], fromPath: string): TypeSymbol | null {
  const typed = supertypes.find((type) => type.name.startsWith(DATA) && type.args.length > 0);
  const entity = typed?.args[0];
  return entity === undefined ? null : findType(workspace.resolver.table, entity.name, fromPath);
}

/** Type argument of the entity a repository serves, for the types of its inherited methods. */
export function entityType(workspace: Workspace, type: JType, fromPath: string): JType | null {
  const typed = allSupertypes(workspace.resolver, type, fromPath).find(
    (above) => above.name.startsWith(DATA) && above.args.length > 0,
  );
  return typed?.args[0] ?? type.args[0] ?? null;
}

/** Interfaces among the types that a library implements, with the store behind each. */
export function collectRepositories(workspace: Workspace, types: readonly TypeSymbol[]): RepositoryDeclaration[] {
  return types.flatMap((symbol) => {
    if (symbol.declaration.kind !== 'interface') return [];
    const found = clientInterface(workspace, { name: symbol.qualifiedName, args: [], dims: 0 }, symbol.path);
    if (found === null || found.kind === 'http-interface') return [];
    return [
      {
        name: symbol.shortName,
        location: { path: symbol.path, span: symbol.declaration.nameSpan },
        technology: found.technology,
        isBlocking: found.kind === 'blocking',
        resource: found.kind === 'blocking' ? found.resource : null,
      },
    ];
  });
}
