import { type JettyVirtualThreads, jettyVirtualThreads } from '../../../sizing/versionedLimits';
import type { Text } from '../../text';
import {
  all,
  any,
  bootBefore,
  holds,
  jdkBefore,
  notImported,
  platformThreads,
  server,
  setTo,
  virtualThreads,
} from './conditions';
import { worded } from './conditionWords';
import { bounds, boundsWhenSet, REQUESTS, SCHEDULED_TASKS, say, TASKS } from './insteads';
import type { Condition, RadarPlace, RadarRow } from './radarRow';

/** What `spring.threads.virtual.enabled` puts out of work, and what works only with it. */

const onTomcat = all(virtualThreads, server('tomcat'), notImported(/TomcatProtocolHandlerCustomizer$/));

const JETTY_VERSIONS: Readonly<Record<JettyVirtualThreads, Text>> = {
  unlimited: { en: 'Spring Boot 3.2 to 3.4.10, 3.5.0 to 3.5.6', ko: 'Spring Boot 3.2~3.4.10, 3.5.0~3.5.6' },
  'fixed-200': {
    en: 'Spring Boot 3.4.11 and later 3.4, 3.5.7 to 3.5.10, 4.0.0 to 4.0.2',
    ko: 'Spring Boot 3.4.11 이후 3.4, 3.5.7~3.5.10, 4.0.0~4.0.2',
  },
  'threads-max': {
    en: 'Spring Boot 3.5.11 and later 3.5, 4.0.3 and later',
    ko: 'Spring Boot 3.5.11 이후 3.5, 4.0.3 이상',
  },
};

const jettyRegime = (wanted: JettyVirtualThreads): Condition =>
  all(
    virtualThreads,
    server('jetty'),
    worded(
      JETTY_VERSIONS[wanted],
      holds(({ module }) => jettyVirtualThreads(module.versions.springBoot?.value ?? null) === wanted),
    ),
    ({ module }) => bootVersion(module.versions.springBoot?.value),
  );

function bootVersion(version: string | undefined): readonly { en: string; ko: string }[] {
  return version === undefined ? [] : [{ en: `Spring Boot ${version}`, ko: `Spring Boot ${version}` }];
}

const NO_BUILDER =
  /ThreadPoolTaskExecutorBuilder$|\.TaskExecutorBuilder$|ThreadPoolTaskSchedulerBuilder$|TaskSchedulerBuilder$/;

const tomcatConnections = bounds('server.tomcat.max-connections', REQUESTS, 'tomcatConnections');
const executionLimit = boundsWhenSet('spring.task.execution.simple.concurrency-limit', TASKS);
const schedulingLimit = boundsWhenSet('spring.task.scheduling.simple.concurrency-limit', SCHEDULED_TASKS);

const TOMCAT_SOURCE = 'Spring Boot 3.2 to 4.1 TomcatVirtualThreadsWebServerFactoryCustomizer';
const JETTY_SOURCE = 'Spring Boot JettyVirtualThreadsWebServerFactoryCustomizer at 3.5.6, 3.5.7, 3.5.16, 4.1.1';

export const VIRTUAL_THREADS: readonly RadarRow[] = [
  {
    id: 'tomcat-threads-max-virtual',
    keys: ['server.tomcat.threads.max'],
    when: onTomcat,
    why: {
      en: 'Tomcat runs every request on a virtual thread of its own and has no worker pool.',
      ko: 'Tomcat이 요청마다 새 가상 스레드를 쓰므로 작업 스레드 풀이 없다.',
    },
    instead: tomcatConnections,
    fix: { kind: 'remove' },
    source: TOMCAT_SOURCE,
    evidence: 'tomcat-virtual-ignores-threads-max',
  },
  {
    id: 'tomcat-threads-min-spare-virtual',
    keys: ['server.tomcat.threads.min-spare'],
    when: onTomcat,
    why: {
      en: 'There are no spare worker threads to keep: Tomcat starts a virtual thread for each request.',
      ko: 'Tomcat이 요청마다 가상 스레드를 만들므로 남겨 둘 작업 스레드가 없다.',
    },
    instead: tomcatConnections,
    fix: { kind: 'remove' },
    source: TOMCAT_SOURCE,
    evidence: 'dead-tomcat-threads-min-spare-virtual',
  },
  {
    id: 'tomcat-queue-capacity-virtual',
    keys: ['server.tomcat.threads.max-queue-capacity'],
    when: onTomcat,
    why: {
      en: 'No request waits in an executor queue: Tomcat starts a virtual thread for each.',
      ko: 'Tomcat이 요청마다 가상 스레드를 만들므로 실행기 대기열에서 기다리는 요청이 없다.',
    },
    instead: tomcatConnections,
    fix: { kind: 'remove' },
    source: TOMCAT_SOURCE,
    evidence: 'dead-tomcat-queue-capacity-virtual',
  },
  {
    id: 'jetty-threads-virtual-unlimited',
    keys: ['server.jetty.threads.max'],
    when: jettyRegime('unlimited'),
    why: {
      en: "This version of Spring Boot hands every request to a virtual thread beside Jetty's pool, so threads.max does not bound requests.",
      ko: '이 Spring Boot 버전은 Jetty 풀과 별개인 가상 스레드로 요청을 처리하므로 threads.max가 요청 수를 제한하지 않는다.',
    },
    instead: say('From 3.5.11 and 4.0.3 on it bounds requests again.', '3.5.11, 4.0.3부터는 다시 요청 수를 제한한다.'),
    source: JETTY_SOURCE,
    evidence: 'jetty-virtual-unlimited',
  },
  {
    id: 'jetty-threads-max-virtual-fixed',
    keys: ['server.jetty.threads.max'],
    when: jettyRegime('fixed-200'),
    why: {
      en: 'This version of Spring Boot gives Jetty a virtual thread pool at its own default of 200 and never reads threads.max.',
      ko: '이 Spring Boot 버전은 Jetty에 기본값 200의 가상 스레드 풀을 주고 threads.max를 읽지 않는다.',
    },
    instead: say(
      '200 requests run at once. From 3.5.11 and 4.0.3 on the key counts.',
      '동시에 200건을 처리한다. 3.5.11, 4.0.3부터는 이 키가 적용된다.',
    ),
    source: JETTY_SOURCE,
    evidence: 'jetty-virtual-fixed-200',
  },
  {
    id: 'jetty-other-threads-virtual',
    keys: ['server.jetty.threads.min', 'server.jetty.threads.max-queue-capacity', 'server.jetty.threads.idle-timeout'],
    when: any(jettyRegime('fixed-200'), jettyRegime('threads-max')),
    why: {
      en: 'Jetty has a virtual thread pool: it keeps no threads, queues nothing and lets none idle.',
      ko: 'Jetty가 가상 스레드 풀을 쓰므로 유지할 스레드도, 대기열도, 유휴 스레드도 없다.',
    },
    fix: { kind: 'remove' },
    source: JETTY_SOURCE,
    evidence: 'dead-jetty-other-threads-virtual',
  },
  {
    id: 'undertow-worker-virtual',
    keys: ['server.undertow.threads.worker'],
    when: all(virtualThreads, server('undertow')),
    why: {
      en: 'Undertow hands every request to a virtual thread, so its workers do not bound requests.',
      ko: 'Undertow가 요청을 가상 스레드에 넘기므로 작업 스레드 수가 요청 수를 제한하지 않는다.',
    },
    fix: { kind: 'remove' },
    source: 'Spring Boot 3.2 to 3.5 EmbeddedWebServerFactoryCustomizerAutoConfiguration',
    evidence: 'undertow-virtual-ignores-workers',
  },
  {
    id: 'task-execution-pool-virtual',
    keys: ['spring.task.execution.pool.*'],
    when: all(virtualThreads, notImported(NO_BUILDER)),
    why: {
      en: 'The application task executor starts a virtual thread for each task and has no pool.',
      ko: '애플리케이션 작업 실행기가 작업마다 가상 스레드를 만들므로 풀이 없다.',
    },
    instead: executionLimit,
    fix: {
      kind: 'move',
      to: ({ key }) => (key.endsWith('.core-size') ? 'spring.task.execution.simple.concurrency-limit' : null),
    },
    source: 'Spring Boot 3.2 to 4.1 TaskExecutorConfigurations',
    evidence: ['task-execution-virtual-ignores-pool', 'dead-task-execution-pool-virtual'],
  },
  {
    id: 'task-scheduling-pool-virtual',
    keys: ['spring.task.scheduling.pool.*'],
    when: all(virtualThreads, notImported(NO_BUILDER)),
    why: {
      en: 'The task scheduler starts a virtual thread for each run and has no pool; fixed-delay tasks share one thread.',
      ko: '작업 스케줄러가 실행마다 가상 스레드를 만들므로 풀이 없다. fixedDelay 작업은 스레드 하나를 함께 쓴다.',
    },
    instead: schedulingLimit,
    fix: {
      kind: 'move',
      to: ({ key }) => (key.endsWith('.size') ? 'spring.task.scheduling.simple.concurrency-limit' : null),
    },
    source: 'Spring Boot 3.2 to 4.1 TaskSchedulingConfigurations',
    evidence: 'dead-task-scheduling-pool-virtual',
  },
  simpleWithoutVirtual('task-execution-simple-platform', 'execution', 'spring.task.execution.pool.core-size'),
  simpleWithoutVirtual('task-scheduling-simple-platform', 'scheduling', 'spring.task.scheduling.pool.size'),
  {
    id: 'virtual-threads-jdk',
    keys: ['spring.threads.virtual.enabled'],
    when: all(isOn, jdkBefore(21)),
    why: {
      en: 'Spring Boot turns to virtual threads only on JDK 21 and later.',
      ko: 'Spring Boot는 JDK 21부터만 가상 스레드를 쓴다.',
    },
    instead: say('All pools stay as they are configured.', '모든 스레드 풀이 설정대로 유지된다.'),
    source: 'Spring Boot 3.2 to 4.1 Threading.VIRTUAL',
    evidence: ['tomcat-virtual-before-jdk21', 'dead-virtual-threads-jdk'],
  },
  {
    id: 'virtual-threads-boot',
    keys: ['spring.threads.virtual.enabled'],
    when: all(isOn, bootBefore('3.2')),
    why: {
      en: 'Spring Boot knows this property from 3.2 on.',
      ko: 'Spring Boot 3.2부터 있는 속성이다.',
    },
    source: 'Spring Boot 3.2.12 Threading',
    evidence: 'dead-virtual-threads-boot',
  },
];

function isOn({ value }: RadarPlace): readonly [] | null {
  return value !== null && /^(?:true|on|yes|1)$/i.test(value.trim()) ? [] : null;
}

function simpleWithoutVirtual(id: string, kind: 'execution' | 'scheduling', key: string): RadarRow {
  return {
    id,
    keys: [`spring.task.${kind}.simple.*`],
    when: all(platformThreads, notImported(/SimpleAsyncTask(?:Executor|Scheduler)Builder$/), notAskedFor),
    why: {
      en: 'These keys belong to the executor that Spring Boot builds with virtual threads; here it builds a thread pool.',
      ko: '가상 스레드를 쓸 때 만들어지는 실행기의 키다. 여기서는 스레드 풀이 만들어진다.',
    },
    instead: bounds(
      key,
      kind === 'execution' ? TASKS : SCHEDULED_TASKS,
      kind === 'execution' ? 'taskExecutionCore' : 'taskSchedulingThreads',
    ),
    fix: { kind: 'move', to: (place) => (place.key.endsWith('.concurrency-limit') ? key : null) },
    source: 'Spring Boot 3.2 to 4.1 TaskExecutorConfigurations, TaskSchedulingConfigurations',
    evidence: [`dead-task-${kind}-simple-platform`, 'task-simple-counts'],
  };
}

/** Where virtual threads are asked for in vain, that key is the one to speak of. */
function notAskedFor(place: RadarPlace): readonly [] | null {
  return setTo('spring.threads.virtual.enabled', (value) => value === 'true')(place) ? null : [];
}
