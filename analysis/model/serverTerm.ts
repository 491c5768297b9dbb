import { jettyVirtualThreads } from '../../sizing/versionedLimits';
import { isAtLeast } from '../../sizing/versions';
import type { Text } from '../text';
import type { ModuleModel, Settled } from './config/moduleModel';
import { countDefault, defaultOf } from './defaults';
import { settleCount } from './settledNumbers';
import { type ModelTerm, withReason } from './termChain';

/** The servlet container's part of a chain: worker threads, or with virtual threads what is left to bound requests. */

interface ServerLimit {
  readonly key: string;
  readonly size: Settled<number | 'unlimited'>;
  readonly atTheLimit: Text;
  readonly metric?: string;
}

/** Null where no servlet container serves (reactive or no web mode). `heldMs` falls back to the call time. */
export function serverTerm(module: ModuleModel, callTimeMs: number): ModelTerm | null {
  if (module.mode.value !== 'servlet' || module.server === null) return null;
  const limit = serverLimit(module, module.server.value);
  if (limit === null) return null;
  const held = module.requestTime;
  return withReason(limit.size, {
    kind: 'server',
    name: limit.key,
    value: limit.size.value,
    origin: limit.size.origin,
    heldMs: held?.value ?? callTimeMs,
    ...(held ? { heldOrigin: held.origin } : {}),
    atTheLimit: limit.atTheLimit,
    ...(limit.metric ? { metric: limit.metric } : {}),
    settingKey: limit.key,
  });
}

function serverLimit(module: ModuleModel, server: string): ServerLimit | null {
  switch (server) {
    case 'tomcat':
      return tomcat(module);
    case 'jetty':
      return jetty(module);
    case 'undertow':
      return undertow(module);
    default:
      return null;
  }
}

/** The names before Spring Boot 2.3, which still binds them (its configuration metadata at 2.2.13 and 2.3.12). */
function threadsKey(module: ModuleModel, key: string, before: string): string {
  const springBoot = module.versions.springBoot?.value ?? null;
  if (isAtLeast(springBoot, '2.3') === false) return before;
  return isAtLeast(springBoot, '2.4') === false && module.property(key) === null && module.property(before) !== null
    ? before
    : key;
}

/** Virtual threads replace the executor only: `max-connections` is counted by the acceptor and still holds. */
function tomcat(module: ModuleModel): ServerLimit {
  const isVirtual = module.virtualThreads.value === true;
  const key = isVirtual
    ? 'server.tomcat.max-connections'
    : threadsKey(module, 'server.tomcat.threads.max', 'server.tomcat.max-threads');
  return {
    key,
    size: settleCount(module.property(key), countDefault(module, isVirtual ? 'tomcatConnections' : 'tomcatThreads')),
    atTheLimit: isVirtual
      ? {
          en: 'further connections wait in the accept backlog (accept-count), then are refused',
          ko: '남는 연결은 accept-count 대기열에서 기다리고, 넘치면 거부된다',
        }
      : {
          en: 'further requests wait for a worker thread, then in the accept backlog',
          ko: '남는 요청은 작업 스레드를 기다리고, 이어서 accept-count 대기열에 쌓인다',
        },
    ...(isVirtual ? {} : { metric: 'tomcat.threads.busy' }),
  };
}

function jetty(module: ModuleModel): ServerLimit {
  const key = threadsKey(module, 'server.jetty.threads.max', 'server.jetty.max-threads');
  const regime =
    module.virtualThreads.value === true
      ? jettyVirtualThreads(module.versions.springBoot?.value ?? null)
      : 'threads-max';
  const atTheLimit: Text = {
    en: 'further requests wait for a thread or permit of the server',
    ko: '남는 요청은 서버 스레드(허가)를 기다린다',
  };
  const fallback = defaultOf(module, 'jettyThreads');
  if (regime === 'unlimited') {
    return { key, size: { value: 'unlimited', origin: module.virtualThreads.origin }, atTheLimit };
  }
  const fixed = regime === 'fixed-200';
  const written = countDefault(module, 'jettyThreads');
  return {
    key,
    size: fixed ? fallback : settleCount(module.property(key), written),
    atTheLimit,
    ...(module.virtualThreads.value === true ? {} : { metric: 'jetty.threads.busy' }),
  };
}

function undertow(module: ModuleModel): ServerLimit {
  const key = threadsKey(module, 'server.undertow.threads.worker', 'server.undertow.worker-threads');
  const atTheLimit: Text = {
    en: 'further requests queue for a worker thread without bound',
    ko: '남는 요청은 작업 스레드 대기열에 끝없이 쌓인다',
  };
  if (module.virtualThreads.value === true) {
    return { key, size: { value: 'unlimited', origin: module.virtualThreads.origin }, atTheLimit };
  }
  const io = module.property('server.undertow.threads.io');
  const written = settleCount(module.property(key), countDefault(module, 'undertowWorkers'));
  if (io !== null && module.property(key) === null) {
    const threads = settleCount(io, countDefault(module, 'undertowIoThreads'));
    if (threads.value !== null) return { key, size: { value: 8 * threads.value, origin: threads.origin }, atTheLimit };
  }
  return { key, size: written, atTheLimit };
}
