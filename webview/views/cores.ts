/** What the number of cores decides: the defaults that follow from it, the common pool by JDK, and the memory of threads. */
import { commonPoolParallelism, completableFutureExecutor, parallelStreamTime } from '../../sizing/commonPool';
import { type DefaultId, type JvmEnvironment, jvmDefault } from '../../sizing/jvmDefaults';
import { reservedStackMegabytes } from '../../sizing/threadMemory';
import { html, setChildren } from '../dom';
import type { Model } from '../model';
import { fieldRow, figureList, heading, paragraph, table } from '../rows';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';

const TEXTS = {
  defaults: { en: 'Defaults by cores', ko: '코어 수에 따른 기본값' },
  cores: { en: 'Cores', ko: '코어 수' },
  unknown: {
    en: 'Write the cores and the JDK to see the defaults.',
    ko: '코어 수와 JDK 버전을 적으면 기본값을 계산한다.',
  },
  boundedElastic: { en: 'boundedElastic threads', ko: 'boundedElastic 스레드' },
  parallel: { en: 'parallel threads', ko: 'parallel 스레드' },
  eventLoops: { en: 'event loops', ko: '이벤트 루프' },
  commonPool: { en: 'common pool workers', ko: '공용 풀(commonPool) 작업 스레드' },
  asyncOld: { en: 'CompletableFuture without executor, JDK 8 to 24', ko: '실행기 없는 CompletableFuture, JDK 8~24' },
  asyncNew: {
    en: 'CompletableFuture without executor, JDK 25 or later',
    ko: '실행기 없는 CompletableFuture, JDK 25 이상',
  },
  carriers: { en: 'carriers of virtual threads', ko: '가상 스레드 캐리어' },
  fraction: {
    en: 'A CPU limit is rounded up: 1500m gives the numbers of 2 cores, but only 1.5 cores of time.',
    ko: 'CPU 한도는 올림한다. 1500m이면 2코어의 값이 되지만 실제 CPU 시간은 1.5코어만큼이다.',
  },
  threadPerTask: {
    en: 'With {cores} cores and JDK {jdk}, supplyAsync without an executor starts a new thread for every task.',
    ko: '코어 {cores}, JDK {jdk} 환경에서는 실행기 없는 supplyAsync가 작업마다 새 스레드를 만든다.',
  },
  stream: { en: 'A parallel stream on the common pool', ko: '공용 풀의 병렬 스트림' },
  free: { en: 'With free workers', ko: '작업 스레드가 비어 있을 때' },
  blocked: { en: 'With {n} of {all} workers blocked', ko: '작업 스레드 {all}개 중 {n}개가 블로킹됐을 때' },
  memory: { en: 'Memory of thread stacks', ko: '스레드 스택 메모리' },
  reserved: { en: 'Reserved on {architecture}', ko: '{architecture} 예약 크기' },
  megabytes: { en: '{n} MB', ko: '{n} MB' },
  committed: {
    en: 'Address space; memory is taken only as stacks are used.',
    ko: '예약한 주소 공간이다. 실제 메모리는 스택을 쓰는 만큼만 사용한다.',
  },
} as const satisfies Record<string, Text>;

const ROWS: readonly (readonly [Text, DefaultId])[] = [
  [TEXTS.boundedElastic, 'boundedElasticThreads'],
  [TEXTS.parallel, 'parallelThreads'],
  [TEXTS.eventLoops, 'eventLoops'],
  [TEXTS.commonPool, 'commonPoolWorkers'],
  [TEXTS.carriers, 'virtualThreadCarriers'],
];

/** A release on each side of the change. */
const ASYNC: readonly (readonly [Text, number])[] = [
  [TEXTS.asyncOld, 24],
  [TEXTS.asyncNew, 25],
];

const COLUMNS = [1, 2, 4, 8, 16];

export function createCoresView({ words, field }: PageContext): View {
  const defaults = html('div');
  const stream = html('div');
  const memory = html('div');
  return {
    element: html(
      'div',
      {},
      ...[heading(words.text(TEXTS.defaults)), fieldRow(field('jdk')), defaults, paragraph(words.text(TEXTS.fraction))],
      ...[
        heading(words.text(TEXTS.stream)),
        fieldRow(field('elements'), field('elementTime'), field('blocked')),
        stream,
      ],
      ...[
        heading(words.text(TEXTS.memory)),
        fieldRow(field('threads')),
        memory,
        paragraph(words.text(TEXTS.committed)),
      ],
    ),
    update(model) {
      setChildren(defaults, ...toDefaults(model, words));
      setChildren(stream, toStream(model, words));
      setChildren(memory, toMemory(model, words));
    },
  };
}

function toDefaults({ start, inputs }: Model, words: Words): readonly HTMLElement[] {
  const [cores, jdk] = [inputs.number('cores'), inputs.number('jdk')];
  if (cores === null || jdk === null) return [paragraph(words.text(TEXTS.unknown))];
  const columns = [...new Set([...COLUMNS, cores])].sort((a, b) => a - b);
  // Without a known Boot the newest line read stands for it: these defaults are the same since reactor-core 3.4.
  const springBoot = start.springBoot ?? '4.1';
  const environment = (count: number): JvmEnvironment => ({
    cores: count,
    jdk,
    springBoot,
    reactorCore: null,
    reactorNetty: null,
  });
  const rows = ROWS.filter(([, id]) => id !== 'virtualThreadCarriers' || jdk >= 21).map(([label, id]) => [
    words.text(label),
    ...columns.map((count) => words.count(jvmDefault(id, environment(count)).value)),
  ]);
  const byJdk = ASYNC.map(([label, release]) => [
    words.text(label),
    ...columns.map((count) => words.count(completableFutureExecutor(count, release)?.concurrency ?? null)),
  ]);
  const head = [words.text(TEXTS.cores), ...columns.map((n) => words.count(n))];
  const perTask = jvmDefault('completableFutureAsync', environment(cores)).value === 'unlimited';
  const warning = words.text(TEXTS.threadPerTask, { cores: words.count(cores), jdk: String(jdk) });
  return [
    table(words.text(TEXTS.defaults), head, [...rows, ...byJdk], columns.indexOf(cores) + 1),
    ...(perTask ? [paragraph(warning)] : []),
  ];
}

function toStream({ inputs }: Model, words: Words): HTMLElement {
  const cores = inputs.number('cores');
  const parallelism = cores === null ? null : commonPoolParallelism(cores);
  const elements = inputs.number('elements') ?? Number.NaN;
  const elementMs = inputs.number('elementTime') ?? Number.NaN;
  const blocked = Math.min(inputs.number('blocked') ?? 0, parallelism ?? 0);
  const timeWith = (count: number): string =>
    words.duration(parallelism === null ? null : parallelStreamTime(elements, elementMs, parallelism, count));
  const label = words.text(TEXTS.blocked, { n: words.count(blocked), all: words.count(parallelism) });
  return figureList([
    { label: words.text(TEXTS.free), value: timeWith(0) },
    ...(blocked > 0 ? [{ label, value: timeWith(blocked) }] : []),
  ]);
}

function toMemory({ inputs }: Model, words: Words): HTMLElement {
  const threads = inputs.number('threads') ?? Number.NaN;
  return figureList(
    (['x64', 'aarch64'] as const).map((architecture) => ({
      label: words.text(TEXTS.reserved, { architecture }),
      value: words.text(TEXTS.megabytes, { n: words.number(reservedStackMegabytes(threads, architecture), 0) }),
    })),
  );
}
