/** Three questions about the work, one of six answers. Pure; the view puts it into words. */

export type Work = 'non-blocking' | 'computing' | 'blocking';

export interface SchedulerQuestions {
  readonly work: Work;
  /** Long enough, or a dependency slow enough, to keep others from their threads. */
  readonly holdsUpOthers: boolean;
  /** Hundreds of calls waiting at once, on JDK 21 or later. */
  readonly manyOnVirtual: boolean;
}

export type SchedulerAnswer =
  | 'none'
  | 'parallel'
  | 'dedicated-parallel'
  | 'bounded-elastic'
  | 'dedicated-bounded-elastic'
  | 'virtual-threads';

export function answerScheduler({ work, holdsUpOthers, manyOnVirtual }: SchedulerQuestions): SchedulerAnswer {
  if (work === 'non-blocking') return 'none';
  // parallel() also runs every timer, and the acquire timeout of reactor-pool: long work there delays them.
  if (work === 'computing') return holdsUpOthers ? 'dedicated-parallel' : 'parallel';
  if (manyOnVirtual) return 'virtual-threads';
  return holdsUpOthers ? 'dedicated-bounded-elastic' : 'bounded-elastic';
}

export interface SchedulerNumbers {
  /** Calls at once that what stands behind can serve. */
  readonly concurrency: number;
  readonly cores: number;
  readonly callMs: number;
}

/** Java for one answer, with computed numbers. */
export function schedulerCode(answer: SchedulerAnswer, { concurrency, cores, callMs }: SchedulerNumbers): string {
  // One thread more than calls (measured, reactor-core 3.8.6), and a second of work waiting for each thread, not 100,000 tasks.
  const [threads, queue] = [concurrency + 1, Math.max(1, Math.ceil(1000 / callMs))];
  switch (answer) {
    case 'none':
      return `flux.flatMap(id -> client.get(id), ${concurrency})`;
    case 'parallel':
      return 'flux.parallel()\n    .runOn(Schedulers.parallel())\n    .map(this::compute)\n    .sequential()';
    case 'dedicated-parallel':
      return `// one field, not one per call\nprivate final Scheduler computing = Schedulers.newParallel("computing", ${cores});\n\nflux.parallel(${cores})\n    .runOn(computing)\n    .map(this::compute)\n    .sequential()`;
    case 'bounded-elastic':
      return `flux.flatMap(id -> Mono.fromCallable(() -> load(id))\n        .subscribeOn(Schedulers.boundedElastic()), ${concurrency})`;
    case 'dedicated-bounded-elastic':
      return `// one field, not one per call\nprivate final Scheduler slow = Schedulers.newBoundedElastic(${threads}, ${queue}, "slow");\n\nflux.flatMap(id -> Mono.fromCallable(() -> load(id))\n        .subscribeOn(slow), ${concurrency})`;
    case 'virtual-threads':
      return `// one field, not one per call\nprivate final Scheduler virtual =\n        Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor());\n\nflux.flatMap(id -> Mono.fromCallable(() -> load(id))\n        .subscribeOn(virtual), ${concurrency})`;
  }
}
