import type { TermKind } from '../../sizing/ceiling';
import { executorCeiling } from '../../sizing/executorGrowth';
import type { Bound } from '../../sizing/units';
import type { ModuleModel } from '../model/config/moduleModel';
import { defaultOf } from '../model/defaults';
import { poolFor } from '../model/pools';
import { poolTerm } from '../model/poolTerm';
import type { ModuleView } from '../model/project';
import { serverTerm } from '../model/serverTerm';
import { settleCount, unknownNumber } from '../model/settledNumbers';
import { type ModelTerm, withReason } from '../model/termChain';
import type { Text } from '../text';

/** Configuration keys that set a limit, and the terms that hold there. Data: one row for each key or family of keys. */
export interface ConfigTerm {
  /** Canonical key; `*` stands for one element, such as the name of an instance. */
  readonly key: string;
  /** The terms of a call that meets this limit, in order; null where the key bounds nothing here. */
  readonly terms: (view: ModuleView, key: string, callTimeMs: number) => readonly ModelTerm[] | null;
}

export const CONFIG_TERMS: readonly ConfigTerm[] = [
  server('server.tomcat.threads.max'),
  server('server.tomcat.max-connections'),
  server('server.jetty.threads.max'),
  server('server.undertow.threads.worker'),
  executor('spring.task.execution.pool.core-size'),
  executor('spring.task.execution.pool.max-size'),
  single('spring.task.execution.simple.concurrency-limit', 'executor', 'applicationTaskExecutor', isVirtual),
  single('spring.task.scheduling.pool.size', 'executor', 'taskScheduler', (view) => !isVirtual(view)),
  single('spring.task.scheduling.simple.concurrency-limit', 'executor', 'taskScheduler', isVirtual),
  listener('spring.kafka.listener.concurrency', 'Kafka consumers', 'org.springframework.kafka', 'spring-kafka'),
  listener(
    'spring.rabbitmq.listener.simple.concurrency',
    'Rabbit consumers',
    'org.springframework.amqp',
    'spring-rabbit',
  ),
  listener(
    'spring.rabbitmq.listener.simple.max-concurrency',
    'Rabbit consumers',
    'org.springframework.amqp',
    'spring-rabbit',
  ),
  listener(
    'spring.rabbitmq.listener.direct.consumers-per-queue',
    'Rabbit consumers',
    'org.springframework.amqp',
    'spring-rabbit',
  ),
  single(
    'spring.data.redis.jedis.pool.max-active',
    'pool',
    'Jedis pool',
    ({ application }) => application.property('spring.data.redis.client-type')?.value?.toLowerCase() === 'jedis',
  ),
  mongo('spring.data.mongodb.uri'),
  mongo('spring.mongodb.uri'),
  single('resilience4j.bulkhead.instances.*.max-concurrent-calls', 'limiter', null),
  single('resilience4j.thread-pool-bulkhead.instances.*.max-thread-pool-size', 'limiter', null),
  single(
    'spring.cloud.openfeign.httpclient.max-connections-per-route',
    'client',
    'Feign connections per host',
    usesFeignHttp5,
  ),
];

function isVirtual({ application }: ModuleView): boolean {
  return application.virtualThreads.value === true;
}

function usesFeignHttp5({ application }: ModuleView): boolean {
  return application.hasDependency('io.github.openfeign', 'feign-hc5');
}

/** The server's own limit, then the one JDBC pool that the requests meet behind it. */
function server(key: string): ConfigTerm {
  return {
    key,
    terms: (view, _key, callTimeMs) => {
      const term = serverTerm(view.application, callTimeMs);
      if (term === null || term.settingKey !== key || !isFrom(view.application, key, term)) return null;
      const pool = poolFor(view.pools, 'jdbc-pool');
      return pool === null || pool.size.value === null ? [term] : [term, poolTerm(pool, callTimeMs)];
    },
  };
}

/** Whether the term's value really is the one of that key: a version may never read it. */
function isFrom(module: ModuleModel, key: string, term: ModelTerm): boolean {
  const written = module.property(key)?.origin.location;
  const { location } = term.origin;
  return written !== undefined && location?.path === written.path && location.span.start === written.span.start;
}

const QUEUE: Text = { en: 'further tasks queue', ko: '남는 작업은 대기열에 쌓인다' };

/** Threads of Spring Boot's task executor: the core while its queue is unbounded, else up to the maximum. */
function executor(key: string): ConfigTerm {
  const prefix = 'spring.task.execution.pool';
  return {
    key,
    terms: (view, _key, heldMs) => {
      const { application: module } = view;
      if (module.virtualThreads.value !== false) return null;
      const size = (name: string, id: 'taskExecutionCore' | 'taskExecutionMax' | 'taskExecutionQueue'): Bound => {
        const property = module.property(`${prefix}.${name}`);
        if (property === null) return defaultOf(module, id).value;
        const { value } = settleCount(property, unknownNumber(property.origin, QUEUE));
        return value === 2_147_483_647 ? 'unlimited' : value;
      };
      const core = size('core-size', 'taskExecutionCore');
      const max = size('max-size', 'taskExecutionMax');
      const queueCapacity = size('queue-capacity', 'taskExecutionQueue');
      if (typeof core !== 'number' || max === null || queueCapacity === null) return null;
      const ceiling = executorCeiling({ core, max, queueCapacity });
      const origin = module.property(key)?.origin;
      const value = key.endsWith('.core-size') ? ceiling?.steady : ceiling?.whenQueueFull;
      if (origin === undefined || value === undefined || value === null) return null;
      if (key.endsWith('.max-size') && queueCapacity === 'unlimited') return null;
      return [
        {
          kind: 'executor',
          name: 'applicationTaskExecutor',
          value,
          origin,
          heldMs,
          atTheLimit: QUEUE,
          settingKey: key,
        },
      ];
    },
  };
}

function listener(key: string, name: string, group: string, artifact: string): ConfigTerm {
  return single(key, 'listener', name, ({ application }) => application.hasDependency(group, artifact));
}

/** A limit of one number; `name` null: the instance's name in the key. */
function single(
  key: string,
  kind: TermKind,
  name: string | null,
  holds: (view: ModuleView) => boolean = () => true,
): ConfigTerm {
  return {
    key,
    terms: (view, written, heldMs) => {
      const property = holds(view) ? view.application.property(written) : null;
      if (property === null) return null;
      const settled = settleCount(property, unknownNumber(property.origin, QUEUE));
      const term: ModelTerm = {
        kind,
        name: name ?? written.split('.').at(-2) ?? written,
        value: settled.value,
        origin: property.origin,
        heldMs,
        settingKey: written,
      };
      return settled.value !== null && settled.value < 1 ? null : [withReason(settled, term)];
    },
  };
}

/** The driver's pool, at the connection string that sizes it. */
function mongo(key: string): ConfigTerm {
  return {
    key,
    terms: (view, _key, heldMs) => {
      const value = view.application.property(key)?.value ?? '';
      const pool = /[?&]maxPoolSize=/i.test(value) ? poolFor(view.pools, 'mongo-pool') : null;
      return pool === null ? null : [poolTerm(pool, heldMs)];
    },
  };
}
