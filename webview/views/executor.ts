/** How an executor grows: core, then the queue, then the maximum; and how many threads keep the processors busy (Goetz). */
import { type ExecutorShape, executorCeiling, executorLoad } from '../../sizing/executorGrowth';
import { threadsForProcessors, throughput } from '../../sizing/littlesLaw';
import { html, setChildren } from '../dom';
import type { Model } from '../model';
import { type Figure, fieldRow, figureList, heading, paragraph } from '../rows';
import { stackedBar } from '../stackedBar';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';

const TEXTS = {
  growth: { en: 'How the pool grows', ko: '스레드 풀이 늘어나는 순서' },
  steady: { en: 'Threads while the queue has room', ko: '대기열에 자리가 있을 때 스레드 수' },
  full: { en: 'Threads once the queue is full', ko: '대기열이 가득 찬 뒤 스레드 수' },
  growsAt: { en: 'Grows beyond that from', ko: '그보다 늘어나기 시작하는 작업 수' },
  tasksAtOnce: { en: '{n} tasks at once', ko: '동시 작업 {n}개' },
  never: { en: 'never', ko: '늘어나지 않는다' },
  neverNote: {
    en: 'an unlimited queue is never full, so the maximum has no effect',
    ko: '무제한 대기열은 가득 차지 않으므로 최대 스레드 값은 적용되지 않는다',
  },
  rate: { en: 'Rate while the queue has room', ko: '대기열에 자리가 있을 때 처리량' },
  load: { en: 'What becomes of {n} tasks', ko: '작업 {n}개의 처리' },
  running: { en: 'running', ko: '실행' },
  queued: { en: 'waiting', ko: '대기' },
  rejected: { en: 'rejected', ko: '거절' },
  queueWait: { en: 'The last one waits', ko: '마지막 작업의 대기 시간' },
  wrong: {
    en: 'The maximum must be at least the core, and every field needs a value.',
    ko: '최대 스레드는 코어 스레드 이상이어야 하고, 모든 칸에 값이 있어야 한다.',
  },
  processors: { en: 'Threads that keep the cores busy', ko: '코어를 쉬지 않게 하는 스레드 수' },
  goetz: { en: 'At 80% utilisation', ko: '사용률 80%일 때' },
  goetzNote: {
    en: '{cores} cores × 0.8 × (1 + {wait} ÷ {compute})',
    ko: '코어 {cores} × 0.8 × (1 + {wait} ÷ {compute})',
  },
  goetzHelp: {
    en: 'More threads only help until the service behind them is full: its pool decides.',
    ko: '스레드를 늘려도 뒤에 있는 서비스가 가득 차면 소용없다. 그 풀 크기가 결정한다.',
  },
} as const satisfies Record<string, Text>;

export function createExecutorView({ words, field }: PageContext): View {
  const growth = html('div');
  const processors = html('div');
  return {
    element: html(
      'div',
      {},
      heading(words.text(TEXTS.growth)),
      fieldRow(field('core'), field('max'), field('queue'), field('tasks')),
      growth,
      heading(words.text(TEXTS.processors)),
      fieldRow(field('computeTime'), field('waitTime')),
      processors,
      paragraph(words.text(TEXTS.goetzHelp)),
    ),
    update(model) {
      setChildren(growth, ...toGrowth(model, words));
      setChildren(processors, figureList([toGoetz(model, words)]));
    },
  };
}

function toGrowth({ inputs }: Model, words: Words): readonly HTMLElement[] {
  const [core, tasks, taskMs] = [inputs.number('core'), inputs.number('tasks'), taskTime(inputs)];
  const shape: ExecutorShape = {
    core: core ?? Number.NaN,
    max: inputs.bound('max'),
    queueCapacity: inputs.bound('queue'),
  };
  const ceiling = executorCeiling(shape);
  if (ceiling === null) return [paragraph(words.text(TEXTS.wrong))];
  const load = tasks === null ? null : executorLoad(shape, tasks);
  const steadyRate = typeof ceiling.steady === 'number' && taskMs !== null ? throughput(ceiling.steady, taskMs) : null;
  const figures: readonly Figure[] = [
    { label: words.text(TEXTS.steady), value: words.count(ceiling.steady) },
    { label: words.text(TEXTS.full), value: words.count(ceiling.whenQueueFull) },
    ceiling.growsAt === null
      ? {
          label: words.text(TEXTS.growsAt),
          value: words.text(TEXTS.never),
          ...(shape.queueCapacity === 'unlimited' ? { note: words.text(TEXTS.neverNote) } : {}),
        }
      : { label: words.text(TEXTS.growsAt), value: words.text(TEXTS.tasksAtOnce, { n: words.count(ceiling.growsAt) }) },
    { label: words.text(TEXTS.rate), value: words.rate(steadyRate) },
  ];
  if (load === null || tasks === null) return [figureList(figures)];
  const bar = stackedBar(words.text(TEXTS.load, { n: words.count(tasks) }), [
    { label: words.text(TEXTS.running), value: load.threads, text: words.count(load.threads), tone: 'good' },
    { label: words.text(TEXTS.queued), value: load.queued, text: words.count(load.queued), tone: 'plain' },
    { label: words.text(TEXTS.rejected), value: load.rejected, text: words.count(load.rejected), tone: 'bad' },
  ]);
  const rounds = load.threads > 0 ? Math.ceil(load.queued / load.threads) : 0;
  const wait: Figure = {
    label: words.text(TEXTS.queueWait),
    value: words.duration(taskMs === null ? null : rounds * taskMs),
  };
  return [figureList([...figures, wait]), bar];
}

function toGoetz({ inputs }: Model, words: Words): Figure {
  const [cores, wait, compute] = [inputs.number('cores'), inputs.number('waitTime'), inputs.number('computeTime')];
  const threads = threadsForProcessors(cores ?? 0, 0.8, wait ?? Number.NaN, compute ?? Number.NaN);
  const note = { cores: words.count(cores), wait: words.duration(wait), compute: words.duration(compute) };
  return {
    label: words.text(TEXTS.goetz),
    value: words.count(threads === null ? null : Math.max(1, Math.floor(threads + 1e-9))),
    note: words.text(TEXTS.goetzNote, note),
  };
}

function taskTime(inputs: Model['inputs']): number | null {
  const [wait, compute] = [inputs.number('waitTime'), inputs.number('computeTime')];
  return wait === null || compute === null ? null : wait + compute;
}
