import type { JavaModel } from './java/javaModel';

export type { JavaModel } from './java/javaModel';

/** The Java model cut into modules, and put together again for the modules that run as one application. */
export interface JavaParts {
  of(modulePath: string): JavaModel;
  join(modulePaths: readonly string[]): JavaModel;
}

export function splitJavaModel(java: JavaModel, moduleOf: (path: string) => string | null): JavaParts {
  const cache = new Map<string, JavaModel>();
  const pick = (wanted: ReadonlySet<string>): JavaModel => {
    const isWanted = (path: string): boolean => {
      const module = moduleOf(path);
      return module !== null && wanted.has(module);
    };
    const byLocation = <T extends { readonly location: { readonly path: string } }>(
      items: readonly T[],
    ): readonly T[] => items.filter((item) => isWanted(item.location.path));
    const byPath = <T extends { readonly path: string }>(items: readonly T[]): readonly T[] =>
      items.filter((item) => isWanted(item.path));
    return {
      ...java,
      fanOuts: byPath(java.fanOuts),
      schedulerDeclarations: byLocation(java.schedulerDeclarations),
      schedulerPlacements: byPath(java.schedulerPlacements),
      executors: byLocation(java.executors),
      asyncMethods: byPath(java.asyncMethods),
      scheduledMethods: byPath(java.scheduledMethods),
      listeners: byPath(java.listeners),
      dataSourceBeans: byLocation(java.dataSourceBeans),
      connectionFactoryBeans: byLocation(java.connectionFactoryBeans),
      systemPropertySets: byLocation(java.systemPropertySets),
      blockingSites: java.blockingSites.filter((site) => isWanted(site.entry.location.path)),
      blockCalls: byPath(java.blockCalls),
      prefetchNumbers: byPath(java.prefetchNumbers),
      subscribeCalls: byPath(java.subscribeCalls),
      transactions: byPath(java.transactions),
      limiters: byLocation(java.limiters),
      connectionProviders: byLocation(java.connectionProviders),
      threadLocalUses: byPath(java.threadLocalUses),
      hooks: byLocation(java.hooks),
      nestedConnections: java.nestedConnections.filter((nested) => isWanted(nested.inner.location.path)),
      sequentialCalls: byPath(java.sequentialCalls),
      repositories: byLocation(java.repositories),
      namedKeys: byPath(java.namedKeys),
      imports: byPath(java.imports),
    };
  };
  const joined = (paths: readonly string[]): JavaModel => {
    const key = [...paths].sort().join('\n');
    const known = cache.get(key);
    if (known) return known;
    const part = pick(new Set(paths));
    cache.set(key, part);
    return part;
  };
  return { of: (path) => joined([path]), join: joined };
}
