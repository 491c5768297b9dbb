/** What the model (sizing/) and the claims expect of a row. Measures that nothing speaks of are kept as context only. */
import { countRounds } from '../../sizing/batch';
import { computeCeiling } from '../../sizing/ceiling';
import { parallelStreamConcurrency, parallelStreamTime } from '../../sizing/commonPool';
import { lastWaiterWait } from '../../sizing/connectionPool';
import { executorLoad } from '../../sizing/executorGrowth';
import { type DefaultId, jvmDefaults } from '../../sizing/jvmDefaults';
import type { Bound } from '../../sizing/units';
import { APPLICATION_DEFAULTS, asWritten } from './applicationDefaults';
import { type Claim, claimExpectations } from './claims';
import { type Environment, type Expectation, flagValue, jdkFeature, type Row, type Value } from './row';

/** Everything expected of a row, the model's figures first. */
export function predict(row: Row, claims: readonly Claim[]): readonly Expectation[] {
  const model = PREDICTORS[row.scenario]?.(row) ?? [];
  return [...model, ...claimExpectations(row, claims)];
}

const PREDICTORS: { readonly [scenario: string]: (row: Row) => readonly Expectation[] } = {
  'flatmap-scheduler-pool': flatMap,
  'operator-shape': operatorShape,
  'cpu-defaults': cpuDefaults,
  'operator-defaults': (row) =>
    defaults(row, { flatMapConcurrency: 'flatMapConcurrency', flatMapInnerPrefetch: 'innerPrefetch' }),
  'hikari-texts': (row) =>
    defaults(row, {
      defaultMaximumPoolSize: 'hikariConnections',
      defaultConnectionTimeout: 'hikariConnectionTimeoutMs',
      defaultMaxLifetime: 'hikariMaxLifetimeMs',
      defaultIdleTimeout: 'hikariIdleTimeoutMs',
    }),
  'application-defaults': applicationDefaults,
  'virtual-threads': carriers,
  'common-pool-blocked': commonPool,
  'executor-growth': executorGrowth,
  'hikari-wait': hikariWait,
};

function flatMap({ inputs, environment }: Row): readonly Expectation[] {
  const calls = number(inputs.calls);
  const operator = number(inputs.c) * number(inputs.subscriptions ?? 1);
  const scheduler = number(inputs.cap ?? flagValue(environment, BOUNDED_ELASTIC_SIZE) ?? boundedElastic(environment));
  const pool: Bound = inputs.pool === undefined ? 'unlimited' : number(inputs.pool);
  const heldMs = number(inputs.callMs);
  const ceiling = computeCeiling([
    { kind: 'operator', value: operator, heldMs },
    { kind: 'scheduler', value: scheduler, heldMs },
    { kind: 'pool', value: pool, heldMs },
  ]);
  const rounds = countRounds({ calls, operator, scheduler, others: pool });
  // A subscription that lost some turns ends alone, and alone it cannot fill what all of them share.
  const inFlight = least(ceiling.effectiveConcurrency, calls);
  const alone = operator > number(inputs.c) && Number(inFlight) > number(inputs.c) ? 1 : 0;
  return [
    exact('peakInFlight', inFlight, 'computeCeiling'),
    exact('peakTasks', Math.min(operator, scheduler, calls), 'computeCeiling'),
    ...(rounds === null ? [] : [time('rounds', rounds.rounds, rounds.roundsMax + alone, 'countRounds')]),
  ];
}

/** What limits a shape is one number; how many rounds follow is arithmetic. */
function operatorShape({ inputs }: Row): readonly Expectation[] {
  const calls = number(inputs.calls);
  const operator = SHAPES[String(inputs.shape)];
  if (operator === undefined) return [];
  const rounds = countRounds({ calls, operator, scheduler: 400, others: 'unlimited' });
  return [
    exact('peakInFlight', least(operator, calls), 'operator table'),
    ...(rounds === null ? [] : [time('rounds', rounds.rounds, rounds.roundsMax, 'countRounds')]),
  ];
}

const SHAPES: { readonly [shape: string]: Bound } = {
  'flatMap-callable-inner': 1,
  'flatMap-supplier-inner': 1,
  'flatMap-runnable-inner': 1,
  'flatMap-defer-callable-inner': 1,
  'flatMap-offloaded-inner': 16,
  'flatMap-outer-subscribeOn': 1,
  'flatMap-outer-publishOn': 1,
  'publishOn-map': 1,
  'concatMap-offloaded-inner': 1,
  'concatMap-prefetch-8': 1,
  'flatMapSequential-16': 16,
  'flatMapDelayError-4': 4,
  'parallel-4-runOn': 4,
  'parallelFlux-flatMap-4-rails': 'unlimited',
  'flatMap-default': 256,
  'flatMap-three-functions': 32,
  'merge-iterable': 256,
  'merge-varargs': 'unlimited',
  'merge-prefetch-8-varargs': 'unlimited',
  'merge-publisher-4': 4,
  'mergeSequential-iterable': 256,
  'zip-plain-3': 1,
  'zip-offloaded-3': 'unlimited',
  'when-offloaded': 'unlimited',
  'delayUntil-offloaded': 1,
  'filterWhen-offloaded': 1,
};

function cpuDefaults(row: Row): readonly Expectation[] {
  return defaults(row, {
    parallel: 'parallelThreads',
    boundedElastic: 'boundedElasticThreads',
    boundedElasticQueue: 'boundedElasticQueuePerThread',
    eventLoops: 'eventLoops',
    providerMaxConnections: 'connectionProviderConnections',
    providerAcquireMs: 'connectionProviderAcquireMs',
    singleThreads: 'singleThreads',
    commonPool: 'commonPoolWorkers',
    supplyAsyncThreads: 'completableFutureAsync',
  }).map((e) => (e.measure === 'supplyAsyncThreads' ? boundBy(e, 20) : e));
}

/** Only what this application has. */
function applicationDefaults(row: Row): readonly Expectation[] {
  const present = Object.entries(APPLICATION_DEFAULTS).filter(([measure]) => row.measured[measure] !== undefined);
  return defaults(row, Object.fromEntries(present)).map((expectation) =>
    expectation.expected.kind === 'exact'
      ? {
          ...expectation,
          expected: { ...expectation.expected, value: asWritten(expectation.measure, expectation.expected.value) },
        }
      : expectation,
  );
}

function carriers(row: Row): readonly Expectation[] {
  const isDefault = flagValue(row.environment, '-Djdk.virtualThreadScheduler.parallelism=') === null;
  return isDefault ? defaults(row, { carriers: 'virtualThreadCarriers' }) : [];
}

function commonPool({ inputs, environment }: Row): readonly Expectation[] {
  const calls = number(inputs.calls);
  const callMs = number(inputs.callMs);
  const workers = number(cores(environment)) - 1;
  const total = parallelStreamTime(calls, callMs, workers, number(inputs.blocked));
  return [
    exact('peakInFlight', parallelStreamConcurrency(workers, number(inputs.blocked)), 'parallelStreamConcurrency'),
    ...(total === null ? [] : [time('rounds', total / callMs, total / callMs, 'parallelStreamTime')]),
  ];
}

function executorGrowth({ inputs, environment }: Row): readonly Expectation[] {
  const kind = String(inputs.executor);
  const calls = number(inputs.calls);
  const core = number(inputs.core ?? 1);
  const queue: Bound = inputs.queue === undefined ? 'unlimited' : number(inputs.queue);
  if (kind === 'ThreadPoolExecutor' || kind === 'ThreadPoolTaskExecutor') {
    const max: Bound = inputs.max === undefined ? 'unlimited' : number(inputs.max);
    const load = executorLoad({ core, max, queueCapacity: queue }, calls);
    if (load === null || inputs.callerRuns !== undefined) return [];
    const rounds = 1 + Math.ceil(load.queued / load.threads);
    return [
      exact('peakInFlight', load.threads, 'executorLoad'),
      exact('rejected', load.rejected, 'executorLoad'),
      time('rounds', rounds, rounds, 'executorLoad'),
    ];
  }
  const fixed: { readonly [name: string]: Bound } = {
    newFixedThreadPool: core,
    newScheduledThreadPool: core,
    newSingleThreadExecutor: 1,
    newCachedThreadPool: 'unlimited',
    newVirtualThreadPerTaskExecutor: 'unlimited',
    newWorkStealingPool: number(cores(environment)),
    SimpleAsyncTaskExecutor: inputs.limit === undefined ? 'unlimited' : number(inputs.limit),
  };
  const threads = least(fixed[kind] ?? null, calls);
  if (typeof threads !== 'number') return [];
  const rounds = Math.ceil(calls / threads);
  return [exact('peakInFlight', threads, 'executor table'), time('rounds', rounds, rounds, 'executor table')];
}

function hikariWait({ inputs }: Row): readonly Expectation[] {
  const callMs = number(inputs.callMs);
  const wait = lastWaiterWait(number(inputs.callers), number(inputs.pool), callMs);
  if (wait === null) return [];
  return [
    exact('peakInFlight', number(inputs.pool), 'computeCeiling'),
    time('lastWaitRounds', wait / callMs, wait / callMs, 'lastWaiterWait'),
    time('rounds', wait / callMs + 1, wait / callMs + 1, 'lastWaiterWait'),
  ];
}

const BOUNDED_ELASTIC_SIZE = '-Dreactor.schedulers.defaultBoundedElasticSize=';

function cores(environment: Environment): string | null {
  return flagValue(environment, '-XX:ActiveProcessorCount=');
}

function defaultsOf(environment: Environment): ReturnType<typeof jvmDefaults> {
  return jvmDefaults({
    cores: number(cores(environment)),
    jdk: jdkFeature(environment),
    springBoot: environment.libraries['spring-boot'] ?? null,
    reactorCore: environment.libraries['reactor-core'] ?? null,
    reactorNetty: environment.libraries['reactor-netty-core'] ?? null,
  });
}

function boundedElastic(environment: Environment): Bound {
  return defaultsOf(environment).boundedElasticThreads.value;
}

function defaults({ environment }: Row, measures: { readonly [measure: string]: DefaultId }): readonly Expectation[] {
  const table = defaultsOf(environment);
  return Object.entries(measures).map(([measure, id]) => exact(measure, table[id].value, `jvmDefaults.${id}`));
}

/** A scenario that tries `calls` at once cannot see more than that. */
function boundBy(expectation: Expectation, calls: number): Expectation {
  const { expected } = expectation;
  return expected.kind === 'exact'
    ? { ...expectation, expected: { ...expected, value: least(expected.value, calls) } }
    : expectation;
}

function least(bound: Value, calls: number): Value {
  if (bound === 'unlimited') return calls;
  return typeof bound === 'number' ? Math.min(bound, calls) : null;
}

function exact(measure: string, value: Value, by: string): Expectation {
  return { measure, expected: { kind: 'exact', value }, by };
}

function time(measure: string, value: number, max: number, by: string): Expectation {
  return { measure, expected: { kind: 'time', value, max }, by };
}

function number(value: number | string | null | undefined): number {
  return value === null || value === undefined ? Number.NaN : Number(value);
}
