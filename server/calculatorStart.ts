import { ceilingAt, listCeilings, type ProjectCeiling, placeWithPool } from '../analysis/features/ceilings';
import { writeTargetOf } from '../analysis/features/writeValue';
import { executorShape } from '../analysis/model/executorTerms';
import type { Sourced } from '../analysis/model/origin';
import { bindingTerm, type ModelTerm } from '../analysis/model/termChain';
import type { CalculatorTerm, CeilingItem, WithOrigin } from '../protocol/ceiling';
import type { CalculatorStart, CalculatorStartParams, ExecutorNumbers } from '../protocol/serverMessages';
import type { Root, RootState } from './root';
import type { ServerState } from './serverState';
import { toOriginText } from './status';
import { type LspContext, toRange } from './toLsp';

/** A ceiling together with the folder it belongs to. */
interface Placed {
  readonly root: Root;
  readonly state: RootState;
  readonly context: LspContext;
  readonly ceiling: ProjectCeiling;
}

/** Every ceiling of every folder, least throughput first, unknown ones last. */
export async function ceilingItems(server: ServerState): Promise<readonly CeilingItem[]> {
  return (await allCeilings(server)).map(toItem);
}

export async function calculatorStart(
  server: ServerState,
  params: CalculatorStartParams,
): Promise<CalculatorStart | null> {
  const all = await allCeilings(server);
  const chosen = choose(server, params, all) ?? all[0];
  return chosen ? toStart(chosen, all.map(toItem)) : null;
}

async function allCeilings(server: ServerState): Promise<readonly Placed[]> {
  const placed: Placed[] = [];
  for (const root of server.roots.values()) {
    const state = await root.state(server.settings);
    const context = server.contextOf(root, state);
    for (const ceiling of listCeilings(state.project, state.hints)) placed.push({ root, state, context, ceiling });
  }
  const rate = ({ ceiling }: Placed): number => ceiling.chain.ceiling.ceilingPerSecond ?? Number.MAX_VALUE;
  return placed.sort((a, b) => rate(a) - rate(b));
}

function choose(server: ServerState, params: CalculatorStartParams, all: readonly Placed[]): Placed | undefined {
  if (params.at === 'ceiling') return all.find((placed) => idOf(placed) === params.ceilingId);
  if (params.at === 'project') return undefined;
  const place = server.placeOf(params.uri);
  const own = all.filter(({ root }) => root === place?.root);
  const project = own[0]?.state.project;
  const lines = place && project?.document(place.path)?.lines;
  if (!place || !project || !lines) return undefined;
  const found = ceilingAt(
    project,
    own.map(({ ceiling }) => ceiling),
    place.path,
    lines.offsetAt(params.position),
  );
  return own.find(({ ceiling }) => ceiling === found);
}

function idOf({ root, ceiling }: Placed): string {
  return `${root.uri} ${ceiling.id}`;
}

function toItem(placed: Placed): CeilingItem {
  const { ceiling, context } = placed;
  const { path, span } = ceiling.hint.location;
  return {
    id: idOf(placed),
    place: ceiling.place,
    label: ceiling.hint.label[context.locale],
    location: { uri: context.uriOf(path), range: toRange(context, path, span) },
    ceilingPerSecond: ceiling.chain.ceiling.ceilingPerSecond,
    bindingTerm: bindingTerm(ceiling.chain)?.name ?? null,
  };
}

function toStart(placed: Placed, ceilings: readonly CeilingItem[]): CalculatorStart {
  const { ceiling, context } = placed;
  const { application } = ceiling.view;
  const { path, span } = ceiling.hint.location;
  const jdk = Number(application.versions.jdk?.value);
  const sourced = <T>({ value, origin }: Sourced<T>): WithOrigin<T> => ({
    value,
    origin: toOriginText(context, origin),
  });
  const optional = <T>(value: Sourced<T> | null): WithOrigin<T> | null => (value === null ? null : sourced(value));
  const { replicas, cores } = application;
  return {
    ceilingId: idOf(placed),
    place: placeWithPool(ceiling),
    location: { uri: context.uriOf(path), range: toRange(context, path, span) },
    module: application.name,
    scope: ceiling.chain.scope,
    terms: ceiling.chain.terms.map((term) => toTerm(placed, term)),
    callTimeMs: sourced(ceiling.chain.callTime),
    cores: { value: cores.value ?? 1, origin: toOriginText(context, cores.origin) },
    requestTimeMs: optional(application.requestTime),
    callsPerRequest: optional(application.callsPerRequest),
    replicas:
      replicas.value === null ? null : { value: replicas.value, origin: toOriginText(context, replicas.origin) },
    peakRate: optional(application.peakRate),
    acquireTimeoutMs: acquireTimeout(placed),
    executor: executorNumbers(placed),
    jdk: Number.isInteger(jdk) ? jdk : null,
    springBoot: application.versions.springBoot?.value ?? null,
    mode: application.mode.value,
    server: application.server?.value ?? null,
    virtualThreads: application.virtualThreads.value === true,
    ceilings,
  };
}

function toTerm({ ceiling, context, state }: Placed, term: ModelTerm): CalculatorTerm {
  const target = writeTargetOf(state.project, ceiling.view, term);
  return {
    kind: term.kind,
    name: term.name,
    value: term.value,
    heldMs: term.heldMs === ceiling.chain.callTime.value ? null : term.heldMs,
    origin: toOriginText(context, term.origin),
    ...(term.perCore === undefined ? {} : { perCore: term.perCore }),
    ...(target ? { writeTarget: toTarget(context, target) } : {}),
  };
}

function toTarget(context: LspContext, target: { readonly id: string; readonly path: string; readonly key?: string }) {
  const file = target.path.slice(target.path.lastIndexOf('/') + 1);
  const id = JSON.stringify({ uri: context.uriOf(target.path), id: target.id });
  return { id, file, ...(target.key ? { key: target.key } : {}) };
}

/** Core, maximum and queue of the executor this place hands its work to. */
function executorNumbers({ state, ceiling }: Placed): ExecutorNumbers | null {
  const { path, span } = ceiling.hint.location;
  const site = state.project.javaOf(path)?.fanOuts.find((fanOut) => fanOut.nameSpan.start === span.start);
  const declaration = site?.executor?.declaration ?? site?.offload?.executor?.declaration;
  const shape = declaration ? executorShape(ceiling.view.application, declaration) : null;
  return shape && { core: shape.core, max: shape.max, queue: shape.queueCapacity };
}

function acquireTimeout({ ceiling, context }: Placed): WithOrigin<number> | null {
  const term = ceiling.chain.terms.find(({ kind }) => kind === 'pool');
  const pool = ceiling.view.pools.find(({ name }) => name === term?.name);
  if (!pool || pool.acquireTimeout === 'forever' || pool.acquireTimeout.value === null) return null;
  return { value: pool.acquireTimeout.value, origin: toOriginText(context, pool.acquireTimeout.origin) };
}
