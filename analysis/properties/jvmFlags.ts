import { STACK_ON_AARCH64 } from '../../sizing/evidenceIds';
import type { Text } from '../text';
import { type PropertyRow, UNSET } from './property';

const COMMON = 'java.util.concurrent.ForkJoinPool.common';
const CARRIERS = 'OpenJDK 21 VirtualThread.createDefaultScheduler';

/** System properties and options of the JVM itself, and of libraries beside Reactor that read system properties. */
export const JDK_FLAGS: readonly PropertyRow[] = [
  {
    key: `${COMMON}.parallelism`,
    what: {
      en: 'Workers of the common pool: parallel streams (plus the caller) and CompletableFuture without an executor.',
      ko: '공용 풀(commonPool)의 워커 수: 병렬 스트림(호출 스레드 추가)과 실행기 없는 CompletableFuture가 쓴다.',
    },
    default: 'commonPoolWorkers',
    formula: {
      en: 'ceiling of blocking tasks = value ÷ task time; below 2, up to JDK 24, CompletableFuture starts a thread per task',
      ko: '블로킹 작업의 상한 = 값 ÷ 작업 시간. 2 미만이면 JDK 24까지 CompletableFuture는 작업마다 스레드를 만든다',
    },
    type: 'count',
    source: 'OpenJDK 17 ForkJoinPool, CompletableFuture.USE_COMMON_POOL',
    figures: { '2': { evidence: ['supply-async-thread-per-task', 'supply-async-common-pool-jdk25'] } },
  },
  {
    key: `${COMMON}.maximumSpares`,
    what: {
      en: 'Extra workers the common pool may start while others wait in join() or get(). Blocking I/O starts none.',
      ko: 'join()이나 get()에서 기다리는 동안 공용 풀(commonPool)이 더 만들 수 있는 워커 수. 블로킹 I/O에는 만들지 않는다.',
    },
    default: { en: '256', ko: '256' },
    type: 'count',
    source: 'OpenJDK 17 ForkJoinPool.DEFAULT_COMMON_MAX_SPARES',
    figures: { '256': { evidence: 'common-pool-spares' } },
  },
  {
    key: `${COMMON}.threadFactory`,
    what: { en: "Class that makes the common pool's threads.", ko: '공용 풀(commonPool)의 스레드를 만드는 클래스.' },
    default: UNSET,
    type: 'text',
    source: 'OpenJDK 17 ForkJoinPool',
  },
  {
    key: `${COMMON}.exceptionHandler`,
    what: {
      en: "Class that takes what the common pool's tasks throw.",
      ko: '공용 풀(commonPool) 작업의 예외를 받는 클래스.',
    },
    default: UNSET,
    type: 'text',
    source: 'OpenJDK 17 ForkJoinPool',
  },
  {
    key: 'jdk.virtualThreadScheduler.parallelism',
    what: {
      en: 'Carrier threads of virtual threads: how many run at the same moment. Those that wait need none.',
      ko: '가상 스레드의 캐리어 스레드 수: 같은 순간에 실행되는 수. 기다리는 가상 스레드는 쓰지 않는다.',
    },
    default: 'virtualThreadCarriers',
    formula: {
      en: 'ceiling only for CPU work, and up to JDK 23 for blocking inside synchronized',
      ko: 'CPU 작업의 상한이며, JDK 23까지는 synchronized 안의 블로킹에도 상한이 된다',
    },
    type: 'count',
    source: CARRIERS,
  },
  {
    key: 'jdk.virtualThreadScheduler.maxPoolSize',
    what: {
      en: 'Carrier threads at most, those included that are added while some block in a call such as a host name lookup. None is added for a pinned virtual thread.',
      ko: '호스트 이름 조회처럼 막히는 호출 동안 더해진 것까지 포함한 캐리어 스레드의 최대 개수. 고정(pinning)된 가상 스레드에는 더하지 않는다.',
    },
    default: (cores) => ofCores(cores, (n) => Math.max(n, 256), 'max(parallelism, 256)'),
    type: 'count',
    source: `${CARRIERS}; OpenJDK 25 jdk.internal.misc.Blocker, InetAddress (measured: pinned-carriers-not-replaced)`,
    figures: { '256': { evidence: ['carriers-at-most-256', 'carriers-at-most-parallelism'] } },
  },
  {
    key: 'jdk.virtualThreadScheduler.minRunnable',
    what: { en: 'Carrier threads kept runnable at least.', ko: '최소한 실행 가능하게 유지할 캐리어 스레드 수.' },
    default: (cores) => ofCores(cores, (n) => Math.max(Math.floor(n / 2), 1), 'max(parallelism ÷ 2, 1)'),
    type: 'count',
    source: CARRIERS,
    figures: {
      '2': { evidence: ['carriers-kept-running-8-cores', 'carriers-kept-running-4-cores'] },
      '1': { evidence: 'carriers-kept-running-at-least-1' },
    },
  },
  {
    key: 'jdk.tracePinnedThreads',
    what: {
      en: 'Prints the stack where a virtual thread blocks its carrier (up to JDK 23; then JFR jdk.VirtualThreadPinned).',
      ko: '가상 스레드가 캐리어를 막는 지점의 스택을 출력한다(JDK 23까지, 이후 JFR jdk.VirtualThreadPinned).',
    },
    default: UNSET,
    type: 'text',
    source: 'CSR JDK-8338813',
  },
  {
    key: 'jdk.httpclient.connectionPoolSize',
    what: {
      en: 'Idle HTTP/1.1 connections the JDK HttpClient keeps; no limit of calls at once.',
      ko: 'JDK HttpClient가 유지하는 유휴 HTTP/1.1 커넥션 수. 동시 호출 수의 상한이 아니다.',
    },
    default: { en: '0: no limit', ko: '0: 제한 없음' },
    type: 'text',
    source: 'OpenJDK 17 jdk.internal.net.http.ConnectionPool',
    figures: { '0': { evidence: 'jdk-client-keeps-all' } },
  },
  {
    key: 'http.maxConnections',
    what: {
      en: 'Idle connections per host that HttpURLConnection keeps; no limit of calls at once. httpclient5 does not read it.',
      ko: 'HttpURLConnection이 호스트마다 유지하는 유휴 커넥션 수. 동시 호출 수의 상한이 아니며 httpclient5는 읽지 않는다.',
    },
    default: { en: '5', ko: '5' },
    type: 'count',
    source: 'OpenJDK 17 sun.net.www.http.KeepAliveCache',
    figures: { '5': { evidence: 'url-connection-keeps-5' } },
  },
  {
    key: 'io.netty.eventLoopThreads',
    what: {
      en: 'Threads of Netty event loop groups without a number; Lettuce takes its I/O and computation threads from it.',
      ko: '숫자 없는 Netty 이벤트 루프 그룹의 스레드 수. Lettuce의 I/O, 계산 스레드 수도 이 값을 따른다.',
    },
    default: 'lettuceThreads',
    type: 'count',
    source: 'lettuce DefaultClientResources',
  },
  {
    key: 'hikaricp.configurationFile',
    what: {
      en: 'Properties file that every HikariConfig made without arguments starts from; what Spring binds stands above it.',
      ko: '인자 없이 만든 HikariConfig가 먼저 읽는 속성 파일. Spring이 묶는 값이 그 위에 온다.',
    },
    default: UNSET,
    type: 'text',
    source: 'HikariCP 5.1.0 and 7.0.2 HikariConfig',
  },
  {
    key: 'com.zaxxer.hikari.timeoutMs.floor',
    what: {
      en: 'Smallest connection-timeout HikariCP accepts, in milliseconds.',
      ko: 'HikariCP가 받아들이는 connection-timeout의 최솟값(밀리초).',
    },
    default: { en: '250 ms', ko: '250ms' },
    type: 'millis',
    source: 'HikariCP 6.0.0 HikariConfig.SOFT_TIMEOUT_FLOOR',
    figures: { '250': { evidence: 'hikari-floors' } },
  },
  {
    key: '-XX:ActiveProcessorCount',
    what: {
      en: 'Processors the JVM sees, above container limits and the machine. Most other defaults follow from it.',
      ko: 'JVM이 보는 프로세서 수. 컨테이너 제한과 머신보다 우선하며 다른 기본값 대부분이 이 값을 따른다.',
    },
    default: { en: 'min(machine, ⌈CPU limit⌉)', ko: 'min(머신, ⌈CPU 제한⌉)' },
    formula: {
      en: 'boundedElastic = 10 × n, parallel = n, event loops = max(n, 4), common pool = max(1, n − 1)',
      ko: 'boundedElastic = 10 × n, parallel = n, 이벤트 루프 = max(n, 4), 공용 풀 = max(1, n − 1)',
    },
    type: 'count',
    source: 'HotSpot CgroupUtil::processor_count',
    figures: {
      '10': { evidence: 'cpu-defaults' },
      '4': { evidence: 'cpu-defaults' },
      '1': { evidence: 'cpu-defaults' },
    },
  },
  {
    key: '-XX:UseContainerSupport',
    what: {
      en: 'Whether the JVM respects CPU and memory limits of its container; off, it sees every processor of the host.',
      ko: 'JVM이 컨테이너의 CPU, 메모리 제한을 따를지 여부. 끄면 호스트의 모든 프로세서를 본다.',
    },
    default: { en: 'true', ko: 'true' },
    type: 'bool',
    source: 'HotSpot cgroupUtil_linux.cpp',
  },
  {
    key: '-XX:UseContainerCpuShares',
    what: {
      en: 'Counts CPU requests (shares) as processors again, as JVMs before 17.0.5 did.',
      ko: '17.0.5 이전 JVM처럼 CPU 요청(shares)을 다시 프로세서 수로 센다.',
    },
    default: { en: 'false', ko: 'false' },
    type: 'bool',
    source: 'JDK-8281181, CSR JDK-8281571',
  },
  {
    key: '-XX:AllowRedefinitionToAddDeleteMethods',
    what: {
      en: 'What BlockHound needs from JDK 13 on to find blocking calls on event loops.',
      ko: '이벤트 루프의 블로킹 호출을 찾으려면 JDK 13부터 BlockHound에 필요한 옵션.',
    },
    default: { en: 'false', ko: 'false' },
    type: 'bool',
    source: 'BlockHound 1.0.17',
  },
  {
    key: '-Xss',
    what: {
      en: 'Stack reserved for each platform thread; memory is committed as it is touched.',
      ko: '플랫폼 스레드마다 예약하는 스택. 메모리는 쓰는 만큼만 할당된다.',
    },
    default: { en: '1 MB on Linux x64, 2 MB on aarch64', ko: 'Linux x64 1MB, aarch64 2MB' },
    formula: { en: 'address space = threads × value', ko: '주소 공간 = 스레드 × 값' },
    type: 'text',
    source: 'HotSpot globals_linux_x86.hpp, globals_linux_aarch64.hpp',
    figures: { '1': { evidence: 'thread-stack-linux-x64' }, '2': STACK_ON_AARCH64 },
  },
];

function ofCores(cores: number | null, compute: (cores: number) => number, formula: string): Text {
  if (cores === null) return { en: formula, ko: formula };
  return { en: `${compute(cores)} = ${formula}`, ko: `${compute(cores)} = ${formula}` };
}
