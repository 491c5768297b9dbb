import type { EvidenceId } from '../../../sizing/evidenceIds';
import type { Text } from '../../text';
import { always } from './conditions';
import type { RadarRow } from './radarRow';

/** Properties that libraries ask the JVM for (`System.getProperty`). Spring's files do not reach them. */

interface JvmProperty {
  readonly id: string;
  readonly name: string;
  /** Other names with the same reader. */
  readonly also?: readonly string[];
  readonly reader: string;
  readonly source: string;
  readonly instead?: Text;
  /** Beside the runs of all of them. */
  readonly evidence?: readonly EvidenceId[];
}

const REACTOR_CORE = 'reactor-core 3.8.6';
const REACTOR_NETTY = 'reactor-netty 1.3.6';

const PROPERTIES: readonly JvmProperty[] = [
  {
    id: 'reactor-default-pool-size',
    name: 'reactor.schedulers.defaultPoolSize',
    reader: 'Reactor',
    source: `${REACTOR_CORE} Schedulers.DEFAULT_POOL_SIZE`,
  },
  {
    id: 'reactor-bounded-elastic-size',
    name: 'reactor.schedulers.defaultBoundedElasticSize',
    reader: 'Reactor',
    source: `${REACTOR_CORE} Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE`,
  },
  {
    id: 'reactor-bounded-elastic-queue',
    name: 'reactor.schedulers.defaultBoundedElasticQueueSize',
    reader: 'Reactor',
    source: `${REACTOR_CORE} Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE`,
  },
  {
    id: 'reactor-bounded-elastic-virtual',
    name: 'reactor.schedulers.defaultBoundedElasticOnVirtualThreads',
    reader: 'Reactor',
    source: `${REACTOR_CORE} Schedulers.DEFAULT_BOUNDED_ELASTIC_ON_VIRTUAL_THREADS`,
    instead: {
      en: 'spring.threads.virtual.enabled=true makes Spring Boot set it (4.x: only with spring-boot-reactor on the class path).',
      ko: 'spring.threads.virtual.enabled=true이면 Spring Boot가 대신 지정한다(4.x는 클래스패스에 spring-boot-reactor가 있을 때만).',
    },
    evidence: ['boot-virtual-sets-reactor', 'boot-4-servlet-leaves-reactor'],
  },
  {
    id: 'reactor-buffer-size-small',
    name: 'reactor.bufferSize.small',
    reader: 'Reactor',
    source: `${REACTOR_CORE} Queues.SMALL_BUFFER_SIZE`,
  },
  {
    id: 'reactor-buffer-size-x',
    name: 'reactor.bufferSize.x',
    reader: 'Reactor',
    source: `${REACTOR_CORE} Queues.XS_BUFFER_SIZE`,
  },
  {
    id: 'reactor-netty-io-worker-count',
    name: 'reactor.netty.ioWorkerCount',
    reader: 'Reactor Netty',
    source: `${REACTOR_NETTY} LoopResources.DEFAULT_IO_WORKER_COUNT`,
  },
  {
    id: 'reactor-netty-io-select-count',
    name: 'reactor.netty.ioSelectCount',
    reader: 'Reactor Netty',
    source: `${REACTOR_NETTY} LoopResources.DEFAULT_IO_SELECT_COUNT`,
  },
  {
    id: 'reactor-netty-pool',
    name: 'reactor.netty.pool.maxConnections',
    also: ['acquireTimeout', 'maxIdleTime', 'maxLifeTime', 'leasingStrategy'].map((key) => `reactor.netty.pool.${key}`),
    reader: 'Reactor Netty',
    source: `${REACTOR_NETTY} ConnectionProvider.DEFAULT_POOL_*`,
  },
  {
    id: 'virtual-thread-scheduler',
    name: 'jdk.virtualThreadScheduler.parallelism',
    also: ['jdk.virtualThreadScheduler.maxPoolSize', 'jdk.virtualThreadScheduler.minRunnable'],
    reader: 'JDK',
    source: 'OpenJDK 21 VirtualThread.createDefaultScheduler',
  },
  {
    id: 'common-pool-parallelism',
    name: 'java.util.concurrent.ForkJoinPool.common.parallelism',
    also: ['java.util.concurrent.ForkJoinPool.common.maximumSpares'],
    reader: 'JDK',
    source: 'OpenJDK 17 ForkJoinPool',
  },
  {
    id: 'jdk-http-client-pool',
    name: 'jdk.httpclient.connectionPoolSize',
    reader: 'JDK',
    source: 'OpenJDK 17 jdk.internal.net.http.ConnectionPool',
  },
  {
    id: 'url-connection-idle',
    name: 'http.maxConnections',
    reader: 'JDK',
    source: 'OpenJDK 17 sun.net.www.http.KeepAliveCache',
  },
  {
    id: 'netty-event-loop-threads',
    name: 'io.netty.eventLoopThreads',
    reader: 'Netty',
    source: 'lettuce DefaultClientResources',
  },
];

export const JVM_PROPERTIES: readonly RadarRow[] = PROPERTIES.map(
  ({ id, name, also, reader, source, instead, evidence }) => ({
    id,
    keys: [name, ...(also ?? [])],
    kind: 'jvm-property',
    when: always,
    why: {
      en: `${reader} reads it as a JVM system property; Spring's configuration does not reach it.`,
      ko: `${reader} 라이브러리가 JVM 시스템 속성으로만 읽으므로 Spring 설정은 전달되지 않는다.`,
    },
    instead: ({ key, value }) =>
      instead ?? {
        en: `It counts as the JVM flag -D${nameOf(key, [name, ...(also ?? [])])}=${value ?? '…'}.`,
        ko: `JVM 플래그로 지정해야 적용된다: -D${nameOf(key, [name, ...(also ?? [])])}=${value ?? '…'}.`,
      },
    fix: { kind: 'flag', name },
    source,
    evidence: ['jvm-keys-in-yaml', 'jvm-keys-as-flags', ...(evidence ?? [])],
  }),
);

/** System properties are compared to the letter, so the flag is spelt as the library spells it. */
export function nameOf(key: string, names: readonly string[]): string {
  const plain = (text: string): string => text.replace(/[-_]/g, '').toLowerCase();
  return names.find((name) => plain(name) === plain(key)) ?? key;
}
