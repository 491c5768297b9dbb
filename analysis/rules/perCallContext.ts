import type { ThreadContext } from '../model/java/javaModel';

/** Code that runs again for every request, message or tick: its thread is known, and it is not start-up code. */
export function isPerCall({ kind }: ThreadContext): boolean {
  return PER_CALL.has(kind);
}

const PER_CALL: ReadonlySet<ThreadContext['kind']> = new Set(['servlet', 'event-loop', 'listener', 'scheduled']);
