import type { ModuleModel, Settled } from '../model/config/moduleModel';
import { countDefault } from '../model/defaults';
import type { Origin } from '../model/origin';
import type { Pool } from '../model/pools';
import type { ModuleView } from '../model/project';
import { boundedElasticCap } from '../model/reactorTerms';
import { serverTerm } from '../model/serverTerm';
import { settleCount } from '../model/settledNumbers';
import type { Text } from '../text';

/** How many calls can stand at a JDBC pool at once, where nothing else can get there. */
export interface PoolCallers {
  readonly count: number;
  /** `server threads 200`, `boundedElastic threads 40`. */
  readonly who: Text;
  readonly origin: Origin;
  /** The key that sets them; null where none does. */
  readonly key: string | null;
}

/** The pool of JDBC connections that this application's code takes from; null where none or several could be meant. */
export function jdbcPoolInUse(view: ModuleView): (Pool & { readonly size: { readonly value: number } }) | null {
  const pools = view.pools.filter(({ resource }) => resource === 'jdbc-pool');
  const pool = pools[0];
  if (pools.length !== 1 || !pool || typeof pool.size.value !== 'number' || !usesJdbc(view)) return null;
  return pool as Pool & { readonly size: { readonly value: number } };
}

function usesJdbc({ applicationJava }: ModuleView): boolean {
  const reaches = ({ effects }: { readonly effects: readonly { readonly resource: string }[] }): boolean =>
    effects.some(({ resource }) => resource === 'jdbc-pool');
  return (
    applicationJava.repositories.some(({ resource, isBlocking }) => isBlocking && resource === 'jdbc-pool') ||
    applicationJava.fanOuts.some(reaches) ||
    applicationJava.transactions.some(reaches) ||
    applicationJava.schedulerPlacements.some(reaches)
  );
}

/** Null where work also comes from elsewhere (executors, listeners, batches), or where the number is unknown. */
export function callersOf(view: ModuleView): PoolCallers | null {
  const { application: module, applicationJava: java } = view;
  if (java.executors.length > 0 || java.asyncMethods.length > 0 || java.listeners.length > 0) return null;
  if (
    java.transactions.some(
      ({ requiresNewCalls, propagation }) => requiresNewCalls.length > 0 || propagation === 'REQUIRES_NEW',
    )
  )
    return null;
  // Who takes a second connection while it holds one counts twice.
  if (java.nestedConnections.length > 0) return null;
  if (module.dependencies.some(({ artifact }) => OTHER_CALLERS.test(artifact))) return null;
  const own = module.mode.value === 'servlet' ? serverCallers(view) : schedulerCallers(view);
  if (own === null || java.scheduledMethods.length === 0) return own;
  const scheduled = scheduledCallers(module);
  return scheduled === null ? null : { ...own, count: own.count + scheduled };
}

/** Libraries that call repositories from threads of their own. */
const OTHER_CALLERS =
  /batch|quartz|integration|camel|jobrunr|shedlock|db-scheduler|kafka|rabbit|amqp|jms|artemis|activemq|spring-session-jdbc|spring-cloud-task|liquibase-hub|graphql|websocket|activiti|flowable|camunda/;

function serverCallers({ application, applicationJava }: ModuleView): PoolCallers | null {
  if (application.virtualThreads.value !== false) return null;
  if (applicationJava.fanOuts.some(({ kind }) => kind !== 'combine' && kind !== 'operator')) return null;
  if (applicationJava.schedulerPlacements.some(({ effects }) => effects.length > 0)) return null;
  const term = serverTerm(application, 1);
  if (term === null || typeof term.value !== 'number') return null;
  return {
    count: term.value,
    who: { en: `${term.value} server threads`, ko: `서버 스레드 ${term.value}개` },
    origin: term.origin,
    key: term.settingKey ?? null,
  };
}

/** All blocking work of a reactive application on the shared `boundedElastic()`: its threads are the callers. */
function schedulerCallers({ application, applicationJava }: ModuleView): PoolCallers | null {
  if (application.mode.value !== 'reactive' || application.virtualThreads.value !== false) return null;
  if (applicationJava.blockingSites.length > 0 || applicationJava.fanOuts.some(({ executor }) => executor !== null))
    return null;
  const blocking = applicationJava.schedulerPlacements.filter(({ effects }) => effects.length > 0);
  const onShared = blocking.every(({ scheduler }) => scheduler.kind === 'boundedElastic');
  const cap: Settled<number> = boundedElasticCap(application);
  if (blocking.length === 0 || !onShared || cap.value === null || cap.origin.kind === 'machine') return null;
  return {
    count: cap.value,
    who: { en: `${cap.value} boundedElastic threads`, ko: `boundedElastic 스레드 ${cap.value}개` },
    origin: cap.origin,
    key: null,
  };
}

function scheduledCallers(module: ModuleModel): number | null {
  return settleCount(module.property('spring.task.scheduling.pool.size'), countDefault(module, 'taskSchedulingThreads'))
    .value;
}
