import { keepShortestSites } from './blockingSites';
import type { JavaModel } from './javaModel';

/** One model of the parts of several files, given in the order of their paths. */
export function joinFileParts(parts: readonly JavaModel[]): JavaModel {
  const all = <T>(pick: (part: JavaModel) => readonly T[]): readonly T[] => {
    const joined: T[] = [];
    for (const part of parts) for (const item of pick(part)) joined.push(item);
    return joined;
  };
  return {
    fanOuts: all((part) => part.fanOuts),
    schedulerDeclarations: all((part) => part.schedulerDeclarations),
    schedulerPlacements: all((part) => part.schedulerPlacements),
    executors: all((part) => part.executors),
    asyncMethods: all((part) => part.asyncMethods),
    scheduledMethods: all((part) => part.scheduledMethods),
    listeners: all((part) => part.listeners),
    dataSourceBeans: all((part) => part.dataSourceBeans),
    connectionFactoryBeans: all((part) => part.connectionFactoryBeans),
    systemPropertySets: all((part) => part.systemPropertySets),
    blockingSites: keepShortestSites(all((part) => part.blockingSites)),
    blockCalls: all((part) => part.blockCalls),
    prefetchNumbers: all((part) => part.prefetchNumbers),
    subscribeCalls: all((part) => part.subscribeCalls),
    transactions: all((part) => part.transactions),
    limiters: all((part) => part.limiters),
    connectionProviders: all((part) => part.connectionProviders),
    threadLocalUses: all((part) => part.threadLocalUses),
    hooks: all((part) => part.hooks),
    nestedConnections: all((part) => part.nestedConnections),
    sequentialCalls: all((part) => part.sequentialCalls),
    repositories: all((part) => part.repositories),
    enablesAsync: parts.some((part) => part.enablesAsync),
    enablesScheduling: parts.some((part) => part.enablesScheduling),
    asyncConfigurer: parts.find((part) => part.asyncConfigurer !== null)?.asyncConfigurer ?? null,
    namedKeys: all((part) => part.namedKeys),
    imports: all((part) => part.imports),
  };
}
