import { type CallSite, operatorSpan } from './callSite';
import { recordAsyncCall } from './fanOuts';
import { type Frame, locate } from './frame';
import type { ExecutorKind, ExecutorUse } from './javaModel';
import { typeOf } from './javaTypes';
import { taskFunction } from './taskFunctions';
import { addEffects, placeOn, type Value } from './values';

/** Threads made by hand: `new Thread(task)`, `Thread.startVirtualThread(task)` and the builders of `Thread.ofVirtual()`. */

const BUILDER = /^java\.lang\.Thread\.Builder\.Of(Virtual|Platform)$/;

/** Static methods of Thread that make or start one; null for the others. */
export function applyThreadFactory(frame: Frame, site: CallSite, args: readonly Value[]): Value | null {
  if (site.name === 'ofVirtual' || site.name === 'ofPlatform')
    return { type: typeOf(`java.lang.Thread.Builder.${site.name === 'ofVirtual' ? 'OfVirtual' : 'OfPlatform'}`) };
  if (site.name !== 'startVirtualThread') return null;
  runOnNewThread(frame, site, args, 'virtual');
  return { type: typeOf('java.lang.Thread') };
}

/** A call on a thread builder: settings give the builder back, `start` and `unstarted` take the task. */
export function applyThreadBuilder(frame: Frame, site: CallSite, target: Value, args: readonly Value[]): Value | null {
  const kind = target.type === null ? null : BUILDER.exec(target.type.name)?.[1];
  if (kind == null) return null;
  if (site.name === 'factory') return { type: typeOf('java.util.concurrent.ThreadFactory') };
  if (site.name !== 'start' && site.name !== 'unstarted') return { type: target.type };
  runOnNewThread(frame, site, args, kind === 'Virtual' ? 'virtual' : 'thread');
  return { type: typeOf('java.lang.Thread') };
}

/** Runs the tasks among the arguments on a thread of their own; each is a place where work fans out. */
export function runOnNewThread(frame: Frame, site: CallSite, args: readonly Value[], kind: ExecutorKind): void {
  const use: ExecutorUse = {
    kind,
    commonPool: false,
    declaration: null,
    name: '',
    location: locate(frame, site.name === 'new Thread' ? site.span : operatorSpan(site)),
  };
  args.forEach((arg, index) => {
    const task = taskFunction(frame, site, arg, index);
    const effects = runAside(frame, task);
    if (task !== undefined) recordAsyncCall(frame, site, { body: task, effects, use, draft: null });
  });
}

/** A thread handed to somebody else (a factory's result, a shutdown hook): what it does is followed, nothing fans out here. */
export function runOnForeignThread(frame: Frame, site: CallSite, args: readonly Value[]): void {
  args.forEach((arg, index) => {
    runAside(frame, taskFunction(frame, site, arg, index));
  });
}

function runAside(frame: Frame, task: Value['fn']): ReturnType<typeof placeOn> {
  const outcome = task?.invoke([], { kind: 'new-thread' });
  if (outcome === undefined) return [];
  const effects = placeOn(outcome.effects, { kind: 'new-thread' });
  addEffects(frame.effects, effects);
  return effects;
}
