import type { ScheduledMethod } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { SCHEDULING_SIZE_KEY, schedulingThreads } from '../model/schedulingThreads';
import { dependencyCalls, settingOf } from './executorTasks';
import { setApplicationValues } from './fixes/configValues';
import { addSetters } from './fixes/executorEdits';
import { SERVLET_JDBC } from './given';
import { defineRule, type Fix } from './rule';

interface ScheduledArguments {
  readonly owner: string;
  readonly methods: number;
  readonly method: string;
  readonly technology: string;
  /** Bean name of the project's own scheduler; null for Boot's. */
  readonly scheduler: string | null;
}

/** All `@Scheduled` methods wait for one thread, and one of them blocks. */
export const scheduledSingleThread = defineRule<ScheduledArguments>({
  id: 'scheduled-single-thread',
  severity: 'information',
  title: { en: '@Scheduled methods share one thread', ko: '스레드 하나를 함께 쓰는 @Scheduled 메서드' },
  message: ({ owner, methods, method, technology, scheduler }) => ({
    en: `${methods} @Scheduled methods share the one thread of ${scheduler ?? 'the default scheduler'}. While ${owner} blocks in ${method} (${technology}), ${methods === 2 ? 'the other one does' : `the other ${methods - 1} do`} not run. Give it ${methods} threads.`,
    ko: `@Scheduled 메서드 ${methods}개가 스레드 하나를 함께 쓴다(스케줄러: ${scheduler ?? '기본값'}). ${owner} 메서드가 블로킹되는 동안(${method}, ${technology}) 나머지 ${methods - 1}개는 실행되지 않는다. 스레드 수 지정: ${methods}`,
  }),
  docs: {
    why: {
      en: 'The scheduler Spring Boot makes has one thread (`spring.task.scheduling.pool.size`), and so has a `ThreadPoolTaskScheduler` without `setPoolSize`. A method that waits for a database or a remote service delays all others, however short their period.',
      ko: 'Spring Boot가 만드는 스케줄러의 스레드는 하나다(`spring.task.scheduling.pool.size`). `setPoolSize`를 부르지 않은 `ThreadPoolTaskScheduler`도 마찬가지다. 데이터베이스나 원격 서비스를 기다리는 메서드 하나가 주기와 상관없이 나머지를 모두 늦춘다.',
    },
    whenToIgnore: {
      en: 'When the methods must not run at the same time.',
      ko: '메서드들이 동시에 실행되면 안 될 때.',
    },
    sources: [
      'spring-boot 3.5.16 TaskSchedulingProperties.Pool.size',
      'spring-framework 7.0.9 ThreadPoolTaskScheduler.poolSize',
    ],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      application:
        name: shop
    //- /src/main/java/shop/Jobs.java
    package shop;
    import org.springframework.scheduling.annotation.EnableScheduling;
    import org.springframework.scheduling.annotation.Scheduled;
    import org.springframework.stereotype.Component;
    @Component
    @EnableScheduling
    class Jobs {
      private final OrderRepository repository;
      Jobs(OrderRepository repository) { this.repository = repository; }
      @Scheduled(fixedDelay = 60000)
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ scheduled-single-thread
      public void cleanUp() { repository.deleteAll(); }
      @Scheduled(fixedRate = 1000)
      public void beat() { }
    }
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      application:
        name: shop
      task:
        scheduling:
          pool:
            size: 2
    //- /src/main/java/shop/Jobs.java
    package shop;
    import org.springframework.scheduling.annotation.EnableScheduling;
    import org.springframework.scheduling.annotation.Scheduled;
    import org.springframework.stereotype.Component;
    @Component
    @EnableScheduling
    class Jobs {
      private final OrderRepository repository;
      Jobs(OrderRepository repository) { this.repository = repository; }
      @Scheduled(fixedDelay = 60000)
      public void cleanUp() { repository.deleteAll(); }
      @Scheduled(fixedRate = 1000)
      public void beat() { }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      const { application, applicationJava } = view;
      if (view.module !== application || !application.isBootable || !applicationJava.enablesScheduling) continue;
      const methods = applicationJava.scheduledMethods.filter(isOnTheThread);
      const blocking = methods.find(({ effects }) => dependencyCalls(effects).length > 0);
      const [call] = blocking ? dependencyCalls(blocking.effects) : [];
      if (!blocking || !call || methods.length < 2) continue;
      const scheduler = schedulingThreads(project, view);
      if (scheduler?.threads.value !== 1) continue;
      yield {
        rule: 'scheduled-single-thread',
        location: { path: blocking.path, span: blocking.annotationSpan },
        args: {
          owner: blocking.owner,
          methods: methods.length,
          method: call.method,
          technology: call.technology,
          scheduler: scheduler.bean?.name ?? null,
        },
        related: methods
          .filter((method) => method !== blocking)
          .slice(0, 5)
          .map(({ path, annotationSpan, owner }) => ({
            location: { path, span: annotationSpan },
            message: { en: `${owner} waits for it`, ko: `기다리는 메서드: ${owner}` },
          })),
      };
    }
  },
  fix(finding, project) {
    const view = project.viewOf(finding.location.path);
    const edits = view ? moreThreads(project, view, finding.args.methods) : [];
    if (edits.length === 0) return [];
    const { methods } = finding.args;
    return [
      {
        title: {
          en: `Give the scheduler ${methods} threads, one per @Scheduled method`,
          ko: `스케줄러 스레드 수 지정: ${methods} (@Scheduled 메서드당 1개)`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits,
      },
    ];
  },
});

/** Runs on the scheduler's own thread: neither handed over (`@Async`) nor on a named scheduler. */
function isOnTheThread({ isAsync, schedulerName }: ScheduledMethod): boolean {
  return !isAsync && (schedulerName === null || schedulerName === '');
}

function moreThreads(project: Project, view: ModuleView, threads: number): Fix['edits'] {
  const scheduler = schedulingThreads(project, view);
  if (!scheduler) return [];
  const declaration = scheduler.bean?.declaration;
  if (!declaration) return setApplicationValues(project, view.application, [[SCHEDULING_SIZE_KEY, String(threads)]]);
  if (!project.document(declaration.location.path)?.isIntact) return [];
  const size = settingOf(declaration, 'poolSize', 'corePoolSize');
  if (size) return [{ path: declaration.location.path, span: size.valueSpan, newText: String(threads) }];
  if (declaration.kind !== 'ThreadPoolTaskScheduler') return [];
  return addSetters(project, declaration, [`setPoolSize(${threads})`]) ?? [];
}
