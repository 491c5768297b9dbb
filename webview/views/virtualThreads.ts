/** The same chain on platform threads and on virtual threads, side by side: which limits go, and where the ceiling moves. */
import { computeCeiling } from '../../sizing/ceiling';
import { jvmDefault } from '../../sizing/jvmDefaults';
import type { Bound } from '../../sizing/units';
import { jettyVirtualThreads } from '../../sizing/versionedLimits';
import { html, setChildren } from '../dom';
import type { Model, ModelTerm } from '../model';
import { paragraph, table } from '../rows';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';

const TEXTS = {
  caption: { en: 'spring.threads.virtual.enabled', ko: 'spring.threads.virtual.enabled' },
  limit: { en: 'Limit', ko: '한계' },
  platform: { en: 'Platform threads', ko: '플랫폼 스레드' },
  virtual: { en: 'Virtual threads', ko: '가상 스레드' },
  now: { en: '{column} (now)', ko: '{column} (현재)' },
  binding: { en: 'bottleneck', ko: '병목' },
  concurrency: { en: 'effective concurrency', ko: '실제 동시 처리 수' },
  ceiling: { en: 'throughput ceiling', ko: '처리량 상한' },
  tooOld: {
    en: 'Virtual threads need JDK 21 or later: on this JDK the property has no effect.',
    ko: '가상 스레드에는 JDK 21 이상이 필요하다. 이 JDK에서는 속성이 적용되지 않는다.',
  },
  moves: {
    en: 'Virtual threads remove the limit of the server threads only. Connection pools, semaphores and cores stay: the ceiling moves there.',
    ko: '가상 스레드는 서버 스레드의 한계만 없앤다. 커넥션 풀, 세마포어, 코어는 그대로이므로 상한이 그쪽으로 옮겨 간다.',
  },
  elastic: {
    en: 'boundedElastic keeps its cap of 10 per core on virtual threads.',
    ko: 'boundedElastic의 스레드 상한은 가상 스레드에서도 코어당 10개 그대로다.',
  },
  tomcat: {
    en: 'Tomcat: threads.max has no effect on virtual threads, max-connections does.',
    ko: 'Tomcat: 가상 스레드에서는 threads.max가 적용되지 않고 max-connections만 적용된다.',
  },
  none: {
    en: 'No server threads in this chain: nothing changes here.',
    ko: '이 체인에는 서버 스레드가 없으므로 달라지는 것이 없다.',
  },
} as const satisfies Record<string, Text>;

export function createVirtualThreadsView({ words }: PageContext): View {
  const element = html('div');
  return { element, update: (model) => setChildren(element, ...toComparison(model, words)) };
}

function toComparison(model: Model, words: Words): readonly HTMLElement[] {
  const platform = model.terms.map((term) => ({ ...term, value: platformValue(term, model) }));
  const virtual = model.terms.map((term) => ({ ...term, value: virtualValue(term, model) }));
  const [before, after] = [computeCeiling(platform), computeCeiling(virtual)];
  const cell = (term: ModelTerm | undefined, binds: boolean): string =>
    binds ? `${words.count(term?.value ?? null)} (${words.text(TEXTS.binding)})` : words.count(term?.value ?? null);
  const bindingOf = (ceiling: typeof before): number | null => ceiling.throughputTerm ?? ceiling.bindingTerm;
  const rows = platform.map((term, index) => [
    term.name,
    cell(term, bindingOf(before) === index),
    cell(virtual[index], bindingOf(after) === index),
  ]);
  const column = (text: Text, current: boolean): string =>
    current ? words.text(TEXTS.now, { column: words.text(text) }) : words.text(text);
  const onVirtual = model.start.virtualThreads;
  const head = [words.text(TEXTS.limit), column(TEXTS.platform, !onVirtual), column(TEXTS.virtual, onVirtual)];
  const sums = [
    [words.text(TEXTS.concurrency), words.count(before.effectiveConcurrency), words.count(after.effectiveConcurrency)],
    [words.text(TEXTS.ceiling), words.rate(before.ceilingPerSecond), words.rate(after.ceilingPerSecond)],
  ];
  const notes = toNotes(model).map((text) => paragraph(words.text(text)));
  return [table(words.text(TEXTS.caption), head, [...rows, ...sums], onVirtual ? 2 : 1), ...notes];
}

function toNotes({ terms, start, inputs }: Model): readonly Text[] {
  const jdk = inputs.number('jdk');
  const has = (kind: ModelTerm['kind']): boolean => terms.some((term) => term.kind === kind);
  return [
    ...(jdk !== null && jdk < 21 ? [TEXTS.tooOld] : []),
    has('server') ? TEXTS.moves : TEXTS.none,
    ...(has('server') && (start.server ?? 'tomcat') === 'tomcat' ? [TEXTS.tomcat] : []),
    ...(has('scheduler') ? [TEXTS.elastic] : []),
  ];
}

/** On virtual threads the project's server term already is the other limit: the default stands for the threads it would have. */
function platformValue(term: ModelTerm, model: Model): Bound {
  if (term.kind !== 'server' || !model.start.virtualThreads) return term.value;
  return jvmDefault(model.start.server === 'jetty' ? 'jettyThreads' : 'tomcatThreads', environmentOf(model)).value;
}

function virtualValue(term: ModelTerm, model: Model): Bound {
  const jdk = model.inputs.number('jdk');
  if (term.kind !== 'server' || model.start.virtualThreads || (jdk !== null && jdk < 21)) return term.value;
  switch (model.start.server) {
    case 'jetty':
      return jettyValue(term, model.start.springBoot);
    case 'undertow':
      return 'unlimited';
    case 'netty':
      return term.value;
    default:
      return jvmDefault('tomcatConnections', environmentOf(model)).value;
  }
}

function jettyValue(term: ModelTerm, springBoot: string | null): Bound {
  const limit = jettyVirtualThreads(springBoot);
  if (limit === 'fixed-200') return 200;
  return limit === 'threads-max' ? term.value : limit;
}

function environmentOf({ start, inputs }: Model): Parameters<typeof jvmDefault>[1] {
  const { springBoot } = start;
  return {
    cores: inputs.number('cores'),
    jdk: inputs.number('jdk'),
    springBoot,
    reactorCore: null,
    reactorNetty: null,
  };
}
