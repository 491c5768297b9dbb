import { asyncExecutorOf } from '../model/asyncExecutor';
import type { ExecutorBean } from '../model/executorBeans';
import { declaredThreads } from '../model/executorTerms';
import type { AsyncMethod } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { addImports, clashes, newlineOf } from './fixes/javaEdits';
import { SERVLET_JDBC } from './given';
import { defineRule, type Fix } from './rule';

interface BeansArguments {
  readonly beans: readonly string[];
  readonly methods: number;
  /** The second one is the scheduler that Spring Boot makes. */
  readonly besideScheduler: boolean;
}

/** Two executor beans and no default: `@Async` without a name uses neither, but a new thread for each call. */
export const twoExecutorsNoDefault = defineRule<BeansArguments>({
  id: 'two-executors-no-default',
  severity: 'warning',
  title: { en: '@Async with several executors and no default', ko: '기본 실행기가 없는 여러 실행기와 @Async' },
  message: ({ beans, methods, besideScheduler }) => {
    const names = [...beans, ...(besideScheduler ? ['taskScheduler'] : [])].join(', ');
    const count = beans.length + (besideScheduler ? 1 : 0);
    return {
      en: `${methods === 1 ? 'This @Async method names' : `${methods} @Async methods name`} no executor and Spring finds ${count} (${names}), none of them primary or called taskExecutor: it starts a new thread for each call, without limit. Mark one as @Primary, or name it in @Async.`,
      ko: `실행기 이름을 적지 않은 @Async 메서드: ${methods}개. 실행기 빈은 ${count}개인데(${names}) @Primary도, 이름이 taskExecutor인 빈도 없어 호출마다 새 스레드를 제한 없이 만든다. 하나를 @Primary로 표시하거나 @Async에 이름을 적는다.`,
    };
  },
  docs: {
    why: {
      en: 'Spring looks for the only `TaskExecutor` bean, then for one named `taskExecutor`. When there are several and neither is found (with `@EnableScheduling` the scheduler that Spring Boot makes is a second one), it logs one line at information level and falls back to `SimpleAsyncTaskExecutor`, which has no pool and no limit. Spring Boot makes no executor of its own as soon as the application declares one.',
      ko: 'Spring은 하나뿐인 `TaskExecutor` 빈, 다음으로 이름이 `taskExecutor`인 빈을 찾는다. 여러 개인데 둘 다 아니면(`@EnableScheduling`이 있으면 Spring Boot가 만드는 스케줄러도 그중 하나다) INFO 로그 한 줄만 남기고 풀도 제한도 없는 `SimpleAsyncTaskExecutor`를 쓴다. 애플리케이션이 실행기를 하나라도 선언하면 Spring Boot는 자체 실행기를 만들지 않는다.',
    },
    whenToIgnore: {
      en: 'When a thread per call is what is wanted, and few calls are made.',
      ko: '호출이 적고 호출마다 스레드를 만드는 것이 의도일 때.',
    },
    sources: ['spring-framework 7.0.9 AsyncExecutionAspectSupport.getDefaultExecutor, AsyncExecutionInterceptor'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/AsyncConfig.java
    package shop;
    import org.springframework.context.annotation.Bean;
    import org.springframework.context.annotation.Configuration;
    import org.springframework.scheduling.annotation.EnableAsync;
    import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
    @Configuration
    @EnableAsync
    class AsyncConfig {
      @Bean
      ThreadPoolTaskExecutor mailExecutor() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(4);
        return executor;
      }
      @Bean
      ThreadPoolTaskExecutor reportExecutor() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(2);
        return executor;
      }
    }
    //- /src/main/java/shop/MailService.java
    package shop;
    import org.springframework.scheduling.annotation.Async;
    import org.springframework.stereotype.Service;
    @Service
    class MailService {
      @Async
    //^^^^^^ two-executors-no-default
      public void send(Order order) { }
    }
  `,
  good: `
    //- /src/main/java/shop/AsyncConfig.java
    package shop;
    import org.springframework.context.annotation.Bean;
    import org.springframework.context.annotation.Configuration;
    import org.springframework.context.annotation.Primary;
    import org.springframework.scheduling.annotation.EnableAsync;
    import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
    @Configuration
    @EnableAsync
    class AsyncConfig {
      @Primary
      @Bean
      ThreadPoolTaskExecutor mailExecutor() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(4);
        return executor;
      }
      @Bean
      ThreadPoolTaskExecutor reportExecutor() {
        ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(2);
        return executor;
      }
    }
    //- /src/main/java/shop/MailService.java
    package shop;
    import org.springframework.scheduling.annotation.Async;
    import org.springframework.stereotype.Service;
    @Service
    class MailService {
      @Async
      public void send(Order order) { }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.applicationJava.enablesAsync) continue;
      const { methods, beans, besideScheduler } = undecided(project, view);
      const [first] = methods;
      if (!first) continue;
      yield {
        rule: 'two-executors-no-default',
        location: { path: first.path, span: first.annotationSpan },
        args: { beans: beans.map(({ name }) => name), methods: methods.length, besideScheduler },
        related: beans.map(({ path, nameSpan, name }) => ({
          location: { path, span: nameSpan },
          message: { en: `executor ${name}`, ko: `실행기 ${name}` },
        })),
      };
    }
  },
  fix(finding, project) {
    const view = project.viewOf(finding.location.path);
    if (!view) return [];
    const { beans } = undecided(project, view);
    return beans.slice(0, 4).flatMap((bean) => makePrimary(project, view, bean));
  },
});

/** `@Async` methods that name no executor, and the beans among which none is the default. */
function undecided(
  project: Project,
  view: ModuleView,
): Pick<BeansArguments, 'besideScheduler'> & {
  readonly methods: readonly AsyncMethod[];
  readonly beans: readonly ExecutorBean[];
} {
  const methods: AsyncMethod[] = [];
  let besideScheduler = false;
  let beans: readonly ExecutorBean[] = [];
  for (const method of view.applicationJava.asyncMethods) {
    const executor = asyncExecutorOf(project, view, method);
    if (executor.kind !== 'thread-per-call') continue;
    methods.push(method);
    beans = executor.beans;
    besideScheduler = executor.besideScheduler;
  }
  return { methods, beans, besideScheduler };
}

function makePrimary(project: Project, view: ModuleView, bean: ExecutorBean): readonly Fix[] {
  const { path, span, name, declaration } = bean;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const primary = 'org.springframework.context.annotation.Primary';
  if (!document?.isIntact || !facts || clashes(facts, primary)) return [];
  const lineStart = document.lines.lineStart(document.lines.lineAt(span.start));
  const indent = document.text.slice(lineStart, span.start);
  if (!/^[ \t]*$/.test(indent)) return [];
  const threads = declaration ? declaredThreads(view.application, declaration).value : null;
  const size = typeof threads === 'number' ? { en: ` (${threads} threads)`, ko: ` (스레드 ${threads}개)` } : null;
  return [
    {
      title: {
        en: `Make ${name}${size?.en ?? ''} the default: @Primary`,
        ko: `기본 실행기로 지정(@Primary): ${name}${size?.ko ?? ''}`,
      },
      kind: 'quickfix',
      edits: [
        ...addImports(document, facts, [primary]),
        {
          path,
          span: { start: span.start, end: span.start },
          newText: `@Primary${newlineOf(document.text)}${indent}`,
        },
      ],
    },
  ];
}
