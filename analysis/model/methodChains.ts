import { applicationTaskExecutor, asyncExecutorOf } from './asyncExecutor';
import { callTimeAt } from './callTime';
import type { ModuleModel, Settled } from './config/moduleModel';
import { countDefault } from './defaults';
import { executorTerm } from './executorTerms';
import { poolsReached } from './fanOutChain';
import type { AsyncMethod, BlockingCall, Limiter, ListenerMethod, ScheduledMethod } from './java/javaModel';
import type { Origin, Sourced } from './origin';
import { poolTerm } from './poolTerm';
import type { ModuleView, Project } from './project';
import { schedulingThreads } from './schedulingThreads';
import { settleCodeNumber, settleCount } from './settledNumbers';
import { buildTermChain, type ModelTerm, type TermChain, withReason } from './termChain';

/**
 * Chains of methods that something outside the code calls: the threads that run them, limiters they carry, then the pools
 * their blocking calls reach. The figure is the application's: all of these are shared.
 */

interface Place {
  readonly owner: string;
  readonly path: string;
  readonly annotationSpan: { readonly start: number; readonly end: number };
  readonly effects: readonly BlockingCall[];
}

/** Null where the executor cannot be told. */
export function asyncChain(project: Project, view: ModuleView, method: AsyncMethod): TermChain | null {
  const executor = asyncExecutorOf(project, view, method);
  return methodChain(project, view, method, (heldMs) => {
    switch (executor.kind) {
      case 'declared': {
        const { declaration } = executor;
        const { kind, name, location } = declaration;
        return executorTerm(view.application, { kind, name, location, declaration, commonPool: false }, heldMs);
      }
      case 'application':
        return applicationTerm(view.application, heldMs);
      case 'thread-per-call':
        return {
          kind: 'executor',
          name: 'SimpleAsyncTaskExecutor',
          value: 'unlimited',
          origin: {
            kind: 'default',
            text: {
              en: `${executor.beans.length} executors, none of them the default: a new thread per call`,
              ko: `기본 실행기가 없는 실행기 ${executor.beans.length}개: 호출마다 새 스레드`,
            },
          },
          heldMs,
        };
      default:
        return null;
    }
  });
}

/** Null where the scheduler cannot be told, or the method names another one or is handed over to an executor. */
export function scheduledChain(project: Project, view: ModuleView, method: ScheduledMethod): TermChain | null {
  if (method.isAsync || (method.schedulerName !== null && method.schedulerName !== '')) return null;
  const scheduler = schedulingThreads(project, view);
  if (!scheduler) return null;
  return methodChain(project, view, method, (heldMs) =>
    withReason(scheduler.threads, {
      kind: 'executor',
      name: scheduler.bean?.name ?? 'taskScheduler',
      value: scheduler.threads.value,
      origin: scheduler.threads.origin,
      heldMs,
      atTheLimit: {
        en: 'further @Scheduled methods wait for a thread of the scheduler',
        ko: '나머지 @Scheduled 메서드는 스케줄러 스레드를 기다린다',
      },
      ...(scheduler.key === null ? {} : { settingKey: scheduler.key }),
    }),
  );
}

/** Consumers of a listener, then the pools. */
export function listenerChain(project: Project, view: ModuleView, listener: ListenerMethod): TermChain | null {
  const concurrency = listenerConcurrency(project, view.application, listener);
  if (!concurrency) return null;
  return methodChain(project, view, listener, (heldMs) =>
    withReason(concurrency, {
      kind: 'listener',
      name: `${LISTENER_NAMES[listener.kind]} concurrency`,
      value: concurrency.value,
      origin: concurrency.origin,
      heldMs,
      atTheLimit: {
        en: 'further messages wait at the broker',
        ko: '남는 메시지는 브로커에서 대기한다',
      },
    }),
  );
}

/** A limiter by itself, with the pools behind it where the method's calls are known; null for one that limits no concurrency. */
export function limiterChain(project: Project, view: ModuleView, limiter: Limiter): TermChain | null {
  const { owner, location } = limiter;
  const place: Place = {
    owner,
    path: location.path,
    annotationSpan: location.span,
    effects: limiter.kind === 'Semaphore' ? [] : effectsOfMethod(view, owner),
  };
  const callTime = callTimeOf(project, view, place);
  const term = limiterTerm(project, view.application, limiter, callTime.value);
  return term ? buildTermChain([term, ...poolTerms(view, place, callTime)], callTime, 'application') : null;
}

function methodChain(
  project: Project,
  view: ModuleView,
  place: Place,
  threads: (heldMs: number) => ModelTerm | null,
): TermChain | null {
  const callTime = callTimeOf(project, view, place);
  const term = threads(callTime.value);
  if (term === null) return null;
  const limiters = view.java.limiters
    .filter(
      ({ owner, kind, location }) => owner === place.owner && kind !== 'Semaphore' && location.path === place.path,
    )
    .flatMap((limiter) => limiterTerm(project, view.application, limiter, callTime.value) ?? []);
  return buildTermChain([term, ...limiters, ...poolTerms(view, place, callTime)], callTime, 'application');
}

function callTimeOf(
  project: Project,
  view: ModuleView,
  { path, annotationSpan, owner, effects }: Place,
): Sourced<number> {
  const [pool, ...others] = poolsReached(view, { effects });
  const named = pool && others.length === 0 ? { pool: pool.name } : {};
  return callTimeAt(project, view, { path, span: annotationSpan, owner, ...named });
}

function poolTerms(view: ModuleView, { effects }: Place, callTime: Sourced<number>): readonly ModelTerm[] {
  return poolsReached(view, { effects }).map((pool) => poolTerm(pool, callTime.value));
}

function applicationTerm(application: ModuleModel, heldMs: number): ModelTerm {
  const { threads, queue, key } = applicationTaskExecutor(application);
  const isVirtual = application.virtualThreads.value === true;
  return withReason(threads, {
    kind: 'executor',
    name: 'applicationTaskExecutor',
    value: threads.value,
    origin: threads.origin,
    heldMs,
    settingKey: key,
    metric: 'executor.active',
    atTheLimit: isVirtual
      ? { en: 'the caller waits until a task ends', ko: '호출한 쪽이 작업이 끝나기를 기다린다' }
      : queue.value === 'unlimited'
        ? { en: 'further tasks queue without bound', ko: '남는 작업은 대기열에 끝없이 쌓인다' }
        : {
            en: `further tasks queue (${queue.value ?? '?'}), then TaskRejectedException`,
            ko: `남는 작업은 대기열(${queue.value ?? '?'}개)에 쌓이고, 가득 차면 TaskRejectedException`,
          },
  });
}

const LISTENER_NAMES: Readonly<Record<ListenerMethod['kind'], string>> = {
  kafka: '@KafkaListener',
  rabbit: '@RabbitListener',
  jms: '@JmsListener',
  sqs: '@SqsListener',
  pulsar: '@PulsarListener',
};

/** Written beside the method, else set for all (domain facts 4.4); null for kinds and factories whose default is not known. */
function listenerConcurrency(
  project: Project,
  application: ModuleModel,
  listener: ListenerMethod,
): Settled<number | 'unlimited'> | null {
  if (listener.concurrency) {
    const settled = settleCodeNumber(application, listener.concurrency);
    const { start, end } = listener.annotationSpan;
    const text = project.document(listener.path)?.text.slice(start, end) ?? '';
    // `2-8`: Rabbit and JMS containers grow to the upper number.
    const range = /\bconcurrency\s*=\s*"\s*\d+\s*-\s*(\d+)\s*"/.exec(text);
    return range ? { value: Number(range[1]), origin: settled.origin } : settled;
  }
  if (listener.containerFactory !== null) return null;
  if (listener.kind === 'kafka') {
    return settleCount(
      application.property('spring.kafka.listener.concurrency'),
      countDefault(application, 'kafkaConcurrency'),
    );
  }
  if (listener.kind !== 'rabbit') return null;
  const isDirect = application.property('spring.rabbitmq.listener.type')?.value === 'direct';
  if (isDirect) {
    const key = 'spring.rabbitmq.listener.direct.consumers-per-queue';
    return settleCount(application.property(key), countDefault(application, 'rabbitDirectConsumersPerQueue'));
  }
  const simple = 'spring.rabbitmq.listener.simple';
  const consumers = application.property(`${simple}.max-concurrency`) ?? application.property(`${simple}.concurrency`);
  return settleCount(consumers, countDefault(application, 'rabbitConsumers'));
}

function limiterTerm(project: Project, application: ModuleModel, limiter: Limiter, heldMs: number): ModelTerm | null {
  const { kind, location } = limiter;
  const text = project.document(location.path)?.text.slice(location.span.start, location.span.end) ?? '';
  if (kind === 'RateLimiter' || (kind === 'Bulkhead' && /\bTHREADPOOL\b/.test(text))) return null;
  const limit =
    kind === 'Bulkhead'
      ? bulkheadLimit(application, limiter)
      : limiter.limit && settleCodeNumber(application, limiter.limit);
  if (!limit || limit.value === null || limit.value === 'unlimited' || limit.value < 1) return null;
  const refuses = kind === 'Bulkhead' || /\bREJECT\b/.test(text);
  return {
    kind: 'limiter',
    name: limiter.name === null ? kind : `${kind} ${limiter.name}`,
    value: limit.value,
    origin: limit.origin,
    heldMs,
    atTheLimit: refuses
      ? { en: `further calls are refused by the ${kind}`, ko: `남는 호출은 거절된다: ${kind}` }
      : { en: 'further calls wait for a permit', ko: '남는 호출은 허가를 기다린다' },
  };
}

/** `maxConcurrentCalls` of the instance, else of the default configuration, else 25 (Resilience4j 2.4.0 `BulkheadConfig`). */
function bulkheadLimit(application: ModuleModel, { name }: Limiter): Settled<number> | null {
  if (name === null) return null;
  const own = `resilience4j.bulkhead.instances.${name}`;
  if (
    application.property(`${own}.base-config`) !== null &&
    application.property(`${own}.max-concurrent-calls`) === null
  ) {
    return null;
  }
  const set =
    application.property(`${own}.max-concurrent-calls`) ??
    application.property('resilience4j.bulkhead.configs.default.max-concurrent-calls');
  return settleCount(set, countDefault(application, 'bulkheadCalls'));
}

/** Blocking calls of a method the model describes for another reason; none when it is described nowhere. */
function effectsOfMethod(view: ModuleView, owner: string): readonly BlockingCall[] {
  const { transactions, asyncMethods, scheduledMethods, listeners } = view.java;
  const found = [...transactions, ...asyncMethods, ...scheduledMethods, ...listeners].find(
    (method) => method.owner === owner,
  );
  return found?.effects ?? [];
}

/** The origin of a term is the very place the hint stands at: the number is written there for all to see. */
export function isWrittenAt(
  origin: Origin,
  place: { readonly path: string; readonly span: { readonly start: number; readonly end: number } },
): boolean {
  const { location } = origin;
  return (
    location !== undefined &&
    location.path === place.path &&
    location.span.start >= place.span.start &&
    location.span.end <= place.span.end
  );
}
