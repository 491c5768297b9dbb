import type { Location } from '../documents/span';
import { mustNotBlock } from '../model/java/blockingSites';
import type { BlockingCall, BlockingSite } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { methodAround } from './fixes/javaExpressions';

/** Blocking calls of which it is sure that they run on a thread that must not block: the ground of two rules, and of the silence of others. */

/** Each call once; where several threads run it, the event loop's is the one that counts. */
export function forbiddenSites(project: Project, view: ModuleView): readonly BlockingSite[] {
  return factsOf(project, view).sites;
}

/** Whether one of the rules that speak of forbidden threads reports this call already. */
export function isOnForbiddenThread(project: Project, view: ModuleView, calls: readonly BlockingCall[]): boolean {
  const { places } = factsOf(project, view);
  return calls.some((call) => places.has(keyOf(call.location)));
}

interface Forbidden {
  /** In the module's own code. */
  readonly sites: readonly BlockingSite[];
  /** Of all calls in the application's code. */
  readonly places: ReadonlySet<string>;
}

// A pure cache: a project never changes, and every fan-out and every fix asks again.
const forbidden = new WeakMap<Project, Map<ModuleView, Forbidden>>();

function factsOf(project: Project, view: ModuleView): Forbidden {
  const byView = forbidden.get(project) ?? new Map<ModuleView, Forbidden>();
  forbidden.set(project, byView);
  const known = byView.get(view) ?? collect(project, view);
  byView.set(view, known);
  return known;
}

function collect(project: Project, view: ModuleView): Forbidden {
  const isBad = (site: BlockingSite): boolean => isForbidden(project, view, site);
  const places = view.applicationJava.blockingSites.filter(isBad).map(({ call }) => keyOf(call.location));
  return { sites: firstOfEach(view.java.blockingSites.filter(isBad)), places: new Set(places) };
}

function isForbidden(project: Project, view: ModuleView, site: BlockingSite): boolean {
  if (site.call.certainty !== 'sure' || !mustNotBlock(site.context) || isStartUp(project, site.entry.location))
    return false;
  if (site.context.kind !== 'event-loop') return true;
  const { application } = view;
  if (site.context.reason === 'web-client')
    return application.hasDependency('io.projectreactor.netty', 'reactor-netty-http');
  // On a servlet container's connectors WebFlux runs handlers on container threads.
  if (application.mode.value !== 'reactive' || application.server?.value !== 'netty') return false;
  return site.handlerReturnsPublisher !== false || !mayRunElsewhere(view);
}

/**
 * Handlers that return no publisher run on an executor with virtual threads (Spring Boot 3.2), or where the code asks
 * for it (Spring Framework 6.1, `BlockingExecutionConfigurer`).
 */
function mayRunElsewhere({ application, applicationJava }: ModuleView): boolean {
  return (
    application.virtualThreads.value !== false ||
    applicationJava.imports.some(({ text }) => text.endsWith('.BlockingExecutionConfigurer'))
  );
}

/** What runs once while the application starts may block where nobody waits for the thread. */
export function isStartUp(project: Project, { path, span }: Location): boolean {
  const around = methodAround(project, path, span.start);
  if (around === null) return true;
  const { type, method } = around;
  if (method.name === '<init>' || method.name === 'afterPropertiesSet') return true;
  if (method.name === 'main' && method.modifiers.includes('static')) return true;
  if (method.annotations.some(({ name }) => /(^|\.)(Bean|PostConstruct|EventListener)$/.test(name))) return true;
  const isRunner = type.supertypes.some(({ name }) => /(^|\.)(CommandLineRunner|ApplicationRunner)$/.test(name));
  return isRunner && method.name === 'run';
}

function firstOfEach(sites: readonly BlockingSite[]): readonly BlockingSite[] {
  const found = new Map<string, BlockingSite>();
  for (const site of sites) {
    const known = found.get(keyOf(site.call.location));
    if (known === undefined || (known.context.kind !== 'event-loop' && site.context.kind === 'event-loop'))
      found.set(keyOf(site.call.location), site);
  }
  return [...found.values()];
}

export function isSamePlace(a: Location, b: Location): boolean {
  return a.path === b.path && a.span.start === b.span.start;
}

function keyOf({ path, span }: Location): string {
  return `${path}#${span.start}`;
}
