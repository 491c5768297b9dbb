import { type PropertyRow, UNSET } from './property';

/** Keys of web servers and of what runs a request. */
export const SERVER_PROPERTIES: readonly PropertyRow[] = [
  {
    key: 'server.tomcat.threads.max',
    what: {
      en: 'Worker threads: requests served at once. Tomcat grows to this number before it queues. Ignored with virtual threads.',
      ko: '작업 스레드 수: 동시에 처리하는 요청 수. Tomcat은 이 수까지 먼저 늘린 뒤 대기열에 쌓는다. 가상 스레드에서는 무시된다.',
    },
    default: 'tomcatThreads',
    formula: { en: 'ceiling = threads.max ÷ request time', ko: '상한 = threads.max ÷ 요청 시간' },
    type: 'count',
    source: 'Tomcat 10.1.36 TaskQueue.offer, Spring Boot ServerProperties.Tomcat',
  },
  {
    key: 'server.tomcat.threads.min-spare',
    what: {
      en: 'Threads kept alive when idle. Ignored with virtual threads.',
      ko: '유휴 시에도 유지할 스레드 수. 가상 스레드에서는 무시된다.',
    },
    default: 'tomcatSpareThreads',
    type: 'count',
    source: 'Spring Boot ServerProperties.Tomcat',
  },
  {
    key: 'server.tomcat.threads.max-queue-capacity',
    what: {
      en: 'Requests that may wait for a worker thread (since Boot 3.3).',
      ko: '작업 스레드를 기다릴 수 있는 요청 수(Boot 3.3부터).',
    },
    default: 'tomcatQueue',
    type: 'count',
    source: 'Spring Boot ServerProperties.Tomcat.Threads',
  },
  {
    key: 'server.tomcat.max-connections',
    what: {
      en: 'Sockets accepted at once, idle keep-alive ones included. Counted by the acceptor, so it holds with virtual threads too.',
      ko: '동시에 받아들이는 소켓 수(유휴 keep-alive 포함). Acceptor가 세므로 가상 스레드에서도 유효하다.',
    },
    default: 'tomcatConnections',
    formula: {
      en: 'with virtual threads: ceiling = max-connections ÷ request time',
      ko: '가상 스레드: 상한 = max-connections ÷ 요청 시간',
    },
    type: 'count',
    source: 'Tomcat 10.1.36 AbstractEndpoint.countUpOrAwaitConnection',
  },
  {
    key: 'server.tomcat.accept-count',
    what: {
      en: 'Connections the operating system queues when max-connections is reached.',
      ko: 'max-connections에 이르렀을 때 운영체제가 대기시키는 연결 수.',
    },
    default: 'tomcatBacklog',
    type: 'count',
    source: 'Tomcat 10.1.36 NioEndpoint.initServerSocket',
  },
  {
    key: 'server.jetty.threads.max',
    what: {
      en: 'Threads at most. With virtual threads the meaning depends on the Boot version: no limit up to 3.5.6, a fixed 200 up to 3.5.10, a real cap again from 3.5.11 and 4.0.3.',
      ko: '최대 스레드 수. 가상 스레드에서는 Boot 버전에 따라 다르다. 3.5.6까지 제한 없음, 3.5.10까지 고정 200, 3.5.11과 4.0.3부터 다시 실제 상한.',
    },
    default: 'jettyThreads',
    formula: { en: 'ceiling = threads.max ÷ request time', ko: '상한 = threads.max ÷ 요청 시간' },
    type: 'count',
    source: 'Spring Boot JettyVirtualThreadsWebServerFactoryCustomizer',
  },
  {
    key: 'server.jetty.max-connections',
    what: { en: 'Connections accepted at once; -1 is no limit.', ko: '동시에 받아들이는 연결 수. -1은 제한 없음.' },
    default: 'jettyConnections',
    type: 'count',
    source: 'Spring Boot ServerProperties.Jetty',
  },
  {
    key: 'server.undertow.threads.io',
    what: { en: 'I/O threads (Boot 3.x only).', ko: 'I/O 스레드 수(Boot 3.x까지).' },
    default: 'undertowIoThreads',
    type: 'count',
    source: 'Undertow.Builder',
  },
  {
    key: 'server.undertow.threads.worker',
    what: {
      en: 'Worker threads: requests served at once (Boot 3.x only). Eight per I/O thread unless set.',
      ko: '작업 스레드 수: 동시에 처리하는 요청 수(Boot 3.x까지). 설정하지 않으면 I/O 스레드당 8개.',
    },
    default: 'undertowWorkers',
    formula: { en: 'ceiling = worker ÷ request time', ko: '상한 = worker ÷ 요청 시간' },
    type: 'count',
    source: 'Undertow.Builder',
  },
  {
    key: 'spring.threads.virtual.enabled',
    what: {
      en: 'Runs requests, @Async and @Scheduled on virtual threads, from JDK 21 on. Thread limits fall away; pools, semaphores and boundedElastic (10 × cores) stay.',
      ko: 'JDK 21부터 요청, @Async, @Scheduled를 가상 스레드에서 실행한다. 스레드 상한은 사라지고 풀, 세마포어, boundedElastic(10 × 코어)은 남는다.',
    },
    default: { en: 'false', ko: 'false' },
    type: 'bool',
    source: 'Spring Boot Threading.VIRTUAL',
  },
  {
    key: 'spring.main.web-application-type',
    what: {
      en: 'servlet, reactive or none. Unset, Spring MVC on the class path makes it servlet.',
      ko: 'servlet, reactive, none 중 하나. 설정하지 않으면 클래스패스에 Spring MVC가 있을 때 servlet이다.',
    },
    default: { en: 'from the class path', ko: '클래스패스에 따름' },
    type: 'text',
    source: 'Spring Boot WebApplicationType',
  },
  {
    key: 'spring.jpa.open-in-view',
    what: {
      en: 'Keeps the JPA session open for the whole request, so a connection taken by the first query can be held until it ends.',
      ko: '요청이 끝날 때까지 JPA 세션을 열어 둔다. 첫 질의가 얻은 커넥션을 요청이 끝날 때까지 쥘 수 있다.',
    },
    default: { en: 'true on a servlet server', ko: '서블릿 서버에서 true' },
    type: 'bool',
    source: 'Spring Boot JpaBaseConfiguration',
  },
  {
    key: 'spring.mvc.async.request-timeout',
    what: { en: 'How long an asynchronous request may take.', ko: '비동기 요청의 제한 시간.' },
    default: { en: "unset: the container's, 30 s on Tomcat", ko: '설정 없음: 컨테이너 기본값(Tomcat 30초)' },
    type: 'duration',
    source: 'Spring Boot WebMvcProperties',
  },
  {
    key: 'server.tomcat.mbeanregistry.enabled',
    what: {
      en: 'Without it there are no tomcat.threads.* metrics.',
      ko: '켜지 않으면 tomcat.threads.* 지표가 없다.',
    },
    default: { en: 'false', ko: 'false' },
    type: 'bool',
    source: 'Spring Boot ServerProperties.Tomcat.Mbeanregistry',
  },
  {
    key: 'spring.reactor.context-propagation',
    what: {
      en: 'auto carries thread-locals (MDC, traces) through every operator; limited only through tap and handle.',
      ko: 'auto는 모든 연산자에 스레드 로컬(MDC, 추적)을 전파한다. limited는 tap과 handle에서만 전파한다.',
    },
    default: { en: 'limited', ko: 'limited' },
    type: 'text',
    source: 'Spring Boot ReactorProperties',
  },
  {
    key: 'server.netty.connection-timeout',
    what: {
      en: 'Time for a connection to be made. Netty has no thread or connection-count key.',
      ko: '연결 제한 시간. Netty에는 스레드나 연결 수 설정이 없다.',
    },
    default: UNSET,
    type: 'duration',
    source: 'Spring Boot NettyServerProperties',
  },
  {
    key: 'server.tomcat.connection-timeout',
    what: { en: 'How long the connector waits for a request line.', ko: '커넥터가 요청 줄을 기다리는 시간.' },
    default: UNSET,
    type: 'duration',
    source: 'Spring Boot ServerProperties.Tomcat',
  },
  {
    key: 'server.tomcat.keep-alive-timeout',
    what: {
      en: 'How long an idle connection stays; it counts in max-connections meanwhile.',
      ko: '유휴 연결을 유지하는 시간. 그동안 max-connections에 포함된다.',
    },
    default: { en: 'connection-timeout', ko: 'connection-timeout과 같음' },
    type: 'duration',
    source: 'Spring Boot ServerProperties.Tomcat',
  },
  {
    key: 'server.jetty.threads.min',
    what: { en: 'Threads kept alive when idle.', ko: '유휴 시에도 유지할 스레드 수.' },
    default: { en: '8', ko: '8' },
    type: 'count',
    source: 'Spring Boot ServerProperties.Jetty',
  },
  {
    key: 'server.jetty.threads.max-queue-capacity',
    what: { en: 'Jobs that may wait for a thread.', ko: '스레드를 기다릴 수 있는 작업 수.' },
    default: UNSET,
    type: 'count',
    source: 'Spring Boot ServerProperties.Jetty',
  },
  {
    key: 'server.tomcat.max-keep-alive-requests',
    what: { en: 'Requests on one connection before it is closed.', ko: '연결 하나가 닫히기 전까지 처리하는 요청 수.' },
    default: { en: '100', ko: '100' },
    type: 'count',
    source: 'Spring Boot ServerProperties.Tomcat',
  },
  {
    key: 'server.tomcat.processor-cache',
    what: {
      en: 'Idle request processors kept; no limit of requests.',
      ko: '재사용하려고 남겨 두는 요청 처리기 수. 요청 수의 상한이 아니다.',
    },
    default: { en: '200', ko: '200' },
    type: 'count',
    source: 'Spring Boot ServerProperties.Tomcat',
  },
  {
    key: 'server.jetty.threads.idle-timeout',
    what: { en: 'Idle time after which a thread ends.', ko: '유휴 스레드를 종료하기까지의 시간.' },
    default: { en: '60 s', ko: '60초' },
    type: 'duration',
    source: 'Spring Boot ServerProperties.Jetty',
  },
  {
    key: 'server.jetty.threads.acceptors',
    what: {
      en: 'Threads that accept connections; they come out of threads.max.',
      ko: '연결을 받는 스레드 수. threads.max에 포함된다.',
    },
    default: { en: '-1: from the cores', ko: '-1: 코어 수에 따름' },
    type: 'text',
    source: 'Spring Boot ServerProperties.Jetty',
  },
  {
    key: 'server.jetty.threads.selectors',
    what: {
      en: 'Threads that watch connections; they come out of threads.max.',
      ko: '연결을 감시하는 스레드 수. threads.max에 포함된다.',
    },
    default: { en: '-1: from the cores', ko: '-1: 코어 수에 따름' },
    type: 'text',
    source: 'Spring Boot ServerProperties.Jetty',
  },
  {
    key: 'server.netty.idle-timeout',
    what: { en: 'Idle time after which a connection is closed.', ko: '유휴 연결을 닫기까지의 시간.' },
    default: { en: 'unset', ko: '설정 없음' },
    type: 'duration',
    source: 'Spring Boot NettyServerProperties',
  },
  {
    key: 'server.netty.max-keep-alive-requests',
    what: { en: 'Requests on one connection before it is closed.', ko: '연결 하나가 닫히기 전까지 처리하는 요청 수.' },
    default: { en: 'unset: no limit', ko: '설정 없음: 제한 없음' },
    type: 'count',
    source: 'Spring Boot NettyServerProperties',
  },
  {
    key: 'server.netty.h2c-max-content-length',
    what: {
      en: 'Longest request that may upgrade to cleartext HTTP/2.',
      ko: '평문 HTTP/2로 전환할 수 있는 요청의 최대 크기.',
    },
    default: { en: '0 B: no limit', ko: '0B: 제한 없음' },
    type: 'text',
    source: 'Spring Boot NettyServerProperties',
  },
  {
    key: 'spring.reactor.netty.shutdown-quiet-period',
    what: {
      en: 'Quiet time before the event loops end at shutdown. There is no thread or pool key here; ioWorkerCount is a JVM flag.',
      ko: '종료할 때 이벤트 루프가 끝나기 전의 정숙 시간. 스레드나 풀 키는 없으며 ioWorkerCount는 JVM 플래그다.',
    },
    default: { en: 'unset', ko: '설정 없음' },
    type: 'duration',
    source: 'Spring Boot ReactorNettyProperties',
  },
];
