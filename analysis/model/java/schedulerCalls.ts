import { lookupTable } from '../../lookupTable';
import { argumentNumber, type CallSite, isInteger, nameLocation, numberSite } from './callSite';
import { once, type SchedulerDraft } from './collector';
import { resolveText } from './constants';
import { collectorOf, type Frame, locate, ownerName } from './frame';
import type { CodeNumber, SchedulerKind, SchedulerUse } from './javaModel';
import { SCHEDULER, typeOf } from './javaTypes';
import type { ExecutorValue, Value } from './values';
import { annotationNamed } from './workspace';

/** `Schedulers.…`: the shared schedulers, and those made here with their cap, queue and name (domain facts 1.2). */
export function applySchedulerFactory(frame: Frame, site: CallSite, args: readonly Value[]): Value | null {
  const use = schedulerUse(frame, site, args);
  return use === null ? null : { type: typeOf(SCHEDULER), scheduler: use };
}

const SHARED: Readonly<Record<string, SchedulerKind>> = lookupTable({
  boundedElastic: 'boundedElastic',
  elastic: 'boundedElastic',
  parallel: 'parallel',
  single: 'single',
  immediate: 'immediate',
});
const MADE: Readonly<Record<string, SchedulerKind>> = lookupTable({
  newBoundedElastic: 'newBoundedElastic',
  newParallel: 'newParallel',
  newSingle: 'newSingle',
  fromExecutor: 'fromExecutor',
  fromExecutorService: 'fromExecutor',
});

function schedulerUse(frame: Frame, site: CallSite, args: readonly Value[]): SchedulerUse | null {
  const location = locate(frame, { start: site.nameSpan.start, end: site.span.end });
  const shared = SHARED[site.name];
  if (shared !== undefined && args.length === 0) return { kind: shared, location, shared: true };
  const kind = MADE[site.name];
  if (kind === undefined) return null;
  const known = collectorOf(frame).schedulers.get(`${location.path}#${site.nameSpan.start}`);
  if (known !== undefined) return known.use;
  const use: SchedulerUse = {
    kind,
    location,
    shared: false,
    ...numbersOf(frame, site, kind, args),
    ...nameOf(frame, site),
    ...executorOf(kind, args[0]?.executor),
  };
  if (frame.collects) {
    once(
      collectorOf(frame).schedulers,
      nameLocation(frame, site),
      (): SchedulerDraft => ({
        use,
        holder: 'inline',
        name: '',
        location,
        owner: ownerName(frame),
        inCallCode: runsPerCall(frame),
        method: frame.method,
        escapes: false,
      }),
    );
  }
  return use;
}

function numbersOf(
  frame: Frame,
  site: CallSite,
  kind: SchedulerKind,
  args: readonly Value[],
): { cap?: CodeNumber; queue?: CodeNumber } {
  const at = (index: number): CodeNumber | null => argumentNumber(frame, site, index);
  if (kind === 'newSingle') return { cap: { value: 1, source: 'default' } };
  if (kind === 'newParallel') {
    const index = isInteger(frame, site, 0, args[0]) ? 0 : 1;
    const cap = isInteger(frame, site, index, args[index]) ? at(index) : null;
    return cap === null ? {} : { cap };
  }
  if (kind !== 'newBoundedElastic') return {};
  const [cap, queue] = [at(0), at(1)];
  return { ...(cap === null ? {} : { cap }), ...(queue === null ? {} : { queue }) };
}

function nameOf(frame: Frame, site: CallSite): { name?: string } {
  for (const expression of site.argumentExpressions) {
    const isText =
      expression.kind === 'name' ||
      expression.kind === 'field' ||
      expression.kind === 'binary' ||
      (expression.kind === 'literal' && expression.literal === 'string');
    const text = isText ? resolveText(frame.interpreter.workspace, numberSite(frame), expression) : null;
    if (text !== null && !/^\d/.test(text)) return { name: text };
  }
  return {};
}

function executorOf(kind: SchedulerKind, executor: ExecutorValue | undefined): { executor?: ExecutorValue['use'] } {
  return kind === 'fromExecutor' && executor !== undefined ? { executor: executor.use } : {};
}

/** Code that runs once per call: not a constructor, bean method, initialiser or start-up method. */
export function runsPerCall(frame: Frame): boolean {
  const { method } = frame;
  if (method === null || method.name === '<init>' || method.name === 'main') return false;
  return annotationNamed(method.annotations, 'Bean', 'PostConstruct', 'Autowired') === null && frame.on.kind !== 'main';
}
