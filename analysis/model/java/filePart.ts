import type { JavaFacts } from '../../facts/java/javaFacts';
import { collectBlockingSites } from './blockingSites';
import { type CallEdges, callerContext } from './callerContexts';
import type { FanOutDraft, SchedulerDraft } from './collector';
import { collectConnectionFactories } from './connectionFactories';
import { collectDataSources } from './dataSources';
import type { Interpreter } from './frame';
import type { ExecutorDeclaration, FanOut, JavaModel, SchedulerDeclaration, ThreadContext } from './javaModel';
import { collectMethodFacts, type MethodFacts } from './methodFacts';
import { collectImports, collectNamedKeys } from './namedKeys';
import { collectRepositories } from './repositories';
import type { MethodSymbol, TypeSymbol } from './symbols';
import type { ExecutorDraft } from './values';
import { annotationNamed, symbolChain, type Workspace } from './workspace';

/** What one file adds to the model, made of the drafts gathered in it once all code has been run. */
export interface FilePart {
  readonly model: JavaModel;
  /** False when callers of its methods came to run on other threads: the part must be made anew. */
  holdsFor(edges: CallEdges): boolean;
}

/** Declarations of executors by their drafts: one object for each, whichever file asks. */
export type ExecutorDeclarations = WeakMap<ExecutorDraft, ExecutorDeclaration>;

export function buildFilePart(
  interpreter: Interpreter,
  path: string,
  file: { readonly facts: JavaFacts; readonly types: readonly TypeSymbol[] },
  declarations: ExecutorDeclarations,
): FilePart {
  const { workspace, edges } = interpreter;
  const { types } = file;
  const gathered = interpreter.gathered.in(path);
  const declare = (draft: ExecutorDraft): ExecutorDeclaration => declareExecutor(draft, edges, declarations);
  const methods = types.flatMap((owner) =>
    owner.declaration.methods.map((method): MethodSymbol => ({ owner, method })),
  );
  for (const draft of gathered.ownExecutors.values()) declare(draft);
  const drafts = [...gathered.fanOuts.values()];
  const fanOuts = drafts.map((draft) => toFanOut(draft, edges));
  const schedulers = [...gathered.schedulers.values()];
  const declaredSchedulers = schedulers.map((draft) => toScheduler(draft, edges));
  const facts: MethodFacts = {
    asyncMethods: [],
    scheduledMethods: [],
    listeners: [],
    transactions: [],
    limiters: [...gathered.limiters.values()],
  };
  for (const symbol of methods) collectMethodFacts(interpreter, symbol, facts, declare);
  const annotated = (name: string): boolean =>
    types.some((symbol) => annotationNamed(symbol.declaration.annotations, name) !== null);
  const model: JavaModel = {
    fanOuts: [...fanOuts].sort(byName),
    schedulerDeclarations: [...declaredSchedulers].sort(byLocation),
    schedulerPlacements: [...gathered.placements.values()].sort(byName),
    executors: [...gathered.executors.values()].map(declare).sort(byLocation),
    ...facts,
    limiters: facts.limiters.sort(byLocation),
    dataSourceBeans: collectDataSources(interpreter, path),
    connectionFactoryBeans: collectConnectionFactories(interpreter, path),
    systemPropertySets: [...gathered.systemPropertySets.values()].sort(byLocation),
    blockingSites: collectBlockingSites(interpreter, methods),
    blockCalls: [...gathered.blockCalls.values()].sort(byName),
    prefetchNumbers: [...gathered.prefetchNumbers.values()].sort(byName),
    subscribeCalls: [...gathered.subscribeCalls.values()].sort(byName),
    connectionProviders: [...gathered.connectionProviders.values()].sort(byLocation),
    threadLocalUses: [...gathered.threadLocalUses.values()].sort(byName),
    hooks: [...gathered.hooks.values()].sort(byLocation),
    nestedConnections: [...gathered.nestedConnections.values()].sort(
      (a, b) => a.inner.location.span.start - b.inner.location.span.start,
    ),
    sequentialCalls: [...gathered.sequentialCalls.values()].sort(
      (a, b) => (a.calls[0]?.span.start ?? 0) - (b.calls[0]?.span.start ?? 0),
    ),
    repositories: collectRepositories(workspace, types),
    enablesAsync: annotated('EnableAsync'),
    enablesScheduling: annotated('EnableScheduling'),
    asyncConfigurer: asyncConfigurer(workspace, types),
    namedKeys: collectNamedKeys(types),
    imports: collectImports(path, file.facts),
  };
  return {
    model,
    holdsFor: (now) =>
      drafts.every((draft, index) => isSameContext(contextOf(draft, now), (fanOuts[index] as FanOut).context)) &&
      schedulers.every((draft, index) => isMadePerCall(draft, now) === declaredSchedulers[index]?.createdPerCall),
  };
}

/** Whether some executor of the file came to be made in another kind of code than its declaration says. */
export function areExecutorsCurrent(
  interpreter: Interpreter,
  path: string,
  declarations: ExecutorDeclarations,
): boolean {
  const { executors, ownExecutors } = interpreter.gathered.in(path);
  return [...executors.values(), ...ownExecutors.values()].every(
    (draft) => declarations.get(draft)?.createdPerCall === isMadePerCall(draft, interpreter.edges),
  );
}

function byName(a: { readonly nameSpan: { readonly start: number } }, b: typeof a): number {
  return a.nameSpan.start - b.nameSpan.start;
}

function byLocation(a: { readonly location: { readonly span: { readonly start: number } } }, b: typeof a): number {
  return a.location.span.start - b.location.span.start;
}

function declareExecutor(
  draft: ExecutorDraft,
  edges: CallEdges,
  declarations: ExecutorDeclarations,
): ExecutorDeclaration {
  const known = declarations.get(draft);
  if (known !== undefined) return known;
  const { use: _use, numbers, inCallCode: _inCallCode, method: _method, escapes: _escapes, ...rest } = draft;
  const declaration = { ...rest, ...Object.fromEntries(numbers), createdPerCall: isMadePerCall(draft, edges) };
  declarations.set(draft, declaration);
  draft.use.declaration = declaration;
  draft.use.name = declaration.name;
  return declaration;
}

function toFanOut(draft: FanOutDraft, edges: CallEdges): FanOut {
  const { method: _, ...fanOut } = draft;
  return { ...fanOut, context: contextOf(draft, edges), executor: draft.executor?.use ?? null };
}

function contextOf({ context, method }: FanOutDraft, edges: CallEdges): ThreadContext {
  return context.kind === 'caller' && method !== null ? callerContext(edges, method) : context;
}

/** The same thread, said at the same place: an edit may have moved the scheduler's factory call. */
function isSameContext(a: ThreadContext, b: ThreadContext): boolean {
  if (a === b) return true;
  if (a.kind === 'event-loop' && b.kind === 'event-loop') return a.reason === b.reason;
  return a.kind === b.kind && a.kind !== 'scheduler' && a.kind !== 'executor';
}

function toScheduler(draft: SchedulerDraft, edges: CallEdges): SchedulerDeclaration {
  return {
    scheduler: draft.use,
    holder: draft.holder,
    name: draft.name,
    location: draft.location,
    owner: draft.owner,
    createdPerCall: isMadePerCall(draft, edges),
  };
}

/** Made anew by each call and kept by nobody. What only constructors and start-up methods call runs once. */
function isMadePerCall(draft: ExecutorDraft | SchedulerDraft, edges: CallEdges): boolean {
  const isOwn = draft.holder === 'inline' || draft.holder === 'local';
  if (!draft.inCallCode || draft.escapes || !isOwn) return false;
  return draft.method === null || callerContext(edges, draft.method).kind !== 'main';
}

function asyncConfigurer(workspace: Workspace, types: readonly TypeSymbol[]): JavaModel['asyncConfigurer'] {
  for (const symbol of types) {
    const implementsIt = symbolChain(workspace, symbol).some((type) =>
      type.declaration.supertypes.some((ref) => /(^|\.)AsyncConfigurer(Support)?$/.test(ref.name)),
    );
    const method = implementsIt
      ? symbol.declaration.methods.find((candidate) => candidate.name === 'getAsyncExecutor')
      : undefined;
    if (method !== undefined) return { path: symbol.path, span: method.nameSpan };
  }
  return null;
}
