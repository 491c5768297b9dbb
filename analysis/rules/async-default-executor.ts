import { applicationTaskExecutor, asyncExecutorOf } from '../model/asyncExecutor';
import { callTimeAt } from '../model/callTime';
import type { AsyncMethod } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { adviseThreads, dependencyCalls, oneSecondQueue, onlyPool, ratePerSecond } from './executorTasks';
import { setApplicationValues } from './fixes/configValues';
import { SERVLET_JDBC } from './given';
import { defineRule } from './rule';

interface AsyncArguments {
  readonly threads: number;
  readonly methods: number;
  readonly method: string;
  readonly technology: string;
  readonly callTimeMs: number;
  readonly rate: number;
  readonly advisedThreads: number;
  readonly advisedQueue: number;
}

/** `@Async` methods share Boot's executor as it comes: eight threads, and a queue that takes everything. */
export const asyncDefaultExecutor = defineRule<AsyncArguments>({
  id: 'async-default-executor',
  severity: 'information',
  title: {
    en: '@Async on the default executor: eight threads and a queue without bound',
    ko: '기본 실행기를 쓰는 @Async: 스레드 8개, 제한 없는 대기열',
  },
  message: ({ threads, methods, method, technology, callTimeMs, rate, advisedThreads, advisedQueue }) => ({
    en: `Nothing configures applicationTaskExecutor, on which ${methods === 1 ? 'this @Async method runs' : `${methods} @Async methods run`}: ${threads} threads, then a queue without bound (the maximum is never reached). They block in ${method} (${technology}): beyond ${rate} calls/s (at ${callTimeMs} ms each) calls pile up in memory. Set spring.task.execution.pool to ${advisedThreads} threads and a queue of ${advisedQueue}.`,
    ko: `applicationTaskExecutor에 설정이 없다. 이 실행기를 쓰는 @Async 메서드: ${methods}개, 스레드 ${threads}개, 대기열 제한 없음(최대 크기에는 이르지 못한다). 작업이 블로킹되므로(${method}, ${technology}) 초당 ${rate}건(건당 ${callTimeMs}ms)을 넘으면 메모리에 쌓인다. spring.task.execution.pool 지정: 스레드 ${advisedThreads}개, 대기열 ${advisedQueue}`,
  }),
  figures: { '8': { evidence: 'task-execution-core-size' }, '2147483647': { evidence: 'application-defaults' } },
  docs: {
    why: {
      en: 'Spring Boot runs `@Async` methods on `applicationTaskExecutor` when the application has no executor bean. Its core size is 8, its queue takes 2147483647 tasks, and so its maximum does nothing. A slow dependency lets calls wait in memory, unseen.',
      ko: '실행기 빈이 없으면 Spring Boot는 `@Async` 메서드를 `applicationTaskExecutor`에서 실행한다. 코어 크기는 8, 대기열은 2147483647이라 최대 크기는 쓰이지 않는다. 의존 대상이 느려지면 호출이 드러나지 않은 채 메모리에서 기다린다.',
    },
    whatToDo: {
      en: `Write \`spring.task.execution.pool.core-size\`, \`max-size\` and \`queue-capacity\` down, sized by what the methods wait for, or give slow ones an executor of their own with \`@Async("name")\`. Declaring an executor bean takes Boot's own away; with two and no default every call gets a new thread.`,
      ko: '메서드가 기다리는 대상에 맞춰 `spring.task.execution.pool.core-size`, `max-size`, `queue-capacity`를 적거나, 느린 메서드에는 `@Async("이름")`으로 전용 실행기를 준다. 실행기 빈을 선언하면 Boot의 실행기는 사라진다. 기본값 없이 두 개면 호출마다 새 스레드가 생긴다.',
    },
    whenToIgnore: {
      en: 'When these methods are called rarely, by people rather than by requests.',
      ko: '요청이 아니라 사람이 가끔 호출하는 메서드일 때.',
    },
    sources: ['spring-boot 3.5.16 TaskExecutionProperties.Pool, TaskExecutorConfigurations'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      application:
        name: shop
    //- /src/main/java/shop/AuditService.java
    package shop;
    import org.springframework.scheduling.annotation.Async;
    import org.springframework.scheduling.annotation.EnableAsync;
    import org.springframework.stereotype.Service;
    @Service
    @EnableAsync
    class AuditService {
      private final OrderRepository repository;
      AuditService(OrderRepository repository) { this.repository = repository; }
      @Async
    //^^^^^^ async-default-executor
      public void record(Order order) {
        repository.save(order);
      }
    }
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      application:
        name: shop
      task:
        execution:
          pool:
            core-size: 10
            max-size: 10
            queue-capacity: 200
    //- /src/main/java/shop/AuditService.java
    package shop;
    import org.springframework.scheduling.annotation.Async;
    import org.springframework.scheduling.annotation.EnableAsync;
    import org.springframework.stereotype.Service;
    @Service
    @EnableAsync
    class AuditService {
      private final OrderRepository repository;
      AuditService(OrderRepository repository) { this.repository = repository; }
      @Async
      public void record(Order order) {
        repository.save(order);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      const { application, applicationJava } = view;
      if (view.module !== application || !application.isBootable || !applicationJava.enablesAsync) continue;
      if (KEYS.some((key) => application.property(key) !== null) || application.virtualThreads.value !== false)
        continue;
      const methods = methodsOnDefault(project, view);
      const [first] = methods;
      const args = first && argumentsFor(project, view, methods);
      if (!first || !args) continue;
      const location = { path: first.path, span: first.annotationSpan };
      const related = methods.slice(1, 6).map((method) => ({
        location: { path: method.path, span: method.annotationSpan },
        message: { en: `${method.owner} shares it`, ko: `같은 실행기 사용: ${method.owner}` },
      }));
      yield { rule: 'async-default-executor', location, args, related };
    }
  },
  fix(finding, project) {
    const view = project.viewOf(finding.location.path);
    const { advisedThreads, advisedQueue } = finding.args;
    const edits = view
      ? setApplicationValues(project, view.application, [
          ['spring.task.execution.pool.core-size', String(advisedThreads)],
          ['spring.task.execution.pool.max-size', String(advisedThreads)],
          ['spring.task.execution.pool.queue-capacity', String(advisedQueue)],
        ])
      : [];
    if (edits.length === 0) return [];
    return [
      {
        title: {
          en: `Configure applicationTaskExecutor: ${advisedThreads} threads, queue ${advisedQueue} (one second of work)`,
          ko: `applicationTaskExecutor 설정: 스레드 ${advisedThreads}개, 대기열 ${advisedQueue} (1초 분량)`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits,
      },
    ];
  },
});

const KEYS = ['core-size', 'max-size', 'queue-capacity'].map((name) => `spring.task.execution.pool.${name}`);

/** Methods that block for sure on Boot's executor, in the order of files. */
function methodsOnDefault(project: Project, view: ModuleView): readonly AsyncMethod[] {
  return view.applicationJava.asyncMethods.filter(
    (method) =>
      dependencyCalls(method.effects).length > 0 && asyncExecutorOf(project, view, method).kind === 'application',
  );
}

function argumentsFor(project: Project, view: ModuleView, methods: readonly AsyncMethod[]): AsyncArguments | null {
  const calls = methods.flatMap((method) => dependencyCalls(method.effects));
  const [call] = calls;
  const [first] = methods;
  const threads = applicationTaskExecutor(view.application).threads.value;
  if (!call || !first || typeof threads !== 'number') return null;
  const pool = onlyPool(view, calls);
  const advised = pool ? adviseThreads(view, { pool })?.threads : threads;
  if (advised === undefined) return null;
  const site = { path: first.path, span: first.nameSpan, owner: first.owner, ...(pool ? { pool: pool.name } : {}) };
  const callTimeMs = callTimeAt(project, view, site).value;
  return {
    threads,
    methods: methods.length,
    method: call.method,
    technology: call.technology,
    callTimeMs,
    rate: ratePerSecond(threads, callTimeMs),
    advisedThreads: advised,
    advisedQueue: oneSecondQueue(advised, callTimeMs),
  };
}
