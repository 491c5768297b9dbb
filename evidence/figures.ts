/**
 * The figures that messages, hovers and documentation print by themselves, file by file, each with the run behind it. Those
 * of the table of defaults and of the radar stand beside their rows (`sizing/defaultEvidence.ts`, `analysis/rules/radar/`).
 */
import type { Proof } from '../sizing/evidenceIds';

const EXAMPLE: Proof = { notRunnable: 'It belongs to an example, not to a library.' };
const CHOICE: Proof = { notRunnable: 'It is our advice, not the figure of a library.' };
const COUNTED: Proof = { notRunnable: 'It only counts what the sentence names.' };
const CONTAINER: Proof = {
  notRunnable:
    'It needs a container with a CPU limit; read in HotSpot (cgroupUtil_linux.cpp), which rounds the quota up.',
};
const STACK: Proof = { evidence: 'thread-stack-linux-x64' };
const STACK_AARCH64: Proof = { notRunnable: 'The measuring machine is x64; read in HotSpot for aarch64.' };
const NESTED: Proof = { evidence: ['nested-acquire-deadlocks', 'nested-acquire-one-more'] };
const FOR_EVER: Proof = { evidence: 'application-defaults' };

export const FIGURES: { readonly [file: string]: { readonly [figure: string]: Proof } } = {
  'analysis/features/computationActions.ts': { '1': { evidence: 'operator-shape' } },
  'analysis/hints/explainChain.ts': { '80': CHOICE },
  'analysis/model/fanOutChain.ts': { '45': { evidence: 'cpu-defaults' } },
  'analysis/model/pools.ts': { '1': { evidence: 'hikari-floors' } },
  'analysis/properties/clients.ts': {
    '2000': { evidence: 'feign-further-defaults' },
    '900': { evidence: 'feign-further-defaults' },
    '3': { evidence: 'feign-further-defaults' },
  },
  'analysis/properties/httpClients.ts': {
    '5': { evidence: 'httpclient5-per-route' },
    '25': { evidence: 'httpclient5-total' },
    '64': { evidence: 'application-defaults' },
    '500': { evidence: 'reactor-netty-500' },
  },
  'analysis/properties/jvmFlags.ts': {
    '2': { evidence: ['supply-async-thread-per-task', 'supply-async-common-pool-jdk25'] },
    '256': { evidence: 'common-pool-spares' },
    '0': { evidence: 'jdk-client-keeps-all' },
    '5': { evidence: 'url-connection-keeps-5' },
    '250': { evidence: 'hikari-floors' },
    '10': { evidence: 'cpu-defaults' },
    '4': { evidence: 'cpu-defaults' },
    '1': { evidence: ['cpu-defaults', 'thread-stack-linux-x64'] },
  },
  'analysis/properties/limiters.ts': {
    '0': { evidence: 'limiter-further-defaults' },
    '20': { evidence: 'limiter-further-defaults' },
    '1': { evidence: 'limiter-further-defaults' },
    '50': { evidence: 'limiter-further-defaults' },
    '500': { evidence: 'limiter-further-defaults' },
    '5': { evidence: 'limiter-further-defaults' },
    '3': { evidence: 'limiter-further-defaults' },
  },
  'analysis/properties/pools.ts': {
    '250': { evidence: 'hikari-floors' },
    '1': { evidence: ['hikari-wait', 'databases-further-defaults'] },
    '0': { evidence: ['hikari-keepalive-off', 'application-defaults', 'databases-further-defaults'] },
    '-1': { evidence: 'r2dbc-max-size-refused' },
    '10': { evidence: 'databases-further-defaults' },
    '30': { evidence: 'databases-further-defaults' },
    '5000': { evidence: 'hikari-floors' },
    '2000': { evidence: 'hikari-floors' },
  },
  'analysis/properties/reactorFlags.ts': {
    '1': { evidence: 'flatmap-scheduler-pool' },
    '4': { evidence: ['boot-virtual-sets-reactor', 'boot-4-servlet-leaves-reactor'] },
    '16': { evidence: 'buffer-size-floors' },
    '8': { evidence: 'buffer-size-floors' },
    '-1': { evidence: 'jvm-keys-in-yaml' },
    '500': {
      evidence: ['reactor-netty-500', 'reactor-netty-max-property-ignored', 'reactor-netty-max-property-raises'],
    },
  },
  'analysis/properties/redis.ts': {
    '-1': FOR_EVER,
    '60': { evidence: 'databases-further-defaults' },
    '8': { evidence: ['databases-further-defaults', 'jedis-counts'] },
    '0': { evidence: 'databases-further-defaults' },
  },
  'analysis/properties/servers.ts': {
    '200': { evidence: ['jetty-virtual-fixed-200', 'tomcat-further-defaults'] },
    '-1': { evidence: ['application-defaults', 'jetty-threads-max'] },
    '10': { evidence: 'boot-virtual-sets-reactor' },
    '30': { evidence: 'tomcat-further-defaults' },
    '8': { evidence: 'jetty-further-defaults' },
    '100': { evidence: 'tomcat-further-defaults' },
    '60': { evidence: 'jetty-further-defaults' },
    '0': { notRunnable: 'It concerns the size of a request, not concurrency.' },
  },
  'analysis/properties/tasks.ts': { '60': { evidence: 'tomcat-further-defaults' } },
  'analysis/rules/async-default-executor.ts': {
    '8': { evidence: 'task-execution-core-size' },
    '2147483647': { evidence: 'application-defaults' },
  },
  'analysis/rules/blockhound-flag-missing.ts': {
    '13': { evidence: ['blockhound-without-flag', 'blockhound-with-flag'] },
  },
  'analysis/rules/blocking-on-event-loop.ts': { '4': { evidence: 'cpu-defaults' } },
  'analysis/rules/callers-outlast-connection-timeout.ts': { '1': { evidence: 'hikari-wait' } },
  'analysis/rules/cpu-limit-shrinks-pools.ts': {
    '10': { evidence: 'cpu-defaults' },
    '80': { evidence: 'cpu-defaults' },
  },
  'analysis/rules/flatmap-default-concurrency.ts': { '256': { evidence: 'operator-defaults' } },
  'analysis/rules/flatmap-equals-scheduler-cap.ts': {
    '10': { evidence: 'flatmap-scheduler-pool' },
    '160': { evidence: 'flatmap-scheduler-pool' },
    '80': { evidence: 'flatmap-scheduler-pool' },
  },
  'analysis/rules/http-client-pool-surprise.ts': {
    '5': { evidence: 'httpclient5-per-route' },
    '3': { evidence: 'databases-further-defaults' },
  },
  'analysis/rules/inner-not-offloaded.ts': { '20': EXAMPLE },
  'analysis/rules/needless-scheduler.ts': { '1': COUNTED },
  'analysis/rules/nested-connection-acquire.ts': { '2': NESTED, '1': NESTED },
  'analysis/rules/open-in-view-holds-connection.ts': { '2': { evidence: 'open-in-view-holds-connection' } },
  'analysis/rules/outer-subscribe-on.ts': { '20': EXAMPLE },
  'analysis/rules/parallel-stream-blocking.ts': {
    '64': { evidence: 'common-pool-blocked' },
    '20': { evidence: 'common-pool-blocked' },
    '1.3': { evidence: 'common-pool-blocked' },
    '0.17': { evidence: 'common-pool-blocked' },
    '8': { evidence: 'common-pool-blocked' },
  },
  'analysis/rules/parallelflux-unbounded.ts': { '256': { evidence: 'operator-default-requests' }, '8': EXAMPLE },
  'analysis/rules/pool-larger-than-callers.ts': { '20': EXAMPLE },
  'analysis/rules/requires-new-can-deadlock.ts': { '2': NESTED, '1': NESTED },
  'analysis/rules/thread-per-task.ts': { '1': STACK, '2': STACK_AARCH64 },
  'analysis/rules/unbounded-threads.ts': {
    '2147483647': { evidence: 'application-defaults' },
    '1': STACK,
    '2': STACK_AARCH64,
  },
  'analysis/rules/value-does-not-bind.ts': {
    '30': { evidence: 'hikari-duration-does-not-bind' },
    '30000': { evidence: 'hikari-millis-bind' },
  },
  'analysis/rules/virtual-threads-move-ceiling-to-pool.ts': {
    '200': { evidence: 'tomcat-threads-max-default' },
    '8192': { evidence: 'application-defaults' },
  },
  'webview/views/cores.ts': {
    '24': { evidence: ['supply-async-thread-per-task', 'supply-async-common-pool-jdk25'] },
    '1500': CONTAINER,
    '2': CONTAINER,
    '1.5': CONTAINER,
  },
  'webview/views/executor.ts': { '80': CHOICE, '0.8': CHOICE, '1': CHOICE },
  'webview/views/fleet.ts': { '1': COUNTED },
  'webview/views/littlesLaw.ts': { '80': CHOICE },
  'webview/views/load.ts': { '95': CHOICE, '99': CHOICE },
  'webview/views/poolTimeout.ts': { '1': CHOICE, '1,000': CHOICE },
  'webview/views/schedulerChoice.ts': { '10': { evidence: 'cpu-defaults' } },
  'webview/views/virtualThreads.ts': { '10': { evidence: 'boot-virtual-sets-reactor' } },
  'webview/views/whatIf.ts': { '80': CHOICE },
};
