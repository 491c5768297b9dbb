import type { JavaFacts } from '../../facts/java/javaFacts';
import { buildBeanIndex } from './beans';
import { collectBlockingSites } from './blockingSites';
import { type CallEdges, callerContext } from './callerContexts';
import { createCollector, type FanOutDraft, type PlacementDraft, type SchedulerDraft } from './collector';
import { collectConnectionFactories } from './connectionFactories';
import { collectDataSources } from './dataSources';
import { fieldValue } from './fieldValues';
import type { Interpreter } from './frame';
import type {
  ExecutorDeclaration,
  FanOut,
  JavaModel,
  JavaModelOptions,
  SchedulerDeclaration,
  SchedulerPlacement,
} from './javaModel';
import { collectMethodFacts, type MethodFacts } from './methodFacts';
import { collectImports, collectNamedKeys } from './namedKeys';
import { collectRepositories } from './repositories';
import { runStatements } from './statements';
import { blockFrame, summarise } from './summaries';
import { buildSymbolTable, type MethodSymbol, type TypeSymbol } from './symbols';
import { createTypeResolver } from './typeResolution';
import type { ExecutorDraft } from './values';
import { annotationNamed, createWorkspace, symbolChain, type Workspace } from './workspace';

/**
 * From the facts of all Java files to the model: every method of main code is run once by the interpreter, which gathers
 * the places where work fans out, blocks or is handed over. Pure; the result is sorted by file and position.
 */
export function buildJavaModel(files: ReadonlyMap<string, JavaFacts>, options: JavaModelOptions): JavaModel {
  const isTest = options.isTest ?? isTestPath;
  const mainFiles = new Map(
    [...files].filter(([path]) => !isTest(path)).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
  const resolver = createTypeResolver(buildSymbolTable(mainFiles));
  const workspace = createWorkspace(resolver, options);
  const beans = buildBeanIndex(workspace, () => true);
  const interpreter: Interpreter = {
    workspace,
    collector: createCollector(),
    beans,
    summaries: new Map(),
    fieldValues: new Map(),
  };
  const types = resolver.table.types;
  const methods = types.flatMap((owner) =>
    owner.declaration.methods.map((method): MethodSymbol => ({ owner, method })),
  );
  const guard = guarded(options.onFailure);
  for (const symbol of types) guard(symbol.qualifiedName, () => runInitializers(interpreter, symbol));
  for (const { owner, method } of methods) {
    guard(`${owner.qualifiedName}.${method.name}`, () => summarise(interpreter, { owner, method }));
  }
  return assemble(interpreter, types, methods);
}

/** `src/test`, `src/integrationTest`, `src/testFixtures` and files named for tests. */
function isTestPath(path: string): boolean {
  return /(^|\/)src\/\w*[tT]est\w*\//.test(path) || /(^|\/)(test|tests|jmh)\/java\//.test(path);
}

/** One wall round each method: a failure of ours costs that method and is told; without anybody to tell, it is thrown. */
function guarded(onFailure: JavaModelOptions['onFailure']): (what: string, run: () => void) => void {
  return (what, run) => {
    try {
      run();
    } catch (error) {
      if (!onFailure) throw error;
      onFailure(what, error);
    }
  };
}

function runInitializers(interpreter: Interpreter, symbol: TypeSymbol): void {
  for (const field of symbol.declaration.fields) {
    fieldValue(interpreter, { owner: symbol, field });
  }
  const { initializers } = symbol.declaration;
  if (initializers.length > 0) runStatements(blockFrame(interpreter, symbol, null), initializers);
}

function assemble(interpreter: Interpreter, types: readonly TypeSymbol[], methods: readonly MethodSymbol[]): JavaModel {
  const { collector, workspace } = interpreter;
  const executors = new Map<ExecutorDraft, ExecutorDeclaration>();
  const declare = (draft: ExecutorDraft): ExecutorDeclaration => {
    const known = executors.get(draft);
    if (known !== undefined) return known;
    const declaration = toExecutor(draft, collector);
    executors.set(draft, declaration);
    draft.use.declaration = declaration;
    draft.use.name = declaration.name;
    return declaration;
  };
  for (const draft of collector.ownExecutors.values()) declare(draft);
  const declared = [...collector.executors.values()].map(declare);
  const facts: MethodFacts = {
    asyncMethods: [],
    scheduledMethods: [],
    listeners: [],
    transactions: [],
    limiters: [...collector.limiters.values()],
  };
  for (const symbol of methods) collectMethodFacts(interpreter, symbol, facts, declare);
  const placements = new Map<PlacementDraft, SchedulerPlacement>();
  for (const draft of collector.placements.values()) placements.set(draft, draft);
  const byPath = <T extends { readonly path: string; readonly nameSpan: { readonly start: number } }>(
    items: Iterable<T>,
  ): T[] =>
    [...items].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.nameSpan.start - b.nameSpan.start));
  const annotated = (name: string): boolean =>
    types.some((symbol) => annotationNamed(symbol.declaration.annotations, name) !== null);
  return {
    fanOuts: byPath([...collector.fanOuts.values()].map((draft) => toFanOut(draft, collector))),
    schedulerDeclarations: [...collector.schedulers.values()].map((draft) => toScheduler(draft, collector)),
    schedulerPlacements: byPath(placements.values()),
    executors: declared.sort((a, b) => compareLocations(a.location, b.location)),
    ...facts,
    dataSourceBeans: collectDataSources(interpreter),
    connectionFactoryBeans: collectConnectionFactories(interpreter),
    systemPropertySets: [...collector.systemPropertySets.values()],
    blockingSites: collectBlockingSites(interpreter, methods),
    blockCalls: byPath(collector.blockCalls.values()),
    prefetchNumbers: byPath(collector.prefetchNumbers.values()),
    subscribeCalls: byPath(collector.subscribeCalls.values()),
    connectionProviders: [...collector.connectionProviders.values()],
    threadLocalUses: byPath(collector.threadLocalUses.values()),
    hooks: [...collector.hooks.values()],
    nestedConnections: [...collector.nestedConnections.values()],
    sequentialCalls: [...collector.sequentialCalls.values()],
    repositories: collectRepositories(workspace, () => true),
    enablesAsync: annotated('EnableAsync'),
    enablesScheduling: annotated('EnableScheduling'),
    asyncConfigurer: asyncConfigurer(workspace, types),
    namedKeys: collectNamedKeys(types),
    imports: collectImports(types),
  };
}

function compareLocations(a: ExecutorDeclaration['location'], b: ExecutorDeclaration['location']): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.span.start - b.span.start;
}

function toFanOut(draft: FanOutDraft, edges: CallEdges): FanOut {
  const { method, ...fanOut } = draft;
  const context = draft.context.kind === 'caller' && method !== null ? callerContext(edges, method) : draft.context;
  return { ...fanOut, context, executor: draft.executor?.use ?? null };
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

function toExecutor(draft: ExecutorDraft, edges: CallEdges): ExecutorDeclaration {
  const { use: _use, numbers, inCallCode: _inCallCode, method: _method, escapes: _escapes, ...rest } = draft;
  return { ...rest, ...Object.fromEntries(numbers), createdPerCall: isMadePerCall(draft, edges) };
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
