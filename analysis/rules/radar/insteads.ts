import type { DefaultId } from '../../../sizing/jvmDefaults';
import { countDefault, defaultOf } from '../../model/defaults';
import { settleCount } from '../../model/settledNumbers';
import type { Text } from '../../text';
import type { RadarPlace } from './radarRow';

/** What counts instead of a dead setting, with the number in force where it is known. */

/** `server.tomcat.max-connections bounds requests: 8192.` */
export function bounds(key: string, what: Text, id: DefaultId): (place: Pick<RadarPlace, 'module'>) => Text {
  return ({ module }) => {
    const { value } = settleCount(module.property(key), countDefault(module, id));
    const figure = value === null ? '' : `: ${value}`;
    return { en: `${key} bounds ${what.en}${figure}.`, ko: `${what.ko} 상한을 정하는 키: ${key}${figure}.` };
  };
}

/** A key without a number of its own so far: unlimited until it is set. */
export function boundsWhenSet(key: string, what: Text): (place: RadarPlace) => Text {
  return ({ module }) => {
    const value = module.property(key)?.value ?? null;
    return {
      en: `${key} bounds ${what.en}${value === null ? '; it is not set, so nothing does' : `: ${value}`}.`,
      ko: `${what.ko} 상한을 정하는 키: ${key}${value === null ? '. 설정되지 않아 상한이 없다' : `: ${value}`}.`,
    };
  };
}

export function say(en: string, ko: string): () => Text {
  return () => ({ en, ko });
}

export const REQUESTS: Text = { en: 'requests', ko: '요청' };
export const TASKS: Text = { en: 'tasks', ko: '작업' };
export const SCHEDULED_TASKS: Text = { en: 'scheduled tasks', ko: '예약 작업' };

/** What a server works with, by the server in force. */
export function serverLimit({ module }: RadarPlace): Text | null {
  switch (module.server?.value) {
    case 'netty': {
      const loops = defaultOf(module, 'eventLoops');
      const figure = loops.value === null || module.cores.origin.kind === 'machine' ? '' : ` (${loops.value})`;
      return {
        en: `Reactor Netty works with event loops${figure}; -Dreactor.netty.ioWorkerCount sets how many.`,
        ko: `Reactor Netty는 이벤트 루프${figure}로 처리하며, 개수는 -Dreactor.netty.ioWorkerCount로 정한다.`,
      };
    }
    case 'tomcat':
      return module.virtualThreads.value === true
        ? bounds('server.tomcat.max-connections', REQUESTS, 'tomcatConnections')({ module })
        : bounds('server.tomcat.threads.max', REQUESTS, 'tomcatThreads')({ module });
    case 'jetty':
      return bounds('server.jetty.threads.max', REQUESTS, 'jettyThreads')({ module });
    case 'undertow':
      return bounds('server.undertow.threads.worker', REQUESTS, 'undertowWorkers')({ module });
    default:
      return null;
  }
}
