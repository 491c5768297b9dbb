import { all, holds, jdkBefore, jdkFrom, reactorNettyBefore, reactorNettyFrom } from './conditions';
import { say } from './insteads';
import type { Condition, RadarPlace, RadarRow } from './radarRow';

/** System properties that reach the JVM and still change nothing in this version. */

const numberBelow = (limit: number): Condition =>
  holds(({ value }) => value !== null && /^\d+$/.test(value) && Number(value) < limit);

/** A provider of its own without a number would take the property as its size. */
const noOwnProvider = holds(({ view }) => view.applicationJava.connectionProviders.length === 0);

export const JVM_FLAGS: readonly RadarRow[] = [
  {
    id: 'netty-pool-max-ignored',
    keys: ['reactor.netty.pool.maxConnections'],
    kind: 'flag',
    when: all(reactorNettyBefore('1.3'), noOwnProvider),
    why: {
      en: 'Before 1.3.0 the default client of Reactor Netty has a fixed pool of 500 connections for each host.',
      ko: 'Reactor Netty 1.3.0 이전의 기본 클라이언트는 호스트마다 커넥션 500개로 고정되어 있다.',
    },
    instead: say(
      'Give WebClient a ConnectionProvider with maxConnections.',
      'WebClient에 maxConnections를 지정한 ConnectionProvider를 준다.',
    ),
    source: 'reactor-netty 1.2 HttpResources, TcpResources',
    evidence: 'reactor-netty-max-property-ignored',
  },
  {
    id: 'netty-pool-max-lowers-nothing',
    keys: ['reactor.netty.pool.maxConnections'],
    kind: 'flag',
    when: all(reactorNettyFrom('1.3'), numberBelow(501), noOwnProvider),
    why: {
      en: 'The default client of Reactor Netty takes the larger of this and 500 for each host.',
      ko: 'Reactor Netty 기본 클라이언트는 이 값과 500 중 큰 쪽을 호스트별 커넥션 수로 쓴다.',
    },
    instead: say('A ConnectionProvider of its own can have fewer.', '더 줄이려면 전용 ConnectionProvider가 필요하다.'),
    source: 'reactor-netty 1.3.6 HttpResources',
    evidence: 'reactor-netty-max-property-lowers-nothing',
  },
  {
    id: 'bounded-elastic-virtual-jdk',
    keys: ['reactor.schedulers.defaultBoundedElasticOnVirtualThreads'],
    kind: 'flag',
    when: all(
      holds(({ value }: RadarPlace) => value?.toLowerCase() === 'true'),
      jdkBefore(21),
    ),
    why: {
      en: 'Reactor runs boundedElastic on virtual threads only on JDK 21 and later.',
      ko: 'Reactor는 JDK 21부터만 boundedElastic을 가상 스레드로 실행한다.',
    },
    source: 'reactor-core 3.8.6 Schedulers',
    evidence: 'virtual-scheduler-before-jdk21',
  },
  {
    id: 'buffer-size-small-floor',
    keys: ['reactor.bufferSize.small'],
    kind: 'flag',
    when: numberBelow(16),
    why: { en: 'Reactor raises anything below 16 to 16.', ko: 'Reactor는 16보다 작은 값을 16으로 올린다.' },
    source: 'reactor-core 3.8.6 Queues.SMALL_BUFFER_SIZE',
    evidence: 'buffer-size-floors',
  },
  {
    id: 'buffer-size-x-floor',
    keys: ['reactor.bufferSize.x'],
    kind: 'flag',
    when: numberBelow(8),
    why: { en: 'Reactor raises anything below 8 to 8.', ko: 'Reactor는 8보다 작은 값을 8로 올린다.' },
    source: 'reactor-core 3.8.6 Queues.XS_BUFFER_SIZE',
    evidence: 'buffer-size-floors',
  },
  {
    id: 'virtual-thread-scheduler-jdk',
    keys: [
      'jdk.virtualThreadScheduler.parallelism',
      'jdk.virtualThreadScheduler.maxPoolSize',
      'jdk.virtualThreadScheduler.minRunnable',
    ],
    kind: 'flag',
    when: jdkBefore(21),
    why: { en: 'There are no virtual threads before JDK 21.', ko: 'JDK 21 이전에는 가상 스레드가 없다.' },
    source: 'OpenJDK 21 VirtualThread.createDefaultScheduler',
    evidence: 'virtual-threads-before-jdk21',
  },
  {
    id: 'trace-pinned-threads-jdk-24',
    keys: ['jdk.tracePinnedThreads'],
    kind: 'flag',
    when: jdkFrom(24),
    why: {
      en: 'JDK 24 removed it together with pinning in synchronized code.',
      ko: 'JDK 24에서 synchronized 고정 현상과 함께 제거되었다.',
    },
    instead: say(
      'The JFR event jdk.VirtualThreadPinned shows what still pins.',
      '남은 고정은 JFR 이벤트 jdk.VirtualThreadPinned로 확인한다.',
    ),
    source: 'CSR JDK-8338813',
    evidence: 'trace-pinned-threads-gone',
  },
];
