import type { Location, Span } from '../../documents/span';
import type { JavaField, JavaMethod } from '../../facts/java/javaFacts';
import type { BeanIndex } from './beans';
import type { CallEdges } from './callerContexts';
import type { Collector, Gathered } from './collector';
import type { ThreadContext } from './javaModel';
import type { TypeSymbol } from './symbols';
import type { UnitRecords } from './unitRecords';
import type { Effect, Outcome, Scope, Value } from './values';
import type { Workspace } from './workspace';

/** One run over the workspace: what is known, what is being gathered, and the results kept per method and field. */
export interface Interpreter {
  readonly workspace: Workspace;
  readonly gathered: Gathered;
  readonly edges: CallEdges;
  readonly units: UnitRecords;
  beans: BeanIndex;
  readonly summaries: Map<JavaMethod, Outcome | 'running'>;
  readonly fieldValues: Map<JavaField, Value | 'running'>;
}

/** The code being run: a method, a lambda inside it, or an initialiser. */
export interface Frame {
  readonly interpreter: Interpreter;
  readonly symbol: TypeSymbol;
  /** Null in initialisers. */
  readonly method: JavaMethod | null;
  readonly scope: Scope;
  /** Effects of this code, relative to the thread that runs it. */
  readonly effects: Effect[];
  readonly returns: Value[];
  /** Thread that runs this code, as far as the method itself tells. */
  readonly on: ThreadContext;
  readonly loopDepth: number;
  /** Inside a function given to a reactive operator. */
  readonly inReactiveCallback: boolean;
  /** Inside the inner function of a fan-out. */
  readonly inFanOut: boolean;
  /** Inside a callback that runs once the future is complete. */
  readonly afterCompletion: boolean;
  /** Depth of inlined calls. */
  readonly depth: number;
  /** Whether places met here are gathered; false while a method is run again with a caller's arguments. */
  readonly collects: boolean;
  /** Cleared when a call could not be followed. */
  readonly state: { isKnown: boolean };
}

/** What is gathered in the file whose code runs. */
export function collectorOf(frame: Frame): Collector {
  return frame.interpreter.gathered.in(frame.symbol.path);
}

export function locate(frame: Frame, span: Span): Location {
  return { path: frame.symbol.path, span };
}

/** `OrderService.loadAll`; an initialiser is named by its type. */
export function ownerName(frame: Frame): string {
  const type = frame.symbol.shortName;
  if (frame.method === null) return type;
  return frame.method.name === '<init>' ? `${type}.new` : `${type}.${frame.method.name}`;
}

/** A frame for code that runs inside this one: same method, own effects and returns. */
export function innerFrame(frame: Frame, changes: Partial<Frame>): Frame {
  return { ...frame, effects: [], returns: [], state: { isKnown: true }, ...changes };
}

export function nestedScope(frame: Frame): Frame {
  return { ...frame, scope: { bindings: new Map(), parent: frame.scope } };
}
