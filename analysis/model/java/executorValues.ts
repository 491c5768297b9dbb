import type { Span } from '../../documents/span';
import type { Expression, NewExpression } from '../../facts/java/javaFacts';
import { lookupTable } from '../../lookupTable';
import { argumentNumber, type CallSite, numberSite } from './callSite';
import { once } from './collector';
import { resolveText } from './constants';
import { collectorOf, type Frame, locate, ownerName } from './frame';
import type { CodeNumber, ExecutorKind } from './javaModel';
import { type JType, simpleName, typeOf } from './javaTypes';
import { runsPerCall } from './schedulerCalls';
import { type ExecutorDraft, type ExecutorValue, lookUp, type Value } from './values';
import { findField } from './workspace';

/** Executors as they are made and configured: constructors, `Executors.…` and setters, each number with its place. */

type NumberName = 'core' | 'max' | 'queue' | 'keepAliveSeconds' | 'concurrencyLimit';

const CONSTRUCTED: Readonly<Record<string, ExecutorKind>> = lookupTable({
  'org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor': 'ThreadPoolTaskExecutor',
  'org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler': 'ThreadPoolTaskScheduler',
  'org.springframework.core.task.SimpleAsyncTaskExecutor': 'SimpleAsyncTaskExecutor',
  'org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler': 'SimpleAsyncTaskExecutor',
  'org.springframework.core.task.VirtualThreadTaskExecutor': 'virtual',
  'java.util.concurrent.ThreadPoolExecutor': 'ThreadPoolExecutor',
  'java.util.concurrent.ScheduledThreadPoolExecutor': 'ScheduledThreadPoolExecutor',
  'java.util.concurrent.ForkJoinPool': 'ForkJoinPool',
});

/** `new …Executor(…)`; null for other types. */
export function newExecutor(
  frame: Frame,
  expression: NewExpression,
  type: JType,
  site: CallSite,
  args: readonly Value[],
): Value | null {
  if (
    /\.(ConcurrentTaskExecutor|DelegatingSecurityContext\w*Executor\w*|ContextExecutorService|TracingExecutor\w*)$/.test(
      type.name,
    )
  ) {
    const wrapped = args.find((arg) => arg.executor !== undefined)?.executor;
    return wrapped === undefined ? null : { type, executor: wrapped };
  }
  const kind = CONSTRUCTED[type.name];
  if (kind === undefined) return null;
  const draft = draftAt(frame, expression.span, kind, simpleName(type.name));
  const numbers: readonly (readonly [NumberName, string])[] =
    kind === 'ThreadPoolExecutor'
      ? [
          ['core', 'corePoolSize'],
          ['max', 'maximumPoolSize'],
        ]
      : kind === 'ScheduledThreadPoolExecutor'
        ? [['core', 'corePoolSize']]
        : kind === 'ForkJoinPool'
          ? [['core', 'parallelism']]
          : [];
  for (const [index, [name, property]] of numbers.entries()) setNumber(frame, draft, site, index, name, property);
  if (kind === 'ThreadPoolExecutor') readQueue(frame, draft, site);
  if (site.argumentExpressions.some((argument) => isVirtualFactory(frame, argument))) draft.virtualThreads = true;
  if (kind === 'SimpleAsyncTaskExecutor' || kind === 'virtual') readPrefix(frame, draft, site);
  return { type, executor: executorValue(draft) };
}

/** `Executors.newFixedThreadPool(4)` and its siblings; null for methods that make no executor. */
export function applyExecutorsFactory(frame: Frame, site: CallSite): Value | null {
  const kinds: Readonly<Record<string, ExecutorKind>> = lookupTable({
    newFixedThreadPool: 'newFixedThreadPool',
    newCachedThreadPool: 'newCachedThreadPool',
    newSingleThreadExecutor: 'newSingleThreadExecutor',
    newScheduledThreadPool: 'newScheduledThreadPool',
    newSingleThreadScheduledExecutor: 'newSingleThreadScheduledExecutor',
    newWorkStealingPool: 'newWorkStealingPool',
    newVirtualThreadPerTaskExecutor: 'virtual',
    newThreadPerTaskExecutor: 'unknown',
  });
  const kind = kinds[site.name];
  if (kind === undefined) return null;
  const draft = draftAt(frame, { start: site.nameSpan.start, end: site.span.end }, kind, 'ExecutorService');
  if (kind === 'newFixedThreadPool') {
    setNumber(frame, draft, site, 0, 'core', 'corePoolSize');
    setNumber(frame, draft, site, 0, 'max', 'maximumPoolSize');
  } else if (kind === 'newScheduledThreadPool' || kind === 'newWorkStealingPool')
    setNumber(frame, draft, site, 0, 'core', 'corePoolSize');
  if (kind === 'virtual' || site.argumentExpressions.some((argument) => isVirtualFactory(frame, argument)))
    draft.virtualThreads = true;
  if (site.name === 'newThreadPerTaskExecutor' && draft.virtualThreads === true)
    draft.kind = draft.use.kind = 'virtual';
  const isScheduled = kind === 'newScheduledThreadPool' || kind === 'newSingleThreadScheduledExecutor';
  return {
    type: typeOf(`java.util.concurrent.${isScheduled ? 'ScheduledExecutorService' : 'ExecutorService'}`),
    executor: executorValue(draft),
  };
}

/** A factory of virtual threads: written here, or kept in a variable or a field that is given nothing else. */
function isVirtualFactory(frame: Frame, argument: Expression): boolean {
  const kept = argument.kind === 'name' ? findField(frame.interpreter.workspace, frame.symbol, argument.name) : null;
  const isLocal = argument.kind === 'name' && lookUp(frame.scope, argument.name) !== null;
  if (kept !== null) frame.interpreter.workspace.onRead(kept.owner.path);
  const made = kept !== null && !isLocal ? kept.field.initializer : madeBefore(frame, argument);
  return made !== undefined && makesVirtualThreads(made);
}

/** `Thread.ofVirtual().factory()` in any of its forms. */
function makesVirtualThreads(expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  return expression.name === 'ofVirtual' || (expression.target !== undefined && makesVirtualThreads(expression.target));
}

const SETTERS: Readonly<Record<string, readonly [NumberName, string]>> = lookupTable({
  setCorePoolSize: ['core', 'corePoolSize'],
  setPoolSize: ['core', 'poolSize'],
  setMaxPoolSize: ['max', 'maxPoolSize'],
  setMaximumPoolSize: ['max', 'maximumPoolSize'],
  setQueueCapacity: ['queue', 'queueCapacity'],
  setKeepAliveSeconds: ['keepAliveSeconds', 'keepAliveSeconds'],
  setConcurrencyLimit: ['concurrencyLimit', 'concurrencyLimit'],
});

/** A setter or life-cycle method on an executor made in sight; false when it is none. */
export function applyExecutorSetter(frame: Frame, site: CallSite, draft: ExecutorDraft): boolean {
  const { name } = site;
  if (name === 'shutdown' || name === 'shutdownNow' || name === 'close') {
    if (draft.holder !== 'local') return true;
    frame.interpreter.units.touches(draft.location.path);
    draft.closedLocally = true;
    return true;
  }
  if (!name.startsWith('set') && name !== 'allowCoreThreadTimeOut') return false;
  frame.interpreter.units.touches(draft.location.path);
  const number = SETTERS[name];
  if (number !== undefined) {
    setNumber(frame, draft, site, 0, number[0], number[1]);
    return true;
  }
  const [argument] = site.argumentExpressions;
  if (argument === undefined) return true;
  if (name === 'setThreadNamePrefix') {
    const text = resolveText(frame.interpreter.workspace, numberSite(frame), argument);
    if (text !== null) draft.threadNamePrefix = text;
  } else if (name === 'setVirtualThreads') draft.virtualThreads = isTrue(argument);
  else if (name === 'setAllowCoreThreadTimeOut' || name === 'allowCoreThreadTimeOut')
    draft.allowCoreThreadTimeOut = isTrue(argument);
  else if (name === 'setRejectedExecutionHandler') setRejection(draft, argument);
  else return true;
  addSetting(frame, draft, site, name.replace(/^set/, ''), argument.span);
  return true;
}

function isTrue(expression: { readonly kind: string; readonly text?: string }): boolean {
  return expression.kind === 'literal' && expression.text === 'true';
}

function setRejection(draft: ExecutorDraft, argument: CallSite['argumentExpressions'][number]): void {
  if (argument.kind === 'new') draft.rejection = simpleName(argument.type.name);
}

export function draftAt(frame: Frame, span: Span, kind: ExecutorKind, declaredType: string): ExecutorDraft {
  const location = locate(frame, span);
  const create = (): ExecutorDraft => ({
    use: { kind, commonPool: false, declaration: null, name: '', location },
    kind,
    holder: 'inline',
    name: '',
    aliases: [],
    isPrimary: false,
    declaredType,
    numbers: new Map(),
    settings: [],
    location,
    nameLocation: location,
    owner: ownerName(frame),
    inCallCode: runsPerCall(frame),
    method: frame.method,
    escapes: false,
    closedLocally: false,
  });
  return frame.collects
    ? once(collectorOf(frame).executors, location, create)
    : (collectorOf(frame).executors.get(`${location.path}#${span.start}`) ?? create());
}

export function executorValue(draft: ExecutorDraft): ExecutorValue {
  return { use: draft.use, draft };
}

/** A method that makes executors gives each caller one of its own; a bean or a field is the same for all. */
export function ownExecutor(frame: Frame, site: CallSite, value: Value): Value {
  const draft = value.executor?.draft;
  if (draft == null || (draft.holder !== 'inline' && draft.holder !== 'local')) return value;
  const nameLocation = locate(frame, { start: site.nameSpan.start, end: site.argumentsSpan.end });
  const copy = once(
    collectorOf(frame).ownExecutors,
    nameLocation,
    (): ExecutorDraft => ({
      ...draft,
      inCallCode: draft.inCallCode && runsPerCall(frame),
      method: frame.method,
      use: { ...draft.use, location: nameLocation },
      holder: 'inline',
      name: '',
      nameLocation,
      numbers: new Map(draft.numbers),
      settings: [...draft.settings],
      escapes: false,
      closedLocally: false,
    }),
  );
  return { ...value, executor: executorValue(copy) };
}

export function setNumber(
  frame: Frame,
  draft: ExecutorDraft,
  site: CallSite,
  index: number,
  name: NumberName,
  property: string,
): void {
  const number: CodeNumber | null = argumentNumber(frame, site, index);
  const expression = site.argumentExpressions[index];
  if (number === null || expression === undefined) return;
  frame.interpreter.units.touches(draft.location.path);
  draft.numbers.set(name, number);
  addSetting(frame, draft, site, property, expression.span);
}

function addSetting(frame: Frame, draft: ExecutorDraft, site: CallSite, property: string, valueSpan: Span): void {
  const key = property.charAt(0).toLowerCase() + property.slice(1);
  if (draft.settings.some((setting) => setting.property === key && setting.valueSpan.start === valueSpan.start)) return;
  draft.settings.push({
    property: key,
    location: locate(frame, { start: site.span.start, end: site.argumentsSpan.end }),
    valueSpan,
  });
}

/** What a local variable was made with, when nothing else was put into it; any other expression is itself. */
function madeBefore(frame: Frame, argument: Expression): Expression | undefined {
  const binding = argument.kind === 'name' ? lookUp(frame.scope, argument.name) : null;
  if (binding === null) return argument;
  return binding.isReassigned ? undefined : binding.initializer;
}

/** The queue and the rejection policy given to a ThreadPoolExecutor. */
function readQueue(frame: Frame, draft: ExecutorDraft, site: CallSite): void {
  for (const argument of site.argumentExpressions) {
    const expression = madeBefore(frame, argument);
    if (expression?.kind !== 'new') continue;
    const name = simpleName(expression.type.name);
    if (/Policy$/.test(name)) draft.rejection = name;
    if (!/(Queue|Deque)$/.test(name)) continue;
    draft.queueType = name;
    const capacity = argumentNumber(frame, { ...site, argumentExpressions: expression.arguments }, 0);
    if (capacity !== null) draft.numbers.set('queue', capacity);
    else if (name === 'SynchronousQueue') draft.numbers.set('queue', { value: 0, source: 'default' });
    else draft.numbers.set('queue', { value: 'unlimited', source: 'default' });
    draft.settings.push({
      property: 'queueCapacity',
      location: locate(frame, expression.span),
      valueSpan: expression.arguments[0]?.span ?? expression.argumentsSpan,
    });
  }
}

function readPrefix(frame: Frame, draft: ExecutorDraft, site: CallSite): void {
  const [first] = site.argumentExpressions;
  const text = first === undefined ? null : resolveText(frame.interpreter.workspace, numberSite(frame), first);
  if (text !== null) draft.threadNamePrefix = text;
}
