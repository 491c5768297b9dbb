import { escapeMarkdown, say } from '../features/words';
import { declaredThreads, executorShape } from '../model/executorTerms';
import type { ExecutorDeclaration } from '../model/java/javaModel';
import type { ModuleView } from '../model/project';
import type { Hint, HintKind } from './hint';

/** At an executor made in code: the threads that can really exist, when that is not the number written as maximum. */
export const executorSize: HintKind = {
  id: 'executor-size',
  *collect(project) {
    for (const view of project.modules) {
      for (const declaration of view.java.executors) {
        const hint = hintFor(view, declaration);
        if (hint) yield hint;
      }
    }
  },
};

function hintFor(view: ModuleView, declaration: ExecutorDeclaration): Hint | null {
  if (declaration.kind !== 'ThreadPoolTaskExecutor' && declaration.kind !== 'ThreadPoolExecutor') return null;
  const shape = executorShape(view.application, declaration);
  const threads = declaredThreads(view.application, declaration).value;
  if (shape === null || typeof threads !== 'number') return null;
  const max = shape.max === 'unlimited' ? '∞' : String(shape.max);
  const queue = shape.queueCapacity === 'unlimited' ? '∞' : String(shape.queueCapacity);
  const isFixed = shape.max === shape.core;
  return {
    kind: 'executor-size',
    location: declaration.location,
    level: shape.queueCapacity === 'unlimited' && !isFixed ? 'essential' : 'all',
    label: {
      en: `${threads} ${threads === 1 ? 'thread' : 'threads'} of ${max} (core ${shape.core}, queue ${queue})`,
      ko: `스레드 ${max}개 중 ${threads}개 (코어 ${shape.core}, 대기열 ${queue})`,
    },
    short: { en: `${threads} of ${max} threads`, ko: `스레드 ${max} 중 ${threads}` },
    explain: (words) =>
      say(words, {
        en: `**${escapeMarkdown(declaration.name || declaration.kind)}**: ThreadPoolExecutor starts core threads (${shape.core}), then fills the queue (${queue}), and only when that is full starts further ones up to the maximum (${max}). Threads that can exist here: **${threads}**.`,
        ko: `**${escapeMarkdown(declaration.name || declaration.kind)}**: ThreadPoolExecutor는 코어 스레드(${shape.core})를 먼저 만들고, 대기열(${queue})을 채운 뒤, 가득 차야 최대값(${max})까지 늘린다. 실제로 생길 수 있는 스레드: **${threads}**개.`,
      }),
  };
}
