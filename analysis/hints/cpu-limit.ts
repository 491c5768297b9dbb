import { jvmDefaults } from '../../sizing/jvmDefaults';
import { escapeMarkdown, say } from '../features/words';
import type { ModuleModel } from '../model/config/moduleModel';
import { environmentOf } from '../model/defaults';
import type { HintKind } from './hint';

/** At a container's CPU limit: how many threads each pool of the JVM gets from it. */
export const cpuLimit: HintKind = {
  id: 'cpu-limit',
  *collect(project) {
    for (const workload of project.config.workloads) {
      const limit = workload.cpuLimit;
      const module = project.config.moduleOfWorkload(workload);
      if (limit === null || module === null || !module.isSpring) continue;
      const origin = module.cores.origin.location;
      if (
        module.cores.value === null ||
        origin?.path !== limit.location.path ||
        origin.span.start !== limit.location.span.start
      ) {
        continue;
      }
      const cores = module.cores.value;
      const sizes = sizesOf(module);
      const list = sizes.map(([name, value]) => `${name} ${value}`).join(', ');
      yield {
        kind: 'cpu-limit',
        location: limit.location,
        level: 'essential',
        label: { en: `${cores} ${cores === 1 ? 'core' : 'cores'} → ${list}`, ko: `${cores}코어 → ${list}` },
        short: { en: `${cores} ${cores === 1 ? 'core' : 'cores'}`, ko: `${cores}코어` },
        explain: (words) =>
          [
            say(words, {
              en: `**CPU limit ${escapeMarkdown(limit.text)}**: the JVM of ${escapeMarkdown(module.name)} sees ${cores} processors (the limit rounded up).`,
              ko: `**CPU 제한 ${escapeMarkdown(limit.text)}**: ${escapeMarkdown(module.name)} 모듈의 JVM이 보는 프로세서 수는 ${cores}(올림)다.`,
            }),
            ...sizes.map(([name, value, source]) => `- ${name}: ${value} (${escapeMarkdown(source)})`),
            ...quotaNote(module, cores).map((note) => say(words, note)),
          ].join('\n'),
      };
    }
  },
};

function sizesOf(module: ModuleModel): readonly (readonly [name: string, value: string, source: string])[] {
  const defaults = jvmDefaults(environmentOf(module));
  const rows: (readonly [string, keyof typeof defaults])[] = [];
  if (module.hasDependency('io.projectreactor', 'reactor-core'))
    rows.push(['boundedElastic', 'boundedElasticThreads'], ['parallel', 'parallelThreads']);
  if (module.server?.value === 'netty') rows.push(['event loops', 'eventLoops']);
  rows.push(['commonPool', 'commonPoolWorkers']);
  return rows.flatMap(([name, id]) => {
    const { value, source } = defaults[id];
    return value === null ? [] : [[name, String(value), source] as const];
  });
}

function quotaNote(module: ModuleModel, cores: number): { readonly en: string; readonly ko: string }[] {
  const quota = module.cpuQuota?.value;
  if (quota === undefined || quota === cores) return [];
  return [
    {
      en: `\nThreads follow ${cores} processors, but only ${quota} of CPU time are there: size CPU-bound work by ${quota}.`,
      ko: `\n스레드 수는 프로세서 ${cores}개를 따르지만 CPU 시간은 ${quota}개분뿐이다. CPU 작업은 ${quota} 기준으로 정한다.`,
    },
  ];
}
