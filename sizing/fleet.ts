/** All replicas of an application against one database: what they may open together, also during a rollout. */
import { type Count, finiteOrNull, isCount, isZeroOrMore } from './units';

export interface Fleet {
  readonly replicas: Count;
  /** Replicas that run beside the old ones during a rollout; 0 where none do. */
  readonly surge: number;
  /** The size of each pool that one replica opens to this database. */
  readonly pools: readonly Count[];
}

export interface FleetDemand {
  readonly connections: Count;
  readonly duringRollout: Count;
}

/** The connections the fleet may open; null for bad input. */
export function fleetDemand({ replicas, surge, pools }: Fleet): FleetDemand | null {
  if (!isCount(replicas) || !isZeroOrMore(surge) || !Number.isInteger(surge)) return null;
  if (pools.length === 0 || !pools.every(isCount)) return null;
  const perReplica = pools.reduce((sum, pool) => sum + pool, 0);
  const duringRollout = finiteOrNull((replicas + surge) * perReplica);
  return duringRollout === null ? null : { connections: replicas * perReplica, duringRollout };
}

/** The largest pool per replica that stays within `databaseLimit` even during a rollout; null where not even 1 fits. */
export function largestPool(databaseLimit: Count, replicas: Count, surge: number): Count | null {
  if (!isCount(databaseLimit) || !isCount(replicas) || !isZeroOrMore(surge)) return null;
  const size = Math.floor(databaseLimit / (replicas + surge));
  return size >= 1 ? size : null;
}
