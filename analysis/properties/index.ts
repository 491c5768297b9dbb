import { CLIENT_PROPERTIES } from './clients';
import { HTTP_CLIENT_PROPERTIES } from './httpClients';
import { JDK_FLAGS } from './jvmFlags';
import { LIMITER_PROPERTIES } from './limiters';
import { POOL_PROPERTIES } from './pools';
import type { PropertyRow } from './property';
import { REACTOR_FLAGS } from './reactorFlags';
import { REDIS_PROPERTIES } from './redis';
import { SERVER_PROPERTIES } from './servers';
import { TASK_PROPERTIES } from './tasks';

const byKey = (a: PropertyRow, b: PropertyRow): number => (a.key < b.key ? -1 : 1);

/** Every key of Spring's configuration that is explained in hovers and offered in completion, sorted. */
export const PROPERTIES: readonly PropertyRow[] = [
  ...CLIENT_PROPERTIES,
  ...HTTP_CLIENT_PROPERTIES,
  ...LIMITER_PROPERTIES,
  ...POOL_PROPERTIES,
  ...REDIS_PROPERTIES,
  ...SERVER_PROPERTIES,
  ...TASK_PROPERTIES,
].sort(byKey);

/** Every JVM flag that is, sorted. They count where a JVM reads them, never in a configuration file of Spring. */
export const JVM_FLAGS: readonly PropertyRow[] = [...JDK_FLAGS, ...REACTOR_FLAGS].sort(byKey);
