import type { CallExpression, LambdaExpression } from '../facts/java/javaFacts';
import { callTimeAt } from '../model/callTime';
import { commonPoolWorkers } from '../model/commonPoolTerms';
import { environmentOf } from '../model/defaults';
import type { FanOut } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { adviseThreads, dependencyCalls, dependencyName, oneSecondQueue, onlyPool } from './executorTasks';
import { siteAt, sitesOf } from './fanOutSites';
import { placeExecutor } from './fixes/dedicatedExecutor';
import { addImports, clashes } from './fixes/javaEdits';
import { callAt, expressionsAround } from './fixes/javaExpressions';
import { SERVLET_JDBC } from './given';
import { defineRule, type Fix } from './rule';

interface StreamArguments {
  readonly method: string;
  readonly technology: string;
  readonly workers: number;
  readonly cores: number;
}

/** A parallel stream is made for computing: its threads are one per core, and the whole JVM shares them. */
export const parallelStreamBlocking = defineRule<StreamArguments>({
  id: 'parallel-stream-blocking',
  severity: 'warning',
  title: { en: 'Blocking call in a parallel stream', ko: '병렬 스트림에서 블로킹 호출' },
  message: ({ method, technology, workers, cores }) => ({
    en: `${method} (${technology}) blocks ${workers === 1 ? 'the commonPool worker' : `the ${workers} commonPool workers`} (${cores} cores) that all parallel streams and asynchronous tasks of the JVM share, and no more than ${workers + 1} calls run at once. Give the calls an executor of their own.`,
    ko: `병렬 스트림에서 블로킹 호출이 실행된다: ${method} (${technology}). JVM 전체의 병렬 스트림과 비동기 작업이 공유하는 commonPool 작업 스레드 ${workers}개(${cores}코어)가 블로킹되고, 동시에 실행되는 호출도 ${workers + 1}개를 넘지 못한다. 전용 스레드 풀에서 호출한다.`,
  }),
  figures: {
    '64': { evidence: 'common-pool-blocked' },
    '20': { evidence: 'common-pool-blocked' },
    '1.3': { evidence: 'common-pool-blocked' },
    '0.17': { evidence: 'common-pool-blocked' },
    '8': { evidence: 'common-pool-blocked' },
  },
  docs: {
    why: {
      en: 'Parallel streams run on `ForkJoinPool.commonPool()`, which has one worker less than there are cores, and on the calling thread. With all workers blocked, another parallel stream of 64 × 20 ms took 1.3 s instead of 0.17 s (measured on 8 processors).',
      ko: '병렬 스트림은 코어 수보다 하나 적은 스레드를 가진 `ForkJoinPool.commonPool()`과 호출한 스레드에서 실행된다. 작업 스레드가 모두 블로킹된 상태에서 64 × 20ms짜리 다른 병렬 스트림은 0.17초 대신 1.3초가 걸렸다(8코어 실측).',
    },
    whenToIgnore: {
      en: 'In a command-line tool or a batch job that runs nothing else.',
      ko: '다른 일을 하지 않는 명령줄 도구나 배치 작업일 때.',
    },
    sources: ['OpenJDK 17 ForkJoinPool.common, AbstractPipeline.evaluate; measured on JDK 17 and 25'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/ReportService.java
    package shop;
    import java.util.List;
    class ReportService {
      private final OrderRepository repository;
      ReportService(OrderRepository repository) { this.repository = repository; }
      List<Integer> counts(List<Integer> totals) {
        return totals.parallelStream().map(total -> repository.countByTotal(total)).toList();
    //                ^^^^^^^^^^^^^^ parallel-stream-blocking
      }
    }
  `,
  good: `
    //- /src/main/java/shop/ReportService.java
    package shop;
    import java.util.List;
    import java.util.concurrent.CompletableFuture;
    import java.util.concurrent.Executor;
    class ReportService {
      private final OrderRepository repository;
      private final Executor jdbcExecutor;
      ReportService(OrderRepository repository, Executor jdbcExecutor) {
        this.repository = repository;
        this.jdbcExecutor = jdbcExecutor;
      }
      List<Integer> counts(List<Integer> totals) {
        return totals.stream()
            .map(total -> CompletableFuture.supplyAsync(() -> repository.countByTotal(total), jdbcExecutor))
            .toList().stream()
            .map(CompletableFuture::join)
            .toList();
      }
    }
  `,
  *check(project) {
    for (const { view, fanOut } of sitesOf(project)) {
      if (fanOut.kind !== 'parallel-stream' || fanOut.certainty !== 'sure') continue;
      const [call] = dependencyCalls(fanOut.effects);
      const workers = commonPoolWorkers(view.application);
      const cores = view.application.cores.value;
      if (!call || workers === null || cores === null || workers === 0) continue;
      yield {
        rule: 'parallel-stream-blocking',
        location: { path: fanOut.path, span: fanOut.nameSpan },
        args: { method: call.method, technology: call.technology, workers, cores },
        related: call.path.map((step) => ({ location: step.location, message: { en: step.name, ko: step.name } })),
      };
    }
  },
  fix(finding, project) {
    const site = siteAt(project, finding.location);
    const call = site && callAt(project, site.fanOut.path, site.fanOut.nameSpan.start);
    if (!site || !call || !project.document(site.fanOut.path)?.isIntact) return [];
    return [
      ...ownExecutor(project, site.view, site.fanOut, call),
      ...mapConcurrent(project, site.view, site.fanOut, call),
      ...oneAfterAnother(project, site.fanOut, call),
    ];
  },
});

/** `.map(x -> call)` becomes futures on an executor of their own, which are then joined in order. */
function ownExecutor(project: Project, view: ModuleView, fanOut: FanOut, stream: CallExpression): readonly Fix[] {
  const { path } = fanOut;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const mapped = mappingOf(project, fanOut, stream);
  const calls = dependencyCalls(fanOut.effects);
  const pool = onlyPool(view, calls);
  const advised = adviseThreads(view, { pool });
  const [blocking] = calls;
  const future = 'java.util.concurrent.CompletableFuture';
  if (!document || !facts || !mapped || !advised || !blocking || clashes(facts, future)) return [];
  if ((environmentOf(view.application).jdk ?? 0) < 16) return [];
  const { map, lambda } = mapped;
  const parameter = lambda.parameters[0]?.name ?? 'item';
  const body = document.text.slice(lambda.bodySpan.start, lambda.bodySpan.end);
  const site = { path, span: fanOut.span, owner: fanOut.owner, ...(pool ? { pool: pool.name } : {}) };
  const { threads, reason } = advised;
  const name = dependencyName(blocking);
  const constant = placeExecutor(project, view, path, fanOut.span.start, {
    threads,
    queue: oneSecondQueue(threads, callTimeAt(project, view, site).value),
    name,
  });
  if (!constant) return [];
  const mapping = `(${parameter} -> CompletableFuture.supplyAsync(() -> ${body}, ${constant.name})).toList().stream().map(CompletableFuture::join)`;
  return [
    {
      title: {
        en: `Call from a dedicated executor of ${threads} threads, ${reason.en}${constant.where.en}`,
        ko: `전용 스레드 풀에서 호출: 스레드 ${threads}개 (${reason.ko}${constant.where.ko})`,
      },
      kind: 'quickfix',
      isPreferred: true,
      edits: [
        ...constant.edits,
        ...addImports(document, facts, [future]),
        sequential(fanOut, stream),
        { path, span: map.argumentsSpan, newText: mapping },
      ],
    },
  ];
}

/** JDK 24 and later have it built in: so many calls at once, each on a virtual thread (OpenJDK 24 `Gatherers.mapConcurrent`). */
function mapConcurrent(project: Project, view: ModuleView, fanOut: FanOut, stream: CallExpression): readonly Fix[] {
  const { path } = fanOut;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const mapped = mappingOf(project, fanOut, stream);
  const advised = adviseThreads(view, { pool: onlyPool(view, dependencyCalls(fanOut.effects)) });
  const gatherers = 'java.util.stream.Gatherers';
  if (!document || !facts || !mapped || !advised || clashes(facts, gatherers)) return [];
  if ((environmentOf(view.application).jdk ?? 0) < 24) return [];
  const { map, lambda } = mapped;
  const { threads, reason } = advised;
  const text = document.text.slice(lambda.span.start, lambda.span.end);
  const span = { start: map.nameSpan.start, end: map.argumentsSpan.end };
  return [
    {
      title: {
        en: `Make ${threads} calls at once on virtual threads, ${reason.en}: mapConcurrent(${threads}, …)`,
        ko: `가상 스레드에서 동시에 ${threads}개 호출 (${reason.ko}): mapConcurrent(${threads}, …)`,
      },
      kind: 'quickfix',
      edits: [
        ...addImports(document, facts, [gatherers]),
        sequential(fanOut, stream),
        { path, span, newText: `gather(Gatherers.mapConcurrent(${threads}, ${text}))` },
      ],
    },
  ];
}

function oneAfterAnother(project: Project, fanOut: FanOut, stream: CallExpression): readonly Fix[] {
  if (!project.document(fanOut.path)) return [];
  return [
    {
      title: {
        en: 'Make the calls one after another on the calling thread',
        ko: '호출한 스레드에서 하나씩 차례로 호출',
      },
      kind: 'quickfix',
      edits: [sequential(fanOut, stream)],
    },
  ];
}

/** `.parallelStream()` becomes `.stream()`; a `.parallel()` in the chain goes. */
function sequential(fanOut: FanOut, stream: CallExpression): Fix['edits'][number] {
  const { path } = fanOut;
  return stream.name === 'parallelStream'
    ? { path, span: stream.nameSpan, newText: 'stream' }
    : { path, span: { start: stream.target?.span.end ?? stream.nameSpan.start, end: stream.span.end }, newText: '' };
}

/** The `map` right behind the stream whose function is a lambda of one expression, which makes the call. */
function mappingOf(
  project: Project,
  fanOut: FanOut,
  stream: CallExpression,
): { readonly map: CallExpression; readonly lambda: LambdaExpression } | null {
  for (const map of expressionsAround(project, fanOut.path, stream.nameSpan.start)) {
    if (map.kind !== 'call' || map.name !== 'map' || map.target?.span.end !== stream.span.end) continue;
    const [lambda] = map.arguments;
    const body = fanOut.bodySpan;
    if (lambda?.kind !== 'lambda' || lambda.isBlock || lambda.parameters.length !== 1 || !body) return null;
    return body.start >= lambda.span.start && body.end <= lambda.span.end ? { map, lambda } : null;
  }
  return null;
}
