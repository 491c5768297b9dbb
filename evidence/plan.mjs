// What is run: JVMs to start, the flags each is given, and the rows it answers one after another. No predictions here.

import { APPLICATION_GROUPS } from './applicationRows.mjs';
import { SETTING_GROUPS } from './settingRows.mjs';

/**
 * `without` is a pattern of artifacts that are left off the class path: absence is what some rows are about.
 * @typedef {{ sets: string[], jdks?: ('older' | 'newer')[], flags?: string[], env?: Record<string, string>, without?: string, quick?: boolean, maven?: boolean, rows: string[] }} Group
 */

const CORE = ['core-new', 'core-old'];
const CORES = (n) => [`-XX:ActiveProcessorCount=${n}`];
const SCHEDULER = '-Dreactor.schedulers';

/** 160 calls on 80 threads and their neighbours. The fewer rounds, the longer the call, so that 5 % stays measurable. */
const WITHOUT_POOL = [
  'c=8,cap=80,calls=160,callMs=100',
  'c=16,cap=80,calls=160,callMs=100',
  'c=32,cap=80,calls=160,callMs=200',
  'c=64,cap=80,calls=160,callMs=500',
  'c=79,cap=80,calls=160,callMs=500',
  'c=80,cap=80,calls=160,callMs=500',
  'c=80,cap=81,calls=160,callMs=1000',
  'c=100,cap=80,calls=160,callMs=500',
  'c=256,cap=80,calls=160,callMs=1000',
  'c=10,cap=10,calls=200,callMs=100',
  'c=10,cap=11,calls=200,callMs=100',
  'c=30,cap=20,calls=400,callMs=50',
  'c=256,cap=20,calls=400,callMs=50',
];

const WITH_POOL = [
  'c=256,cap=80,pool=10,calls=160,callMs=100',
  'c=256,cap=80,pool=10,calls=400,callMs=50',
  'c=80,cap=80,pool=10,calls=160,callMs=100',
  'c=81,cap=80,pool=10,calls=160,callMs=100',
  'c=79,cap=80,pool=10,calls=160,callMs=100',
  'c=256,cap=80,pool=40,calls=400,callMs=100',
  'c=10,cap=80,pool=10,calls=160,callMs=100',
  'c=11,cap=80,pool=10,calls=160,callMs=100',
  'c=4,cap=80,pool=10,calls=80,callMs=100',
  'c=16,cap=8,pool=10,calls=160,callMs=100',
  'c=10,cap=10,pool=10,calls=200,callMs=100',
];

/** c counts per subscription; scheduler and pool are shared. */
const SUBSCRIPTIONS = [
  'c=4,cap=80,pool=10,calls=160,callMs=100,subscriptions=2',
  'c=4,cap=80,pool=10,calls=120,callMs=100,subscriptions=3',
  'c=10,cap=80,pool=10,calls=160,callMs=100,subscriptions=4',
  'c=8,cap=20,pool=40,calls=400,callMs=100,subscriptions=5',
];

const SHAPES = [
  'flatMap-callable-inner,calls=10,callMs=100',
  'flatMap-supplier-inner,calls=10,callMs=100',
  'flatMap-runnable-inner,calls=10,callMs=100',
  'flatMap-defer-callable-inner,calls=10,callMs=100',
  'flatMap-offloaded-inner,calls=160,callMs=100',
  'flatMap-outer-subscribeOn,calls=10,callMs=100',
  'flatMap-outer-publishOn,calls=10,callMs=100',
  // The 20 elements of the texts.
  'flatMap-callable-inner,calls=20,callMs=50',
  'flatMap-outer-subscribeOn,calls=20,callMs=50',
  'publishOn-map,calls=10,callMs=100',
  'concatMap-offloaded-inner,calls=10,callMs=100',
  'concatMap-prefetch-8,calls=10,callMs=100',
  'flatMapSequential-16,calls=160,callMs=100',
  'flatMapDelayError-4,calls=40,callMs=100',
  'parallel-4-runOn,calls=40,callMs=100',
  'parallelFlux-flatMap-4-rails,calls=300,callMs=2000',
  'flatMap-default,calls=300,callMs=500',
  'flatMap-three-functions,calls=320,callMs=100',
  'merge-iterable,calls=300,callMs=500',
  'merge-varargs,calls=300,callMs=2000',
  'merge-prefetch-8-varargs,calls=20,callMs=500',
  'merge-publisher-4,calls=40,callMs=100',
  'mergeSequential-iterable,calls=300,callMs=500',
  'zip-plain-3,calls=3,callMs=200',
  'zip-offloaded-3,calls=3,callMs=500',
  'when-offloaded,calls=20,callMs=500',
  'delayUntil-offloaded,calls=10,callMs=100',
  'filterWhen-offloaded,calls=10,callMs=100',
];

const EXECUTORS = [
  'ThreadPoolExecutor,core=2,max=6,queue=4,calls=6,callMs=300',
  'ThreadPoolExecutor,core=2,max=6,queue=4,calls=10,callMs=500',
  'ThreadPoolExecutor,core=2,max=6,queue=4,calls=12,callMs=500',
  'ThreadPoolTaskExecutor,calls=10,callMs=100',
  'ThreadPoolTaskExecutor,core=4,max=16,queue=10000,calls=40,callMs=100',
  'ThreadPoolTaskExecutor,core=2,max=6,queue=4,calls=12,callMs=500',
  'ThreadPoolTaskExecutor,core=2,max=6,queue=0,calls=8,callMs=1000',
  'ThreadPoolTaskExecutor,core=2,max=2,queue=2,callerRuns=1,calls=5,callMs=300',
  'newFixedThreadPool,core=3,calls=12,callMs=300',
  'newSingleThreadExecutor,calls=10,callMs=100',
  'newCachedThreadPool,calls=40,callMs=2000',
  'newWorkStealingPool,calls=32,callMs=300',
  'newScheduledThreadPool,core=3,calls=12,callMs=300',
  'SimpleAsyncTaskExecutor,calls=40,callMs=2000',
  'SimpleAsyncTaskExecutor,limit=3,calls=12,callMs=300',
];

/** Where a `-Dprobe=` can be written, and who wins. */
const JVM_OPTIONS = [
  { from: 'java-opts', env: { JAVA_OPTS: '-Dprobe=java-opts' } },
  { from: 'java-tool-options', env: { JAVA_TOOL_OPTIONS: '-Dprobe=java-tool-options' } },
  { from: 'jdk-java-options', env: { JDK_JAVA_OPTIONS: '-Dprobe=jdk-java-options' } },
  { from: 'underscore', env: { _JAVA_OPTIONS: '-Dprobe=underscore' } },
  {
    from: 'tool-options-and-command-line',
    env: { JAVA_TOOL_OPTIONS: '-Dprobe=java-tool-options' },
    flags: ['-Dprobe=command-line'],
  },
  {
    from: 'jdk-options-and-command-line',
    env: { JDK_JAVA_OPTIONS: '-Dprobe=jdk-java-options' },
    flags: ['-Dprobe=command-line'],
  },
  {
    from: 'underscore-and-command-line',
    env: { _JAVA_OPTIONS: '-Dprobe=underscore' },
    flags: ['-Dprobe=command-line'],
  },
];

const row = (scenario, inputs = '') => `${scenario}:${inputs}`;
const rows = (scenario, inputs, prefix = '') => inputs.map((text) => row(scenario, prefix + text));

/** @type {Group[]} */
export const GROUPS = [
  {
    sets: CORE,
    flags: CORES(8),
    rows: [
      ...rows('flatmap-scheduler-pool', [...WITHOUT_POOL, ...WITH_POOL, ...SUBSCRIPTIONS]),
      row('flatmap-scheduler-pool', 'c=1000,cap=80,calls=1000,callMs=100'),
      row('flatmap-scheduler-pool', 'c=256,calls=160,callMs=300'),
    ],
  },
  {
    sets: CORE,
    flags: CORES(8),
    rows: [
      ...rows('operator-shape', SHAPES, 'shape='),
      row('operator-defaults'),
      row('groupby-stall', 'groups=16,c=8'),
      row('groupby-stall', 'groups=16,c=16'),
      row('groupby-stall', 'groups=300,c=256'),
      row('scheduler-queue-full', 'cap=2,queue=5,calls=20'),
      row('scheduler-threads', 'factory=newBoundedElastic,cap=2'),
      row('scheduler-threads', 'factory=boundedElastic'),
      row('scheduler-threads', 'factory=newParallel'),
      row('scheduler-threads', 'factory=newSingle'),
      row('blocking-checks'),
    ],
  },
  {
    sets: CORE,
    flags: CORES(8),
    rows: [
      row('hikari-texts'),
      row('hikari-wait', 'pool=10,callers=80,callMs=50'),
      row('hikari-wait', 'pool=4,callers=20,callMs=100'),
      row('nested-acquire', 'callers=4,pool=4'),
      row('nested-acquire', 'callers=4,pool=5'),
      ...rows('executor-growth', EXECUTORS, 'executor='),
    ],
  },
  ...[1, 2, 3, 4, 8].map((n) => ({ sets: CORE, flags: CORES(n), rows: [row('cpu-defaults')] })),
  {
    sets: ['core-new'],
    flags: CORES(8),
    rows: rows('common-pool-blocked', [
      'blocked=0,calls=64,callMs=50',
      'blocked=7,calls=64,callMs=50',
      'blocked=4,calls=64,callMs=50',
    ]),
  },
  { sets: ['core-new'], flags: CORES(8), rows: [row('common-pool-spares', 'tasks=400')] },
  { sets: ['core-new'], flags: CORES(2), rows: rows('common-pool-blocked', ['blocked=1,calls=16,callMs=50']) },
  { sets: ['core-new'], flags: CORES(4), rows: rows('common-pool-blocked', ['blocked=3,calls=32,callMs=50']) },
  // Reactor's JVM flags.
  {
    sets: CORE,
    flags: [...CORES(8), '-Dreactor.bufferSize.small=8', '-Dreactor.bufferSize.x=2'],
    rows: [row('reactor-jvm-flags')],
  },
  {
    sets: CORE,
    flags: [
      ...CORES(8),
      `${SCHEDULER}.defaultBoundedElasticSize=40`,
      `${SCHEDULER}.defaultPoolSize=3`,
      `${SCHEDULER}.defaultBoundedElasticQueueSize=7`,
    ],
    rows: [row('reactor-jvm-flags')],
  },
  { sets: CORE, flags: [...CORES(8), `${SCHEDULER}.defaultBoundedElasticSize=0`], rows: [row('reactor-jvm-flags')] },
  { sets: CORE, flags: [...CORES(8), `${SCHEDULER}.defaultBoundedElasticSize=ten`], rows: [row('reactor-jvm-flags')] },
  ...[[], ['-XX:+AllowRedefinitionToAddDeleteMethods']].map((flags) => ({
    sets: ['core-new'],
    flags: [...CORES(8), ...flags],
    rows: [row('blockhound-install')],
  })),
  // boundedElastic on virtual threads: a flag of JDK 21 and later, without effect before.
  ...[80, 1000].map((cap) => ({
    sets: CORE,
    flags: [
      ...CORES(8),
      `${SCHEDULER}.defaultBoundedElasticOnVirtualThreads=true`,
      `${SCHEDULER}.defaultBoundedElasticSize=${cap}`,
    ],
    rows: [
      row('flatmap-scheduler-pool', `c=1000,calls=1000,callMs=${cap === 80 ? 100 : 3000}`),
      row('scheduler-threads', 'factory=boundedElastic'),
      row('scheduler-threads', 'factory=newBoundedElastic,cap=2'),
    ],
  })),
  {
    sets: CORE,
    flags: [
      ...CORES(8),
      `${SCHEDULER}.defaultBoundedElasticOnVirtualThreads=true`,
      `${SCHEDULER}.defaultBoundedElasticSize=2`,
      `${SCHEDULER}.defaultBoundedElasticQueueSize=5`,
    ],
    rows: [row('scheduler-queue-full', 'calls=20')],
  },
  {
    sets: ['core-new'],
    jdks: ['newer'],
    flags: CORES(8),
    rows: [row('executor-growth', 'executor=newVirtualThreadPerTaskExecutor,calls=300,callMs=2000')],
  },
  {
    sets: CORE,
    flags: CORES(8),
    rows: [
      row('r2dbc-acquire', 'callers=12'),
      row('r2dbc-acquire', 'maxSize=2,callers=3,maxAcquireMs=300'),
      row('r2dbc-acquire', 'maxSize=-1,callers=3'),
      row('redis-pool-wait', 'case=default,callers=10'),
      row('redis-pool-wait', 'case=timeout,maxWaitMs=300,callers=10'),
      row('h2c-upgrade', 'length=0'),
      row('h2c-upgrade', 'length=1'),
      row('h2c-upgrade', 'max=10,length=10'),
      row('reactor-netty-pool', 'pool=default,calls=600,callMs=5000,watchMs=8000'),
      row('reactor-netty-pool', 'pool=default,calls=1600,callMs=5000,watchMs=8000'),
      row('reactor-netty-pool', 'pool=builder,max=50,calls=200,callMs=500'),
      row('reactor-netty-pool', 'pool=create,calls=600,callMs=1000,watchMs=2000'),
      row('reactor-netty-pool', 'pool=timeout,max=5,acquireMs=300,calls=10,callMs=1000'),
    ],
  },
  ...[50, 600].map((max) => ({
    sets: CORE,
    flags: [...CORES(8), `-Dreactor.netty.pool.maxConnections=${max}`],
    rows: [row('reactor-netty-pool', 'pool=default,calls=610,callMs=5000,watchMs=8000')],
  })),
  {
    sets: ['core-new'],
    flags: CORES(8),
    rows: [
      row('http-clients', 'client=httpclient5,routes=1,callers=20,callMs=500'),
      row('http-clients', 'client=httpclient5,routes=6,callers=50,callMs=500'),
      row('http-clients', 'client=jdk,routes=1,callers=40,callMs=500'),
      row('http-clients', 'client=httpUrlConnection,routes=1,callers=40,callMs=500'),
      row('idle-connections', 'client=jdk,callers=20'),
      row('idle-connections', 'client=httpUrlConnection,callers=20'),
      row('switching-cost'),
    ],
  },
  ...['epoll', 'nio'].map((transport) => ({
    sets: CORE,
    flags: [...CORES(8), `-Dreactor.netty.native=${transport === 'epoll'}`],
    rows: [row('stack-frames', `situation=event-loop-idle,transport=${transport}`)],
  })),
  {
    sets: ['core-new'],
    flags: CORES(8),
    rows: [
      ...[
        'hikari-wait',
        'socket-read',
        'socket-read-with-timeout',
        'mono-block',
        'common-pool-join',
        'bounded-elastic-idle',
        'fixed-pool-idle',
      ],
      'common-pool-idle',
    ].map((situation) => row('stack-frames', `situation=${situation}`)),
  },
  { sets: ['core-new'], jdks: ['newer'], flags: CORES(8), rows: [row('thread-dump'), row('virtual-threads')] },
  {
    sets: ['core-new'],
    flags: [...CORES(8), '-Djdk.virtualThreadScheduler.parallelism=2', '-Djdk.tracePinnedThreads=full'],
    rows: [row('virtual-threads')],
  },
  ...['pinned=1', 'pinned=2'].map((pinned) => ({
    sets: ['core-new'],
    jdks: ['newer'],
    flags: CORES(2),
    rows: [row('pinned-carriers', `${pinned},further=8`)],
  })),
  // How many carriers the scheduler of virtual threads adds for blocked ones, and how many it keeps running.
  ...[
    { cores: 1, rows: ['blocked=400', 'blocked=40,further=20'] },
    { cores: 2, rows: ['blocked=40,further=20'] },
    { cores: 4, rows: ['blocked=40,further=20'] },
    { cores: 8, rows: ['blocked=400', 'blocked=40,further=20'] },
    { cores: 8, flag: 'parallelism=300', rows: ['blocked=400'] },
    { cores: 8, flag: 'maxPoolSize=20', rows: ['blocked=40,further=20'] },
    { cores: 8, flag: 'minRunnable=6', rows: ['blocked=40,further=20'] },
  ].flatMap(({ cores, flag, rows: inputs }) =>
    // Blocked ones stay counted for a while: one JVM each.
    inputs.map((text) => ({
      sets: ['core-new'],
      jdks: ['newer'],
      flags: [
        ...CORES(cores),
        ...(flag === undefined ? [] : [`-Djdk.virtualThreadScheduler.${flag}`]),
        '--add-opens=java.base/java.lang=ALL-UNNAMED',
      ],
      rows: [row('carrier-pool', text)],
    })),
  ),
  {
    sets: CORE,
    jdks: ['newer'],
    flags: [...CORES(8), '-Dcom.zaxxer.hikari.housekeeping.periodMs=1000'],
    rows: [row('hikari-idle', 'idleMs=13000')],
  },
  ...JVM_OPTIONS.map(({ from, env, flags }) => ({
    sets: ['core-new'],
    flags: flags ?? [],
    env,
    rows: [row('jvm-options', `from=${from}`)],
  })),
  {
    sets: ['core-new'],
    quick: true,
    flags: CORES(8),
    rows: [
      row('flatmap-scheduler-pool', 'c=79,cap=80,pool=10,calls=160,callMs=100'),
      row('flatmap-scheduler-pool', 'c=8,cap=80,calls=160,callMs=100'),
      row('flatmap-scheduler-pool', 'c=80,cap=81,calls=160,callMs=1000'),
      row('operator-shape', 'shape=flatMap-callable-inner,calls=10,callMs=100'),
      row('operator-shape', 'shape=zip-plain-3,calls=3,callMs=300'),
      row('scheduler-queue-full', 'cap=2,queue=5,calls=20'),
      row('hikari-texts'),
      row('cpu-defaults'),
      row('executor-growth', 'executor=ThreadPoolTaskExecutor,calls=10,callMs=100'),
      row('common-pool-blocked', 'blocked=7,calls=64,callMs=50'),
    ],
  },
  ...APPLICATION_GROUPS,
  ...SETTING_GROUPS,
  { sets: ['jvm-config'], jdks: ['older'], maven: true, rows: [row('maven-jvm-config')] },
];
