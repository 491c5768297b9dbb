import { CLIENT_PROPERTIES } from './clients';
import { POOL_PROPERTIES } from './pools';
import type { PropertyRow } from './property';
import { SERVER_PROPERTIES } from './servers';
import { TASK_PROPERTIES } from './tasks';

/** Every key that is explained in hovers and offered in completion, sorted. */
export const PROPERTIES: readonly PropertyRow[] = [
  ...CLIENT_PROPERTIES,
  ...POOL_PROPERTIES,
  ...SERVER_PROPERTIES,
  ...TASK_PROPERTIES,
].sort((a, b) => (a.key < b.key ? -1 : 1));
