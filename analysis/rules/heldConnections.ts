import type { JavaMethod } from '../facts/java/javaFacts';
import type { TransactionMethod } from '../model/java/javaModel';
import { type Pool, poolFor } from '../model/pools';
import type { ModuleView, Project } from '../model/project';
import { serverTerm } from '../model/serverTerm';
import { methodAround } from './fixes/javaExpressions';

/** Code that holds a JDBC connection: which transactions do so from their start, and how many callers there can be. */

export type SizedPool = Pool & { readonly connections: number };

/** The one JDBC pool of the application when its size is known; null with several, for which connections may differ. */
export function onlyJdbcPool(view: ModuleView): SizedPool | null {
  const pools = view.pools.filter(({ resource }) => resource === 'jdbc-pool');
  const pool = pools.length === 1 ? poolFor(view.pools, 'jdbc-pool') : null;
  return pool && typeof pool.size.value === 'number' ? { ...pool, connections: pool.size.value } : null;
}

/** Transactions that take their connection when they begin and keep it to their end. */
export function holdingTransactions(project: Project, view: ModuleView): readonly TransactionMethod[] {
  if (takesConnectionsLate(view)) return [];
  return view.java.transactions.filter(
    ({ propagation, path, nameSpan }) => HOLDING.has(propagation) && isProxied(project, path, nameSpan.start),
  );
}

/** `SUPPORTS`, `NOT_SUPPORTED` and `NEVER` begin nothing. */
const HOLDING: ReadonlySet<string> = new Set(['REQUIRED', 'REQUIRES_NEW', 'NESTED', 'MANDATORY']);

/** A proxy cannot intercept private methods, and reactive ones belong to a reactive transaction manager. */
function isProxied(project: Project, path: string, offset: number): boolean {
  const method: JavaMethod | undefined = methodAround(project, path, offset)?.method;
  if (!method || method.modifiers.includes('private') || method.modifiers.includes('static')) return false;
  return !/^(?:.*\.)?(?:Mono|Flux|Publisher)$/.test(method.returnType?.name ?? '');
}

/** Set-ups in which a transaction takes a connection with its first statement only. */
function takesConnectionsLate({ application, applicationJava }: ModuleView): boolean {
  return (
    applicationJava.imports.some(({ text }) => text.endsWith('.LazyConnectionDataSourceProxy')) ||
    application.property('spring.jpa.properties.hibernate.connection.provider_disables_autocommit') !== null
  );
}

export interface Callers {
  readonly count: number;
  /** The key that sets it: `server.tomcat.threads.max`. */
  readonly key: string;
}

/** Requests the server can work on at once; null without a servlet container or where that is unknown. */
export function requestThreads(view: ModuleView): Callers | null {
  const term = serverTerm(view.application, 1);
  return term && typeof term.value === 'number' ? { count: term.value, key: term.name } : null;
}
