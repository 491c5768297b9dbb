import type { CallSite } from './callSite';
import { callOn } from './callValues';
import { type Frame, innerFrame, locate } from './frame';
import { simpleName } from './javaTypes';
import { type FunctionValue, type Value, within } from './values';
import { findMethods, isOfType, symbolOf } from './workspace';

/** Tasks that are objects: `executor.execute(new Import(file))` runs what the workspace's class does in its one method. */

const FUNCTIONAL: readonly (readonly [type: string, method: string, parameters: number])[] = [
  ['java.lang.Runnable', 'run', 0],
  ['java.util.concurrent.Callable', 'call', 0],
  ['java.util.function.Supplier', 'get', 0],
  ['java.util.function.Function', 'apply', 1],
  ['java.util.function.BiFunction', 'apply', 2],
  ['java.util.function.Consumer', 'accept', 1],
  ['java.util.function.BiConsumer', 'accept', 2],
];

/** The function an argument stands for: a lambda or reference, else the method of an object whose class the workspace declares. */
export function taskFunction(
  frame: Frame,
  site: CallSite,
  task: Value | undefined,
  index: number,
): FunctionValue | undefined {
  if (task === undefined || task.fn !== undefined || task.type === null) return task?.fn;
  const { workspace } = frame.interpreter;
  const { type } = task;
  const symbol = symbolOf(workspace, type, frame.symbol.path);
  const found =
    symbol === null ? undefined : FUNCTIONAL.find(([name]) => isOfType(workspace, type, name, frame.symbol.path));
  if (symbol === null || found === undefined) return undefined;
  const [, method, parameters] = found;
  if (findMethods(workspace, symbol, method, parameters).length === 0) return undefined;
  const span = site.argumentExpressions[index]?.span ?? site.argumentsSpan;
  return {
    location: locate(frame, span),
    label: simpleName(type.name),
    invoke: (args, on, marks) => {
      const inner = innerFrame(frame, { ...marks, on: within(frame.on, on) });
      const call: CallSite = { name: method, nameSpan: span, span, argumentsSpan: span, argumentExpressions: [] };
      const given = Array.from({ length: parameters }, (_, position) => args[position] ?? { type: null });
      const value = callOn(inner, call, { type }, given);
      return { effects: inner.effects, value, isKnown: inner.state.isKnown };
    },
  };
}
