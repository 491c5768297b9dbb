import { environmentOf } from '../../model/defaults';
import type { ModuleView } from '../../model/project';
import { serverTerm } from '../../model/serverTerm';
import type { Text } from '../../text';

/** The size of an executor to which each request hands some of its calls and waits for them. */

export interface ExecutorSize {
  readonly threads: number | 'virtual';
  readonly queue: number;
  readonly name: string;
  readonly what: Text;
}

/**
 * As many threads as the server has: each request then keeps as many calls as before in flight on average, so that the
 * ceiling stays what it is. Null where the request's own thread is not known.
 */
export function threadsFor({ application }: ModuleView, methods: readonly string[]): ExecutorSize | null {
  const name = methods.every((method) => /^Rest(Template|Client)\b|Http/.test(method)) ? 'http' : 'remote';
  const jdk = environmentOf(application).jdk;
  if (application.virtualThreads.value === true && jdk !== null && jdk >= 21) {
    const what = { en: 'virtual threads', ko: '가상 스레드' };
    return { threads: 'virtual', queue: 0, name, what };
  }
  const server = application.virtualThreads.value === false ? serverTerm(application, 1) : null;
  if (application.mode.value !== 'servlet' || typeof server?.value !== 'number') return null;
  const threads = server.value;
  const what = {
    en: `a dedicated executor of ${threads} threads, as many as the server has`,
    ko: `전용 스레드 풀 스레드 ${threads}개(서버 스레드 수와 같음)`,
  };
  return { threads, queue: threads * (methods.length - 1), name, what };
}
