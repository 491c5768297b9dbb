import { DATA_CLIENTS } from './dataClients';
import { EXECUTORS } from './executors';
import { HTTP_CLIENTS } from './httpClients';
import { JDBC_POOLS } from './jdbcPools';
import { JVM_FLAGS } from './jvmFlags';
import { JVM_PROPERTIES } from './jvmProperties';
import type { RadarRow } from './radarRow';
import { SERVERS, WEB_MODES } from './servers';
import { VIRTUAL_THREADS } from './virtualThreads';

/** Every row of the radar. Of several that hold at one place, the first one speaks. */
export const RADAR_ROWS: readonly RadarRow[] = [
  ...JVM_PROPERTIES,
  ...JVM_FLAGS,
  ...VIRTUAL_THREADS,
  ...SERVERS,
  ...WEB_MODES,
  ...JDBC_POOLS,
  ...DATA_CLIENTS,
  ...EXECUTORS,
  ...HTTP_CLIENTS,
];
