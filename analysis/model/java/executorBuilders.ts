import { type CallSite, numberSite } from './callSite';
import { resolveText } from './constants';
import { draftAt, executorValue, setNumber } from './executorValues';
import type { Frame } from './frame';
import type { CodeNumber } from './javaModel';
import { typeOf } from './javaTypes';
import type { ExecutorDraft, Value } from './values';

/**
 * Spring Boot's executor builder. One that is injected starts from `spring.task.execution.pool.*`; what the code does not
 * set is the property's (spring-boot 3.5.7 `ThreadPoolTaskExecutorBuilder`; 2.1 to 3.1 `TaskExecutorBuilder`; domain facts 4.3).
 */

const BUILDER = /^org\.springframework\.boot\.task\.(ThreadPool)?TaskExecutorBuilder$/;
const BUILT = 'org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor';
const SETTERS: ReadonlyMap<string, 'core' | 'max' | 'queue'> = new Map([
  ['corePoolSize', 'core'],
  ['maxPoolSize', 'max'],
  ['queueCapacity', 'queue'],
]);
const FROM_PROPERTIES: readonly (readonly ['core' | 'max' | 'queue', CodeNumber])[] = [
  ['core', { value: 8, source: 'property', propertyKey: 'spring.task.execution.pool.core-size' }],
  ['max', { value: 'unlimited', source: 'property', propertyKey: 'spring.task.execution.pool.max-size' }],
  ['queue', { value: 'unlimited', source: 'property', propertyKey: 'spring.task.execution.pool.queue-capacity' }],
];

/** A call on such a builder: settings are kept for the executor that `build()` gives; null for other types. */
export function applyExecutorBuilder(frame: Frame, site: CallSite, target: Value): Value | null {
  if (target.type === null || !BUILDER.test(target.type.name)) return null;
  const draft = target.executor?.draft ?? newDraft(frame, site, target);
  const number = SETTERS.get(site.name);
  if (number !== undefined) setNumber(frame, draft, site, 0, number, site.name);
  const [argument] = site.argumentExpressions;
  if (site.name === 'threadNamePrefix' && argument !== undefined) {
    const text = resolveText(frame.interpreter.workspace, numberSite(frame), argument);
    if (text !== null) draft.threadNamePrefix = text;
  }
  return { type: site.name === 'build' ? typeOf(BUILT) : target.type, executor: executorValue(draft) };
}

/** Only an injected builder, told by its holder, knows the properties; one made here starts from the class's defaults. */
function newDraft(frame: Frame, site: CallSite, target: Value): ExecutorDraft {
  const draft = draftAt(frame, site.span, 'ThreadPoolTaskExecutor', 'ThreadPoolTaskExecutor');
  if (target.holder !== undefined) for (const [name, number] of FROM_PROPERTIES) draft.numbers.set(name, number);
  return draft;
}
